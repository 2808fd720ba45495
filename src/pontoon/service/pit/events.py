"""What happened to a table's tray, for the record: a stream for each table (`pit:ID`), chained and never edited."""

from typing import Literal

import msgspec

from pontoon.money import Cents
from pontoon.service.journal import Entry
from pontoon.store.port import Append, Store
from pontoon.table.event_base import EventBase

Movement = Literal["float", "fill", "credit", "count", "close", "drop"]
"""The tray is opened with a float, filled, credited, counted, closed by a count; the drop box is emptied by a count."""


class SlipAsked(EventBase, frozen=True):
    """Somebody has made out a slip; `amount`: what is moved, or what was counted."""

    number: int
    movement: Movement
    amount: Cents
    note: str = ""


class SlipConfirmed(EventBase, frozen=True):
    """A slip is signed by a second person and done. `expected`: what a count should have given."""

    number: int
    movement: Movement
    amount: Cents
    asked_by: str
    expected: Cents = Cents(0)
    difference: Cents = Cents(0)


class SlipWithdrawn(EventBase, frozen=True):
    """A slip is not carried out."""

    number: int
    movement: Movement
    amount: Cents


class CashChanged(EventBase, frozen=True):
    """A player's cash went into the drop box, and chips from the tray to the player."""

    player: str
    amount: Cents


TrayEvent = SlipAsked | SlipConfirmed | SlipWithdrawn | CashChanged


def stream_of(table: str) -> str:
    """The stream of a table's tray."""
    return f"pit:{table}"


def recorded(store: Store, table: str, event: TrayEvent, *, by: str, now: int, id: str = "") -> Append:
    """The event as the next record of the stream; who is slower than another finds a conflict and asks again."""
    stream = stream_of(table)
    head = store.head(stream)
    return Append(stream, 0 if head is None else head.sequence, (msgspec.json.encode(Entry(now, by, id, (event,))),))


def read_events(store: Store, table: str, after: int = 0) -> tuple[Entry[TrayEvent], ...]:
    """The events behind record `after`."""
    return tuple(msgspec.json.decode(one.data, type=Entry[TrayEvent]) for one in store.read(stream_of(table), after))
