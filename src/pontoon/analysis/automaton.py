"""Rules and a player's decisions as one transition table: a state and a card give the next state.

A round is the first card, the up card, the second card, the player's further cards and the dealer's; the decisions are
in the table already. Equal rows are one state, so the table is as small as it can be. A round that splits leaves
through an escape; its hands and the dealer's are played by the same table, one after the other.

The states are numbered in this order: ends of a round, escapes, ends of a hand (a split hand or the dealer's), states
that take a card. The rows of the ends of a round are those of the first card, so that the next round simply follows.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pontoon.analysis.dealer import BUST, PONTOON
from pontoon.analysis.game import ACE, RANKS, TEN, Game, rank_index
from pontoon.analysis.hands import LIMIT, all_hands
from pontoon.analysis.policy import Action, Policy, Seat, SplitPlace
from pontoon.analysis.shoe import SPADES, SUITED, suit_index
from pontoon.cards import DECK, Card

SHIFT = 5
STRIDE = 1 << SHIFT
"""Entries in a row; there are at most 21 kinds of card."""
SIX, SEVEN, EIGHT = SUITED
NO_HOLE = -1
NO_PONTOON = 12
"""The dealer's second card makes no pontoon, and nothing else matters."""
RESPLIT = 0
"""The end of a split hand that is split again."""
DECIDED, SECOND_CARD, WHOLE_HAND = 0, 1, 2
"""How much of the dealer's hand a result still needs."""


class Kind(NamedTuple):
    """A kind of card: suits of sixes, sevens and eights only, faces only where pairs are by rank."""

    rank: int
    suit: int
    face: int


class End(NamedTuple):
    """How a hand ends. Amounts are shares of the wager.

    `need`: what of the dealer's hand it waits for. `total`: compared where it needs all. `win`: gained if it wins, or
    if nothing else can happen. `lose`: lost to a higher total. `base`, `extra`: what a dealer pontoon takes of the
    original wager and of the addition.
    """

    label: str
    need: int
    total: int
    win: float
    lose: float
    base: float
    extra: float
    doubled: bool


class RoundEnd(NamedTuple):
    """A result of a round without a split: what it is called, and what was gained."""

    label: str
    net: float


IntArray = npt.NDArray[np.int64]
FloatArray = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Automaton:
    """The tables of a game and a player.

    `table`: the transitions, at state << SHIFT | kind of card. `kinds`: the kind of every card of a deck. `ends`: the
    results of a round, by state. `first_hand_end` and `first_live` are where the ranges of states begin. `escape`: up
    card context and the two kinds of card of every escape. `hand_codes`: the index into `hand_ends` of every end of a
    hand (for the dealer the outcome). `starts`: the state of a split hand that has its first card. `dealers`: the
    dealer's state of every up card context, for a whole hand and for the second card alone. `ups`: the rank and the
    hole card (-1 for none) of every such context. `most`: hands on a box.
    `one_loss`: a dealer pontoon takes one original wager from a split box. `dealing`: 1 for states whose card is the
    dealer's own. `ranks`: of every kind of card. `peeks`: a card reader looks at the hole card under an ace or a ten.
    """

    table: npt.NDArray[np.uint16]
    kinds: npt.NDArray[np.uint8]
    ends: tuple[RoundEnd, ...]
    start: int
    first_hand_end: int
    first_live: int
    escape: IntArray
    hand_codes: IntArray
    hand_ends: tuple[End, ...]
    starts: IntArray
    dealers: IntArray
    ups: tuple[tuple[int, int], ...]
    most: int
    one_loss: bool
    dealing: npt.NDArray[np.uint8]
    ranks: IntArray
    peeks: bool

    @property
    def states(self) -> int:
        """How many there are."""
        return len(self.table) >> SHIFT


def kind_of(card: Card, game: Game) -> Kind:
    """What matters of a card."""
    rank = rank_index(card.rank)
    suit = suit_index(card.suit) if rank in SUITED else -1
    face = "JQK".index(card.rank.value) if rank == TEN and game.split_rank else 0
    return Kind(rank, suit, face)


def build(game: Game, policy: Policy) -> Automaton:
    """The tables of a heads-up round under these rules and decisions."""
    return _Builder(game, policy).build()


_LIVE, _ROUND, _ESCAPE, _HAND, _DEALER = range(5)
Ref = tuple[int, int]
"""A state before all are numbered: its sort, and its number among them."""


