"""The distribution of a split box of a finite shoe: the sum of all its hands, for each outcome of the dealer.

Hands are followed one after the other as `box` plays them. Each is weighed with the dealer's chances for its own cards,
exactly. What earlier hands have drawn changes the chances of a later one: to the first order, by the mean cards of
every sum that they can have come to. What is left out is of the second order.
"""

from typing import NamedTuple

import numpy as np

from pontoon.analysis.game import ACE, RANKS, TEN
from pontoon.analysis.solver import core, reach
from pontoon.analysis.solver.arguments import CLOSED, DOUBLED_CLOSED, DOUBLED_OPEN, OPEN, FloatArray
from pontoon.analysis.solver.box import FirstCard, Played, Seat, SplitBox
from pontoon.analysis.solver.dealer import OUTCOMES, PONTOON, chances
from pontoon.analysis.solver.distribution_split import Box, Boxes, SplitDistribution
from pontoon.analysis.solver.ends import ENDS, EVENTS, SPLIT_AGAIN, TWO_CARD_21, combination
from pontoon.analysis.solver.exchange import Stage, stages
from pontoon.analysis.solver.upcard import UpCard
from pontoon.analysis.solver.values import SEVEN, completing, suit_kind

PAIR = ENDS
"""Beside the ends of a hand: a second card of the split rank, which is split again."""
WAYS = 5
"""`OPEN` to `DOUBLED_CLOSED`, and `PAIR`."""


class Law(NamedTuple):
    """One hand in one shoe: the chance of every end by the dealer's outcome, and that times the cards it has drawn."""

    chances: FloatArray
    cards: FloatArray


class _State(NamedTuple):
    """Hands that are finished: by outcome and place of the sum the chance, and that times the cards they have drawn."""

    chances: FloatArray
    cards: FloatArray


class _Shoe(NamedTuple):
    """Next cards by place of the box's order, and the dealer's chances divided by those before the hand was played."""

    chance: FloatArray
    weight: FloatArray


class Splits:
    """Split boxes of a game, those against one up card at a time."""

    def __init__(self, boxes: Boxes) -> None:
        self.boxes, self._up = boxes, -1
        self._finite: dict[int, BoxDistribution] = {}
        self._endless: dict[tuple[int, int], SplitDistribution] = {}

    def box(self, table: UpCard, rank: int, suits: tuple[int, int]) -> Box:
        """Both hands of a split pair, and all that may come of them."""
        if table.up != self._up:
            self._up = table.up
            self._finite.clear()
            self._endless.clear()
        if not table.boxed(rank) or table.bonus_waits(rank):
            key = rank, table.up_suit
            if key not in self._endless:
                self._endless[key] = SplitDistribution(self.boxes, table.tree(rank))
            return self._endless[key].start(suits)
        if rank not in self._finite:
            dealt = table.dist[table.hands.of(rank, rank)]
            self._finite[rank] = BoxDistribution(self.boxes, table.box(rank), dealt)
        return self._finite[rank].start(suits, table.up_suit)


