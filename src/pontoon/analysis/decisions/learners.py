"""Policies that are learnt from rounds alone: values in a table, and a small network."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pontoon.analysis.decisions.moves import ACTIONS, HIGHEST, Act, IntArray
from pontoon.analysis.decisions.stepping import Games, learn_values
from pontoon.analysis.decisions.tables import DecisionTables
from pontoon.analysis.decisions.valuation import PolicyTable

FloatArray = npt.NDArray[np.float64]
USUAL_ROUNDS = 5_000_000
_CAUTIOUS = (Act.STAND, Act.PASS, Act.HIT)
"""What is done where nothing was learnt: the first of these that is allowed."""


def q_learning(tables: DecisionTables, *, rounds: int = USUAL_ROUNDS, seed: int = 0) -> PolicyTable:
    """Tabular Q-learning from an endless shoe, exploring one decision in five; then the best of what was tried."""
    values, visits = learn_values(tables, rounds=rounds, seed=seed, explore=0.2)
    tried = tables.allowed & (visits > 0)
    best = np.where(tried, values, -np.inf).argmax(axis=1)
    for action in reversed(_CAUTIOUS):
        best = np.where(~tried.any(axis=1) & tables.allowed[:, action], action, best)
    found = np.zeros((len(tables.keys), ACTIONS))
    found[np.arange(len(found)), best] = 1.0
    return found


@dataclass(slots=True)
class Network:
    """A network with one hidden layer: what is seen in, chances of actions out, and a guess of the result."""

    hidden: FloatArray
    hidden_bias: FloatArray
    out: FloatArray
    out_bias: FloatArray

    @classmethod
    def fresh(cls, size: int, seed: int) -> "Network":
        """A network that knows nothing."""
        chance = np.random.default_rng(seed)
        hidden = chance.normal(0.0, (2.0 / INPUTS) ** 0.5, (INPUTS, size))
        out = chance.normal(0.0, 0.01, (size, ACTIONS + 1))
        return cls(hidden, np.zeros(size), out, np.zeros(ACTIONS + 1))

    @property
    def weights(self) -> tuple[FloatArray, ...]:
        """All of them."""
        return self.hidden, self.hidden_bias, self.out, self.out_bias

    def forward(self, inputs: FloatArray, allowed: npt.NDArray[np.bool_]) -> tuple[FloatArray, FloatArray, FloatArray]:
        """The hidden layer, the chances of the actions, and the guess of the result."""
        layer = np.maximum(inputs @ self.hidden + self.hidden_bias, 0.0)
        answer = layer @ self.out + self.out_bias
        scores = np.where(allowed, answer[:, :ACTIONS], -np.inf)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        return layer, chances / chances.sum(axis=1, keepdims=True), answer[:, ACTIONS]

    def policy(self, tables: DecisionTables) -> PolicyTable:
        """What it likes best in every situation."""
        found = np.zeros((len(tables.keys), ACTIONS))
        _, chances, _ = self.forward(inputs_of(tables.situations[1:]), tables.allowed[1:])
        found[np.arange(1, len(found)), chances.argmax(axis=1)] = 1.0
        return found


_TOTALS, _UPS = HIGHEST.total + 1, HIGHEST.up + 1
INPUTS = len(HIGHEST) + 2 * _TOTALS + _UPS
"""Columns of what a network is told: a situation, and its total (hard and soft apart) and up card one by one."""


def inputs_of(situations: IntArray) -> FloatArray:
    """Situations as a network is told them."""
    found = np.zeros((len(situations), INPUTS))
    found[:, : len(HIGHEST)] = situations / np.array(HIGHEST)
    rows, at = np.arange(len(situations)), len(HIGHEST)
    found[rows, at + situations[:, 2] + _TOTALS * (situations[:, 3] > 0)] = 1.0
    found[rows, at + 2 * _TOTALS + situations[:, 1]] = 1.0
    return found


def policy_network(
    tables: DecisionTables, *, updates: int = 400, games: int = 2048, size: int = 64, seed: int = 0
) -> Network:
    """Policy gradients: many games side by side, and after every so many decisions a step uphill (Adam).

    Each decision is judged by the result of its round against what the network had guessed.
    """
    played = Games(tables, games, dealing=None, wagers=(1.0,), seed=seed)
    network, chance = Network.fresh(size, seed), np.random.default_rng(seed)
    climber = _Adam(network.weights)
    for _ in range(updates):
        seen, actions, results = _rollout(tables, network, played, chance)
        climber.step(network.weights, _slope(tables, network, seen, actions, results))
    return network


def _rollout(
    tables: DecisionTables, network: Network, played: Games, chance: np.random.Generator
) -> tuple[IntArray, IntArray, FloatArray]:
    """One round in every game: situations, actions, and the result of the round for each."""
    seen: list[IntArray] = []
    taken: list[IntArray] = []
    who: list[IntArray] = []
    results = np.zeros(played.count)
    over = np.zeros(played.count, dtype=np.bool_)
    played.step(np.full(played.count, ACTIONS))
    results[played.ended], over[played.ended] = played.rewards[played.ended], True
    while not over.all():
        asked = np.flatnonzero(~over)
        now = played.situations[asked].copy()
        _, chances, _ = network.forward(inputs_of(tables.situations[now]), tables.allowed[now])
        picked = (chances.cumsum(axis=1) < chance.random((len(now), 1))).sum(axis=1)
        picked = np.where(tables.allowed[now, np.minimum(picked, ACTIONS - 1)], picked, chances.argmax(axis=1))
        actions = np.full(played.count, -1, dtype=np.int64)  # refused in games that are over: they wait
        actions[asked] = picked
        played.step(actions)
        seen.append(now)
        taken.append(picked)
        who.append(asked)
        results[played.ended], over[played.ended] = played.rewards[played.ended], True
    return np.concatenate(seen), np.concatenate(taken), results[np.concatenate(who)]


def _slope(
    tables: DecisionTables, network: Network, seen: IntArray, actions: IntArray, results: FloatArray
) -> tuple[FloatArray, ...]:
    """Which way the weights should go."""
    inputs, rows = inputs_of(tables.situations[seen]), np.arange(len(seen))
    layer, chances, guess = network.forward(inputs, tables.allowed[seen])
    results = np.clip(results, -4.0, 4.0)
    better = results - guess
    log = np.log(np.maximum(chances, 1e-12))
    spread = chances * (log - (chances * log).sum(axis=1, keepdims=True))
    wanted = -chances * better[:, None]
    wanted[rows, actions] += better
    out = np.concatenate((wanted - 0.01 * spread, better[:, None]), axis=1) / len(seen)
    back = (out @ network.out.T) * (layer > 0)
    return inputs.T @ back, back.sum(axis=0), layer.T @ out, out.sum(axis=0)


class _Adam:
    """Steps uphill whose size is that of recent slopes."""

    def __init__(self, weights: tuple[FloatArray, ...], rate: float = 0.004) -> None:
        self.rate, self.count = rate, 0
        self.mean = [np.zeros_like(one) for one in weights]
        self.square = [np.zeros_like(one) for one in weights]

    def step(self, weights: tuple[FloatArray, ...], slopes: tuple[FloatArray, ...]) -> None:
        """One step."""
        self.count += 1
        for at, (weight, slope) in enumerate(zip(weights, slopes, strict=True)):
            self.mean[at] = 0.9 * self.mean[at] + 0.1 * slope
            self.square[at] = 0.999 * self.square[at] + 0.001 * slope**2
            mean = self.mean[at] / (1.0 - 0.9**self.count)
            square = self.square[at] / (1.0 - 0.999**self.count)
            np.add(weight, self.rate * mean / (np.sqrt(square) + 1e-8), out=weight)
