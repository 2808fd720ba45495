"""Suits on a split box: 6-7-8 and 7-7-7 of one suit pay better, and change how two cards of one suit are played."""

from typing import NamedTuple

import numpy as np

from pontoon.analysis.solver import core, mixed
from pontoon.analysis.solver.arguments import FloatArray
from pontoon.analysis.solver.exchange import Stage
from pontoon.analysis.solver.shoe import SPADES
from pontoon.analysis.solver.split_hand import FirstCard, Played
from pontoon.analysis.solver.split_hands import SplitHands
from pontoon.analysis.solver.values import MIXED, NEVER, ONE_SUIT, SEVEN, SIX, completing, suit_kind


class _Worth(NamedTuple):
    """The actions on two cards, weighed; `gain`: what drawing gains where every third that fits is of the suit."""

    stand: float
    hit: float
    double: float
    gain: float


class _Two(NamedTuple):
    """Two cards of one suit: `weighed` once they are there, and with the chance to get them (`begun`, `best`)."""

    weighed: _Worth
    begun: _Worth
    best: float


class BoxSuits:
    """What suits add to the split hands of one rank against one up card."""

    def __init__(self, hands: SplitHands) -> None:
        self.hands, self.up, self.rank = hands, hands.up, hands.rank
        self._gains: dict[tuple[int, int, bool, float], float] = {}
        self._twos: dict[tuple[int, int, int], _Two] = {}
        self._alike: dict[FirstCard, list[tuple[int, float, float]]] = {}
        self._between: dict[tuple[tuple[int, int], int], list[tuple[float, FirstCard]]] = {}

    def add(self, hand: Played, card: FirstCard, *, any_second: bool) -> float:
        """What suits add to a hand that began with this card, weighed."""
        if hand.even:
            return 0.0
        total = 0.0
        if card not in self._alike:
            self._alike[card] = [(second, *self.shares(second, card)) for second in self.hands.completed]
        for second, same, last in self._alike[card]:
            if second == self.rank and not any_second:
                continue
            key = id(hand), second, card.suit == SPADES, last
            if key not in self._gains:
                self._gains[key] = self._suits(hand, second, card)
            total += same * self._gains[key]
        return total

    def shares(self, second: int, card: FirstCard) -> tuple[float, float]:
        """The shares of the card's suit among second cards of this rank, and among the thirds that complete them."""
        if second == self.rank:
            return self._seven_shares(card)
        return self._share(second, card), self._share(completing(self.rank, second), card)

    def _suits(self, hand: Played, second: int, card: FirstCard) -> float:
        """What it adds that the second card is of the first one's suit: the third may complete a combination."""
        two = self._two(hand, second, suit_kind(card.suit))
        taken = self._taken(hand, second, card.suit, self.shares(second, card)[1])
        if taken == core.HIT:
            return two.begun.hit + self.shares(second, card)[1] * two.begun.gain - two.best
        return (two.begun.stand if taken == core.STAND else two.begun.double) - two.best

    def _two(self, hand: Played, second: int, kind: int) -> "_Two":
        """Two cards of one suit: what their actions are worth."""
        key = id(hand), second, kind
        if key not in self._twos:
            at, one, tables = self.hands.at[second], self.hands.one, hand.tables
            bound = self.hands.bounds[second]
            gain = self._gain_of(hand, second, kind)
            values = np.stack(
                (tables.stand[:, at], tables.hit[:, at, bound], tables.double[:, at, bound], gain), axis=1
            )
            starts = hand.mix[:, one] * hand.shoes.chance[:, one, second]
            best = float(starts @ tables.best[:, at, bound])
            weighed, begun = (_Worth(*(weights @ values).tolist()) for weights in (hand.mix[:, at], starts))
            self._twos[key] = _Two(weighed, begun, best)
        return self._twos[key]

    def _taken(self, hand: Played, second: int, suit: int, last: float) -> int:
        """The action taken with two cards of one suit; `last`: the share of it among the thirds that complete them."""
        given = hand if hand.given is None else hand.given
        worth, may = self._two(given, second, suit_kind(suit)).weighed, self.hands.may[self.hands.at[second]]
        stand = worth.stand if may & mixed.MAY_STAND else NEVER
        hit = worth.hit + last * worth.gain if may & mixed.MAY_HIT else NEVER
        double = worth.double if may & mixed.MAY_DOUBLE else NEVER
        return int(core.pick.py_func(self._wish(second, suit, self.hands.bounds[second]), stand, hit, double))

    def gain(self, hand: Played, second: int, card: FirstCard) -> FloatArray:
        """What one suit adds to the value of drawing, by shoe."""
        return self.shares(second, card)[1] * self._gain_of(hand, second, suit_kind(card.suit))

    def _gain_of(self, hand: Played, second: int, kind: int) -> FloatArray:
        """The same where every third card that completes the combination is of the suit."""
        third = completing(self.rank, second)
        up, sevens = self.up, third == SEVEN == second
        odds = up.odds_21(kind, sevens=sevens, super_bonus=False) - up.odds_21(MIXED, sevens=sevens, super_bonus=False)
        odds = odds if self.hands.game.split_bonus else 0.0
        at = self.hands.at[second]
        paid = 1.0 if self.hands.game.safe_21 else 1.0 - hand.shoes.pontoon[:, self.hands.then[at, third]]
        return np.asarray(odds * hand.shoes.chance[:, at, third] * paid)

    def choice(self, hand: Played, second: int, card: FirstCard) -> int:
        """The action taken with two cards of one suit."""
        return self._taken(hand, second, card.suit, self.shares(second, card)[1])

    def _share(self, rank: int, card: FirstCard) -> float:
        """The share of the card's suit among the cards of another rank."""
        return self.up.suit_share(rank, card.suit, 0, up_suit=card.up_suit)

    def _wish(self, second: int, suit: int, bound: int) -> int:
        play = self.up.play
        if self.rank == second == SEVEN and any(play.suited_sevens):
            return play.suited_sevens[suit_kind(suit) - ONE_SUIT]
        hand = int(self.hands.seconds[second])
        wish = play.suited(hand, suit_kind(suit))
        return int(play.split_wishes[hand, bound]) if wish is None else wish

    def _seven_shares(self, card: FirstCard) -> tuple[float, float]:
        """The share of the card's suit among the sevens after those it knows of, for a second and then for a third."""
        counts, here = self.up.shoe.suits[SEVEN - SIX], self.up.up == SEVEN
        left = counts[card.suit] - card.own - (here and card.up_suit == card.suit)
        whole = sum(counts) - card.known - here
        return max(left, 0) / max(whole, 1), max(left - 1, 0) / max(whole - 1, 1)

    def first_cards(self, stage: Stage, suits: tuple[int, int], up_suit: int) -> list[tuple[float, FirstCard]]:
        """What the hand of a stage can begin with: the first and the last of a box have the cards of the pair.

        Suits of which nothing different is known count as one.
        """
        formed, finished = stage
        if finished in (0, formed - 1):
            suit = suits[0] if finished == 0 else suits[1]
            return [(1.0, FirstCard(suit, suits.count(suit), 2, up_suit))]
        if (suits, up_suit) not in self._between:
            self._between[suits, up_suit] = self._first_between(suits, up_suit)
        return self._between[suits, up_suit]

    def _first_between(self, suits: tuple[int, int], up_suit: int) -> list[tuple[float, FirstCard]]:
        counts, here = self.up.shoe.suits[self.rank - SIX], self.up.up == self.rank
        left = [max(n - suits.count(suit) - (here and up_suit == suit), 0) for suit, n in enumerate(counts)]
        found: dict[tuple[int, ...], tuple[int, FirstCard]] = {}
        for suit, count in enumerate(left):
            if count:
                known = suit == SPADES, suit == up_suit, *(row[suit] for row in self.up.shoe.suits), suits.count(suit)
                more, card = found.get(known, (0, FirstCard(suit, suits.count(suit) + 1, 3, up_suit)))
                found[known] = more + count, card
        return [(count / max(sum(left), 1), card) for count, card in found.values()]
