"""The house: everything that is open, from one command to the last record.

`House.start` opens a house on a store; `do`, `watch` and `open_table` are what every door asks. A stream is read into
memory when somebody first asks for it, or when the house wakes and something may be awaited there.
"""

import asyncio
import re
from collections.abc import Callable
from typing import Any, TypeVar, get_args

import msgspec
from msgspec import Struct

from pontoon.service.caller import Caller
from pontoon.service.chance import Chance
from pontoon.service.clock import Alarm, Clock, SystemClock
from pontoon.service.evicting import EVERY, evict, idle
from pontoon.service.hosted import Answer, Asked, Hosted, mark_of, refused
from pontoon.service.office import Office
from pontoon.service.openings import Openings, no_stream
from pontoon.service.processes import Processes
from pontoon.service.progressives.host import HostedProgressive
from pontoon.service.progressives.loading import load_progressive
from pontoon.service.protection.keeper import Keeper
from pontoon.service.publishing import Watcher, encode
from pontoon.service.sealing import Sealer
from pontoon.service.tables.loading import load_table
from pontoon.service.tournaments.loading import load_tournament
from pontoon.store import Store, StoreError
from pontoon.store.group import GroupCommit
from pontoon.store.sharing import Alone, Sharing
from pontoon.table import Audience, AudienceError, CommandError, Refusal
from pontoon.wire import messages as wire
from pontoon.wire.http import View

_MOST_ID = 64
_MOST_AT_ONCE = 5_000
"""Streams that are all kept in memory at the start. Of more, such as tables that guests have left for good, those at
which nothing is awaited go again meanwhile."""
_LOOKED_THROUGH = 256
"""Streams between two looks at those."""
_NEVER = float("-inf")
_TEND_SECONDS = 0.25
"""Between two looks whether the store needs looking after."""

L = TypeVar("L", bound=Struct)
KINDS = get_args(wire.StreamKind)
_NAME = re.compile(rf"(?:{'|'.join(KINDS)}):[a-z0-9]{{1,16}}")
"""How a stream can be called: what is called otherwise is looked for nowhere."""


class _Line(Struct):
    """What the lines of all directories have in common."""

    closed: int = 0


