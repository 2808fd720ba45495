"""Actions that answer what an incident asks: rulings, voids, players' choices."""

from functools import reduce
from typing import Any, get_args

from pontoon.rulebook import Rulebook
from pontoon.script.action import Action, Commands
from pontoon.script.action_incident import first_of
from pontoon.script.action_play import decider
from pontoon.script.form import Form, Said
from pontoon.script.words import ActionError
from pontoon.table import (
    Answer,
    GiveRuling,
    Hit,
    PlayerChoice,
    Refusal,
    RefuseCard,
    Remedy,
    State,
    VoidHands,
    VoidPastRound,
    VoidPastWager,
    VoidRound,
    VoidSideWager,
    VoidWager,
    decide,
    evolve,
    power_over,
)
from pontoon.table.incidents import events as e
from pontoon.table.incidents.rulings import ruling_power
from pontoon.table.incidents.voids import hands_power, round_power
from pontoon.table.saying import BOX, PLAYER, Says, choice

Hands = tuple[tuple[int, int], ...]


def _named(hands: Hands) -> dict[str, Any]:
    """What was named: boxes, one hand of a single box, or several hands."""
    hand = max((one for _, one in hands), default=0)
    if hand and len(hands) > 1:
        return {"boxes": (), "hands": hands}
    return {"boxes": tuple(box for box, _ in hands), "hand": hand}


def _ruling(rules: Rulebook, state: State, said: Said) -> Commands:
    pending = state.trouble.pending
    remedy: Remedy = said["remedy"]
    by = said["by"] or first_of(power_over(rules, remedy) if pending is None else ruling_power(rules, pending, remedy))
    return GiveRuling(remedy, by, **_named(said["hands"]))


def _reconstruct(rules: Rulebook, state: State, said: Said) -> Commands:
    return _ruling(rules, state, {**said, "remedy": "reconstruct", "hands": ()})


def _ruled(state: State, event: e.RulingGiven) -> Said | None:
    """The words for a ruling that was asked for."""
    pending = state.trouble.pending
    if pending is None or event.remedy not in pending.remedies:
        return None
    return {"remedy": event.remedy, "hands": _hands_of(event), "by": event.by}


def _hands_of(event: e.RulingGiven) -> Hands:
    return event.hands or tuple((box, event.hand) for box in event.boxes)


def _void_hands(rules: Rulebook, state: State, said: Said) -> Commands:
    return VoidHands(said["by"] or first_of(hands_power(rules, state)), **_named(said["hands"]))


def _hands_voided(state: State, event: e.RulingGiven) -> Said | None:
    ordered = event.remedy == "void-hands" and not event.player
    return {"hands": _hands_of(event), "by": event.by} if ordered else None


def _void_round(rules: Rulebook, state: State, said: Said) -> Commands:
    if said["round"]:
        return VoidPastRound(said["by"] or first_of(rules.authority.void_round), said["round"])
    return VoidRound(said["by"] or first_of(round_power(rules, state)))


def _round_voided(state: State, event: e.RulingGiven) -> Said | None:
    return {"round": event.round, "by": event.by} if event.remedy in ("void-round", "void-past-round") else None


def _void_wager(rules: Rulebook, state: State, said: Said) -> Commands:
    return VoidWager(said["by"] or first_of(rules.authority.void_wager), said["player"], said["box"])


def _wager_voided(state: State, event: e.RulingGiven) -> Said | None:
    main = event.player and event.side is None and not event.round
    return {"player": event.player, "box": event.boxes[0], "by": event.by} if main else None


def _void_side(rules: Rulebook, state: State, said: Said) -> Commands:
    by = said["by"] or first_of(rules.authority.void_wager)
    return VoidSideWager(by, said["player"], said["box"], said["side"])


def _side_voided(state: State, event: e.RulingGiven) -> Said | None:
    if event.side is None or event.round:
        return None
    return {"player": event.player, "box": event.boxes[0], "side": event.side, "by": event.by}


def _void_past(rules: Rulebook, state: State, said: Said) -> Commands:
    by = said["by"] or first_of(rules.authority.void_wager)
    return VoidPastWager(by, said["round"], said["player"], said["box"], said["side"])


def _past_voided(state: State, event: e.RulingGiven) -> Said | None:
    if not (event.round and event.player):
        return None
    said = {"round": event.round, "player": event.player, "box": event.boxes[0], "side": event.side}
    return {**said, "by": event.by}


EVERYBODY = "all"


