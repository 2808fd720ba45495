"""The socket of a client: opened, signed in, kept open, and opened again when it is lost.

When to try again stands here and nowhere else (`pause_after`): after pauses that double until the house welcomes
somebody, with some chance in them, so that a house that comes back is not run over. A close code says whether to come
back at all, and a house that goes down says when.
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from pontoon.client.errors import ClosedError
from pontoon.wire import messages as wire

_FIRST_PAUSE = 0.2
_LONGEST_PAUSE = 10.0
_FOR_GOOD = {
    wire.CloseCode.SIGN_IN: "There is no such session, or it has ended: come in again.",
    wire.CloseCode.NOT_A_MESSAGE: "The house did not understand a message of this client.",
    wire.CloseCode.TOO_LARGE: "A message of this client was too large for the house.",
    wire.CloseCode.TAKEN_OVER: "The same person has come in elsewhere.",
}
"""Close codes after which a client does not come back by itself."""


def pause_after(code: int, tries: int, told: float, chance: float) -> float:
    """Seconds until the next try. `tries`: those since the last welcome; `told`: what a house that goes down has said.

    `chance`: 0 to 1.
    """
    if code == wire.CloseCode.TOO_SLOW:
        return 0.0
    doubled = min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0 ** min(tries, 10)) * (0.5 + chance / 2)
    return max(doubled, told * (1 + chance / 4))


Hear = Callable[[dict[str, Any]], None]
_ENCODER = msgspec.json.Encoder()


class Connection:
    """A socket that comes back. `hear` gets every message; `began` is awaited after each sign-in."""

    def __init__(self, url: str, token: str, hear: Hear, began: Callable[[], Awaitable[None]]) -> None:
        self._url = "ws" + url.removeprefix("http") + "/socket"
        self._token = token
        self._hear = hear
        self._began = began
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._told_at = (0, 0.0)
        self._tries = 0
        self._back = 0.0
        self.open = asyncio.Event()
        self.ended: asyncio.Future[ClosedError] = asyncio.get_running_loop().create_future()

    def start(self) -> None:
        """Begin to connect."""
        self._task = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Go, for good."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()

    def now(self) -> int:
        """The server's clock in milliseconds, as it was told last and has gone on since; 0 before the first word."""
        told, at = self._told_at
        return told + int((time.monotonic() - at) * 1000) if told else 0

    async def send(self, message: wire.Request) -> None:
        """Send a message if the socket is open; what is lost with it is for the caller to send again."""
        if self._socket is not None:
            try:
                await self._socket.send(_ENCODER.encode(message).decode())
            except ConnectionClosed:
                self.open.clear()

    async def _keep(self) -> None:
        while not self.ended.done():
            code, tries, self._back = 0, self._tries, 0.0
            try:
                async with connect(self._url, max_size=None, compression=None, proxy=None) as socket:
                    code = await self._talk(socket)
            except (OSError, WebSocketException, TimeoutError):
                pass
            except Exception as fault:  # of whoever hears: nobody shall wait for what does not come any more
                self.ended.set_exception(fault)
            finally:
                self._socket = None
                self.open.clear()
            if code == wire.CloseCode.TOO_MANY:
                self._tries = tries  # that it was let in before is no reason to be quicker
            if not self.ended.done():
                await asyncio.sleep(pause_after(code, self._tries, self._back, random.random()))
                self._tries += 1

    async def _talk(self, socket: ClientConnection) -> int:
        """Talk until the socket closes; the code it was closed with."""
        await socket.send(_ENCODER.encode(wire.SignIn(self._token)).decode())
        try:
            async for frame in socket:
                message = msgspec.json.decode(frame)
                if message["message"] == "Welcome":
                    self._told_at = (message["time"], time.monotonic())
                    self._tries = 0
                    self._socket = socket
                    self.open.set()
                    await self._began()
                    continue
                if message["message"] == "Notice" and message["code"] == "going-down":
                    self._back = float(message.get("facts", {}).get("seconds", 0))
                self._hear(message)
        except ConnectionClosed:
            pass
        code = socket.close_code or 0
        if code in _FOR_GOOD:
            self.ended.set_result(ClosedError(code, _FOR_GOOD[code]))
        return code
