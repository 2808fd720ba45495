"""Measure everything: `make bench`."""

from functools import partial

from benchmarks import floor, views
from benchmarks.load import __main__ as live
from benchmarks.reference import LOOPS, Measured, cpu_seconds, reference_loop
from benchmarks.rounds import play_rounds
from benchmarks.startup import ONE, edge_cpu, replay_cpu, small_scripts
from pontoon.rulebook import BOOK_IDS, load_book

ROUNDS = 500
SCRIPTS = 1000
FRESH = (("a book", ("nz-current",), 5), ("a variant", ("nz-current", "--set", "dealer.stands_on_soft=17"), 2))
"""Games asked about on a new machine: the answer is shipped, or the kernels are compiled first; in so many turns."""


def main() -> None:
    """Print a table of figures, each beside the reference loop of the same run."""
    print("heads-up rounds through decide and evolve, automatic house, per CPU-second on one core")
    for book in BOOK_IDS:
        rules = load_book(book)
        measured = Measured(partial(play_rounds, rules, ROUNDS), ROUNDS)
        beside = (
            f"{measured.ratio * 1000:.3f} rounds per 1000 loops of the reference ({measured.reference:.0f} loops/s)"
        )
        print(f"  {book:<12} {measured.rate:8.0f} rounds/s, {beside}")
    pairs = [(cpu_seconds(reference_loop), replay_cpu([ONE])) for _ in range(5)]
    reference, one = min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)
    print(f"pontoon replay, one file: {one:.3f} s CPU = {one / reference * LOOPS:.0f} loops of the reference")
    many = min(replay_cpu(small_scripts(SCRIPTS)) for _ in range(3))
    print(f"pontoon replay, {SCRIPTS} scripts in one call: {SCRIPTS / many:.0f} scripts/s of CPU")
    for name, arguments, turns in FRESH:
        pairs = [(cpu_seconds(reference_loop), edge_cpu(*arguments)) for _ in range(turns)]
        reference, one = min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)
        loops = f"{one / reference * LOOPS:.0f} loops of the reference"
        print(f"pontoon edge, {name}, nothing kept: {one:.2f} s CPU = {loops}")
    views.main()
    floor.main()
    live.main(["rate", "--tables", "20", "--rate", "100", "--seconds", "10", "--warm-up", "2"])


if __name__ == "__main__":
    main()
