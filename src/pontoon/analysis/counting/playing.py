"""Playing efficiency: how much of what changing the play could gain a system's count lets a player gain.

Every decision on an unsplit hand has a best action and others that are worse by so much. Each card that leaves the shoe
moves that difference by its effect of removal. Over many shoes the difference is nearly normal, with a spread that
follows from the effects and from the cards left; what could be gained is the mean of its part above zero. A count sees
the part of the spread that its tags are correlated with. The efficiency is the ratio of both gains, over all decisions.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt

import numpy as np
import numpy.typing as npt

from pontoon.analysis.counting.composition import parts_of
from pontoon.analysis.counting.correlation import correlation, weights_of
from pontoon.analysis.game import RANKS, TEN, Game
from pontoon.analysis.solver.shoe import Shoe, full
from pontoon.analysis.solver.solve import NEVER, Solution
from pontoon.analysis.solver.upcard import UpCard
from pontoon.cards import Pack, deck_of

DEPTHS = (0.25, 0.5, 0.75)
"""Shares of the shoe that are gone, over which gains are averaged."""
Actions = npt.NDArray[np.float64]
Decision = tuple[int, int, int]
"""An up card, a hand of `all_hands`, and how many of its aces a double would bind."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision: how often it comes, by how much the second action is worse, and what every rank moves that by."""

    chance: float
    behind: float
    effects: tuple[float, ...]


def decisions(game: Game, decks: int) -> tuple[Decided, ...]:
    """Every decision on an unsplit hand of a full shoe, against the best alternative, with its effects of removal."""
    whole = full(decks, game.pack)
    base = _values(game, whole)
    chances = _chances(game, whole)
    less = [_values(game, _less(whole, rank)) for rank in range(RANKS)]
    found = []
    for decision, chance in chances.items():
        values = base[decision]
        order = sorted(
            (action for action in range(len(values)) if values[action] > NEVER / 2), key=lambda a: -values[a]
        )
        if len(order) < 2:
            continue
        best = order[0]
        for other in order[1:2]:
            moved = [one[decision][other] - one[decision][best] for one in less]
            if min(min(one[decision][other], one[decision][best]) for one in less) < NEVER / 2:
                continue
            behind = float(values[best] - values[other])
            found.append(Decided(chance, behind, tuple(float(now) + behind for now in moved)))
    return tuple(found)


def playing_efficiency(found: Sequence[Decided], tags: Sequence[float], decks: int, pack: Pack = "spanish") -> float:
    """The share of the possible gain that tags, given by column, let a player have."""
    cards, weights = len(deck_of(pack)) * decks, weights_of(pack)
    ranks = sum(weights)
    possible = had = 0.0
    for one in found:
        mean = sum(weight * effect for weight, effect in zip(weights, one.effects, strict=True)) / ranks
        square = sum(weight * (effect - mean) ** 2 for weight, effect in zip(weights, one.effects, strict=True)) / ranks
        seen = abs(correlation(tags, one.effects, pack))
        for depth in DEPTHS:
            left = cards * (1.0 - depth)
            spread = sqrt(square * (cards - 1) * (cards - left) / left)
            possible += one.chance * _above(one.behind, spread)
            had += one.chance * _above(one.behind, seen * spread)
    return had / possible if possible else 0.0


def _above(behind: float, spread: float) -> float:
    """The mean of the part above zero of a normal number with this mean below zero."""
    if spread <= 0.0:
        return 0.0
    at = behind / spread
    return spread * (exp(-at * at / 2.0) / sqrt(2.0 * pi) - at * 0.5 * erfc(at / sqrt(2.0)))


def _less(shoe: Shoe, rank: int) -> Shoe:
    """The shoe less one card of a rank, a part of it of every suit."""
    return parts_of(tuple(count - (column == rank) for column, count in enumerate(shoe.ranks)))


def _values(game: Game, shoe: Shoe) -> dict[Decision, Actions]:
    """The value of every action, by decision: stand, hit, double, and on two cards split and surrender."""
    solution, found = Solution(game, shoe), {}
    for up in range(RANKS):
        table = solution.up_card(up)
        tables = table.tables
        for hand in np.flatnonzero(table.hands.size >= 3).tolist():
            for bound in range(3):
                found[up, hand, bound] = np.array(
                    [tables.stand[hand], tables.hit[hand, bound], tables.double[hand, bound], NEVER, NEVER]
                )
        for first, second in _pairs():
            values = table.two_cards(first, second, (1, 2))
            found[_two(table, first, second)] = np.array(
                [values.stand, values.hit, values.double, values.split, values.surrender]
            )
        solution.forget(up)
    return found


def _pairs() -> Iterator[tuple[int, int]]:
    yield from ((first, second) for first in range(RANKS) for second in range(first, RANKS))


def _two(table: UpCard, first: int, second: int) -> Decision:
    return table.up, table.hands.of(first, second), table.bound(first, second, split=False)


def _chances(game: Game, shoe: Shoe) -> dict[Decision, float]:
    """How often a round comes to each decision under best play."""
    solution, found = Solution(game, shoe), {}
    for up in range(RANKS):
        table = solution.up_card(up)
        shown = shoe.ranks[up] / shoe.cards
        hands, reach = table.hands, np.zeros((len(table.hands.hard), 3))
        for first, second in _pairs():
            at, bound = _two(table, first, second)[1:]
            pontoon = {first, second} == {0, TEN}
            values = table.two_cards(first, second, (1, 2))
            chance = shown * _dealt(shoe, up, first, second)
            if table.peeked:
                chance *= 1.0 - float(table.pontoon[at])
            if pontoon:
                continue
            found[up, at, bound] = chance
            if values.hit >= values.best:
                reach[at, bound] = chance
        for at in np.lexsort((np.arange(len(hands.size)), hands.size)).tolist():
            for bound in np.flatnonzero(reach[at]).tolist():
                here = reach[at, bound]
                if hands.size[at] > 2:
                    found[up, at, bound] = float(here)
                    values_here = table.tables
                    best = max(values_here.stand[at], values_here.hit[at, bound], values_here.double[at, bound])
                    if values_here.hit[at, bound] < best:
                        continue
                for rank in range(RANKS):
                    then = int(hands.then[at, rank])
                    if then >= 0:
                        reach[then, bound] += here * table.next[at, rank]
        solution.forget(up)
    return found


def _dealt(shoe: Shoe, up: int, first: int, second: int) -> float:
    """The chance of two ranks, in either order, beside an up card."""
    left = [float(count) - (column == up) for column, count in enumerate(shoe.ranks)]
    whole = sum(left)
    two = left[second] - (first == second)
    return left[first] * two / (whole * (whole - 1)) * (1 if first == second else 2)
