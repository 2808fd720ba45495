"""Bets by the count: the best ones for a bankroll, a spread or both, rounded to chips.

The gain grows with the bet and the risk with its square, so the best bet at a count is in proportion to gain over
variance there. A table's limits cut that off at both ends; what is left to find is the one factor for all counts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from pontoon.analysis.errors import MathematicsError
from pontoon.analysis.simulator.count_result import AtCount
from pontoon.money import Cents
from pontoon.strategy import Step

SCALES = 2000
"""Factors that are tried for a spread."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What may be bet, in cents. `least`: at any count; 0 sits rounds out. `chip`: bets are multiples of this."""

    least: Cents
    most: Cents
    chip: Cents

    def __post_init__(self) -> None:
        if self.chip <= 0 or self.most < self.least or self.least < 0 or self.most < self.chip:
            raise MathematicsError(
                "A ramp needs a chip above zero, and a highest bet of at least a chip and the lowest bet."
            )


@dataclass(frozen=True, slots=True)
class Ramp:
    """A ramp, and what it comes to in the rounds that it was made from, in cents a round.

    Those rounds have chosen it, so it will do a little worse in others: simulate it with another seed.

    >>> import pontoon
    >>> from pontoon.strategy import Step
    >>> ramp = pontoon.Ramp(pontoon.Cents(2500), (Step(2, pontoon.Cents(5000)),), gain=20.0, deviation=8000.0)
    >>> round(ramp.score, 2)
    6.25
    """

    bet: Cents
    steps: tuple[Step, ...]
    gain: float
    deviation: float

    @property
    def score(self) -> float:
        """SCORE, as `Money.score` has it."""
        return 1e6 * (max(self.gain, 0.0) / self.deviation) ** 2 if self.deviation else 0.0


def kelly_ramp(by_count: Sequence[AtCount], bankroll: Cents, kelly: float, limits: Limits) -> Ramp:
    """The bets of a player with this bankroll who bets a fraction of a full Kelly bet."""
    return _ramp(by_count, kelly * bankroll, limits)


def spread_ramp(by_count: Sequence[AtCount], limits: Limits) -> Ramp:
    """The bets between two limits with the highest SCORE, whatever bankroll they need."""
    steep = max((row.ev / row.variance for row in by_count if row.variance), default=0.0)
    if steep <= 0.0:
        return _ramp(by_count, 0.0, limits)
    highest = 4.0 * limits.most / steep
    return max(
        (_ramp(by_count, highest * step / SCALES, limits) for step in range(1, SCALES + 1)), key=lambda one: one.score
    )


def _ramp(by_count: Sequence[AtCount], factor: float, limits: Limits) -> Ramp:
    """Bets of this factor times gain over variance; they rise with the count, as a counter can play them."""
    rows = sorted(by_count, key=lambda row: row.count)
    bets: list[int] = []
    for row, wanted in zip(rows, _rising(rows), strict=True):
        bet = factor * wanted
        in_chips = round(bet / limits.chip) * limits.chip
        bets.append(min(max(in_chips, limits.least), limits.most // limits.chip * limits.chip) if row.variance else 0)
    steps = tuple(
        Step(row.count, Cents(bet)) for row, bet, before in zip(rows[1:], bets[1:], bets, strict=False) if bet != before
    )
    gain = sum(row.share * bet * row.ev for row, bet in zip(rows, bets, strict=True))
    square = sum(row.share * bet**2 * (row.variance + row.ev**2) for row, bet in zip(rows, bets, strict=True))
    first = bets[0] if bets else int(limits.least)
    return Ramp(Cents(first), steps, gain, sqrt(max(square - gain**2, 0.0)))


def _rising(rows: Sequence[AtCount]) -> list[float]:
    """Gain over variance by count, as a rising line: rare counts take the mean of their neighbours (pooled)."""
    pools: list[tuple[float, float, int]] = []
    for row in rows:
        weight = row.share * max(row.variance, 1e-12)
        pools.append((row.ev / max(row.variance, 1e-12), weight, 1))
        while len(pools) > 1 and pools[-1][0] < pools[-2][0]:
            (one, wide, many), (two, narrow, few) = pools[-2:]
            whole = wide + narrow
            pools[-2:] = [((one * wide + two * narrow) / whole if whole else one, whole, many + few)]
    return [value for value, _, many in pools for _ in range(many)]
