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

DECK, ENUMERATED = 48, 6
"""Cards of a deck, and the decks from which tied split boxes were enumerated."""
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
    "Variance right to {variance:.0e}; chances of gains to 1 in {often:,}, those below one in a million to 1 in "
    "{seldom:,}: on split boxes what earlier hands drew counts to the second order."
)
"""What is left out of the spread of split boxes from a finite shoe: see `distribution_box` and `variance_box`."""


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
    decks = None if shoe.endless else shoe.cards / DECK
    words = exactness(solution.game, decks)
    if decks is not None:
        words = f"{words} {spread_words(decks)}"
    return RoundValue(ev, square - ev * ev, tuple(by_up), words, error_of(solution.game, decks))


def spread_words(decks: float) -> str:
    """How right variance and chances are: measured at six decks, and worse by the order of what is left out."""
    smaller = max(1.0, ENUMERATED / decks)
    often, seldom = max(int(1000 / smaller**3), 2), max(int(20 / smaller**3), 1)
    return SPREAD_FINITE.format(variance=5e-6 * smaller**2, often=often, seldom=seldom)


def error_of(game: Game, decks: float | None) -> float:
    """By how much the value of a round may be off: 0 where it is exact.

    Only split hands that are tied by more than the shoe (see `box`) are not exact. Enumerated boxes of two hands were
    off by 2e-9 of the wager (six decks) and 2e-5 (one) where a dealer pontoon takes one wager of all open hands (one
    round in 600), and by 2e-8 and 2e-6 where a double makes the box even money (one round in 40); boxes of more hands
    were not enumerated, so more is allowed for. A waiting Super Bonus is worked out as from shoes of its own.
    """
    if decks is None:
        return 0.0
    smaller = max(1.0, ENUMERATED / decks) ** 4
    if game.super_after_split and game.super_bonus:
        return 3e-6 * smaller
    if game.box_even:
        return 1e-6 * smaller
    return 1e-8 * smaller if game.one_loss and not game.peeks else 0.0


def exactness(game: Game, decks: float | None) -> str:
    """What is exact in a value, and what is not."""
    if decks is None:
        return EXACT_ENDLESS
    error = error_of(game, decks)
    return NEARLY_FINITE.format(error=error) if error else EXACT_FINITE
