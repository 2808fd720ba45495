"""Simulation: blocks of rounds, each with a seed of its own, on as many threads as wanted.

A block's result depends on the seed and its number only, and blocks are added up in their order; so the same seed gives
the same result whatever the number of threads.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np
import numpy.typing as npt

from pontoon.analysis import kernel
from pontoon.analysis.automaton import Automaton, place_number
from pontoon.analysis.chart import derive_chart
from pontoon.analysis.chart_policy import ChartPolicy
from pontoon.analysis.game import Game
from pontoon.analysis.policy import Mimic, Optimal, Policy
from pontoon.analysis.shoe import full
from pontoon.analysis.solve import Solution
from pontoon.cards import CARDS_IN_DECK

BLOCK = 1 << 20
"""Rounds in a block."""
ROUND_RESERVE = 40
"""Cards that have to lie behind the cutting card, so that a round never runs out of them."""
Counts = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Dealing:
    """How the cards are dealt: so many decks; a cutting card after this share of them, or None for a full shoe a round.

    `burn`: cards burnt from every new shoe. `play_first`: a cutting card that comes first still lets that round be
    played.
    """

    decks: int
    cut: float | None
    burn: int = 0
    play_first: bool = False

    @property
    def cards(self) -> int:
        """Cards in the shoe."""
        return self.decks * CARDS_IN_DECK

    @property
    def limit(self) -> int:
        """No round begins once so many cards have gone."""
        if self.cut is None:
            return 1
        return int(self.cards * self.cut + 0.5) + self.play_first

    @property
    def deepest(self) -> float:
        """The largest share of the cards that may lie in front of the cutting card."""
        return (self.cards - ROUND_RESERVE) / self.cards


class _Arrays:
    """The tables as the kernel takes them."""

    def __init__(self, automaton: Automaton) -> None:
        first_escape = len(automaton.ends)
        places = place_number(automaton.most, automaton.most, automaton.most - 1, True, True, True) + 1
        facts = [
            first_escape,
            automaton.first_hand_end,
            automaton.first_live,
            automaton.most,
            places,
            int(automaton.one_loss),
        ]
        ends = [
            [end.need, end.total, end.win, end.lose, end.base, end.extra, float(end.doubled)]
            for end in automaton.hand_ends
        ]
        self.tables = (
            automaton.table,
            np.array(facts, dtype=np.int64),
            automaton.escape,
            automaton.hand_codes,
            automaton.starts,
            automaton.dealers,
            np.array(ends, dtype=np.float64),
        )


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of some rounds: how often each result came; split rounds by hands and by result in quarters."""

    rounds: int
    counts: Counts
    splits: Counts
    nets: Counts
    sums: npt.NDArray[np.float64]
    cpu: float = 0.0

    def plus(self, other: "Tally") -> "Tally":
        """Both together."""
        return Tally(
            self.rounds + other.rounds,
            self.counts + other.counts,
            self.splits + other.splits,
            self.nets + other.nets,
            self.sums + other.sums,
            self.cpu + other.cpu,
        )


def _blank(states: int, rounds: int = 0) -> Tally:
    """A tally with nothing counted yet."""
    splits, nets = np.zeros(kernel.HANDS + 1, dtype=np.int64), np.zeros(kernel.SPLIT_NETS + 1, dtype=np.int64)
    return Tally(rounds, np.zeros(states, dtype=np.int64), splits, nets, np.zeros(2))


@dataclass(frozen=True, slots=True)
class Result:
    """What a simulation found. Amounts are shares of the original wager.

    `frequencies`: the share of rounds with each result. `distribution`: the share of rounds by what was gained; None
    stands for split rounds whose gain is no quarter of a wager or beyond 16 wagers.
    """

    rounds: int
    ev: float
    variance: float
    frequencies: dict[str, float]
    distribution: dict[float | None, float]
    seconds: float
    cpu_seconds: float

    @property
    def edge(self) -> float:
        """The house's share of the wager."""
        return -self.ev

    @property
    def standard_error(self) -> float:
        """Of `ev` and of `edge`."""
        return sqrt(self.variance / self.rounds)

    @property
    def rounds_per_second(self) -> float:
        """By the wall clock."""
        return self.rounds / self.seconds

    @property
    def rounds_per_cpu_second(self) -> float:
        """Of playing alone."""
        return self.rounds / self.cpu_seconds


