"""One hand of a split box of a finite shoe: how it ends, with which cards, and how that changes with the cards out.

Given the dealer's outcome, the chance of a hand's cards is a product over the cards left of each rank. How it changes
with what other hands have drawn is known with it, so one shoe for each hand is enough: the one without the mean cards
of the hands before it.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pontoon.analysis.game import ACE, RANKS, TEN
from pontoon.analysis.solver import core, reach
from pontoon.analysis.solver.arguments import (
    CLOSED,
    DOUBLED_CLOSED,
    DOUBLED_OPEN,
    OPEN,
    FloatArray,
    IntArray,
    bust_leaves,
)
from pontoon.analysis.solver.box import SplitBox
from pontoon.analysis.solver.dealer import DRAWS, OUTCOMES, PONTOON, chances, final_cards
from pontoon.analysis.solver.distribution_split import Boxes
from pontoon.analysis.solver.ends import BUSTED, ENDS, TWO_CARD_21, combination
from pontoon.analysis.solver.exchange import Stage, stages
from pontoon.analysis.solver.split_hand import FirstCard, Played, Seat
from pontoon.analysis.solver.values import SEVEN, completing, suit_kind

PAIR = ENDS
"""Beside the ends of a hand: a second card of the split rank, which is split again."""
LEAST_LEFT = 0.25
"""Of a mean of shoes: fewer cards of a rank are none."""
WAYS = 5
"""`OPEN` to `DOUBLED_CLOSED`, and `PAIR`."""
Began = tuple[float, tuple[int, int], int]
"""A pair that a box begins with: the share, the suits of the pair, and that of the dealer's card."""
Begun = Sequence[Began]

Actions = npt.NDArray[np.int8]
Rescues = npt.NDArray[np.bool_]


def shared(begun: Begun) -> tuple[float, Begun]:
    """The share of all these pairs, and theirs in it."""
    whole = sum(part for part, _, _ in begun)
    return whole, tuple((part / whole, suits, up) for part, suits, up in begun)


class Law(NamedTuple):
    """One hand in one shoe, by its end and the dealer's outcome.

    `chances`: of the end. `cards`, `squares`: that times the cards it has drawn, and their products. `slope`, `curve`:
    how the chances change with the cards that are out, and how those changes do (`curve` below its diagonal only).
    `tilt`: how `cards` changes.
    """

    chances: FloatArray
    cards: FloatArray
    squares: FloatArray
    slope: FloatArray
    curve: FloatArray
    tilt: FloatArray


class Lean(NamedTuple):
    """How the chance to draw cards changes with a card more that is out, by the dealer's outcome: sums of 1 / left.

    `each[outcome, r, k]`: over k cards of rank r, `any[outcome, k]`: over k cards of all ranks; `..._squared`: of their
    squares. The chance changes, as a share of it, by the second less the first. `cards`, `leans`, `busts`: room.
    """

    each: FloatArray
    each_squared: FloatArray
    any: FloatArray
    any_squared: FloatArray
    cards: IntArray
    leans: FloatArray
    busts: FloatArray


class Shoe(NamedTuple):
    """A shoe without the mean cards of earlier hands.

    `chance`: next cards by place of the box's order. `weight`: the dealer's chances divided by those before the hand
    was played. `through[outcome]`: how the dealer's own cards hand on what others have drawn.
    """

    chance: FloatArray
    weight: FloatArray
    lean: Lean
    through: FloatArray


