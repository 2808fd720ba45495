"""Double entry: every movement of money is a set of postings that sums to zero."""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from pontoon.money.cents import Cents


class Posting(NamedTuple):
    """`amount` goes into `account` (out of it when negative)."""

    account: str
    amount: Cents


class UnbalancedError(Exception):
    """Postings that would make or destroy money: always a bug."""


def balanced(postings: Iterable[Posting]) -> tuple[Posting, ...]:
    """The postings, after checking that they sum to zero; postings of nothing are left out."""
    kept = tuple(posting for posting in postings if posting.amount)
    if sum(posting.amount for posting in kept) != 0:
        raise UnbalancedError(f"postings do not sum to zero: {kept}")
    return kept


def balances(postings: Iterable[Posting]) -> dict[str, Cents]:
    """What each account holds after all the postings, accounts in alphabetical order."""
    totals: defaultdict[str, int] = defaultdict(int)
    for posting in postings:
        totals[posting.account] += posting.amount
    return {account: Cents(totals[account]) for account in sorted(totals)}
