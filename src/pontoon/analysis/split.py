"""A split box: its hands one after the other, and what each leaves to the next.

Exact for an endless shoe; for a finite one see `solve`.
"""

from typing import TYPE_CHECKING

import numpy as np

from pontoon.analysis import core
from pontoon.analysis.dealer import PONTOON
from pontoon.analysis.game import ACE, RANKS, TEN
from pontoon.analysis.shoe import SPADES, SUITED
from pontoon.analysis.values import (
    ALL_SPADES,
    MIXED,
    ONE_SUIT,
    SEVEN,
    FloatArray,
    Part,
    Tables,
    Waiting,
    completing,
    suit_class,
)

if TYPE_CHECKING:
    from pontoon.analysis.upcard import UpCard


class SplitTree:
    """All the ways a split can go on: hands still to play, hands formed, what earlier hands have left behind."""

    def __init__(self, up: "UpCard", rank: int) -> None:
        self.up = up
        self.rank = rank
        game = up.game
        self.most = game.ace_hands if rank == ACE else game.hands
        self.suited = rank in SUITED
        extra = np.zeros(RANKS)
        extra[rank] = 0.0 if up.shoe.endless else 1.0
        self.order = np.flatnonzero(up.hands.cards[:, rank] >= 1).astype(np.int64)
        self.dist, _ = up.dealer(rank)
        self.next = up.next_cards(self.order, extra)
        self.coupled = game.one_loss and not up.peeked and up.up in (ACE, TEN)
        self.known: dict[Waiting, float] = {}

    def begin(self, suits: tuple[int, int]) -> Waiting:
        """The two hands of the first split."""
        off_suit = suits[0] != suits[1]
        can_win = self.up.up == SEVEN and self.up.game.super_after_split and bool(self.up.game.super_bonus)
        return self._key(suits, 2, opened=False, even=False, bonus=self.rank == SEVEN and off_suit and can_win)

    def waiting(self, suits: tuple[int, ...], formed: int) -> Waiting:
        """The last hands of a box of so many, none of the others open or doubled."""
        return self._key(suits, formed, opened=False, even=False, bonus=False)

    def _key(self, waiting: tuple[int, ...], formed: int, *, opened: bool, even: bool, bonus: bool) -> Waiting:
        suits = tuple(suit_class(suit) if self.suited else -1 for suit in waiting)
        return suits, formed, opened and self.coupled, even, bonus

    def following(self, key: Waiting) -> tuple[Waiting, Waiting, Waiting, Waiting]:
        """What is left after this hand ends open or closed, and the same once it was doubled."""
        waiting, formed, opened, even, bonus = key
        rest, doubled = waiting[1:], even or self.up.game.box_even
        return (
            self._key(rest, formed, opened=True, even=even, bonus=bonus),
            self._key(rest, formed, opened=opened, even=even, bonus=bonus),
            self._key(rest, formed, opened=True, even=doubled, bonus=bonus),
            self._key(rest, formed, opened=opened, even=doubled, bonus=bonus),
        )

    def value(self, key: Waiting) -> float:
        """The value of all hands still to play; each is known by the suit of its card (-1 where it does not matter)."""
        if not key[0]:
            return 0.0
        found = self.known.get(key)
        if found is None:
            tables, after, loss = self.play(key)
            found = 0.0
            for share, part, again in self.seconds(key, tables, after, loss):
                found += share * (self.value(again) if again is not None else part.value)
            self.known[key] = found
        return found

    def play(self, key: Waiting) -> tuple[Tables, FloatArray, float]:
        """The best play of the first hand: its tables, what follows, and what a dealer pontoon takes from it."""
        game, even = self.up.game, key[3]
        after = np.array([self.value(one) for one in self.following(key)])
        loss = 0.0 if key[2] else 1.0
        may_double = self.rank != ACE or (game.double_aces and not game.ace_one)
        tables = Tables(len(self.up.hands.hard))
        wishes = self.up.play.split_wishes
        self.up.fill(tables, self.order, self.dist, self.next, after, loss, wishes, even=even, may_double=may_double)
        return tables, after, loss

    def seconds(
        self, key: Waiting, tables: Tables, after: FloatArray, loss: float
    ) -> list[tuple[float, Part, Waiting | None]]:
        """Every second card with its chance: how the hand is played, or the hands of a further split."""
        waiting, formed, opened, even, bonus = key
        found: list[tuple[float, Part, Waiting | None]] = []
        one = self.up.hands.of(self.rank)
        for second in range(RANKS):
            share = float(self.next[one, second])
            if share <= 0.0:
                continue
            for part in self._parts(key, second, tables, after, loss):
                again = None
                if second == self.rank and formed < self.most:
                    split = (waiting[0], part.suit, *waiting[1:])
                    again = self._key(split, formed + 1, opened=opened, even=even, bonus=bonus)
                    again = again if self._resplits(again, part) else None
                found.append((share * part.share, part, again))
        return found

    def _resplits(self, again: Waiting, part: Part) -> bool:
        """Whether a pair is split again: where it pays, or where the strategy says so."""
        resplits = self.up.play.resplits
        return self.value(again) > part.value if resplits is None else self.rank in resplits

    def _parts(self, key: Waiting, second: int, tables: Tables, after: FloatArray, loss: float) -> tuple[Part, ...]:
        """A second card by its suit, where that matters."""
        game, even = self.up.game, key[3]
        hand = self.up.hands.of(self.rank, second)
        if self.rank == ACE and game.ace_one:
            return (Part(1.0, second, hand, 0, -1, self._limited_ace(hand, second, after, loss, even=even)),)
        if {self.rank, second} == {ACE, TEN} and game.ace_ten_pays:
            return (Part(1.0, second, hand, 0, -1, game.pontoon + float(after[1])),)
        bound = self.up.bound(self.rank, second, split=True)
        if self.suited and second in SUITED:
            return self._by_suit(key, second, hand, bound, tables)
        return (Part(1.0, second, hand, bound, -1, float(tables.best[hand, bound])),)

    def _limited_ace(self, hand: int, second: int, after: FloatArray, loss: float, *, even: bool) -> float:
        """A split ace with its one card: paid, or it stands as it is."""
        game, dist = self.up.game, self.dist[hand]
        if second == TEN:
            if game.ace_ten_pays:
                return game.pontoon + float(after[1])
            odds = game.double_odds if even else game.other
            return float(core.value_of_21(odds, dist, game.at_once, game.beats_pontoon, loss, after[0], after[1]))
        total = 12 + second if second != ACE else 12
        return float(core.against(dist, total, loss) + (game.other - 1.0) * core.won(dist, total) + after[0])

    def _by_suit(self, key: Waiting, second: int, hand: int, bound: int, tables: Tables) -> tuple[Part, ...]:
        """The hand by the suit of its second card: the first card's own suit, spades, or another."""
        up, suit = self.up, key[0][0]
        stand, hit = float(tables.stand[hand]), float(tables.hit[hand, bound])
        double, plain = float(tables.double[hand, bound]), float(tables.best[hand, bound])
        own = 1 if second == self.rank else 0
        gain, odds = self.suited_gain(key, second, hand)
        drawn = gain > 0.0 and self._draws(hand, bound, hit + gain, max(stand, double))
        value = hit + gain if drawn else plain
        same = min(up.suit_share(second, suit, own, own), 1.0)
        suited = Part(same, second, hand, bound, suit, value, odds if drawn else 0.0, drawn)
        if suit == SPADES:
            return suited, Part(1.0 - same, second, hand, bound, 1, plain)
        spades = min((1.0 - same) / 3, 1.0) if own else up.suit_share(second, SPADES, 0)
        return (
            suited,
            Part(spades, second, hand, bound, SPADES, plain),
            Part(1.0 - same - spades, second, hand, bound, 1, plain),
        )

    def suited_gain(self, key: Waiting, second: int, hand: int) -> tuple[float, float]:
        """What one suit adds to the value of drawing, and to the odds of the combination."""
        up, suit, even, bonus = self.up, key[0][0], key[3], key[4]
        third = completing(self.rank, second)
        if third < 0 or even:
            return 0.0, 0.0
        kind = ALL_SPADES if suit == SPADES else ONE_SUIT
        sevens = third == SEVEN == second
        odds = up.odds_21(kind, sevens=sevens, super_bonus=bonus and sevens)
        odds -= up.odds_21(MIXED, sevens=sevens, super_bonus=False)
        share = up.suit_share(third, suit, 2 if sevens else 0, 1 if sevens else 0)
        return float(self.next[hand, third]) * share * odds * self.paid(hand, third), odds

    def _draws(self, hand: int, bound: int, drawing: float, other: float) -> bool:
        """Whether a hand that may become a suited combination draws: where it pays, or where the strategy says so."""
        wish = int(self.up.play.split_wishes[hand, bound])
        return drawing > other if wish == 0 else wish == core.HIT

    def paid(self, hand: int, third: int) -> float:
        """The chance that a 21 is paid: certain, or unless the dealer has a pontoon."""
        if self.up.game.at_once or self.up.game.beats_pontoon:
            return 1.0
        return 1.0 - float(self.dist[self.up.hands.then[hand, third], PONTOON])

    def combination_share(self, third: int, part: Part) -> float:
        """The share of the suit that completes a suited combination, among the cards of that rank."""
        sevens = third == SEVEN == part.second
        return self.up.suit_share(third, part.suit, 2 if sevens else 0, 1 if sevens else 0)
