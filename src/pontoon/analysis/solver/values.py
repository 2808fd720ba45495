"""What the parts of the solver hand to each other: values of actions, a given strategy, and the names of suits."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pontoon.analysis.solver import core
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.shoe import SPADES, SUITED, Shoe

SIX, SEVEN, EIGHT = SUITED
MIXED, ONE_SUIT, ALL_SPADES = 0, 1, 2
NEVER = core.NEVER
NO_BONUS = -1
"""In the place of Super Bonuses won, where a box can win none."""


class Waiting(NamedTuple):
    """The hands of a split box that are still to play, by the suits of their cards, and what their play depends on.

    `formed`: hands on the box. `opened`: an earlier one waits for the dealer, or keeps a dealer pontoon from these as
    if it did. `even`: one was doubled, where that makes the box even money. `bonuses`: Super Bonuses won so far, or
    `NO_BONUS`.
    """

    suits: tuple[int, ...]
    formed: int
    opened: bool
    even: bool
    bonuses: int


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


@dataclass(frozen=True, slots=True)
class Part:
    """One second card of a split hand: its share of that rank, the hand, its suit, what it is worth.

    `gain`: the odds that suits add where the hand draws for a combination. `alike`: of the first card's own suit.
    """

    share: float
    second: int
    hand: int
    bound: int
    suit: int
    value: float
    gain: float = 0.0
    drawn: bool = False
    alike: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """A given strategy against one up card; 0 leaves a choice to the best play.

    `wishes`, `split_wishes`: an action by composition and aces bound to 1 (`core.STAND`, ...), for unsplit and split
    hands. `rescues`: by the doubled hand's total, 1 to keep it and 2 to rescue it. `resplits`: ranks whose pairs are
    split again, with the kind of two sevens (`MIXED` for all others). `suited_sevens`: an action for two sevens of one
    suit, or of spades, on a split box, where they are not split. `suited_678`: the same for two of 6-7-8, as hand,
    kind and action.
    """

    wishes: npt.NDArray[np.int8]
    split_wishes: npt.NDArray[np.int8]
    rescues: npt.NDArray[np.int8]
    resplits: frozenset[tuple[int, int]] | None = None
    suited_sevens: tuple[int, int] = (0, 0)
    suited_678: tuple[tuple[int, int, int], ...] = ()

    def suited(self, hand: int, kind: int) -> int | None:
        """What is wished for two cards of 6-7-8 in one suit on a split box; None where suits are not looked at."""
        return next((wish for at, of, wish in self.suited_678 if (at, of) == (hand, kind)), None)


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


LIKE, UNLIKE = (0, 0), (-1, -2)
"""In the place of the suits of two cards where suits do not matter: two tens of one rank, and all other cards."""


def suit_kind(suit: int) -> int:
    """The kind of a combination in this suit."""
    return ALL_SPADES if suit == SPADES else ONE_SUIT


def suit_class(suit: int) -> int:
    """Spades, or any other suit."""
    return SPADES if suit == SPADES else 1


def alike_suits(shoe: Shoe, rank: int) -> dict[int, int]:
    """How many sixes, sevens or eights there are of each suit; suits that can change places count as one.

    Two suits can change places if the shoe holds as many of each of the three ranks in both; spades never can, nor the
    suit 1, which stands for all other suits.
    """
    found: dict[int, int] = {}
    for suit, count in enumerate(shoe.suits[rank - SIX]):
        if not count:
            continue
        same = [one for one in range(2, suit) if all(row[one] == row[suit] for row in shoe.suits)]
        like = same[0] if same else suit
        found[like] = found.get(like, 0) + count
    return found


@lru_cache(maxsize=1024)
def alike_pair(shoe: Shoe, suits: tuple[int, int], up_suit: int) -> tuple[int, int, int]:
    """Suits that stand for those of two cards and of the up card: suits that can change places get the same names.

    Where the shoe holds as many of each, all suits but spades can; -1, where none is known, stands for itself.
    """
    if any(len(set(row[1:])) > 1 for row in shoe.suits):
        return *suits, up_suit
    names = {SPADES: SPADES, -1: -1}
    for suit in (up_suit, *suits):
        names.setdefault(suit, max(names.values()) + 1)
    return names[suits[0]], names[suits[1]], names[up_suit]
