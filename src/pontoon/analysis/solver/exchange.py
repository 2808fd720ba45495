"""Hands of a split box that can change places: which cards are out when a hand is played, and with what weight.

A player who looks at the own cards, at how many hands the box has and at how many of them are finished, plays every
hand of the box as if it were the only one. Cards leave the shoe in random order, so it makes no difference which hand
drew first; all that a hand learns from the others is how many of their second cards were of the split rank. A second
card that was not is written as 1 less the chance that it was, so that nothing has to be known but how many cards of the
split rank are out: the hands before it count by sums over those numbers, with signs.
"""

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from math import comb

Stage = tuple[int, int]
"""Where a hand is played: hands formed on the box, and hands finished before it."""


@dataclass(frozen=True, slots=True)
class Stages:
    """How a box comes to its stages.

    `weights[stage][k]`: with what weight the hand of that stage is played where k cards of the split rank are out
    beside the first pair; times the chance that k given cards are of that rank this adds up to the chance of the stage.
    `any_second[stage]`: a second card of the split rank is played too, since it is not split.
    """

    weights: dict[Stage, tuple[float, ...]]
    any_second: dict[Stage, bool]

    @property
    def most_out(self) -> int:
        """The most cards of the split rank that have to be thought of as out."""
        return max(len(found) for found in self.weights.values()) - 1


@cache
def stages(most: int, kept: frozenset[Stage] = frozenset(), start: Stage = (2, 0)) -> Stages:
    """The stages of a box of at most so many hands; at the stages in `kept` a further pair is not split.

    `start`: the stage that it is at now; no hand that is finished there had a second card of the split rank.
    """
    weights: dict[Stage, tuple[float, ...]] = {}
    any_second: dict[Stage, bool] = {}
    ways: dict[tuple[int, int, int], int] = defaultdict(int)
    ways[*start, start[1]] = 1
    for formed in range(start[0], most + 1):
        for finished in range(formed):
            here = {plain: ways[formed, finished, plain] for plain in range(finished + 1)}
            stage = formed, finished
            if not any(here.values()):
                continue
            any_second[stage] = formed == most or stage in kept
            weights[stage] = _weights(formed - 2, here)
            for plain, number in here.items():
                ways[formed, finished + 1, plain + (not any_second[stage])] += number
                if not any_second[stage]:
                    ways[formed + 1, finished, plain] += number
    return Stages(weights, any_second)


def _weights(split: int, ways: dict[int, int]) -> tuple[float, ...]:
    """Weights by cards of the rank out: `split` of them are, and `plain` second cards are not, in so many ways."""
    found: dict[int, float] = defaultdict(float)
    for plain, number in ways.items():
        for drawn in range(plain + 1 if number else 0):
            found[split + drawn] += number * (-1) ** drawn * comb(plain, drawn)
    return tuple(found[out] for out in range(max(found) + 1))
