"""A house in this process that can die at any commit.

`Frail` is a store whose process dies: from a drawn commit on nothing is answered any more, and the commit itself is on
disk or not. What lived in memory is gone then, and another house opens on what is left.
"""

import asyncio
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pontoon.cards import seeded_entropy
from pontoon.service.chance import Chance
from pontoon.service.house import House
from pontoon.service.sealing import Sealer
from pontoon.store import Result, StoreError, Unit
from tests.support.live import KEY, Live

Moment = Literal["before", "after"]


@contextmanager
def folder() -> Iterator[Path]:
    """A directory in memory where there is one: what is really synced is the store's subject."""
    memory = Path("/dev/shm")
    made = Path(tempfile.mkdtemp(prefix="pontoon-house-", dir=memory if memory.is_dir() else None))
    try:
        yield made
    finally:
        shutil.rmtree(made)


@dataclass
class Frail:
    """A store whose process dies at the commit numbered `at` from now, before or after it is on disk."""

    inner: Any
    at: int = 0
    moment: Moment = "before"
    dead: bool = False

    def append(self, units: Sequence[Unit]) -> tuple[Result, ...]:
        self.at -= 1
        if self.dead or (self.at == 0 and self.moment == "before"):
            self.dead = True
            raise StoreError("the process is dead")
        results: tuple[Result, ...] = self.inner.append(units)
        if self.at == 0:
            self.dead = True
            raise StoreError("the process is dead")
        return results

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


class Life(Live):
    """A house that can die."""

    frail: Frail
    other: House | None = None

    async def again(self) -> None:
        """Stop the house and open another on the same store."""
        await self._without_other()
        await super().again()

    async def close(self) -> None:
        await self._without_other()
        await super().close()

    async def quiet(self) -> None:
        """Wait until nothing goes on any more, in either process."""
        await super().quiet()
        while self.other is not None and self.other.office.tasks:
            await asyncio.wait(set(self.other.office.tasks))
            await super().quiet()

    async def _without_other(self) -> None:
        if self.other is not None:
            self.other.office.closing = True
            await asyncio.to_thread(self.other.office.group.close)
            self.other = None

    def _started(self) -> House:
        house = super()._started()
        self.frail = Frail(house.office.store)
        house.office.group._store = house.office.store = self.frail
        return house

    async def follows(self) -> None:
        """Another process of the house has read the streams, and follows what is written to them."""
        if self.other is None:
            self.other = self._beside()
        for stream in self.house.office.hosted:
            if stream not in self.other.office.hosted:
                loaded = await asyncio.to_thread(self.other._load, stream)
                assert loaded is not None
                self.other.office.hosted[stream] = loaded
            await self.other.follow(stream)

    async def follow(self) -> None:
        """The process that has the streams is told that the other one has written."""
        for stream in self.house.office.hosted:
            await self.house.follow(stream)

    async def is_taken_over(self) -> None:
        """The other process has the streams from now on; this one follows, and may not have noticed yet."""
        assert self.other is not None
        for hosted in self.house.office.hosted.values():
            hosted.rest()
        self.house, self.other = self.other, self.house
        for stream in self.house.office.hosted:
            await self.house.hosted(stream)

    def _beside(self) -> House:
        """Another house on the same store."""
        self.seed += "&"
        chance = Chance(seeded_entropy(self.seed))
        store: Any = self.frail
        return House.start(store, Sealer(KEY), chance=chance, clock=self.clock, stopped=self.faults.append)

    async def dies(self) -> None:
        """Everything in memory is gone; another house is there on what is left, and nothing in it has begun."""
        await self.is_gone()
        self.faults.clear()
        self.seed += "+"
        self.house = self._started()

    async def is_gone(self) -> None:
        """Everything in memory is gone, with every thread and file of it."""
        houses = [self.house, *([] if self.other is None else [self.other])]
        self.frail.dead = True
        for house in houses:
            house.office.closing = True
            for hosted in house.office.hosted.values():
                hosted.rest()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        for house in houses:
            await asyncio.to_thread(house.office.group.close)
        self.other = None
        await asyncio.to_thread(self.frail.inner.close)
