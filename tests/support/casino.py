"""A house with a progressive and tables that are linked to it, with stacked shoes and a wheel that stops where told."""

from pathlib import Path
from typing import Any, cast, get_args

import msgspec
from msgspec import Raw

from pontoon.cards import parse_cards, seeded_entropy
from pontoon.money import Cents
from pontoon.progressive import SPIN_BYTES, Event, Terminal
from pontoon.service.caller import Caller, StaffRole
from pontoon.service.chance import Chance
from pontoon.service.hosted import Answer
from pontoon.service.journal import Journal
from pontoon.service.progressives.evolve import ProgressiveEvent
from pontoon.service.progressives.host import HostedProgressive
from pontoon.service.progressives.listing import ListedProgressive
from pontoon.service.progressives.opening import OpenProgressive
from pontoon.service.progressives.state import Hosting
from pontoon.service.progressives.told import public
from pontoon.service.tables.commands import Ready
from pontoon.service.tables.listing import Listed
from pontoon.service.tables.opening import OpenTable
from pontoon.store.sharing import Sharing
from pontoon.table import DealCard, PlaceSideWager, PlaceWager, Settle, StackShoe, Stand, dealer_options, next_step
from pontoon.wire import messages as wire
from tests.support.live import Live
from tests.support.terminals import TERMS

GRAND = TERMS.replace("{ weight = 1, prize = 250 }", '{ weight = 1, meter = "grand" }').replace(
    "threshold = 1000", "threshold = 100"
)
"""The hot spot wins the whole grand meter of 1000, which somebody has to confirm."""
MYSTERY = TERMS.replace(
    "[authorisation]",
    """[meters.mystery]
seed = 5
contribution = "1/10"
must_hit = { from = 5.01, to = 5.50 }

[authorisation]""",
)
"""Every wager adds 50 cents: the first that is accounted takes the mystery meter to its value."""
TRIGGERS = "9s 6d Kh Kc 9d"
"""One box: 19 against 6, K, 9; the dealer's first two are a six and a card worth ten."""
NOTHING = "9s 9d Kh Kc"
"""One box: 19 against 19; no triggering event."""
BOTH_TRIGGER = "9s 9c 6d Kh Kd Kc 9d"
"""Two boxes: 19 and 19 against 25, after a triggering event."""


class Wheel:
    """Chance in which the next spins stop at these positions; everything else is seeded.

    `spins`: what each request for the bytes of a spin gets: a position, or None for seeded bytes.
    """

    def __init__(self, seed: str, *spins: int | None) -> None:
        self.spins = list(spins)
        self.seeded = seeded_entropy(seed)

    def __call__(self, count: int) -> bytes:
        given = self.seeded(count)
        spin = self.spins.pop(0) if count == SPIN_BYTES and self.spins else None
        return given if spin is None else bytes([spin - 1]) + bytes(SPIN_BYTES - 1)


