"""The rounds of a tournament for the index: one list for each table of each session, `tournament:ID/SESSION/TABLE`.

Chips are no money, so nobody has staked or gained anything in a row: it says who sat there, and where the round stands
in the stream of the tournament.
"""

from collections.abc import Iterable

from pontoon.money import Cents
from pontoon.service.tables.money import BOT
from pontoon.service.tournaments.evolve import TournamentEvent
from pontoon.service.tournaments.state import Hosting
from pontoon.store import RoundPlayer, RoundRow, Store
from pontoon.table import RoundEnded
from pontoon.tournament import events as e
from pontoon.tournament.state import Session, Table

_NOTHING = Cents(0)
_STARTS = b'"event":"SessionStarted"'
"""In the bytes of the record with which a session began; inside a text its quotes would be written otherwise."""


class Rounds:
    """Where the rounds in play began: with the session (`started`), or behind a table's last round (`began`)."""

    def __init__(self, stream: str, started: int = 1, began: dict[int, int] | None = None) -> None:
        self.stream = stream
        self._started = started
        self._began = began or {}

    @classmethod
    def read(cls, store: Store, stream: str, state: Hosting) -> "Rounds":
        """As the index and the records have them. Blocks."""
        session = state.tournament.session
        tables = () if session is None or not session.started else session.tables
        began: dict[int, int] = {}
        for table in tables:
            assert session is not None, "its tables are there"
            for row in store.rounds(index_of(stream, session.number, table.number), None, 1):
                began[table.number] = row.last + 1
        if len(began) == len(tables):
            return cls(stream, began=began)
        starts = (record.sequence for record in store.read(stream) if _STARTS in record.data)
        return cls(stream, max(starts), began)

    def ended(self, before: Hosting, events: Iterable[TournamentEvent], record: int, at: int) -> tuple[RoundRow, ...]:
        """The rows of rounds that these events end; `before`: the tournament before them, `record`: their number."""
        session = before.tournament.session
        if session is None:
            return ()
        rows: list[RoundRow] = []
        for event in events:
            if isinstance(event, e.TableActed):
                rows += self._at(session, event, record, at)
        return tuple(rows)

    def _at(self, session: Session, event: e.TableActed, record: int, at: int) -> Iterable[RoundRow]:
        first = self._began.get(event.table, self._started)
        for one in event.events:
            if isinstance(one, RoundEnded):
                stream = index_of(self.stream, session.number, event.table)
                table = session.tables[event.table - 1]
                yield RoundRow(stream, one.round, first, record, at, _players(self.stream, table))

    def take(self, events: Iterable[TournamentEvent], record: int) -> None:
        """Go on after these events are on disk with this record."""
        for event in events:
            match event:
                case e.SessionStarted():
                    self._started, self._began = record, {}
                case e.TableActed(table=table, events=inner) if any(isinstance(one, RoundEnded) for one in inner):
                    self._began[table] = record + 1
                case _:
                    pass


def index_of(stream: str, session: int, table: int) -> str:
    """The name under which the rounds of a table in a session are found."""
    return f"{stream}/{session}/{table}"


def _players(stream: str, table: Table) -> tuple[RoundPlayer, ...]:
    """Who sits at the table; bots of different tournaments have the same names."""
    tournament = stream.partition(":")[2]
    names = (f"{seat.player}@{tournament}" if seat.player.startswith(BOT) else seat.player for seat in table.seats)
    return tuple(RoundPlayer(name, _NOTHING, _NOTHING) for name in names)
