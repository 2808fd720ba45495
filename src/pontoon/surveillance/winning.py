"""Results beyond their exact spread."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

from pontoon.analysis import edge
from pontoon.rulebook import Rulebook
from pontoon.surveillance.alerts import Alert, chance_of
from pontoon.surveillance.history import History

DETECTOR = "beyond-spread"
FEWEST = 30
"""Rounds below which nothing is said: the spread of few rounds is no bell."""


@dataclass(frozen=True, slots=True)
class Spread:
    """The exact mean and variance of a round under best play, in wagers. Nobody fair does better in the mean."""

    ev: float
    variance: float


@lru_cache(maxsize=64)
def spread_of(rules: Rulebook) -> Spread:
    """The spread of a book or a house variant, for an endless shoe."""
    found = edge(rules, decks="infinite")
    return Spread(found.ev, found.variance)


def winning_score(nets: Sequence[float], wagers: Sequence[float], spread: Spread) -> float:
    """How many standard deviations a result is above what best play brings."""
    mean = spread.ev * sum(wagers)
    deviation = sqrt(spread.variance * sum(one * one for one in wagers))
    return (sum(nets) - mean) / deviation if deviation else 0.0


def beyond_spread(history: History, *, above: float = 4.0, spread: Spread | None = None) -> list[Alert]:
    """Players who won more than so many standard deviations beyond best play; `spread`: of the rules, if left out."""
    alerts = []
    exact = spread_of(history.rules) if spread is None else spread
    for player in history.players:
        mine = history.of(player)
        if len(mine) < FEWEST:
            continue
        score = winning_score([one.main for one in mine], [one.wager for one in mine], exact)
        if score <= above:
            continue
        won, put = sum(one.main for one in mine) / 100, sum(one.wager for one in mine) / 100
        evidence = (
            f"{player} won {won:,.2f} on {put:,.2f} wagered in {len(mine)} rounds, {won / put:+.1%}.",
            f"Best play brings {exact.ev:+.2%} with a deviation of {sqrt(exact.variance):.2f} wagers a round: "
            f"{score:.1f} deviations above.",
        )
        best = tuple(sorted(one.round for one in sorted(mine, key=lambda one: -one.main)[:5]))
        alerts.append(Alert(DETECTOR, (player,), score, chance_of(score), evidence, best))
    return alerts
