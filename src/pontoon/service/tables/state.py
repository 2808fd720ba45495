"""A hosted table: the table itself, and what the house knows of it besides."""

from msgspec import Struct

from pontoon.service.commitments import Shoes
from pontoon.service.tables.terms import BotKind, Pace, Terms
from pontoon.settlement import Line
from pontoon.table import State


class Bot(Struct, frozen=True):
    """A bot at a table."""

    name: str
    kind: BotKind
    box: int
    pace: Pace


class Call(Struct, frozen=True):
    """A dealer waits for a supervisor."""

    by: str
    why: str = ""


class Hosting(Struct, frozen=True):
    """`ready`, `passed`: who has said so in this round, or of what is on offer. `away`: who has left.

    `dues`: where a person deals, wagers that are decided and not yet paid, taken or left, in that order; `marked`: how
    many were before them. `call`: the dealer has asked for a supervisor.

    `banks`: milliseconds of the time bank that each player has used. `shoes`: those committed to.

    It holds the order of the shoe: for the house's own eyes.
    """

    table: State = State()
    id: str = ""
    title: str = ""
    owner: str = ""
    terms: Terms = Terms()
    bots: tuple[Bot, ...] = ()
    ready: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    banks: tuple[tuple[str, int], ...] = ()
    shoes: Shoes = Shoes()
    dues: tuple[Line, ...] = ()
    marked: int = 0
    call: Call | None = None

    def bot(self, name: str) -> Bot | None:
        """The bot of this name."""
        return next((one for one in self.bots if one.name == name), None)

    def bank_left(self, player: str) -> int:
        """Milliseconds that a player has left in the time bank."""
        return max(0, self.terms.clocks.bank * 1000 - dict(self.banks).get(player, 0))
