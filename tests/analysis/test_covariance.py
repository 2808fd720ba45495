"""How boxes of a round hang together: exactly, by the up card and the dealer's outcome, and by chance."""

from functools import cache
from itertools import product
from math import prod, sqrt
from statistics import mean, stdev

import numpy as np
import pytest

from pontoon.analysis.game import RANKS, compile_game, others_share
from pontoon.analysis.simulator.automaton import build
from pontoon.analysis.simulator.policy import Optimal
from pontoon.analysis.simulator.simulate import Dealing
from pontoon.analysis.simulator.simulate_table import Seating, TableSimulator
from pontoon.analysis.solver.covariance import AgainstDealer, against_dealer, covariance, paid_to_others
from pontoon.analysis.solver.dealer import OUTCOMES
from pontoon.analysis.solver.edge import solve_game
from pontoon.analysis.solver.solve import Solution
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, load_book, variant

BET = Cents(2500)
APART = [book for book in BOOK_IDS if book != "nz-2000"]
"""The two books of New Zealand are one game to the mathematics."""
ALL_BUT_ENDLESS = Dealing(250, None)
VARIANTS: dict[str, tuple[str, dict[str, object]]] = {
    "a card reader": ("ma-2025", {"dealer.hole_card": ["reader"]}),
    "doubled again, with bonus odds": (
        "sg-rws-v5",
        {"double.times": 3, "double.bonus": "kept", "split.bonus": "withheld"},
    ),
    "original chips that are bust": ("ma-2025", {"dealer_pontoon.after_bust": "original-chips"}),
    "busts wait for a dealer pontoon": ("act-2005", {"dealer_pontoon.after_bust": "one-in-all"}),
}


@cache
def endless(book: str) -> Solution:
    return solve_game(load_book(book), None, BET)


def holds(solution: Solution) -> None:
    """The gains by outcome, weighed with the chances of the outcomes, are the value that the solver finds without."""
    for up in range(RANKS):
        found = against_dealer(solution, up)
        assert found.chances.sum() == pytest.approx(1.0, abs=1e-12)
        assert found.chances @ found.gains == pytest.approx(solution.ev_of_up(up), abs=1e-12)


@pytest.mark.parametrize("book", APART)
def test_gains_by_the_dealers_outcome_make_up_the_exact_value_against_every_up_card(book: str) -> None:
    holds(endless(book))


@pytest.mark.parametrize("changed", VARIANTS)
def test_gains_by_the_dealers_outcome_make_up_the_value_of_a_variant_too(changed: str) -> None:
    holds(solve_game(variant(*VARIANTS[changed]), None, BET))


def test_only_an_endless_shoe_keeps_boxes_apart() -> None:
    with pytest.raises(ValueError, match="finite shoe"):
        against_dealer(solve_game(load_book("nz-current"), 6, BET), 0)


def test_others_are_paid_once_whoever_and_however_many_win() -> None:
    """Three boxes that each win a Super Bonus one time in ten, by all eight ways in which that can go."""
    boxes, others, chance, won, lost = 3, 2.0, 0.1, 10.0, -1.0
    gain = chance * won + (1 - chance) * lost
    one = AgainstDealer(*(np.full(OUTCOMES, number) for number in (1.0, gain, chance, chance * won)))
    means = np.zeros(3)
    for wins in product((True, False), repeat=boxes):
        share = prod(chance if win else 1 - chance for win in wins)
        paid = others * wins.count(False) if any(wins) else 0.0
        means += share * np.array([paid, paid * sum(won if win else lost for win in wins), paid**2])
    found = paid_to_others(one, boxes, others)
    assert np.array([part[0] for part in found]) == pytest.approx(means)


def simulated(book: str, boxes: int, seeds: range, rounds: int) -> tuple[float, float]:
    """The covariance by chance, from a shoe that is all but endless, and its standard error over batches."""
    game = compile_game(load_book(book), BET)
    seating = Seating(boxes, others=others_share(load_book(book), BET))
    table = TableSimulator(build(game, Optimal(endless(book))), ALL_BUT_ENDLESS, seating)
    runs = [table.run(rounds, seed, threads=2) for seed in seeds]
    found = [(boxes * one.round_variance - one.variance) / (boxes - 1) for one in runs]
    return mean(found), stdev(found) / sqrt(len(found))


@pytest.mark.parametrize(
    "book", [one if one == "ma-2025" else pytest.param(one, marks=pytest.mark.long) for one in APART]
)
def test_the_exact_covariance_is_that_of_a_simulation(book: str) -> None:
    found, error = simulated(book, 2, range(10), 200_000)
    others = others_share(load_book(book), BET)
    assert error < 0.0025
    assert abs(found - covariance(endless(book), others=others)) < 4 * error
