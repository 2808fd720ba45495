"""Figures as people read them: no digit beyond the error, and the word exact where there is none."""

import pytest

from pontoon.cli.figure import between, number, off, share, share_with_error, with_error


@pytest.mark.parametrize(
    ("value", "error", "shown"),
    [
        (0.33041, 0.0, "+0.3304, exact"),
        (0.33041, 0.0037, "+0.330 ± 0.004"),
        (0.33041, 0.00096, "+0.330 ± 0.001"),  # 0.00096 is 0.001 to one digit
        (0.33041, 2e-9, "+0.3304 ± 0.000000002"),
        (-0.357, 0.212, "-0.4 ± 0.2"),
        (0.0004, 0.003, "+0.000 ± 0.003"),
        (-0.0004, 0.003, "+0.000 ± 0.003"),  # what is not told from 0 has no sign of its own
        (111_083.0, 41_000.0, "+110,000 ± 40,000"),
        (4.0, 30.0, "+0 ± 30"),
    ],
)
def test_a_figure_ends_where_its_error_begins(value: float, error: float, shown: str) -> None:
    assert with_error(value, error, most=4, plus=True) == shown


def test_shares_are_in_per_cent() -> None:
    assert share(0.0032531) == "0.3253%"
    assert share(0.0032531, 0.0002, plus=True) == "+0.33%"
    assert share_with_error(-0.0032531, 0.0021) == "-0.3% ± 0.2%"
    assert share_with_error(0.0032531, 0.0) == "0.3253%, exact"


def test_bounds_are_no_righter_than_their_figure() -> None:
    assert between(9.0, 0.0, 53.96, 22.0, most=2) == "10 (0 to 50)"
    assert between(0.1354, 0.0075, float("inf"), 0.2, most=2, unit="%") == "0.1% (0.0% to no bound)"


def test_no_error_is_told_as_none_that_is_there() -> None:
    for error in (0.5, 0.04, 1e-3, 9.6e-8, 2e-9, 37.0, 12_345.0):
        assert float(off(error).replace(",", "")) == pytest.approx(error, rel=0.5)
    assert number(2.0, most=0) == "2"
