"""The shoe that a count speaks of: how many cards of each rank are left, in the mean over all shoes with that count.

With k cards seen, of which the tags add up to a sum, the mean number seen of a rank is linear in that sum: all orders
of the shoe are alike, so a rank is seen the more often, the more its tag pulls towards the sum. Cards come in parts.
"""

from typing import cast

from pontoon.analysis.game import RANKS, rank_index
from pontoon.analysis.solver.shoe import SUITED, Shoe
from pontoon.cards import Pack
from pontoon.strategy import Counting

COPIES = 4
"""Cards of a rank in a deck."""


def middle(system: Counting, count: int) -> float:
    """The count before rounding that stands for all that are rounded to this one."""
    match system.rounding:
        case "floor":
            return count + 0.5
        case "nearest":
            return float(count)
        case "towards-zero":
            return float(count) if count == 0 else count + (0.5 if count > 0 else -0.5)


def shoe_at(system: Counting, decks: int, count: float, left: float, pack: Pack = "spanish") -> Shoe:
    """The mean shoe of this many cards left at a count, which is a true one where the system divides by decks."""
    by_rank = system.tags_in(pack)
    tags, deck = list(by_rank.values()), COPIES * len(by_rank)
    sum_of_tags = (count * left / deck if system.per_deck else count) - system.start
    seen, copies = decks * deck - left, float(COPIES * decks)
    mean = sum(tags) / len(tags)
    spread = sum((tag - mean) ** 2 for tag in tags) / len(tags)
    pull = (sum_of_tags - seen * mean) / spread / len(tags) if spread else 0.0
    ranks = [0.0] * RANKS
    for rank, tag in by_rank.items():
        gone = seen / len(tags) + pull * (tag - mean)
        ranks[rank_index(rank)] += min(max(copies - gone, 0.0), copies)
    return parts_of(tuple(ranks))


def parts_of(ranks: tuple[float, ...]) -> Shoe:
    """A shoe with these numbers of cards, all suits alike; the solver takes parts of cards as they are."""
    suits = tuple((ranks[column] / 4,) * 4 for column in SUITED)
    return Shoe(cast(tuple[int, ...], ranks), cast(tuple[tuple[int, ...], ...], suits))
