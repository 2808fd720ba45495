"""A whole game's value: edge, spread and value by up card."""

from dataclasses import dataclass, replace
from math import sqrt
from typing import NamedTuple

from pontoon.analysis.game import TEN, compile_game
from pontoon.analysis.solver.limits import check_supported
from pontoon.analysis.solver.margins import error_of, exactness, spread_words
from pontoon.analysis.solver.shoe import full
from pontoon.analysis.solver.solve import Solution
from pontoon.analysis.solver.variance import mean_square_of_up
from pontoon.cards import Pack
from pontoon.money import Cents
from pontoon.rulebook import Rulebook

UP_CARDS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "J Q K")
"""The columns of the mathematics, as a person reads them."""


def up_name(up: int, pack: Pack) -> str:
    """The name of a column: in a full pack the last has the tens too."""
    return f"10 {UP_CARDS[up]}" if up == TEN and pack == "full" else UP_CARDS[up]


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
    return Solution(compile_game(rules, bet), full(decks, rules.cards.pack.value))


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
        by_up.append(AgainstUp(up_name(up, solution.game.pack), chance, solution.ev_of_up(up) if count else 0.0))
        square += chance * mean_square_of_up(solution, up) if count else 0.0
    ev = sum(one.chance * one.ev for one in by_up)
    decks = None if shoe.endless else shoe.cards / solution.game.deck
    words = exactness(solution.game, decks)
    if decks is not None:
        words = f"{words} {spread_words(decks)}"
    return RoundValue(ev, square - ev * ev, tuple(by_up), words, error_of(solution.game, decks))
