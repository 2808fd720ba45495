"""Several processes, one house: each stream has one process that judges its commands, and all others follow it.

Whoever asks for a stream first owns it. Another process that serves people of the same stream reads its records when it
is told that there are new ones, and shows them as if it had judged them; commands go to the owner as letters, and the
answer comes back as one. An owner that does not answer is replaced: whoever notices claims the stream, reads on, and
lets its clocks run. If the old owner wakes up, its first record is refused by its number, and it follows again. An
owner that has more than its share hands some over (`sharing_out`), and one that needs a stream no more sets it free.
"""

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pontoon.service.caller import Caller
from pontoon.service.hosted import ANSWERS, Answer
from pontoon.service.publishing import encode
from pontoon.service.sealing import SealError
from pontoon.service.sharing_out import SharingOut
from pontoon.store import StoreError
from pontoon.store.sharing import PROCESS, Bulletin, Letter, Sharing
from pontoon.wire import messages as wire

if TYPE_CHECKING:
    from pontoon.service.house import House

_PATIENCE = 1.5
"""Seconds after which an unanswered letter is sent again, or its stream taken over."""
_TRIES = 20
_WAIT = 0.5
_PERSON = "person:"
_OVER = "sessions:over"
_FREE = b"free"
_WONDERS = b"what"
"""Somebody begins to follow a stream, and has read what is in its records."""


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
_SESSIONS = msgspec.json.Decoder(tuple[str, ...])


def _place(to: str, sender: str) -> str:
    """What a letter is sealed for."""
    return f"letter/{to}/{sender}"


def _word(stream: str) -> str:
    """What a word about a stream is sealed for."""
    return f"word/{stream}"


def sessions_over(sessions: Collection[str]) -> Bulletin:
    """The news that these sessions have been ended."""
    return Bulletin(_OVER, msgspec.json.encode(sorted(sessions)))


class LostError(Exception):
    """Nobody answers for a stream, and it cannot be taken over."""


