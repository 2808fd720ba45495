"""Maxima by direction of the house: for all wagers on a box together, and for single players. A sign says them."""

from msgspec.structs import replace

from pontoon.money import format_dollars
from pontoon.rulebook import Rulebook
from pontoon.table.changes import following
from pontoon.table.order import Order, power
from pontoon.table.people import commands as c
from pontoon.table.people import events as e
from pontoon.table.refusal import Refusal
from pontoon.table.saying import AMOUNT, PLAYER, flag
from pontoon.table.state import State
from pontoon.table.wagers import betting_closed


def _before_wagers(rules: Rulebook, state: State) -> Refusal | None:
    """Why no maximum can be directed now: it holds for whole rounds, so nothing may lie on the layout."""
    refusal = betting_closed(rules, state)
    if refusal is None and state.boxes:
        message = "Wagers lie on the layout: a maximum is directed before the first of a round is placed."
        return Refusal("wagers-placed", message, rules.authority.direct_maximum.clauses)
    return refusal


# for all wagers on a box


def _may_direct_box(rules: Rulebook, state: State, command: c.DirectBoxMaximum) -> Refusal | None:
    refusal = _before_wagers(rules, state)
    if refusal is None and state.practice.box_maximum is not command.ends:
        held = "holds already" if state.practice.box_maximum else "does not hold"
        message = f"A maximum for all wagers on a box {held} at this table."
        return Refusal("directed-already", message, rules.authority.direct_maximum.clauses)
    return refusal


def _direct_box(rules: Rulebook, state: State, command: c.DirectBoxMaximum) -> e.BoxMaximumDirected:
    return e.BoxMaximumDirected(command.by, command.ends, rules.authority.direct_maximum.clauses)


def _box_directed(state: State, event: e.BoxMaximumDirected) -> State:
    return following(state, practice=replace(state.practice, box_maximum=not event.ends))


def _told_box(event: e.BoxMaximumDirected) -> str:
    if event.ends:
        return "{by} lets each player wager up to the table maximum on a box again"
    return "{by} directs that all wagers on a box together stay within the table maximum; a sign says so"


# for one player


def _may_direct_player(rules: Rulebook, state: State, command: c.DirectPlayerMaximum) -> Refusal | None:
    refusal = _before_wagers(rules, state)
    if refusal is not None:
        return refusal
    limits, clauses = state.setup.limits, rules.authority.direct_maximum.clauses
    if limits.minimum <= command.amount <= limits.maximum:
        return None
    within = f"{format_dollars(limits.minimum)} to {format_dollars(limits.maximum)}"
    message = f"The maximum of a player lies within the table's own limits, {within}."
    return Refusal("outside-limits", message, clauses)


def _direct_player(rules: Rulebook, state: State, command: c.DirectPlayerMaximum) -> e.PlayerMaximumDirected:
    clauses = rules.authority.direct_maximum.clauses
    return e.PlayerMaximumDirected(command.player, command.amount, command.by, clauses)


def _player_directed(state: State, event: e.PlayerMaximumDirected) -> State:
    """The table's own maximum needs no direction, so that one with it ends."""
    others = tuple(one for one in state.practice.player_maxima if one[0] != event.player)
    own = ((event.player, event.amount),) if event.amount < state.setup.limits.maximum else ()
    return following(state, practice=replace(state.practice, player_maxima=tuple(sorted(others + own))))


ORDERS = (
    Order(
        c.DirectBoxMaximum,
        e.BoxMaximumDirected,
        "box-maximum",
        means="the table maximum holds for all wagers on a box together, until it `ends`",
        told=_told_box,
        says=(flag("ends", "ends"),),
        power=power("direct_maximum"),
        to="direct a box maximum",
        may=_may_direct_box,
        fact=_direct_box,
        apply=_box_directed,
        between_rounds=True,
    ),
    Order(
        c.DirectPlayerMaximum,
        e.PlayerMaximumDirected,
        "player-maximum",
        means="the player may have no more than this on a box; the table's own maximum ends it",
        told="{by} directs that {player} has at most {amount:money} on a box; a sign says so",
        says=(PLAYER, AMOUNT),
        power=power("direct_maximum"),
        to="direct a player maximum",
        may=_may_direct_player,
        fact=_direct_player,
        apply=_player_directed,
        between_rounds=True,
    ),
)
