"""Simulation: blocks of rounds, each with a seed of its own, on as many threads as wanted.

A block's result depends on the seed and its number only, and blocks are added up in their order; so the same seed gives
the same result whatever the number of threads.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from pontoon.analysis.game import Game
from pontoon.analysis.simulator import kernel
from pontoon.analysis.simulator.automaton import Automaton
from pontoon.analysis.simulator.automaton_value import place_count
from pontoon.analysis.simulator.chart_policy import ChartPolicy
from pontoon.analysis.simulator.count_result import AtCount, CountResult
from pontoon.analysis.simulator.policy import Mimic, Optimal, Policy
from pontoon.analysis.solver.chart import derive_chart
from pontoon.analysis.solver.shoe import full
from pontoon.analysis.solver.solve import Solution
from pontoon.cards import Pack, deck_of

BLOCK = 1 << 20
"""Rounds in a block."""
ROUND_RESERVE = 40
"""Cards that have to lie behind the cutting card, so that a round never runs out of them."""
SPLIT_ROUNDS = "split"
"""What all rounds with a split are called together."""
Counts = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Dealing:
    """How the cards are dealt: so many decks; a cutting card after this share of them, or None for a full shoe a round.

    `burn`: cards burnt from every new shoe. `play_first`: a cutting card that comes first still lets that round be
    played. `pack`: which cards a deck has.
    """

    decks: int
    cut: float | None
    burn: int = 0
    play_first: bool = False
    pack: Pack = "spanish"

    @property
    def cards(self) -> int:
        """Cards in the shoe."""
        return self.decks * len(deck_of(self.pack))

    @property
    def limit(self) -> int:
        """No round begins once so many cards have gone; one does, however far in front the cutting card lies."""
        asked = 1 if self.cut is None else int(self.cards * self.cut + 0.5) + self.play_first
        return max(asked, self.burn + 1)

    @property
    def deepest(self) -> float:
        """The largest share of the cards that may lie in front of the cutting card."""
        return (self.cards - ROUND_RESERVE) / self.cards


def transitions_of(automaton: Automaton) -> kernel.Transitions:
    """The tables as the kernel takes them."""
    ends = [[float(number) for number in end[1:]] for end in automaton.hand_ends]  # all of an `End` but its label
    return kernel.Transitions(
        automaton.table,
        len(automaton.ends),
        automaton.first_hand_end,
        automaton.first_live,
        automaton.escape,
        automaton.hand_codes,
        automaton.starts,
        automaton.dealers,
        np.array(ends),
        automaton.most,
        place_count(automaton.most),
        automaton.one_loss,
    )


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of some rounds: how often each result came; split rounds by hands and by result in quarters.

    `more`: what a whole table counts besides.
    """

    rounds: int
    counts: Counts
    splits: Counts
    nets: Counts
    sums: Floats
    cpu: float = 0.0
    more: tuple[npt.NDArray[Any], ...] = ()

    @property
    def counted(self) -> kernel.Counted:
        """As the kernel takes it."""
        return kernel.Counted(self.counts, self.splits, self.nets, self.sums)

    def plus(self, other: "Tally") -> "Tally":
        """Both together."""
        return Tally(
            self.rounds + other.rounds,
            self.counts + other.counts,
            self.splits + other.splits,
            self.nets + other.nets,
            self.sums + other.sums,
            self.cpu + other.cpu,
            tuple(mine + theirs for mine, theirs in zip(self.more, other.more, strict=True)),
        )


@dataclass(frozen=True, slots=True)
class SimulationResult:
    """What a simulation found. Amounts are shares of the original wager.

    `frequencies`: the share of rounds with each result. `distribution`: the share of rounds by what was gained; None
    stands for split rounds whose gain is no quarter of a wager or beyond 16 wagers. With several boxes all this is for
    one box; `round_variance` is the variance of the mean of all boxes in a round, and `round_variance_error` the
    standard error of that, where several boxes are played. `returns`: what each result adds to
    the gain of a box, all split rounds together. `sides`, `counted`: see `simulate_table`.

    >>> import pontoon
    >>> found = pontoon.simulate("nz-current", rounds=10_000, strategy="mimic", seed=7)
    >>> found.rounds, found.edge == -found.ev
    (10000, True)
    """

    rounds: int
    ev: float
    variance: float
    frequencies: dict[str, float]
    distribution: dict[float | None, float]
    seconds: float
    cpu_seconds: float
    round_variance: float
    returns: "dict[str, Part]" = field(default_factory=dict)
    round_variance_error: float | None = None
    sides: "tuple[SideResult, ...]" = ()
    counted: CountResult | None = None

    @property
    def edge(self) -> float:
        """The house's share of the wager."""
        return -self.ev

    @property
    def standard_error(self) -> float:
        """Of `ev` and of `edge`."""
        return sqrt(self.round_variance / self.rounds)

    @property
    def variance_error(self) -> float:
        """The standard error of `variance`, from the gains that came; what is rare and large may not have come."""
        gains = [(net, share) for net, share in self.distribution.items() if net is not None]
        mean = sum(net * share for net, share in gains)
        fourth = sum((net - mean) ** 4 * share for net, share in gains)
        return sqrt(max(fourth - self.variance**2, 0.0) / self.rounds)

    def share_error(self, share: float) -> float:
        """The standard error of a share of the rounds; of one that never came, as if it had come once."""
        known = max(share, 1.0 / self.rounds)
        return sqrt(known * (1.0 - known) / self.rounds)

    @property
    def rounds_per_second(self) -> float:
        """By the wall clock."""
        return self.rounds / self.seconds

    @property
    def rounds_per_cpu_second(self) -> float:
        """Of playing alone."""
        return self.rounds / self.cpu_seconds


