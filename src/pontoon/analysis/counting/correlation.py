"""How well a system's tags follow what cards are worth: betting, insurance and playing, from effects of removal."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from pontoon.analysis.game import RANKS, TEN, rank_index
from pontoon.analysis.solver.removal import Effect
from pontoon.cards import Pack, ranks_of
from pontoon.strategy import Counting


def weights_of(pack: Pack = "spanish") -> tuple[int, ...]:
    """Ranks of a deck in each column: J, Q, K and in a full pack the tens share one."""
    columns = [rank_index(rank) for rank in ranks_of(pack)]
    return tuple(columns.count(column) for column in range(RANKS))


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


def columns(system: Counting, pack: Pack = "spanish") -> tuple[float, ...]:
    """The tags by column of the mathematics; that of cards worth ten is the mean of their ranks."""
    found, weights = [0.0] * RANKS, weights_of(pack)
    for rank, tag in system.tags_in(pack).items():
        column = rank_index(rank)
        found[column] += tag / weights[column]
    return tuple(found)


def correlation(tags: Sequence[float], effects: Sequence[float], pack: Pack = "spanish") -> float:
    """Of tags and effects over the cards of a deck; a mean of the tags other than 0 makes no difference."""
    weights = weights_of(pack)
    one, two = _centred(tags, weights), _centred(effects, weights)
    product = sum(weight * a * b for weight, a, b in zip(weights, one, two, strict=True))
    sizes = [sum(weight * a * a for weight, a in zip(weights, each, strict=True)) for each in (one, two)]
    return product / sqrt(sizes[0] * sizes[1]) if sizes[0] > 0 and sizes[1] > 0 else 0.0


def _centred(values: Sequence[float], weights: Sequence[int]) -> list[float]:
    mean = sum(weight * value for weight, value in zip(weights, values, strict=True)) / sum(weights)
    return [value - mean for value in values]


def spread_of_tags(system: Counting, pack: Pack = "spanish") -> float:
    """The tags of cards worth ten may differ, which no effect follows: the share of their spread that is of use."""
    by_rank, weights = system.tags_in(pack).values(), weights_of(pack)
    mean = sum(by_rank) / len(by_rank)
    own = sum((tag - mean) ** 2 for tag in by_rank)
    together = _centred(columns(system, pack), weights)
    shared = sum(weight * tag**2 for weight, tag in zip(weights, together, strict=True))
    return sqrt(shared / own) if own else 1.0


def betting_correlation(system: Counting, effects: Sequence[Effect], pack: Pack = "spanish") -> float:
    """The betting correlation: positive where the tags go up as cards leave that the house needs."""
    changes = [effect.change for effect in effects]
    return correlation(columns(system, pack), changes, pack) * spread_of_tags(system, pack)


def insurance_correlation(system: Counting, pack: Pack = "spanish") -> float:
    """The insurance correlation: every card gone that is no ten makes the dealer's ten more likely."""
    changes = [-1.0 if column == TEN else 1.0 / 3.0 for column in range(RANKS)]  # any two numbers correlate alike
    return correlation(columns(system, pack), changes, pack) * spread_of_tags(system, pack)
