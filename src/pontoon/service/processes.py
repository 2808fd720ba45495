"""Several processes, one house: each stream has one process that judges its commands, and all others follow it.

Whoever asks for a stream first owns it. Another process that serves people of the same stream reads its records when it
is told that there are new ones, and shows them as if it had judged them; commands go to the owner as letters, and the
answer comes back as one. An owner that does not answer is replaced: whoever notices claims the stream, reads on, and
lets its clocks run. If the old owner wakes up, its first record is refused by its number, and it follows again.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from pontoon.service.caller import Caller
from pontoon.service.hosted import ANSWERS, Answer
from pontoon.service.publishing import encode
from pontoon.store import StoreError
from pontoon.store.sharing import Bulletin, Letter, Sharing
from pontoon.wire import messages as wire

if TYPE_CHECKING:
    from pontoon.service.house import House

_PATIENCE = 1.5
"""Seconds after which an unanswered letter is sent again, or its stream taken over."""
_TRIES = 20
_WAIT = 0.5
_PERSON = "person:"


class Asked(Struct, frozen=True):
    """A command on its way to the owner of its stream."""

    number: int
    caller: Caller
    do: wire.Do
    confirmed: bool


class Answered(Struct, frozen=True):
    """The owner's answer."""

    number: int
    answer: msgspec.Raw


_ASKED = msgspec.json.Decoder(Asked)
_ANSWERED = msgspec.json.Decoder(Answered)


class LostError(Exception):
    """Nobody answers for a stream, and it cannot be taken over."""


class Processes:
    """The other processes, as the house sees them.

    `elsewhere`: called with a person's name and the session that has come in at another process.
    """

    def __init__(self, house: "House", sharing: Sharing) -> None:
        self._house = house
        self.sharing = sharing
        self.elsewhere: Callable[[str, str], None] = lambda name, session: None
        self._numbers = 0
        self._waiting: dict[int, asyncio.Future[Answer]] = {}
        self._news: set[str] = set()
        self._flushing = False
        self._task: asyncio.Task[None] | None = None

    @property
    def in_reach(self) -> bool:
        """Whether the others can be reached, as far as this process knows."""
        return bool(self.sharing.process)

    def start(self) -> None:
        """Begin to hear the others."""
        self._task = asyncio.get_running_loop().create_task(self._listen())
        self._task.add_done_callback(self._house.office.watch)

    async def stop(self) -> None:
        """Let go of all streams."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.to_thread(self.sharing.close)

    def owns(self, stream: str) -> bool:
        """Whether this process judges the commands of a stream."""
        return stream in self.sharing.owned()

    async def claim(self, stream: str) -> bool:
        """Become the owner of a stream, unless another process is."""
        return self.owns(stream) or await asyncio.to_thread(self.sharing.claim, stream)

    # what this process tells the others

    def tell(self, stream: str) -> None:
        """There is a new record; many are told together."""
        self._news.add(stream)
        if not self._flushing:
            self._flushing = True
            asyncio.get_running_loop().call_soon(self._flush)

    def came_in(self, name: str, session: str) -> None:
        """A person is here now, in this session."""
        bulletin = Bulletin(f"{_PERSON}{name}", session.encode())
        self._house.office.begin(asyncio.to_thread(self.sharing.publish, [bulletin]))

    def _flush(self) -> None:
        self._house.office.begin(self._published())

    async def _published(self) -> None:
        while self._news:
            news, self._news = self._news, set()
            await asyncio.to_thread(self.sharing.publish, [Bulletin(stream, b"") for stream in sorted(news)])
        self._flushing = False

    async def ask(self, caller: Caller, do: wire.Do, *, confirmed: bool) -> Answer | None:
        """Have the owner of a stream do something; None where the stream has become this process's own."""
        for _ in range(_TRIES):
            answer = await self._ask(caller, do, confirmed=confirmed)
            if answer is not None:
                return answer
            if await self.claim(do.stream):
                return None
        raise LostError(f"nobody answers for {do.stream}, and it cannot be taken over")

    async def _ask(self, caller: Caller, do: wire.Do, *, confirmed: bool) -> Answer | None:
        self._numbers += 1
        number, answer = self._numbers, asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        body = msgspec.json.encode(Asked(number, caller, do, confirmed))
        try:
            await asyncio.to_thread(self.sharing.send, [Letter(do.stream, body, self.sharing.process)])
            return await asyncio.wait_for(answer, _PATIENCE)
        except TimeoutError:
            return None
        finally:
            del self._waiting[number]

    # what the others tell this process

    async def _listen(self) -> None:
        """Hear the others as long as the house is open, also after a database that was away for long."""
        while True:
            try:
                await self._heard()
            except StoreError:
                await asyncio.sleep(_WAIT)

    async def _heard(self) -> None:
        await asyncio.to_thread(self.sharing.wait, _WAIT)
        for letter in await asyncio.to_thread(self.sharing.receive):
            self._house.office.begin(self._read(letter))
        for bulletin in await asyncio.to_thread(self.sharing.news):
            self._hear(bulletin)
        for stream in await asyncio.to_thread(self.sharing.orphans):
            self._house.office.begin(self._take_over(stream))
        self._give_up()

    async def _read(self, letter: Letter) -> None:
        if letter.to == self.sharing.process:
            answered = _ANSWERED.decode(letter.body)
            waiting = self._waiting.get(answered.number)
            if waiting is not None and not waiting.done():
                waiting.set_result(ANSWERS.decode(answered.answer))
        elif self.owns(letter.to):
            asked = _ASKED.decode(letter.body)
            answer = await self._house.do(asked.caller, asked.do, confirmed=asked.confirmed)
            body = msgspec.json.encode(Answered(asked.number, msgspec.Raw(encode(answer))))
            await asyncio.to_thread(self.sharing.send, [Letter(letter.sender, body, self.sharing.process)])
        await asyncio.to_thread(self.sharing.done, [letter])

    def _hear(self, bulletin: Bulletin) -> None:
        if bulletin.stream.startswith(_PERSON):
            self.elsewhere(bulletin.stream.removeprefix(_PERSON), bulletin.body.decode())
        elif bulletin.stream in self._house.office.hosted:
            self._house.office.begin(self._house.follow(bulletin.stream))

    async def _take_over(self, stream: str) -> None:
        """Claim a stream whose owner has died, and let its clocks run; somebody else may be faster."""
        if await self.claim(stream):
            await self._house.hosted(stream)

    def _give_up(self) -> None:
        """Streams that this process has lost, because it was thought dead, are only followed from now on."""
        for hosted in self._house.office.hosted.values():
            if hosted.awake and not self.owns(hosted.stream):
                hosted.rest()
