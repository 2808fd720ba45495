"""How well each detector tells honest sessions from others: its ROC curve, from simulated sessions."""

from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from pontoon.analysis.decisions.tables import DecisionTables, decision_tables
from pontoon.analysis.decisions.valuation import best_policy
from pontoon.rulebook import Rulebook
from pontoon.surveillance import correlation, giving, teams, winning
from pontoon.surveillance.simulated import (
    Sessions,
    called_presence,
    counting_wagers,
    favoured,
    honest_presence,
    honest_wagers,
    play_sessions,
)

FloatArray = npt.NDArray[np.float64]
DETECTORS = (correlation.DETECTOR, teams.DETECTOR, giving.DETECTOR, winning.DETECTOR)


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """A ROC curve: the share of honest sessions (`false`) and of the others (`true`) that score above each bar.

    `area`: under the curve, 0.5 for a coin and 1 for a detector that is never wrong.
    """

    detector: str
    rounds: int
    honest: FloatArray
    others: FloatArray

    @property
    def points(self) -> tuple[FloatArray, FloatArray]:
        """`false` and `true`, from the highest bar to the lowest."""
        bars = np.sort(np.unique(np.concatenate((self.honest, self.others))))[::-1]
        none = np.zeros(1)
        false = np.concatenate((none, [(self.honest >= bar).mean() for bar in bars]))
        true = np.concatenate((none, [(self.others >= bar).mean() for bar in bars]))
        return false, true

    @property
    def area(self) -> float:
        """The chance that another session scores above an honest one; even scores count half."""
        below = np.searchsorted(np.sort(self.honest), self.others, side="left")
        upto = np.searchsorted(np.sort(self.honest), self.others, side="right")
        return float((below + upto).mean() / 2 / len(self.honest))

    def found_at(self, false: float) -> float:
        """The share of the others that is found where so many of the honest are, at most, taken for others."""
        bar = np.quantile(self.honest, 1.0 - false)
        return float((self.others > bar).mean())

    @property
    def area_error(self) -> float:
        """The standard error of the area: by how far the sessions of each kind lie from one another in it."""
        above = np.array([_rank(self.others, one) for one in self.honest])
        below = np.array([_rank(self.honest, one) for one in self.others])
        return sqrt(above.var(ddof=1) / len(above) + below.var(ddof=1) / len(below))

    def found_error(self, false: float) -> float:
        """The standard error of what is found there: by the others, and by the honest, who decide where the bar is."""
        found, few = self.found_at(false), sqrt(false * (1.0 - false) / len(self.honest))
        steep = (self.found_at(min(false + few, 1.0)) - self.found_at(max(false - few, 0.0))) / 2.0
        return sqrt(share_error(found, len(self.others)) ** 2 + steep**2)

    def alerts_at(self, bar: float) -> tuple[float, float]:
        """The shares of honest and other sessions above a bar."""
        return float((self.honest > bar).mean()), float((self.others > bar).mean())


def share_error(share: float, many: int) -> float:
    """The standard error of a share of so many sessions; of none, or all, as if it had been one, or all but one."""
    known = min(max(share, 1.0 / many), 1.0 - 1.0 / many)
    return sqrt(known * (1.0 - known) / many)


def _rank(scores: FloatArray, one: float) -> float:
    """The share of scores below one; even scores count half."""
    return float((scores < one).mean() + (scores == one).mean() / 2.0)


def curves(
    rules: str | Rulebook,
    *,
    sessions: int = 400,
    rounds: int = 300,
    seed: int = 0,
    spared: float = 0.12,
    dumping: float = 0.1,
) -> tuple[Curve, ...]:
    """The curves of all detectors, from so many honest sessions and as many others.

    `spared`: how often somebody favoured gets a lost wager back. `dumping`: how often somebody who gives chips away
    plays anything at all.
    """
    tables = decision_tables(rules)
    best = best_policy(tables)
    values = best.actions
    loose = np.where(tables.allowed, np.exp((np.nan_to_num(values, nan=-9.0) - _tops(tables, values)) / 0.08), 0.0)
    casual = loose / np.maximum(loose.sum(axis=1, keepdims=True), 1e-300)
    played = [
        play_sessions(tables, casual, values, sessions=sessions, rounds=rounds, seed=seed + number)
        for number in range(2)
    ]
    honest, other = played
    spread = winning.spread_of(tables.asked.rules)
    wagers = honest_wagers(honest, seed + 2)
    careless = (1.0 - dumping) * casual + dumping * tables.allowed / np.maximum(
        tables.allowed.sum(axis=1, keepdims=True), 1
    )
    dumped = play_sessions(tables, careless, values, sessions=sessions, rounds=_SHORT, seed=seed + 7)
    return (
        Curve(
            correlation.DETECTOR, rounds, _by_count(honest, wagers), _by_count(other, counting_wagers(other, seed + 3))
        ),
        Curve(
            teams.DETECTOR,
            rounds,
            _by_entry(honest, honest_presence(honest, seed + 4)),
            _by_entry(other, called_presence(other, seed + 5)),
        ),
        Curve(giving.DETECTOR, _SHORT, _by_cost(honest), _by_cost(dumped)),
        Curve(
            winning.DETECTOR,
            rounds,
            _by_result(honest.nets, wagers, spread),
            _by_result(favoured(other, seed + 6, spared), honest_wagers(other, seed + 2), spread),
        ),
    )


_SHORT = 60
"""Rounds of a table of a tournament."""


def _tops(tables: DecisionTables, values: FloatArray) -> FloatArray:
    found: FloatArray = np.where(tables.allowed, np.nan_to_num(values, nan=-9.0), -9.0).max(axis=1, keepdims=True)
    return found


def _by_count(sessions: Sessions, wagers: FloatArray) -> FloatArray:
    return np.array(
        [correlation.correlation_score(count, wager)[1] for count, wager in zip(sessions.counts, wagers, strict=True)]
    )


def _by_entry(sessions: Sessions, here: npt.NDArray[np.bool_]) -> FloatArray:
    return np.array([teams.entry_score(count, row)[0] for count, row in zip(sessions.counts, here, strict=True)])


def _by_cost(sessions: Sessions) -> FloatArray:
    """The cost of a round's decisions, as that of as many decisions of its mean."""
    scores = []
    for cost, decisions in zip(sessions.costs[:, :_SHORT], sessions.decisions[:, :_SHORT], strict=True):
        many = decisions.astype(np.int64)
        each = np.repeat(cost / np.maximum(many, 1), many)
        scores.append(giving.giving_score(each, np.ones(len(each)))[0])
    return np.array(scores)


def _by_result(nets: FloatArray, wagers: FloatArray, spread: winning.Spread) -> FloatArray:
    return np.array(
        [
            winning.winning_score((net * wager).tolist(), wager.tolist(), spread)
            for net, wager in zip(nets, wagers, strict=True)
        ]
    )
