"""The count that wagers are held against: high-low, divided by the decks that are left."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from pontoon.cards import Pack, deck_of

TAGS: dict[Pack, tuple[int, ...]] = {
    "spanish": (-1, 0, 1, 1, 1, 1, 0, 0, 0, -1),
    "full": (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1),
}
"""What each rank counts, ace first: the twos count where there are tens, so that a whole deck counts 0 always."""


def true_count(seen: Sequence[int], decks: int, pack: Pack = "spanish") -> float:
    """The count of the cards seen, by rank, over the decks left. A fresh shoe has 0."""
    return float(true_counts(np.array([seen]), decks, pack)[0])


def true_counts(seen: npt.NDArray[np.int64], decks: int, pack: Pack = "spanish") -> npt.NDArray[np.float64]:
    """The same of many shoes, a row each."""
    left = decks - seen.sum(axis=1) / len(deck_of(pack))
    return np.asarray((seen @ np.array(TAGS[pack])) / np.maximum(left, 0.5))
