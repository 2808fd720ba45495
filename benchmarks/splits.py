"""Split boxes by the solver and by simulation: `python -m benchmarks.splits [ROUNDS [BOOK ...]]`.

Split boxes alone are played from shoes of 6 decks (bet 25, seed 2026), a thousand million of them a book by default,
every pair in proportion to its chance: what they are worth in all, and how often each gain comes.
"""

import sys

from pontoon.analysis.game import compile_game
from pontoon.analysis.simulator.simulate_splits import split_error
from pontoon.money import Cents
from pontoon.rulebook import load_book

BOOKS = ("nz-current", "act-2005", "sg-rws-v5", "ma-2025")
DECKS, BET, SEED, ROUNDS = 6, Cents(2500), 2026, 1_000_000_000


OFTEN = 25
"""A gain is held against the solver where it is to come so often."""


def main(rounds: int, books: tuple[str, ...]) -> None:
    """A line a book: the differences of the value and of the chances of gains are in standard errors."""
    print("| book | split boxes played | rounds that split | solver less simulation | gains | largest difference |")
    print("| --- | --- | --- | --- | --- | --- |")
    for book in books:
        found = split_error(compile_game(load_book(book), BET), DECKS, rounds, SEED)
        often = [one for one in found.gains if one.exact / found.split * found.rounds >= OFTEN]
        worst = max(often, key=lambda one: abs(one.difference))
        print(
            f"| {book} | {found.rounds:,} | {found.split:.4%} "
            f"| {found.bias:+.6%} ± {found.standard_error:.6%} ({found.bias / found.standard_error:+.2f}) "
            f"| {len(often)} | {worst.difference:+.2f} ({worst.net:+}) |",
            flush=True,
        )


if __name__ == "__main__":
    main(int(float(sys.argv[1])) if len(sys.argv) > 1 else ROUNDS, tuple(sys.argv[2:]) or BOOKS)
