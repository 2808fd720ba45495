"""The transition table as a value: what a state is, how hands and rounds end, and how places are numbered.

The states are numbered in this order: ends of a round, escapes, ends of a hand (a split hand or the dealer's), states
that take a card. The rows of the ends of a round are those of the first card, so that the next round simply follows.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pontoon.analysis.game import TEN, Game, rank_index
from pontoon.analysis.solver.shoe import SUITED, suit_index
from pontoon.cards import Card

SHIFT = 5
STRIDE = 1 << SHIFT
"""Entries in a row; there are at most 22 kinds of card."""
NO_HOLE = -1
NO_PONTOON = 12
"""An outcome of the dealer: the second card makes no pontoon, and no hand needs to know more."""
RESPLIT = 0
"""The end of a split hand that is split again."""
DECIDED, SECOND_CARD, WHOLE_HAND = 0, 1, 2
"""How much of the dealer's hand a result still needs."""


class Kind(NamedTuple):
    """What the game sees of a card: a suit only of 6, 7 and 8; J, Q, K and T apart where pairs need that."""

    rank: int
    suit: int
    face: int


class ShownCard(NamedTuple):
    """An up card; its suit where it may matter; the hole card where a reader has looked at it."""

    rank: int
    suit: int
    hole: int = NO_HOLE


SUPER_BONUS = "super bonus"
"""What an end with the Super Bonus is called."""


class End(NamedTuple):
    """How a hand ends. Amounts are shares of the wager.

    `need`: how much of the dealer's hand decides it. `total`: what is compared with the dealer's total. `win`: what it
    gains if it wins. `lose`: what it loses to a higher total. `base`, `extra`: what a dealer pontoon takes of the
    original wager and of the addition. `off_double`, `off_split`: how much of its Super Bonus is lost when a later hand
    of the box is doubled, or when suited sevens are split; a Super Bonus is paid at the end of the round. `chips_gone`:
    as the first hand of its box it keeps a dealer pontoon from the original wager of all others.
    """

    label: str
    need: int
    total: int
    win: float
    lose: float
    base: float
    extra: float
    doubled: bool
    off_double: float = 0.0
    off_split: float = 0.0
    chips_gone: bool = False


class RoundEnd(NamedTuple):
    """A result of a round without a split: what it is called, and what was gained."""

    label: str
    net: float


IntArray = npt.NDArray[np.int64]
FloatArray = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Automaton:
    """The tables of a game and a player.

    `table`: the transitions, at state << SHIFT | kind of card. `kinds`: the kind of every card of a deck. `ends`: the
    results of a round, by state. `first_hand_end` and `first_live` are where the ranges of states begin. `escape`: up
    card context and the two kinds of card of every escape. `hand_codes`: the index into `hand_ends` of every end of a
    hand (for the dealer the outcome). `starts`: the state of a split hand that has its first card. `dealers`: the
    dealer's state of every up card context, for a whole hand and for the second card alone. `ups`: the rank and the
    hole card (-1 for none) of every such context. `most`: hands on a box.
    `one_loss`: a dealer pontoon takes one original wager from a split box. `dealing`: 1 for states whose card is the
    dealer's own. `ranks`: of every kind of card. `peeks`: a card reader looks at the hole card under an ace or a ten.
    `policies`: how many tables lie one behind the other, for a player who does not always decide alike.
    """

    table: npt.NDArray[np.uint16]
    kinds: npt.NDArray[np.uint8]
    ends: tuple[RoundEnd, ...]
    start: int
    first_hand_end: int
    first_live: int
    escape: IntArray
    hand_codes: IntArray
    hand_ends: tuple[End, ...]
    starts: IntArray
    dealers: IntArray
    ups: tuple[tuple[int, int], ...]
    most: int
    one_loss: bool
    dealing: npt.NDArray[np.uint8]
    ranks: IntArray
    peeks: bool
    policies: int = 1

    @property
    def states(self) -> int:
        """How many there are."""
        return (len(self.table) >> SHIFT) // self.policies


def kind_of(card: Card, game: Game) -> Kind:
    """The kind of a card in this game."""
    rank = rank_index(card.rank)
    suit = suit_index(card.suit) if rank in SUITED else -1
    face = "JQKT".index(card.rank.value) if rank == TEN and game.split_rank else 0
    return Kind(rank, suit, face)


def place_number(most: int, formed: int, waiting: int, opened: bool, even: bool, bonus: int) -> int:  # noqa: FBT001
    """The number of a place on a split box, as the kernel computes it too."""
    return ((((formed - 2) * most + waiting) * 2 + opened) * 2 + even) * 3 + bonus


def place_count(most: int) -> int:
    """How many places there are."""
    return place_number(most, most, most - 1, opened=True, even=True, bonus=2) + 1
