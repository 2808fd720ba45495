"""A split box of a finite shoe: every hand of it draws from what the others have left.

The player looks at the own cards, at how many hands are formed and how many of them are finished; the value is that of
the best such play. Where nothing but the shoe ties the hands together it is exact: see `exchange`. Where a dealer
pontoon takes one wager from all open hands, or a double makes the box even money, the player also sees whether an
earlier hand is open or was doubled, and what that changes is worked out with the cards that such hands hold in the
mean: see `_Ties`.
"""

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from pontoon.analysis.game import ACE, RANKS, TEN
from pontoon.analysis.solver import core, mixed
from pontoon.analysis.solver.arguments import (
    CLOSED,
    DOUBLED_CLOSED,
    DOUBLED_OPEN,
    FloatArray,
    Meeting,
    Tables,
    blank_tables,
    split_rules_of,
)
from pontoon.analysis.solver.dealer import chances
from pontoon.analysis.solver.exchange import Stage, Stages, stages
from pontoon.analysis.solver.hands import two_cards_with
from pontoon.analysis.solver.shoe import SPADES, SUITED
from pontoon.analysis.solver.values import MIXED, NEVER, ONE_SUIT, SEVEN, SIX, completing, suit_kind

if TYPE_CHECKING:
    from pontoon.analysis.solver.upcard import UpCard

WORTH_A_THOUGHT, TIED_WORTH_A_THOUGHT = 12.0, 60.0
"""An action is left out that is worse, where nothing was split, by more than this over the number of cards; hands that
are tied to others by more than the shoe are played less alike."""
SPREAD = ((2, 1),)
"""Where it is worth while to tell apart what an earlier hand may have drawn; other stages are ten times rarer."""
LEAST_SPREAD = 1e-9
"""A variance of cards drawn that is not worth a shoe of its own."""
NEARLY_AS_GOOD = 0.003
"""Where splitting again adds no more than this to a box, it is asked at every stage whether it does."""


class Shoes(NamedTuple):
    """Several shoes: the chances of the next card, and what a hand meets, by shoe and by its place in the order."""

    chance: FloatArray
    ahead: FloatArray
    won: FloatArray
    pontoon: FloatArray


class MixedTables(NamedTuple):
    """Values by shoe, place and aces bound to 1; the action taken and whether a doubled hand is rescued by place."""

    stand: FloatArray
    hit: FloatArray
    double: FloatArray
    best: FloatArray
    settled: FloatArray
    action: npt.NDArray[np.int8]
    rescue: npt.NDArray[np.bool_]
    again: FloatArray
    choice: npt.NDArray[np.int8]
    busts: FloatArray


class Seat(NamedTuple):
    """What ties a hand to the others: whether an earlier one is open (so that it takes the loss), or was doubled."""

    opened: bool
    even: bool


class HandTerms(NamedTuple):
    """What a hand's box means for its play, as `Terms`; `after`: what the ways to leave it mean to later hands."""

    after: FloatArray
    loss: float
    even: bool
    most_bound: int
    partner: int


class Played(NamedTuple):
    """A hand of one stage, played: its tables in every shoe that has a weight, and the weights by shoe and place.

    `given`: the hand whose play this one repeats.
    """

    mix: FloatArray
    shoes: Shoes
    tables: MixedTables
    even: bool
    after: FloatArray
    given: "Played | None" = None


class FirstCard(NamedTuple):
    """The first card of a hand by its suit: `own` cards of it and `known` of its rank lie on the box, as far as known.

    `up_suit`: the suit of the dealer's card, -1 where it is not known.
    """

    suit: int
    own: int
    known: int
    up_suit: int


class Ends(NamedTuple):
    """How a hand leaves its box, by `OPEN` to `DOUBLED_CLOSED`: the chance, and that times the cards it has drawn.

    `cards[k, r]`: the chance times the mean of its cards of rank r; `squares[k, r, q]`: times that of their products.
    """

    share: FloatArray
    cards: FloatArray
    squares: FloatArray


class _Alone(NamedTuple):
    """One split hand: what it gains by an open hand before it, what a doubled one changes, how often it is closed."""

    protected: float
    even: float
    closed: float


