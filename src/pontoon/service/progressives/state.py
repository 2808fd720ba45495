"""A hosted progressive: the progressive itself, and what the house knows of it besides."""

from msgspec import Struct

from pontoon.progressive import Staff, State, Terminal
from pontoon.service.chance import DrawCommitted, DrawKind
from pontoon.service.progressives.events import MeterProposed
from pontoon.service.progressives.terms import ProgressiveTerms
from pontoon.table.sealed import sealed_repr


class Spun(Struct, frozen=True):
    """A terminal as it stood when the prizes of a spin had been paid, and whose wager lay where."""

    terminal: Terminal
    players: dict[int, str]


class Hosting(Struct, frozen=True):
    """`tables`: the hosted table at each terminal, by its id. `sensors`: whose wager lies where, by terminal.

    `draws`: spins that are to come and values that are hidden, as they are committed to. `drawn`: how many there have
    been of each kind. `proposed`: what two people are about to set meters to. `spun`: the last spin of each
    terminal that was paid: where the house deals, the wheel has turned and the next round begun in one moment.

    It holds mystery values and spins to come: for the house's own eyes.
    """

    progressive: State = State()
    id: str = ""
    owner: str = ""
    terms: ProgressiveTerms = ProgressiveTerms()
    staff: tuple[Staff, ...] = ()
    tables: dict[str, str] = {}
    sensors: dict[str, dict[int, str]] = {}
    draws: tuple[DrawCommitted, ...] = ()
    drawn: dict[str, int] = {}
    proposed: tuple[MeterProposed, ...] = ()
    spun: dict[str, Spun] = {}

    def __repr__(self) -> str:
        return sealed_repr(self, "staff", "draws")

    def draw(self, kind: DrawKind, subject: str) -> DrawCommitted | None:
        """What is committed to for something: the next spin of a terminal, the value of a meter."""
        return next((one for one in self.draws if (one.kind, one.subject) == (kind, subject)), None)

    def players_at(self, terminal: Terminal) -> dict[int, str]:
        """Whose wager lies on which sensor of a terminal."""
        sensors = self.sensors.get(terminal.table, {})
        return {position: sensors[position] for position in terminal.chips if position in sensors}

    def terminal_of(self, table: str) -> str:
        """The terminal of a hosted table; empty where it is not linked."""
        return next((terminal for terminal, joined in self.tables.items() if joined == table), "")
