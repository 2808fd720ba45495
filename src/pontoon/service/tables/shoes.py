"""The shoes of a table as everybody was told of them, straight from its records. All of it blocks."""

from collections.abc import Iterator
from typing import Any

import msgspec

from pontoon.cards import Pack
from pontoon.service.journal import Entry
from pontoon.store import Store
from pontoon.wire.shoes import ShoeEvent, ShoeFile, ShoeLine, ShoeOpening

_ENTRIES: msgspec.json.Decoder[Entry[dict[str, Any]]] = msgspec.json.Decoder(Entry[dict[str, Any]])
_AT_ONCE = 512
_MADE = ("ShoeShuffled", "ShoeStacked")
_MARKS = (b'"ShoeCommitted"', b'"ShoeRevealed"')


def shoe_lines(store: Store, stream: str) -> list[ShoeLine]:
    """Every shoe of a table, the latest first."""
    found: dict[int, ShoeLine] = {}
    for record, entry in _records(store, stream, 0, marked=True):
        for event in entry.events:
            if event["event"] == "ShoeCommitted":
                found[event["shoe"]] = ShoeLine(event["shoe"], event["commitment"], record, entry.at, 0, 0)
            elif event["event"] == "ShoeRevealed" and event["shoe"] in found:
                line = found[event["shoe"]]
                found[event["shoe"]] = msgspec.structs.replace(line, opened_record=record, opened_at=entry.at)
    return sorted(found.values(), key=lambda line: -line.shoe)


def shoe_file(store: Store, stream: str, number: int, decks: int, pack: Pack) -> ShoeFile | None:
    """A shoe with all that is needed to check it; None where the table has had none of this number."""
    line = next((one for one in shoe_lines(store, stream) if one.shoe == number), None)
    if line is None:
        return None
    opened: ShoeOpening | None = None
    events: tuple[ShoeEvent, ...] = ()
    if line.opened_record:
        events = tuple(_dealt(store, stream, line))
        opened = _opening(store, stream, line)
    made = (line.commitment, line.record, line.at, opened, events)
    return ShoeFile("pontoon shoe 1", stream, number, decks, *made, pack)


def _opening(store: Store, stream: str, line: ShoeLine) -> ShoeOpening:
    [(record, entry)] = list(_records(store, stream, line.opened_record - 1, most=1))
    found = next(one for one in entry.events if one["event"] == "ShoeRevealed" and one["shoe"] == line.shoe)
    return ShoeOpening(record, entry.at, found["salt"], tuple(found["cards"]))


def _dealt(store: Store, stream: str, line: ShoeLine) -> Iterator[ShoeEvent]:
    """The events from the shuffle of a shoe up to the next one."""
    begun = False
    for record, entry in _records(store, stream, line.record - 1):
        committed = [event["shoe"] for event in entry.events if event["event"] == "ShoeCommitted"]
        makes = iter(committed)
        for event in entry.events:
            if event["event"] in _MADE:
                if begun:
                    return
                begun = next(makes, 0) == line.shoe
            if begun:
                yield ShoeEvent(record, entry.at, {name: one for name, one in event.items() if name != "sealed"})
        if record >= line.opened_record:
            return


def _records(
    store: Store, stream: str, after: int, *, marked: bool = False, most: int | None = None
) -> Iterator[tuple[int, Entry[dict[str, Any]]]]:
    """The records behind a number; with `marked` only those in which a shoe is committed to or opened."""
    while True:
        records = store.read(stream, after, most or _AT_ONCE)
        for record in records:
            if not marked or any(mark in record.data for mark in _MARKS):
                yield record.sequence, _ENTRIES.decode(record.data)
        if not records or most is not None:
            return
        after = records[-1].sequence