class House:
    """A house that is open. Everything happens in one event loop; the store has threads of its own."""

    def __init__(self, office: Office, sharing: Sharing | None = None) -> None:
        self.office = office
        self.processes = None if sharing is None or isinstance(sharing, Alone) else Processes(self, sharing)
        if self.processes is not None:
            office.told = self.processes.tell
            office.said = self.processes.say
            office.judges = self._judges
            office.several = True
        openings = Openings(office, self.hosted)
        self.open_table = openings.table
        self.open_progressive = openings.progressive
        self.open_tournament = openings.tournament
        self._loading: dict[str, asyncio.Lock] = {}
        self._tending: asyncio.Task[None] | None = None
        self._tidying: Alarm | None = None

    @classmethod
    def start(
        cls,
        store: Store,
        sealer: Sealer,
        *,
        chance: Chance | None = None,
        clock: Clock | None = None,
        stopped: Callable[[Exception], None] = lambda fault: None,
        keeper: Keeper | None = None,
        sharing: Sharing | None = None,
    ) -> "House":
        """Open a house on a store."""
        return cls(
            Office(
                store,
                GroupCommit(store),
                sealer,
                clock or SystemClock(),
                chance or Chance(),
                stopped,
                keeper or Keeper(store),
            ),
            sharing,
        )

    async def wake(self) -> None:
        """Hear other processes from now on, and read in every stream at which something may be awaited."""
        if self.processes is not None:
            self.processes.start()
        loop = asyncio.get_running_loop()
        self._tending = loop.create_task(self._tend())
        streams = await asyncio.to_thread(self._open_streams)
        for number, stream in enumerate(streams):
            if self.office.closing:
                return
            began = loop.time()
            hosted = await self.hosted(stream)
            if hosted is not None and len(streams) > _MOST_AT_ONCE:
                hosted.asked_at = _NEVER  # nobody has asked: where nothing is awaited it need not stay
                if number % _LOOKED_THROUGH == 0:
                    self._let_go()
            await asyncio.sleep(loop.time() - began)  # half of the time is for who has come in already
        self._tidying = self.office.clock.later(EVERY, self._tidy)
        if self.processes is not None:
            self.processes.sharing_out.start()

    def _open_streams(self) -> list[str]:
        """Every stream that is not over. Blocks."""
        return [
            f"{kind}:{document.key}"
            for kind in KINDS
            for document in self.office.store.documents(kind)
            if not msgspec.json.decode(document.data, type=_Line).closed
        ]

    def _tidy(self) -> None:
        """Let go of the streams that nobody needs, now and then."""
        if not self.office.closing:
            self._let_go()
            self._tidying = self.office.clock.later(EVERY, self._tidy)

    def _let_go(self) -> None:
        gone = idle(self.office)
        evict(self.office, gone)
        for one in gone:
            self.office.begin(self._release(one.stream))

    async def _tend(self) -> None:
        """Look after the store now and then; where that fails it takes no commits either, and the house stops."""
        try:
            while True:
                await asyncio.sleep(_TEND_SECONDS)
                await asyncio.to_thread(self.office.store.tend)
        except StoreError as error:
            self.office.stopped(error)

    async def close(self) -> None:
        """Finish what is being committed, and stop."""
        self.office.closing = True
        if self._tending is not None:
            self._tending.cancel()
        if self._tidying is not None:
            self._tidying.cancel()
        if self.processes is not None:
            self.processes.sharing_out.stop()
        for hosted in self.office.hosted.values():
            hosted.rest()
        if self.office.tasks:
            await asyncio.gather(*self.office.tasks, return_exceptions=True)
        if self.processes is not None:
            await self.processes.stop()
        await asyncio.to_thread(self.office.group.close)
        await asyncio.to_thread(self.office.store.close)

    @property
    def in_reach(self) -> bool:
        """Whether this process has a database to share with others at this moment; alone it needs none."""
        return self.processes is None or self.processes.in_reach

    # streams

    async def hosted(self, stream: str) -> Hosted[Any, Any] | None:
        """A stream, read in if it is not in memory; None where there is none."""
        found = self.office.hosted.get(stream)
        if found is not None:
            found.asked_at = self.office.clock.steady()
            if found.awake or not self._owns(stream):
                return found
        if _NAME.fullmatch(stream) is None:
            return None
        async with self._loading.setdefault(stream, asyncio.Lock()):
            try:
                hosted = await self._read_in(stream)
                if hosted is not None:
                    hosted.asked_at = self.office.clock.steady()
                return hosted
            finally:
                self._loading.pop(stream, None)

    async def _read_in(self, stream: str) -> Hosted[Any, Any] | None:
        """Read a stream in, and claim it where nobody has it; a name that no stream has leaves nothing behind."""
        fresh = stream not in self.office.hosted
        if fresh:
            for one in await asyncio.to_thread(self._load_all, stream):
                # Somebody else may have read it in meanwhile, and gone on with it: that one stays.
                self.office.hosted.setdefault(one.stream, one)
        hosted = self.office.hosted.get(stream)
        if hosted is None:
            return None
        if self.processes is None:
            hosted.rise()
        elif await self.processes.claim(stream):
            await self.follow(stream)  # its owner may have written since it was read
            if self._owns(stream):
                hosted.rise()
        elif fresh:
            self.processes.wonder(stream)
        return hosted

    def _load_all(self, stream: str) -> list[Hosted[Any, Any]]:
        """A stream and everything that its decisions may write to; nothing where there is no such stream."""
        found: dict[str, Hosted[Any, Any]] = {}
        due = [stream]
        while due:
            name = due.pop()
            loaded = None if name in found or name in self.office.hosted else self._load(name)
            if loaded is not None:
                found[name] = loaded
                due += loaded.needs()
        return list(found.values())

    async def _release(self, stream: str) -> None:
        """A stream that has left the memory is nobody's, unless somebody has asked for it again already."""
        async with self._loading.setdefault(stream, asyncio.Lock()):
            try:
                if self.processes is not None and self.processes.owns(stream) and stream not in self.office.hosted:
                    await self.processes.release(stream)
            finally:
                self._loading.pop(stream, None)

    def _owns(self, stream: str) -> bool:
        return self.processes is None or self.processes.owns(stream)

    def _judges(self, hosted: Hosted[Any, Any]) -> bool:
        """Whether commands are judged here, and not by another process; what is under way at the end is finished."""
        return self.office.closing or (hosted.awake and self._owns(hosted.stream))

    async def follow(self, stream: str) -> None:
        """Read what another process has written to a stream, if it is in memory."""
        hosted = self.office.hosted.get(stream)
        if hosted is not None:
            async with hosted.lock:
                await hosted.reload()

    def _load(self, stream: str) -> Hosted[Any, Any] | None:
        kind, _, _ = stream.partition(":")
        match kind:
            case "table":
                return load_table(self.office, stream)
            case "tournament":
                return load_tournament(self.office, stream)
            case "progressive":
                return load_progressive(self.office, stream)
            case _:
                return None

    async def do(self, caller: Caller, do: wire.Do, *, confirmed: bool = False) -> Answer:
        """A command for a stream: done and on disk, or refused with nothing changed.

        Who may be cancelled meanwhile asks through `office.finish`, so that what is committed is applied too.
        """
        hosted = await self.hosted(do.stream)
        if hosted is None:
            return refused(do.id, no_stream(do.stream))
        if not self._owns(do.stream):
            assert self.processes is not None, "alone, a house owns every stream"
            answer = await self.processes.ask(caller, do, confirmed=confirmed)
            return answer or await self.do(caller, do, confirmed=confirmed)
        if not 0 < len(do.id) <= _MOST_ID or do.id.count("\0"):  # PostgreSQL keeps no zero bytes
            return refused(do.id, Refusal("id", f"A command has an id of 1 to {_MOST_ID} characters of its own."))
        try:
            command = hosted.read(bytes(do.command))
        except CommandError as error:
            return refused(
                do.id,
                Refusal("not-a-command", f"This cannot be read as a command: {error}", (), {"where": error.where}),
            )
        if self.processes is not None and isinstance(hosted, HostedProgressive):
            await self.follow(do.stream)  # another process may have linked a table to it a moment ago
        for needed in hosted.needs():
            await self.hosted(needed)
        role = do.role or "player"
        if role == "public" or not hosted.may_watch(caller, role):  # it stands in the record: who asked, and as what
            return refused(do.id, _not_your_role(caller, role))
        by = f"{role} {caller.name}"
        asked = Asked(caller, do.id, command, self.office.clock.now(), by, role, confirmed, mark_of(do))
        answer = await hosted.do(asked)
        return answer or await self.do(caller, do, confirmed=confirmed)

    async def watch(
        self, caller: Caller, watch: wire.Watch, push: Callable[[bytes], None]
    ) -> tuple[Hosted[Any, Any], Watcher] | Refusal:
        """Tell somebody of a stream from now on; `push` is called with each message and must not wait."""
        hosted = await self.hosted(watch.stream)
        if hosted is None:
            return no_stream(watch.stream)
        audience = _audience(hosted, caller, watch.role)
        if isinstance(audience, Refusal):
            return audience
        watcher = Watcher(caller, audience, push)
        hosted.topic.join(watcher, hosted.sequence, watch.after)
        await hosted.open(watcher)
        return hosted, watcher

    async def look(self, caller: Caller, stream: str, role: str) -> View | Refusal:
        """A stream as somebody may see it now, once."""
        hosted = await self.hosted(stream)
        if hosted is None:
            return no_stream(stream)
        audience = _audience(hosted, caller, role)
        if isinstance(audience, Refusal):
            return audience
        return View(stream, hosted.sequence, dict(hosted.view(hosted.sight_of(audience))))


def _audience(hosted: Hosted[Any, Any], caller: Caller, role: str) -> Audience | Refusal:
    """As whom somebody watches a stream in this role."""
    if not hosted.may_watch(caller, role):
        return _not_your_role(caller, role)
    try:
        return hosted.audience(caller, role)
    except AudienceError as error:
        return Refusal("role", f"Nobody watches in such a role: {error}")


def _not_your_role(caller: Caller, role: str) -> Refusal:
    return Refusal("not-your-role", f"{caller.name} is no {role} of this house.", (), {"role": role})


__all__ = ["House", "encode"]
