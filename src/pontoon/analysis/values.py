"""What the parts of the solver hand to each other: values, tables, a given strategy, and the words for suits."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pontoon.analysis import core
from pontoon.analysis.hands import all_hands
from pontoon.analysis.shoe import SPADES, SUITED

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]
SIX, SEVEN, EIGHT = SUITED
MIXED, ONE_SUIT, ALL_SPADES = 0, 1, 2
NEVER = core.NEVER
Waiting = tuple[tuple[int, ...], int, bool, bool, bool]
"""Hands still to play by the suits of their cards, hands formed, an earlier one open, one doubled, bonus possible."""


@dataclass(frozen=True, slots=True)
class Values:
    """What each action of a two-card hand is worth; `NEVER` where it is not allowed."""

    stand: float
    hit: float
    double: float
    split: float
    surrender: float

    @property
    def best(self) -> float:
        """The value of the best action."""
        return max(self.stand, self.hit, self.double, self.split, self.surrender)


class Tables:
    """The value of standing, drawing, doubling and of the best, by hand and by aces bound to 1."""

    def __init__(self, hands: int) -> None:
        self.stand = np.zeros(hands)
        self.hit = np.zeros((hands, 3))
        self.double = np.zeros((hands, 3))
        self.best = np.zeros((hands, 3))
        self.rescue = np.zeros((hands, 3), dtype=np.bool_)


@dataclass(frozen=True, slots=True)
class Part:
    """One second card of a split hand: its share of that rank, the hand, its suit, what it is worth.

    `gain`: the odds that suits add where the hand draws for a combination.
    """

    share: float
    second: int
    hand: int
    bound: int
    suit: int
    value: float
    gain: float = 0.0
    drawn: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """A given strategy against one up card; 0 leaves a choice to the best play.

    `wishes`, `split_wishes`: an action by composition and aces bound to 1 (`core.STAND`, ...), for unsplit and split
    hands. `rescues`: by the doubled hand's total, 1 to keep it and 2 to rescue it. `resplits`: ranks whose pairs are
    split again.
    """

    wishes: npt.NDArray[np.int8]
    split_wishes: npt.NDArray[np.int8]
    rescues: npt.NDArray[np.int8]
    resplits: frozenset[int] | None = None


def free_play() -> Play:
    """The best play."""
    none = np.zeros((len(all_hands().hard), 3), dtype=np.int8)
    return Play(none, none, np.zeros(22, dtype=np.int8))


def completing(first: int, second: int) -> int:
    """The rank that makes 6-7-8 or 7-7-7 of two cards, or -1."""
    if first == SEVEN and second == SEVEN:
        return SEVEN
    pair = {first, second}
    if len(pair) == 2 and pair < {SIX, SEVEN, EIGHT}:
        (third,) = {SIX, SEVEN, EIGHT} - pair
        return third
    return -1


def suit_class(suit: int) -> int:
    """Spades, or any other suit."""
    return SPADES if suit == SPADES else 1
