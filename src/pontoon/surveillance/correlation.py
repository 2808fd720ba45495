"""Wagers that go up with the count."""

from math import atanh, sqrt

import numpy as np

from pontoon.surveillance.alerts import Alert, chance_of
from pontoon.surveillance.history import History

DETECTOR = "count-correlation"
FEWEST = 20
"""Rounds below which nothing is said."""


def correlation_score(counts: "np.typing.ArrayLike", wagers: "np.typing.ArrayLike") -> tuple[float, float]:
    """The correlation of wagers with the count, and its score by Fisher's transformation; 0 for flat wagers."""
    first, second = np.asarray(counts, dtype=float), np.asarray(wagers, dtype=float)
    if len(first) < FEWEST or first.std() == 0.0 or second.std() == 0.0:
        return 0.0, 0.0
    found = float(np.corrcoef(first, second)[0, 1])
    return found, atanh(min(max(found, -0.999999), 0.999999)) * sqrt(len(first) - 3)


def count_correlation(history: History, *, above: float = 4.0) -> list[Alert]:
    """Players whose wagers follow the count by more than so many standard deviations."""
    alerts = []
    for player in history.players:
        mine = history.of(player)
        found, score = correlation_score([one.count for one in mine], [one.wager for one in mine])
        if score <= above:
            continue
        high, low = ([one.wager for one in mine if (one.count >= 1.0) is up] for up in (True, False))
        top = sorted(mine, key=lambda one: -one.wager * max(one.count, 0.0))[:5]
        evidence = (
            f"The correlation of wager and count is {found:+.2f} over {len(mine)} rounds.",
            f"At a count of 1 and more the mean wager is {_mean(high):,.2f}, below it {_mean(low):,.2f}.",
        )
        rounds = tuple(sorted(one.round for one in top))
        alerts.append(Alert(DETECTOR, (player,), score, chance_of(score), evidence, rounds))
    return alerts


def _mean(cents: list[int]) -> float:
    return sum(cents) / len(cents) / 100 if cents else 0.0
