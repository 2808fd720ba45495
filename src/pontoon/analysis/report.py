"""Everything about a game at once: the figures of a report."""

from collections.abc import Callable
from dataclasses import dataclass

from pontoon.analysis.agreement import Agreement, recorded
from pontoon.analysis.answers import Edge, edge_of_game
from pontoon.analysis.asked import USUAL_BET, Asked, Decks, game_asked
from pontoon.analysis.sidebets import SideWager, side_bets
from pontoon.analysis.solver.chart import derive_chart
from pontoon.analysis.solver.chart_value import chart_solution
from pontoon.analysis.solver.cost import Cost, costs
from pontoon.analysis.solver.distribution import check_followed
from pontoon.analysis.solver.edge import solve_game
from pontoon.analysis.solver.edge_table import edges
from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.strategy import Chart

SMALL, LARGE = Cents(500), Cents(10_000)
"""Bets to compare: a small one for a band of the Super Bonus that begins at nothing, and a large one."""


@dataclass(frozen=True, slots=True)
class ReportData:
    """The figures of a report.

    `chart`: the best one by totals, and its edge. `edges`: by decks (None: an endless shoe), one for each of `bets`.
    `costs`: what each rule is worth in an endless shoe; None where not asked for. `agreement`: how solver and simulator
    were found to agree.

    >>> import pontoon
    >>> found = pontoon.report_data(pontoon.variant("nz-current", {"cards.decks": [4]}), bet=None)
    >>> [wager.name for wager in found.wagers]
    ['perfect-pairs', 'insurance', 'super-bonus']
    """

    asked: Asked
    edge: Edge
    chart: Chart
    chart_edge: float
    bets: tuple[Cents | None, ...]
    edges: dict[int | None, tuple[float, ...]]
    wagers: tuple[SideWager, ...]
    costs: tuple[Cost, ...] | None
    agreement: Agreement


def report_data(
    rules: str | Rulebook,
    *,
    decks: Decks = None,
    bet: Cents | None = USUAL_BET,
    with_costs: bool = False,
    tell: Callable[[str], None] = lambda what: None,
) -> ReportData:
    """Every figure of a report on a game: edges by shoe and bet, chart, distribution, side wagers, agreement.

    `with_costs`: what each rule is worth, too; takes a minute. `tell` hears what is being worked out. `rules`, `decks`
    and `bet` as for `edge`.

    >>> import pontoon
    >>> rules = pontoon.variant("nz-current", {"cards.decks": [4]})
    >>> found = pontoon.report_data(rules, bet=None)
    >>> {bet: f"{edge:.4%}" for bet, edge in zip(found.bets, found.edges[4])}
    {None: '0.2938%', 200: '0.2482%', 2500: '0.2766%', 10000: '0.2908%'}
    """
    asked = game_asked(rules, decks, bet)
    book, bets = asked.rules, compared_bets(asked.rules, bet)
    solution = solve_game(book, asked.decks, bet)
    check_followed(solution.game)  # before minutes go into a report that could not be whole
    edge = edge_of_game(asked, solution)
    tell("The chart is being drawn")
    chart = derive_chart(solution, asked.title)
    chart_edge = -chart_solution(solution.game, solution.shoe, chart).ev
    table: dict[int | None, tuple[float, ...]] = {}
    for count in (*sorted(book.cards.decks.value), None):
        tell("An endless shoe is being solved" if count is None else f"{count} decks are being solved")
        table[count] = tuple(edges(book, count, bets))
    tell("Side wagers are being counted")
    wagers = side_bets(book, asked.decks)
    if with_costs:
        tell("Rules are being exchanged")
    worth = tuple(costs(book, None, bet)) if with_costs else None
    return ReportData(asked, edge, chart, chart_edge, bets, table, wagers, worth, recorded())


def compared_bets(rules: Rulebook, bet: Cents | None) -> tuple[Cents | None, ...]:
    """No Super Bonus; the bets at which its bands begin; a large one; and the one that was asked about."""
    firsts = {band.at_least or SMALL for band in rules.super_bonus.bands.value}
    return (None, *sorted({*firsts, LARGE, *([bet] if bet is not None else [])}))