class OneHand:
    """What all hands of one rank against one up card have in common: the shoes they draw from, and their ends."""

    def __init__(self, box: SplitBox, *, closely: bool) -> None:
        """`closely`: to the second order of the cards that other hands have drawn, else to the first."""
        self.box, self.closely = box, closely

    def blank(self) -> Law:
        """No end yet."""
        ends = {0: PAIR + 1, 1: PAIR + 1, 2: PAIR + 1 if self.closely else 0}
        return Law(*(np.zeros((ends[more], OUTCOMES) + (RANKS,) * more) for more in (0, 1, 2, 1, 2, 2)))

    def shoe(self, formed: int, mean: FloatArray) -> Shoe:
        """The shoe without these cards of earlier hands, and the first cards of all hands but one."""
        gone = mean.copy()
        gone[self.box.rank] += formed - 1
        return self._made(gone)

    def _made(self, gone: FloatArray) -> Shoe:
        box, up = self.box, self.box.up
        cards = box.hands.cards[box.order] + gone
        chance = np.zeros(cards.shape)
        core.next_cards(cards, up.ranks, up.up, False, up.peeked, chance)
        dist = chances(up.ranks, cards, up.up, up.stands, endless=False)
        if up.peeked:
            dist /= np.maximum(1.0 - dist[:, PONTOON], 1e-300)[:, None]
            dist[:, PONTOON] = 0.0
        weight = np.divide(dist, dist[box.one], out=np.ones_like(dist), where=dist[box.one] > 0.0)
        left = up.ranks - cards[box.one]
        left[up.up] -= 1.0
        dealt, through = final_cards(left, up.up, up.stands)
        return Shoe(chance, weight, lean_of(left - dealt), through)

    def follow(self, action: Actions, rescue: Rescues, start: FloatArray, shoe: Shoe, law: Law) -> None:
        """Add the ends of hands that are played so, from their chances in `start`."""
        box = self.box
        play = box.hands, box.order, box.then, shoe.chance, shoe.weight, action, rescue
        reach.ends_of(*play, start, box.rank, shoe.lean, law)

    def whole(self, shoe: Shoe, law: Law) -> Law:
        """The law once all ends are added."""
        law.cards[PAIR] = 0.0  # the stage after it knows of this card
        law.slope[:] += np.einsum("orq,eoq->eor", shoe.through, law.slope)
        law.slope[:] -= law.slope.sum(axis=0) * law.chances[..., None]  # what cannot come is left to all other ends
        if self.closely:
            law.squares[PAIR] = law.tilt[PAIR] = 0.0
            law.curve[:] -= law.curve.sum(axis=0) * law.chances[..., None, None]
        return law

    def ended(self, end: int, share: float, at: int, shoe: Shoe, law: Law) -> None:
        """A hand that ends with the cards that lie at this place."""
        box = self.box
        cards = box.hands.cards[box.order[at]]
        reach.add_end(end, share, shoe.weight[at], cards, -1, box.rank, shoe.lean, law)

    def suited(
        self, ends: tuple[int, int], share: float, last: float, second: int, shoe: Shoe, law: Law, start: FloatArray
    ) -> None:
        """Add two cards of one suit that draw a third, of which `last` is the chance to be of that suit too.

        `ends`: the combination, and the rank of the third card that completes it. `start` gets the hands that go on.
        """
        box, (end, third) = self.box, ends
        at = box.at[second]
        for rank in range(RANKS):
            chance, then = float(shoe.chance[at, rank]) * share, box.then[at, rank]
            if then < 0 or chance <= 0.0:
                continue
            suited = last * chance if rank == third else 0.0
            start[then, box.bounds[second]] += chance - suited
            if suited > 0.0:
                self.ended(end, suited, then, shoe, law)
        held = box.hands.cards[box.order[at]]
        reach.add_busts(BUSTED, share, at, held, box.then, shoe.chance, shoe.weight, box.rank, shoe.lean, law)


