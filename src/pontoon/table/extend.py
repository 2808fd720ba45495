"""Incidents and orders declared from outside: a table, its scripts, options and words know them from then on."""

from collections.abc import Iterator
from contextlib import contextmanager

from pontoon.table.codec import know_events
from pontoon.table.decide import JUDGES
from pontoon.table.event_base import TELLS
from pontoon.table.evolve import APPLY
from pontoon.table.incidents.incident import Incident
from pontoon.table.incidents.known import INCIDENTS
from pontoon.table.order import Order
from pontoon.table.orders import ORDERS, judge
from pontoon.table.told import TOLD


def declare(thing: Incident | Order) -> None:
    """Make an incident or an order known until it is withdrawn; a key or command that is known already is an error."""
    if isinstance(thing, Incident):
        if thing.key in INCIDENTS or thing.action in {one.action for one in INCIDENTS.values()}:
            raise ValueError(f"there is an incident {thing.key!r}, or an action {thing.action!r}, already")
        INCIDENTS[thing.key] = thing
        return
    if thing.command in ORDERS or thing.word in {one.word for one in ORDERS.values()}:
        raise ValueError(f"there is an order {thing.command.__name__}, or an action {thing.word!r}, already")
    ORDERS[thing.command] = thing
    JUDGES[thing.command] = judge(thing)
    APPLY[thing.event] = thing.apply
    TOLD.allow(thing.event, TELLS.get(thing.event, ("", ""))[0])
    know_events(APPLY)


def withdraw(thing: Incident | Order) -> None:
    """Forget what was declared from outside."""
    if isinstance(thing, Incident):
        del INCIDENTS[thing.key]
        return
    del ORDERS[thing.command], JUDGES[thing.command], APPLY[thing.event]
    know_events(APPLY)


@contextmanager
def declared(*things: Incident | Order) -> Iterator[None]:
    """While this context lasts, these incidents and orders are known."""
    known: list[Incident | Order] = []
    try:
        for thing in things:
            declare(thing)
            known.append(thing)
        yield
    finally:
        for thing in known:
            withdraw(thing)
