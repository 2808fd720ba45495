"""Where a hand stands: against which up card, and on a split box which hand it is and what the others mean to it.

What makes no difference to what a hand is worth is left out, which keeps the places few.
"""

from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pontoon.analysis.decisions.ends import Ends, Standing
from pontoon.analysis.decisions.moves import OTHER_SPLIT, Situation, rank_number
from pontoon.analysis.decisions.transitions import SPLIT, SPLIT_ACES, UNSPLIT
from pontoon.analysis.game import ACE, RANKS, TEN, Game
from pontoon.analysis.simulator.automaton_hand import SEVEN

NO_SPLIT = -1
ANY_OTHER = RANKS
"""In the place of the rank that was split, where only aces make a difference."""


class Place(NamedTuple):
    """A place. `rank`: that was split. The others are the columns of a situation."""

    up: int
    rank: int = NO_SPLIT
    formed: int = 0
    waiting: int = 0
    opened: int = 0
    even: int = 0
    bonus: int = 0

    @property
    def sort(self) -> int:
        """The sort of hand at this place."""
        return UNSPLIT if self.rank == NO_SPLIT else SPLIT_ACES if self.rank == ACE else SPLIT

    @property
    def first(self) -> bool:
        """Whether no hand of the box was finished before."""
        return self.formed - self.waiting == 1

    def situation(self, *, formed: bool) -> Situation:
        """The columns of a situation that tell the place; the others are 0."""
        split = 0 if self.rank == NO_SPLIT else OTHER_SPLIT if self.rank == ANY_OTHER else rank_number(self.rank)
        number = self.formed if formed else 0
        place = (split, number, self.waiting, self.opened, self.even, self.bonus)
        return Situation(0, rank_number(self.up), 0, 0, 0, 0, 0, *place)


class Places:
    """All places of a game. `lookup`: the number of a split place, by everything that could be said of it."""

    def __init__(self, game: Game, ends: Ends) -> None:
        self.game = game
        self.most = max(game.hands, game.ace_hands, 2)
        self.all: list[Place] = [Place(up) for up in range(RANKS)]
        self.number: dict[Place, int] = {place: at for at, place in enumerate(self.all)}
        shape = (RANKS, RANKS, self.most + 1, self.most, 2, 2, 3)
        self.lookup: npt.NDArray[np.int32] = np.full(shape, -1, dtype=np.int32)
        for up, rank, formed, waiting, opened, even, bonus in product(*(range(size) for size in shape)):
            if waiting < formed and 2 <= formed <= self.most_of(rank):
                place = self.matters(Place(up, rank, formed, waiting, opened, even, bonus))
                self.lookup[up, rank, formed, waiting, opened, even, bonus] = self._add(place)
        self.standing: npt.NDArray[np.int64] = np.array([ends.at[_standing(one)] for one in self.all])

    def _add(self, place: Place) -> int:
        found = self.number.get(place)
        if found is None:
            found = self.number[place] = len(self.all)
            self.all.append(place)
        return found

    def most_of(self, rank: int) -> int:
        """The most hands of a box on which this rank was split."""
        return max(self.game.ace_hands if rank == ACE else self.game.hands, 2)

    def coupled(self, up: int) -> bool:
        """Whether what a dealer pontoon takes from a hand depends on the others."""
        return self.game.one_loss and up in (ACE, TEN) and not self.game.peeks

    def bonus(self, up: int, rank: int) -> bool:
        """Whether a split hand can win the Super Bonus."""
        game = self.game
        return up == rank == SEVEN and game.super_after_split and game.super_bonus > 0

    def tied(self, up: int, rank: int) -> bool:
        """Whether the hands of a split box mean something to each other."""
        return self.coupled(up) or self.game.box_even or self.bonus(up, rank)

    def matters(self, place: Place) -> Place:
        """The place, with everything left out that makes no difference."""
        up, rank = place.up, place.rank
        if not self.tied(up, rank):
            return Place(up, rank if rank == ACE else ANY_OTHER, place.formed)
        return place._replace(
            opened=place.opened if self.coupled(up) else 0,
            even=place.even if self.game.box_even else 0,
            bonus=place.bonus if self.bonus(up, rank) else 0,
        )


def _standing(place: Place) -> Standing:
    return Standing(place.up, place.rank != NO_SPLIT, bool(place.even), place.bonus)
