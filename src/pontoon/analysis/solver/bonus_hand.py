"""One split seven against a seven where a Super Bonus waits: how it is played, and how it ends by the suits about.

It is played as `split` says, whose decisions the simulator follows too, and drawn from a shoe of `box_law`.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pontoon.analysis.solver import core
from pontoon.analysis.solver.arguments import FloatArray, IntArray, Tables
from pontoon.analysis.solver.box import SplitBox
from pontoon.analysis.solver.box_law import PAIR, Actions, Law, OneHand, Rescues, Shoe
from pontoon.analysis.solver.ends import SUPER_BONUS, combination
from pontoon.analysis.solver.sevens_out import Lying, all_sevens
from pontoon.analysis.solver.shoe import SPADES, SUITED
from pontoon.analysis.solver.values import (
    NEVER,
    NO_BONUS,
    ONE_SUIT,
    SEVEN,
    SIX,
    Part,
    completing,
    suit_kind,
)

if TYPE_CHECKING:
    from pontoon.analysis.solver.upcard import UpCard

OTHER_SUIT = 1
"""For any suit but spades; where a hand has three cards, suits change nothing more."""


class Place(NamedTuple):
    """Where the box is: hands formed and finished, whether one was doubled, Super Bonuses won (or `NO_BONUS`)."""

    formed: int
    finished: int
    even: bool
    bonuses: int


Shares = dict[int, float]
"""The sevens that may lie on the box, by their numbers (`sevens_out.AllSevens`), with their chances."""


class Hand(NamedTuple):
    """How the hand to play is played: its second cards, each with whether it is split again; then by the box's order.

    `seconds[rank]`: the parts of `SplitTree.seconds` by suit: the first card's own, spades, another.
    """

    seconds: dict[int, list[tuple[Part, bool]]]
    action: Actions
    rescue: Rescues


class Ways(NamedTuple):
    """What may become of two sevens, by the sevens that lie on the box, as shares of all such hands.

    `again`: split again, by the suit of the second; `bonus`: a third of the one suit wins the bonus. `kept`: two of one
    suit that are drawn to without it where two of other suits are split.
    """

    again: FloatArray
    bonus: FloatArray
    kept: FloatArray


class BonusHands:
    """The hands of such a box."""

    def __init__(self, table: "UpCard") -> None:
        self.up = table.of_suit(-1)  # the player does not go by the suit of the up card
        self.tree, self.box = self.up.tree(SEVEN), SplitBox(self.up, SEVEN, thorough=True)
        self.counts = table.shoe.suits[SEVEN - SIX]
        self._one_hand = OneHand(self.box, closely=True)
        self._hands: dict[tuple[Place, int], Hand] = {}
        self.sevens = all_sevens(self.counts, all(len(set(row[SPADES + 1 :])) == 1 for row in table.shoe.suits))
        suits = range(len(self.counts))
        self._suit_shares = {rank: np.array([self.up.suit_share(rank, suit, 0) for suit in suits]) for rank in SUITED}

    def shoe(self, place: Place, mean: FloatArray) -> Shoe:
        """The shoe without these cards of earlier hands, and the sevens of all others."""
        return self._one_hand.shoe(place.formed, mean)

    def _hand(self, place: Place, suit: int) -> Hand:
        """The play of a hand whose first card is a spade, or of another suit."""
        key = place._replace(bonuses=min(place.bonuses, 1)), suit
        if key not in self._hands:
            tree, order, later = self.tree, self.box.order, place.formed - place.finished - 1
            known, plain = (
                tree.seen(one, later, place.formed, opened=False, even=place.even, bonuses=place.bonuses)
                for one in (suit, OTHER_SUIT)
            )
            (tables, terms), (others, _) = tree.play(known), tree.play(plain)
            two, wishes = self.up.hands.size[order] == 2, self.up.play.split_wishes
            action = np.where(two[:, None], _actions(tables, wishes, order), _actions(others, wishes, order))
            seconds: dict[int, list[tuple[Part, bool]]] = {}
            for _, part, again in tree.seconds(known, tables, terms):
                seconds.setdefault(part.second, []).append((part, again is not None))
            self._hands[key] = Hand(seconds, action, others.rescue[order])
        return self._hands[key]

    def _shares(self, second: int, lying: Lying) -> tuple[FloatArray, ...]:
        """The shares of the parts of a second card, by suit, for hands that are all spades or all none."""
        if second == SEVEN:
            whole = np.maximum(lying.left.sum(axis=1), 1)
            alike, spades = np.maximum(lying.of_own(), 0) / whole, np.maximum(lying.left[:, SPADES], 0) / whole
        else:
            by_suit = self._suit_shares[second]
            alike, spades = by_suit[lying.own], np.full(len(lying.own), by_suit[SPADES])
        return (alike, 1.0 - alike) if lying.own[0] == SPADES else (alike, spades, 1.0 - alike - spades)

    def _third(self, second: int, lying: Lying) -> FloatArray:
        """The share of the suit of two cards among the third ones that complete a combination."""
        if second == SEVEN:
            return np.asarray(np.maximum(lying.of_own() - 1, 0) / np.maximum(lying.left.sum(axis=1) - 1, 1))
        return np.asarray(self._suit_shares[completing(SEVEN, second)][lying.own])

    def law(self, place: Place, sevens: Shares, shoe: Shoe) -> Law:
        """The hand in one shoe, over all sevens that may lie there."""
        box, one_hand, law = self.box, self._one_hand, self._one_hand.blank()
        for suit, lying in self.sevens.by_class(sevens):
            hand, start = self._hand(place, suit), np.zeros((len(box.order), 3))
            for second, parts in hand.seconds.items():
                chance, at = float(shoe.chance[box.one, second]), box.at[second]
                if len(parts) == 1:
                    start[at, box.bounds[second]] += chance * lying.shares.sum()
                    continue
                for (part, again), of_suit in zip(parts, self._shares(second, lying), strict=True):
                    by_suits = lying.shares * of_suit
                    here = float(by_suits.sum())
                    if here <= 0.0:
                        continue
                    if again:
                        one_hand.ended(PAIR, chance * here, at, shoe, law)
                    elif part.drawn:
                        last = float(by_suits @ self._third(second, lying)) / here
                        end = self._combination(place, suit, second), completing(SEVEN, second)
                        one_hand.suited(end, chance * here, last, second, shoe, law, start)
                    else:
                        start[at, box.bounds[second]] += chance * here
            one_hand.follow(hand.action, hand.rescue, start, shoe, law)
        return one_hand.whole(shoe, law)

    def _combination(self, place: Place, suit: int, second: int) -> int:
        """The end of 6-7-8 or 7-7-7 in one suit."""
        kind = suit_kind(suit)
        if second == SEVEN and place.bonuses != NO_BONUS:
            return SUPER_BONUS + kind - ONE_SUIT
        return combination(kind, sevens=second == SEVEN)

    def ways(self, place: Place, sevens: Shares, shoe: Shoe) -> list[tuple[Lying, Ways]]:
        """What becomes of two sevens, for hands that are spades and for all others."""
        return [(lying, self._ways(place, suit, lying, shoe)) for suit, lying in self.sevens.by_class(sevens)]

    def _ways(self, place: Place, suit: int, lying: Lying, shoe: Shoe) -> Ways:
        box, nothing = self.box, np.zeros(len(lying.own))
        parts = self._hand(place, suit).seconds.get(SEVEN)
        if parts is None:
            return Ways(np.zeros(lying.left.shape), nothing, nothing)
        chance = float(shoe.chance[box.one, SEVEN]) / np.maximum(lying.left.sum(axis=1), 1)
        splits = np.full(lying.left.shape, parts[-1][1])
        if suit != SPADES:
            splits[:, SPADES] = parts[1][1]
        splits[np.arange(len(lying.own)), lying.own] = parts[0][1]
        again = chance[:, None] * lying.left * splits
        alike, bonus = chance * lying.of_own() * (not parts[0][1]), nothing
        if place.bonuses != NO_BONUS and parts[0][0].drawn:
            bonus = alike * float(shoe.chance[box.at[SEVEN], SEVEN]) * self._third(SEVEN, lying)
        return Ways(again, bonus, np.where(again.any(axis=1), alike - bonus, 0.0))


def _actions(tables: Tables, wishes: Actions, hands: IntArray) -> Actions:
    """The action taken with these hands, by aces bound to 1: see `core.pick`."""
    hit, double, wishes = tables.hit[hands], tables.double[hands], wishes[hands]
    stand = np.broadcast_to(tables.stand[hands, None], hit.shape)
    may = {core.STAND: stand > NEVER / 10, core.HIT: hit > NEVER / 10, core.DOUBLE: double > NEVER / 10}
    best = np.argmax(np.stack((stand, hit, np.where(wishes > core.BEST, NEVER, double))), axis=0) + core.STAND
    best = np.where((wishes >= core.HIT) & may[core.HIT], core.HIT, best)
    for wish in (core.STAND, core.DOUBLE):
        best = np.where((wishes == wish) & may[wish], wish, best)
    return np.asarray(best, dtype=np.int8)
