"""A report as it was asked for, and as JSON; the page shows the same."""

from dataclasses import dataclass
from typing import Any

from pontoon import __version__
from pontoon.analysis import ReportData
from pontoon.analysis.agreement import Agreement
from pontoon.cli.mathematics.asked import bet_json, decks_json, header_json
from pontoon.cli.mathematics.edge import distribution_json, edge_json
from pontoon.cli.mathematics.sidebets import wager_json
from pontoon.cli.rules.cost import cost_json
from pontoon.strategy import chart_json


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of a report. `settings`: changed rules. `command`: the words that ask for it again."""

    data: ReportData
    settings: tuple[str, ...]
    command: tuple[str, ...]
    version: str = __version__


def report_json(found: Report) -> dict[str, Any]:
    """The fields of the answer."""
    data, asked = found.data, found.data.asked
    answer = header_json(asked.rules, asked.decks, asked.bet, list(found.settings)) | edge_json(data.edge)
    answer |= distribution_json(data.edge.distribution)
    answer |= {
        "chart_edge": data.chart_edge,
        "edges": [
            {"decks": decks_json(decks), "bet": bet_json(bet), "edge": edge}
            for decks, row in data.edges.items()
            for bet, edge in zip(data.bets, row, strict=True)
        ],
        "wagers": [wager_json(one) for one in data.wagers],
        "chart": chart_json(data.chart),
    }
    if data.costs is not None:
        answer["rules"] = cost_json(data.costs)
    answer["agreement"] = agreement_json(data.agreement)
    return answer | {"command": list(found.command), "version": found.version}


def agreement_json(run: Agreement) -> dict[str, Any]:
    """Solver and simulator side by side."""
    return {
        "decks": run.decks,
        "bet": run.bet,
        "seed": run.seed,
        "rounds": run.rounds,
        "rows": [
            {
                "books": list(row.books),
                "strategy": row.strategy,
                "edge": row.exact,
                "simulated": row.simulated,
                "standard_error": row.standard_error,
                "difference": row.difference,
            }
            for row in run.rows
        ],
    }
