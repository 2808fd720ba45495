"""Sessions by chance: honest players of many habits, and people a pit would like to know about.

All sessions of a run are played side by side on the compiled kernel, each from its own shoe. What a player does about
wagers is laid over the same rounds, so that honest and other sessions differ in nothing else.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pontoon.analysis.decisions.moves import ACTIONS
from pontoon.analysis.decisions.stepping import Games
from pontoon.analysis.decisions.tables import DecisionTables
from pontoon.analysis.decisions.valuation import PolicyTable
from pontoon.analysis.simulator.simulate import Dealing
from pontoon.surveillance.counts import true_counts

FloatArray = npt.NDArray[np.float64]
_DECKS = 6


@dataclass(frozen=True, slots=True, eq=False)
class Sessions:
    """Rounds of sessions side by side: a row for each session. `net`: of a wager of 1; `cost`: given away by decisions.

    `decisions`: how many there were in each round.
    """

    counts: FloatArray
    nets: FloatArray
    costs: FloatArray
    decisions: FloatArray


def play_sessions(
    tables: DecisionTables,
    policy: PolicyTable,
    values: FloatArray,
    *,
    sessions: int,
    rounds: int,
    seed: int,
    cut: float = 0.75,
) -> Sessions:
    """So many sessions of one player each. `values`: of every action, to know what decisions give away."""
    games = Games(tables, sessions, dealing=Dealing(_DECKS, cut, 1, pack=tables.game.pack), wagers=(1.0,), seed=seed)
    chance = np.random.default_rng(seed)
    best = np.nanmax(np.where(tables.allowed, values, -np.inf), axis=1)
    lots = np.where(tables.allowed, policy, 0.0).cumsum(axis=1)
    shape = (sessions, rounds)
    found = Sessions(np.zeros(shape), np.zeros(shape), np.zeros(shape), np.zeros(shape))
    rows = np.arange(sessions)
    done = np.zeros(sessions, dtype=np.int64)
    while (done < rounds).any():
        now = games.situations.copy()
        wagering, at = now == 0, np.minimum(done, rounds - 1)
        open_now = done < rounds
        new = wagering & open_now
        found.counts[rows[new], at[new]] = true_counts(games.seen[new], _DECKS, tables.game.pack)
        drawn = (lots[now] <= chance.random((sessions, 1)) * lots[now][:, -1:]).sum(axis=1)
        actions = np.where(wagering, ACTIONS, np.minimum(drawn, ACTIONS - 1))
        asked = ~wagering & open_now
        lost = best[now[asked]] - values[now[asked], actions[asked]]
        found.costs[rows[asked], at[asked]] += lost
        found.decisions[rows[asked], at[asked]] += 1
        games.step(actions)
        over = games.ended & open_now
        found.nets[rows[over], at[over]] = games.rewards[over]
        done[over] += 1
    return found


def honest_wagers(sessions: Sessions, seed: int) -> FloatArray:
    """Wagers of people who do not count: flat, on a whim, twice after a loss, more after a win, now and then many."""
    chance, (many, rounds) = np.random.default_rng(seed), sessions.nets.shape
    habit = np.arange(many) % 5
    wagers = np.ones((many, rounds))
    whims = chance.choice([1.0, 2.0, 3.0, 5.0], (many, rounds), p=[0.5, 0.25, 0.15, 0.1])
    for at in range(1, rounds):
        last, before = sessions.nets[:, at - 1], wagers[:, at - 1]
        after_loss = np.where(last < 0, np.minimum(before * 2, 16.0), 1.0)
        after_win = np.where(last > 0, np.minimum(before + 1, 8.0), 1.0)
        wagers[:, at] = np.select(
            [habit == 1, habit == 2, habit == 3, habit == 4],
            [whims[:, at], after_loss, after_win, np.where(chance.random(many) < 0.03, 10.0, 1.0)],
            1.0,
        )
    return wagers


def counting_wagers(sessions: Sessions, seed: int, *, spread: float = 8.0, cover: float = 0.3) -> FloatArray:
    """Wagers of a counter: one unit more for every count above 1, up to the spread; `cover`: at random so often."""
    chance = np.random.default_rng(seed)
    ramp = np.clip(np.floor(sessions.counts), 1.0, spread)
    random = chance.choice([1.0, 2.0, 3.0, 5.0], sessions.counts.shape)
    return np.where(chance.random(sessions.counts.shape) < cover, random, ramp)


def honest_presence(sessions: Sessions, seed: int) -> npt.NDArray[np.bool_]:
    """Whether somebody plays a round: people come and go as they like."""
    return _switched(np.full(sessions.counts.shape, 0.15), np.full(sessions.counts.shape, 0.1), seed)


def called_presence(sessions: Sessions, seed: int, *, heeds: float = 0.7) -> npt.NDArray[np.bool_]:
    """The same of somebody who is called in when the count is high and leaves when it has fallen, and heeds that so
    often; otherwise comes and goes like the others."""
    high = sessions.counts >= 2.0
    comes = 0.15 * (1 - heeds) + heeds * 0.6 * high
    leaves = 0.1 * (1 - heeds) + heeds * 0.5 * (sessions.counts < 0.5)
    return _switched(np.asarray(comes, dtype=np.float64), np.asarray(leaves, dtype=np.float64), seed)


def _switched(comes: FloatArray, leaves: FloatArray, seed: int) -> npt.NDArray[np.bool_]:
    chance, (many, rounds) = np.random.default_rng(seed), comes.shape
    here = np.zeros((many, rounds), dtype=np.bool_)
    now = np.zeros(many, dtype=np.bool_)
    for at in range(rounds):
        lot = chance.random(many)
        now = np.where(now, lot >= leaves[:, at], lot < comes[:, at])
        here[:, at] = now
    return here


def favoured(sessions: Sessions, seed: int, share: float) -> FloatArray:
    """Results of somebody who gets a lost wager back so often: a card seen, a wager moved, a friendly dealer."""
    chance = np.random.default_rng(seed)
    spared = (sessions.nets < 0) & (chance.random(sessions.nets.shape) < share)
    return np.where(spared, 0.0, sessions.nets)
