"""Solver and simulator side by side: `python -m benchmarks.agreement [ROUNDS]`, a thousand million by default.

Every strategy is played from fresh shoes of 6 decks and held against its own exact value.
"""

import os
import sys

from pontoon.analysis.automaton import build
from pontoon.analysis.chart import derive_chart
from pontoon.analysis.chart_policy import ChartPolicy
from pontoon.analysis.chart_value import chart_solution
from pontoon.analysis.game import Game, compile_game
from pontoon.analysis.policy import Optimal, Policy
from pontoon.analysis.shoe import full
from pontoon.analysis.simulate import Dealing, Simulator
from pontoon.analysis.solve import Solution
from pontoon.money import Cents
from pontoon.rulebook import load_book

BOOKS = ("nz-current", "act-2005", "sg-rws-v5", "ma-2025")
"""nz-2000 is played as nz-current is."""
DECKS, BET, SEED, ROUNDS = 6, Cents(2500), 2026, 1_000_000_000


def strategies(game: Game) -> list[tuple[str, Policy, float]]:
    """Each strategy with its exact value."""
    solution = Solution(game, full(DECKS))
    chart = derive_chart(solution, "best")
    return [
        ("optimal", Optimal(solution), solution.ev),
        ("chart", ChartPolicy(game, chart), chart_solution(game, full(DECKS), chart).ev),
    ]


def main(rounds: int) -> None:
    """Print a table: edges in per cent, and the difference in standard errors."""
    print(f"| book | strategy | solver | {rounds:,} rounds | standard error | difference |")
    print("| --- | --- | --- | --- | --- | --- |")
    for book in BOOKS:
        game = compile_game(load_book(book), BET)
        for name, policy, ev in strategies(game):
            found = Simulator(build(game, policy), Dealing(DECKS, None)).run(rounds, SEED, os.cpu_count() or 1)
            apart = (found.ev - ev) / found.standard_error
            edges = f"{-100 * ev:.4f} | {100 * found.edge:.4f} | {100 * found.standard_error:.4f}"
            print(f"| {book} | {name} | {edges} | {apart:+.2f} |", flush=True)


if __name__ == "__main__":
    main(int(float(sys.argv[1])) if len(sys.argv) > 1 else ROUNDS)
