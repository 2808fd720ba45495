"""An answer marked: what every choice was worth, and what a mistake costs where it is made every time."""

from collections.abc import Mapping

from msgspec import Struct

from pontoon.money import Cents

HANDS = 100
_EQUAL = 1e-9
"""Choices that differ by less than this are worth the same."""


class Mark(Struct, frozen=True):
    """An answer. `values`: of all choices, in original wagers, the best first. `cost`: of this one beside the best.

    `per_hundred`: what making it every time costs in a hundred hands, in cents: cost, times how often the cell comes.
    """

    cell: str
    answer: str
    best: str
    right: bool
    values: tuple[tuple[str, float], ...]
    cost: float
    per_hundred: float


def mark(cell: str, values: Mapping[str, float], answer: str, *, often: float, bet: Cents) -> Mark:
    """Mark an answer, which must be one of the choices."""
    ranked = sorted(values.items(), key=lambda one: -one[1])
    cost = ranked[0][1] - values[answer]
    right = cost < _EQUAL
    best = answer if right else ranked[0][0]
    return Mark(cell, answer, best, right, tuple(ranked), 0.0 if right else cost, per_hundred(cost, often, bet))


def per_hundred(cost: float, often: float, bet: Cents) -> float:
    """A cost of one hand, in wagers, as cents in a hundred hands."""
    return 0.0 if cost < _EQUAL else cost * often * HANDS * bet
