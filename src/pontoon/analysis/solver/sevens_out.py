"""The sevens of a split box by their suits: whose hands are still to play, and how many of each suit are out.

Sevens are numbered when they are first come to, so that a place of the box is a list of numbers with their chances.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from pontoon.analysis.solver.arguments import FloatArray, IntArray
from pontoon.analysis.solver.shoe import SPADES
from pontoon.analysis.solver.values import suit_class


class Sevens(NamedTuple):
    """The suits of sevens: of the hands still to play, the next one first, and how many of each suit are out."""

    waiting: tuple[int, ...]
    out: tuple[int, ...]


class Lying(NamedTuple):
    """Lots of sevens that may lie on the box: their numbers and shares.

    `own`: the suit of the hand to play. `left[i, suit]`: the sevens that the shoe still has.
    """

    numbers: list[int]
    shares: FloatArray
    own: IntArray
    left: IntArray

    def of_own(self) -> IntArray:
        """How many the shoe still has of the suit of the hand to play."""
        return self.left[np.arange(len(self.own)), self.own]


class AllSevens:
    """Sevens by their numbers; those that stand for each other have the same."""

    def __init__(self, counts: tuple[int, ...], *, equal: bool) -> None:
        """`counts`: in the shoe, by suit. `equal`: all suits but spades can change places."""
        self.counts, self._equal = counts, equal
        self.known: list[Sevens] = []
        self._numbers: dict[Sevens, int] = {}
        self._played: dict[tuple[int, int], int] = {}
        self._split: dict[tuple[int, int], int] = {}

    def number(self, waiting: tuple[int, ...], out: tuple[int, ...]) -> int:
        """The number of these."""
        one = Sevens(waiting, out)
        found = self._numbers.get(one)
        if found is None:
            alike = self._named(one) if self._equal else one
            found = self._numbers.setdefault(alike, len(self.known))
            if found == len(self.known):
                self.known.append(alike)
            self._numbers[one] = found
        return found

    def _named(self, one: Sevens) -> Sevens:
        """All suits but spades in an order of their own: as they come in the hands, then by how many are out."""
        order = list(dict.fromkeys((SPADES, *one.waiting)))
        if len(order) < len(one.out):
            order += sorted((suit for suit in range(len(one.out)) if suit not in order), key=one.out.__getitem__)
        name = {suit: at for at, suit in enumerate(order)}
        return Sevens(tuple([name[suit] for suit in one.waiting]), tuple([one.out[suit] for suit in order]))

    def played(self, number: int, more: int = 0) -> int:
        """The hand is finished; it has drawn so many more sevens of its own suit."""
        found = self._played.get((number, more))
        if found is None:
            waiting, out = self.known[number]
            out = tuple(count + more * (suit == waiting[0]) for suit, count in enumerate(out))
            found = self._played[number, more] = self.number(waiting[1:], out)
        return found

    def split(self, number: int, suit: int) -> int:
        """The hand to play is split, and its second card is of this suit."""
        found = self._split.get((number, suit))
        if found is None:
            waiting, out = self.known[number]
            out = tuple(count + (at == suit) for at, count in enumerate(out))
            found = self._split[number, suit] = self.number((waiting[0], suit, *waiting[1:]), out)
        return found

    def by_class(self, shares: dict[int, float]) -> Iterator[tuple[int, Lying]]:
        """Those whose hand to play is a spade and those of other suits (1)."""
        for of in (SPADES, 1):
            numbers = [number for number in shares if suit_class(self.known[number].waiting[0]) == of]
            if numbers:
                own = np.array([self.known[number].waiting[0] for number in numbers])
                left = np.array(self.counts) - np.array([self.known[number].out for number in numbers])
                yield of, Lying(numbers, np.array([shares[number] for number in numbers]), own, left)


@lru_cache(maxsize=4)
def all_sevens(counts: tuple[int, ...], equal: bool) -> AllSevens:  # noqa: FBT001
    """The same for all rounds from one shoe."""
    return AllSevens(counts, equal=equal)