class Processes:
    """The other processes, as the house sees them.

    `elsewhere`: called with a person's name and the session that has come in at another process; `over`: with sessions
    that have been ended there.
    """

    def __init__(self, house: "House", sharing: Sharing) -> None:
        self._house = house
        self.sharing = sharing
        self.elsewhere: Callable[[str, str], None] = lambda name, session: None
        self.over: Callable[[Collection[str]], None] = lambda sessions: None
        self._numbers = 0
        self._waiting: dict[int, asyncio.Future[Answer]] = {}
        self._news: set[str] = set()
        self._lost: set[str] = set()
        self.sharing_out = SharingOut(house, self)
        self._flushing = False
        self._known_as = sharing.process
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

    @property
    def me(self) -> str:
        """The name of this process for the others."""
        return self.sharing.process

    async def shares(self) -> dict[str, int]:
        """How many streams each process owns."""
        return await asyncio.to_thread(self.sharing.shares)

    async def hand(self, stream: str, to: str) -> None:
        """Make another process the owner of a stream at which nothing goes on here any more."""
        given = False
        with suppress(StoreError):
            given = await asyncio.to_thread(self.sharing.hand, stream, to)
        if not given:
            self._lost.add(stream)

    async def release(self, stream: str) -> None:
        """Let others have a stream that nobody needs here: who serves people of it goes on with it at once."""
        with suppress(StoreError):
            await asyncio.to_thread(self.sharing.release, stream)
            await asyncio.to_thread(self.sharing.publish, [Bulletin(stream, _FREE)])

    def owns(self, stream: str) -> bool:
        """Whether this process judges the commands of a stream."""
        return self.sharing.owns(stream)

    async def claim(self, stream: str) -> bool:
        """Become the owner of a stream, unless another process is."""
        return self.owns(stream) or await asyncio.to_thread(self.sharing.claim, stream)

    # what this process tells the others

    def tell(self, stream: str) -> None:
        """There is a new record; many are told together."""
        self.sharing_out.rested(stream)
        self._news.add(stream)
        if not self._flushing:
            self._flushing = True
            asyncio.get_running_loop().call_soon(self._flush)

    def say(self, stream: str, word: bytes) -> None:
        """Something of a stream has changed without a record, such as a clock that begins anew."""
        sealed = self._house.office.sealer.seal(word, _word(stream))
        self._house.office.begin(asyncio.to_thread(self.sharing.publish, [Bulletin(stream, sealed)]))

    def wonder(self, stream: str) -> None:
        """Ask whoever judges a stream for what is in no record."""
        self._house.office.begin(asyncio.to_thread(self.sharing.publish, [Bulletin(stream, _WONDERS)]))

    def came_in(self, name: str, session: str) -> None:
        """A person is here now, in this session."""
        bulletin = Bulletin(f"{_PERSON}{name}", session.encode())
        self._house.office.begin(asyncio.to_thread(self.sharing.publish, [bulletin]))

    def ended(self, sessions: Collection[str]) -> None:
        """These sessions are over."""
        self._house.office.begin(asyncio.to_thread(self.sharing.publish, [sessions_over(sessions)]))

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
        # What the credential was for has been judged here (`confirmed`): it goes through no database.
        body = msgspec.json.encode(Asked(number, caller, replace(do, code=""), confirmed))
        try:
            await self._send(do.stream, body)
            return await asyncio.wait_for(answer, _PATIENCE)
        except TimeoutError:
            return None
        finally:
            del self._waiting[number]

    async def _send(self, to: str, body: bytes) -> None:
        """A letter is sealed: it has cards in it at times, and nobody sends one by writing to the database alone."""
        sender = self.me
        sealed = self._house.office.sealer.seal(body, _place(to, sender))
        await asyncio.to_thread(self.sharing.send, [Letter(to, sealed, sender)])

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
        self._catch_up()
        self._ask_back()

    async def _read(self, letter: Letter) -> None:
        """Do what a letter asks for; one that nobody of this house has sealed is thrown away."""
        try:
            body = self._house.office.sealer.open(letter.body, _place(letter.to, letter.sender)) if letter.body else b""
        except SealError:
            await asyncio.to_thread(self.sharing.done, [letter])
        else:
            await self._done(letter, body)

    async def _done(self, letter: Letter, body: bytes) -> None:
        if letter.to.startswith(PROCESS):
            answered = _ANSWERED.decode(body)
            waiting = self._waiting.get(answered.number)
            if waiting is not None and not waiting.done():
                waiting.set_result(ANSWERS.decode(answered.answer))
        elif not await self.claim(letter.to):
            return  # it was handed on meanwhile: the letter lies there for its new owner
        elif not body:
            await self._take_over(letter.to)
        else:
            asked = _ASKED.decode(body)
            try:
                answer = await self._house.do(asked.caller, asked.do, confirmed=asked.confirmed)
            except LostError:
                return  # it has another owner again, which does not answer: whoever has asked asks again
            await self._send(letter.sender, msgspec.json.encode(Answered(asked.number, msgspec.Raw(encode(answer)))))
        await asyncio.to_thread(self.sharing.done, [letter])

    def _hear(self, bulletin: Bulletin) -> None:
        if bulletin.stream.startswith(_PERSON):
            self.elsewhere(bulletin.stream.removeprefix(_PERSON), bulletin.body.decode())
        elif bulletin.stream == _OVER:
            self.over(_SESSIONS.decode(bulletin.body))
        elif (hosted := self._house.office.hosted.get(bulletin.stream)) is not None:
            if bulletin.body == _WONDERS:
                if hosted.awake:
                    hosted.say()
                return
            if bulletin.body not in (b"", _FREE):
                self._house.office.begin(self._heard_word(bulletin))
                return
            free = bulletin.body == _FREE and hosted.topic.watchers
            going_on = self._take_over if free else self._house.follow
            self._house.office.begin(going_on(bulletin.stream))

    async def _heard_word(self, bulletin: Bulletin) -> None:
        """Read on, and then take what was said beside the records; what nobody of this house has sealed is no word."""
        await self._house.follow(bulletin.stream)
        hosted = self._house.office.hosted.get(bulletin.stream)
        if hosted is not None and not hosted.awake:
            with suppress(SealError):
                hosted.hear(self._house.office.sealer.open(bulletin.body, _word(bulletin.stream)))

    async def _take_over(self, stream: str) -> None:
        """Claim a stream whose owner has died, and let its clocks run; somebody else may be faster."""
        if await self.claim(stream):
            await self._house.hosted(stream)

    def _give_up(self) -> None:
        """Streams that this process has lost, because it was thought dead, are only followed from now on."""
        for hosted in self._house.office.hosted.values():
            if hosted.awake and not self.owns(hosted.stream):
                hosted.rest()
                self._lost.add(hosted.stream)

    def _catch_up(self) -> None:
        """Who has begun anew under another name may have missed news: every stream is read on."""
        if self.in_reach and self.me != self._known_as:
            self._known_as = self.me
            for stream in self._house.office.hosted:
                self._house.office.begin(self._house.follow(stream))

    def _ask_back(self) -> None:
        """Streams that nobody may have now: this process goes on with those that no other has."""
        if self.in_reach:
            lost, self._lost = self._lost, set()
            for stream in lost:
                self._house.office.begin(self._take_over(stream))
