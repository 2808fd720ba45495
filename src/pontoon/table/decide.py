"""Judging a command: `decide(rules, state, command)` gives the events that follow, or a refusal."""

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
from pontoon.table.events import Event
from pontoon.table.incidents import judges as incident
from pontoon.table.orders import ORDERS, judge
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


JUDGES: dict[type, Judge] = {
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
"""Who judges each command."""
