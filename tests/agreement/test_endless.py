"""The solver's endless shoe, which is exact in everything, against a program written from the rulebooks alone."""

import pytest

from pontoon.analysis.game import compile_game
from pontoon.analysis.solver.shoe import full
from pontoon.analysis.solver.solve import Solution
from pontoon.money import Cents
from pontoon.rulebook import Rulebook, load_book, variant
from tests.agreement.endless import BOOKS, CARDS, best_play


def rules_of(name: str) -> Rulebook:
    book, _, way = name.partition(", ")
    return variant(book, {"dealer.hole_card": [way]}) if way else load_book(book)


DAILY = ("act-2005", "sg-rws-v5")
"""The two that differ most."""


@pytest.mark.parametrize("name", DAILY)
def test_both_have_the_same_value_against_every_up_card(name: str) -> None:
    _compare(name, bonus=True)


@pytest.mark.long
@pytest.mark.parametrize("bonus", [True, False], ids=["bet 25", "no Super Bonus"])
@pytest.mark.parametrize("name", BOOKS)
def test_so_they_have_in_every_game(name: str, *, bonus: bool) -> None:
    _compare(name, bonus=bonus)


def _compare(name: str, *, bonus: bool) -> None:
    solution = Solution(compile_game(rules_of(name), Cents(2500) if bonus else None), full(None))
    wanted = best_play(name, super_bonus=bonus)
    for up in CARDS:
        assert solution.ev_of_up(up - 1) == pytest.approx(wanted[up], abs=1e-12), up
    assert solution.ev == pytest.approx(sum(CARDS[up] * value for up, value in wanted.items()), abs=1e-12)
