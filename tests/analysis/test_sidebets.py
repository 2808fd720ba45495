"""Side wagers as exact fractions, against published figures."""

from fractions import Fraction

import pytest

from pontoon.analysis.sidebets import SideWager, side_bets, side_pays
from pontoon.rulebook import BOOK_IDS, Rulebook, load_book, variant


def named(rules: Rulebook, decks: int | None, name: str) -> SideWager:
    return {one.name: one for one in side_bets(rules, decks)}[name]


def test_match_the_dealer_has_jacobsons_figures() -> None:
    odds = {"two_suited": 18, "suited_and_unsuited": 13, "one_suited": 9, "two_unsuited": 8, "one_unsuited": 4}
    rules = variant("ma-2025", {f"match_super_bonus.{name}": f"{to}:1" for name, to in odds.items()})
    found = named(rules, 6, "match-super-bonus")
    assert found.edge is not None
    assert float(found.edge) == pytest.approx(0.03055, abs=5e-6)
    assert float(found.hit_rate) == pytest.approx(0.15411, abs=5e-6)
    assert found.deviation == pytest.approx(2.448, abs=5e-4)


def test_the_match_super_bonus_of_massachusetts_has_the_wizards_figure() -> None:
    found = named(load_book("ma-2025"), 8, "match-super-bonus")
    assert found.edge is not None
    assert float(found.edge) == pytest.approx(0.0299, abs=5e-5)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_side_wager_with_a_pay_table_is_counted(book: str) -> None:
    """Analysis has an answer of its own for each: one that is declared and not counted would be left out silently."""
    rules = load_book(book)
    assert set(side_pays(rules)) == {key for key, _ in rules.sides} - {"bsx-16"}


def test_insurance_takes_a_quarter_less_the_known_ace() -> None:
    # 72 tens among 287 cards: 215 lose 1, 72 win 2.
    assert named(load_book("nz-current"), 6, "insurance").edge == Fraction(215 - 144, 287)


def test_the_super_bonus_comes_once_in_668382_rounds() -> None:
    assert round(1 / named(load_book("nz-current"), 6, "super-bonus").hit_rate) == 668_382


def test_perfect_pairs_of_an_endless_shoe() -> None:
    # A pair in 1 of 12: a quarter perfect, a quarter coloured, half mixed. Australia pays 25, 12 and 6.
    found = named(load_book("act-2005"), None, "perfect-pairs")
    assert found.hit_rate == Fraction(1, 12)
    assert found.edge == Fraction(11, 12) - Fraction(25 + 12 + 6 + 6, 48)


def test_the_trigger_of_bsx_16_is_a_six_and_a_ten() -> None:
    found = named(load_book("ma-2025"), None, "bsx-16 trigger")
    assert (found.hit_rate, found.edge, found.deviation) == (Fraction(2 * 1 * 3, 144), None, None)
