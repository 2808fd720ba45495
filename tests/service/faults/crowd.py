"""People who play at tables of five books, sometimes well and sometimes badly, and what they send.

They know what everybody is told of whom a table waits for. Most of what they send is in turn; some of it is not, or is
nonsense, or is for somebody else, since refusals are answers too.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
from msgspec import Raw

from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS
from pontoon.service.tables.commands import DismissBot, Leave, Pass, Ready, Return, SeatBot
from pontoon.table import (
    Addition,
    CloseBetting,
    Double,
    Hit,
    Insure,
    PlaceWager,
    Split,
    Stand,
    Surrender,
    TakeBackWager,
)
from pontoon.wire import messages as wire

PEOPLE = ("ann", "bob", "cyd", "dot")
PURSES = {"ann": 1_000_000, "bob": 100_000, "cyd": 20_000, "dot": 3_000}
"""Who has little has soon nothing, and is told so."""
OWNER = "ann"
BOT = SeatBot("random", 5, "at-once")
CLOCKS = {"betting": 10, "decision": 20, "offer": 5, "bank": 5, "grace": 2}
TABLES: tuple[dict[str, Any], ...] = tuple({"book": book, "terms": {"clocks": CLOCKS}} for book in BOOK_IDS)


@dataclass(slots=True)
class Table:
    """What somebody outside knows of a table."""

    stream: str
    what: str = ""
    players: tuple[str, ...] = ()

    def hear(self, changes: dict[str, Any]) -> None:
        """News, or a whole view."""
        clock = changes.get("clock")
        if clock is not None:
            self.what, self.players = clock.get("what", ""), tuple(clock.get("players", ()))


@dataclass
class Crowd:
    """Draws what is sent next."""

    dice: Random
    tables: dict[str, Table] = field(default_factory=dict)
    _numbers: Counter[str] = field(default_factory=Counter)

    def writes(self, stream: str = "") -> tuple[str, wire.Do]:
        """A command nobody has sent before, and who sends it."""
        table = self.tables[stream or self.dice.choice(sorted(self.tables))]
        who, command = self._command(table) if self.dice.random() < 0.85 else self._nonsense()
        raw = command if isinstance(command, bytes) else msgspec.json.encode(command)
        where = table.stream if self.dice.random() < 0.995 else "table:nowhere"
        self._numbers[who] += 1  # an id is the sender's own: others may have the same
        return who, wire.Do(f"c{self._numbers[who]}", where, Raw(raw))

    def _command(self, table: Table) -> tuple[str, Any]:
        dice = self.dice
        people = [one for one in table.players if one in PEOPLE]
        who = dice.choice(people) if people else dice.choice(PEOPLE)
        box = PEOPLE.index(who) + 1
        match table.what:
            case "decision":
                own = (Addition(who, Cents(1000)),)
                choices: tuple[Any, ...] = (
                    Stand(who, box),
                    Hit(who, box),
                    Double(who, box, own),
                    Split(who, box, (who,)),
                )
                return who, dice.choices(choices, (9, 5, 2, 2))[0]
            case "offer":
                choices = (Pass(who), Insure(who, box, Cents(500)), Surrender(who, box))
                return who, dice.choices(choices, (6, 1, 1))[0]
            case "betting" if dice.random() < 0.6:
                return who, Ready(who)
            case _:
                return self._wager()

    def _wager(self) -> tuple[str, Any]:
        who = self.dice.choice(PEOPLE)
        amount = Cents(self.dice.choice((1000, 1000, 1500, 2000, 5000)))
        return who, PlaceWager(who, PEOPLE.index(who) + 1, amount)

    def _nonsense(self) -> tuple[str, Any]:
        dice = self.dice
        who, other = dice.choice(PEOPLE), dice.choice(PEOPLE)
        return who, dice.choice(
            (
                PlaceWager(other, 1, Cents(1000)),
                PlaceWager(who, 9, Cents(1000)),
                PlaceWager(who, 2, Cents(77)),
                TakeBackWager(who, PEOPLE.index(who) + 1),
                Leave(who),
                Return(who),
                BOT,
                DismissBot("bot-1"),
                CloseBetting(),
                Hit(who, 3),
                b'{"command":"Nothing"}',
            )
        )
