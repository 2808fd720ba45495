"""Significant events of a table, for the log: incidents, rulings, voids, large payments, orders, opening and closing.

Records are looked through as everybody was told of them; only those with something significant are read in full, so
that a note for the house is there too. All of it blocks.
"""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec import Struct

from pontoon.money import Cents
from pontoon.service.journal import Entry, Journal
from pontoon.service.tables.evolve import TableEvent
from pontoon.store import Store
from pontoon.table.events import FinalRoundsAnnounced, TableOpened, WagerSettled
from pontoon.table.incidents import events as i
from pontoon.table.orders import ORDERS
from pontoon.table.people import events as p
from pontoon.table.procedures import events as r

Subject = Literal["incident", "ruling", "void", "payment", "order", "table"]

_SUBJECTS: dict[type, Subject] = {
    i.IncidentReported: "incident",
    i.IncidentClaimed: "incident",
    i.RulingGiven: "ruling",
    i.PlayerAnswered: "ruling",
    i.RoundReconstructed: "ruling",
    i.WagersVoided: "void",
    i.RoundVoided: "void",
    i.PastRoundVoided: "void",
    i.LineReversed: "void",
    FinalRoundsAnnounced: "table",
    TableOpened: "table",
    r.TableClosed: "table",
}
_ROUTINE = (r.StepTaken, r.CutDeclined, p.SharingAnswered, p.SqueezeAsked)
"""Orders and requests of every round, which say nothing to whoever reads a log."""
SUBJECTS: dict[type, Subject] = {
    **{order.event: "order" for order in ORDERS.values() if order.event not in _ROUTINE},
    **_SUBJECTS,
}
"""What is significant, and as what."""
_NAMES = frozenset(one.__name__ for one in SUBJECTS)

LARGE = Cents(100_000)
"""A payment of as much or more is large, where nothing else is asked for."""
MOST_RECORDS = 5_000
"""How many records are looked back at, the latest."""
_AT_ONCE = 500
_PUBLIC: msgspec.json.Decoder[Entry[dict[str, Any]]] = msgspec.json.Decoder(Entry[dict[str, Any]])


class Noted(Struct, frozen=True):
    """A significant event: in which record, when, by whom."""

    record: int
    at: int
    by: str
    subject: Subject
    event: TableEvent


def noted(store: Store, journal: Journal[TableEvent], stream: str, since: int = 0, large: Cents = LARGE) -> list[Noted]:
    """Everything significant at a table since a time, the oldest first."""
    head = store.head(stream)
    after = 0 if head is None else max(0, head.sequence - MOST_RECORDS)
    found: list[Noted] = []
    while True:
        records = store.read(stream, after, _AT_ONCE)
        for record in records:
            entry = _PUBLIC.decode(record.data)
            if entry.at >= since and any(_matters(event, large) for event in entry.events):
                found += _of(journal.decode(record.data, stream, record.sequence), record.sequence, large)
        if len(records) < _AT_ONCE:
            return found
        after = records[-1].sequence


def _matters(event: dict[str, Any], large: Cents) -> bool:
    name = event["event"]
    return name in _NAMES or (name == "WagerSettled" and event["line"]["net"] >= large)


def _of(entry: Entry[TableEvent], record: int, large: Cents) -> Iterator[Noted]:
    for event in entry.events:
        subject = SUBJECTS.get(type(event))
        if isinstance(event, WagerSettled) and event.line.net >= large:
            subject = "payment"
        if subject is not None:
            yield Noted(record, entry.at, entry.by, subject, event)
