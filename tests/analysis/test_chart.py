"""The best chart by totals, and the exact value of playing one."""

import pytest

from pontoon.analysis.solver.chart import derive_chart
from pontoon.analysis.solver.chart_value import chart_costs, chart_solution
from pontoon.analysis.solver.edge import solve_game
from pontoon.analysis.solver.solve import Solution
from pontoon.money import Cents
from pontoon.rulebook import load_book
from pontoon.strategy import Cell, Chart, Situation

BET = Cents(2500)


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve_game(load_book("nz-current"), None, BET)


@pytest.fixture(scope="module")
def chart(solution: Solution) -> Chart:
    return derive_chart(solution, "nz-current")


@pytest.mark.long
@pytest.mark.parametrize("book", ["act-2005", "sg-rws-v5", "ma-2025"])
def test_a_derived_chart_costs_little_and_never_gains(book: str) -> None:
    best = solve_game(load_book(book), None, BET)
    played = chart_solution(best.game, best.shoe, derive_chart(best, book))
    assert 0 < best.ev - played.ev < 2e-4


def test_the_chart_of_new_zealand_says_what_everybody_knows(chart: Chart) -> None:
    two = Situation(2)
    assert chart.total(11, 5, two, soft=False, split=False) == "D"
    assert chart.total(16, 9, two, soft=False, split=False) == "H"
    assert chart.total(20, 9, two, soft=False, split=False) == "S"
    assert chart.pair(7, 5, two, split=False) == "P"
    assert chart.pair(9, 5, two, split=False) == "S"
    assert chart.rescues(12, 9)
    assert not chart.rescues(20, 9)
    # A six-card 21 pays 2 to 1, so that many cards make a hand draw on.
    assert chart.total(16, 1, Situation(6), soft=False, split=False) == "H"
    assert chart.total(16, 1, two, soft=False, split=False) == "S"
    # Suited sevens against a seven are drawn to for the Super Bonus.
    assert chart.pair(6, 6, Situation(2, one_suit=True), split=False) == "H"


def test_a_worse_cell_costs_exactly_the_share_of_its_hands(solution: Solution, chart: Chart) -> None:
    """To stand on 9-9 against a nine instead of splitting: (1/12) squared, times 1/12, of the difference."""
    rows = {table: dict(cells) for table, cells in chart.tables.items()}
    worse = list(rows["pair"]["9"])
    assert worse[8] == Cell("P")
    worse[8] = Cell("S")
    rows["pair"]["9"] = tuple(worse)
    before = chart_solution(solution.game, solution.shoe, chart)
    after = chart_solution(solution.game, solution.shoe, Chart("worse", rows))
    values = before.up_card(8).two_cards(8, 8, (1, 2))
    assert before.ev - after.ev == pytest.approx((values.split - values.stand) / 12**3, abs=1e-12)


def test_what_the_cells_cost_adds_up_to_what_the_chart_costs(solution: Solution, chart: Chart) -> None:
    played = chart_solution(solution.game, solution.shoe, chart)
    costs = chart_costs(solution, played)
    every = [cost for rows in costs.values() for row in rows.values() for cost in row]
    assert sum(every) == pytest.approx(solution.ev - played.ev, abs=1e-14)
    assert min(every) > -1e-14, "nothing is better than best play"


def test_a_chart_that_never_doubles_splits_or_surrenders_has_the_value_of_mimicry(solution: Solution) -> None:
    """Hit hard 16 or less and soft 17 or less: far worse than best play, and the tables never double."""
    tables = {
        "hard": {str(total): "H" if total <= 16 else "S" for total in range(4, 21)},
        "soft": {str(total): "H" if total <= 17 else "S" for total in range(12, 22)},
        "pair": {rank: "H" if at <= 7 else "S" for at, rank in enumerate("A23456789T")},
        "rescue": {str(total): "K" for total in range(4, 22)},
    }
    for table in ("hard", "soft", "pair"):
        tables[f"split-{table}"] = tables[table]
    mimic = Chart(
        "mimic", {table: {row: (Cell(letter),) * 10 for row, letter in rows.items()} for table, rows in tables.items()}
    )
    found = chart_solution(solution.game, solution.shoe, mimic).ev
    assert -0.08 < found < -0.03
