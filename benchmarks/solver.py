"""The solver and the start of the simulator: CPU seconds and peak memory, each in a process of its own.

`python -m benchmarks.solver` prints a table; every line is the best of three, after one run that fills the caches.
The peak of a process is at least that of the one that started it, about 105 MB.
"""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from pontoon.analysis.game import compile_game
from pontoon.analysis.solver.advice import Question, advise
from pontoon.analysis.solver.edge import edge_of, solve_game
from pontoon.analysis.solver.shoe import full
from pontoon.cards import Card, parse_cards
from pontoon.money import Cents
from pontoon.rulebook import load_book

BOOK, DECKS = "nz-current", 8
TURNS = 3
SIMULATE = ("-m", "pontoon", "simulate", BOOK, "--rounds", "1e6", "--seed", "1", "--json")
WHOLE = {
    "start: pontoon --version": ("-m", "pontoon", "--version"),
    "start: numba and the solver imported": ("-c", "import pontoon.analysis.solver.edge"),
    "pontoon edge, 8 decks": ("-m", "pontoon", "edge", BOOK, "--decks", str(DECKS)),
    "pontoon ev, one pair": ("-m", "pontoon", "ev", BOOK, "--hand", "8s 8d", "--up", "Ah"),
    "pontoon strategy, 6 decks": ("-m", "pontoon", "strategy", BOOK),
    "pontoon simulate, 10^6 rounds, chart": SIMULATE,
    "pontoon simulate, 10^6 rounds, optimal": (*SIMULATE, "--strategy", "optimal"),
    "pontoon simulate, 10^6 rounds, mimic": (*SIMULATE, "--strategy", "mimic"),
}
"""Whole processes, by what they are called with."""


def _solved(decks: int | None) -> Callable[[], object]:
    rules = load_book(BOOK)
    return lambda: solve_game(rules, decks, Cents(2500)).ev


def _edge(decks: int | None) -> Callable[[], object]:
    rules = load_book(BOOK)
    return lambda: edge_of(rules, decks, Cents(2500))


def _hand() -> Callable[[], object]:
    game = compile_game(load_book(BOOK), Cents(2500))
    return lambda: advise(game, full(6), Question(parse_cards("8s 8d"), Card("Ah")), 2.0)


WORK: dict[str, Callable[[], Callable[[], object]]] = {
    "endless shoe solved": lambda: _solved(None),
    "8 decks solved": lambda: _solved(DECKS),
    "endless shoe, with the variance": lambda: _edge(None),
    "8 decks, with the variance": lambda: _edge(DECKS),
    "one pair against an ace": _hand,
}
"""Work that is timed after the imports: each gives what has to be called."""


def _own(name: str) -> None:
    """In a process of its own: CPU seconds of the work, and the peak of memory."""
    work = WORK[name]()
    begin = time.process_time()
    work()
    seconds = time.process_time() - begin
    print(seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)


def work(name: str) -> tuple[float, int]:
    """CPU seconds of the work alone, and megabytes at most."""
    command = [sys.executable, "-m", "benchmarks.solver", name]
    seconds, peak = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    return float(seconds), int(peak)


def whole(arguments: tuple[str, ...]) -> tuple[float, int]:
    """CPU seconds of a whole process, and megabytes at most."""
    with Path(os.devnull).open("w") as nowhere:
        process = subprocess.Popen([sys.executable, *arguments], stdout=nowhere)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, arguments)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024


def main() -> None:
    """Print everything."""
    print(f"solver, {BOOK}: CPU seconds and peak memory, a fresh process each, caches warm")
    for name in WORK:
        _line(f"{name} (after the imports)", lambda: work(name))  # noqa: B023
    for name, arguments in WHOLE.items():
        _line(name, lambda: whole(arguments))  # noqa: B023


def _line(name: str, measure: Callable[[], tuple[float, int]]) -> None:
    measure()
    turns = [measure() for _ in range(TURNS)]
    print(f"  {name:<52} {min(cpu for cpu, _ in turns):6.2f} s {max(peak for _, peak in turns):5} MB", flush=True)


if __name__ == "__main__":
    _own(sys.argv[1]) if len(sys.argv) > 1 else main()
