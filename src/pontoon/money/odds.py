"""Odds as exact ratios: 3 to 2 is `Odds(3, 2)`, written `3:2`."""

import re
from dataclasses import dataclass

from pontoon.money.cents import Cents

_ODDS = re.compile(r"([0-9]{1,6}):([1-9][0-9]{0,5})")


class OddsError(ValueError):
    """A text that is no pair of odds."""


@dataclass(frozen=True, slots=True)
class Odds:
    """`to` units are paid for every `on` units staked.

    >>> from pontoon import Cents, Odds
    >>> Odds(3, 2).pays(Cents(500))
    750
    """

    to: int
    on: int

    def pays(self, stake: Cents) -> Cents:
        """What a winning stake is paid on top of itself; a part of a cent is dropped."""
        return Cents(stake * self.to // self.on)

    def __str__(self) -> str:
        return f"{self.to}:{self.on}"

    @property
    def in_words(self) -> str:
        """As a layout says it: `3 to 2`."""
        return f"{self.to} to {self.on}"


def parse_odds(text: str) -> Odds:
    """Odds written `3:2`."""
    match = _ODDS.fullmatch(text)
    if match is None:
        raise OddsError(f"{text!r} are no odds: write them as 3:2")
    return Odds(int(match[1]), int(match[2]))


EVEN = Odds(1, 1)
