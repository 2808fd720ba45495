"""Money in whole cents: read, written, refused."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pontoon.money import ZERO, Cents, MoneyError, format_dollars, parse_dollars, parse_stake

AMOUNTS = st.integers(-99_999_999_999_999, 99_999_999_999_999).map(Cents)


@given(AMOUNTS)
def test_an_amount_comes_back_from_what_was_written(amount: Cents) -> None:
    assert parse_dollars(format_dollars(amount)) == amount


@given(AMOUNTS)
def test_written_amount_has_two_decimals_and_the_exact_value(amount: Cents) -> None:
    text = format_dollars(amount)
    assert text[-3] == "."
    assert Decimal(text) * 100 == amount
    assert text != "-0.00"


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("12", 1200),
        ("12.5", 1250),
        ("12.50", 1250),
        ("12.05", 1205),
        ("0.01", 1),
        ("0", 0),
        ("-0", 0),
        ("-0.5", -50),
        ("-12.34", -1234),
        ("007", 700),
        ("999999999999.99", 99_999_999_999_999),
    ],
)
def test_dollars_are_read_to_the_cent(text: str, cents: int) -> None:
    assert parse_dollars(text) == cents


@pytest.mark.parametrize(
    ("cents", "text"), [(0, "0.00"), (5, "0.05"), (-5, "-0.05"), (-50, "-0.50"), (-1250, "-12.50"), (123456, "1234.56")]
)
def test_amounts_are_written_without_a_currency_sign(cents: int, text: str) -> None:
    assert format_dollars(Cents(cents)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "12.345",
        "12.",
        ".5",
        "1e3",
        "1E3",
        "nan",
        "inf",
        "+5",
        "--5",
        "- 5",
        "1,000",
        "1_000",
        "$5",
        " 5",
        "5 ",
        "5\n",
        "5.0.0",
        "0x10",
        "five",
        "1000000000000",
        "٥",
        "5.٥",
    ],
)
def test_what_is_no_amount_is_refused_by_name(text: str) -> None:
    with pytest.raises(MoneyError, match="is no amount: write dollars with at most two decimals") as caught:
        parse_dollars(text)
    assert str(caught.value).startswith(repr(text))


@given(st.text(alphabet="0123456789.-+e ", max_size=8))
def test_a_text_is_read_exactly_or_refused(text: str) -> None:
    try:
        amount = parse_dollars(text)
    except MoneyError:
        return
    assert Decimal(text) * 100 == amount


@pytest.mark.parametrize("text", ["0", "0.00", "-0", "-5", "-0.01"])
def test_a_stake_is_more_than_nothing(text: str) -> None:
    with pytest.raises(MoneyError, match="is no wager: the amount must be more than nothing"):
        parse_stake(text)


def test_a_stake_is_read_as_dollars() -> None:
    assert parse_stake("0.01") == 1
    assert parse_stake("25") == 2500
    with pytest.raises(MoneyError, match="is no amount"):
        parse_stake("1.234")


def test_nothing_is_nothing() -> None:
    assert ZERO == 0
    assert format_dollars(ZERO) == "0.00"
