"""What a gain and its spread mean for a bankroll: N0, SCORE, certainty equivalent and risks, each with its error.

A player's money is taken as a diffusion: so many rounds that single results do not count, only their mean and variance.
Both are estimates. A risk changes by many times when the gain changes by one standard error, so every figure comes with
the bounds between which it lies 95 times in 100, found by moving the drift and not the figure.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import erfc, exp, expm1, inf, sqrt

NINETY_FIVE = 1.959964
"""Standard errors within which 95 of 100 estimates lie."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure that was found by chance: its standard error, and the bounds that hold 95 times in 100.

    `high` is infinite where the figure has no upper bound.
    """

    value: float
    error: float
    low: float
    high: float

    @classmethod
    def of(cls, value: float, error: float) -> "Estimate":
        """A figure whose errors are normal."""
        return cls(value, error, value - NINETY_FIVE * error, value + NINETY_FIVE * error)

    def times(self, factor: float) -> "Estimate":
        """The same in other units."""
        return Estimate(self.value * factor, self.error * factor, self.low * factor, self.high * factor)


@dataclass(frozen=True, slots=True)
class Money:
    """What betting came to a round, in one unit of money: the gain, its variance and the amount bet.

    `gain_error` and `bet_error` are over shoes, since the rounds of one shoe hang together. `together`: the covariance
    of the errors of gain and variance. `bet_together`: that of the errors of bet and gain.
    """

    rounds: int
    gain: float
    gain_error: float
    variance: float
    variance_error: float
    together: float
    bet: float
    bet_error: float
    bet_together: float

    @property
    def deviation(self) -> float:
        """The standard deviation of a round."""
        return sqrt(self.variance)

    @property
    def deviation_error(self) -> float:
        """The standard error of `deviation`."""
        return self.variance_error / (2.0 * self.deviation) if self.variance else 0.0

    @property
    def per_wager(self) -> Estimate:
        """The gain for each unit that was bet."""
        if not self.bet:
            return Estimate.of(0.0, 0.0)
        ratio = self.gain / self.bet
        squared = self.gain_error**2 + ratio**2 * self.bet_error**2 - 2.0 * ratio * self.bet_together
        return Estimate.of(ratio, sqrt(max(squared, 0.0)) / self.bet)

    @property
    def desirability(self) -> Estimate:
        """The desirability index: 1000 times the gain in standard deviations of a round."""
        return self._drift().times(1000.0)

    @property
    def score(self) -> Estimate:
        """SCORE: the gain of 100 rounds for a bankroll of 10,000 at full Kelly; the square of the desirability."""
        drift = self._drift()
        low, high = max(drift.low, 0.0), max(drift.high, 0.0)
        value = max(drift.value, 0.0)
        return Estimate(value**2, 2.0 * value * drift.error, low**2, high**2).times(1e6)

    @property
    def n0(self) -> Estimate | None:
        """Rounds after which the expected gain equals a standard deviation; None where there is no gain."""
        drift = self._drift()
        if drift.value <= 0.0:
            return None
        value = drift.value**-2
        return Estimate(
            value, 2.0 * value * drift.error / drift.value, drift.high**-2, drift.low**-2 if drift.low > 0.0 else inf
        )

    def certainty_equivalent(self, bankroll: float, kelly: float = 1.0) -> Estimate:
        """The sure gain a round that a player of this bankroll and Kelly fraction would take instead."""
        price = 1.0 / (2.0 * kelly * bankroll)
        squared = self.gain_error**2 + (price * self.variance_error) ** 2 - 2.0 * price * self.together
        return Estimate.of(self.gain - price * self.variance, sqrt(max(squared, 0.0)))

    def ruin(self, bankroll: float) -> Estimate:
        """The chance that this bankroll is ever lost."""
        return self._moved(lambda steep: exp(-steep * bankroll) if steep > 0.0 else 1.0)

    def goal(self, bankroll: float, goal: float) -> Estimate:
        """The chance to win the goal before the bankroll is lost, however long it takes."""

        def reached(steep: float) -> float:
            if abs(steep) * (bankroll + goal) < 1e-9:
                return bankroll / (bankroll + goal)
            if steep < 0.0:  # the same ratio, multiplied out so that nothing overflows
                return exp(steep * goal) * expm1(steep * bankroll) / expm1(steep * (bankroll + goal))
            return expm1(-steep * bankroll) / expm1(-steep * (bankroll + goal))

        return self._moved(reached)

    def trip_ruin(self, bankroll: float, rounds: int) -> Estimate:
        """The chance that this much is lost at some time within so many rounds."""
        spread = sqrt(self.variance * rounds)
        if not spread:
            return Estimate.of(0.0, 0.0)

        def lost(steep: float) -> float:
            drift = steep * self.variance / 2.0 * rounds
            below = _normal((-bankroll - drift) / spread)
            back = _normal((-bankroll + drift) / spread)
            return min(below + (exp(-steep * bankroll) * back if back else 0.0), 1.0)

        return self._moved(lost)

    def _drift(self) -> Estimate:
        """The gain in standard deviations."""
        if not self.variance:
            return Estimate.of(0.0, 0.0)
        spread = self.variance
        squared = (
            self.gain_error**2 / spread
            + self.gain**2 * self.variance_error**2 / (4.0 * spread**3)
            - self.gain * self.together / spread**2
        )
        return Estimate.of(self.gain / sqrt(spread), sqrt(max(squared, 0.0)))

    def _moved(self, chance: Callable[[float], float]) -> Estimate:
        """A chance that goes one way with the steepness 2 gain / variance, at that and at both of its bounds."""
        if not self.variance:
            return Estimate.of(1.0, 0.0) if chance(0.0) == 1.0 else Estimate.of(chance(0.0), 0.0)
        spread = self.variance
        squared = (
            self.gain_error**2
            + (self.gain / spread * self.variance_error) ** 2
            - 2.0 * self.gain / spread * self.together
        )
        steep = Estimate.of(2.0 * self.gain / spread, 2.0 / spread * sqrt(max(squared, 0.0)))
        ends = sorted((chance(steep.low), chance(steep.high)))
        small = 0.01 * steep.error
        slope = (chance(steep.value + small) - chance(steep.value - small)) / (2.0 * small) if small else 0.0
        return Estimate(chance(steep.value), abs(slope) * steep.error, ends[0], ends[1])


def _normal(at: float) -> float:
    """The chance that a standard normal number is below this."""
    return 0.5 * erfc(-at / sqrt(2.0))
