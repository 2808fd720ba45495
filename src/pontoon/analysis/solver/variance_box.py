"""The mean square of a split box of a finite shoe, from its hands and from pairs of them.

Hands are followed one after the other, as in `distribution_box`, but of their sum only mean and mean square are carried
on, by the dealer's outcome, each also times the cards that were drawn: what those change for a later hand counts to the
first order.
"""

from typing import NamedTuple

import numpy as np

from pontoon.analysis.game import RANKS
from pontoon.analysis.solver.arguments import FloatArray
from pontoon.analysis.solver.box import SplitBox
from pontoon.analysis.solver.box_law import WAYS, Begun, Laws
from pontoon.analysis.solver.dealer import OUTCOMES
from pontoon.analysis.solver.distribution_split import Boxes
from pontoon.analysis.solver.exchange import Stage
from pontoon.analysis.solver.split_hand import Seat

BINOMIAL = ((0, 0, 0, 1), (1, 1, 0, 1), (1, 0, 1, 1), (2, 2, 0, 1), (2, 1, 1, 2), (2, 0, 2, 1))
"""(a + b)^power: the powers of a and of b, and how often that term comes."""


class Sums(NamedTuple):
    """Hands that are finished: the chance, the mean and the mean square of their sum (`[power, outcome]`), times their
    cards too (`[power, outcome, r]`)."""

    sums: FloatArray
    cards: FloatArray

    def plus(self, other: "Sums") -> "Sums":
        """Either of two cases."""
        return Sums(self.sums + other.sums, self.cards + other.cards)


class BoxMoments:
    """The splits of one rank against one up card."""

    def __init__(self, boxes: Boxes, box: SplitBox, begun: Begun, dealt: FloatArray) -> None:
        """`dealt`: the dealer's chances when the pair is out."""
        self.boxes, self.dealt, self.laws = boxes, dealt, Laws(box, begun, closely=False)

    def square(self) -> FloatArray:
        """The mean square of the sum of all hands, by the dealer's outcome."""
        begin = Sums(np.zeros((3, OUTCOMES)), np.zeros((3, OUTCOMES, RANKS)))
        begin.sums[0] = 1.0
        states, found = {((2, 0), Seat(opened=False, even=False)): begin}, np.zeros(OUTCOMES)
        for stage in self.laws.found.weights:
            for seat in [seat for at, seat in states if at == stage]:
                for way, state in enumerate(self._hand(stage, seat, states[stage, seat])):
                    key = self.laws.after(stage, seat, way)
                    if key[0][0] == key[0][1]:
                        found += state.sums[2]
                    elif key in states:
                        states[key] = states[key].plus(state)
                    elif state.sums[0].any():
                        states[key] = state
        return found

    def _hand(self, stage: Stage, seat: Seat, state: Sums) -> list[Sums]:
        """One more hand, by the way in which it leaves the box."""
        mean = self.dealt @ state.cards[0] / max(float(self.dealt @ state.sums[0]), 1e-300)
        law = self.laws.of(stage, seat, mean)
        gains = np.vstack((self.boxes.gains(0.0 if seat.opened else 1.0, even=seat.even), np.zeros((1, OUTCOMES))))
        powers = np.array([np.ones_like(gains), gains, gains * gains])
        leaves = (self.laws.follows(stage, self.boxes) == np.arange(WAYS)[:, None]).astype(np.float64)
        chance = leaves @ (law.chances * powers)
        slope, drawn = (_by_way(leaves, one * powers[..., None]) for one in (law.slope, law.cards))
        apart = state.cards - mean * state.sums[..., None]
        sums, cards = np.zeros_like(chance), np.zeros_like(slope)
        for power, of_sum, of_hand, times in BINOMIAL:
            sums[power] += times * (state.sums[of_sum] * chance[of_hand])
            sums[power] += times * (apart[of_sum] * slope[of_hand]).sum(axis=-1)
            cards[power] += times * (state.cards[of_sum] * chance[of_hand][..., None])
            cards[power] += times * (state.sums[of_sum][:, None] * drawn[of_hand])
        return [Sums(sums[:, way], cards[:, way]) for way in range(WAYS)]


def _by_way(leaves: FloatArray, ends: FloatArray) -> FloatArray:
    """What every end adds (`[power, end, outcome, r]`), by the way in which it leaves the box."""
    return (leaves @ ends.reshape(*ends.shape[:2], -1)).reshape(len(ends), len(leaves), *ends.shape[2:])
