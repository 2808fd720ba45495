"""A report as it was asked for, and as JSON; the page shows the same."""

from dataclasses import dataclass
from typing import Any

from pontoon import __version__
from pontoon.analysis import ReportData
from pontoon.analysis.agreement import Agreed, Agreement
from pontoon.analysis.asked import Asked
from pontoon.analysis.told import chance_error
from pontoon.cli.mathematics.asked import bet_json, decks_json, header_json
from pontoon.cli.mathematics.edge import distribution_json, edge_json
from pontoon.cli.mathematics.errors import edge_error, with_errors
from pontoon.cli.mathematics.results import Results
from pontoon.cli.mathematics.sidebets import wager_json
from pontoon.cli.rules.cost import cost_json
from pontoon.money import Cents
from pontoon.rulebook import load_book
from pontoon.strategy import chart_json


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of a report. `settings`: changed rules. `command`: the words that ask for it again."""

    data: ReportData
    settings: tuple[str, ...]
    command: tuple[str, ...]
    version: str = __version__

    @property
    def error(self) -> float:
        """By how much an edge of the game may be off."""
        return self.data.edge.error

    def chance_error(self, chance: float) -> float:
        """By how much a chance of a gain may be off."""
        return chance_error(chance, self._splits, self.data.asked.decks)

    @property
    def gains(self) -> Results:
        """Every gain of a round with its chance and the error of that."""
        return tuple((net, chance, self.chance_error(chance)) for net, chance in self.data.edge.distribution.results)

    @property
    def _splits(self) -> float:
        every = self.data.edge.distribution.frequencies
        return next(one.each_round for one in every if one.event == "split")


def report_json(found: Report) -> dict[str, Any]:
    """The fields of the answer."""
    data, asked = found.data, found.data.asked
    answer = header_json(asked.rules, asked.decks, asked.bet, list(found.settings))
    figures = edge_json(data.edge) | distribution_json(data.edge.distribution)
    answer |= with_errors(figures, data.edge.solution.game, asked.decks)
    answer |= {
        "chart_edge": data.chart_edge,
        "edges": [
            {
                "decks": decks_json(decks),
                "bet": bet_json(bet),
                "edge": edge,
                "edge_error": edge_error(Asked(asked.rules, decks, bet)),
            }
            for decks, row in data.edges.items()
            for bet, edge in zip(data.bets, row, strict=True)
        ],
        "wagers": [wager_json(one) for one in data.wagers],
        "chart": chart_json(data.chart),
    }
    if data.costs is not None:
        answer["rules"] = cost_json(Asked(asked.rules, None, asked.bet), data.costs)
    answer["agreement"] = agreement_json(data.agreement)
    return answer | {"command": list(found.command), "version": found.version}


def agreed_error(run: Agreement, row: Agreed) -> float:
    """By how much the solver's edge of a recorded row may be off."""
    return max(edge_error(Asked(load_book(book), run.decks, Cents(100 * run.bet))) for book in row.books)


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
                "edge_error": agreed_error(run, row),
                "simulated": row.simulated,
                "standard_error": row.standard_error,
                "difference": row.difference,
            }
            for row in run.rows
        ],
    }
