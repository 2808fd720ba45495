"""Odds as exact ratios, and what they pay."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pontoon.money import EVEN, Cents, Odds, OddsError, parse_odds

TERMS = st.integers(1, 999_999)
STAKES = st.integers(0, 10**14).map(Cents)


@given(st.integers(0, 999_999), TERMS)
def test_odds_come_back_from_what_was_written(to: int, on: int) -> None:
    assert parse_odds(str(Odds(to, on))) == Odds(to, on)


@given(st.integers(0, 999_999), TERMS, STAKES)
def test_payment_is_the_exact_ratio_with_the_part_of_a_cent_dropped(to: int, on: int, stake: Cents) -> None:
    exact = Fraction(stake) * to / on
    paid = Odds(to, on).pays(stake)
    assert type(paid) is int
    assert 0 <= exact - paid < 1


@given(TERMS, TERMS, st.integers(0, 10**9))
def test_a_stake_of_whole_units_is_paid_in_full(to: int, on: int, units: int) -> None:
    assert Odds(to, on).pays(Cents(units * on)) == units * to


@pytest.mark.parametrize(
    ("odds", "stake", "paid"),
    [
        ("3:2", 2500, 3750),
        ("3:2", 1, 1),
        ("3:2", 5, 7),
        ("1:2", 5, 2),
        ("2:1", 333, 666),
        ("25:1", 500, 12500),
        ("0:1", 500, 0),
        ("1:3", 100, 33),
    ],
)
def test_known_payments(odds: str, stake: int, paid: int) -> None:
    assert parse_odds(odds).pays(Cents(stake)) == paid


def test_even_money_pays_the_stake() -> None:
    assert Odds(1, 1) == EVEN
    assert EVEN.pays(Cents(1234)) == 1234


def test_odds_are_written_for_files_and_for_people() -> None:
    assert str(Odds(3, 2)) == "3:2"
    assert Odds(3, 2).in_words == "3 to 2"


@pytest.mark.parametrize(
    "text",
    ["", "3", "3/2", "3:0", "3:02", "-3:2", "3:-2", "3 : 2", "3:2 ", "3:2\n", "1.5:1", "1000000:1", "٣:2", "3:٢"],
)
def test_what_are_no_odds_is_refused_by_name(text: str) -> None:
    with pytest.raises(OddsError, match="are no odds: write them as 3:2") as caught:
        parse_odds(text)
    assert str(caught.value).startswith(repr(text))