class _UpCard(NamedTuple):
    """An up card; its suit where it may matter; the hole card where a reader has looked at it."""

    rank: int
    suit: int
    hole: int = NO_HOLE


class _Builder:
    """Follows every card from every state that can come up."""

    def __init__(self, game: Game, policy: Policy) -> None:
        self.game, self.policy, self.hands = game, policy, all_hands()
        self.hard: list[int] = self.hands.hard.tolist()
        self.aces: list[int] = self.hands.cards[:, ACE].tolist()
        self.size: list[int] = self.hands.size.tolist()
        self.then: list[list[int]] = self.hands.then.tolist()
        self.may: dict[tuple[int, bool], tuple[Action, ...]] = {}
        self.deck = [kind_of(card, game) for card in DECK]
        self.kinds = sorted(set(self.deck))
        self.most = max(game.hands, game.ace_hands)
        self.rows: dict[tuple[bool, tuple[Ref, ...]], int] = {}
        self.round_ends: dict[RoundEnd, int] = {}
        self.escapes: dict[tuple[_UpCard, Kind, Kind], int] = {}
        self.hand_ends: dict[End, int] = {End("split again", DECIDED, 0, 0.0, 0.0, 0.0, 0.0, False): RESPLIT}
        self.outcomes: dict[int, int] = {}
        self.drawn: dict[tuple[_UpCard, int, int, SplitPlace | None], Ref] = {}
        self.dealt: dict[tuple[int, bool, int, End | None], Ref] = {}

    def build(self) -> Automaton:
        """All states, then their numbers."""
        start = self._row([self._first(one) for one in self.kinds])
        starts, dealers = self._splits()
        return self._number(start, starts, dealers)

    def _row(self, targets: list[Ref], *, dealer: bool = False) -> Ref:
        return _LIVE, self.rows.setdefault((dealer, tuple(targets)), len(self.rows))

    # the deal

    def _first(self, first: Kind) -> Ref:
        return self._row([self._up(first, up) for up in self.kinds])

    def _up(self, first: Kind, up: Kind) -> Ref:
        return self._row([self._second(first, _UpCard(up.rank, up.suit), second) for second in self.kinds])

    def _second(self, first: Kind, up: _UpCard, second: Kind) -> Ref:
        """With two cards; a card reader looks at the hole card first."""
        if not (self.game.peeks and up.rank in (ACE, TEN)):
            return self._two_cards(up, first, second)
        pontoon = {first.rank, second.rank} == {ACE, TEN}
        caught = RoundEnd("pontoon", self.game.pontoon) if pontoon else RoundEnd("dealer pontoon", -1.0)
        return self._row(
            [
                self._round_end(caught)
                if {up.rank, hole.rank} == {ACE, TEN}
                else self._two_cards(up._replace(hole=hole.rank), first, second)
                for hole in self.kinds
            ]
        )

    def _round_end(self, end: RoundEnd) -> Ref:
        return _ROUND, self.round_ends.setdefault(end, len(self.round_ends))

    def _two_cards(self, up: _UpCard, first: Kind, second: Kind) -> Ref:
        game = self.game
        if {first.rank, second.rank} == {ACE, TEN}:
            return self._round_end(RoundEnd("pontoon", game.pontoon))
        hand = self.hands.of(first.rank, second.rank)
        seat = Seat(up.rank, up.suit, hand, self._bound(first, second, None), _cards(first, second), None)
        allowed = self._allowed(hand)
        if self._pair(first, second) and game.hands > 1:
            allowed += (Action.SPLIT,)
        if game.surrender[up.rank]:
            allowed += (Action.SURRENDER,)
        if not allowed:
            return self._finish(up, self._stood(up, hand, None), None)
        action = self.policy.action(seat, allowed)
        if action is Action.SURRENDER:
            return self._finish(up, self._surrendered(up), None)
        if action is Action.SPLIT:
            key = (up._replace(suit=-1), first, second)
            return _ESCAPE, self.escapes.setdefault(key, len(self.escapes))
        return self._act(up, seat, action, (first, second))

    def _pair(self, first: Kind, second: Kind) -> bool:
        return first.rank == second.rank and first.face == second.face

    def _bound(self, first: Kind, second: Kind, place: SplitPlace | None) -> int:
        """How many aces count 1 once the hand is doubled."""
        if not self.game.bound:
            return 0
        later = place is not None and self.game.bound == 1
        return (first.rank == ACE) + (second.rank == ACE and not later)

    # a hand

    def _total(self, hand: int, bound: int = 0) -> int:
        hard = self.hard[hand]
        return hard + 10 if self.aces[hand] > bound and hard + 10 <= LIMIT else hard

    def _allowed(self, hand: int, *, double: bool = True) -> tuple[Action, ...]:
        """Standing, drawing and doubling as the book allows them; nothing where the hand is finished."""
        found = self.may.get((hand, double))
        if found is None:
            found = self.may[hand, double] = self._allows(hand, double=double)
        return found

    def _allows(self, hand: int, *, double: bool) -> tuple[Action, ...]:
        game, hard, total = self.game, self.hard[hand], self._total(hand)
        soft = total != hard
        if total == LIMIT and (game.at_once or not soft or not (game.double_soft_21 or game.draw_soft_21)):
            return ()
        allowed: tuple[Action, ...] = ()
        if total == LIMIT or (hard if game.compulsory_hard else total) >= game.compulsory:
            allowed += (Action.STAND,)
        if total < LIMIT or game.draw_soft_21:
            allowed += (Action.HIT,)
        size = self.size[hand]
        if double and (game.double_any or size == 2) and (total < LIMIT or game.double_soft_21):
            allowed += (Action.DOUBLE,)
        return allowed

    def _may_double(self, place: SplitPlace | None) -> bool:
        return place is None or place.rank != ACE or (self.game.double_aces and not self.game.ace_one)

    def _act(self, up: _UpCard, seat: Seat, action: Action, cards: tuple[Kind, Kind] | None) -> Ref:
        if action is Action.STAND:
            return self._finish(up, self._stood(up, seat.hand, seat.split), seat.split)
        if action is Action.DOUBLE:
            return self._by_rank([self._doubled(up, seat, rank) for rank in range(RANKS)])
        place, seen = self._drawing(up, seat.split), up if up.suit == -1 else up._replace(suit=-1)
        by_rank = [self._hit(seen, seat, place, rank) for rank in range(RANKS)]
        if cards is None or not {cards[0].rank, cards[1].rank} <= set(SUITED) or self.hard[seat.hand] > 15:
            return self._by_rank(by_rank)
        return self._row([self._completed(up, seat, cards, kind) or by_rank[kind.rank] for kind in self.kinds])

    def _by_rank(self, targets: list[Ref]) -> Ref:
        """A row of a state to which suits mean nothing."""
        return self._row([targets[kind.rank] for kind in self.kinds])

    def _hit(self, up: _UpCard, seat: Seat, place: SplitPlace | None, rank: int) -> Ref:
        then = self.then[seat.hand][rank]
        if then < 0:
            return self._finish(up, _BUST, seat.split)
        return self._more(up, then, seat.bound, place)

    def _completed(self, up: _UpCard, seat: Seat, cards: tuple[Kind, Kind], kind: Kind) -> Ref | None:
        """A third card that makes 21 of the suits that matter; None where it does not."""
        then = self.then[seat.hand][kind.rank]
        if then < 0 or self.hard[then] != LIMIT:
            return None
        return self._finish(up, self._paid(up, then, seat.split, (*cards, kind)), seat.split)

    def _more(self, up: _UpCard, hand: int, bound: int, place: SplitPlace | None) -> Ref:
        """Three cards or more, 21 by their number; combinations of three have been paid before."""
        key = (up, hand, bound, place)
        found = self.drawn.get(key)
        if found is None:
            allowed = self._allowed(hand, double=self._may_double(place))
            if allowed:
                seat = Seat(up.rank, -1, hand, bound, None, place)
                found = self._act(up, seat, self.policy.action(seat, allowed), None)
            else:
                found = self._finish(up, self._stood(up, hand, place), place)
            self.drawn[key] = found
        return found

    def _doubled(self, up: _UpCard, seat: Seat, rank: int) -> Ref:
        game, place = self.game, seat.split
        then = self.then[seat.hand][rank]
        if then < 0:
            return self._finish(up, _DOUBLE_BUST, place)
        total = self._total(then, seat.bound)
        if total < LIMIT or game.forfeit_21:
            asked = Seat(up.rank, -1, then, seat.bound, None, self._drawing(up, place))
            if game.forfeit and self.policy.rescue(asked):
                return self._finish(up, _RESCUED, place)
        lost = game.double_all_lost or (place is not None and game.split_all_lost)
        extra = 1.0 if lost else 0.0
        if total == LIMIT:
            need = DECIDED if self._safe_21(up) else SECOND_CARD
            end = End("double, 21", need, LIMIT, 2.0 * game.double_odds, 0.0, 1.0, extra, True)
        else:
            end = End("double", WHOLE_HAND, total, 2.0 * game.double_odds, 2.0, 1.0, extra, True)
        return self._finish(up, end, place)

    def _safe_21(self, up: _UpCard) -> bool:
        """Whether no dealer pontoon can take a 21."""
        return self.game.at_once or self.game.beats_pontoon or up.rank not in (ACE, TEN) or up.hole != NO_HOLE

    def _stood(self, up: _UpCard, hand: int, place: SplitPlace | None) -> End:
        total = self._total(hand)
        if total == LIMIT:
            return self._paid(up, hand, place, None)
        even = place is not None and place.even
        win = self.game.double_odds if even else self.game.other
        return End("", WHOLE_HAND, total, win, 1.0, 1.0, 0.0, False)

    def _paid(self, up: _UpCard, hand: int, place: SplitPlace | None, cards: tuple[Kind, ...] | None) -> End:
        """A 21 that was not doubled."""
        label, odds = self._odds(up, hand, place, cards)
        if place is not None and place.even:
            odds = self.game.double_odds
        need = DECIDED if self._safe_21(up) else SECOND_CARD
        return End(label, need, LIMIT, odds, 0.0, 1.0, 0.0, False)

    def _odds(
        self, up: _UpCard, hand: int, place: SplitPlace | None, cards: tuple[Kind, ...] | None
    ) -> tuple[str, float]:
        game, size = self.game, self.size[hand]
        if size >= 7:
            return "21 of seven cards or more", game.seven
        if size >= 5:
            return ("21 of five cards", game.five) if size == 5 else ("21 of six cards", game.six)
        ranks = sorted(kind.rank for kind in cards) if cards is not None else []
        if ranks not in ([SIX, SEVEN, EIGHT], [SEVEN] * 3) or cards is None:
            return "21", game.other
        suits = {kind.suit for kind in cards}
        kind = 0 if len(suits) > 1 else 2 if SPADES in suits else 1
        name = ("mixed", "suited", "spades")[kind]
        if ranks[0] == SIX:
            return f"6-7-8 {name}", (game.mixed_678, game.suited_678, game.spades_678)[kind]
        odds = (game.mixed_777, game.suited_777, game.spades_777)[kind]
        open_to_bonus = place is None or (place.bonus and not place.even)
        if kind and up.rank == SEVEN and game.super_bonus and open_to_bonus:
            return "super bonus", game.super_bonus + (odds if game.super_on_top else 0.0)
        return f"7-7-7 {name}", odds

    def _surrendered(self, up: _UpCard) -> End:
        game = self.game
        held = game.surrender_held[up.rank] and up.hole == NO_HOLE
        need = SECOND_CARD if held else DECIDED
        return End("surrender", need, 0, -game.surrender_loses, 0.0, 1.0, 0.0, False)

    # after a hand

    def _finish(self, up: _UpCard, end: End, place: SplitPlace | None) -> Ref:
        """The dealer plays, or the next hand of the box."""
        if place is not None:
            return _HAND, self.hand_ends.setdefault(end, len(self.hand_ends))
        if end.need == DECIDED:
            return self._round_end(RoundEnd(end.label, end.win))
        return self._dealer_shows(up, end)

    def _dealer_shows(self, up: _UpCard, end: End | None) -> Ref:
        hard, ace = up.rank + 1, up.rank == ACE
        if up.hole == NO_HOLE:
            return self._dealer(hard, ace, 1, end)
        return self._dealer_has(hard + up.hole + 1, ace or up.hole == ACE, 2, end)

    def _dealer(self, hard: int, ace: bool, cards: int, end: End | None) -> Ref:  # noqa: FBT001
        """The dealer draws. Without `end` the outcome is wanted."""
        key = (hard, ace, min(cards, 2), end)
        found = self.dealt.get(key)
        if found is None:
            targets = [
                self._dealer_has(hard + kind.rank + 1, ace or kind.rank == ACE, cards + 1, end) for kind in self.kinds
            ]
            found = self.dealt[key] = self._row(targets, dealer=True)
        return found

    def _dealer_has(self, hard: int, ace: bool, cards: int, end: End | None) -> Ref:  # noqa: FBT001
        soft = ace and hard + 10 <= LIMIT
        total = hard + 10 if soft else hard
        if cards == 2 and total == LIMIT:
            outcome = PONTOON
        elif end is not None and end.need == SECOND_CARD:
            outcome = NO_PONTOON
        elif total > LIMIT:
            outcome = BUST
        elif total >= (self.game.stands_on_soft if soft else self.game.stands_on_hard):
            outcome = total - 12
        else:
            return self._dealer(hard, ace, cards, end)
        if end is None or end.label == _OUTCOME:
            return _DEALER, self.outcomes.setdefault(outcome, len(self.outcomes))
        return self._round_end(_against(end, outcome))

    # splits

    def _splits(self) -> tuple[dict[tuple[_UpCard, Kind, int], Ref], dict[_UpCard, tuple[Ref, Ref]]]:
        """The states of split hands by their place, and the dealer's, for the up cards against which there are any."""
        starts: dict[tuple[_UpCard, Kind, int], Ref] = {}
        dealers: dict[_UpCard, tuple[Ref, Ref]] = {}
        known: dict[tuple[_UpCard, Kind, SplitPlace], Ref] = {}
        for up, kind in dict.fromkeys((up, kind) for up, *pair in list(self.escapes) for kind in pair):
            if up not in dealers:
                dealers[up] = self._dealer_shows(up, None), self._dealer_shows(up, _SECOND_CARD_ONLY)
            for place, at in self._places(kind):
                seen = self._matters(up, place)
                if (up, kind, seen) not in known:
                    known[up, kind, seen] = self._row([self._split_second(up, kind, two, seen) for two in self.kinds])
                starts[up, kind, at] = known[up, kind, seen]
        return starts, dealers

    def _places(self, kind: Kind) -> list[tuple[SplitPlace, int]]:
        """Every place a split hand can have, with its number."""
        most = self.game.ace_hands if kind.rank == ACE else self.game.hands
        return [
            (
                SplitPlace(kind.rank, waiting, formed, opened, even, bonus),
                place_number(self.most, formed, waiting, opened, even, bonus),
            )
            for formed in range(2, max(most, 2) + 1)
            for waiting in range(formed)
            for opened in (False, True)
            for even in (False, True)
            for bonus in (False, True)
        ]

    def _matters(self, up: _UpCard, place: SplitPlace) -> SplitPlace:
        """The place, without what cannot change anything."""
        game = self.game
        coupled = self._coupled(up) and self.policy.sees_box
        most = game.ace_hands if place.rank == ACE else game.hands
        again = place.formed < most
        after = coupled or ((game.box_even or again) and self.policy.sees_box)
        return SplitPlace(
            place.rank,
            place.waiting if after else 0,
            place.formed if after or not again else 2,
            place.opened and coupled,
            place.even and game.box_even,
            place.bonus and place.rank == SEVEN == up.rank and game.super_after_split,
        )

    def _coupled(self, up: _UpCard) -> bool:
        """Whether what a dealer pontoon takes from a hand depends on the others."""
        return self.game.one_loss and up.rank in (ACE, TEN) and up.hole == NO_HOLE

    def _drawing(self, up: _UpCard, place: SplitPlace | None) -> SplitPlace | None:
        """The place of a hand that can no longer be split, without what cannot change anything."""
        if place is None:
            return None
        waiting = place.waiting if self._coupled(up) or self.game.box_even else 0
        return SplitPlace(place.rank, waiting, self.most, place.opened, place.even, bonus=False)

    def _split_second(self, up: _UpCard, first: Kind, second: Kind, place: SplitPlace) -> Ref:
        """A split hand with its second card."""
        game = self.game
        most = game.ace_hands if first.rank == ACE else game.hands
        hand = self.hands.of(first.rank, second.rank)
        if {first.rank, second.rank} == {ACE, TEN} and game.ace_ten_pays:
            odds = game.double_odds if place.even else game.pontoon
            return self._finish(up, End("pontoon", DECIDED, LIMIT, odds, 0.0, 0.0, 0.0, False), place)
        limited = first.rank == ACE and game.ace_one
        allowed = (Action.STAND,) if limited else self._allowed(hand, double=self._may_double(place))
        if self._pair(first, second) and place.formed < most:
            allowed += (Action.SPLIT,)
        if not allowed or allowed == (Action.STAND,):
            return self._finish(up, self._stood(up, hand, place), place)
        seat = Seat(up.rank, -1, hand, self._bound(first, second, place), _cards(first, second), place)
        action = self.policy.action(seat, allowed)
        if action is Action.SPLIT:
            return _HAND, RESPLIT
        return self._act(up, seat, action, (first, second))

    # numbers

    def _number(
        self,
        start: Ref,
        starts: dict[tuple[_UpCard, Kind, int], Ref],
        dealers: dict[_UpCard, tuple[Ref, Ref]],
    ) -> Automaton:
        """Every state its number, in the order that the kernel relies on."""
        first_escape = len(self.round_ends)
        first_hand = first_escape + len(self.escapes)
        first_dealer = first_hand + len(self.hand_ends)
        first_live = first_dealer + len(self.outcomes)
        base = {_ROUND: 0, _ESCAPE: first_escape, _HAND: first_hand, _DEALER: first_dealer, _LIVE: first_live}
        table = np.zeros((first_live + len(self.rows)) << SHIFT, dtype=np.uint16)
        if len(table) >> SHIFT > np.iinfo(np.uint16).max:
            raise OverflowError("too many states for the transition table")
        dealing = np.zeros(first_live + len(self.rows), dtype=np.uint8)
        for (dealer, row), at in self.rows.items():
            dealing[first_live + at] = dealer
            where = (first_live + at) << SHIFT
            table[where : where + len(row)] = [base[sort] + number for sort, number in row]
        first = table[(base[_LIVE] + start[1]) << SHIFT :][:STRIDE]
        for end in range(first_escape):
            table[end << SHIFT : (end + 1) << SHIFT] = first
        ups = list(dealers)
        places = place_number(self.most, self.most, self.most - 1, True, True, True) + 1
        found = np.zeros(max(len(ups), 1) * STRIDE * places, dtype=np.int64)
        for (up, kind, at), ref in starts.items():
            found[(ups.index(up) * STRIDE + self.kinds.index(kind)) * places + at] = base[ref[0]] + ref[1]
        escape = [(ups.index(up), self.kinds.index(one), self.kinds.index(two)) for up, one, two in self.escapes]
        shown = [[base[sort] + number for sort, number in dealers[up]] for up in ups]
        return Automaton(
            table=table,
            kinds=np.array([self.kinds.index(kind) for kind in self.deck], dtype=np.uint8),
            ends=tuple(self.round_ends),
            start=first_live + start[1],
            first_hand_end=first_hand,
            first_live=first_live,
            escape=np.array(escape, dtype=np.int64).reshape(-1, 3),
            hand_codes=np.array([*range(len(self.hand_ends)), *self.outcomes], dtype=np.int64),
            hand_ends=tuple(self.hand_ends),
            starts=found,
            dealers=np.array(shown, dtype=np.int64).reshape(-1, 2),
            ups=tuple((up.rank, up.hole) for up in ups),
            most=self.most,
            one_loss=self.game.one_loss,
            dealing=dealing,
            ranks=np.array([kind.rank for kind in self.kinds], dtype=np.int64),
            peeks=self.game.peeks,
        )


