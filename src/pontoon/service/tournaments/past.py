"""The tables of tournaments as they were: what was done at one of them, without what happened meanwhile at others."""

from pontoon.rulebook import Rulebook
from pontoon.service.journal import Entry, Journal
from pontoon.service.office import Office
from pontoon.service.past import Folding
from pontoon.service.tables.evolve import TableEvent
from pontoon.service.tables.past import Span
from pontoon.service.tables.state import Hosting as TableHosting
from pontoon.service.tournaments.evolve import TournamentEvent, evolve
from pontoon.service.tournaments.loading import snapshot_of
from pontoon.service.tournaments.state import Hosting
from pontoon.service.tournaments.told import public
from pontoon.table import State
from pontoon.tournament.events import TableActed
from pontoon.tournament.state import conditions_of


class Past(Folding[Hosting, TournamentEvent]):
    """The past of the tournaments of one house."""

    def __init__(self, office: Office) -> None:
        super().__init__(office, Journal(TournamentEvent, public, office.sealer), Hosting(), evolve, self._on_disk)

    def span(self, rules: Rulebook, stream: str, number: int, first: int, last: int) -> Span:
        """What was done at a table between two records, as at a table with a stream of its own."""
        before = self.before(stream, first)
        title = f"{conditions_of(before.tournament).title}, table {number}"
        table = TableHosting(lay_at(before, number), id=before.id, title=title, owner=before.owner)
        records = ((one, done_at(entry, number)) for one, entry in self.entries(stream, first, last))
        return Span(rules, table, tuple((one, entry) for one, entry in records if entry.events))

    def _on_disk(self, stream: str, wanted: int, above: int) -> tuple[Hosting, int] | None:
        state, sequence = snapshot_of(self._office, stream)
        return (state, sequence) if above < sequence <= wanted else None


def lay_at(state: Hosting, number: int) -> State:
    """A table of the session as it lay; an unopened one where there was none."""
    session = state.tournament.session
    tables = () if session is None else session.tables
    return tables[number - 1].table if number <= len(tables) else State()


def done_at(entry: Entry[TournamentEvent], number: int) -> Entry[TableEvent]:
    """What a record did at one table."""
    inside = (one.events for one in entry.events if isinstance(one, TableActed) and one.table == number)
    events: tuple[TableEvent, ...] = tuple(event for events in inside for event in events)
    return Entry(entry.at, entry.by, entry.id, events)
