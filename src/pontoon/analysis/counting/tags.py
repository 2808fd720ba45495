"""The best tags for a game: whole numbers that follow the effects of removal as closely as numbers of their size can.

The tags with the highest correlation are, for some scale, those with the smallest sum of squared differences from the
scaled effects. For one scale (and for a balanced count: one total) that sum falls apart by rank, so it is found at
once; the scales are gone through in small steps.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from pontoon.analysis.counting.correlation import correlation, weights_of
from pontoon.analysis.game import RANKS
from pontoon.cards import Pack

STEPS = 800
"""Scales that are tried."""
SHIFTS = 24
"""Means of the tags that are tried where they need not balance, in this many parts of 1."""


@dataclass(frozen=True, slots=True)
class Tags:
    """Tags by column, cards worth ten alike, and their betting correlation. `pack`: which cards the deck has.

    >>> import pontoon
    >>> found = pontoon.Tags((-1, 1, 1, 1, 1, 1, 0, 0, 0, -1), 0.96)
    >>> found.total, found.balanced
    (4, False)
    """

    tags: tuple[int, ...]
    betting: float
    pack: Pack = "spanish"

    @property
    def total(self) -> int:
        """What a whole deck adds up to: 4 cards of each rank."""
        return 4 * sum(weight * tag for weight, tag in zip(weights_of(self.pack), self.tags, strict=True))

    @property
    def balanced(self) -> bool:
        """Whether a whole deck adds up to 0."""
        return self.total == 0


def best_tags_for(effects: Sequence[float], level: int, *, balanced: bool, pack: Pack = "spanish") -> Tags:
    """The tags from -level to level with the highest betting correlation."""
    largest = max(abs(effect) for effect in effects)
    found: dict[tuple[int, ...], float] = {}
    for step in range(1, STEPS + 1):
        scale = step / STEPS * 2.0 * level / largest
        wanted = [scale * effect for effect in effects]
        if balanced:
            _note(found, _balanced(wanted, level, pack), effects, pack)
            continue
        for shift in range(-SHIFTS // 2, SHIFTS // 2 + 1):
            near = [min(max(round(value + shift / SHIFTS), -level), level) for value in wanted]
            _note(found, tuple(near), effects, pack)
    best = max(found, key=lambda tags: (round(found[tags], 12), -sum(abs(tag) for tag in tags)))
    return Tags(best, found[best], pack)


def _note(found: dict[tuple[int, ...], float], tags: tuple[int, ...], effects: Sequence[float], pack: Pack) -> None:
    if tags not in found and any(tags):
        found[tags] = correlation(tags, effects, pack)


def _balanced(wanted: Sequence[float], level: int, pack: Pack) -> tuple[int, ...]:
    """The nearest tags that add up to 0, rank by rank: for every total so far the best way to come to it."""
    weights = weights_of(pack)
    ways: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for column in range(RANKS):
        grown: dict[int, tuple[float, tuple[int, ...]]] = {}
        for total, (cost, tags) in ways.items():
            for tag in range(-level, level + 1):
                there = total + weights[column] * tag
                price = cost + weights[column] * (tag - wanted[column]) ** 2
                if price < grown.get(there, (inf, ()))[0]:
                    grown[there] = price, (*tags, tag)
        ways = grown
    return ways[0][1]