class BoxDistribution:
    """The splits of one rank against one up card."""

    def __init__(self, boxes: Boxes, box: SplitBox, dealt: FloatArray) -> None:
        """`dealt`: the dealer's chances when the pair is out."""
        self.boxes, self.box, self.dealt = boxes, box, dealt
        box.value((1, 2))
        self.found = stages(box.most, box.kept)
        self._known: dict[tuple[int, int, int], Box] = {}
        self._shoes: dict[tuple[Stage, Seat], tuple[FloatArray, _Shoe]] = {}
        self._around: dict[Seat, tuple[Stage, list[_Shoe]]] = {}
        self._slopes: dict[tuple[Seat, tuple[int, int, int]], FloatArray] = {}

    def start(self, suits: tuple[int, int], up_suit: int) -> Box:
        """Both hands of the first split."""
        key = self.box._alike(suits, up_suit) if self.box.suited else (-1, -1, -1)
        if key not in self._known:
            self._known[key] = self._whole((key[0], key[1]), key[2])
        return self._known[key]

    def _whole(self, suits: tuple[int, int], up_suit: int) -> Box:
        """The box from its first hand to its last."""
        places = self.boxes.lattice.places
        begin = _State(np.zeros((OUTCOMES, places)), np.zeros((OUTCOMES, places, RANKS)))
        begin.chances[:, self.boxes.lattice.begins(0)] = 1.0
        states = {((2, 0), Seat(opened=False, even=False)): begin}
        ended, counted = np.zeros((OUTCOMES, places)), np.zeros((OUTCOMES, len(EVENTS)))
        for stage in self.found.weights:
            for seat in [seat for at, seat in states if at == stage]:
                here = self._hand(stage, seat, states[stage, seat], suits, up_suit, counted)
                for way, state in enumerate(here):
                    formed, finished = (stage[0] + 1, stage[1]) if way == WAYS - 1 else (stage[0], stage[1] + 1)
                    if finished == formed:
                        ended += state.chances
                        continue
                    key = (formed, finished), self._seat(seat, way)
                    if key in states:
                        states[key].chances[:] += state.chances
                        states[key].cards[:] += state.cards
                    elif state.chances.any():
                        states[key] = state
        return Box(ended, counted)

    def _seat(self, seat: Seat, way: int) -> Seat:
        """Where the next hand sits after one that left the box in this way."""
        opened = self.box.tied_by_pontoon and (seat.opened or way in (OPEN, DOUBLED_OPEN))
        even = self.box.tied_by_double and (seat.even or way in (DOUBLED_OPEN, DOUBLED_CLOSED))
        return Seat(opened, even)

    def _hand(
        self, stage: Stage, seat: Seat, state: _State, suits: tuple[int, int], up_suit: int, counted: FloatArray
    ) -> list[_State]:
        """One more hand, by the way in which it leaves the box; `counted` gets its events."""
        box, places = self.box, self.boxes.lattice.places
        hand, cards = box.hand(stage, seat), box.first_cards(stage, suits, up_suit) if box.suited else []
        mean, shoe = self._shoe(stage, seat, state)
        law = self._law(stage, hand, shoe, cards)
        slope = self._slope(stage, seat, hand, mean, cards, (*suits, up_suit))
        slope = np.where(law.chances > 0.0, slope, 0.0)
        slope -= slope.sum(axis=1, keepdims=True) * law.chances  # what cannot come here is left to all other ends
        follows = np.append(self.boxes.follows, WAYS - 1)
        follows[follows > WAYS - 1] = CLOSED  # no Super Bonus is won here
        shifts = np.vstack(
            (self.boxes.shifts(0.0 if seat.opened else 1.0, even=seat.even), np.zeros((1, OUTCOMES), int))
        )
        sums, out = np.zeros((WAYS, OUTCOMES, places)), np.zeros((WAYS, OUTCOMES, places, RANKS))
        mass = np.zeros((PAIR + 1, OUTCOMES))
        reach.add_ends(
            law.chances, law.cards, slope, mean, shifts, follows, state.chances, state.cards, sums, out, mass
        )
        counted += mass[:ENDS].T @ self.boxes.events
        counted[:, SPLIT_AGAIN] += mass[PAIR]
        return [_State(sums[way], out[way]) for way in range(WAYS)]

    def _shoe(self, stage: Stage, seat: Seat, state: _State) -> tuple[FloatArray, _Shoe]:
        """The mean cards of earlier hands, and the shoe without them."""
        key = stage, seat
        if key not in self._shoes:
            whole = max(float(self.dealt @ state.chances.sum(axis=1)), 1e-300)
            mean = np.tensordot(self.dealt, state.cards.sum(axis=1), 1) / whole
            self._shoes[key] = mean, self._made(self._gone(stage, mean)[None])[0]
        return self._shoes[key]

    def _slope(
        self,
        stage: Stage,
        seat: Seat,
        hand: Played,
        mean: FloatArray,
        cards: list[tuple[float, FirstCard]],
        suits: tuple[int, int, int],
    ) -> FloatArray:
        """By how much one more card of each rank out changes the chances; as at the first stage with a hand before it.

        Later stages change alike, and are much rarer.
        """
        if not stage[1]:
            return np.zeros((RANKS, PAIR + 1, OUTCOMES))
        key = seat, suits
        if key not in self._slopes:
            if seat not in self._around:
                gone = self._gone(stage, mean) + np.vstack((np.zeros(RANKS), np.eye(RANKS)))
                self._around[seat] = stage, self._made(gone)
            at, (base, *others) = self._around[seat]
            middle = self._law(at, hand, base, cards).chances
            self._slopes[key] = np.array([self._law(at, hand, one, cards).chances - middle for one in others])
        return self._slopes[key]

    def _gone(self, stage: Stage, mean: FloatArray) -> FloatArray:
        """These cards of earlier hands, and the first cards of all other hands."""
        gone = mean.copy()
        gone[self.box.rank] += stage[0] - 1
        return gone

    def _made(self, gone: FloatArray) -> list[_Shoe]:
        box, up = self.box, self.box.up
        cards = (box.hands.cards[box.order] + gone[:, None]).reshape(-1, RANKS)
        chance = np.zeros(cards.shape)
        core.next_cards(cards, up.ranks, up.up, False, up.peeked, chance)
        dist = chances(up.ranks, cards, up.up, up.stands, endless=False)
        if up.peeked:
            dist /= np.maximum(1.0 - dist[:, PONTOON], 1e-300)[:, None]
            dist[:, PONTOON] = 0.0
        by_shoe = dist.reshape(len(gone), -1, OUTCOMES)
        before = by_shoe[:, box.one, None]
        weight = np.divide(by_shoe, before, out=np.ones_like(by_shoe), where=before > 0.0)
        return [_Shoe(one, other) for one, other in zip(chance.reshape(len(gone), -1, RANKS), weight, strict=True)]

    def _law(self, stage: Stage, hand: Played, shoe: _Shoe, cards: list[tuple[float, FirstCard]]) -> Law:
        """The hand of a stage in one shoe."""
        box, one = self.box, self.box.one
        law = Law(np.zeros((PAIR + 1, OUTCOMES)), np.zeros((PAIR + 1, OUTCOMES, RANKS)))
        start = np.zeros((len(box.order), 3))
        for second in range(RANKS):
            at, share = box.at[second], float(shoe.chance[one, second])
            if second == box.rank and not self.found.any_second[stage]:
                law.chances[PAIR] += share * shoe.weight[at]
            elif {box.rank, second} == {ACE, TEN} and box.game.ace_ten_pays:
                law.chances[TWO_CARD_21] += share * shoe.weight[at]
                law.cards[TWO_CARD_21, :, second] += share * shoe.weight[at]
            else:
                drawn = self._drawn(hand, second, share, shoe, cards, law, start)
                start[at, box.bounds[second]] += share - drawn
        reach.ends_of(
            box.hands, box.order, box.then, *shoe, hand.tables.action, hand.tables.rescue, start, box.rank, *law
        )
        return law

    def _drawn(
        self,
        hand: Played,
        second: int,
        share: float,
        shoe: _Shoe,
        cards: list[tuple[float, FirstCard]],
        law: Law,
        start: FloatArray,
    ) -> float:
        """Two cards of one suit that draw for a combination: the third card; gives their share."""
        box, drawn = self.box, 0.0
        third = completing(box.rank, second)
        if third < 0 or hand.even:
            return 0.0
        at = box.at[second]
        for part, card in cards:
            same, last = box._suit_shares(second, card)
            if box._choice(hand, second, card)[0] != core.HIT:
                continue
            here = share * part * same
            drawn += here
            end = combination(suit_kind(card.suit), sevens=third == SEVEN == second)
            for rank in range(RANKS):
                chance, then = float(shoe.chance[at, rank]) * here, box.then[at, rank]
                if then < 0 or chance <= 0.0:
                    continue
                suited = last * chance if rank == third else 0.0
                start[then, box.bounds[second]] += chance - suited
                law.chances[end] += suited * shoe.weight[then]
                law.cards[end, :, second] += suited * shoe.weight[then]
                law.cards[end, :, third] += suited * shoe.weight[then]
            reach.add_busts(here, at, box.then, *shoe, law.chances)
        return drawn
