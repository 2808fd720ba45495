"""Policies side by side: what each is worth in an endless shoe, exactly, and what it gives away beside the best."""

from collections.abc import Iterable
from dataclasses import dataclass

from pontoon.analysis.decisions.learners import USUAL_ROUNDS, policy_network, q_learning
from pontoon.analysis.decisions.policies import chart_policy, mimic_policy, random_policy
from pontoon.analysis.decisions.stepping import Played, play_policy
from pontoon.analysis.decisions.tables import DecisionTables
from pontoon.analysis.decisions.valuation import PolicyTable, best_policy, value_of
from pontoon.analysis.solver.chart import derive_chart
from pontoon.analysis.solver.edge import solve_game

BASELINES = ("exact", "chart", "mimic", "random", "q-learning", "network")
"""Policies by name. `exact` is the best there is; the last two are learnt from rounds alone."""
SHOWN = BASELINES[:4]
_ROUNDS_A_STEP = 2048


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A policy on the leaderboard. `edge`: the house's share of the wager; `regret`: what the best play keeps of that.

    `played`: the same policy played by chance, where that was asked for.
    """

    name: str
    edge: float
    regret: float
    by_up: tuple[float, ...]
    played: Played | None = None


def baseline(tables: DecisionTables, name: str, *, rounds: int = USUAL_ROUNDS, seed: int = 0) -> PolicyTable:
    """The policy of this name; one that learns does so from so many rounds."""
    match name:
        case "exact":
            return best_policy(tables).policy
        case "chart":
            asked = tables.asked
            return chart_policy(tables, derive_chart(solve_game(asked.rules, None, asked.bet), name))
        case "mimic":
            return mimic_policy(tables)
        case "random":
            return random_policy(tables)
        case "q-learning":
            return q_learning(tables, rounds=rounds, seed=seed)
        case "network":
            updates = max(rounds // _ROUNDS_A_STEP, 1)
            return policy_network(tables, updates=updates, games=_ROUNDS_A_STEP, seed=seed).policy(tables)
        case _:
            raise ValueError(name)


def leaderboard(
    tables: DecisionTables, policies: Iterable[tuple[str, PolicyTable]], *, simulate: int = 0, seed: int = 0
) -> tuple[Entry, ...]:
    """The policies, the best first. `simulate`: rounds that each plays besides, as a check."""
    best = best_policy(tables)
    entries = []
    for name, policy in policies:
        valued = value_of(tables, policy)
        played = play_policy(tables, policy, rounds=simulate, seed=seed) if simulate else None
        entries.append(Entry(name, valued.edge, best.ev - valued.ev, valued.by_up, played))
    return tuple(sorted(entries, key=lambda entry: entry.regret))
