"""Tables as they were: the state before any record of a stream, folded anew from the records.

Some states are remembered on the way, and some are kept for good (`waypoints`), so that a round that is asked for does
not begin at the first record. They hold the order of shoes, as every state does: for the house's own eyes.
"""

from collections import OrderedDict
from threading import Lock

from msgspec import Struct

from pontoon.rulebook import Rulebook
from pontoon.service.journal import Entry, Journal
from pontoon.service.office import Office
from pontoon.service.tables.evolve import TableEvent, evolve
from pontoon.service.tables.host import decode_state
from pontoon.service.tables.loading import rules_from, snapshot_of
from pontoon.service.tables.state import Hosting
from pontoon.service.tables.told import public
from pontoon.service.tables.waypoints import nearest
from pontoon.store import RoundRow
from pontoon.table.state import PlayedRound

_EVERY = 64
"""Records between two states that are remembered."""
_MOST = 256
"""How many states are remembered, of all streams."""
_AT_ONCE = 256
"""How many records are read at once."""


class Span(Struct, frozen=True):
    """A stretch of a table's stream: the rules, the table before it, and its records with their numbers."""

    rules: Rulebook
    before: Hosting
    records: tuple[tuple[int, Entry[TableEvent]], ...]


class Past:
    """The past of the tables of one house. Blocks for as long as reading and folding take."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self._journal: Journal[TableEvent] = Journal(TableEvent, public, office.sealer)
        self._kept: OrderedDict[tuple[str, int], Hosting] = OrderedDict()
        self._lock = Lock()

    def span(self, stream: str, first: int, last: int) -> Span | None:
        """The records `first` to `last` of a stream, with the table before them; None where there is no such stream."""
        opening = self._office.store.read(stream, 0, 1)
        if not opening:
            return None
        rules = rules_from(self._journal.decode(opening[0].data, stream, 1).events, stream)
        before = self._before(stream, first)
        records = self._office.store.read(stream, first - 1, last - first + 1)
        entries = ((one.sequence, self._journal.decode(one.data, stream, one.sequence)) for one in records)
        return Span(rules, before, tuple(entries))

    def played(self, row: RoundRow) -> PlayedRound | None:
        """A finished round as it lay on the table in the end; None where there is none."""
        span = self.span(row.stream, row.first, row.last)
        if span is None:
            return None
        state = span.before
        for _, entry in span.records:
            for event in entry.events:
                state = evolve(state, event)
        return next((one for one in state.table.history if one.number == row.round), None)

    def _before(self, stream: str, first: int) -> Hosting:
        """The table after record `first - 1`."""
        state, sequence = self._nearest(stream, first - 1)
        while sequence < first - 1:
            records = self._office.store.read(stream, sequence, min(_AT_ONCE, first - 1 - sequence))
            for record in records:
                for event in self._journal.decode(record.data, stream, record.sequence).events:
                    state = evolve(state, event)
                sequence = record.sequence
                if sequence % _EVERY == 0:
                    self._keep(stream, sequence, state)
            if not records:
                break
        return state

    def _nearest(self, stream: str, wanted: int) -> tuple[Hosting, int]:
        """The latest state that is known, not behind the one that is wanted."""
        with self._lock:
            known = max((number for name, number in self._kept if name == stream and number <= wanted), default=0)
            best = (Hosting(), 0) if not known else (self._kept[stream, known], known)
            if known:
                self._kept.move_to_end((stream, known))
        if wanted - best[1] < _EVERY:
            return best
        state, sequence = snapshot_of(self._office, stream)
        if best[1] < sequence <= wanted:
            best = state, sequence
        return nearest(self._office, stream, wanted, best[1], decode_state) or best

    def _keep(self, stream: str, sequence: int, state: Hosting) -> None:
        with self._lock:
            self._kept[stream, sequence] = state
            while len(self._kept) > _MOST:
                self._kept.popitem(last=False)
