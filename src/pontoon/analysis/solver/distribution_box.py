"""The distribution of a split box of a finite shoe: the sum of all its hands, for each outcome of the dealer.

Hands are followed one after the other as `box` plays them. Each is weighed with the dealer's chances for its own cards,
exactly. What earlier hands have drawn changes the chances of a later one: to the second order, by the mean and the
spread of their cards for every sum that they can have come to. What is left out is of the third order.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from pontoon.analysis.game import RANKS
from pontoon.analysis.solver import reach
from pontoon.analysis.solver.arguments import CLOSED, FloatArray
from pontoon.analysis.solver.box import Seat, SplitBox
from pontoon.analysis.solver.box_law import PAIR, WAYS, Begun, Laws
from pontoon.analysis.solver.dealer import OUTCOMES
from pontoon.analysis.solver.distribution_split import Box, Boxes, SplitDistribution
from pontoon.analysis.solver.ends import ENDS, EVENTS, SPLIT_AGAIN
from pontoon.analysis.solver.exchange import Stage
from pontoon.analysis.solver.upcard import UpCard


class State(NamedTuple):
    """Hands that are finished: by outcome and place of the sum the chance, that times their cards, and the products."""

    chances: FloatArray
    cards: FloatArray
    squares: FloatArray


class Gathered:
    """The pairs against one up card that are split, so that each box is worked out once for all its suits."""

    def __init__(self) -> None:
        self.boxes: dict[int, tuple[UpCard, Begun]] = {}
        self.others: list[tuple[float, UpCard, int, tuple[int, int]]] = []

    def add(self, share: float, table: UpCard, rank: int, suits: tuple[int, int]) -> None:
        """A pair; boxes whose hands draw from shoes of their own, or for a Super Bonus, stay apart."""
        if not table.boxed(rank) or table.bonus_waits(rank):
            self.others.append((share, table, rank, suits))
        else:
            self.boxes.setdefault(rank, (table, []))[1].append((share, *begins(table.box(rank), suits, table.up_suit)))


def begins(box: SplitBox, suits: tuple[int, int], up_suit: int) -> tuple[tuple[int, int], int]:
    """The suits of a box that stand for these."""
    first, second, up = box.alike(suits, up_suit) if box.suited else (-1, -1, -1)
    return (first, second), up


class Splits:
    """Split boxes against one up card: what they add to a round."""

    def __init__(self, boxes: Boxes) -> None:
        self.boxes = boxes
        self._trees: dict[tuple[int, int], SplitDistribution] = {}
        self._apart: dict[tuple[tuple[int, int], int], Box] = {}

    def all(self, found: Gathered) -> Iterator[tuple[float, FloatArray, Box]]:
        """Every box with its share and the dealer's chances when the pair is out."""
        for rank, (table, begun) in found.boxes.items():
            share = sum(part for part, _, _ in begun)
            whole: Begun = [(part / share, suits, up) for part, suits, up in begun]
            yield share, _dealt(table, rank), self._finite(table, rank, whole)
        for share, table, rank, suits in found.others:
            yield share, _dealt(table, rank), self._by_itself(table, rank, suits)

    def _finite(self, table: UpCard, rank: int, begun: Begun) -> Box:
        return BoxDistribution(self.boxes, table.box(rank), begun, _dealt(table, rank)).whole()

    def _by_itself(self, table: UpCard, rank: int, suits: tuple[int, int]) -> Box:
        key = rank, table.up_suit
        if key not in self._trees:
            self._trees[key] = SplitDistribution(self.boxes, table.tree(rank))
        tree = self._trees[key]
        if not table.boxed(rank):
            return tree.start(suits)
        known = begins(table.box(rank), suits, table.up_suit)
        if known not in self._apart:
            self._apart[known] = self._finite(table, rank, [(1.0, *known)])
        return _with_bonus(self._apart[known], tree.start(suits), tree.start(suits, bonus=False))


def _dealt(table: UpCard, rank: int) -> FloatArray:
    return np.asarray(table.dist[table.hands.of(rank, rank)])


def _with_bonus(box: Box, drawn: Box, without: Box) -> Box:
    """A box to which a waiting Super Bonus adds what it adds where hands draw from shoes of their own."""
    times = np.divide(drawn.chances, without.chances, out=np.zeros_like(box.chances), where=without.chances > 0.0)
    found = np.where(without.chances > 0.0, box.chances * times, drawn.chances)
    whole = found.sum(axis=1, keepdims=True)
    return Box(np.divide(found, whole, out=found, where=whole > 0.0), box.events + drawn.events - without.events)


class BoxDistribution:
    """The splits of one rank against one up card."""

    def __init__(self, boxes: Boxes, box: SplitBox, begun: Begun, dealt: FloatArray) -> None:
        """`dealt`: the dealer's chances when the pair is out."""
        self.boxes, self.dealt, self.laws = boxes, dealt, Laws(box, begun, closely=True)

    def whole(self) -> Box:
        """The box from its first hand to its last."""
        lattice = self.boxes.lattice
        begin = _state(lattice.width)
        begin.chances[:, lattice.begins(0)] = 1.0
        states = {((2, 0), Seat(opened=False, even=False)): begin}
        ended, counted = np.zeros((OUTCOMES, lattice.places)), np.zeros((OUTCOMES, len(EVENTS)))
        for stage in self.laws.found.weights:
            for seat in [seat for at, seat in states if at == stage]:
                for way, state in enumerate(self._hand(stage, seat, states[stage, seat], counted)):
                    key = self.laws.after(stage, seat, way)
                    if key[0][0] == key[0][1]:
                        ended[:, : lattice.width] += state.chances
                    elif key in states:
                        states[key] = State(*map(np.add, states[key], state))
                    elif state.chances.any():
                        states[key] = state
        return Box(ended, counted)

    def _hand(self, stage: Stage, seat: Seat, state: State, counted: FloatArray) -> list[State]:
        """One more hand, by the way in which it leaves the box; `counted` gets its events."""
        whole = max(float(self.dealt @ state.chances.sum(axis=1)), 1e-300)
        mean = np.tensordot(self.dealt, state.cards.sum(axis=1), 1) / whole
        law, follows = self.laws.of(stage, seat, mean), np.append(self.boxes.follows, WAYS - 1)
        follows[follows > WAYS - 1] = CLOSED  # no Super Bonus is won here
        shifts = self.boxes.shifts(0.0 if seat.opened else 1.0, even=seat.even)
        shifts = np.vstack((shifts, np.zeros((1, OUTCOMES), dtype=np.int64)))
        after, mass = _state(self.boxes.lattice.width, (WAYS,)), np.zeros((PAIR + 1, OUTCOMES))
        room = np.zeros(RANKS), np.zeros((RANKS, RANKS))
        reach.add_ends(law, mean, shifts, follows, state, self.laws.goes_on(stage), room, after, mass)
        counted += mass[:ENDS].T @ self.boxes.events
        counted[:, SPLIT_AGAIN] += mass[PAIR]
        return [State(*(one[way] for one in after)) for way in range(WAYS)]


def _state(places: int, ways: tuple[int, ...] = ()) -> State:
    """No hands yet, for each of so many ways."""
    return State(*(np.zeros((*ways, OUTCOMES, places, *more)) for more in ((), (RANKS,), (RANKS, RANKS))))
