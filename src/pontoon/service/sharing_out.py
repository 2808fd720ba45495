"""A house's streams are shared out among its processes: who has more than a fair share lets some go, a few at a time.

A process that comes later has nothing to judge, since every stream has its owner. So each looks now and then how many
everybody owns. What goes is drawn by lot, and goes when nothing is under way there: at a table between two rounds. It
is not set free but handed over, so it has an owner at every moment, and nobody else is faster. Nothing swings back and
forth: a process gives only what it has beyond its share, and only where that is worth a move.
"""

from collections.abc import Mapping
from contextlib import suppress
from random import sample
from typing import TYPE_CHECKING, Any

from pontoon.service.clock import Alarm
from pontoon.service.hosted import Hosted
from pontoon.store import StoreError

if TYPE_CHECKING:
    from pontoon.service.house import House
    from pontoon.service.processes import Processes

EVERY = 10.0
"""Seconds between two looks."""
_AT_ONCE = 8
"""Streams that are let go of from one look to the next, at most."""
_SLACK = 8
"""What is beyond the share by no more than so small a part of it stays where it is."""


def beyond(shares: Mapping[str, int], me: str) -> tuple[str, int]:
    """Who shall have some of this process's streams, and how many; none where all is well as it is."""
    fair = -(-sum(shares.values()) // max(1, len(shares)))
    least = min(shares, key=lambda one: (shares[one], one), default=me)
    surplus = shares.get(me, 0) - fair
    if surplus <= fair // _SLACK:
        return least, 0
    half = (fair - shares[least] + 1) // 2  # others may give to it at the same moment
    return least, min(surplus, half, _AT_ONCE)


class SharingOut:
    """Lets go of what this process has beyond its share."""

    def __init__(self, house: "House", processes: "Processes") -> None:
        self._house = house
        self._processes = processes
        self._leaving: dict[str, str] = {}
        self._going = 0
        self._alarm: Alarm | None = None

    def start(self) -> None:
        """Look again and again from now on."""
        self._alarm = self._house.office.clock.later(EVERY, lambda: self._house.office.begin(self._looked()))

    def stop(self) -> None:
        """Look no more."""
        self._leaving = {}
        if self._alarm is not None:
            self._alarm.cancel()

    def rested(self, stream: str) -> None:
        """Something has come to its end at a stream: if it shall go, this may be the moment."""
        hosted = self._house.office.hosted.get(stream)
        if stream in self._leaving and hosted is not None and hosted.at_rest():
            self._house.office.begin(self._go(hosted, self._leaving.pop(stream)))

    async def _looked(self) -> None:
        self._leaving = {}
        if not self._going:  # else it would be counted here, and be gone a moment later
            with suppress(StoreError):
                self._leaving = await self._drawn()
        for stream in tuple(self._leaving):
            self.rested(stream)
        if not self._house.office.closing:
            self.start()

    async def _drawn(self) -> dict[str, str]:
        """What shall go from here, and to whom; what could not go since the last look is drawn again or stays."""
        to, number = beyond(await self._processes.shares(), self._processes.me)
        own = [one.stream for one in self._house.office.hosted.values() if one.awake]
        return dict.fromkeys(sample(own, min(number, len(own))), to)

    async def _go(self, hosted: Hosted[Any, Any], to: str) -> None:
        self._going += 1
        try:
            async with hosted.lock:  # nothing is being judged or committed here
                if hosted.awake and hosted.at_rest():
                    hosted.rest()
                    await self._processes.hand(hosted.stream, to)
        finally:
            self._going -= 1