class SplitBox:
    """The splits of one rank against one up card."""

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
        self._completed = [second for second in SUITED if completing(rank, second) >= 0] if suits_pay else []
        self._reached(np.inf if thorough else self.margin)
        self._played: dict[tuple[Stage, tuple[float, ...], Seat], Played] = {}
        self._value: float | None = None
        self._gains: dict[tuple[int, int, bool, float], float] = {}
        self._suited: dict[tuple[int, int, int], float] = {}
        self.kept: frozenset[Stage] = frozenset()

    @property
    def margin(self) -> float:
        """By how much an action may be worse where nothing was split to be thought of here."""
        return (TIED_WORTH_A_THOUGHT if self.tied else WORTH_A_THOUGHT) / self.up.shoe.cards

    def _reached(self, margin: float) -> None:
        """The hands that can be reached, those with the highest count first; the first card alone is the last."""
        hands, up = self.hands, self.up
        may = np.zeros(len(hands.hard), dtype=np.int8)
        may[self.seconds] = 16 | (mixed.MAY_STAND if self.one_card else 0)
        if not self.one_card:
            may[self.seconds[self._completed]] |= mixed.MAY_HIT  # suits may make drawing the best
            mixed.mark(
                hands, up.order, up.tables, self.rules, margin, self.wishes, self.most_bound, self.may_double, may
            )
        self.order = np.append(np.flatnonzero(may), hands.of(self.rank)).astype(np.int64)
        self.may = np.append(may[may > 0], 0).astype(np.int8)
        places = np.full(len(hands.hard) + 1, -1, dtype=np.int64)
        places[self.order] = np.arange(len(self.order))
        then = hands.then[self.order]
        self.then = places[then]
        self.then[(then >= 0) & (self.then < 0)] = 0  # never asked for: no such action is taken
        self.at = places[self.seconds]
        self.one = len(self.order) - 1
        self.meets_dealer = np.flatnonzero((self.may & (mixed.MAY_STAND | 8)) > 0)

    # the shoes

    @cached_property
    def shoes(self) -> Shoes:
        """The shoes without the pair and 0, 1, 2, ... further cards of the rank."""
        gone = np.zeros((stages(self.most).most_out + 1, RANKS))
        gone[:, self.rank] = 1.0 + np.arange(len(gone))
        return self.shoes_without(gone)

    def shoes_without(self, gone: FloatArray, *, showdown: bool = True) -> Shoes:
        """Shoes without these cards, the hand's own and the up card; they need not be whole numbers.

        `showdown`: what hands meet is worked out too.
        """
        up, shape = self.up, (len(gone), len(self.order))
        cards = self.hands.cards[self.order] + gone[:, None]
        chance = np.zeros((*shape, RANKS))
        core.next_cards(cards.reshape(-1, RANKS), up.ranks, up.up, False, up.peeked, chance.reshape(-1, RANKS))
        ahead, won, pontoon = np.zeros((*shape, 3)), np.zeros((*shape, 3)), np.zeros(shape)
        if not showdown:
            return Shoes(chance, ahead, won, pontoon)
        rows = np.full(shape[1], -1, dtype=np.int64)
        count = len(self.meets_dealer)
        rows[self.meets_dealer] = np.arange(count)
        dist = chances(up.ranks, cards[:, self.meets_dealer].reshape(-1, RANKS), up.up, up.stands, endless=False)
        for at in range(len(gone)):
            mine = dist[at * count : (at + 1) * count]
            mixed.showdowns(self.hands, self.order, mine, rows, up.peeked, ahead[at], won[at], pontoon[at])
        return Shoes(chance, ahead, won, pontoon)

    @cached_property
    def out_chances(self) -> FloatArray:
        """`[k, i]`: the chance that k given cards are of the rank, where the hand at place i and the pair are out."""
        gone = self.hands.cards[self.order].astype(np.float64)
        gone[:, self.rank] += 1.0
        found = np.zeros((2 * self.most, len(self.order)))
        mixed.out_chances(gone, self.up.ranks, self.up.up, self.up.peeked, self.rank, found)
        return found

    # one hand

    def search(self, stage: Stage, seat: Seat, shoes: Shoes, mix: FloatArray) -> Played:
        """The best play of the hand of a stage at this seat."""
        tables, terms = _blank(mix, self.game.doubles), self._terms(stage, seat)
        wishes, rescues = self.wishes, self.up.play.rescues
        mixed.fill(self.rules, self.hands, self.order, self.then, self.may, shoes, mix, terms, wishes, rescues, tables)
        return Played(mix, shoes, tables, seat.even, terms.after)

    def replay(self, stage: Stage, seat: Seat, shoes: Shoes, mix: FloatArray, play: Played) -> Played:
        """The same hand where its play is given."""
        tables, terms = _blank(mix, self.game.doubles), self._terms(stage, seat)
        tables = tables._replace(action=play.tables.action, rescue=play.tables.rescue, choice=play.tables.choice)
        mixed.replay(self.rules, self.hands, self.order, self.then, self.may, shoes, terms, tables)
        return Played(mix, shoes, tables, seat.even, terms.after, play)

    def _terms(self, stage: Stage, seat: Seat) -> HandTerms:
        loss = 0.0 if seat.opened else 1.0
        return HandTerms(self.after(stage, seat), loss, seat.even, self.most_bound, self.partner)

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
        """The hand of a stage as if nothing else were known of the hands before it."""
        weights = np.array(found.weights[stage])
        first = int(np.flatnonzero(weights)[0])
        key = stage, found.weights[stage], seat
        if key not in self._played:
            used = slice(first, len(weights))
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

    def suits_add(self, hand: Played, card: "FirstCard", *, any_second: bool) -> float:
        """What suits add to a hand that began with this card, weighed."""
        if hand.even:
            return 0.0
        total = 0.0
        for second in self._completed:
            if second == self.rank and not any_second:
                continue
            same, last = self._suit_shares(second, card)
            key = id(hand), second, card.suit == SPADES, last
            if key not in self._gains:
                self._gains[key] = self._suits(hand, second, card)
            total += same * self._gains[key]
        return total

    def _suit_shares(self, second: int, card: "FirstCard") -> tuple[float, float]:
        """The shares of the card's suit among second cards of this rank, and among the thirds that complete them."""
        if second == self.rank:
            return self._seven_shares(card)
        return self._share(second, card), self._share(completing(self.rank, second), card)

    def _left_to_others(self, hand: Played, *, any_second: bool) -> float:
        """What the tables hold of later hands, which is counted with those."""
        if not hand.after.any():
            return 0.0
        return sum(
            float(start * (self.ends(hand, number, any_second=any_second).share @ hand.after))
            for number, start in enumerate(hand.mix[:, self.one])
        )

    def ends(self, hand: Played, number: int, *, any_second: bool) -> Ends:
        """How the hand leaves the box in one of its shoes: see `mixed.ends`; its first card is not counted."""
        seconds = hand.shoes.chance[number, self.one]
        reach = np.zeros((len(self.order), 3))
        for second in range(RANKS):
            if second != self.rank or any_second:
                reach[self.at[second], self.bounds[second]] += seconds[second]
        found = Ends(np.zeros(4), np.zeros((4, RANKS)), np.zeros((4, RANKS, RANKS)))
        chance = hand.shoes.chance[number]
        mixed.ends(
            self.rules, self.hands, self.order, self.then, chance, hand.tables, reach, self.rank, self.partner, found
        )
        return found

    def _suits(self, hand: Played, second: int, card: "FirstCard") -> float:
        """What it adds that the second card is of the first one's suit: the third may complete a combination."""
        at = self.at[second]
        starts = hand.mix[:, self.one] * hand.shoes.chance[:, self.one, second]
        _, values = self._choice(hand, second, card)
        return float(starts @ (values - hand.tables.best[:, at, self.bounds[second]]))

    def gain_of_suits(self, hand: Played, second: int, card: "FirstCard") -> FloatArray:
        """What one suit adds to the value of drawing, by shoe."""
        third = completing(self.rank, second)
        up, sevens, kind = self.up, third == SEVEN == second, suit_kind(card.suit)
        last = self._suit_shares(second, card)[1]
        odds = up.odds_21(kind, sevens=sevens, super_bonus=False) - up.odds_21(MIXED, sevens=sevens, super_bonus=False)
        odds = odds if self.game.split_bonus else 0.0
        at = self.at[second]
        paid = 1.0 if self.game.safe_21 else 1.0 - hand.shoes.pontoon[:, self.then[at, third]]
        return np.asarray(odds * last * hand.shoes.chance[:, at, third] * paid)

    def _choice(self, hand: Played, second: int, card: "FirstCard") -> tuple[int, FloatArray]:
        """The action taken with two cards of one suit, and its value by shoe."""
        at, bound, tables = self.at[second], self.bounds[second], hand.tables
        gain = self.gain_of_suits(hand, second, card)
        may, mix = self.may[at], hand.mix[:, at]
        stand = float(mix @ tables.stand[:, at]) if may & mixed.MAY_STAND else NEVER
        hit = float(mix @ (tables.hit[:, at, bound] + gain)) if may & mixed.MAY_HIT else NEVER
        double = float(mix @ tables.double[:, at, bound]) if may & mixed.MAY_DOUBLE else NEVER
        taken = int(core.pick(self._wish(second, card.suit, bound), stand, hit, double))
        if hand.given is not None:
            taken, _ = self._choice(hand.given, second, card)
        if taken == core.STAND:
            return taken, tables.stand[:, at]
        return taken, tables.hit[:, at, bound] + gain if taken == core.HIT else tables.double[:, at, bound]

    def _share(self, rank: int, card: "FirstCard") -> float:
        """The share of the card's suit among the cards of another rank."""
        return self.up.suit_share(rank, card.suit, 0, up_suit=card.up_suit)

    def _wish(self, second: int, suit: int, bound: int) -> int:
        play = self.up.play
        if self.rank == second == SEVEN and any(play.suited_sevens):
            return play.suited_sevens[suit_kind(suit) - ONE_SUIT]
        hand = int(self.seconds[second])
        wish = play.suited(hand, suit_kind(suit))
        return int(play.split_wishes[hand, bound]) if wish is None else wish

    def _seven_shares(self, card: "FirstCard") -> tuple[float, float]:
        """The share of the card's suit among the sevens after those it knows of, for a second and then for a third."""
        counts, here = self.up.shoe.suits[SEVEN - SIX], self.up.up == SEVEN
        left = counts[card.suit] - card.own - (here and card.up_suit == card.suit)
        whole = sum(counts) - card.known - here
        return max(left, 0) / max(whole, 1), max(left - 1, 0) / max(whole - 1, 1)

    # the box

    def value(self, suits: tuple[int, int], up_suit: int = -1) -> float:
        """The value of splitting a pair, on both hands together; suits matter for sixes, sevens and eights."""
        if self._value is None:
            self._value = self._best()
            if self.tied:
                self._value += self.ties.worth()
        if not self.suited:
            return self._value
        key = self.alike(suits, up_suit)
        if key not in self._suited:
            self._suited[key] = self._suits_of_box((key[0], key[1]), key[2])
        return self._value + self._suited[key]

    def alike(self, suits: tuple[int, int], up_suit: int) -> tuple[int, int, int]:
        """Suits that stand for these: where the shoe holds as many of each, suits but spades can change places."""
        if any(len(set(row[1:])) > 1 for row in self.up.shoe.suits):
            return suits[0], suits[1], up_suit
        names = {SPADES: SPADES, -1: -1}
        for suit in (*suits, up_suit):
            names.setdefault(suit, max(names.values()) + 1)
        first, second = sorted(names[suit] for suit in suits)
        return first, second, names[up_suit]

    def _best(self) -> float:
        """The value with combinations as mixed; `kept` gets the stages at which a further pair is not split."""
        resplits = self.up.play.resplits
        every = frozenset(stage for stage, kept in stages(self.most).any_second.items() if not kept)
        if resplits is not None:
            self.kept = every if (self.rank, MIXED) not in resplits else frozenset()
            return self._box(self.kept)
        again, never = self._box(frozenset()), self._box(every)
        if again - never > NEARLY_AS_GOOD or self.most == 2:
            return again
        best, kept = (again, frozenset[Stage]()) if again >= never else (never, every)
        better = True
        while better:
            better = False
            for stage in every:
                other = kept ^ {stage}
                value = self._box(other)
                if value > best:
                    best, kept, better = value, other, True
        self.kept = kept
        return best

    def _box(self, kept: frozenset[Stage]) -> float:
        """The value of a box whose pairs are split again but at the stages in `kept`."""
        found = stages(self.most, kept)
        return sum(
            self.plain(self.played(stage, found, self.usual(stage)), any_second=found.any_second[stage])
            for stage in found.weights
        )

    def _suits_of_box(self, suits: tuple[int, int], up_suit: int) -> float:
        """What suits add to the hands of a box."""
        found = stages(self.most, self.kept)
        total = 0.0
        for stage in found.weights:
            hand, any_second = self.played(stage, found, self.usual(stage)), found.any_second[stage]
            for share, card in self.first_cards(stage, suits, up_suit):
                total += share * self.suits_add(hand, card, any_second=any_second)
                if self.tied:
                    total += share * self.ties.suits_add(stage, card)
        return total

    def first_cards(self, stage: Stage, suits: tuple[int, int], up_suit: int) -> "list[tuple[float, FirstCard]]":
        """What the hand of a stage can begin with: the first and the last of a box have the cards of the pair."""
        formed, finished = stage
        if finished in (0, formed - 1):
            suit = suits[0] if finished == 0 else suits[1]
            return [(1.0, FirstCard(suit, suits.count(suit), 2, up_suit))]
        counts, here = self.up.shoe.suits[self.rank - SIX], self.up.up == self.rank
        left = [max(n - suits.count(suit) - (here and up_suit == suit), 0) for suit, n in enumerate(counts)]
        whole = max(sum(left), 1)
        return [
            (count / whole, FirstCard(suit, suits.count(suit) + 1, 3, up_suit))
            for suit, count in enumerate(left)
            if count
        ]

    def usual(self, stage: Stage) -> Seat:
        """Where most hands of a stage sit: with an open hand before them, if there is one, and no doubled one."""
        return Seat(self.tied_by_pontoon and stage[1] > 0, even=False)

    @cached_property
    def ties(self) -> "_Ties":
        """What ties the hands together, once it is known where pairs are split again."""
        return _Ties(self, stages(self.most, self.kept))

    # what a player asks

    def hand(self, stage: Stage, seat: Seat) -> Played:
        """The best play of the hand of a stage at this seat."""
        self.value((1, 2))
        found = stages(self.most, self.kept)
        if stage not in found.weights:
            stage = min(found.weights, key=lambda one: (abs(one[0] - stage[0]) + abs(one[1] - stage[1]), one))
        if seat != self.usual(stage):
            tied = self.ties.hands.get((stage, seat))
            if tied is not None:
                return tied[0]
        return self.played(stage, found, self.usual(stage))

    def splits_again(self, stage: Stage) -> bool:
        """Whether a further pair is split at this stage."""
        self.value((1, 2))
        return not stages(self.most, self.kept).any_second.get(stage, True)

    def drawn_for_suits(self, hand: Played, second: int, suit: int) -> bool:
        """Whether two cards of this suit are drawn to for the sake of a combination."""
        third = completing(self.rank, second)
        if third < 0 or hand.even or not self.suited or suit < 0:
            return False
        return self._choice(hand, second, FirstCard(suit, 1, 2, -1))[0] == core.HIT

    def meeting(self, hand: Played, at: int, bound: int) -> Meeting:
        """What a hand meets, weighed over the shoes it may be played from."""
        place = int(np.flatnonzero(self.order == at)[0])
        weights, shoes = shares(hand.mix)[:, place], hand.shoes
        ahead, won = (float(weights @ one[:, place, bound]) for one in (shoes.ahead, shoes.won))
        return Meeting(ahead, won, float(weights @ shoes.pontoon[:, place]))

    def suits_gain(self, hand: Played, second: int, suit: int, up_suit: int) -> float:
        """What it adds to the value of drawing that the last hand has two cards of one suit."""
        if not self.suited or completing(self.rank, second) < 0:
            return 0.0
        weights = shares(hand.mix)[:, self.at[second]]
        return float(weights @ self.gain_of_suits(hand, second, FirstCard(suit, 1, 2, up_suit)))

    def split_again(self, formed: int, suits: tuple[int, int], up_suit: int) -> float:
        """The value of splitting the last of so many hands once more, where nothing but the shoe ties them."""
        self.value((1, 2))
        start = formed + 1, formed - 1
        found, total = stages(self.most, self.kept, start), 0.0
        for stage in found.weights:
            hand, any_second = self.played(stage, found, self.usual(stage)), found.any_second[stage]
            total += self.plain(hand, any_second=any_second)
            if self.suited:
                suit = suits[0] if stage[1] == start[1] else suits[1]
                total += self.suits_add(hand, FirstCard(suit, suits.count(suit), 2, up_suit), any_second=any_second)
        reached = sum(weight * self.out_chances[out, self.one] for out, weight in enumerate(found.weights[start]))
        return float(total / reached)

    def tables(self, hand: Played) -> Tables:
        """The tables of a hand as they are for one shoe: by hand, and weighed over the shoes it may be."""
        found = blank_tables(len(self.hands.hard), self.game.doubles)
        at, used = self.order[: self.one], slice(0, self.one)
        weights = shares(hand.mix)[:, used]
        may, mine = self.may[used], hand.tables
        found.stand[:] = found.hit[:] = found.double[:] = NEVER
        found.stand[at] = np.where(may & mixed.MAY_STAND, (weights * mine.stand[:, used]).sum(axis=0), NEVER)
        for flag, values, all_shoes in (
            (mixed.MAY_HIT, found.hit, mine.hit),
            (mixed.MAY_DOUBLE, found.double, mine.double),
        ):
            mean = (weights[:, :, None] * all_shoes[:, used]).sum(axis=0)
            values[at] = np.where((may & flag)[:, None] > 0, mean, NEVER)
        found.best[at] = (weights[:, :, None] * mine.best[:, used]).sum(axis=0)
        found.rescue[at] = mine.rescue[used]
        found.choice[:, at] = mine.choice[:, used]
        return found


