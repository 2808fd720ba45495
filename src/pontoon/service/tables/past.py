"""Tables as they were: a stretch of a table's stream with the table before it, and rounds as they ended.

Beside what is remembered on the way, some states are kept for good (`waypoints`), so that a round that is asked for
does not begin at the first record.
"""

from msgspec import Struct

from pontoon.rulebook import Rulebook
from pontoon.service.journal import Entry, Journal
from pontoon.service.office import Office
from pontoon.service.past import Folding
from pontoon.service.tables.evolve import TableEvent, evolve
from pontoon.service.tables.host import decode_state
from pontoon.service.tables.loading import rules_from, snapshot_of
from pontoon.service.tables.state import Hosting
from pontoon.service.tables.told import public
from pontoon.service.tables.waypoints import nearest
from pontoon.store import RoundRow
from pontoon.table.state import PlayedRound


class Span(Struct, frozen=True):
    """A stretch of a table's stream: the rules, the table before it, and its records with their numbers."""

    rules: Rulebook
    before: Hosting
    records: tuple[tuple[int, Entry[TableEvent]], ...]


class Past(Folding[Hosting, TableEvent]):
    """The past of the tables of one house."""

    def __init__(self, office: Office) -> None:
        super().__init__(office, Journal(TableEvent, public, office.sealer), Hosting(), evolve, self._on_disk)

    def span(self, stream: str, first: int, last: int) -> Span | None:
        """The records `first` to `last` of a stream, with the table before them; None where there is no such stream."""
        opening = self.entries(stream, 1, 1)
        if not opening:
            return None
        rules = rules_from(opening[0][1].events, stream)
        before = self.before(stream, first)
        return Span(rules, before, self.entries(stream, first, last))

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

    def _on_disk(self, stream: str, wanted: int, above: int) -> tuple[Hosting, int] | None:
        """The newest snapshot, or a waypoint, whichever is not behind what is wanted."""
        best: tuple[Hosting, int] | None = None
        state, sequence = snapshot_of(self._office, stream)
        if above < sequence <= wanted:
            best = state, sequence
        return nearest(self._office, stream, wanted, best[1] if best else above, decode_state) or best
