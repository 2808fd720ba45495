"""Draws from given random bytes: every number equally likely, every field by its weight."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

SPIN_BYTES = 64
"""How many random bytes a command should bring; fewer than once in 10^19 times this is not enough."""


class TooFewBytesError(Exception):
    """There were too few random bytes; nothing has been drawn."""


class Source:
    """Random bytes, used from the front."""

    __slots__ = ("_at", "_given")

    def __init__(self, given: bytes) -> None:
        self._given = given
        self._at = 0

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, each equally likely (by rejection)."""
        width = max(1, ((bound - 1).bit_length() + 7) // 8)
        ceiling = 256**width - 256**width % bound
        while True:
            number = int.from_bytes(self._take(width), "big")
            if number < ceiling:
                return number % bound

    def pick(self, weights: Sequence[int]) -> int:
        """The index of one of the weights, drawn in proportion to the weights."""
        return bisect_right(list(accumulate(weights)), self.below(sum(weights)))

    def _take(self, count: int) -> bytes:
        if self._at + count > len(self._given):
            raise TooFewBytesError
        self._at += count
        return self._given[self._at - count : self._at]
