"""What a review looks through: the records of finished rounds, as everybody may recall them. All of it blocks.

Records are handed on as they lie in the store: what is sealed in them stays sealed, so a review knows no card that was
not seen. A shoe that was begun before the first round is read from its beginning, since the count began there.
"""

from msgspec import Struct
from msgspec.structs import replace

from pontoon.service.tournaments.rounds import index_of
from pontoon.service.tournaments.seen import same_cards
from pontoon.service.tournaments.state import Hosting as HostedTournamentState
from pontoon.store import RoundRow, Store

MOST_ROUNDS = 5_000
"""Rounds of one review, the latest of each place."""
_AT_ONCE = 100
_SHOES = tuple(f'"event":"{name}"'.encode() for name in ("ShoeShuffled", "ShoeStacked", "ShoeLoaded"))
"""In the bytes of a record with which a shoe began; inside a text the quotes would be written otherwise."""


class Place(Struct, frozen=True):
    """Rounds that were played at one place: `first` to `last`, and the records in which they stand.

    `place`: `table:ID` or `tournament:ID/SESSION/TABLE`. `table`: its number in a tournament, 0 for a table.
    `more`: older rounds were left out.
    """

    place: str
    title: str
    table: int
    first: int
    last: int
    rounds: int
    records: tuple[bytes, ...]
    more: bool = False


def of_table(store: Store, stream: str, title: str, since: int, until: int | None, most: int) -> Place | None:
    """The latest rounds of a table that ended in a span of time; None where there are none."""
    rows, more = _rows(store, stream, since, until, most)
    if not rows:
        return None
    first = _shoe_before(store, stream, rows[0].first)
    opening = () if first == 1 else store.read(stream, 0, 1)
    records = (*opening, *store.read(stream, first - 1, rows[-1].last - first + 1))
    return _place(stream, title, 0, rows, tuple(one.data for one in records), more=more)


def of_tournament(store: Store, stream: str, state: HostedTournamentState, most: int) -> list[Place]:
    """The rounds of every table of every session that may be recalled: the latest sessions first."""
    found: list[Place] = []
    tournament = state.tournament
    for session in range(tournament.played, 0, -1):
        if same_cards(state) and session == tournament.played:
            continue  # its rounds are shown when it is over
        for table in range(1, len(tournament.known) + 1):  # somebody sits at each; at some nothing was played here
            index = index_of(stream, session, table)
            rows, more = _rows(store, index, 0, None, most)
            if not rows:
                continue
            begin = store.rounds(index, 2, 1)[0].first  # the table was opened with its first round
            records = store.read(stream, begin - 1, rows[-1].last - begin + 1)
            title = f"session {session}, table {table}"
            found.append(_place(index, title, table, rows, tuple(one.data for one in records), more=more))
            most -= len(rows)
            if most == 0:
                return [*found[:-1], replace(found[-1], more=True)]
    return found


def _place(
    place: str, title: str, table: int, rows: list[RoundRow], records: tuple[bytes, ...], *, more: bool
) -> Place:
    return Place(place, title, table, rows[0].round, rows[-1].round, len(rows), records, more)


def _rows(store: Store, stream: str, since: int, until: int | None, most: int) -> tuple[list[RoundRow], bool]:
    """The latest rounds in a span of time, the oldest first, and whether there are more."""
    found: list[RoundRow] = []
    before: int | None = None
    while len(found) <= most:
        page = store.rounds(stream, before, _AT_ONCE)
        found += (row for row in page if row.at >= since and (until is None or row.at < until))
        if len(page) < _AT_ONCE or page[-1].at < since:
            break
        before = page[-1].round
    return found[:most][::-1], len(found) > most


def _shoe_before(store: Store, stream: str, record: int) -> int:
    """The number of the record, not behind this one, with which its shoe began; 1 where none did."""
    end = record
    while end > 0:
        after = max(0, end - _AT_ONCE)
        for one in reversed(store.read(stream, after, end - after)):
            if any(name in one.data for name in _SHOES):
                return one.sequence
        end = after
    return 1
