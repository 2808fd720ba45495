"""The players of the data set: from best play down to one who hardly looks."""

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from pontoon.analysis.decisions.policies import chart_policy, mimic_policy
from pontoon.analysis.decisions.tables import DecisionTables, decision_tables
from pontoon.analysis.decisions.valuation import PolicyTable, best_policy
from pontoon.analysis.solver.chart import derive_chart
from pontoon.analysis.solver.edge import solve_game
from pontoon.money import Cents
from pontoon.players import shipped_chart
from pontoon.rulebook import Rulebook

SKILLS = ("exact", "chart", "seasoned", "casual", "novice", "mimic")
_LOOSENESS = {"seasoned": 0.02, "casual": 0.08, "novice": 0.3}
"""In wagers: an action that is so much worse than the best is chosen e times as seldom."""


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """A book: its decisions, what every action is worth under best play, and the policy of every skill."""

    tables: DecisionTables
    values: npt.NDArray[np.float64]
    policies: dict[str, PolicyTable]


@cache
def known(rules: str | Rulebook, wager: Cents) -> Known:
    """A book, or a house's rules, solved."""
    tables = decision_tables(rules, bet=wager)
    best = best_policy(tables)
    if isinstance(rules, str):
        chart = shipped_chart(rules)
    else:
        chart = derive_chart(solve_game(rules, None, wager), rules.id)
    policies = {
        "exact": best.policy,
        "chart": chart_policy(tables, chart),
        "mimic": mimic_policy(tables),
        **{skill: _loose(tables, best.actions, by) for skill, by in _LOOSENESS.items()},
    }
    return Known(tables, best.actions, policies)


def _loose(tables: DecisionTables, values: npt.NDArray[np.float64], by: float) -> PolicyTable:
    """The better an action, the likelier: mistakes that cost much are seldom."""
    scores = np.where(tables.allowed, np.nan_to_num(values, nan=-1e9), -np.inf)
    scores[0] = 0.0
    chances = np.exp((scores - scores.max(axis=1, keepdims=True)) / by)
    return np.asarray(chances / chances.sum(axis=1, keepdims=True))
