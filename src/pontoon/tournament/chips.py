"""Tournament chips: a type of their own, never to be mixed with money.

A chip is worth nothing but its place in the tournament. Payments of 3 to 2 and half losses make halves of chips, and
nothing is rounded, so an amount is kept in hundredths of a chip.
"""

import re
from collections.abc import Iterable

from msgspec import Struct

from pontoon.money import Cents

_TYPED = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,2}))?")


class ChipsError(ValueError):
    """A text that is no amount of chips."""


class Chips(Struct, frozen=True, order=True, array_like=True):
    """An amount of tournament chips. It can be added to and compared with tournament chips only."""

    hundredths: int = 0

    def __add__(self, other: "Chips") -> "Chips":
        if not isinstance(other, Chips):
            return NotImplemented
        return Chips(self.hundredths + other.hundredths)

    def __sub__(self, other: "Chips") -> "Chips":
        if not isinstance(other, Chips):
            return NotImplemented
        return Chips(self.hundredths - other.hundredths)

    def __bool__(self) -> bool:
        return self.hundredths != 0

    def __str__(self) -> str:
        sign = "-" if self.hundredths < 0 else ""
        whole, part = divmod(abs(self.hundredths), 100)
        return f"{sign}{whole:,}" + (f".{part:02d}" if part else "")


NONE = Chips(0)


def whole(number: int) -> Chips:
    """A whole number of chips."""
    return Chips(number * 100)


def parse_chips(text: str) -> Chips:
    """An amount that is put down, such as `25` or `37.5`: more than nothing."""
    match = _TYPED.fullmatch(text)
    amount = Chips(int(match[1]) * 100 + int((match[2] or "0").ljust(2, "0"))) if match else NONE
    if not amount:
        raise ChipsError(f"{text!r} is no amount of chips: write a number such as 25")
    return amount


def total(amounts: Iterable[Chips]) -> Chips:
    """All of them together."""
    return Chips(sum(one.hundredths for one in amounts))


def in_units(chips: Chips) -> Cents:
    """The units in which the ledger of a tournament's table counts these chips; they are not money there either."""
    return Cents(chips.hundredths)


def of_units(units: int) -> Chips:
    """The chips behind an amount in a tournament table's ledger."""
    return Chips(units)