def _blank(mix: FloatArray, doubles: int) -> MixedTables:
    """Tables for the shoes and places of these weights and so many doubles, to be filled in."""
    count, places = mix.shape
    hit, double, best, settled = (np.zeros((count, places, 3)) for _ in range(4))
    action, rescue = np.zeros((places, 3), dtype=np.int8), np.zeros((places, 3), dtype=np.bool_)
    again, choice = np.zeros((doubles - 1, count, places, 3)), np.zeros((doubles, places, 3), dtype=np.int8)
    busts = np.zeros((count, 2))
    return MixedTables(np.zeros((count, places)), hit, double, best, settled, action, rescue, again, choice, busts)


def shares(mix: FloatArray) -> FloatArray:
    """Weights by shoe that sum to 1 for every place; those of a place that cannot be come to nothing."""
    whole = mix.sum(axis=0)
    found = np.zeros_like(mix)
    np.divide(mix, whole, out=found, where=whole > 0.0)
    return found


class _Out(NamedTuple):
    """Cards that hands have drawn: the chance of those hands, and that times the cards and the products of them."""

    chance: float
    cards: FloatArray
    squares: FloatArray

    def plus(self, other: "_Out") -> "_Out":
        """Either of two cases."""
        return _Out(self.chance + other.chance, self.cards + other.cards, self.squares + other.squares)

    def times(self, share: float) -> "_Out":
        """A share of the cases."""
        return _Out(self.chance * share, self.cards * share, self.squares * share)

    def then(self, other: "_Out") -> "_Out":
        """These cards, and in all such cases those of another hand after them."""
        both = np.outer(self.cards, other.cards)
        squares = self.squares * other.chance + both + both.T + self.chance * other.squares
        return _Out(self.chance * other.chance, self.cards * other.chance + self.chance * other.cards, squares)

    def nodes(self, *, spread: bool) -> FloatArray:
        """A few lots of cards, as likely as each other, with the same mean and the same spread; or the mean alone."""
        mean = self.cards / self.chance
        if not spread:
            return mean[None]
        sizes, axes = np.linalg.eigh(self.squares / self.chance - np.outer(mean, mean))
        steps = axes[:, sizes > LEAST_SPREAD] * np.sqrt(sizes[sizes > LEAST_SPREAD])
        steps = steps.T * np.sqrt(steps.shape[1])
        return np.concatenate((mean + steps, mean - steps)) if len(steps) else mean[None]


