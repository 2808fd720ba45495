"""Split boxes of one deck by the solver and enumerated in full: `python -m benchmarks.boxes [BOOK ...] [--suits]`.

Every pair that the deck can hold against every up card, with as many hands as the book allows. `reader` is ma-2025 with
the card reader. `--suits`: with the better pays for one suit, so that sixes, sevens and eights count by suit; those pairs
alone. A line for every cell on standard error, a row for every book at the end.
"""

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pontoon.analysis.game import compile_game
from pontoon.analysis.solver.box import SplitBox
from pontoon.analysis.solver.edge import split_error_of
from pontoon.analysis.solver.shoe import full
from pontoon.analysis.solver.solve import Solution
from pontoon.rulebook import variant
from tests.support.split_boxes import READINGS, Kind
from tests.support.split_merged import split_value
from tests.support.split_solved import READER, RANKS_ALONE, lay_out, plain_game, plays

BOOKS = ("nz-current", "act-2005", "sg-rws-v5", "ma-2025", "reader")
SUITED_KINDS: tuple[Kind, ...] = tuple(
    kind
    for points, _ in RANKS_ALONE
    for kind in ([(points, suit) for suit in range(4)] if points in (6, 7, 8) else [(points, -1)])
)


@dataclass(frozen=True)
class Cell:
    """A pair against an up card: enumerated, and by how much the solver is off; `told`: 0 where it says exact."""

    up: int
    rank: int
    value: float
    off: float
    told: float
    seconds: float


def cells(book: str, *, suits: bool, decks: int = 1) -> Iterator[Cell]:
    """Every cell of a book."""
    of, changes = ("ma-2025", READER) if book == "reader" else (book, {})
    game = compile_game(variant(of, changes), None) if suits else plain_game(of, changes)
    reading = replace(READINGS[of], peeks=bool(changes))
    kinds = SUITED_KINDS if suits else None
    solution = Solution(game, full(decks))
    for up in range(10, 0, -1):
        for rank in (8, 7, 6) if suits else range(10, 0, -1):
            begun = time.process_time()
            box = SplitBox(solution.up_card(up - 1), rank - 1)
            laid = lay_out(full(decks), up - 1, rank - 1, kinds, (0, 2))
            found = split_value(reading, laid.up, laid.kinds, plays(box, laid), laid.shoe, laid.pair)
            tied = game.box_even or (game.one_loss and not game.peeks and up in (1, 10))
            told = split_error_of(game, decks, sevens=False) if tied else 0.0
            off = box.value(laid.suits, laid.up[1]) - found
            yield Cell(up, rank, found, off, told, time.process_time() - begun)


def main(books: tuple[str, ...], *, suits: bool) -> None:
    """A row a book: the largest difference of cells that are exact, and of those whose hands are tied."""
    rows = []
    for book in books:
        every = []
        for one in cells(book, suits=suits):
            every.append(one)
            words = f"{book} {one.rank} against {one.up}: {one.value:+.9f}, off {one.off:+.1e}, {one.seconds:.1f} s"
            print(words, file=sys.stderr, flush=True)
        exact = [one for one in every if not one.told]
        tied = [one for one in every if one.told]
        most = [f"{max(abs(one.off) for one in some):.0e}" if some else "" for some in (exact, tied)]
        told = f"{tied[0].told:.0e}" if tied else ""
        spent = sum(one.seconds for one in every)
        rows.append(f"| {book} | {len(exact)} | {most[0]} | {len(tied)} | {most[1]} | {told} | {spent:,.0f} |")
    print("| book | exact cells | largest difference | tied cells | largest difference | told | CPU seconds |")
    print("\n".join(("| --- " * 7 + "|", *rows)))


if __name__ == "__main__":
    asked = tuple(word for word in sys.argv[1:] if not word.startswith("--"))
    main(asked or BOOKS, suits="--suits" in sys.argv)
