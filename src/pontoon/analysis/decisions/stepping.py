"""Many games side by side on the compiled kernel, and rounds by the million of a policy."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from pontoon.analysis.decisions import kernel
from pontoon.analysis.decisions.moves import ACTIONS
from pontoon.analysis.decisions.tables import DecisionTables
from pontoon.analysis.decisions.valuation import PolicyTable
from pontoon.analysis.game import RANKS
from pontoon.analysis.simulator.kernel import cards_of
from pontoon.analysis.simulator.simulate import Dealing, block_random

ENDLESS = kernel.Dealt(endless=True, burn=0, limit=1)


def rules_of(tables: DecisionTables) -> kernel.Rules:
    """The tables as the kernel takes them."""
    game, layout, moves, places = tables.game, tables.layout, tables.transitions, tables.places
    rows = tables.ends.rows
    offered = [int(tables.offered and held) for held in game.surrender]
    return kernel.Rules(
        moves.cards,
        moves.direct,
        moves.begins,
        tables.situation,
        tables.base,
        tables.masks,
        places.lookup,
        places.standing,
        np.array([place.sort for place in places.all]),
        np.ascontiguousarray(rows.reshape(-1, rows.shape[2])),
        rows.shape[1],
        np.array([kind.rank for kind in layout.kinds]),
        np.array([places.most_of(rank) for rank in range(RANKS)]),
        np.array(offered),
        layout.pairs,
        layout.insurance,
        layout.surrender,
        tables.insures_pontoon,
        tables.insured,
        game.pontoon,
        game.peeks,
        game.one_loss,
        game.stands_on_hard,
        game.stands_on_soft,
    )


def dealt_from(dealing: Dealing | None) -> tuple[kernel.Dealt, int]:
    """How the kernel deals, and from how many decks; None for an endless shoe, which one deck stands for."""
    if dealing is None:
        return ENDLESS, 1
    return kernel.Dealt(endless=False, burn=dealing.burn, limit=dealing.limit), dealing.decks


class Games:
    """So many games side by side, each with its shoe. `wagers`: what may be wagered, in units.

    `situations`: the number of what each player sees, 0 while a wager is awaited. `seen`: the cards of each rank that
    have been seen since the shuffle.
    """

    def __init__(
        self, tables: DecisionTables, count: int, *, dealing: Dealing | None, wagers: tuple[float, ...], seed: int
    ) -> None:
        self.tables, self.count, self.dealing = tables, count, dealing
        self.rules = rules_of(tables)
        self.dealt, decks = dealt_from(dealing)
        deck = np.array(tables.layout.deck, dtype=np.uint8)
        self._shoe = np.tile(deck, decks)
        self.wagers: npt.NDArray[np.float64] = np.array(wagers, dtype=np.float64)
        self.rewards: npt.NDArray[np.float64] = np.zeros(count)
        self.ended: npt.NDArray[np.bool_] = np.zeros(count, dtype=np.bool_)
        self.refused: npt.NDArray[np.bool_] = np.zeros(count, dtype=np.bool_)
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """All games anew, with new shoes."""
        self._shoes = np.tile(self._shoe, (self.count, 1))
        self._where = np.zeros((self.count, 3), dtype=np.uint64)
        self._random = block_random(seed, 0)
        self.seen: npt.NDArray[np.int64] = np.zeros((self.count, RANKS), dtype=np.int64)
        self._games = np.zeros((self.count, kernel.COLUMNS), dtype=np.int64)

    @property
    def situations(self) -> npt.NDArray[np.int64]:
        """What each player sees, by number."""
        return self._games[:, kernel.SEEN]

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """One action in every game; see `rewards`, `ended` and `refused`."""
        kernel.step(
            self.rules,
            self.dealt,
            self._shoes,
            self._where,
            self._random,
            self.seen,
            self._games,
            actions,
            self.wagers,
            self.rewards,
            self.ended,
            self.refused,
        )


@dataclass(frozen=True, slots=True)
class Played:
    """Rounds that a policy has played: the mean gain in wagers, its variance, and decisions a round."""

    rounds: int
    ev: float
    variance: float
    decisions: float

    @property
    def standard_error(self) -> float:
        """Of the mean."""
        return sqrt(self.variance / self.rounds)


def play_policy(
    tables: DecisionTables, policy: PolicyTable, *, rounds: int, seed: int, dealing: Dealing | None = None
) -> Played:
    """Play a policy by chance: from an endless shoe, or as `dealing` says."""
    dealt, decks = dealt_from(dealing)
    shoe = np.tile(np.array(tables.layout.deck, dtype=np.uint8), decks)
    sums = np.zeros(3)
    cards = cards_of(shoe, block_random(seed, 0))
    game, seen = np.zeros(kernel.COLUMNS, dtype=np.int64), np.zeros(RANKS, dtype=np.int64)
    chances = np.where(tables.allowed, policy, 0.0)
    total = chances.sum(axis=1, keepdims=True)
    chances = chances / np.where(total > 0, total, 1.0)
    kernel.play(rules_of(tables), dealt, cards, seen, game, chances, rounds, sums)
    ev = sums[0] / rounds
    return Played(rounds, float(ev), float(sums[1] / rounds - ev * ev), float(sums[2] / rounds))


def replay(tables: DecisionTables, kinds: Sequence[int], actions: Sequence[int]) -> tuple[list[int], float | None]:
    """A round played again with these kinds of card in their order, and these actions.

    The situations that came up, and the result once the round has ended.
    """
    rules, dealt = rules_of(tables), kernel.Dealt(endless=False, burn=0, limit=1, ordered=True)
    cards = cards_of(np.array(kinds, dtype=np.uint8), np.zeros(4, dtype=np.uint64))
    game, seen = np.zeros(kernel.COLUMNS, dtype=np.int64), np.zeros(RANKS, dtype=np.int64)
    net = kernel.deal(rules, dealt, cards, seen, game)
    found: list[int] = []
    for action in actions:
        if not np.isnan(net):
            break
        found.append(int(tables.situation[tables.row(int(game[kernel.PLACE]), int(game[kernel.STATE]))]))
        net = kernel.act(rules, dealt, cards, seen, game, action)
    return found, None if np.isnan(net) else float(net)


def learn_values(
    tables: DecisionTables, *, rounds: int, seed: int, explore: float
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.int64]]:
    """Values of actions by tabular Q-learning from an endless shoe, and how often each was tried."""
    shoe = np.array(tables.layout.deck, dtype=np.uint8)
    values, visits = np.zeros((len(tables.keys), ACTIONS)), np.zeros((len(tables.keys), ACTIONS), dtype=np.int64)
    cards = cards_of(shoe, block_random(seed, 0))
    game, seen = np.zeros(kernel.COLUMNS, dtype=np.int64), np.zeros(RANKS, dtype=np.int64)
    path = np.zeros((512, 2), dtype=np.int64)
    kernel.learn(rules_of(tables), ENDLESS, cards, seen, game, values, visits, rounds, explore, path)
    return values, visits
