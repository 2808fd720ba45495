"""Solver and simulator side by side: `python -m benchmarks.agreement [ROUNDS]`, a thousand million by default.

Every strategy is played from fresh shoes of 6 decks and held against its own exact value. A full run is recorded in the
package (`analysis/agreement.json`) and in docs/agreement.md; a shorter one is printed only. `--page` writes the page
again from what is recorded.
"""

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from pontoon.analysis import agreement
from pontoon.analysis.agreement import Agreed, Agreement
from pontoon.analysis.game import Game, compile_game
from pontoon.analysis.simulator.automaton import build
from pontoon.analysis.simulator.chart_policy import ChartPolicy
from pontoon.analysis.simulator.policy import Optimal, Policy
from pontoon.analysis.simulator.simulate import Dealing, Simulator
from pontoon.analysis.solver.chart import derive_chart
from pontoon.analysis.solver.chart_value import chart_solution
from pontoon.analysis.solver.shoe import full
from pontoon.analysis.solver.solve import Solution
from pontoon.money import Cents
from pontoon.rulebook import load_book

BOOKS = (("nz-current", "nz-2000"), ("act-2005",), ("sg-rws-v5",), ("ma-2025",))
"""Books that are played alike stand together."""
DECKS, BET, SEED, ROUNDS = 6, 25, 2026, 1_000_000_000
PAGE = Path(__file__).parent.parent / "docs" / "agreement.md"
RECORD = Path(agreement.__file__).with_name(agreement.FILE)


def strategies(game: Game) -> list[tuple[str, Policy, float]]:
    """Each strategy with its exact value."""
    solution = Solution(game, full(DECKS))
    chart = derive_chart(solution, "best")
    return [
        ("optimal", Optimal(solution), solution.ev),
        ("chart", ChartPolicy(game, chart), chart_solution(game, full(DECKS), chart).ev),
    ]


def compared(rounds: int) -> Iterator[Agreed]:
    """Every strategy of every book."""
    for books in BOOKS:
        game = compile_game(load_book(books[0]), Cents(BET * 100))
        for name, policy, ev in strategies(game):
            found = Simulator(build(game, policy), Dealing(DECKS, None)).run(rounds, SEED, os.cpu_count() or 1)
            apart = (found.ev - ev) / found.standard_error
            yield Agreed(books, name, -ev, found.edge, found.standard_error, apart)


def table(run: Agreement) -> list[str]:
    """The lines of the table: edges in per cent, and the difference in standard errors."""
    return [
        f"| book | strategy | solver | {run.rounds:,} rounds | standard error | difference |",
        "| --- | --- | --- | --- | --- | --- |",
        *(line(row) for row in run.rows),
    ]


def line(row: Agreed) -> str:
    """One strategy."""
    edges = f"{100 * row.exact:.4f} | {100 * row.simulated:.4f} | {100 * row.standard_error:.4f}"
    return f"| {row.books[0]} | {row.strategy} | {edges} | {row.difference:+.2f} |"


def page(text: str, run: Agreement) -> str:
    """The page with this run in its table."""
    lines = text.splitlines()
    first = next(number for number, one in enumerate(lines) if one.startswith("| book | strategy |"))
    last = next((number for number in range(first, len(lines)) if not lines[number].startswith("|")), len(lines))
    return "\n".join((*lines[:first], *table(run), *lines[last:])) + "\n"


def main(rounds: int) -> None:
    """Play, print, and record a full run."""
    rows = []
    for row in compared(rounds):
        print(line(row), flush=True)
        rows.append(row)
    if rounds == ROUNDS:
        RECORD.write_text(json.dumps(asdict(Agreement(DECKS, BET, SEED, rounds, tuple(rows))), indent=2) + "\n")
        write_page()


def write_page() -> None:
    """docs/agreement.md from what is recorded."""
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), agreement.read(RECORD.read_text())), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--page"]:
        write_page()
    else:
        main(int(float(sys.argv[1])) if len(sys.argv) > 1 else ROUNDS)
