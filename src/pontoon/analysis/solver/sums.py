"""Hands of a split box that are finished: what they have come to, and with which cards."""

from typing import NamedTuple

import numpy as np

from pontoon.analysis.game import RANKS
from pontoon.analysis.solver.arguments import FloatArray
from pontoon.analysis.solver.dealer import OUTCOMES


class State(NamedTuple):
    """Hands that are finished: by outcome and place of the sum the chance, that times their cards, and the products."""

    chances: FloatArray
    cards: FloatArray
    squares: FloatArray

    def plus(self, other: "State") -> "State":
        """Either of two cases."""
        return State(*(one + more for one, more in zip(self, other, strict=True)))

    def times(self, share: float) -> "State":
        """A share of the cases."""
        return State(*(one * share for one in self))

    def chance(self, dealt: FloatArray) -> float:
        """The chance of all of it, where the dealer's outcomes have these."""
        return float(dealt @ self.chances.sum(axis=1))

    def mean(self, dealt: FloatArray) -> FloatArray:
        """The mean cards."""
        return np.asarray(np.tensordot(dealt, self.cards.sum(axis=1), 1) / max(self.chance(dealt), 1e-300))


def no_hands(places: int, ways: tuple[int, ...] = ()) -> State:
    """No hands yet, for each of so many ways."""
    return State(*(np.zeros((*ways, OUTCOMES, places, *more)) for more in ((), (RANKS,), (RANKS, RANKS))))
