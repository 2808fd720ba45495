"""What a client's message does: one `Request` in, answers into the outbox."""

from time import perf_counter
from typing import Any, assert_never

import msgspec

from pontoon.server.front import Front
from pontoon.server.socket.hub import Connection
from pontoon.service.hosted import Answer, Hosted, refused
from pontoon.service.publishing import Watcher, encode
from pontoon.table import Refusal
from pontoon.wire import messages as wire

_REQUESTS: msgspec.json.Decoder[wire.Request] = msgspec.json.Decoder(wire.Request)


class NotAMessageError(Exception):
    """A frame that is none of the messages."""


def read_request(frame: str) -> wire.Request:
    """The message of a frame; `NotAMessageError` where it is none."""
    try:
        return _REQUESTS.decode(frame)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise NotAMessageError from error


async def order(front: Front, caller: Any, do: wire.Do) -> Answer:
    """A command, with the person's own credential where it comes along, counted and timed.

    Whoever asks sees it through: what is committed is applied, even if the client has gone meanwhile.
    """
    began = perf_counter()
    answer = await _ordered(front, caller, do)
    front.metrics.answered("done" if isinstance(answer, wire.Done) else answer.code, perf_counter() - began)
    return answer


async def _ordered(front: Front, caller: Any, do: wire.Do) -> Answer:
    if not do.code:
        return await front.house.do(caller, do)
    refusal = await front.confirm(caller, do.code)
    if refusal is not None:
        return refused(do.id, refusal)
    return await front.house.do(caller, do, confirmed=True)


class Speaker:
    """Somebody at a socket, and the streams that are watched there. `busy`: a command is under way."""

    def __init__(self, front: Front, connection: Connection) -> None:
        self._front = front
        self._connection = connection
        self._watched: dict[str, tuple[Hosted[Any, Any], Watcher]] = {}
        self.busy = False

    async def hear(self, request: wire.Request) -> None:
        """Do what a message asks for."""
        self._front.metrics.heard(type(request).__name__)
        match request:
            case wire.Do():
                self.busy = True
                try:
                    self._say(await order(self._front, self._connection.caller, request))
                finally:
                    self.busy = False
            case wire.Watch():
                await self._watch(request)
            case wire.Unwatch(stream=stream):
                self._unwatch(stream)
            case wire.Ask(stream=stream):
                await self._ask(stream)
            case wire.Ping(id=id):
                self._say(wire.Pong(id[:64], self._front.now))
            case wire.SignIn():
                raise NotAMessageError  # a socket is one person's
            case _:
                assert_never(request)

    def leave(self) -> None:
        """Watch nothing any more."""
        for stream in tuple(self._watched):
            self._unwatch(stream)

    def _say(self, message: wire.Message) -> None:
        self._connection.outbox.put(encode(message))

    async def _watch(self, watch: wire.Watch) -> None:
        self._unwatch(watch.stream)
        if len(self._watched) >= self._front.settings.limits.watched:
            text = f"A socket watches at most {self._front.settings.limits.watched} streams."
            self._say(refused(watch.stream, Refusal("too-many", text)))
            return
        await self._connection.outbox.room()  # who takes up many streams at once is not cut off by what was missed
        watching = await self._front.house.watch(self._connection.caller, watch, self._connection.outbox.put)
        if isinstance(watching, Refusal):
            self._say(refused(watch.stream, watching))
        else:
            self._watched[watch.stream] = watching

    def _unwatch(self, stream: str) -> None:
        if stream in self._watched:
            hosted, watcher = self._watched.pop(stream)
            hosted.parted(watcher)

    async def _ask(self, stream: str) -> None:
        if stream in self._watched:
            hosted, watcher = self._watched[stream]
            await hosted.open(watcher, closed=True)
        else:
            self._say(refused(stream, Refusal("not-watched", "Watch the stream first, then ask what is open there.")))
