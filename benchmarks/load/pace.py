"""When the players of a table act: like people, at a fixed rate, or as fast as they are answered."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Protocol

Clock = Callable[[], float]


class Pace(Protocol):
    """When something is done."""

    async def turn(self, *, thinking: bool) -> float:
        """Wait for the moment of the next command, which may need thinking; answers when it was due."""
        ...


class People:
    """A second of thinking before each turn; who has wagered is ready at once."""

    def __init__(self, clock: Clock, chance: Random) -> None:
        self._clock = clock
        self._late_start = chance.random()

    async def turn(self, *, thinking: bool) -> float:
        """Wait a second where there is something to think about."""
        begin, self._late_start = self._late_start, 0.0
        if thinking:
            await asyncio.sleep(1.0 + begin)
        return self._clock()


class Rate:
    """A command every so many seconds, whether the last one came late or not."""

    def __init__(self, clock: Clock, seconds: float, chance: Random) -> None:
        self._clock = clock
        self._seconds = seconds
        self._due = clock() + seconds * chance.random()

    async def turn(self, *, thinking: bool) -> float:
        """Wait until the next one is due."""
        due = self._due
        self._due += self._seconds
        wait = due - self._clock()
        if wait > 0:
            await asyncio.sleep(wait)
        return due


class AtOnce:
    """The next command as soon as the last one is answered."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    async def turn(self, *, thinking: bool) -> float:
        """Now, but let others act in between."""
        await asyncio.sleep(0)
        return self._clock()
