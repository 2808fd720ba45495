"""The hands of a split box of a finite shoe, one by one: which can be reached, from which shoes they draw, how they are
played best, and how they end. What they are worth together is in `box`.
"""

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pontoon.analysis.game import ACE, RANKS, TEN
from pontoon.analysis.solver import core, mixed
from pontoon.analysis.solver.arguments import (
    CLOSED,
    DOUBLED_CLOSED,
    DOUBLED_OPEN,
    FloatArray,
    bust_leaves,
    split_rules_of,
)
from pontoon.analysis.solver.dealer import chances
from pontoon.analysis.solver.exchange import Stage, Stages, stages
from pontoon.analysis.solver.hands import grown, two_cards_with
from pontoon.analysis.solver.shoe import SUITED
from pontoon.analysis.solver.split_hand import Ends, HandTerms, MixedTables, Played, Seat, Shoes, blank_mixed
from pontoon.analysis.solver.values import completing

if TYPE_CHECKING:
    from pontoon.analysis.solver.upcard import UpCard

WORTH_A_THOUGHT, TIED_WORTH_A_THOUGHT = 12.0, 60.0
"""An action is left out that is worse, where nothing was split, by more than this over the number of cards; hands that
are tied to others by more than the shoe are played less alike."""
TIED_AT_LEAST = 0.21
"""What ties hands does not get less with more cards."""


class _Alone(NamedTuple):
    """One split hand: what it gains by an open hand before it, what a doubled one changes, how often it is closed."""

    protected: float
    even: float
    closed: float


