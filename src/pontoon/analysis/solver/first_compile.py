"""Compiling what an edge needs in several processes at once, which is done once on a machine.

Numba compiles a kernel at its first call and keeps it. So every kernel is called here with nothing to do, but with
arguments of the very types that the solver hands to it; a test holds them against those of a real edge.
"""

import gc
import os
import subprocess
import sys
from collections.abc import Callable

import numpy as np

from pontoon.analysis.game import RANKS, compile_game
from pontoon.analysis.solver import core, mixed, moments, reach
from pontoon.analysis.solver.arguments import (
    Showdown,
    Tables,
    Terms,
    blank_tables,
    nothing_after,
    split_rules_of,
)
from pontoon.analysis.solver.box_law import PAIR, Law, lean_of
from pontoon.analysis.solver.dealer import OUTCOMES, chances
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.split_hand import Ends, HandTerms, MixedTables, Shoes, blank_mixed
from pontoon.rulebook import BOOK_IDS, load_book

_NONE = np.zeros(0, dtype=np.int64)


class _Nothing:
    """Arguments of the kernels, for no hand at all."""

    def __init__(self) -> None:
        self.hands, self.rules = all_hands(), split_rules_of(compile_game(load_book(BOOK_IDS[0]), None))
        self.wishes, self.rescues = np.zeros((1, 3), dtype=np.int8), np.zeros(22, dtype=np.int8)
        self.then, self.may = np.zeros((0, RANKS), dtype=np.int64), np.zeros(0, dtype=np.int8)
        self.mix = np.zeros((1, 0))
        self.shoes = Shoes(np.zeros((1, 0, RANKS)), np.zeros((1, 0, 3)), np.zeros((1, 0, 3)), np.zeros((1, 0)))
        self.chance, self.dist = np.zeros((0, RANKS)), np.zeros((0, OUTCOMES))
        self.reach = np.zeros((0, 3))

    @property
    def showdown(self) -> Showdown:
        return Showdown(_NONE, _NONE, self.reach, self.reach, np.zeros(0))

    @property
    def tables(self) -> Tables:
        return blank_tables(0)

    @property
    def mixed_tables(self) -> MixedTables:
        return blank_mixed(self.mix, 1, 0)

    @property
    def terms(self) -> HandTerms:
        return HandTerms(np.zeros(4), 1.0, False, 0, -1, 1)

    def unsplit(self) -> None:
        """Hands that are not split, and the dealer's chances."""
        terms = Terms(nothing_after(), 1.0, even=False, may_double=True, most_bound=2, partner=-1)
        core.fill(self.rules, self.hands, self.showdown, self.chance, terms, self.wishes, self.rescues, self.tables)
        core.showdowns(self.hands, self.dist, False, self.showdown)
        chances(np.zeros(RANKS), self.chance, 0, (17, 17), endless=False)

    def split(self) -> None:
        """Hands of a split box."""
        mixed.fill(
            self.rules,
            self.hands,
            _NONE,
            self.then,
            self.may,
            self.shoes,
            self.mix,
            self.terms,
            self.wishes,
            self.rescues,
            False,
            self.mixed_tables,
        )
        mixed.mark(self.hands, _NONE, self.tables, self.rules, 0.0, self.wishes, 0, True, self.may)

    def tied(self) -> None:
        """Hands of a split box that are tied by more than the shoe, and the chances of cards."""
        play, one = (self.rules, self.hands, _NONE, self.then), self.chance
        found = Ends(np.zeros(4), np.zeros((4, RANKS)), np.zeros((0, RANKS, RANKS)))
        mixed.ends(*play, one, self.mixed_tables, self.reach, 0, 1, found)
        mixed.showdowns(self.hands, _NONE, self.dist, _NONE, False, self.reach, self.reach, np.zeros(0))
        mixed.out_chances(one, np.zeros(RANKS), 0, False, 0, np.zeros((1, 0)))
        core.next_cards(one, np.zeros(RANKS), 0, False, False, one)

    def spread(self) -> None:
        """The variance."""
        action, rescue = np.zeros((0, 3), dtype=np.int8), np.zeros((0, 3), dtype=np.bool_)
        law = Law(*(np.zeros((PAIR + 1, OUTCOMES) + (RANKS,) * more) for more in (0, 1, 2, 1, 2, 2)))
        hands, lean = (self.hands, _NONE, self.then, self.chance, self.dist), lean_of(np.zeros((OUTCOMES, RANKS)))
        reach.ends_of(*hands, action, rescue, self.reach, 0, lean, law)
        again = np.zeros((1, 0, 3))
        moments.squares(
            self.rules, self.hands, _NONE, _NONE, self.chance, self.dist, self.tables, -1, again, self.reach
        )


PARTS: tuple[Callable[[_Nothing], None], ...] = (_Nothing.split, _Nothing.spread, _Nothing.tied, _Nothing.unsplit)
"""What can be compiled beside each other: the first and the third take as long as the two others."""


def compile_parts(numbers: list[int]) -> None:
    """Compile these of `PARTS`.

    Garbage is not looked for meanwhile: among all that Numba builds that takes a seventh of the time and finds little.
    """
    nothing, collects = _Nothing(), gc.isenabled()
    gc.disable()
    try:
        for number in numbers:
            PARTS[number](nothing)
    finally:
        if collects:
            gc.enable()


def compile_at_once(processes: int | None = None) -> None:
    """Compile everything that an edge needs, in so many processes: as many as there are processors, where left out."""
    count = min(len(os.sched_getaffinity(0)) if processes is None else processes, len(PARTS))
    shares = [list(range(first, len(PARTS), count)) for first in range(count)]
    command = [sys.executable, "-m", "pontoon.analysis.solver.first_compile"]
    others = [subprocess.Popen([*command, *map(str, share)], stdin=subprocess.DEVNULL) for share in shares[:-1]]
    try:
        compile_parts(shares[-1])
    finally:
        for other in others:
            other.wait()


if __name__ == "__main__":
    compile_parts([int(number) for number in sys.argv[1:]])
