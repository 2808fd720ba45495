"""People who play in a tournament of the house, sometimes well and sometimes badly, and what they send.

They know what everybody is told: whom each table waits for. Some of what they send is out of turn or somebody else's.
"""

from dataclasses import dataclass, field
from typing import Any

from pontoon.service.tables.commands import Leave, Return
from pontoon.service.tournaments.commands import AskEntry, HoldBallot, PassOffer
from pontoon.table import Addition, Double, Hit, Split, Stand
from pontoon.tournament import EndSession, Official, Play, Wager, whole
from tests.service.faults.crowd import PEOPLE, Crowd, Table
from tests.support.tournaments import HEATS

CONDITIONS = (
    HEATS.replace("2026-03-05T19:30:00", "2020-03-05T19:30:00")  # it has come: the director waits for the entries alone
    .replace("minimum = 2\n", "minimum = 7\n")
    .replace("players = 7", "players = 4")
    .replace("rounds = 4", "rounds = 8")
)
"""Seven who pay 110 with a commission of 10; two tables of eight rounds, then one; 60 % and 40 % of 700."""
BOTS = 3
TERMS = {
    "directing": "automatic",
    "clocks": {"wager": 20, "decision": 20, "offer": 5, "pause": 5, "grace": 2},
}
_WAITS = ("wager", "decision", "offer")


@dataclass(slots=True)
class Hall(Table):
    """What somebody outside knows of a tournament: how far it is, and what each table waits for."""

    phase: str = ""
    clocks: dict[int, dict[str, Any]] = field(default_factory=dict)
    boxes: dict[int, int] = field(default_factory=dict)

    def hear(self, changes: dict[str, Any]) -> None:
        """News, or a whole view."""
        self.phase = changes.get("phase", self.phase)
        for name, told in changes.items():
            if name.startswith("table-"):
                number = int(name.removeprefix("table-"))
                self.clocks[number] = {} if told is None else told["clock"]
                step = ((told or {}).get("game") or {}).get("step") or {}
                self.boxes[number] = step.get("box", 0)


class Contestants(Crowd):
    """Draws what is sent next."""

    def _command(self, table: Table) -> tuple[str, Any]:
        assert isinstance(table, Hall)
        dice = self.dice
        found = [
            (number, clock["what"], who)
            for number, clock in sorted(table.clocks.items())
            for who in clock.get("players", ())
            if clock.get("what") in _WAITS and who in PEOPLE
        ]
        if not found:
            return self._nonsense()
        number, what, who = dice.choice(found)
        box = table.boxes.get(number) or 1
        match what:
            case "wager":
                return who, Wager(number, who, whole(dice.choice((20, 20, 50, 100, 55))))
            case "offer":
                return who, PassOffer(number, who)
            case _:
                moves: tuple[Any, ...] = (
                    Stand(who, box),
                    Hit(who, box),
                    Double(who, box, (Addition(who, 20),)),  # type: ignore[arg-type]
                    Split(who, box, (who,)),
                )
                return who, Play(number, dice.choices(moves, (9, 5, 1, 1))[0])

    def _nonsense(self) -> tuple[str, Any]:
        dice = self.dice
        who, other = dice.choice(PEOPLE), dice.choice(PEOPLE)
        return who, dice.choice(
            (
                AskEntry(who),
                AskEntry(other),
                Wager(1, other, whole(20)),
                Wager(9, who, whole(20)),
                Leave(who),
                Return(who),
                PassOffer(1, who),
                HoldBallot(),
                EndSession(Official("director", who)),
                b'{"command":"Nothing"}',
            )
        )
