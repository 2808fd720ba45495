"""A hosted tournament: the tournament itself, and what the house knows of it besides."""

from msgspec import Struct

from pontoon.service.chance import DrawCommitted
from pontoon.service.commitments import Shoes
from pontoon.service.tournaments.terms import TournamentBot, TournamentTerms
from pontoon.table.sealed import sealed_repr
from pontoon.tournament import State
from pontoon.tournament.chips import Chips

NO_SHOES = Shoes()


class Counted(Struct, frozen=True):
    """What somebody held at the end of a session, and where."""

    player: str
    table: int
    box: int
    chips: Chips


class Direction(Struct, frozen=True):
    """What the director has told a player (20.18); `rounds`: how many had been played at the player's table."""

    words: str
    rounds: int = 0


class Hosting(Struct, frozen=True):
    """`asked`: who wants to enter and waits for it; `stand_ins`: who would be a substitute; `away`: who has left.

    `passed`: who has let an offer pass, with the number of the table. `tables`: the most tables there have been in a
    session. `shoes`: those committed to, by the number of the table, over all sessions. `ballot`: the next ballot, as
    it is committed to. `tapes`: the bytes of this session's shoes by their names, where all tables get the same cards.

    `held`: hundredths of chips that each player of the session began it with, and held after each round since; of a
    table that was played without this program, at its end. `counted`: the chips at the end of the last session, the
    most first, until the next ballot. `directed`: the last direction to each player of the session.

    It holds orders of shoes and the next ballot: for the house's own eyes.
    """

    tournament: State = State()
    id: str = ""
    owner: str = ""
    terms: TournamentTerms = TournamentTerms()
    asked: tuple[str, ...] = ()
    stand_ins: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    bots: tuple[TournamentBot, ...] = ()
    passed: tuple[tuple[int, str], ...] = ()
    tables: int = 0
    shoes: dict[int, Shoes] = {}
    ballot: DrawCommitted | None = None
    tapes: dict[str, str] = {}
    held: dict[str, tuple[int, ...]] = {}
    counted: tuple[Counted, ...] = ()
    directed: dict[str, Direction] = {}

    def __repr__(self) -> str:
        return sealed_repr(self, "tournament", "shoes", "ballot", "tapes")

    def bot(self, name: str) -> TournamentBot | None:
        """The bot of this name."""
        return next((one for one in self.bots if one.name == name), None)

    def shoes_at(self, table: int) -> Shoes:
        """The shoes of a table."""
        return self.shoes.get(table, NO_SHOES)
