"""A client for programs that do not await: the same, with a loop of its own in a thread."""

import asyncio
from collections.abc import Callable, Coroutine
from threading import Thread
from typing import Any, Self, TypeVar

from pontoon.client.house import AsyncClient
from pontoon.client.stream import Stream

T = TypeVar("T")


class Watched:
    """A stream for programs that do not await: `view`, `open`, `purse` and `sequence` are always the newest."""

    def __init__(self, client: "Client", stream: Stream) -> None:
        self._client = client
        self._stream = stream

    @property
    def view(self) -> dict[str, Any]:
        """The stream as this person may see it."""
        return self._stream.view

    @property
    def open(self) -> dict[str, Any]:
        """What this person may do."""
        return self._stream.open

    @property
    def purse(self) -> int:
        """What this person holds, in cents."""
        return self._stream.purse

    @property
    def sequence(self) -> int:
        """The number of the last record."""
        return self._stream.sequence

    def do(self, command: Any, *, id: str = "", role: str = "", code: str = "") -> int:
        """Have a command done; the view is then at least as new as its record."""

        async def done() -> int:
            sequence = await self._stream.do(command, id=id, role=role, code=code)
            await self._stream.until(lambda one: one.sequence >= sequence)
            return sequence

        return self._client.run(done())

    def until(self, holds: Callable[[Stream], bool], seconds: float = 30.0) -> None:
        """Wait until something holds."""
        self._client.run(self._stream.until(holds, seconds))

    def ask(self) -> dict[str, Any]:
        """Everything that is open now, and why the rest is not."""
        return self._client.run(self._stream.ask())


class Client:
    """Somebody in a live house, for programs that do not await."""

    def __init__(self, url: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="pontoon-client", daemon=True)
        self._thread.start()
        self._client = self.run(_made(url))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for something."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def close(self) -> None:
        """Go."""
        if not self._loop.is_closed():
            self.run(self._client.close())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    @property
    def name(self) -> str:
        """Who this is in the house."""
        return self._client.name

    @property
    def connected(self) -> bool:
        """Whether the socket is open; it comes back by itself where it is lost."""
        return self._client.connected

    @property
    def now(self) -> int:
        """The house's clock in milliseconds, by which its deadlines go; 0 before the first stream is watched."""
        return self._client.now

    @property
    def notices(self) -> list[dict[str, Any]]:
        """What the house has said beside its streams, the oldest first."""
        return self._client.notices

    @property
    def token(self) -> str:
        """The token of the session, with which another client can go on."""
        return self._client.doors.token

    def guest(self, name: str = "") -> str:
        """Come in as a guest with play money."""
        return self.run(self._client.guest(name))

    def sign_in(self, name: str, password: str) -> str:
        """Come in with an account."""
        return self.run(self._client.sign_in(name, password))

    def resume(self, token: str) -> str:
        """Come in with the token of a session that goes on."""
        return self.run(self._client.resume(token))

    def open_table(self, id: str = "", **asked: Any) -> dict[str, Any]:
        """Open a table: `book`, `variant`, `title`, `setup`, `practice`, `terms`."""
        return self.run(self._client.open_table(id, **asked))

    def get(self, path: str, **query: Any) -> Any:
        """Ask one of the HTTP doors."""
        return self.run(self._client.doors.get(path, **query))

    def post(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Have one of the HTTP doors change something."""
        return self.run(self._client.doors.post(path, body))

    def watch(self, name: str, role: str = "player") -> Watched:
        """Be told of a stream from now on."""
        return Watched(self, self.run(self._client.watch(name, role)))


async def _made(url: str) -> AsyncClient:
    return AsyncClient(url)
