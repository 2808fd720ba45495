"""The count that wagers are held against: high-low, divided by the decks that are left."""

from collections.abc import Sequence

from pontoon.analysis.game import RANKS, TEN

TAGS = (-1, 0, 1, 1, 1, 1, 0, 0, 0, -1)
"""What each rank counts, ace first. There are no tens, so the twos count nothing."""
DECK = 48
_IN_DECK = tuple(12 if rank == TEN else 4 for rank in range(RANKS))
PER_DECK = sum(tag * count for tag, count in zip(TAGS, _IN_DECK, strict=True))
"""The count of a whole deck: 0, so that the count begins and ends there."""


def true_count(seen: Sequence[int], decks: int) -> float:
    """The count of the cards seen, by rank, over the decks left; how it stands to a fresh shoe."""
    gone = sum(seen)
    running = sum(tag * count for tag, count in zip(TAGS, seen, strict=True))
    return (running - PER_DECK * gone / DECK) / max(decks - gone / DECK, 0.5)
