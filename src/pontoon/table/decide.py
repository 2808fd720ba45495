"""Judging a command: `decide(rules, state, command)` gives the events that follow, or a refusal."""

from collections.abc import Callable, Iterable
from typing import Any

from pontoon.cards import Card
from pontoon.rulebook import Rulebook
from pontoon.table import commands as c
from pontoon.table import decide_betting as betting
from pontoon.table import decide_dealing as dealing
from pontoon.table import decide_following as following
from pontoon.table import decide_playing as playing
from pontoon.table import decide_settling as settling
from pontoon.table import decide_shoe as shoe
from pontoon.table import decide_spin as spin
from pontoon.table.draft import Draft, Judge
from pontoon.table.entered import not_in_decks
from pontoon.table.events import Event
from pontoon.table.incidents import judges as incident
from pontoon.table.incidents.commands import MakeClaim, Report
from pontoon.table.orders import ORDERS, judge
from pontoon.table.procedures.commands import ReplaceCard, ViewBurnCard
from pontoon.table.refusal import Refusal
from pontoon.table.state import State


def decide(rules: Rulebook, state: State, command: c.Command) -> tuple[Event, ...] | Refusal:
    """What follows from the command in this state; nothing is changed by asking.

    >>> from pontoon import Cents, PlaceWager, Table, decide
    >>> table = Table.open("nz-current", cards="9s 8h")
    >>> decide(table.rules, table.state, PlaceWager("ann", 1, Cents(1000)))
    (WagerPlaced(player='ann', box=1, amount=1000, seated=True, medium='chips', placed_by=None),)
    """
    draft = Draft(state)
    refusal = JUDGES[type(command)](rules, draft, command)
    return tuple(draft.events) if refusal is None else refusal


def _naming(judge: Judge, named: Callable[[Any], Iterable[Card | None]]) -> Judge:
    """A judge of commands that name cards, none of which the decks may lack."""

    def judged(rules: Rulebook, draft: Draft, command: Any) -> Refusal | None:
        return not_in_decks(rules, draft.state, named(command)) or judge(rules, draft, command)

    return judged


_ALL: dict[type, Judge] = {
    **betting.JUDGES,
    **dealing.JUDGES,
    **playing.JUDGES,
    **following.JUDGES,
    **settling.JUDGES,
    **spin.JUDGES,
    **shoe.JUDGES,
    **incident.JUDGES,
    **{order.command: judge(order) for order in ORDERS.values()},
}
_NAMED: dict[type, Callable[[Any], Iterable[Card | None]]] = {
    **dict.fromkeys((c.StackShoe, Report), lambda command: command.cards),
    MakeClaim: lambda command: command.report.cards,
    **dict.fromkeys(
        (c.BurnCard, c.DealCard, c.RevealHoleCard, ReplaceCard, ViewBurnCard), lambda command: (command.card,)
    ),
}
"""The cards that a command names, by its kind."""
JUDGES: dict[type, Judge] = _ALL | {kind: _naming(_ALL[kind], named) for kind, named in _NAMED.items()}
"""Who judges each command."""
