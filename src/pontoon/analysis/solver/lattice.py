"""The sums that the hands of a split box can come to, as places of an array."""

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, lcm

import numpy as np
import numpy.typing as npt

from pontoon.analysis.game import Game
from pontoon.analysis.solver.arguments import FloatArray
from pontoon.analysis.solver.ends import gains

FINEST = 10_000
"""The largest denominator that odds may have."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """Sums as places: `width` steps of `1 / parts`, 0 at place `zero`; then the same for each Super Bonus won."""

    parts: int
    zero: int
    width: int
    planes: int
    bonus: float

    @property
    def places(self) -> int:
        """How many there are."""
        return self.width * self.planes

    def shifts(self, gained: FloatArray) -> npt.NDArray[np.int64]:
        """By how many places these gains move the sum."""
        return np.rint(gained * self.parts).astype(np.int64)

    def begins(self, bonuses: int) -> int:
        """The place of a sum of so many Super Bonuses and nothing else."""
        return self.zero + bonuses * self.width

    def nets(self) -> FloatArray:
        """The sum at every place."""
        plane, step = np.divmod(np.arange(self.places), self.width)
        return (step - self.zero) / self.parts + plane * self.bonus


def lattice_of(game: Game) -> Lattice:
    """The places for every sum that a split box of this game can come to."""
    one_hand = gains(game, 1.0, even=False, split=True)
    parts = lcm(*(Fraction(float(gain)).limit_denominator(FINEST).denominator for gain in np.unique(one_hand)))
    hands = max(game.hands, game.ace_hands)
    zero = -floor(hands * parts * float(one_hand.min()))
    width = zero + ceil(hands * parts * float(one_hand.max())) + 1
    won = game.super_after_split and game.super_bonus > 0.0
    return Lattice(parts, zero, width, hands + 1 if won else 1, game.super_bonus)
