"""Limits on what one address or person may ask for: buckets that fill up again, and counts of what is open."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from time import monotonic

from pontoon.server.settings import Rate

_KNOWN = 50_000
"""How many addresses are remembered; the one that was silent for the longest goes first."""


class Bucket:
    """One allowance: each thing takes one from it, and time gives back."""

    __slots__ = ("_at", "_left", "_now", "_rate")

    def __init__(self, rate: Rate, now: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._now = now
        self._left = rate.burst
        self._at = now()

    def take(self) -> float:
        """Take one: 0 where there was one, else the seconds until there is."""
        now = self._now()
        self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.per_second)
        self._at = now
        if self._left < 1:
            return (1 - self._left) / self._rate.per_second
        self._left -= 1
        return 0


class Buckets:
    """An allowance for everybody; who is not heard of for long begins anew."""

    def __init__(self, rate: Rate, now: Callable[[], float] = monotonic, most: int = _KNOWN) -> None:
        self._rate = rate
        self._now = now
        self._most = most
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, who: Hashable) -> float:
        """Take one of somebody's: 0 where there was one, else the seconds until there is."""
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._rate, self._now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(who)
        return bucket.take()


class Counted:
    """How many of something each has open, at most so many."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[Hashable] = Counter()

    def enter(self, who: Hashable) -> bool:
        """One more; False where that would be too many, and then it is none."""
        if self._open[who] >= self._most:
            return False
        self._open[who] += 1
        return True

    def of(self, who: Hashable) -> int:
        """How many it has open."""
        return self._open[who]

    def leave(self, who: Hashable) -> None:
        """One less."""
        self._open[who] -= 1
        if not self._open[who]:
            del self._open[who]
