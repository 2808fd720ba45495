"""What a hand of cards counts: point total, hard or soft.

An ace counts 11 unless that would take the hand past 21; at most one ace can count 11. When a hand is
doubled, some rulebooks make certain aces count 1 for good: the caller says how many aces are so bound.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pontoon.cards.card import Card

TWENTY_ONE = 21


class Total(NamedTuple):
    """A hand's point total, and whether an ace in it counts 11 (a soft total)."""

    points: int
    soft: bool


# Totals are asked for at every step, so the usual ones are made once.
_SOFT = tuple(Total(points + 10, True) for points in range(12))
_HARD = tuple(Total(points, False) for points in range(32))


def total_of(cards: Sequence[Card], *, aces_bound_to_one: int = 0) -> Total:
    """The best total of `cards`, where `aces_bound_to_one` of the aces may only count 1."""
    points = 0
    free_aces = -aces_bound_to_one
    for card in cards:
        points += card.points
        if card.is_ace:
            free_aces += 1
    if free_aces > 0 and points <= 11:
        return _SOFT[points]
    return _HARD[points] if points < len(_HARD) else Total(points, False)


def hard_count(cards: Sequence[Card]) -> int:
    """The total with every ace counted 1."""
    return sum(card.points for card in cards)


def aces_in(cards: Sequence[Card]) -> int:
    """How many of `cards` are aces."""
    return sum(card.is_ace for card in cards)


def is_ace_and_ten(cards: Sequence[Card]) -> bool:
    """Two cards, an ace and a card worth ten, in either order."""
    if len(cards) != 2:
        return False
    first, second = cards
    return (first.is_ace and second.is_ten) or (first.is_ten and second.is_ace)
