"""Letting sockets in: some at a time, so that who is let in is greeted before its handshake runs out."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Admission:
    """`together` are greeted at the same time; `waiting` may wait for that, and more are turned away."""

    def __init__(self, together: int, waiting: int) -> None:
        self._free = asyncio.Semaphore(together)
        self._waiting = 0
        self._most = waiting

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[bool]:
        """True when it is one's turn; False, at once, where too many are waiting."""
        if self._waiting >= self._most:
            yield False
            return
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        try:
            yield True
        finally:
            self._free.release()
