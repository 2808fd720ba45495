"""The mathematics of the games: exact values, spread, side wagers, strategy and simulation.

It pays from the rulebook's own tables and never asks the settlement, so that it is an independent answer. The names
here are its surface, and all of them are names of `pontoon` too; numba and numpy are loaded with the first that needs
them.

- `answers`: questions about a game: its edge, the values of actions, the best chart, what a rule or a card is worth
- `variants`: changed rules, quickly; `regulator`: the sheet for a regulator
- `simulation`: rounds by the million; `report`: everything about a game at once
- `asked`: which game a question is about; `errors`: what cannot be answered
- `game`: a rulebook as numbers
- `solver`: the exact value of a round and of every decision, charts, spread and distribution
- `simulator`: the same games played by chance, at speed, on one machine or many
- `counting`: counting systems: correlations, tags, plays and bets
- `census`: deal trees counted whole
- `compiled`: how the kernels of solver and simulator are compiled
- `sidebets`: side wagers and rare events as exact fractions
- `agreement`: what solver and simulator were found to differ by, as recorded
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pontoon.analysis.errors import MathematicsError, MissingMathError

if TYPE_CHECKING:
    from pontoon.analysis.answers import (
        ActionValues,
        BestChart,
        Edge,
        action_values,
        best_chart,
        edge,
        removal_effects,
        rule_costs,
    )
    from pontoon.analysis.counting.answers import best_ramp, best_tags, counting_correlations, index_plays
    from pontoon.analysis.counting.correlation import Correlations
    from pontoon.analysis.counting.indices import Indices
    from pontoon.analysis.counting.ramps import Ramp
    from pontoon.analysis.counting.tags import Tags
    from pontoon.analysis.regulator import RegulatorData, regulator_data
    from pontoon.analysis.report import ReportData, report_data
    from pontoon.analysis.sidebets import SideWager, side_wagers
    from pontoon.analysis.simulation import simulate
    from pontoon.analysis.simulator.simulate import SimulationResult
    from pontoon.analysis.variants import RuleChoice, WhatIf, rule_choices, what_if

_HOMES = {
    "pontoon.analysis.answers": (
        "ActionValues",
        "BestChart",
        "Edge",
        "action_values",
        "best_chart",
        "edge",
        "removal_effects",
        "rule_costs",
    ),
    "pontoon.analysis.counting.answers": ("best_ramp", "best_tags", "counting_correlations", "index_plays"),
    "pontoon.analysis.counting.correlation": ("Correlations",),
    "pontoon.analysis.counting.indices": ("Indices",),
    "pontoon.analysis.counting.ramps": ("Ramp",),
    "pontoon.analysis.counting.tags": ("Tags",),
    "pontoon.analysis.regulator": ("RegulatorData", "regulator_data"),
    "pontoon.analysis.report": ("ReportData", "report_data"),
    "pontoon.analysis.sidebets": ("SideWager", "side_wagers"),
    "pontoon.analysis.simulation": ("simulate",),
    "pontoon.analysis.simulator.simulate": ("SimulationResult",),
    "pontoon.analysis.variants": ("RuleChoice", "WhatIf", "rule_choices", "what_if"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    """A name of the surface; its module is loaded when it is first asked for."""
    if name not in _HOME:
        raise AttributeError(f"module 'pontoon.analysis' has no attribute {name!r}")
    try:
        return getattr(import_module(_HOME[name]), name)
    except ModuleNotFoundError as missing:
        if missing.name not in ("numba", "numpy"):
            raise
        raise MissingMathError from None


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME])


__all__ = [
    "ActionValues",
    "BestChart",
    "Correlations",
    "Edge",
    "Indices",
    "MathematicsError",
    "MissingMathError",
    "Ramp",
    "RegulatorData",
    "ReportData",
    "RuleChoice",
    "SideWager",
    "SimulationResult",
    "Tags",
    "WhatIf",
    "action_values",
    "best_chart",
    "best_ramp",
    "best_tags",
    "counting_correlations",
    "edge",
    "index_plays",
    "regulator_data",
    "removal_effects",
    "report_data",
    "rule_choices",
    "rule_costs",
    "side_wagers",
    "simulate",
    "what_if",
]
