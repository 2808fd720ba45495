"""A whole game's value: edge, spread and value by up card."""

from dataclasses import dataclass, replace
from math import sqrt
from typing import NamedTuple

from pontoon.analysis.game import Game, compile_game
from pontoon.analysis.solver.limits import check_supported
from pontoon.analysis.solver.shoe import full
from pontoon.analysis.solver.solve import Solution
from pontoon.analysis.solver.variance import mean_square_of_up
from pontoon.money import Cents
from pontoon.rulebook import Rulebook

UP_CARDS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "J Q K")
"""The columns of the mathematics, as a person reads them."""

EXACT_ENDLESS = "Exact: one box, best play, every card drawn with the shares of a full deck."
EXACT_FINITE = (
    "Exact: one box, a full shoe for every round, best play by the own cards; on a split box it sees how many hands "
    "are formed and finished."
)
NEARLY_FINITE = (
    "Right to {error:.0e} of the wager: one box, a full shoe for every round, best play by the own cards; on a split "
    "box it sees how many hands are formed and finished, and whether one is open or doubled."
)
SPREAD_FINITE = (
    "Variance right to 1e-4; chances of gains to 1 in 100, those of five wagers and more to 1 in 10: there the hands "
    "of a split box count as independent."
)
"""What is left out of the spread of split boxes from a finite shoe: see `variance` and `distribution_split`."""


class AgainstUp(NamedTuple):
    """An up card (one of `UP_CARDS`), its chance, and the value of a round against it."""

    up: str
    chance: float
    ev: float


@dataclass(frozen=True, slots=True)
class RoundValue:
    """What a round is worth to the player under best play, as a share of the original wager, in all and by up card.

    `error`: by how much the value may be off; 0 where it is exact but for rounding.
    """

    ev: float
    variance: float
    by_up: tuple[AgainstUp, ...]
    exactness: str
    error: float

    @property
    def edge(self) -> float:
        """The house's share of the original wager."""
        return -self.ev

    @property
    def deviation(self) -> float:
        """The standard deviation of the gain of a round."""
        return sqrt(self.variance)


def solve_game(rules: Rulebook, decks: int | None, bet: Cents | None) -> Solution:
    """A game, solved for a fresh shoe. `decks`: None for an endless shoe. `bet`: None for no Super Bonus."""
    check_supported(rules)
    return Solution(compile_game(rules, bet), full(decks))


def edge_of(rules: Rulebook, decks: int | None, bet: Cents | None) -> RoundValue:
    """The value of a round under best play."""
    return edge_of_solution(replace(solve_game(rules, decks, bet), keep=False))


def edge_of_solution(solution: Solution) -> RoundValue:
    """The value of a solved round."""
    shoe = solution.shoe
    by_up: list[AgainstUp] = []
    square = 0.0
    for up, count in enumerate(shoe.ranks):  # one up card after the other, so that only its tables need be there
        chance = count / shoe.cards
        by_up.append(AgainstUp(UP_CARDS[up], chance, solution.ev_of_up(up) if count else 0.0))
        square += chance * mean_square_of_up(solution, up) if count else 0.0
    ev = sum(one.chance * one.ev for one in by_up)
    decks = None if shoe.endless else shoe.cards
    words = exactness(solution.game, decks) if shoe.endless else f"{exactness(solution.game, decks)} {SPREAD_FINITE}"
    return RoundValue(ev, square - ev * ev, tuple(by_up), words, error_of(solution.game, decks))


def error_of(game: Game, decks: int | None) -> float:
    """By how much the value of a round may be off: 0 where it is exact.

    Only split hands that are tied by more than the shoe (see `box`) are not exact. Enumerated boxes were off by 2e-7
    of the wager where a dealer pontoon takes one wager of all open hands (one round in 600) and by 1e-6 where a double
    makes the box even money (one round in 40). A waiting Super Bonus is worked out as from shoes of its own.
    """
    if decks is None:
        return 0.0
    if game.super_after_split and game.super_bonus:
        return 3e-6
    if game.box_even:
        return 1e-6
    return 1e-7 if game.one_loss and not game.peeks else 0.0


def exactness(game: Game, decks: int | None) -> str:
    """What is exact in a value, and what is not."""
    if decks is None:
        return EXACT_ENDLESS
    error = error_of(game, decks)
    return NEARLY_FINITE.format(error=error) if error else EXACT_FINITE
