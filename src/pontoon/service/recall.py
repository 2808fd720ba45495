"""Recall of a round: its records as everybody was told of them, straight from the store."""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pontoon.service.journal import Entry
from pontoon.service.tournaments.rounds import index_of
from pontoon.store import RoundRow, Store

_ENTRIES: msgspec.json.Decoder[Entry[dict[str, Any]]] = msgspec.json.Decoder(Entry[dict[str, Any]])


class RecalledRecord(Struct, frozen=True):
    """A record without what is sealed in it."""

    sequence: int
    at: int
    by: str
    events: tuple[dict[str, Any], ...]


class Recalled(Struct, frozen=True):
    """A round: where it stands, who took part, and its records."""

    row: RoundRow
    records: tuple[RecalledRecord, ...]


def recall(store: Store, stream: str, number: int) -> Recalled | None:
    """A finished round of a table; None where there is none. Blocks for as long as a few reads take."""
    row = store.round(stream, number)
    return None if row is None else Recalled(row, _records(store, stream, row))


def recall_in_tournament(store: Store, stream: str, session: int, table: int, number: int) -> Recalled | None:
    """A finished round of a tournament's table, without what happened meanwhile at others."""
    row = store.round(index_of(stream, session, table), number)
    if row is None:
        return None
    there = (
        (one, tuple(event for event in one.events if event.get("table") == table))
        for one in _records(store, stream, row)
    )
    return Recalled(row, tuple(replace(one, events=events) for one, events in there if events))


def _records(store: Store, stream: str, row: RoundRow) -> tuple[RecalledRecord, ...]:
    records = store.read(stream, row.first - 1, row.last - row.first + 1)
    return tuple(_told(one.sequence, one.data) for one in records)


def _told(sequence: int, data: bytes) -> RecalledRecord:
    entry = _ENTRIES.decode(data)
    events = tuple({name: value for name, value in event.items() if name != "sealed"} for event in entry.events)
    return RecalledRecord(sequence, entry.at, entry.by, events)