def _out(chance: float, cards: FloatArray) -> _Out:
    return _Out(chance, chance * cards, chance * np.outer(cards, cards))


class _Ties:
    """What earlier hands change for later ones beside the cards they hold: an open hand, or a doubled one.

    The chances of every stage are followed from hand to hand, by whether an earlier hand is open or was doubled. A few
    shoes stand for all that such hands may have drawn: without lots of cards that have the same mean and spread. A hand
    is then worth what it is worth at its usual seat, which is exact, and the difference of the other seats by their
    chances.
    """

    def __init__(self, box: SplitBox, found: Stages) -> None:
        self.box, self.found = box, found
        self.out: dict[tuple[Stage, Seat], _Out] = {}
        self.hands: dict[tuple[Stage, Seat], tuple[Played, Played]] = {}
        self._add((2, 0), Seat(opened=False, even=False), _out(1.0, np.zeros(RANKS)))
        for stage in found.weights:
            for seat in [seat for at, seat in self.out if at == stage]:
                self._follow(stage, seat)

    def worth(self) -> float:
        """By how much the box is worth more (or less) than its hands at their usual seats."""
        total = 0.0
        for (stage, seat), (here, usual) in self.hands.items():
            any_second = self.found.any_second[stage]
            change = self.box.plain(here, any_second=any_second) - self.box.plain(usual, any_second=any_second)
            total += self._weight(stage, seat) * change
        return total

    def suits_add(self, stage: Stage, card: FirstCard) -> float:
        """The same for what suits add to the hand of a stage."""
        total, any_second = 0.0, self.found.any_second[stage]
        for (at, seat), (here, usual) in self.hands.items():
            if at == stage:
                change, base = (self.box.suits_add(hand, card, any_second=any_second) for hand in (here, usual))
                total += self._weight(stage, seat) * (change - base)
        return total

    def _weight(self, stage: Stage, seat: Seat) -> float:
        """The chance of a stage, which is exact, times the share of this seat."""
        box = self.box
        whole = sum(weight * box.out_chances[out, box.one] for out, weight in enumerate(self.found.weights[stage]))
        return float(
            whole * self.out[stage, seat].chance / sum(o.chance for (at, _), o in self.out.items() if at == stage)
        )

    def _add(self, stage: Stage, seat: Seat, more: _Out) -> None:
        if more.chance > 0.0:  # a small shoe may not hold so many cards of the rank
            key = stage, seat
            self.out[key] = self.out[key].plus(more) if key in self.out else more

    def _follow(self, stage: Stage, seat: Seat) -> None:
        """A hand at this seat, and one as if it were at the usual seat; the first is followed to its ends."""
        box, formed = self.box, stage[0]
        out, plain = self.out[stage, seat], box.played(stage, self.found, box.usual(stage))
        tied = seat != box.usual(stage)
        nodes = out.nodes(spread=tied and box.tied_by_pontoon and stage in SPREAD)
        gone = nodes.copy()
        gone[:, box.rank] += formed - 1
        shoes = box.shoes_without(gone, showdown=tied)
        mix = np.full((len(nodes), len(box.order)), 1.0 / len(nodes))
        here = plain._replace(mix=mix, shoes=shoes)
        if tied:
            usual = box.replay(stage, box.usual(stage), shoes, mix, plain)
            here = box.search(stage, seat, shoes, mix)
            self.hands[stage, seat] = here, usual
        for number, cards in enumerate(nodes):
            self._ends(stage, seat, _out(out.chance / len(nodes), cards), here, number)

    def _ends(self, stage: Stage, seat: Seat, before: _Out, hand: Played, number: int) -> None:
        """What the hand leaves to the stages after it, in one of its shoes."""
        box, (formed, finished), any_second = self.box, stage, self.found.any_second[stage]
        if not any_second:
            pair = float(hand.shoes.chance[number, box.one, box.rank])
            self._add((formed + 1, finished), seat, before.times(pair))
        if finished + 1 == formed:
            return
        ends = box.ends(hand, number, any_second=any_second)
        for left, share in enumerate(ends.share.tolist()):
            if share > 0.0:
                opened = box.tied_by_pontoon and (seat.opened or left in (0, 2))
                even = box.tied_by_double and (seat.even or left >= 2)
                drawn = _Out(share, ends.cards[left], ends.squares[left])
                self._add((formed, finished + 1), Seat(opened, even), before.then(drawn))
