"""The distribution of a split box of a finite shoe: the sum of all its hands, for each outcome of the dealer.

Hands are followed one after the other as `box` plays them. Each is weighed with the dealer's chances for its own cards,
exactly. What earlier hands have drawn changes the chances of a later one: to the second order, by the mean and the
spread of their cards for every sum that they can have come to. What is left out is of the third order.
"""

from collections.abc import Iterator

import numpy as np

from pontoon.analysis.game import RANKS
from pontoon.analysis.solver import reach
from pontoon.analysis.solver.arguments import FloatArray
from pontoon.analysis.solver.box import SplitBox
from pontoon.analysis.solver.box_law import PAIR, WAYS, Began, Begun, Laws, shared
from pontoon.analysis.solver.dealer import OUTCOMES
from pontoon.analysis.solver.distribution_split import Box, Boxes, SplitDistribution
from pontoon.analysis.solver.ends import ENDS, EVENTS, SPLIT_AGAIN
from pontoon.analysis.solver.exchange import Stage
from pontoon.analysis.solver.split_hand import Seat
from pontoon.analysis.solver.sums import State, no_hands
from pontoon.analysis.solver.upcard import UpCard


class Gathered:
    """The pairs against one up card that are split, so that each box is worked out once for all its suits.

    `waiting`: sevens on which a Super Bonus waits. `others`: hands that draw from shoes of their own.
    """

    def __init__(self) -> None:
        self.boxes: dict[int, tuple[UpCard, list[Began]]] = {}
        self.waiting: dict[int, tuple[UpCard, list[Began]]] = {}
        self.others: list[tuple[float, UpCard, int, tuple[int, int]]] = []

    def add(self, share: float, table: UpCard, rank: int, suits: tuple[int, int]) -> None:
        """A pair."""
        if not table.boxed(rank):
            self.others.append((share, table, rank, suits))
        else:
            boxes = self.waiting if table.bonus_waits(rank) else self.boxes
            boxes.setdefault(rank, (table, []))[1].append(table.begins(rank, suits, share))


class Splits:
    """Split boxes against one up card: what they add to a round."""

    def __init__(self, boxes: Boxes) -> None:
        self.boxes = boxes
        self._trees: dict[tuple[int, int], SplitDistribution] = {}

    def all(self, found: Gathered) -> Iterator[tuple[float, FloatArray, Box]]:
        """Every box with its share and the dealer's chances when the pair is out."""
        for rank, (table, begun) in found.boxes.items():
            share, whole = shared(begun)
            dealt = table.dealt_to(rank)
            yield share, dealt, BoxDistribution(self.boxes, table.box(rank), whole, dealt).whole()
        for rank, (table, begun) in found.waiting.items():
            for share, suits, up_suit in begun:  # one by one: suits tell which of the rarest gains can come
                yield share, table.dealt_to(rank), table.waiting_box(((1.0, suits, up_suit),))
        for share, table, rank, suits in found.others:
            yield share, table.dealt_to(rank), self._by_itself(table, rank, suits)

    def _by_itself(self, table: UpCard, rank: int, suits: tuple[int, int]) -> Box:
        key = rank, table.up_suit
        if key not in self._trees:
            self._trees[key] = SplitDistribution(self.boxes, table.tree(rank))
        return self._trees[key].start(suits)


class BoxDistribution:
    """The splits of one rank against one up card."""

    def __init__(self, boxes: Boxes, box: SplitBox, begun: Begun, dealt: FloatArray) -> None:
        """`dealt`: the dealer's chances when the pair is out."""
        self.boxes, self.dealt, self.laws = boxes, dealt, Laws(box, begun, closely=True)

    def whole(self) -> Box:
        """The box from its first hand to its last."""
        lattice = self.boxes.lattice
        begin = no_hands(lattice.width)
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
                        states[key] = states[key].plus(state)
                    elif state.chances.any():
                        states[key] = state
        return Box(ended, counted)

    def _hand(self, stage: Stage, seat: Seat, state: State, counted: FloatArray) -> list[State]:
        """One more hand, by the way in which it leaves the box; `counted` gets its events."""
        mean = state.mean(self.dealt)
        law, follows = self.laws.of(stage, seat, mean), self.laws.follows(stage, self.boxes)
        shifts = self.boxes.shifts(0.0 if seat.opened else 1.0, even=seat.even)
        shifts = np.vstack((shifts, np.zeros((1, OUTCOMES), dtype=np.int64)))
        after, mass = no_hands(self.boxes.lattice.width, (WAYS,)), np.zeros((PAIR + 1, OUTCOMES))
        room = np.zeros(RANKS), np.zeros((RANKS, RANKS))
        reach.add_ends(law, mean, shifts, follows, state, self.laws.goes_on(stage), room, after, mass)
        counted += mass[:ENDS].T @ self.boxes.events
        counted[:, SPLIT_AGAIN] += mass[PAIR]
        return [State(*(one[way] for one in after)) for way in range(WAYS)]
