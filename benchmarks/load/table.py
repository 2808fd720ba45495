"""Five players at one table, each at a socket of their own, who act in turn, round after round."""

import asyncio
from collections.abc import Callable
from random import Random
from time import perf_counter

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from benchmarks.load.house import Player
from benchmarks.load.pace import AtOnce, Pace
from benchmarks.load.socket import Socket
from pontoon.money import Cents
from pontoon.service.tables.commands import Pass, Ready
from pontoon.table import Choice, PlaceWager, command_of
from pontoon.table.options import Action
from pontoon.wire import messages as wire

_WAGER = Cents(1000)
_ANSWER_SECONDS = 30.0
_OFTEN: dict[Action, float] = {"split": 0.9, "double": 0.1, "hit": 0.4}
"""How often each choice is taken where standing is one too; asked in this order."""


class _Clock(Struct, frozen=True):
    what: str = ""
    players: tuple[str, ...] = ()


class _Changes(Struct, frozen=True):
    clock: _Clock | UnsetType = UNSET


class _News(Struct, frozen=True):
    sequence: int
    changes: _Changes


class _Snapshot(Struct, frozen=True):
    sequence: int
    view: _Changes


class _Choices(Struct, frozen=True):
    choices: tuple[Choice, ...] = ()


class _Open(Struct, frozen=True):
    sequence: int
    open: _Choices


_NEWS = msgspec.json.Decoder(_News)
_SNAPSHOT = msgspec.json.Decoder(_Snapshot)
_OPEN = msgspec.json.Decoder(_Open)
_DONE = msgspec.json.Decoder(wire.Done)
_REFUSED = msgspec.json.Decoder(wire.Refused)
_ENCODER = msgspec.json.Encoder()
_KIND = slice(12, 15)
"""The first letters of a message's name, behind `{"message":"`."""


class Measured:
    """What was measured while `on`: seconds from sending to the answer, how late each was sent, and what went wrong."""

    def __init__(self) -> None:
        self.on = False
        self.seconds: list[float] = []
        self.late: list[float] = []
        self.errors: list[str] = []
        self.rounds = 0

    def begin(self) -> None:
        """Measure from now on; errors of before stay."""
        self.seconds, self.late, self.rounds, self.on = [], [], 0, True


class RefusedError(Exception):
    """The house said no, which no command here should bring about."""


