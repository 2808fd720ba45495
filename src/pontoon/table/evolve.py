"""Applying facts: `evolve(state, event)` never judges and never refuses, and needs no rulebook."""

from collections.abc import Iterable

from pontoon.table import events as e
from pontoon.table import evolve_betting as betting
from pontoon.table import evolve_playing as playing
from pontoon.table import evolve_settling as settling
from pontoon.table import evolve_shoe as shoe
from pontoon.table.changes import Apply
from pontoon.table.incidents import evolve as incident
from pontoon.table.people import boxes, exclusion, maxima, requests
from pontoon.table.procedures import automated, burn, cards, cut, one_card, steps_taken
from pontoon.table.procedures import changes as procedure
from pontoon.table.state import State


def evolve(state: State, event: e.Event) -> State:
    """The state after the event; its sequence number is one higher.

    >>> from pontoon import Setup, State, evolve, load_book, open_table
    >>> evolve(State(), open_table(load_book("nz-current"), Setup())).phase
    'betting'
    """
    return APPLY[type(event)](state, event)


def fold(events: Iterable[e.Event]) -> State:
    """The state after a whole stream.

    >>> from pontoon import Table, fold
    >>> table = Table.open("nz-current", cards="9s 8h")
    >>> fold(table.events) == table.state
    True
    """
    state = State()
    for event in events:
        state = evolve(state, event)
    return state


_ORDERS = (
    *exclusion.ORDERS,
    *boxes.ORDERS,
    *maxima.ORDERS,
    *requests.ORDERS,
    *steps_taken.ORDERS,
    *cards.ORDERS,
    *one_card.ORDERS,
    *automated.ORDERS,
    *cut.ORDERS,
    *burn.ORDERS,
)

APPLY: dict[type, Apply] = {
    **shoe.APPLY,
    **betting.APPLY,
    **playing.APPLY,
    **settling.APPLY,
    **incident.APPLY,
    **procedure.APPLY,
    **{order.event: order.apply for order in _ORDERS},
}
