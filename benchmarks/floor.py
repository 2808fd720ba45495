"""The simulator against the floor: bare rounds of hitting to 17, from a small C file (numba where no compiler is)."""

import ctypes
import resource
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np
from numba import njit, uint64

from benchmarks.reference import cpu_seconds
from pontoon.analysis.game import compile_game
from pontoon.analysis.simulator import kernel
from pontoon.analysis.simulator.automaton import build
from pontoon.analysis.simulator.simulate import BLOCK, Dealing, Simulator, policy_named
from pontoon.money import Cents
from pontoon.rulebook import load_book

SOURCE = Path(__file__).with_name("floor.c")
DECKS, CUT, BET = 6, 0.75, Cents(2500)
ROUNDS = 4_000_000
SHOE = np.tile(np.array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10], dtype=np.uint8), 4 * DECKS)


def floor() -> tuple[str, Callable[[int], object]]:
    """What the floor is made of, and how to play so many of its rounds."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return "numba", _floor_numba
    directory = Path(tempfile.mkdtemp(prefix="pontoon-floor-"))
    library = directory / "floor.so"
    try:
        subprocess.run(
            [compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", str(library), str(SOURCE)], check=True
        )
        rounds = ctypes.CDLL(str(library)).floor_rounds
    finally:
        shutil.rmtree(directory)
    rounds.argtypes = (ctypes.c_int64, ctypes.c_uint64)
    rounds.restype = ctypes.c_int64
    return "C", lambda count: rounds(count, 1)


def _floor_numba(count: int) -> object:
    return _rounds(SHOE.copy(), count, np.random.SeedSequence(1).generate_state(4, np.uint64))


@njit(nogil=True)
def _draw(shoe, at, random):  # type: ignore[no-untyped-def]
    card, s0, s1, s2, s3 = kernel._dealt(shoe, at, random[0], random[1], random[2], random[3])
    random[0], random[1], random[2], random[3] = s0, s1, s2, s3
    return card


@njit(nogil=True)
def _played(shoe, at, random, first, second):  # type: ignore[no-untyped-def]
    hard, ace = first + second, first == 1 or second == 1
    while True:
        total = hard + 10 if ace and hard + 10 <= 21 else hard
        if total >= 17:
            return (0 if total > 21 else total), at
        card = np.int64(_draw(shoe, at, random))
        at += uint64(1)
        hard += card
        ace |= card == 1


@njit(nogil=True)
def _rounds(shoe, count, random):  # type: ignore[no-untyped-def]
    at, gain = uint64(0), 0
    cards = np.zeros(3, dtype=np.int64)
    for _ in range(count):
        if at >= shoe.shape[0] * 3 // 4:
            at = uint64(0)
        for card in range(3):
            cards[card] = _draw(shoe, at, random)
            at += uint64(1)
        player, at = _played(shoe, at, random, cards[0], cards[2])
        if player == 0:
            gain -= 1
            continue
        second = np.int64(_draw(shoe, at, random))
        at += uint64(1)
        dealer, at = _played(shoe, at, random, cards[1], second)
        gain += (player > dealer) - (player < dealer)
    return gain


def simulator(book: str, strategy: str) -> Simulator:
    """A game with all its rules, as the command would play it."""
    rules = load_book(book)
    game = compile_game(rules, BET)
    dealing = Dealing(DECKS, CUT, rules.shoe.burn.value, play_first=rules.shoe.cutting_card_first.value == "play")
    return Simulator(build(game, policy_named(strategy, game, DECKS)), dealing)


class Ratio:
    """Rounds of the simulator and of the floor in turns, per CPU-second on one core.

    The ratio is the median over the turns, the rates are those of the best.
    """

    def __init__(self, ready: Simulator, play: Callable[[int], object], turns: int = 7) -> None:
        play(1)
        rounds = ROUNDS
        pairs = [
            (cpu_seconds(lambda: play(rounds)), cpu_seconds(lambda: ready.block(1, turn, rounds)))  # noqa: B023
            for turn in range(turns)
        ]
        self.floor = rounds / min(floor for floor, _ in pairs)
        self.rate = rounds / min(own for _, own in pairs)
        self.ratio = median(floor / own for floor, own in pairs)


def main() -> None:
    """Print the ratios of every book."""
    made_of, play = floor()
    print(f"simulator against the floor in {made_of}: 6 decks, heads-up, cut at 75 %, one core")
    for book in ("nz-current", "act-2005", "sg-rws-v5", "ma-2025"):
        for strategy in ("chart", "optimal", "mimic"):
            found = Ratio(simulator(book, strategy), play)
            print(
                f"  {book:<12} {strategy:<8} {found.rate / 1e6:6.1f} million rounds/s, "
                f"{found.ratio:.2f} of the floor ({found.floor / 1e6:.1f} million)"
            )
    ready = simulator("nz-current", "chart")
    pairs = [tuple(ready.run(64 * BLOCK, turn, threads).seconds for threads in (1, 2)) for turn in range(9)]
    print(f"  two threads play {median(one / two for one, two in pairs):.2f} times as fast as one")
    print(f"  memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB at most")


if __name__ == "__main__":
    main()
