"""What a player can do, and what a player sees when asked: a situation, as a row of small whole numbers.

A situation has everything that can matter to what a hand is worth in an endless shoe, and nothing else. What cannot
matter is 0, so that two hands which differ in nothing that counts are one situation.
"""

from enum import IntEnum
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pontoon.analysis.game import ACE
from pontoon.analysis.solver.shoe import SPADES, SUITED

IntArray = npt.NDArray[np.int64]


class Act(IntEnum):
    """Every action. `PASS` lets an offer go by; `FORFEIT` takes back the addition of a double. Wagers come after these:
    action `len(Act) + i` places the wager number i."""

    STAND = 0
    HIT = 1
    DOUBLE = 2
    SPLIT = 3
    SURRENDER = 4
    FORFEIT = 5
    INSURE = 6
    PASS = 7


ACTIONS: Final = len(Act)


class Stage(IntEnum):
    """What is asked. A wager comes first, also in the order of situations."""

    WAGER = 1
    PLAY = 2
    FORFEIT = 3
    INSURANCE = 4
    SURRENDER = 5


class Situation(NamedTuple):
    """What a player sees. Ranks are 1 for an ace to 10 for a ten-valued card, and 0 for none.

    `total`: the count of the hand. `aces`: 0 where no ace counts 11, 1 where one does and a double binds all of them to
    1, 2 where it binds some, 3 where it binds none. `cards`: how many, 7 for seven and more. `pair`: the rank of a
    pair. `suits`, of two cards of 6, 7 and 8: 1 and 2 for two suits (2: a pair with a spade), 3 for one suit, 4 for
    spades. `split`: 0 before a split, else the rank that was split, or `OTHER_SPLIT` where only aces make a difference.
    `formed`: hands on the box; `waiting`: those still to be played; `opened`: an earlier one waits for the dealer,
    or keeps a dealer pontoon from this one as if it did; `even`: a double has made the box even money; `bonus`: 1 where
    the box may win the Super Bonus, 2 where it has.
    """

    stage: int
    up: int
    total: int
    aces: int
    cards: int
    pair: int
    suits: int
    split: int
    formed: int
    waiting: int
    opened: int
    even: int
    bonus: int


FEATURES: Final = len(Situation._fields)
OTHER_SPLIT = 11
WAGERING = Situation(Stage.WAGER, *(0,) * (FEATURES - 1))
"""Before the cards: the player wagers."""
HIGHEST = Situation(5, 10, 21, 3, 7, 10, 4, 11, 15, 15, 1, 1, 2)
"""The highest number of every column."""
_BITS = tuple(int(top).bit_length() for top in HIGHEST)
FIRST_CARDS_CAP = 7


def packed(rows: IntArray) -> IntArray:
    """Every row as one number."""
    found = np.zeros(rows.shape[:-1], dtype=np.int64)
    for column, bits in enumerate(_BITS):
        found = (found << bits) | rows[..., column]
    return found


def unpacked(keys: IntArray) -> IntArray:
    """The rows of these numbers."""
    columns: list[IntArray] = []
    left = keys.astype(np.int64)
    for bits in reversed(_BITS):
        columns.append(left & ((1 << bits) - 1))
        left = left >> bits
    return np.stack(columns[::-1], axis=-1)


def suits_of(first: tuple[int, int], second: tuple[int, int]) -> int:
    """The column `suits` of two cards, each as rank from 0 and suit (0 for spades)."""
    (rank, suit), (other_rank, other) = first, second
    if rank not in SUITED or other_rank not in SUITED:
        return 0
    if rank == other_rank and rank != SUITED[1]:  # 6-6 and 8-8: suits count once they are split
        return 1 + (SPADES in (suit, other)) + (suit == other == SPADES) * 2
    if suit == other:
        return 4 if suit == SPADES else 3
    return 2 if rank == other_rank and SPADES in (suit, other) else 1


def aces_of(hard: int, aces: int, bound: int) -> int:
    """The column `aces` of a hand with so many aces, of which a double binds so many to 1."""
    if not aces or hard + 10 > 21:
        return 0
    return 3 if not bound else 2 if aces > bound else 1


def rank_number(rank: int) -> int:
    """A rank of the mathematics (0 for an ace) as a situation has it."""
    return rank - ACE + 1
