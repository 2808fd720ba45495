"""Split boxes by the solver and by simulation: `python -m benchmarks.splits [ROUNDS]`.

Split boxes alone are played from shoes of 6 decks (bet 25, seed 2026), 400 million of them a book by default, every
pair in proportion to its chance.
"""

import sys

from pontoon.analysis.game import compile_game
from pontoon.analysis.simulator.simulate_splits import split_error
from pontoon.money import Cents
from pontoon.rulebook import load_book

BOOKS = ("nz-current", "act-2005", "sg-rws-v5", "ma-2025")
DECKS, BET, SEED, ROUNDS = 6, Cents(2500), 2026, 400_000_000


def main(rounds: int) -> None:
    """A line a book."""
    print("| book | rounds that split | solver less simulation | standard error | split boxes played |")
    print("| --- | --- | --- | --- | --- |")
    for book in BOOKS:
        found = split_error(compile_game(load_book(book), BET), DECKS, rounds, SEED)
        print(
            f"| {book} | {found.split:.4%} | {found.bias:+.5%} | {found.standard_error:.5%} | {found.rounds:,} |",
            flush=True,
        )


if __name__ == "__main__":
    main(int(float(sys.argv[1])) if len(sys.argv) > 1 else ROUNDS)
