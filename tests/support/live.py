"""A house for tests: a real store in a temporary file, a clock that is moved by hand, chance that can be repeated."""

import asyncio
import heapq
import itertools
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Raw

from pontoon.cards import seeded_entropy
from pontoon.money import Cents, Posting
from pontoon.service.caller import Caller, StaffRole
from pontoon.service.chance import Chance
from pontoon.service.hosted import Answer, Hosted
from pontoon.service.house import House
from pontoon.service.publishing import Watcher
from pontoon.service.sealing import Sealer
from pontoon.service.tables.listing import Listed
from pontoon.service.tables.opening import OpenTable
from pontoon.store import Store, Unit
from pontoon.store.open import open_store
from pontoon.store.sharing import Sharing
from pontoon.table import Refusal
from pontoon.wire import messages as wire

T = TypeVar("T")
START = 1_800_000_000_000
"""A time to begin with, in milliseconds."""
KEY = bytes(range(32))
_PATIENCE = 300
"""Seconds after which a test hangs."""


def run(story: Coroutine[Any, Any, T]) -> T:
    """A test that waits for things."""
    return asyncio.run(asyncio.wait_for(story, _PATIENCE))


class _Alarm:
    def __init__(self) -> None:
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class HandClock:
    """A clock that goes on only when it is told to; the calendar can jump by itself."""

    def __init__(self, now: int = START) -> None:
        self.calendar = now
        self._passed = 0.0
        self._numbers = itertools.count()
        self._alarms: list[tuple[float, int, _Alarm, Callable[[], None]]] = []

    def now(self) -> int:
        return self.calendar

    def steady(self) -> float:
        return self._passed

    def later(self, seconds: float, do: Callable[[], None]) -> _Alarm:
        alarm = _Alarm()
        heapq.heappush(self._alarms, (self._passed + seconds, next(self._numbers), alarm, do))
        return alarm

    def ring(self, until: float) -> bool:
        """Go on to the next alarm before this moment, and let it ring; False where there is none."""
        while self._alarms and self._alarms[0][0] <= until:
            at, _, alarm, do = heapq.heappop(self._alarms)
            self._go(at)
            if not alarm.cancelled:
                do()
                return True
        self._go(until)
        return False

    def _go(self, at: float) -> None:
        self.calendar += round((at - self._passed) * 1000)
        self._passed = at


class Seen:
    """What somebody at a socket has been told, with the view folded from it."""

    hosted: Hosted[Any, Any]
    watcher: Watcher

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.raw: list[bytes] = []
        self.messages: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.sequence = 0
        self.open: dict[str, Any] = {}

    def push(self, data: bytes) -> None:
        message = msgspec.json.decode(data)
        self.raw.append(data)
        self.messages.append(message)
        match message["message"]:
            case "Snapshot":
                self.view, self.sequence = dict(message["view"]), message["sequence"]
            case "News":
                assert message["sequence"] == self.sequence + 1, "a gap"
                self.view |= message["changes"]
                self.sequence = message["sequence"]
            case "Open":
                self.open = message["open"]
            case _:
                pass

    @property
    def actions(self) -> list[str]:
        """What this one may choose."""
        return [choice["action"] for choice in self.open.get("choices", ())]


class Live:
    """A house, and people in it."""

    def __init__(
        self, place: Path | str, seed: str = "house", clock: HandClock | None = None, sharing: Sharing | None = None
    ) -> None:
        """`place`: a folder for a SQLite file, or the address of a database."""
        self.url = place if isinstance(place, str) else f"sqlite:{place / 'house.db'}"
        self.sharing = sharing
        self.seed = seed
        self.clock = clock or HandClock()
        self.faults: list[Exception] = []
        self._ids = itertools.count(1)
        self.house = self._started()

    def _started(self) -> House:
        chance = Chance(seeded_entropy(self.seed))
        store = open_store(self.url)
        return House.start(
            store,
            Sealer(KEY),
            chance=chance,
            clock=self.clock,
            stopped=self.faults.append,
            sharing=self.sharing,
        )

    @property
    def store(self) -> Store:
        return self.house.office.store

    async def again(self) -> None:
        """Stop the house and open another on the same store."""
        await self.house.close()
        self.seed += "'"
        self.house = self._started()
        await self.house.wake()

    async def close(self) -> None:
        await self.house.close()
        assert self.faults == []

    async def quiet(self) -> None:
        """Wait until nothing goes on any more but what waits for the clock."""
        while self.house.office.tasks:
            await asyncio.wait(set(self.house.office.tasks))

    async def passes(self, seconds: float) -> None:
        """Let time pass; whatever is due meanwhile happens, one after the other."""
        until = self.clock.steady() + seconds
        while self.clock.ring(until):
            await self.quiet()

    async def gives(self, name: str, cents: int) -> None:
        """Put money into a wallet."""
        moves = (Posting("issue", Cents(-cents)), Posting(f"wallet:{name}", Cents(cents)))
        await self.house.office.commit(Unit("house", f"gift {next(self._ids)}", (), moves))

    async def table(self, owner: str = "ann", **asked: Any) -> str:
        """Open a table; its stream."""
        request = msgspec.convert({"book": "nz-current", **asked}, OpenTable)
        listed = await self.house.open_table(Caller(owner), f"open {next(self._ids)}", request)
        assert isinstance(listed, Listed), listed
        return f"table:{listed.table}"

    async def do(
        self,
        who: str,
        stream: str,
        command: Any,
        *,
        id: str = "",
        roles: tuple[StaffRole, ...] = (),
        confirmed: bool = False,
    ) -> Answer:
        """Send a command and wait for the answer, and for what follows from it."""
        raw = Raw(command if isinstance(command, bytes) else msgspec.json.encode(command))
        said = wire.Do(id or f"c{next(self._ids)}", stream, raw)
        answer = await self.house.do(Caller(who, roles), said, confirmed=confirmed)
        await self.quiet()
        return answer

    async def does(self, who: str, stream: str, *commands: Any) -> None:
        """Send commands that must be accepted."""
        for command in commands:
            answer = await self.do(who, stream, command)
            assert isinstance(answer, wire.Done), answer

    async def refused(self, who: str, stream: str, command: Any, *, roles: tuple[StaffRole, ...] = ()) -> wire.Refused:
        """Send a command that must be refused."""
        answer = await self.do(who, stream, command, roles=roles)
        assert isinstance(answer, wire.Refused), answer
        return answer

    async def watches(
        self, who: str, stream: str, role: str = "player", after: int | None = None, roles: tuple[StaffRole, ...] = ()
    ) -> Seen:
        """Begin to watch a stream."""
        seen = Seen(stream)
        seen.sequence = after or 0
        watching = await self.house.watch(Caller(who, roles), wire.Watch(stream, role, after), seen.push)
        assert not isinstance(watching, Refusal), watching
        seen.hosted, seen.watcher = watching
        return seen

    def hosted(self, stream: str) -> Any:
        """The stream in memory."""
        return self.house.office.hosted[stream]

    def wallet(self, name: str) -> int:
        """What somebody holds."""
        return self.store.balance(f"wallet:{name}")