class Casino(Live):
    """A house with one progressive of pru's."""

    stream: str = ""

    def __init__(
        self, place: Path | str, *spins: int | None, seed: str = "house", sharing: Sharing | None = None
    ) -> None:
        super().__init__(place, seed, sharing=sharing)
        if spins:
            self.house.office.chance = Chance(Wheel(seed, *spins))

    async def opens(self, text: str = TERMS, **terms: Any) -> str:
        """Pru opens a progressive."""
        asked = msgspec.convert({"book": "ma-2025", "configuration": text, "terms": terms}, OpenProgressive)
        opened = await self.house.open_progressive(Caller("pru", ("progressive-operator",)), "open", asked)
        assert isinstance(opened, ListedProgressive), opened
        self.stream = f"progressive:{opened.progressive}"
        return self.stream

    async def links(self, terminal: str = "one", *, setup: dict[str, Any] | None = None, **terms: Any) -> str:
        """Olga opens a table with a stacked shoe and felt money at a terminal; its stream."""
        said = {"money": "felt", "owner_rules": True, "progressive": f"{self.state.id}/{terminal}"} | terms
        given = {"shoe": "stacked", "boxes": 5, "burn": 0, "limits": {"minimum": 1000, "maximum": 100_000}} | (
            setup or {}
        )
        asked = msgspec.convert({"book": "ma-2025", "terms": said, "setup": given}, OpenTable)
        opened = await self.house.open_table(Caller("olga", ("operator",)), f"open {terminal}", asked)
        assert isinstance(opened, Listed), opened
        return f"table:{opened.table}"

    @property
    def it(self) -> HostedProgressive:
        """The progressive in memory."""
        hosted = self.hosted(self.stream)
        assert isinstance(hosted, HostedProgressive)
        return hosted

    @property
    def state(self) -> Hosting:
        return self.it.state

    def at(self, terminal: str = "one") -> Terminal:
        """A terminal."""
        found = self.state.progressive.terminal(terminal)
        assert found is not None
        return found

    def phase(self, terminal: str = "one") -> str:
        """How far the round of a terminal has come."""
        return self.at(terminal).phase

    def meter(self, name: str = "grand") -> int:
        """What a meter holds; the ledger says the same."""
        amount = self.state.progressive.meter(name).amount
        assert self.store.balance(f"meter:{self.state.id}:{name}") == amount
        assert self.store.balance(f"reserve:{self.state.id}:{name}") == self.state.progressive.meter(name).reserve
        return amount

    async def press(self, who: str, command: Any, *roles: StaffRole, confirmed: bool = False, role: str = "") -> Answer:
        """Somebody sends a command to the progressive, with the own credential or without."""
        said = wire.Do(f"b{next(self._ids)}", self.stream, Raw(msgspec.json.encode(command)), role)
        answer = await self.house.do(Caller(who, roles), said, confirmed=confirmed)
        await self.quiet()
        return answer

    async def round(self, table: str, cards: str, *boxes: int, wager: bool = True) -> None:
        """A round at a stacked table: a player at each box wagers 10, and 5 on the wheel, and stands."""
        await self.does("olga", table, StackShoe(parse_cards(cards)))
        for box in boxes:
            await self.does(f"p{box}", table, PlaceWager(f"p{box}", box, Cents(1000)))
            if wager:
                await self.does(f"p{box}", table, PlaceSideWager(f"p{box}", box, "bsx-16", Cents(500)))
        for box in boxes:
            await self.does(f"p{box}", table, Ready(f"p{box}"))
        await self.stands(table)

    async def stands(self, table: str) -> None:
        """Everybody who has to decide stands."""
        hosted = self.hosted(table)
        while (step := next_step(hosted.rules, hosted.state.table)).kind == "decide":
            await self.does(f"p{step.box}", table, Stand(f"p{step.box}", step.box))

    async def deals(self, table: str) -> None:
        """The dealer deals and settles, step by step, until it is a player's turn or the wheel's."""
        hosted = self.hosted(table)
        while (action := {one.action for one in dealer_options(hosted.rules, hosted.state.table)}) & {"deal", "settle"}:
            await self.does("olga", table, DealCard() if "deal" in action else Settle())

    def felt(self, table: str, *boxes: int) -> list[int]:
        """What the players at these boxes have won, in dollars."""
        name = table.removeprefix("table:")
        return [self.store.balance(f"felt:{name}:p{box}") // 100 for box in boxes]

    def events(self) -> list[ProgressiveEvent]:
        """Every event of the progressive, as it is on disk."""
        journal: Journal[ProgressiveEvent] = Journal(ProgressiveEvent, public, self.house.office.sealer)
        records = self.store.read(self.stream)
        return [event for one in records for event in journal.decode(one.data, self.stream, one.sequence).events]

    def own_events(self) -> list[Event]:
        """The events of the progressive itself, without what the house adds."""
        return [cast(Event, event) for event in self.events() if isinstance(event, get_args(Event))]


def is_refused(answer: Answer, code: str) -> bool:
    """Whether the answer is a refusal with this code."""
    assert isinstance(answer, wire.Refused), answer
    assert answer.code == code, answer
    return True