def _choose(rules: Rulebook, state: State, said: Said) -> Commands:
    """The choice of one player, or of everybody; without a box, on the first box where the player is asked.

    A box without a hand means all its hands that are asked about. Choices after a card burnt in error that nobody has
    called back say that the house leaves it in the rack.
    """
    player, chosen = said["player"], said["choice"]
    pending = state.trouble.pending
    if pending is not None and pending.situation == "burnt" and chosen in ("continue", "return") and pending.remedies:
        left = GiveRuling("continue", first_of(power_over(rules, "continue", pending.remedies)))
        events = decide(rules, state, left)
        assert not isinstance(events, Refusal), "a ruling that is asked for is accepted"
        chosen_then = _choose(rules, reduce(evolve, events, state), said)
        return (left, *(chosen_then if isinstance(chosen_then, tuple) else (chosen_then,)))
    waiting = () if pending is None else pending.waiting
    if player == EVERYBODY and waiting:
        return tuple(Answer(one.player, one.box, chosen, one.hand) for one in waiting)
    mine = [one for one in waiting if one.player == player]
    box, hand = said["place"] or (mine[0].box if mine else 0, 0)
    meant = tuple(Answer(player, box, chosen, one.hand) for one in mine if one.box == box and hand in (0, one.hand))
    return meant if len(meant) > 1 else next(iter(meant), Answer(player, box, chosen, hand))


def _chosen(state: State, event: e.PlayerAnswered) -> Said | None:
    return {"player": event.player, "place": (event.box, event.hand), "choice": event.choice}


def _refuse(rules: Rulebook, state: State, said: Said) -> Commands:
    return RefuseCard(decider(rules, state, said["box"]), said["box"])


def _accept(rules: Rulebook, state: State, said: Said) -> Commands:
    if not state.trouble.aside:
        raise ActionError("No exposed card lies there to be taken.", rules.incidents.refused_card.clauses)
    return Hit(decider(rules, state, said["box"]), said["box"])


_REMEDIES = ", ".join(f"`{remedy}`" for remedy in get_args(Remedy))
_VOID = Says("hands", "hands", many=True)

ACTIONS = (
    Action(
        Form(
            "ruling",
            (
                choice("remedy", "REMEDY", get_args(Remedy)),
                Says("hands", "hands", optional=True, default=(), many=True),
            ),
            f"the answer where the table asks for a ruling: {_REMEDIES}. `void-hands` names the boxes; `1/2` is the "
            "second hand of a split box",
            by=True,
        ),
        _ruling,
        (e.RulingGiven,),
        _ruled,
    ),
    Action(Form("reconstruct", means="short for `ruling reconstruct`", by=True), _reconstruct),
    Action(
        Form(
            "void round",
            (Says("round", "round", optional=True, default=0),),
            "the round is void: as a ruling, or as an order where the rulebook has it; with a number, that finished "
            "round",
            by=True,
        ),
        _void_round,
        (e.RulingGiven,),
        _round_voided,
    ),
    Action(
        Form("void", (_VOID,), "the hands on these boxes are void, likewise", by=True),
        _void_hands,
        (e.RulingGiven,),
        _hands_voided,
    ),
    Action(
        Form("void", (PLAYER, BOX), "the wager of a player who broke the rules is void", by=True),
        _void_wager,
        (e.RulingGiven,),
        _wager_voided,
    ),
    Action(
        Form("void", (PLAYER, BOX, Says("side", "side")), "a side wager of that player alone, settled or not", by=True),
        _void_side,
        (e.RulingGiven,),
        _side_voided,
    ),
    Action(
        Form(
            "void past",
            (Says("round", "round"), PLAYER, BOX, Says("side", "side", optional=True)),
            "the wager of that player in a finished round, or a side wager of it alone",
            by=True,
        ),
        _void_past,
        (e.RulingGiven,),
        _past_voided,
    ),
    Action(
        Form(
            "choose",
            (
                Says("player", "player", f"NAME|{EVERYBODY}"),
                Says("place", "hands", optional=True),
                choice("choice", "CHOICE", get_args(PlayerChoice)),
            ),
            "a player's choice where the table asks the players: `continue`, `reconstructed` or `return`; `late` or "
            "`dead`; `first`, `second` and so on, up to `tenth`, of cards drawn together. A split box is asked hand by "
            "hand: `1/2` is its second hand, `1` all of them",
        ),
        _choose,
        (e.PlayerAnswered,),
        _chosen,
    ),
    Action(Form("accept", (BOX,), "an exposed card is taken, as by `hit`"), _accept),
    Action(
        Form(
            "refuse",
            (BOX,),
            "an exposed card is refused, where players may: the hand gets no more cards, or no hand of the player, as "
            "`incidents.refusal_binds` has it",
        ),
        _refuse,
        (e.CardRefused,),
    ),
)
