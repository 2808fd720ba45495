"""Amounts that fit what is offered."""

from pontoon.money import Cents
from pontoon.table.asking import AskedToWager

_SHARE = 20


def fitting(asked: AskedToWager, wanted: int) -> Cents:
    """The largest amount offered that is not above `wanted`, or the least amount offered."""
    wanted = min(wanted, asked.amounts.most)
    return Cents(max(asked.amounts.first, wanted - wanted % asked.amounts.multiple))


def steady(asked: AskedToWager) -> Cents:
    """A twentieth of the purse."""
    return fitting(asked, asked.purse // _SHARE)
