"""Effects of removal: what the value of a whole round changes by when one card has left the shoe."""

from dataclasses import dataclass

from pontoon.analysis.errors import MathematicsError
from pontoon.analysis.game import RANKS, Game
from pontoon.analysis.solver.shoe import SUITED, Shoe
from pontoon.analysis.solver.solve import Solution
from pontoon.analysis.solver.values import alike_suits


class EndlessShoeError(MathematicsError):
    """An endless shoe does not change by a card."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One rank: how many cards of it there are, and by how much the player's value changes when one is gone.

    For sixes, sevens and eights this is the mean over the suits.
    """

    rank: int
    cards: int
    change: float


def effects_of_removal(game: Game, shoe: Shoe) -> tuple[Effect, ...]:
    """The effect of every rank that the shoe holds; each from solving the shoe less that card."""
    if shoe.endless:
        raise EndlessShoeError("An endless shoe does not change by a card: give a number of decks.")
    whole = Solution(game, shoe, keep=False).ev
    return tuple(
        Effect(rank, shoe.ranks[rank], _less(game, shoe, rank) - whole) for rank in range(RANKS) if shoe.ranks[rank]
    )


def _less(game: Game, shoe: Shoe, rank: int) -> float:
    """The value of the shoe less one card of this rank."""
    if rank not in SUITED:
        return Solution(game, shoe.less(rank), keep=False).ev
    counts = alike_suits(shoe, rank)
    values = (count * Solution(game, shoe.less(rank, suit), keep=False).ev for suit, count in counts.items())
    return sum(values) / sum(counts.values())
