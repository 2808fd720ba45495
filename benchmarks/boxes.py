"""Split boxes of one deck by the solver and enumerated in full: `python -m benchmarks.boxes [PAIR ...] [--suits]`.

All pairs, or those of these points, against every up card in every book (`reader` is ma-2025 with the card reader),
with as many hands as the book allows. `--suits`: with the better pays for one suit, so that sixes, sevens and eights
count by suit, and those pairs alone. A line for every cell on standard error; a row for every book at the end, or at
Ctrl-C.
"""

import sys
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product

from pontoon.analysis.game import compile_game
from pontoon.analysis.solver.box import SplitBox
from pontoon.analysis.solver.margins import split_error_of
from pontoon.analysis.solver.shoe import full
from pontoon.analysis.solver.solve import Solution
from pontoon.rulebook import variant
from tests.support.split_boxes import READINGS, Kind
from tests.support.split_merged import split_value
from tests.support.split_solved import RANKS_ALONE, READER, lay_out, plain_game, plays

BOOKS = ("nz-current", "act-2005", "sg-rws-v5", "ma-2025", "reader")
SUITED_KINDS: tuple[Kind, ...] = tuple(
    kind
    for points, _ in RANKS_ALONE
    for kind in ([(points, suit) for suit in range(4)] if points in (6, 7, 8) else [(points, -1)])
)


@dataclass(frozen=True)
class Cell:
    """A pair against an up card: enumerated, and by how much the solver is off; `told`: 0 where it says exact."""

    value: float
    off: float
    told: float
    seconds: float


def cell(book: str, rank: int, up: int, *, suits: bool) -> Cell:
    """A pair against an up card."""
    begun = time.process_time()
    of, changes = ("ma-2025", READER) if book == "reader" else (book, {})
    game = compile_game(variant(of, changes), None) if suits else plain_game(of, changes)
    box = SplitBox(Solution(game, full(1)).up_card(up - 1), rank - 1)
    laid = lay_out(full(1), up - 1, rank - 1, SUITED_KINDS if suits else None, (0, 2))
    reading = replace(READINGS[of], peeks=bool(changes))
    found = split_value(reading, laid.up, laid.kinds, plays(box, laid), laid.shoe, laid.pair)
    tied = game.box_even or (game.one_loss and not game.peeks and up in (1, 10))
    told = split_error_of(game, 1, sevens=False) if tied else 0.0
    return Cell(found, box.value(laid.suits, laid.up[1]) - found, told, time.process_time() - begun)


def row(book: str, every: list[Cell]) -> str:
    """The largest difference of cells that are exact, and of those whose hands are tied by more than the shoe."""
    exact = [abs(one.off) for one in every if not one.told]
    tied = [abs(one.off) for one in every if one.told]
    most = [f"{max(some):.0e}" if some else "" for some in (exact, tied)]
    told = f"{max(one.told for one in every):.0e}" if tied else ""
    spent = sum(one.seconds for one in every)
    return f"| {book} | {len(exact)} | {most[0]} | {len(tied)} | {most[1]} | {told} | {spent:,.0f} |"


def main(pairs: tuple[int, ...], *, suits: bool) -> None:
    """Pair by pair, a book after the other."""
    found: dict[str, list[Cell]] = {book: [] for book in BOOKS}
    with suppress(KeyboardInterrupt):
        for rank, up, book in product(pairs, range(10, 0, -1), BOOKS):
            one = cell(book, rank, up, suits=suits)
            found[book].append(one)
            words = f"{rank} against {up}, {book}: {one.value:+.9f}, off {one.off:+.1e}, {one.seconds:.1f} s"
            print(words, file=sys.stderr, flush=True)
    print("| book | exact cells | largest difference | tied cells | largest difference | told | CPU seconds |")
    print("\n".join(("| --- " * 7 + "|", *(row(book, every) for book, every in found.items() if every))))


if __name__ == "__main__":
    by_suit = "--suits" in sys.argv
    asked = tuple(int(word) for word in sys.argv[1:] if not word.startswith("--"))
    main(asked or ((8, 7, 6) if by_suit else tuple(range(10, 0, -1))), suits=by_suit)
