"""The report that a table waits for a decision of, as it was made: when, by whom, and what lay on the table then."""

from collections.abc import Iterator
from typing import TypeVar

from msgspec import Struct

from pontoon.service.journal import Entry
from pontoon.service.past import Folding
from pontoon.service.tables.past import Past as TablesPast
from pontoon.service.tournaments.past import Past as TournamentsPast
from pontoon.service.tournaments.past import done_at, lay_at
from pontoon.table import Event, State
from pontoon.table.incidents.events import IncidentClaimed, IncidentReported

S = TypeVar("S")
E = TypeVar("E")

LOOK_BACK = 4_000
"""How many records back it is looked for: in a tournament the other tables go on meanwhile."""
_REPORTS = (IncidentReported, IncidentClaimed)
_MARKS = tuple(f'"event":"{one.__name__}"'.encode() for one in _REPORTS)
"""In the bytes of a record with a report; inside a text the quotes would be written otherwise."""


class Reported(Struct, frozen=True):
    """`before`: the table before it. `events`: everything that the record did there."""

    at: int
    by: str
    before: State
    events: tuple[Event, ...]


def at_own_table(past: TablesPast, stream: str, sequence: int) -> Reported | None:
    """The last report at a table with a stream of its own, up to a record. Blocks."""
    for record, entry in _marked(past, stream, sequence):
        events = tuple(one for one in entry.events if isinstance(one, Event))
        if any(isinstance(one, _REPORTS) for one in events):
            return Reported(entry.at, entry.by, past.before(stream, record).table, events)
    return None


def in_tournament(past: TournamentsPast, stream: str, number: int, sequence: int) -> Reported | None:
    """The last report at a table of a tournament. Blocks."""
    for record, entry in _marked(past, stream, sequence):
        events = tuple(one for one in done_at(entry, number).events if isinstance(one, Event))
        if any(isinstance(one, _REPORTS) for one in events):
            return Reported(entry.at, entry.by, lay_at(past.before(stream, record), number), events)
    return None


def _marked(past: Folding[S, E], stream: str, sequence: int) -> Iterator[tuple[int, Entry[E]]]:
    """The records with reports, the latest first."""
    for record in past.backwards(stream, sequence, LOOK_BACK):
        if any(mark in record.data for mark in _MARKS):
            yield record.sequence, past.entry(stream, record)
