"""A split that is not worked out, since it is guessed to be far from the best, is never the best."""

import pytest

from pontoon.analysis.game import RANKS
from pontoon.analysis.solver.edge import solve_game
from pontoon.analysis.solver.shoe import SUITED
from pontoon.analysis.solver.values import LIKE
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, load_book, load_relative

GAMES = ("act-2005", "ma-2025", "sg-rws-v5", "pontoon-australia-original-chips", "spanish-21-redouble")


@pytest.mark.parametrize("name", GAMES)
def test_no_split_that_is_left_out_is_the_best(name: str) -> None:
    """In the fourth game a pair of aces against an ace is split: dealer pontoons take nothing after a bust hand."""
    rules = load_book(name) if name in BOOK_IDS else load_relative(name)
    solution = solve_game(rules, 6, Cents(2500))
    left_out = 0
    for up in range(RANKS):
        table = solution.up_card(up)
        for rank in range(RANKS):
            suits = (1, 2) if rank in SUITED else LIKE
            best = table.unsplit(rank, rank, suits).best
            if table.hopeless(rank, suits, best):
                left_out += 1
                assert table.splits(rank, suits) < best, (up, rank)
    assert left_out >= 30