@dataclass(frozen=True, slots=True)
class Part:
    """One result of a round: how often it comes, and what it adds to the gain of a wager, each with its error."""

    share: float
    share_error: float
    gain: float
    gain_error: float


@dataclass(frozen=True, slots=True)
class SideResult:
    """What a side wager came to: its gain a wager with the standard error, and how often it won.

    `by_count`: the same by the count at which the round began, for a player who counts.
    """

    name: str
    wagers: int
    ev: float
    standard_error: float
    hit_rate: float
    by_count: tuple[AtCount, ...] = ()


class Simulator:
    """A game and a player alone with the dealer, ready to play blocks of rounds."""

    boxes = 1

    def __init__(self, automaton: Automaton, dealing: Dealing) -> None:
        self.automaton, self.dealing = automaton, dealing
        self._tables = transitions_of(automaton)
        self._shoe = np.tile(self.one_deck(), dealing.decks)
        self.block(0, 0, 1)  # compiled, or taken from the cache, before anything is timed

    def one_deck(self) -> npt.NDArray[Any]:
        """A deck of cards as the kernel takes them."""
        return self.automaton.kinds

    def blank(self, rounds: int = 0) -> Tally:
        """A tally with nothing counted yet."""
        states, hands = self.automaton.states, kernel.HANDS + 1
        splits, nets = np.zeros(hands, dtype=np.int64), np.zeros(kernel.SPLIT_NETS + 1, dtype=np.int64)
        return Tally(rounds, np.zeros(states, dtype=np.int64), splits, nets, np.zeros(2))

    def block(self, seed: int, number: int, rounds: int) -> Tally:
        """Play a block."""
        tally = self.blank(rounds)
        cards = kernel.cards_of(self._shoe.copy(), block_random(seed, number))
        done, out = kernel.workspace()
        dealing = self.dealing
        begin = time.thread_time()
        kernel.play(self._tables, cards, dealing.burn, dealing.limit, rounds, done[0], out, tally.counted)
        return replace(tally, cpu=time.thread_time() - begin)

    def ordered(self, cards: Sequence[int]) -> tuple[str, float, int]:
        """One round of kinds of card in this order: what the result is called, the gain, the cards used."""
        shoe = kernel.cards_of(np.array(cards, dtype=np.uint8), np.zeros(4, dtype=np.uint64))
        done, out = kernel.workspace()
        state, used = kernel.play_ordered(self._tables, shoe, done[0], out)
        if state >= len(self.automaton.ends):
            return split_label(int(out[kernel.PLAYED])), float(out[kernel.NET]), int(used)
        end = self.automaton.ends[state]
        return end.label, end.net, int(used)

    def run(
        self,
        rounds: int,
        seed: int,
        threads: int = 1,
        progress: Callable[["SimulationResult"], None] | None = None,
    ) -> SimulationResult:
        """Play so many rounds; Ctrl-C ends it early, with the blocks that were done."""
        begin = time.perf_counter()
        blocks = -(-rounds // BLOCK)
        total = self.blank()
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

    def result(self, tally: Tally, seconds: float) -> SimulationResult:
        """The figures of a tally."""
        ends, wagers = self.automaton.ends, tally.rounds * self.boxes
        seen = [(end, int(count)) for end, count in zip(ends, tally.counts, strict=False)]
        total = sum(end.net * count for end, count in seen) + float(tally.sums[kernel.SUM])
        squares = sum(end.net * end.net * count for end, count in seen) + float(tally.sums[kernel.SQUARES])
        ev = total / wagers
        variance = squares / wagers - ev * ev
        frequencies: dict[str, float] = {}
        distribution: dict[float | None, float] = {}
        for end, count in seen:
            frequencies[end.label] = frequencies.get(end.label, 0.0) + count / wagers
            distribution[end.net] = distribution.get(end.net, 0.0) + count / wagers
        for hands, count in enumerate(tally.splits):
            if count:
                frequencies[split_label(hands)] = int(count) / wagers
        for at, count in enumerate(tally.nets):
            if count:
                net = (at - kernel.NET_OFFSET) / 4 if at < kernel.SPLIT_NETS else None
                distribution[net] = distribution.get(net, 0.0) + int(count) / wagers
        return SimulationResult(
            tally.rounds,
            ev,
            variance,
            frequencies,
            distribution,
            seconds,
            max(tally.cpu, 1e-9),
            variance,
            self._returns(tally, wagers),
        )

    def _returns(self, tally: Tally, wagers: int) -> dict[str, Part]:
        """What each result adds to the gain."""
        sums: dict[str, list[float]] = {}
        for end, count in zip(self.automaton.ends, tally.counts.tolist(), strict=False):
            known = sums.setdefault(end.label, [0.0, 0.0, 0.0])
            for power in range(3):
                known[power] += count * end.net**power
        split = float(tally.splits.sum())
        if split:
            sums[SPLIT_ROUNDS] = [split, float(tally.sums[kernel.SUM]), float(tally.sums[kernel.SQUARES])]
        found = {}
        for label, (count, gained, squares) in sums.items():
            share, gain = count / wagers, gained / wagers
            spread = max(squares / wagers - gain * gain, 0.0)
            found[label] = Part(share, sqrt(share * (1.0 - share) / wagers), gain, sqrt(spread / wagers))
        return found


def block_random(seed: int, number: int) -> npt.NDArray[np.uint64]:
    """The generator's state at the beginning of a block."""
    return np.random.SeedSequence([seed, number]).generate_state(4, np.uint64).astype(np.uint64)


def policy_named(name: str, game: Game, decks: int) -> Policy:
    """The strategy `chart`, `optimal` or `mimic` for a game dealt from so many decks."""
    if name == "mimic":
        return Mimic()
    solution = Solution(game, full(decks, game.pack))
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