class Seat:
    """One player's socket. `on_news`: told of every record, for the one seat that looks after the table."""

    def __init__(self, player: Player, box: int, on_news: Callable[[bytes, str], None] | None) -> None:
        self.player = player
        self.box = box
        self.open = _Open(0, _Choices())
        self.welcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._on_news = on_news
        self._answer: asyncio.Future[int] | None = None
        self._changed: asyncio.Future[None] | None = None
        self.answered = 0.0

    async def come_in(self, port: int, stream: str) -> None:
        """Connect, sign in, watch the table."""
        loop = asyncio.get_running_loop()
        host = f"127.0.0.1:{port}"
        _, self.socket = await loop.create_connection(
            lambda: Socket(host, self.player.token, self._hear), "127.0.0.1", port
        )
        async with asyncio.timeout(_ANSWER_SECONDS):
            await self.welcome
            self.socket.send(wire.Watch(stream))
            await self.until_open(1)

    def _hear(self, data: bytes) -> None:
        match data[_KIND]:
            case b"New" | b"Sna":
                if self._on_news is not None:
                    self._on_news(data, data[_KIND].decode())
            case b"Don":
                self._answered(_DONE.decode(data).sequence, None)
            case b"Ref":
                refused = _REFUSED.decode(data)
                self._answered(0, RefusedError(f"{refused.code}: {refused.text}"))
            case b"Ope":
                self.open = _OPEN.decode(data)
                if self._changed is not None and not self._changed.done():
                    self._changed.set_result(None)
            case b"Wel":
                self.welcome.set_result(None)
            case _:
                pass

    def _answered(self, sequence: int, error: RefusedError | None) -> None:
        self.answered = perf_counter()
        if self._answer is not None and not self._answer.done():
            if error is None:
                self._answer.set_result(sequence)
            else:
                self._answer.set_exception(error)

    async def do(self, id: str, stream: str, command: Struct) -> int:
        """Send a command and wait for its answer, at most half a minute."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._answer = answer
        self.socket.send(wire.Do(id, stream, Raw(_ENCODER.encode(command))))
        async with asyncio.timeout(_ANSWER_SECONDS):
            await asyncio.wait((answer, self.socket.closed), return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            raise ConnectionError(f"the socket was closed with {self.socket.closed.result()}")
        return answer.result()

    async def until_open(self, sequence: int) -> None:
        """Wait until it is known what may be done after this record."""
        while self.open.sequence < sequence:
            self._changed = asyncio.get_running_loop().create_future()
            async with asyncio.timeout(_ANSWER_SECONDS):
                await self._changed


class Table:
    """One table with its players."""

    def __init__(self, name: str, players: tuple[Player, ...], measured: Measured, chance: Random) -> None:
        self.stream = f"table:{name}"
        self.pace: Pace = AtOnce(perf_counter)
        self.stopping = False
        self._measured = measured
        self._chance = chance
        self.seats = [Seat(one, box, self._news if box == 1 else None) for box, one in enumerate(players, start=1)]
        self._by_name = {one.player.name: one for one in self.seats}
        self._sequence = 0
        self._clock = _Clock()
        self._told: asyncio.Future[None] | None = None
        self._sent = 0
        self._run = f"{chance.getrandbits(40):x}"

    def _news(self, data: bytes, kind: str) -> None:
        if kind == "New":
            news = _NEWS.decode(data)
            self._sequence, clock = news.sequence, news.changes.clock
        else:
            snapshot = _SNAPSHOT.decode(data)
            self._sequence, clock = snapshot.sequence, snapshot.view.clock
        if clock is not UNSET:
            self._clock = clock
        if self._told is not None and not self._told.done():
            self._told.set_result(None)

    async def _until(self, sequence: int) -> None:
        while self._sequence < sequence:
            self._told = asyncio.get_running_loop().create_future()
            async with asyncio.timeout(_ANSWER_SECONDS):
                await self._told

    async def play(self) -> None:
        """Round after round, until it shall stop; what goes wrong ends the game here and is an error."""
        self.stopping = False
        try:
            while not self.stopping:
                await self._round()
                self._measured.rounds += self._measured.on
        except (RefusedError, ConnectionError, TimeoutError) as error:
            self._measured.errors.append(f"{self.stream}: {type(error).__name__} {error}")

    async def _round(self) -> None:
        last = self._sequence
        if self._clock.what in ("", "betting"):
            for seat in self.seats:
                await self._do(seat, PlaceWager(seat.player.name, seat.box, _WAGER), thinking=True)
            for seat in self.seats:
                last = await self._do(seat, Ready(seat.player.name), thinking=False)
        await self._until(last)
        while self._clock.what == "betting":  # a shoe that was shuffled is committed to first, and dealt from then
            await self._until(self._sequence + 1)
        while self._clock.what not in ("", "betting"):
            seat = self._by_name[self._clock.players[0]]
            if self._clock.what == "decision":  # choices come to who is awaited from now on
                await seat.until_open(self._sequence)
            last = await self._do(seat, self._choice(seat), thinking=True)
            await self._until(last)

    def _choice(self, seat: Seat) -> Struct:
        if self._clock.what == "offer":
            return Pass(seat.player.name)
        open_now = {one.action: one for one in seat.open.open.choices}
        for action, often in _OFTEN.items():
            if action in open_now and ("stand" not in open_now or self._chance.random() < often):
                return command_of(open_now[action])
        return command_of(open_now["stand"])

    async def _do(self, seat: Seat, command: Struct, *, thinking: bool) -> int:
        due = await self.pace.turn(thinking=thinking)
        self._sent += 1
        sent = perf_counter()
        try:
            sequence = await seat.do(f"{self._run}-{self._sent}", self.stream, command)
        except RefusedError as error:
            raise RefusedError(f"{command}: {error}") from None
        if self._measured.on:
            self._measured.seconds.append(seat.answered - sent)
            self._measured.late.append(seat.answered - due)
        return sequence