class Simulator:
    """A game and a player, ready to play blocks of rounds."""

    def __init__(self, automaton: Automaton, dealing: Dealing) -> None:
        self.automaton, self.dealing = automaton, dealing
        self._tables = _Arrays(automaton).tables
        self._deck = np.tile(automaton.kinds, dealing.decks)
        self.block(0, 0, 1)  # compiled, or taken from the cache, before anything is timed

    def block(self, seed: int, number: int, rounds: int) -> Tally:
        """Play a block."""
        tally = _blank(self.automaton.states, rounds)
        random = np.random.SeedSequence([seed, number]).generate_state(4, np.uint64)
        begin = time.thread_time()
        kernel.play(
            *self._tables,
            self._deck.copy(),
            self.dealing.burn,
            self.dealing.limit,
            rounds,
            random,
            tally.counts,
            tally.splits,
            tally.nets,
            tally.sums,
        )
        return replace(tally, cpu=time.thread_time() - begin)

    def ordered(self, cards: Sequence[int]) -> tuple[str, float, int]:
        """One round of kinds of card in this order: what the result is called, the gain, the cards used."""
        out = np.zeros(2)
        state, used = kernel.play_ordered(*self._tables, np.array(cards, dtype=np.uint8), out)
        if state >= len(self.automaton.ends):
            return split_label(int(out[1])), float(out[0]), int(used)
        end = self.automaton.ends[state]
        return end.label, end.net, int(used)

    def run(
        self,
        rounds: int,
        seed: int,
        threads: int = 1,
        progress: Callable[["Result"], None] | None = None,
    ) -> Result:
        """Play so many rounds; Ctrl-C ends it early, with the blocks that were done."""
        begin = time.perf_counter()
        blocks = -(-rounds // BLOCK)
        total = _blank(self.automaton.states)
        waiting: dict[int, Future[Tally]] = {}
        pool = ThreadPoolExecutor(threads)
        try:
            for number in range(blocks):
                for ahead in range(number, min(number + 2 * threads, blocks)):
                    if ahead not in waiting:
                        waiting[ahead] = pool.submit(self.block, seed, ahead, min(BLOCK, rounds - ahead * BLOCK))
                total = total.plus(waiting.pop(number).result())  # one step, so that Ctrl-C finds it whole
                if progress is not None:
                    progress(self.result(total, time.perf_counter() - begin))
        except KeyboardInterrupt:
            if not total.rounds:
                raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
        return self.result(total, time.perf_counter() - begin)

    def result(self, tally: Tally, seconds: float) -> Result:
        """The figures of a tally."""
        ends, rounds = self.automaton.ends, tally.rounds
        seen = [(end, int(count)) for end, count in zip(ends, tally.counts, strict=False)]
        total = sum(end.net * count for end, count in seen) + float(tally.sums[0])
        squares = sum(end.net * end.net * count for end, count in seen) + float(tally.sums[1])
        ev = total / rounds
        frequencies: dict[str, float] = {}
        distribution: dict[float | None, float] = {}
        for end, count in seen:
            frequencies[end.label] = frequencies.get(end.label, 0.0) + count / rounds
            distribution[end.net] = distribution.get(end.net, 0.0) + count / rounds
        for hands, count in enumerate(tally.splits):
            if count:
                frequencies[split_label(hands)] = int(count) / rounds
        for at, count in enumerate(tally.nets):
            if count:
                net = (at - kernel.NET_OFFSET) / 4 if at < kernel.SPLIT_NETS else None
                distribution[net] = distribution.get(net, 0.0) + int(count) / rounds
        return Result(
            rounds,
            ev,
            squares / rounds - ev * ev,
            frequencies,
            distribution,
            seconds,
            max(tally.cpu, 1e-9),
        )


def policy_named(name: str, game: Game, decks: int) -> Policy:
    """The strategy `chart`, `optimal` or `mimic` for a game dealt from so many decks."""
    if name == "mimic":
        return Mimic()
    solution = Solution(game, full(decks))
    match name:
        case "optimal":
            return Optimal(solution)
        case "chart":
            return ChartPolicy(game, derive_chart(solution, name))
        case _:
            raise ValueError(name)


def split_label(hands: int) -> str:
    """What a split round is called."""
    return f"split, {hands} hands"
