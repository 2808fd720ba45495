"""How well a system's tags follow what cards are worth: betting, insurance and playing, from effects of removal."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from pontoon.analysis.game import RANKS, TEN, rank_index
from pontoon.analysis.solver.removal import Effect
from pontoon.cards import Rank
from pontoon.strategy import Counting

WEIGHTS = tuple(3 if column == TEN else 1 for column in range(RANKS))
"""Ranks of the deck in each column: J, Q and K share one."""


@dataclass(frozen=True, slots=True)
class Correlations:
    """A system at a game, each figure from 0 to 1: how much of the best possible it has.

    `betting`: with the effects of removal on the value of a round. `insurance`: with those on insurance. `playing`: the
    share of what changing the play could gain that the system's count lets it gain; None where not worked out.

    >>> import pontoon
    >>> pontoon.Correlations(betting=0.96, insurance=0.75, playing=None).betting
    0.96
    """

    betting: float
    insurance: float
    playing: float | None


def columns(system: Counting) -> tuple[float, ...]:
    """The tags by column of the mathematics; that of the tens is the mean of J, Q and K."""
    found = [0.0] * RANKS
    for rank in Rank:
        column = rank_index(rank)
        found[column] += system.tags[rank] / WEIGHTS[column]
    return tuple(found)


def correlation(tags: Sequence[float], effects: Sequence[float]) -> float:
    """Of tags and effects over the cards of a deck; a mean of the tags other than 0 makes no difference."""
    whole = sum(WEIGHTS)
    one = _centred(tags, whole)
    two = _centred(effects, whole)
    product = sum(weight * a * b for weight, a, b in zip(WEIGHTS, one, two, strict=True))
    sizes = [sum(weight * a * a for weight, a in zip(WEIGHTS, each, strict=True)) for each in (one, two)]
    return product / sqrt(sizes[0] * sizes[1]) if sizes[0] > 0 and sizes[1] > 0 else 0.0


def _centred(values: Sequence[float], whole: int) -> list[float]:
    mean = sum(weight * value for weight, value in zip(WEIGHTS, values, strict=True)) / whole
    return [value - mean for value in values]


def spread_of_tags(system: Counting, tags: Sequence[float] | None = None) -> float:
    """The tags of J, Q and K may differ, which no effect follows: the share of their spread that is of use."""
    by_rank = [system.tags[rank] for rank in Rank]
    mean = sum(by_rank) / len(by_rank)
    own = sum((tag - mean) ** 2 for tag in by_rank)
    shared = sum(weight * tag**2 for weight, tag in zip(WEIGHTS, _centred(tags or columns(system), 12), strict=True))
    return sqrt(shared / own) if own else 1.0


def betting_correlation(system: Counting, effects: Sequence[Effect]) -> float:
    """The betting correlation: positive where the tags go up as cards leave that the house needs."""
    tags = columns(system)
    return correlation(tags, [effect.change for effect in effects]) * spread_of_tags(system, tags)


def insurance_correlation(system: Counting) -> float:
    """The insurance correlation: every card gone that is no ten makes the dealer's ten more likely."""
    tags = columns(system)
    return correlation(tags, [-1.0 if column == TEN else 1.0 / 3.0 for column in range(RANKS)]) * spread_of_tags(
        system, tags
    )