class SplitHands:
    """The split hands of one rank against one up card."""

    def __init__(self, up: "UpCard", rank: int, *, thorough: bool = False) -> None:
        """`thorough`: actions are valued too that are far from the best."""
        self.up, self.rank, self.game, self.hands = up, rank, up.game, up.hands
        game = self.game
        self.most = game.ace_hands if rank == ACE else game.hands
        self.rules = split_rules_of(game)
        self.suited = rank in SUITED
        self.may_double = game.double_split and (rank != ACE or (game.double_aces and not game.ace_one))
        self.tied_by_pontoon = game.one_loss and not up.peeked and up.up in (ACE, TEN)
        self.tied_by_double = game.box_even and self.may_double
        self.tied = self.tied_by_pontoon or self.tied_by_double
        self.partner = up.partner if game.one_loss else -1
        self.one_card = rank == ACE and game.ace_one
        self.most_bound = (rank == ACE) + (game.bound == 2) if game.bound else 0
        self.bounds = np.array([up.bound(rank, second, split=True) for second in range(RANKS)])
        self.seconds = two_cards_with(rank)
        self.wishes = np.zeros_like(up.play.split_wishes) if self.one_card else up.play.split_wishes
        suits_pay = self.suited and game.split_bonus
        self.completed = [second for second in SUITED if completing(rank, second) >= 0] if suits_pay else []
        self._reached(np.inf if thorough else self.margin)
        self._played: dict[tuple[tuple[float, ...], Stage | None, Seat], Played] = {}

    @property
    def margin(self) -> float:
        """By how much an action may be worse where nothing was split to be thought of here."""
        if self.tied:
            return max(TIED_WORTH_A_THOUGHT / self.up.shoe.cards, TIED_AT_LEAST)
        return WORTH_A_THOUGHT / self.up.shoe.cards

    def _reached(self, margin: float) -> None:
        """The hands that can be reached, those with the highest count first; the first card alone is the last."""
        hands, up = self.hands, self.up
        may = np.zeros(len(hands.hard), dtype=np.int8)
        may[self.seconds] = 16 | (mixed.MAY_STAND if self.one_card else 0)
        if not self.one_card:
            may[self.seconds[self.completed]] |= mixed.MAY_HIT  # suits may make drawing the best
            mixed.mark(
                hands, up.order, up.tables, self.rules, margin, self.wishes, self.most_bound, self.may_double, may
            )
        self.order = np.append(np.flatnonzero(may), hands.of(self.rank)).astype(np.int64)
        self.cards = hands.cards[self.order].astype(np.float64)
        self.may = np.append(may[may > 0], 0).astype(np.int8)
        places = np.full(len(hands.hard) + 1, -1, dtype=np.int64)
        places[self.order] = np.arange(len(self.order))
        then = hands.then[self.order]
        self.then = places[then]
        self.then[(then >= 0) & (self.then < 0)] = 0  # never asked for: no such action is taken
        self.at = places[self.seconds]
        self.one = len(self.order) - 1
        self.meets_dealer = np.flatnonzero((self.may & (mixed.MAY_STAND | 8)) > 0)
        self.met = np.full(len(self.order), -1, dtype=np.int64)
        self.met[self.meets_dealer] = np.arange(len(self.meets_dealer))

    @cached_property
    def shoes(self) -> Shoes:
        """The shoes without the pair and 0, 1, 2, ... further cards of the rank."""
        gone = np.zeros((stages(self.most).most_out + 1, RANKS))
        gone[:, self.rank] = 1.0 + np.arange(len(gone))
        more = grown(self.rank, len(gone))
        rows = more.rows[1:, self.order[self.meets_dealer]]
        return self._shoes(gone, self.up.dealt_where(more.cards, rows))

    def shoes_without(self, gone: FloatArray, *, showdown: bool = True) -> Shoes:
        """Shoes without these cards, the hand's own and the up card; they need not be whole numbers.

        `showdown`: what hands meet is worked out too.
        """
        if not showdown:
            return self._shoes(gone, None)
        up, met = self.up, len(self.meets_dealer)
        cards = (self.cards[self.meets_dealer] + gone[:, None]).reshape(-1, RANKS)
        dist = chances(up.ranks, cards, up.up, up.stands, endless=False)
        return self._shoes(gone, dist.reshape(len(gone), met, -1))

    def _shoes(self, gone: FloatArray, dist: FloatArray | None) -> Shoes:
        """The chances in shoes without these cards; `dist`: the dealer's there, for the hands that meet the dealer."""
        up, shape = self.up, (len(gone), len(self.order))
        cards = self.cards + gone[:, None]
        chance = np.zeros((*shape, RANKS))
        core.next_cards(cards.reshape(-1, RANKS), up.ranks, up.up, False, up.peeked, chance.reshape(-1, RANKS))
        found = Shoes(chance, np.zeros((*shape, 3)), np.zeros((*shape, 3)), np.zeros(shape))
        if dist is not None:
            rows = self.met
            for mine, ahead, won, pontoon in zip(dist, found.ahead, found.won, found.pontoon, strict=True):
                mixed.showdowns(self.hands, self.order, mine, rows, up.peeked, ahead, won, pontoon)
        return found

    @cached_property
    def out_chances(self) -> FloatArray:
        """`[k, i]`: the chance that k given cards are of the rank, where the hand at place i and the pair are out."""
        gone = self.cards.copy()
        gone[:, self.rank] += 1.0
        found = np.zeros((2 * self.most, len(self.order)))
        mixed.out_chances(gone, self.up.ranks, self.up.up, self.up.peeked, self.rank, found)
        return found

    def search(self, stage: Stage, seat: Seat, shoes: Shoes, mix: FloatArray) -> Played:
        """The best play of the hand of a stage at this seat."""
        tables, terms = blank_mixed(mix, self.game.doubles, self.most_bound), self._terms(stage, seat)
        self._fill(shoes, mix, terms, tables, given=False)
        return Played(mix, shoes, tables, seat.even, terms.after, terms.bust_leaves)

    def replay(self, stage: Stage, seat: Seat, shoes: Shoes, mix: FloatArray, play: Played) -> Played:
        """The same hand where its play is given."""
        tables, terms = blank_mixed(mix, self.game.doubles, self.most_bound), self._terms(stage, seat)
        tables = tables._replace(action=play.tables.action, rescue=play.tables.rescue, choice=play.tables.choice)
        self._fill(shoes, mix, terms, tables, given=True)
        return Played(mix, shoes, tables, seat.even, terms.after, terms.bust_leaves, play)

    def _fill(self, shoes: Shoes, mix: FloatArray, terms: HandTerms, tables: MixedTables, *, given: bool) -> None:
        hands, wishes, rescues = (self.hands, self.order, self.then, self.may), self.wishes, self.up.play.rescues
        mixed.fill(self.rules, *hands, shoes, mix, terms, wishes, rescues, given, tables)

    def _terms(self, stage: Stage, seat: Seat) -> HandTerms:
        loss = 0.0 if seat.opened else 1.0
        bust = bust_leaves(self.game, first=stage[1] == 0)
        return HandTerms(self.after(stage, seat), loss, seat.even, self.most_bound, self.partner, bust)

    def after(self, stage: Stage, seat: Seat) -> FloatArray:
        """What it is worth to later hands how this one leaves the box (`OPEN` to `DOUBLED_CLOSED`), about."""
        found = np.zeros(4)
        later = stage[0] - stage[1] - 1
        if self.tied and later:
            if self.tied_by_pontoon and not seat.opened:
                closed = self._alone.closed
                found[[CLOSED, DOUBLED_CLOSED]] -= self._alone.protected * sum(closed**n for n in range(later))
            if self.tied_by_double and not seat.even:
                found[DOUBLED_OPEN:] += later * self._alone.even
        return found

    @cached_property
    def _alone(self) -> "_Alone":
        """What the seats mean to a hand by itself."""
        shoes, mix = Shoes(*(one[:1] for one in self.shoes)), np.ones((1, len(self.order)))
        last = 2, 1
        first, opened, even = (
            self.search(last, Seat(*seat), shoes, mix) for seat in ((False, False), (True, False), (False, True))
        )
        values = [self.plain(hand, any_second=True) for hand in (first, opened, even)]
        share = self.ends(first, 0, any_second=True).share
        closed = float(share[CLOSED] + share[DOUBLED_CLOSED])
        return _Alone(values[1] - values[0], values[2] - values[0], closed)

    def played(self, stage: Stage, found: Stages, seat: Seat) -> Played:
        """The hand of a stage as if nothing else were known of the hands before it.

        Where only the shoe ties hands together, stages with the same weights are the same hand.
        """
        key = found.weights[stage], stage if self.tied else None, seat
        if key not in self._played:
            weights = np.array(found.weights[stage])
            used = slice(int(np.flatnonzero(weights)[0]), len(weights))
            shoes = Shoes(*(one[used] for one in self.shoes))
            self._played[key] = self.search(stage, seat, shoes, weights[used, None] * self.out_chances[used])
        return self._played[key]

    def plain(self, hand: Played, *, any_second: bool) -> float:
        """The value of a hand from its first card on, weighed, with combinations as mixed.

        A second card of the split rank counts only where it is not split.
        """
        shares = hand.mix[:, self.one, None] * hand.shoes.chance[:, self.one]
        values = hand.tables.best[:, self.at, self.bounds]
        if self.rank == ACE and self.game.ace_ten_pays:
            values[:, TEN] = self.game.double_odds if hand.even else self.game.pontoon
        if not any_second:
            values[:, self.rank] = 0.0
        return float((shares * values).sum()) - self._left_to_others(hand, any_second=any_second)

    def _left_to_others(self, hand: Played, *, any_second: bool) -> float:
        """What the tables hold of later hands, which is counted with those."""
        if not hand.after.any():
            return 0.0
        return sum(
            float(start * (self.ends(hand, number, any_second=any_second).share @ hand.after))
            for number, start in enumerate(hand.mix[:, self.one])
        )

    def ends(self, hand: Played, number: int, *, any_second: bool, spread: bool = False) -> Ends:
        """How the hand leaves the box in one of its shoes: see `mixed.ends`; its first card is not counted.

        `spread`: the products of its cards are asked for too.
        """
        seconds = hand.shoes.chance[number, self.one]
        reach = np.zeros((len(self.order), 3))
        reach[self.at, self.bounds] = seconds
        if not any_second:
            reach[self.at[self.rank], self.bounds[self.rank]] = 0.0
        found = Ends(np.zeros(4), np.zeros((4, RANKS)), np.zeros((4 if spread else 0, RANKS, RANKS)))
        chance = hand.shoes.chance[number]
        mixed.ends(
            self.rules,
            self.hands,
            self.order,
            self.then,
            chance,
            hand.tables,
            reach,
            self.rank,
            hand.bust_leaves,
            found,
        )
        return found
