"""What would be possible instead of what was refused."""

from pontoon.rulebook import Rulebook
from pontoon.table import Range, State, box_at, controller, cut_offers, next_step
from pontoon.table.incidents.rulings import ruling_power
from pontoon.table.names import either
from pontoon.table.options import Choice, options
from pontoon.words.hands import place_words
from pontoon.words.span import Text, join, money, say
from pontoon.words.tasks import role_words


def possible(rules: Rulebook, state: State) -> tuple[Text, ...]:
    """What may be done at the table now, each as half a sentence."""
    step = next_step(rules, state)
    match step.kind:
        case "bet":
            return (*_bets(rules, state), *((say("deal"),) if any(box.bettors for box in state.boxes) else ()))
        case "shuffle":
            return (say("a reshuffle of these cards" if state.trouble.reshuffle else "a new shoe"),)
        case "rule":
            return _rulings(rules, state)
        case "answer":
            return _answers(state)
        case "procedure":
            return tuple(say(f"step {act.do}" + (f" by {act.by}" if act.by else "")) for act in step.acts)
        case "cut":
            return (say(f"a cut by {cut_offers(rules, state)[0]}"),)
        case "insert-cutting-card" | "burn" | "count" | "replace":
            return (say(_PREPARING[step.kind]),)
        case "decide":
            here = box_at(state, step.box)
            assert here is not None
            player = controller(rules, here, here.hands[step.hand - 1]).player
            return _chosen([one for one in options(rules, state, player) if one.box == step.box])
        case "offer":
            players = dict.fromkeys(one.player for box in state.boxes for one in box.bettors)
            offered = [one for player in players for one in options(rules, state, player)]
            return (*_chosen(offered), say("pass" if step.offer == "follow" else f"pass on {step.offer}"))
        case _:
            return ()


_PREPARING = {
    "insert-cutting-card": "the cutting card put in",
    "burn": "a card burnt",
    "count": "a count of the cards",
    "replace": "other cards",
}


def _rulings(rules: Rulebook, state: State) -> tuple[Text, ...]:
    """What can be ruled, and by whom."""
    pending = state.trouble.pending
    assert pending is not None
    found: list[Text] = []
    for remedy in pending.remedies:
        boxes = " BOX ..." if remedy == "void-hands" else ""
        roles = either(role_words(role) for role in ruling_power(rules, pending, remedy).value)
        found.append(say(f"ruling {remedy}{boxes}, by the {roles}"))
    return tuple(found)


def _answers(state: State) -> tuple[Text, ...]:
    """The choices of players who have not chosen yet."""
    pending = state.trouble.pending
    assert pending is not None
    choices = either(pending.choices)
    return tuple(say(f"{one.player} on {place_words(one.box, one.hand)} chooses {choices}") for one in pending.waiting)


def _chosen(choices: list[Choice]) -> tuple[Text, ...]:
    """The choices of each player on each box, in one line."""
    lines: dict[tuple[str, int], list[Text]] = {}
    for one in choices:
        lines.setdefault((one.player, one.box), []).append(choice_text(one))
    return tuple(say(f"{player} on box {box}: ", join(", ", texts)) for (player, box), texts in lines.items())


def _bets(rules: Rulebook, state: State) -> tuple[Text, ...]:
    limits = state.setup.limits
    amounts = (money(limits.minimum), " to ", money(limits.maximum), " in steps of ", money(limits.step))
    on = dict.fromkeys((bettor.player, box.number) for box in state.boxes for bettor in box.bettors)
    sides = [
        choice
        for player, box in on
        for choice in options(rules, state, player)
        if choice.action == "side" and choice.box == box
    ]
    return (say(f"bets on boxes 1 to {state.setup.boxes}, ", *amounts), *_chosen(sides))


def choice_text(choice: Choice) -> Text:
    """A choice: `double with 5.00 to 20.00`."""
    name = choice.wager or choice.action
    return say(f"{name} with ", range_text(choice.amounts[0])) if choice.amounts else say(name)


def range_text(amounts: Range) -> Text:
    """Amounts: `20.00`, or `5.00 to 20.00`."""
    first, most = money(amounts.first), money(amounts.most)
    return say(first) if first == most else say(first, " to ", most)
