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
class SplitError:
    """The share of split boxes in the value of a round, solver less simulation, with the standard error.

    `split`: the share of rounds that split. `rounds`: how many were played.
    """

    split: float
    bias: float
    standard_error: float
    rounds: int


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
    solution = Solution(game, full(decks))
    pairs = list(pairs_split(solution))
    automaton = build(game, Optimal(solution))
    split = sum(pair.chance for pair in pairs)
    bias = variance = 0.0
    played = 0
    for number, pair in enumerate(pairs):
        times = max(int(rounds * pair.chance / split), 1000)
        mean, spread = _simulated(automaton, pair, decks, times, seed, number)
        bias += pair.chance * (pair.value - mean)
        variance += pair.chance**2 * spread / times
        played += times
    return SplitError(split, bias, sqrt(variance), played)


def _simulated(automaton: Automaton, pair: Pair, decks: int, times: int, seed: int, number: int) -> tuple[float, float]:
    """Mean and variance of a split pair."""
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
    sums = np.zeros(2)
    kernel.play_pair(transitions_of(automaton), escape, cards, times, done[0], net, sums)
    mean = float(sums[kernel.SUM]) / times
    return mean, float(sums[kernel.SQUARES]) / times - mean * mean


def _kind(automaton: Automaton, rank: int, suit: int) -> int:
    """The kind of card of a rank and a suit, or of any suit where it does not matter."""
    wanted = suit if suit >= 0 else SUITLESS
    at = next(
        place
        for place, card in enumerate(DECK)
        if suit_index(card.suit) == wanted and automaton.ranks[automaton.kinds[place]] == rank
    )
    return int(automaton.kinds[at])
