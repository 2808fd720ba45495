"""The rounds of a table for the index: where each stands, who took part, with what result."""

from collections.abc import Iterable

from pontoon.money import Cents
from pontoon.service.tables.evolve import TableEvent
from pontoon.service.tables.money import BOT
from pontoon.store import RoundPlayer, RoundRow
from pontoon.table import RoundEnded, State
from pontoon.table.incidents.events import LineReversed, PastRoundVoided
from pontoon.table.state import PlayedRound

_KEPT = 20
"""How many rounds the table itself remembers, which are all that can still change."""


_ENDING = (RoundEnded, LineReversed, PastRoundVoided)
"""Events that end a round, or change one that has ended."""


class Rounds:
    """The last rounds of a stream, and the record with which the one in play began."""

    def __init__(self, stream: str, latest: Iterable[RoundRow] = ()) -> None:
        self.stream = stream
        self.rows = {row.round: row for row in latest}
        self.began = max((row.last for row in self.rows.values()), default=0) + 1

    def ended(self, after: State, events: Iterable[TableEvent], record: int, at: int) -> tuple[RoundRow, ...]:
        """The rows of rounds that these events end, or change after their end; `record` is the number they get."""
        events = [event for event in events if isinstance(event, _ENDING)]
        if not events:
            return ()
        played = {one.number: one for one in after.history}
        rows: dict[int, RoundRow] = {}
        for event in events:
            match event:
                case RoundEnded(round=number) if number in played:
                    rows[number] = RoundRow(
                        self.stream, number, self.began, record, at, players_of(self.stream, played[number])
                    )
                case LineReversed(round=number) | PastRoundVoided(round=number) if number in self.rows:
                    old = self.rows[number]
                    changed = players_of(self.stream, played[number]) if number in played else old.players
                    rows[number] = RoundRow(self.stream, number, old.first, old.last, old.at, changed)
                case _:
                    pass
        return tuple(rows.values())

    def take(self, rows: Iterable[RoundRow], record: int) -> None:
        """Go on after these rows are on disk with this record."""
        for row in rows:
            self.rows[row.round] = row
            if row.last == record:
                self.began = record + 1
        while len(self.rows) > _KEPT:
            del self.rows[min(self.rows)]


def players_of(stream: str, played: PlayedRound) -> tuple[RoundPlayer, ...]:
    """Everybody's stakes and gain in a round; what was undone counts no more."""
    staked: dict[str, int] = {}
    net: dict[str, int] = {}
    for line in played.lines:
        sign = -1 if line.reverses else 1
        staked[line.player] = staked.get(line.player, 0) + sign * line.stake
        net[line.player] = net.get(line.player, 0) + line.net
    return tuple(RoundPlayer(_named(player, stream), Cents(staked[player]), Cents(net[player])) for player in staked)


def _named(player: str, stream: str) -> str:
    """A player for the index; bots of different tables have the same names."""
    return f"{player}@{stream.partition(':')[2]}" if player.startswith(BOT) else player
