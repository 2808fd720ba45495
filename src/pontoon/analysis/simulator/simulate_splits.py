"""Split boxes alone, simulated: whether they are worth what the solver says.

Every pair that the best play splits is dealt from the shoe without its two cards and the up card, and played out with
all its hands drawing from that one shoe. Each is weighed with its chance, so the sum is what an error there would do to
the edge of the whole game, with a standard error some ten times smaller than whole rounds would give.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

import numpy as np

from pontoon.analysis.game import RANKS, Game
from pontoon.analysis.simulator import kernel
from pontoon.analysis.simulator.automaton import Automaton, build
from pontoon.analysis.simulator.policy import Optimal
from pontoon.analysis.simulator.simulate import block_random, transitions_of
from pontoon.analysis.solver.arguments import FloatArray
from pontoon.analysis.solver.distribution import split_results
from pontoon.analysis.solver.shoe import full, suit_index
from pontoon.analysis.solver.solve import Solution
from pontoon.cards import DECK

SUITLESS = 1
"""A suit for ranks whose suit does not matter."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair that is split: its ranks and suits, the up card, its chance among all rounds, the solver's value."""

    rank: int
    suits: tuple[int, int]
    up: int
    up_suit: int
    chance: float
    value: float


@dataclass(frozen=True, slots=True)
class SplitGain:
    """A gain of split boxes with its chance among all rounds: the solver's, the simulated one, its standard error.

    `net`: None for all gains of 16 wagers and more together.
    """

    net: float | None
    exact: float
    simulated: float
    standard_error: float

    @property
    def difference(self) -> float:
        """Solver less simulation, in standard errors."""
        return (self.exact - self.simulated) / self.standard_error if self.standard_error else 0.0


@dataclass(frozen=True, slots=True)
class SplitError:
    """The share of split boxes in the value of a round, solver less simulation, with the standard error.

    `split`: the share of rounds that split. `rounds`: how many were played. `gains`: every gain that came.
    """

    split: float
    bias: float
    standard_error: float
    rounds: int
    gains: tuple[SplitGain, ...]


def pairs_split(solution: Solution) -> Iterator[Pair]:
    """Every pair that the best play splits."""
    whole = sum(solution.shoe.ranks)
    for up in range(RANKS):
        for share, table in solution.tables_of(up):
            seen = solution.shoe.ranks[up] / whole * share
            for chance, first, second, suits in solution.pairs(table):
                if first == second:
                    values = table.two_cards(first, second, suits)
                    if values.split >= values.best:
                        yield Pair(first, suits, up, table.up_suit, seen * chance, values.split)


def split_error(game: Game, decks: int, rounds: int, seed: int) -> SplitError:
    """Play all splits, about so many rounds of them, in proportion to their chances."""
    if game.peeks:
        raise ValueError("with a card reader a split depends on the hole card: not simulated by itself")
    solution = Solution(game, full(decks, game.pack))
    pairs = list(pairs_split(solution))
    automaton = build(game, Optimal(solution))
    split = sum(pair.chance for pair in pairs)
    bias = variance = 0.0
    played, shares, squares = 0, np.zeros(kernel.SPLIT_NETS + 1), np.zeros(kernel.SPLIT_NETS + 1)
    for number, pair in enumerate(pairs):
        times = max(int(rounds * pair.chance / split), 1000)
        found = _simulated(automaton, pair, decks, times, seed, number)
        mean = float(found.sums[kernel.SUM]) / times
        bias += pair.chance * (pair.value - mean)
        variance += pair.chance**2 * (float(found.sums[kernel.SQUARES]) / times - mean * mean) / times
        share = found.nets / times
        shares += pair.chance * share
        squares += pair.chance**2 * share * (1.0 - share) / times
        played += times
    return SplitError(split, bias, sqrt(variance), played, _gains(solution, shares, np.sqrt(squares)))


def _gains(solution: Solution, shares: FloatArray, errors: FloatArray) -> tuple[SplitGain, ...]:
    """Every gain that the solver knows or that came."""
    exact = np.zeros_like(shares)
    for net, chance in split_results(solution).items():
        exact[min(round(4 * net) + kernel.NET_OFFSET, kernel.SPLIT_NETS)] += chance
    found = []
    for at in np.flatnonzero((exact > 0.0) | (shares > 0.0)).tolist():
        gained = (at - kernel.NET_OFFSET) / 4 if at < kernel.SPLIT_NETS else None
        found.append(SplitGain(gained, float(exact[at]), float(shares[at]), float(errors[at])))
    return tuple(found)


def _simulated(automaton: Automaton, pair: Pair, decks: int, times: int, seed: int, number: int) -> kernel.Counted:
    """The results of a split pair."""
    out = [_kind(automaton, pair.rank, suit) for suit in pair.suits]
    up = _kind(automaton, pair.up, pair.up_suit)
    shoe = np.tile(automaton.kinds, decks).tolist()
    for kind in (*out, up):
        shoe.remove(kind)
    contexts = [place for place, (rank, _) in enumerate(automaton.ups) if rank == pair.up]
    rows = [tuple(row) for row in automaton.escape.tolist()]
    escape = next(rows.index((place, *out)) for place in contexts if (place, *out) in rows)
    cards = kernel.cards_of(np.array(shoe, dtype=np.uint8), block_random(seed, number))
    done, net = kernel.workspace()
    ends, splits, nets = (np.zeros(size, dtype=np.int64) for size in (0, kernel.HANDS + 1, kernel.SPLIT_NETS + 1))
    found = kernel.Counted(ends, splits, nets, np.zeros(2))
    kernel.play_pair(transitions_of(automaton), escape, cards, times, done[0], net, found)
    return found


def _kind(automaton: Automaton, rank: int, suit: int) -> int:
    """The kind of card of a rank and a suit, or of any suit where it does not matter."""
    wanted = suit if suit >= 0 else SUITLESS
    at = next(
        place
        for place, card in enumerate(DECK)
        if suit_index(card.suit) == wanted and automaton.ranks[automaton.kinds[place]] == rank
    )
    return int(automaton.kinds[at])
