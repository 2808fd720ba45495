"""Every figure of a report, worked out once; the page and the JSON show the same."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pontoon import __version__
from pontoon.analysis.agreement import Agreement, recorded
from pontoon.analysis.sidebets import SideBet, side_bets
from pontoon.analysis.solver.chart import derive_chart
from pontoon.analysis.solver.chart_value import chart_solution
from pontoon.analysis.solver.cost import Cost
from pontoon.analysis.solver.distribution import Distribution, distribution
from pontoon.analysis.solver.edge import Edge, edge_of_solution, solve_game
from pontoon.analysis.solver.edge_table import edges
from pontoon.cli.mathematics.asked import bet_json, decks_json, header_json, played
from pontoon.cli.mathematics.edge import distribution_json, edge_json
from pontoon.cli.mathematics.sidebets import wager_json
from pontoon.cli.rules.cost import cost_json, costs_of
from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.strategy import Chart, chart_json

SMALL, LARGE = Cents(500), Cents(10_000)
"""Bets to compare: where a band of the Super Bonus begins at nothing, and a large one."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a report is about. `settings`: rules set otherwise. `command`: the words that ask for it again."""

    rules: Rulebook
    decks: int | None
    bet: Cents | None
    settings: tuple[str, ...]
    command: tuple[str, ...]

    @property
    def title(self) -> str:
        """The game in one line."""
        return played(self.rules, self.decks, self.bet)


@dataclass(frozen=True, slots=True)
class Report:
    """The figures. `edges`: by decks, one for each of `bets`. `costs`: in an endless shoe; None where not asked for."""

    asked: Asked
    edge: Edge
    results: Distribution
    chart: Chart
    chart_edge: float
    bets: tuple[Cents | None, ...]
    edges: dict[int | None, tuple[float, ...]]
    wagers: tuple[SideBet, ...]
    costs: tuple[Cost, ...] | None
    agreement: Agreement
    version: str


def gather(asked: Asked, *, costs: bool, tell: Callable[[str], None] = lambda what: None) -> Report:
    """Work everything out; `tell` hears what is being done."""
    rules, bets = asked.rules, compared_bets(asked.rules, asked.bet)
    solution = solve_game(rules, asked.decks, asked.bet)
    edge, results = edge_of_solution(solution), distribution(solution)
    tell("The chart is being drawn")
    chart = derive_chart(solution, asked.title)
    chart_edge = -chart_solution(solution.game, solution.shoe, chart).ev
    table: dict[int | None, tuple[float, ...]] = {}
    for decks in (*sorted(rules.cards.decks.value), None):
        tell("An endless shoe is being solved" if decks is None else f"{decks} decks are being solved")
        table[decks] = tuple(edges(rules, decks, bets))
    tell("Side wagers are being counted")
    wagers = side_bets(rules, asked.decks)
    if costs:
        tell("Rules are being exchanged")
    found = costs_of(rules, None, asked.bet) if costs else None
    return Report(asked, edge, results, chart, chart_edge, bets, table, wagers, found, recorded(), __version__)


def compared_bets(rules: Rulebook, bet: Cents | None) -> tuple[Cents | None, ...]:
    """No Super Bonus; the bets at which its bands begin; a large one; and the one that was asked about."""
    firsts = {band.at_least or SMALL for band in rules.super_bonus.bands.value}
    return (None, *sorted({*firsts, LARGE, *([bet] if bet is not None else [])}))


def report_json(found: Report) -> dict[str, Any]:
    """The fields of the answer."""
    asked = found.asked
    answer = header_json(asked.rules, asked.decks, asked.bet, list(asked.settings)) | edge_json(found.edge)
    answer |= {
        "chart_edge": found.chart_edge,
        "edges": [
            {"decks": decks_json(decks), "bet": bet_json(bet), "edge": edge}
            for decks, row in found.edges.items()
            for bet, edge in zip(found.bets, row, strict=True)
        ],
        "wagers": [wager_json(one) for one in found.wagers],
        "chart": chart_json(found.chart),
    }
    answer |= distribution_json(found.results)
    if found.costs is not None:
        answer["rules"] = cost_json(found.costs)
    answer["agreement"] = agreement_json(found.agreement)
    return answer | {"command": list(asked.command), "version": found.version}


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
