"""What would be possible instead of what was refused."""

from pontoon.money import format_dollars
from pontoon.rulebook import Rulebook
from pontoon.table import Range, State, box_at, controller, cut_offers, next_step, power_over
from pontoon.table.options import Choice, options


def possible(rules: Rulebook, state: State) -> tuple[str, ...]:
    """What may be done at the table now, each as half a sentence."""
    step = next_step(rules, state)
    match step.kind:
        case "bet":
            return (*_bets(rules, state), *(("deal",) if any(box.bettors for box in state.boxes) else ()))
        case "shuffle":
            return ("a reshuffle of these cards",) if state.trouble.reshuffle else ("a new shoe",)
        case "rule":
            return _rulings(rules, state)
        case "answer":
            return _answers(state)
        case "procedure":
            return tuple(f"step {act.do}" + (f" by {act.by}" if act.by else "") for act in step.acts)
        case "cut":
            return (f"a cut by {cut_offers(rules, state)[0]}",)
        case "insert-cutting-card" | "burn" | "count" | "replace":
            return (_PREPARING[step.kind],)
        case "decide":
            here = box_at(state, step.box)
            assert here is not None
            player = controller(rules, here, here.hands[step.hand - 1]).player
            return _chosen([one for one in options(rules, state, player) if one.box == step.box])
        case "offer":
            players = dict.fromkeys(one.player for box in state.boxes for one in box.bettors)
            offered = [one for player in players for one in options(rules, state, player)]
            return (*_chosen(offered), f"pass on {step.offer}")
        case _:
            return ()


_PREPARING = {
    "insert-cutting-card": "the cutting card put in",
    "burn": "a card burnt",
    "count": "a count of the cards",
    "replace": "other cards",
}


def _rulings(rules: Rulebook, state: State) -> tuple[str, ...]:
    """What can be ruled, and by whom."""
    pending = state.trouble.pending
    assert pending is not None
    found: list[str] = []
    for remedy in pending.remedies:
        boxes = " BOX ..." if remedy == "void-hands" else ""
        roles = " or ".join(role.replace("-", " ") for role in power_over(rules, remedy).value)
        found.append(f"ruling {remedy}{boxes}, by the {roles}")
    return tuple(found)


def _answers(state: State) -> tuple[str, ...]:
    """What those may choose who have not chosen yet."""
    pending = state.trouble.pending
    assert pending is not None
    answered = {(box, player) for box, player, _ in pending.answers}
    choices = " or ".join(pending.choices)
    return tuple(
        f"{player} on box {box} chooses {choices}" for box, player in pending.asked if (box, player) not in answered
    )


def _chosen(choices: list[Choice]) -> tuple[str, ...]:
    """The choices of each player on each box, in one line."""
    places = dict.fromkeys((one.player, one.box) for one in choices)
    return tuple(
        f"{player} on box {box}: {', '.join(said(one) for one in choices if (one.player, one.box) == (player, box))}"
        for player, box in places
    )


def _bets(rules: Rulebook, state: State) -> tuple[str, ...]:
    limits = state.setup.limits
    least, most, step = (format_dollars(one) for one in (limits.minimum, limits.maximum, limits.step))
    on = dict.fromkeys((bettor.player, box.number) for box in state.boxes for bettor in box.bettors)
    sides = [
        choice
        for player, box in on
        for choice in options(rules, state, player)
        if choice.action == "side" and choice.box == box
    ]
    return (f"bets on boxes 1 to {state.setup.boxes}, {least} to {most} in steps of {step}", *_chosen(sides))


def said(choice: Choice) -> str:
    """A choice as words: `double with 5.00 to 20.00`."""
    amounts = f" with {amount_range(choice.amounts[0])}" if choice.amounts else ""
    return f"{choice.wager or choice.action}{amounts}"


def amount_range(amounts: Range) -> str:
    """Amounts as words: `20.00`, or `5.00 to 20.00`."""
    first, most = format_dollars(amounts.first), format_dollars(amounts.most)
    return first if first == most else f"{first} to {most}"
