"""The parts of the solver: compositions, the shoe, the dealer's chances, and a rulebook as numbers."""

from fractions import Fraction
from typing import cast

import numpy as np
import pytest

from pontoon.analysis.game import ACE, RANKS, TEN, compile_game, rank_index
from pontoon.analysis.solver.cost import READ
from pontoon.analysis.solver.dealer import BUST, OUTCOMES, PONTOON, chances
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.shoe import ImpossibleShoeError, full
from pontoon.cards import Card, Rank, parse_cards
from pontoon.money import Cents
from pontoon.rulebook import Rulebook, load_book


def test_there_are_3082_hands_and_each_leads_to_those_with_a_card_more() -> None:
    hands = all_hands()
    assert len(hands.hard) == 3082
    six_seven = hands.of(5, 6)
    assert (hands.hard[six_seven], hands.size[six_seven]) == (13, 2)
    assert hands.then[six_seven, 7] == hands.of(5, 6, 7)
    assert hands.then[six_seven, 8] == -1


def test_a_card_worth_ten_has_one_column() -> None:
    assert [rank_index(rank) for rank in (Rank.ACE, Rank.NINE, Rank.JACK, Rank.KING)] == [0, 8, 9, 9]


def test_a_shoe_gives_up_what_it_holds_and_no_more() -> None:
    shoe = full(1)
    assert (shoe.cards, shoe.ranks[TEN], shoe.suits[0]) == (48, 12, (1, 1, 1, 1))
    less = shoe.without(parse_cards("7s Kd As"))
    assert (less.cards, less.ranks[6], less.suits[1]) == (45, 3, (0, 1, 1, 1))
    with pytest.raises(ImpossibleShoeError, match="7s"):
        less.without((Card("7s"),))
    with pytest.raises(ImpossibleShoeError, match="5"):
        shoe.without(parse_cards("5s 5h 5d 5c 5s"))
    assert full(None).without(parse_cards("7s 7s 7s")) == full(None)


@pytest.mark.parametrize("up", range(RANKS))
def test_the_dealers_chances_make_one(up: int) -> None:
    shoe = np.array(full(6).ranks, dtype=np.float64)
    gone = np.zeros((1, RANKS), dtype=np.int64)
    gone[0, ACE] = 1
    found = chances(shoe, gone, up, (17, 18), endless=False)[0]
    assert found.shape == (OUTCOMES,)
    assert found.sum() == pytest.approx(1)
    # One ace is gone, and the up card itself.
    pontoon = {ACE: Fraction(72, 286), TEN: Fraction(23, 286)}.get(up, Fraction(0))
    assert found[PONTOON] == pytest.approx(float(pontoon))
    assert 0.1 < found[BUST] < 0.5


def test_a_dealer_who_stands_on_soft_17_has_more_seventeens() -> None:
    shoe = np.array(full(None).ranks, dtype=np.float64)
    none = np.zeros((1, RANKS), dtype=np.int64)
    hits, stands = (chances(shoe, none, ACE, (17, soft), endless=True)[0] for soft in (18, 17))
    assert stands[5] > hits[5]
    assert stands[PONTOON] == hits[PONTOON] == pytest.approx(1 / 4)


def test_the_super_bonus_is_a_multiple_of_the_bet() -> None:
    rules = load_book("nz-current")
    # NZ 11.2: 1,000 from 2 to 24, 5,000 from 25.
    wanted = {100: 0.0, 200: 500.0, 2400: 1000 / 24, 2500: 200.0, 10000: 50.0}
    assert {bet: compile_game(rules, Cents(bet)).super_bonus for bet in wanted} == pytest.approx(wanted)
    assert compile_game(rules, None).super_bonus == 0.0


def test_the_books_differ_in_what_they_bind_and_take() -> None:
    games = {book: compile_game(load_book(book), None) for book in ("nz-current", "act-2005", "sg-rws-v5", "ma-2025")}
    assert [game.bound for game in games.values()] == [1, 2, 2, 0]
    assert [game.hands for game in games.values()] == [3, 4, 4, 4]
    assert [game.one_loss for game in games.values()] == [True, True, False, True]
    assert [game.stands_on_soft for game in games.values()] == [18, 18, 18, 17]
    assert [game.box_even for game in games.values()] == [False, True, False, False]
    assert not any(game.peeks for game in games.values())


class _Read:
    """Rules that write down which of them are asked."""

    def __init__(self, inner: object, asked: set[str], path: str = "") -> None:
        self._inner, self._asked, self._path = inner, asked, path

    def __getattr__(self, name: str) -> object:
        found = getattr(self._inner, name)
        if not self._path:
            return _Read(found, self._asked, f"{name}.")
        self._asked.add(f"{self._path}{name}")
        return found


def test_the_rules_that_decide_the_figures_are_those_that_are_read() -> None:
    """`rules cost` exchanges them, and the report lists them."""
    asked: set[str] = set()
    compile_game(cast("Rulebook", _Read(load_book("ma-2025"), asked)), Cents(2500))
    assert asked == set(READ)