def place_number(most: int, formed: int, waiting: int, opened: bool, even: bool, bonus: bool) -> int:  # noqa: FBT001
    """The number of a place on a split box, as the kernel computes it too."""
    return ((((formed - 2) * most + waiting) * 2 + opened) * 2 + even) * 2 + bonus


_BUST = End("bust", DECIDED, 0, -1.0, 0.0, 0.0, 0.0, False)
_DOUBLE_BUST = End("double, bust", DECIDED, 0, -2.0, 0.0, 0.0, 0.0, True)
_RESCUED = End("double, rescued", DECIDED, 0, -1.0, 0.0, 0.0, 0.0, True)
_OUTCOME = "the outcome"
_SECOND_CARD_ONLY = End(_OUTCOME, SECOND_CARD, 0, 0.0, 0.0, 0.0, 0.0, False)


def _cards(first: Kind, second: Kind) -> tuple[tuple[int, int], tuple[int, int]]:
    return (first.rank, first.suit), (second.rank, second.suit)


def _against(end: End, outcome: int) -> RoundEnd:
    """An open hand against the dealer's outcome."""
    before = f"{end.label}, " if end.label else ""
    if outcome == PONTOON:
        return RoundEnd(f"{before}dealer pontoon", -end.base - end.extra)
    if outcome == NO_PONTOON:
        return RoundEnd(end.label, end.win)
    if outcome == BUST or outcome + 12 < end.total:
        return RoundEnd(f"{before}win", end.win)
    if outcome + 12 > end.total:
        return RoundEnd(f"{before}loss", -end.lose)
    return RoundEnd(f"{before}stand off", 0.0)
