"""Split boxes alone: simulated, they are worth what the solver says."""

import pytest

from pontoon.analysis.game import compile_game
from pontoon.analysis.simulator.simulate_splits import pairs_split, split_error
from pontoon.analysis.solver.shoe import full
from pontoon.analysis.solver.solve import Solution
from pontoon.money import Cents
from pontoon.rulebook import load_book, variant

BET = Cents(2500)


def test_aces_and_eights_are_split_and_tens_never() -> None:
    """24 aces of 288 cards against the 24 sixes: 24/288 x 24/287 x 23/286 of the rounds."""
    solution = Solution(compile_game(load_book("sg-rws-v5"), BET), full(6))
    pairs = list(pairs_split(solution))
    assert {pair.rank for pair in pairs} >= {0, 7}
    assert 9 not in {pair.rank for pair in pairs}
    against_six = [pair for pair in pairs if pair.rank == 0 and pair.up == 5]
    assert sum(pair.chance for pair in against_six) == pytest.approx(24 / 288 * 24 / 287 * 23 / 286)


def test_simulated_split_boxes_are_worth_what_the_solver_says() -> None:
    found = split_error(compile_game(load_book("sg-rws-v5"), BET), 6, 1_500_000, 11)
    assert found.split == pytest.approx(0.027, abs=0.001)
    assert found.rounds == pytest.approx(1_500_000, rel=0.1)
    assert found.standard_error < 5e-5
    assert abs(found.bias) < 4 * found.standard_error
    often = [one for one in found.gains if one.exact / found.split * found.rounds >= 100]
    assert len(often) >= 15
    assert max(abs(one.difference) for one in often) < 4
    assert sum(one.exact for one in found.gains) == pytest.approx(found.split, abs=1e-12)


@pytest.mark.long
@pytest.mark.parametrize("book", ["nz-current", "act-2005", "sg-rws-v5", "ma-2025"])
def test_every_gain_of_simulated_split_boxes_is_the_solver_s_in_every_book(book: str) -> None:
    """`python -m benchmarks.splits` plays ten times as many."""
    found = split_error(compile_game(load_book(book), BET), 6, 100_000_000, 2027)
    assert abs(found.bias) < 4 * found.standard_error
    often = [one for one in found.gains if one.exact / found.split * found.rounds >= 25]
    assert len(often) >= 22
    assert max(abs(one.difference) for one in often) < 4


def test_a_card_reader_is_not_simulated_by_itself() -> None:
    rules = variant("ma-2025", {"dealer.hole_card": ["reader"]})
    with pytest.raises(ValueError, match="card reader"):
        split_error(compile_game(rules, BET), 6, 1000, 1)
