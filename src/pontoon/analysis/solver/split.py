"""A split box: its hands one after the other, and what each leaves to the next.

Exact for an endless shoe; for a finite one see `solve`.
"""

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from pontoon.analysis.game import ACE, RANKS, TEN
from pontoon.analysis.solver import core
from pontoon.analysis.solver.arguments import (
    BONUS_WON,
    CLOSED,
    OPEN,
    FloatArray,
    Tables,
    Terms,
    bust_leaves,
    split_rules_of,
)
from pontoon.analysis.solver.shoe import SPADES, SUITED
from pontoon.analysis.solver.values import (
    MIXED,
    NO_BONUS,
    ONE_SUIT,
    SEVEN,
    Part,
    Waiting,
    completing,
    suit_class,
    suit_kind,
)

if TYPE_CHECKING:
    from pontoon.analysis.solver.upcard import UpCard

VALUES = ("stand", "hit", "double", "best", "settled", "again")
"""The tables that hold values, what follows the hand included."""


class SplitTree:
    """All the ways a split can go on: hands still to play, hands formed, what earlier hands have left behind."""

    def __init__(self, up: "UpCard", rank: int) -> None:
        self.up = up
        self.rank = rank
        game = up.game
        self.most = game.ace_hands if rank == ACE else game.hands
        self.suited = rank in SUITED
        self.showdown = up.split_showdown(rank)
        self.order, self.rows = self.showdown.order, self.showdown.rows
        self.rules = split_rules_of(game)
        self.most_bound = (rank == ACE) + (game.bound == 2)
        self.coupled = game.one_loss and not up.peeked and up.up in (ACE, TEN)
        self.known: dict[Waiting, float] = {}
        self._tables: dict[tuple[tuple[float, ...], float, bool, int], Tables] = {}

    @cached_property
    def dist(self) -> FloatArray:
        """The dealer's chances for every hand that holds the rank."""
        return self.up.dealer(self.rows)

    @cached_property
    def next(self) -> FloatArray:
        """The chances of the next card for every hand that holds the rank."""
        return self.up.next[self.rows]

    def begin(self, suits: tuple[int, int]) -> Waiting:
        """The two hands of the first split."""
        return self.waiting(suits, 2)

    def waiting(self, suits: tuple[int, ...], formed: int) -> Waiting:
        """The last hands of a box of `formed`; the hands before them are decided, not doubled, and of other suits."""
        can_win = self.rank == SEVEN == self.up.up and self.up.game.super_after_split and self.up.game.super_bonus
        bonuses = 0 if can_win and len(set(suits)) == len(suits) else NO_BONUS
        return self.key(suits, formed, opened=False, even=False, bonuses=bonuses)

    def key(self, waiting: tuple[int, ...], formed: int, *, opened: bool, even: bool, bonuses: int) -> Waiting:
        """The hands still to play, with everything left out that makes no difference."""
        suits = tuple(suit_class(suit) if self.suited else -1 for suit in waiting)
        return Waiting(suits, formed, opened and self.coupled, even, NO_BONUS if even else bonuses)

    def seen(self, suit: int, waiting: int, formed: int, *, opened: bool, even: bool, bonuses: int) -> Waiting:
        """What a player goes by: the own suit, and of the hands that wait after this one no more than how many."""
        return self.key((suit,) * (waiting + 1), formed, opened=opened, even=even, bonuses=min(bonuses, 1))

    def following(self, key: Waiting) -> tuple[Waiting, Waiting, Waiting, Waiting, Waiting]:
        """What is left to play after this hand, by how it leaves the box: `OPEN` to `BONUS_WON`."""
        waiting, formed, opened, even, bonuses = key
        rest, doubled = waiting[1:], even or self.up.game.box_even
        return (
            self.key(rest, formed, opened=True, even=even, bonuses=bonuses),
            self.key(rest, formed, opened=opened, even=even, bonuses=bonuses),
            self.key(rest, formed, opened=True, even=doubled, bonuses=bonuses),
            self.key(rest, formed, opened=opened, even=doubled, bonuses=bonuses),
            self.key(rest, formed, opened=opened, even=even, bonuses=bonuses if bonuses == NO_BONUS else bonuses + 1),
        )

    def owed(self, key: Waiting) -> float:
        """The Super Bonuses that are paid when the round ends."""
        return max(key.bonuses, 0) * self.up.game.super_bonus

    def wins_bonus(self, key: Waiting, second: int) -> bool:
        """Whether a third card of the suit of these two wins the Super Bonus."""
        return key.bonuses != NO_BONUS and second == SEVEN

    def value(self, key: Waiting) -> float:
        """The value of all hands still to play; each is known by the suit of its card (-1 where it does not matter).

        A Super Bonus comes at the end of the round, so a later double or a split of suited sevens can still lose it.
        """
        if not key.suits:
            return self.owed(key)
        found = self.known.get(key)
        if found is None:
            found = 0.0
            for share, part, again in self.seconds(key, *self.play(key)):
                found += share * (self.value(again) if again is not None else part.value)
            self.known[key] = found
        return found

    def play(self, key: Waiting) -> tuple[Tables, Terms]:
        """The best play of the first hand: its tables, and what the rest of the box means to it."""
        game = self.up.game
        after = np.array([self.value(one) for one in self.following(key)])
        loss = 0.0 if key.opened else 1.0
        may_double = game.double_split and (self.rank != ACE or (game.double_aces and not game.ace_one))
        partner = self.up.partner if game.one_loss else -1
        bust = bust_leaves(game, first=len(key.suits) == key.formed)
        terms = Terms(after, loss, key.even, may_double, self.most_bound, partner, bust)
        return self._search(terms), terms

    def _search(self, terms: Terms) -> Tables:
        """The best play of a hand; what follows it however it ends is added to the tables of a hand like it."""
        whatever = terms.after[OPEN]
        apart = terms._replace(after=terms.after - whatever)
        key = tuple(apart.after[:BONUS_WON].tolist()), terms.loss, terms.even, terms.bust_leaves
        if key not in self._tables:
            self._tables[key] = self.up.search(self.rules, self.showdown, apart, self.up.play.split_wishes)
        found = self._tables[key]
        values = {name: getattr(found, name) + whatever for name in VALUES} if whatever else {}
        return found._replace(**values)

    def chance(self, hand: int, rank: int) -> float:
        """The chance that a hand's next card is of this rank."""
        return float(self.up.next[self.rows[hand], rank])

    def seconds(self, key: Waiting, tables: Tables, terms: Terms) -> list[tuple[float, Part, Waiting | None]]:
        """Every second card with its chance: how the hand is played, or the hands of a further split."""
        waiting, formed, opened, even, bonuses = key
        found: list[tuple[float, Part, Waiting | None]] = []
        one = self.up.hands.of(self.rank)
        for second in range(RANKS):
            share = self.chance(one, second)
            if share <= 0.0:
                continue
            for part in self._parts(key, second, tables, terms):
                again = None
                by_face = self.rank == TEN and self.up.game.split_rank
                if second == self.rank and formed < self.most and (part.alike or not by_face):
                    split = (waiting[0], part.suit, *waiting[1:])
                    still = NO_BONUS if part.alike else bonuses
                    again = self.key(split, formed + 1, opened=opened, even=even, bonuses=still)
                    again = again if self._resplits(again, part) else None
                found.append((share * part.share, part, again))
        return found

    def _resplits(self, again: Waiting, part: Part) -> bool:
        """Whether a pair is split again: where it pays, or where the strategy says so."""
        resplits = self.up.play.resplits
        if resplits is None:
            return self.value(again) > part.value
        return (self.rank, suit_kind(part.suit) if part.alike and self.rank == SEVEN else MIXED) in resplits

    def _parts(self, key: Waiting, second: int, tables: Tables, terms: Terms) -> tuple[Part, ...]:
        """A second card by its suit, where that matters."""
        game = self.up.game
        hand = self.up.hands.of(self.rank, second)
        if self.rank == ACE and game.ace_one:
            return (Part(1.0, second, hand, 0, -1, self._limited_ace(hand, second, terms)),)
        if {self.rank, second} == {ACE, TEN} and game.ace_ten_pays:
            return (Part(1.0, second, hand, 0, -1, self._ranked_as_pontoon(terms)),)
        bound = self.up.bound(self.rank, second, split=True)
        if self.suited and second in SUITED:
            return self._by_suit(key, second, hand, bound, tables)
        if self.rank == second == TEN and game.split_rank:
            return self._by_face(hand, bound, float(tables.best[hand, bound]))
        return (Part(1.0, second, hand, bound, -1, float(tables.best[hand, bound])),)

    def _limited_ace(self, hand: int, second: int, terms: Terms) -> float:
        """A split ace with its one card: paid, or it stands as it is."""
        game, opened, closed = self.up.game, terms.after[OPEN], terms.after[CLOSED]
        meets = self.showdown.of(hand)
        odds = game.double_odds if terms.even else game.other
        if second == TEN:
            if game.ace_ten_pays:
                return self._ranked_as_pontoon(terms)
            return float(core.value_of_21.py_func(self.rules, odds, meets.pontoon, terms.loss, opened, closed))
        return float(meets.ahead - terms.loss * meets.pontoon + (odds - 1.0) * meets.won + opened)

    def _ranked_as_pontoon(self, terms: Terms) -> float:
        """An ace and a ten that nothing beats."""
        game = self.up.game
        return (game.double_odds if terms.even else game.pontoon) + float(terms.after[CLOSED])

    def _by_face(self, hand: int, bound: int, value: float) -> tuple[Part, ...]:
        """Two tens: of one rank, which may be split again, or not."""
        like = self.up.like_share(2)
        return (
            Part(like, TEN, hand, bound, -1, value, alike=True),
            Part(1.0 - like, TEN, hand, bound, -1, value),
        )

    def _by_suit(self, key: Waiting, second: int, hand: int, bound: int, tables: Tables) -> tuple[Part, ...]:
        """The hand by the suit of its second card: the first card's own suit, spades, or another."""
        up, suit = self.up, key.suits[0]
        stand, hit = float(tables.stand[hand]), float(tables.hit[hand, bound])
        double, plain = float(tables.double[hand, bound]), float(tables.best[hand, bound])
        own = 1 if second == self.rank else 0
        gain, odds = self.suited_gain(key, second, hand)
        wish = self._suited_wish(second, suit, hand, bound)
        taken = core.pick.py_func(wish, stand, hit + gain, double)
        value = stand if taken == core.STAND else hit + gain if taken == core.HIT else double
        drawn = gain > 0.0 and value == hit + gain
        same = min(up.suit_share(second, suit, own, own), 1.0)
        suited = Part(same, second, hand, bound, suit, value, odds if drawn else 0.0, drawn, alike=True)
        if suit == SPADES:
            return suited, Part(1.0 - same, second, hand, bound, 1, plain)
        spades = min((1.0 - same) / 3, 1.0) if own else up.suit_share(second, SPADES, 0)
        return (
            suited,
            Part(spades, second, hand, bound, SPADES, plain),
            Part(1.0 - same - spades, second, hand, bound, 1, plain),
        )

    def suited_gain(self, key: Waiting, second: int, hand: int) -> tuple[float, float]:
        """What one suit adds to the value of drawing, and to the odds of the combination.

        A Super Bonus is no part of the odds; it counts by how much more the rest of the box is worth with it.
        """
        up, suit, even = self.up, key.suits[0], key.even
        third = completing(self.rank, second)
        if third < 0 or even:
            return 0.0, 0.0
        kind = suit_kind(suit)
        sevens = third == SEVEN == second
        odds = up.odds_21(kind, sevens=sevens, super_bonus=False) - up.odds_21(MIXED, sevens=sevens, super_bonus=False)
        odds = odds if up.game.split_bonus else 0.0
        gain = odds * self.paid(hand, third)
        if self.wins_bonus(key, second):
            following = self.following(key)
            gain += self.value(following[BONUS_WON]) - self.value(following[CLOSED])
        share = up.suit_share(third, suit, 2 if sevens else 0, 1 if sevens else 0)
        return self.chance(hand, third) * share * gain, odds

    def _suited_wish(self, second: int, suit: int, hand: int, bound: int) -> int:
        """What the strategy says of two cards of one suit that may become a combination; 0: the best play."""
        play = self.up.play
        if self.rank == second == SEVEN and any(play.suited_sevens):
            return play.suited_sevens[suit_kind(suit) - ONE_SUIT]
        wish = play.suited(hand, suit_kind(suit))
        return int(play.split_wishes[hand, bound]) if wish is None else wish

    def paid(self, hand: int, third: int) -> float:
        """The chance that a 21 is paid: 1, or less where a dealer pontoon takes it."""
        if self.up.game.safe_21:
            return 1.0
        return 1.0 - self.showdown.of(int(self.up.hands.then[hand, third])).pontoon

    def combination_share(self, third: int, part: Part) -> float:
        """The share of the suit that completes a suited combination, among the cards of that rank."""
        sevens = third == SEVEN == part.second
        return self.up.suit_share(third, part.suit, 2 if sevens else 0, 1 if sevens else 0)
