"""A client to be awaited: it comes in, watches streams and has commands done, whatever happens to the connection."""

import asyncio
import secrets
from typing import Any, Self

from pontoon.client.connection import Connection
from pontoon.client.doors import Doors
from pontoon.client.errors import ClosedError, RefusedError
from pontoon.client.stream import Stream
from pontoon.wire import messages as wire


class AsyncClient:
    """Somebody in a live house. Come in (`guest`, `sign_in`, `resume`), then watch streams and do things."""

    def __init__(self, url: str) -> None:
        self.doors = Doors(url)
        self.streams: dict[str, Stream] = {}
        self.notices: list[dict[str, Any]] = []
        self._connection: Connection | None = None
        self._answers: dict[str, tuple[wire.Do, asyncio.Future[int]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Go."""
        if self._connection is not None:
            await self._connection.close()
        for _, answer in self._answers.values():
            answer.cancel()
        await self.doors.close()

    # coming in

    @property
    def name(self) -> str:
        """Who this is in the house."""
        return self.doors.name

    @property
    def connected(self) -> bool:
        """Whether the socket is open; False before the first stream is watched, and while it is opened again."""
        return self._connection is not None and self._connection.open.is_set()

    @property
    def now(self) -> int:
        """The house's clock in milliseconds, by which its deadlines go; 0 before the first stream is watched."""
        return 0 if self._connection is None else self._connection.now()

    async def guest(self, name: str = "") -> str:
        """Come in as a guest with play money; the name that was given."""
        await self.doors.come_in("/api/guests", {"name": name})
        return self.name

    async def sign_in(self, name: str, password: str) -> str:
        """Come in with an account."""
        await self.doors.come_in("/api/sessions", {"name": name, "password": password})
        return self.name

    async def resume(self, token: str) -> str:
        """Come in with the token of a session that goes on."""
        self.doors.token = token
        self.doors.name = (await self.doors.get("/api/me"))["name"]
        return self.name

    def ended(self) -> BaseException | None:
        """Why the connection does not come back; None while it is there, or comes back by itself."""
        ended = None if self._connection is None else self._connection.ended
        if ended is None or not ended.done() or ended.cancelled():
            return None
        return ended.exception() or ended.result()

    # streams

    async def open_table(self, id: str = "", **asked: Any) -> dict[str, Any]:
        """Open a table: `book`, `variant`, `title`, `setup`, `practice`, `terms`."""
        opened: dict[str, Any] = await self.doors.post("/api/tables", {"id": id or secrets.token_hex(12), **asked})
        return opened

    async def watch(self, name: str, role: str = "player") -> Stream:
        """Be told of a stream from now on; its view is there when this returns."""
        stream = self.streams[name] = Stream(self, name, role)
        await self._connected()
        await self.send(wire.Watch(name, role))
        await stream.until(lambda one: one.sequence > 0)
        return stream

    async def unwatch(self, name: str) -> None:
        """No more of a stream."""
        self.streams.pop(name, None)
        await self.send(wire.Unwatch(name))

    async def do(self, do: wire.Do) -> int:
        """Have a command done, once; sent again whenever the connection comes back before it is answered."""
        await self._connected()
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._answers[do.id] = (do, answer)
        await self.send(do)
        assert self._connection is not None
        ended = self._connection.ended
        await asyncio.wait((answer, ended), return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            raise ended.result()
        return answer.result()

    async def send(self, message: wire.Request) -> None:
        """Send a message over the socket."""
        if self._connection is not None:
            await self._connection.send(message)

    async def _connected(self) -> None:
        if self._connection is None:
            self._connection = Connection(self.doors.url, self.doors.token, self._hear, self._began)
            self._connection.ended.add_done_callback(self._wake_all)
            self._connection.start()
        waiting = asyncio.ensure_future(self._connection.open.wait())
        await asyncio.wait((waiting, self._connection.ended), return_when=asyncio.FIRST_COMPLETED)
        if not waiting.done():
            waiting.cancel()
            raise self._connection.ended.result()

    async def _began(self) -> None:
        """The socket is open again: take up every stream where it was left, and send what was not answered."""
        for stream in tuple(self.streams.values()):
            await self.send(wire.Watch(stream.name, stream.role, stream.sequence or None))
            if stream.asking:
                await self.send(wire.Ask(stream.name))
        for do, answer in tuple(self._answers.values()):
            if not answer.done():
                await self.send(do)

    def _hear(self, message: dict[str, Any]) -> None:
        match message["message"]:
            case "Done":
                self._answered(message["id"], message["sequence"], None)
            case "Refused":
                error = RefusedError(
                    message["code"], message["text"], tuple(message.get("clauses", ())), message.get("facts")
                )
                self._answered(message["id"], 0, error)
            case "Notice":
                self.notices.append(message)
            case _:
                self._told(message)

    def _answered(self, id: str, sequence: int, error: RefusedError | None) -> None:
        waiting = self._answers.pop(id, None)
        if waiting is None:
            for stream in self.streams.values():
                if error is not None and stream.name == error.facts.get("stream", stream.name) and not stream.sequence:
                    stream.refusal = error
                    self._wake(stream)
        elif not waiting[1].done():
            if error is None:
                waiting[1].set_result(sequence)
            else:
                waiting[1].set_exception(error)

    def _told(self, message: dict[str, Any]) -> None:
        stream = self.streams.get(message.get("stream", ""))
        if stream is None:
            return
        if not stream.fold(message):
            self._begin(self.send(wire.Watch(stream.name, stream.role)))
        stream.heard(message)
        self._wake(stream)

    def _wake_all(self, _: object) -> None:
        """Whoever waits for a stream sees that nothing comes any more."""
        for stream in self.streams.values():
            self._wake(stream)

    def _wake(self, stream: Stream) -> None:
        async def tell() -> None:
            async with stream.changed:
                stream.changed.notify_all()

        self._begin(tell())

    def _begin(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


__all__ = ["AsyncClient", "ClosedError"]
