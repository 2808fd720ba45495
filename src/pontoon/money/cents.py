"""Money in whole cents, read and written as dollars."""

import re
from typing import NewType

Cents = NewType("Cents", int)
"""An amount of money in whole cents; never a float."""

ZERO = Cents(0)

_DOLLARS = re.compile(r"(-?)([0-9]{1,12})(?:\.([0-9]{1,2}))?")


class MoneyError(ValueError):
    """A text or number that is no amount of dollars and cents."""


def parse_dollars(text: str) -> Cents:
    """Dollars as people write them, in cents: `"12"`, `"12.5"` or `"12.50"`; at most two decimals.

    >>> from pontoon import parse_dollars
    >>> parse_dollars("12.5")
    1250
    """
    match = _DOLLARS.fullmatch(text)
    if match is None:
        raise MoneyError(f"{text!r} is no amount: write dollars with at most two decimals, such as 12.50")
    sign, dollars, cents = match.groups()
    amount = int(dollars) * 100 + int((cents or "0").ljust(2, "0"))
    return Cents(-amount if sign else amount)


def parse_stake(text: str) -> Cents:
    """An amount that is put down: as `parse_dollars`, but more than nothing."""
    amount = parse_dollars(text)
    if amount <= 0:
        raise MoneyError(f"{text!r} is no wager: the amount must be more than nothing")
    return amount


def format_dollars(amount: Cents) -> str:
    """Always two decimals and no currency sign: `"-12.50"`.

    >>> from pontoon import Cents, format_dollars
    >>> format_dollars(Cents(-1250))
    '-12.50'
    """
    sign = "-" if amount < 0 else ""
    dollars, cents = divmod(abs(amount), 100)
    return f"{sign}{dollars}.{cents:02d}"
