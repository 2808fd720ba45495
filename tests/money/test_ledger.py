"""Postings: money is moved, never made or destroyed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pontoon.money import Cents, Posting, UnbalancedError, balanced, balances

POSTINGS = st.lists(st.builds(Posting, st.sampled_from("abcd"), st.integers(-500, 500).map(Cents)), max_size=10)


def closed(postings: list[Posting]) -> list[Posting]:
    """The postings and one more that brings their sum to zero."""
    return [*postings, Posting("house", Cents(-sum(posting.amount for posting in postings)))]


@given(POSTINGS)
def test_postings_that_sum_to_zero_pass_without_the_empty_ones(postings: list[Posting]) -> None:
    kept = balanced(closed(postings))
    assert list(kept) == [posting for posting in closed(postings) if posting.amount != 0]


@given(POSTINGS, st.integers(-500, 500).filter(bool))
def test_postings_that_do_not_sum_to_zero_are_a_bug(postings: list[Posting], surplus: int) -> None:
    with pytest.raises(UnbalancedError, match="do not sum to zero"):
        balanced([*closed(postings), Posting("ann", Cents(surplus))])


def test_no_postings_balance() -> None:
    assert balanced([]) == ()
    assert balanced([Posting("ann", Cents(0))]) == ()


@given(POSTINGS)
def test_balances_are_the_sums_by_account_and_together_nothing(postings: list[Posting]) -> None:
    held = balances(closed(postings))
    for account, amount in held.items():
        assert amount == sum(posting.amount for posting in closed(postings) if posting.account == account)
    assert sum(held.values()) == 0
    assert list(held) == sorted(held)


def test_balances_of_a_wager_won_at_three_to_two() -> None:
    moved = [
        Posting("ann", Cents(-1000)),
        Posting("table", Cents(1000)),
        Posting("house", Cents(-1500)),
        Posting("table", Cents(-1000)),
        Posting("ann", Cents(2500)),
    ]
    assert balances(balanced(moved)) == {"ann": 1500, "house": -1500, "table": 0}
