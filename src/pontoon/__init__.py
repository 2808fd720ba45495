"""Casino Pontoon: five rulebooks, one table engine, every payment with its clause.

    >>> import pontoon
    >>> script = pontoon.read_script(text)
    >>> played = pontoon.play_script(script)
    >>> [pontoon.explain(line) for line in played.rounds[0].lines]

The names here are the curated surface; the packages below have the rest: `pontoon.cards`, `money`, `rulebook`,
`settlement`, `table`, `script`, and `strategy`, `players`, `tournament`, `progressive`, `analysis`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pontoon.analysis import (
        ActionValues,
        BestChart,
        Edge,
        MathematicsError,
        MissingMathError,
        ReportData,
        SideWager,
        SimulationResult,
        action_values,
        best_chart,
        edge,
        removal_effects,
        report_data,
        rule_costs,
        side_wagers,
        simulate,
    )
    from pontoon.cards import Card, parse_card, parse_cards, seeded_entropy
    from pontoon.money import Cents, Odds, format_dollars, parse_dollars
    from pontoon.rulebook import (
        BOOK_IDS,
        Rulebook,
        RulebookError,
        UnknownRulebookError,
        clauses_of,
        differences,
        load_book,
        load_text,
        variant,
    )
    from pontoon.script import Playthrough, Script, ScriptError, judge_text, play_script, read_script
    from pontoon.settlement import Line, explain
    from pontoon.table import (
        Limits,
        Outcome,
        Refusal,
        Setup,
        State,
        dealer_options,
        decide,
        evolve,
        fold,
        next_step,
        open_table,
        options,
        run,
        start,
        view,
    )

__version__ = "0.1.0"

_HOMES = {
    "pontoon.analysis": (
        "ActionValues",
        "BestChart",
        "Edge",
        "MathematicsError",
        "MissingMathError",
        "ReportData",
        "SideWager",
        "SimulationResult",
        "action_values",
        "best_chart",
        "edge",
        "removal_effects",
        "report_data",
        "rule_costs",
        "side_wagers",
        "simulate",
    ),
    "pontoon.cards": (
        "Card",
        "parse_card",
        "parse_cards",
        "seeded_entropy",
    ),
    "pontoon.money": (
        "Cents",
        "Odds",
        "format_dollars",
        "parse_dollars",
    ),
    "pontoon.rulebook": (
        "BOOK_IDS",
        "Rulebook",
        "RulebookError",
        "UnknownRulebookError",
        "clauses_of",
        "differences",
        "load_book",
        "load_text",
        "variant",
    ),
    "pontoon.script": (
        "Playthrough",
        "Script",
        "ScriptError",
        "judge_text",
        "play_script",
        "read_script",
    ),
    "pontoon.settlement": (
        "Line",
        "explain",
    ),
    "pontoon.table": (
        "Limits",
        "Outcome",
        "Refusal",
        "Setup",
        "State",
        "dealer_options",
        "decide",
        "evolve",
        "fold",
        "next_step",
        "open_table",
        "options",
        "run",
        "start",
        "view",
    ),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    """A name of the surface, its package loaded when it is first asked for: a short command starts fast."""
    if name not in _HOME:
        raise AttributeError(f"module 'pontoon' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME])


__all__ = [
    "BOOK_IDS",
    "ActionValues",
    "BestChart",
    "Card",
    "Cents",
    "Edge",
    "Limits",
    "Line",
    "MathematicsError",
    "MissingMathError",
    "Odds",
    "Outcome",
    "Playthrough",
    "Refusal",
    "ReportData",
    "Rulebook",
    "RulebookError",
    "Script",
    "ScriptError",
    "Setup",
    "SideWager",
    "SimulationResult",
    "State",
    "UnknownRulebookError",
    "action_values",
    "best_chart",
    "clauses_of",
    "dealer_options",
    "decide",
    "differences",
    "edge",
    "evolve",
    "explain",
    "fold",
    "format_dollars",
    "judge_text",
    "load_book",
    "load_text",
    "next_step",
    "open_table",
    "options",
    "parse_card",
    "parse_cards",
    "parse_dollars",
    "play_script",
    "read_script",
    "removal_effects",
    "report_data",
    "rule_costs",
    "run",
    "seeded_entropy",
    "side_wagers",
    "simulate",
    "start",
    "variant",
    "view",
]
