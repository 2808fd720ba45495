"""What is sent to one socket: in order, never dropped, and bounded where it has to wait. Who is too slow is cut off."""

import asyncio
from collections import deque
from typing import Protocol

from pontoon.wire.messages import CloseCode


class Way(Protocol):
    """The way to a client, which may be full for a while: `pipe.Pipe`."""

    @property
    def full(self) -> bool:
        """Whether what is sent now would have to wait."""
        ...

    def write(self, message: bytes) -> None:
        """Send a message; it never waits."""
        ...


class Lying:
    """What waits for all sockets of one address together, in bytes, and how much may."""

    __slots__ = ("__weakref__", "bytes", "most")

    def __init__(self, most: int) -> None:
        self.bytes = 0
        self.most = most


class Outbox:
    """Messages for one socket. `put` never waits; when too much is waiting, all of it goes and the socket closes.

    A message waits only while the way to the client is full. `flush` is to be called when there is room again, and
    `drop` when the socket is over. `lying`: what waits for this and all other sockets of the same address.
    """

    __slots__ = ("_bytes", "_lying", "_most", "_most_bytes", "_taken", "_waiting", "_way", "code", "ended")

    def __init__(self, way: Way, most: int, most_bytes: int, lying: Lying) -> None:
        self._way = way
        self._most = most
        self._most_bytes = most_bytes
        self._lying = lying
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._taken = asyncio.Event()
        self.code = 0
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def put(self, data: bytes) -> None:
        """Have a message sent; nothing happens after the end."""
        if self.code:
            return
        if not self._waiting and not self._way.full:
            self._way.write(data)
            return
        together = self._lying.bytes + len(data) > self._lying.most
        if together or len(self._waiting) >= self._most or self._bytes + len(data) > self._most_bytes:
            self.drop()
            self.end(CloseCode.TOO_SLOW)
            return
        self._waiting.append(data)
        self._weigh(len(data))

    def drop(self) -> None:
        """Nothing of what waits is sent any more."""
        self._waiting.clear()
        self._weigh(-self._bytes)

    def _weigh(self, more: int) -> None:
        self._bytes += more
        self._lying.bytes += more

    def end(self, code: int, last: bytes = b"") -> None:
        """Close the socket with this code when everything before is sent, `last` too; the first end counts."""
        if self.code:
            return
        if last:
            self.put(last)
        if not self.code:  # not even the last message fitted
            self.code = code
        if not self.ended.done():
            self.ended.set_result(None)
        self._taken.set()

    def flush(self) -> None:
        """There is room again: send what is waiting, as far as it goes."""
        while self._waiting and not self._way.full:
            data = self._waiting.popleft()
            self._weigh(-len(data))
            self._way.write(data)
        self._taken.set()

    async def emptied(self) -> None:
        """Wait until nothing is waiting any more."""
        while self._waiting:
            self._taken.clear()
            await self._taken.wait()

    async def room(self) -> None:
        """Wait until less than half of what may wait is waiting, or until the end."""
        while not self.code and (2 * len(self._waiting) > self._most or 2 * self._bytes > self._most_bytes):
            self._taken.clear()
            await self._taken.wait()