class Laws(OneHand):
    """The hands of a box as `SplitBox` plays them."""

    def __init__(self, box: SplitBox, begun: Begun, *, closely: bool) -> None:
        super().__init__(box, closely=closely)
        self.begun = begun
        box.value((1, 2))
        self.found = stages(box.most, box.kept)
        self._firsts: dict[Stage, list[tuple[float, FirstCard]]] = {}

    def after(self, stage: Stage, seat: Seat, way: int) -> tuple[Stage, Seat]:
        """The stage and the seat after a hand that left the box in this way."""
        formed, finished = (stage[0] + 1, stage[1]) if way == WAYS - 1 else (stage[0], stage[1] + 1)
        opened = self.box.tied_by_pontoon and (seat.opened or way in (OPEN, DOUBLED_OPEN))
        even = self.box.tied_by_double and (seat.even or way in (DOUBLED_OPEN, DOUBLED_CLOSED))
        return (formed, finished), Seat(opened, even)

    def follows(self, stage: Stage, boxes: Boxes) -> IntArray:
        """How every end leaves the box at this stage, `PAIR` too."""
        found = np.append(boxes.follows(bust_leaves(self.box.game, first=stage[1] == 0)), WAYS - 1)
        found[found > WAYS - 1] = CLOSED  # no Super Bonus is won here
        return found

    def goes_on(self, stage: Stage) -> bool:
        """Whether other hands come after the hand of this stage."""
        return stage[0] - stage[1] > 1 or not self.found.any_second[stage]

    def of(self, stage: Stage, seat: Seat, mean: FloatArray) -> Law:
        """The hand of a stage, where earlier hands hold these cards in the mean."""
        return self._law(stage, self.box.hand(stage, seat), self.shoe(stage[0], mean))

    def _first_cards(self, stage: Stage) -> list[tuple[float, FirstCard]]:
        """What the hand of a stage can begin with, over all pairs that the box may begin with."""
        if stage not in self._firsts:
            found: dict[FirstCard, float] = {}
            for share, suits, up_suit in self.begun if self.box.suited else ():
                for part, card in self.box.suits.first_cards(stage, suits, up_suit):
                    found[card] = found.get(card, 0.0) + share * part
            self._firsts[stage] = [(share, card) for card, share in found.items()]
        return self._firsts[stage]

    def _law(self, stage: Stage, hand: Played, shoe: Shoe) -> Law:
        """The hand of a stage in one shoe."""
        box, one, cards, law = self.box, self.box.one, self._first_cards(stage), self.blank()
        start = np.zeros((len(box.order), 3))
        for second in range(RANKS):
            at, share = box.at[second], float(shoe.chance[one, second])
            if second == box.rank and not self.found.any_second[stage]:
                self.ended(PAIR, share, at, shoe, law)
            elif {box.rank, second} == {ACE, TEN} and box.game.ace_ten_pays:
                self.ended(TWO_CARD_21, share, at, shoe, law)
            else:
                drawn = self._drawn(hand, second, share, shoe, cards, law, start)
                start[at, box.bounds[second]] += share - drawn
        self.follow(hand.tables.action, hand.tables.rescue, start, shoe, law)
        return self.whole(shoe, law)

    def _drawn(
        self,
        hand: Played,
        second: int,
        share: float,
        shoe: Shoe,
        cards: list[tuple[float, FirstCard]],
        law: Law,
        start: FloatArray,
    ) -> float:
        """Two cards of one suit that draw for a combination: the third card; gives their share."""
        box, drawn = self.box, 0.0
        third = completing(box.rank, second)
        if third < 0 or hand.even:
            return 0.0
        for part, card in cards:
            same, last = box.suits.shares(second, card)
            if box.suits.choice(hand, second, card) != core.HIT:
                continue
            drawn += share * part * same
            end = combination(suit_kind(card.suit), sevens=third == SEVEN == second)
            self.suited((end, third), share * part * same, last, second, shoe, law, start)
        return drawn


def lean_of(left: FloatArray) -> Lean:
    """`left[outcome, r]`: cards in the shoe, those of the dealer taken out in the mean."""
    each = _parts(left)
    whole = _parts(left.sum(axis=1))
    room = np.zeros(RANKS, dtype=np.int64), np.zeros(RANKS), np.zeros(OUTCOMES)
    return Lean(_sums(each), _sums(each * each), _sums(whole), _sums(whole * whole), *room)


def _parts(left: FloatArray) -> FloatArray:
    """1 / left, 1 / (left - 1), ... in a last dimension; nothing where no card is left."""
    cards = left[..., None] - np.arange(DRAWS)
    return np.divide(1.0, cards, out=np.zeros_like(cards), where=cards > LEAST_LEFT)


def _sums(parts: FloatArray) -> FloatArray:
    """Of the first 0, 1, 2, ... of them."""
    return np.concatenate((np.zeros((*parts.shape[:-1], 1)), parts.cumsum(axis=-1)), axis=-1)
