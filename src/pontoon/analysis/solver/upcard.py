"""One up card: the dealer's chances, the next card's, and the value of every unsplit hand."""

from copy import copy
from dataclasses import replace
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from pontoon.analysis.game import ACE, RANKS, TEN, Game
from pontoon.analysis.solver import core
from pontoon.analysis.solver.arguments import (
    FloatArray,
    IntArray,
    Rules,
    Showdown,
    Tables,
    Terms,
    blank_tables,
    nothing_after,
    rules_of,
)
from pontoon.analysis.solver.bonus_hand import BonusHands
from pontoon.analysis.solver.box import SplitBox
from pontoon.analysis.solver.box_law import Begun
from pontoon.analysis.solver.dealer import PONTOON, chances
from pontoon.analysis.solver.distribution_bonus import BonusDistribution
from pontoon.analysis.solver.distribution_split import Box, Boxes
from pontoon.analysis.solver.hands import all_hands, holding, two_cards_with, widened
from pontoon.analysis.solver.margins import followed
from pontoon.analysis.solver.shoe import SUITED, Shoe
from pontoon.analysis.solver.split import SplitTree
from pontoon.analysis.solver.values import (
    LIKE,
    MIXED,
    NEVER,
    NO_BONUS,
    SEVEN,
    SIX,
    UNLIKE,
    Play,
    Values,
    alike_pair,
    completing,
    free_play,
    suit_kind,
)

LEAST_TO_GUESS = 192
"""From so many cards on, splits that are `FAR` from the best are not worked out where only the best is asked for."""
FAR = 0.03
"""Thirty times what a split that was the best has been seen to be worth beside its guess (see `UpCard.hopeless`)."""
SURE = 0.1
"""So much better than all else has to be what is taken for granted."""


@lru_cache(maxsize=2)
def _dealt(shoe: Shoe, up: int, stands: tuple[int, int]) -> FloatArray:
    """The dealer's chances for every hand of `all_hands`; read only."""
    ranks, hands = np.array(shoe.ranks, dtype=np.float64), all_hands()
    if shoe.endless:
        none = np.zeros((1, RANKS), dtype=np.int64)
        return np.repeat(chances(ranks, none, up, stands, endless=True), len(hands.hard), axis=0)
    return chances(ranks, hands.cards, up, stands, endless=False)


@lru_cache(maxsize=2)
def _dealt_widely(shoe: Shoe, up: int, stands: tuple[int, int]) -> FloatArray:
    """The same for every hand of `widened`, or of `all_hands` where the shoe is endless; read only."""
    hands = _dealt(shoe, up, stands)
    if shoe.endless:
        return hands
    more = widened().cards[len(hands) :]
    ranks = np.array(shoe.ranks, dtype=np.float64)
    return np.concatenate((hands, chances(ranks, more, up, stands, endless=False)))


def _partner(up: int) -> int:
    """The rank that makes a pontoon of this up card; -1 where none does."""
    return TEN if up == ACE else ACE if up == TEN else -1


class UpCard:
    """Everything about one up card: the dealer's chances, next cards and the value of every unsplit hand."""

    def __init__(self, game: Game, shoe: Shoe, up: int, play: Play | None = None) -> None:
        self.game, self.shoe, self.up, self.up_suit = game, shoe, up, -1
        hands = self.hands = all_hands()
        self.play = play or free_play()
        self.ranks = np.array(self.shoe.ranks, dtype=np.float64)
        self.stands = (game.stands_on_hard, game.stands_on_soft)
        self.peeked = game.peeks and self.up in (ACE, TEN)
        self.rules = rules_of(game)
        self.partner = _partner(up) if game.in_all and not self.peeked else -1
        self.order = np.flatnonzero(hands.size >= 1).astype(np.int64)
        self.rows = np.arange(len(hands.hard))
        self.pontoon = _dealt(shoe, up, self.stands)[:, PONTOON].copy()
        self.next = self._next_cards()
        self.showdown = self.meets(self.order, self.rows, _dealt(shoe, up, self.stands))
        terms = Terms(nothing_after(), 1.0, even=False, may_double=True, most_bound=2, partner=self.partner)
        self.tables = self.search(self.rules, self.showdown, terms, self.play.wishes)
        self._split_showdowns: list[Showdown] = []
        self._splits: dict[int, SplitTree] = {}
        self._plain_splits: dict[int, SplitTree] = {}
        self._boxes: dict[int, SplitBox] = {}
        self._guesses: dict[int, float] = {}
        self._unsuited: dict[tuple[int, int], Values] = {}
        self._waiting: dict[Begun, Box] = {}
        self._bonus_hands: list[BonusHands] = []

    def of_suit(self, suit: int) -> "UpCard":
        """The same up card where its suit is known."""
        table = copy(self)
        table.up_suit = suit
        table._splits = {}
        return table

    @cached_property
    def dist(self) -> FloatArray:
        """The dealer's chances for every hand."""
        return self._known(_dealt(self.shoe, self.up, self.stands).copy())

    def dealer(self, rows: IntArray) -> FloatArray:
        """The dealer's chances for these rows of cards gone; after a card reader those of one without a pontoon."""
        dist = _dealt_widely(self.shoe, self.up, self.stands)[rows]
        return self._known(dist)

    def dealt_where(self, more: npt.NDArray[np.int32], rows: npt.NDArray[np.int64]) -> FloatArray:
        """The dealer's chances by `rows`: what is gone is a hand of `all_hands`, or beyond those a row of `more`.

        Rows that are not asked for are not worked out.
        """
        dealt, first = _dealt(self.shoe, self.up, self.stands), len(self.hands.hard)
        beyond = rows >= first
        places = np.zeros(len(more), dtype=np.int64)
        places[rows[beyond] - first] = 1
        asked = np.flatnonzero(places)
        places[asked] = np.arange(len(asked))
        found = dealt[np.where(beyond, 0, rows)]
        found[beyond] = chances(self.ranks, more[asked], self.up, self.stands, endless=False)[
            places[rows[beyond] - first]
        ]
        return found

    def _known(self, dist: FloatArray) -> FloatArray:
        """These chances, changed to those of a dealer without a pontoon where a card reader has looked."""
        if self.peeked:
            dist /= np.maximum(1.0 - dist[:, PONTOON], 1e-300)[:, None]
            dist[:, PONTOON] = 0.0
        return dist

    def meets(self, order: IntArray, rows: IntArray, dealt: FloatArray) -> Showdown:
        """The hands of `order` against the dealer; `rows[h]` is the row of `dealt` for what is gone beside hand h."""
        ahead, won = np.zeros((len(order), 3)), np.zeros((len(order), 3))
        found = Showdown(order, rows, ahead, won, np.zeros(len(order)))
        core.showdowns(self.hands, dealt, self.peeked, found)
        return found

    def split_showdown(self, rank: int) -> Showdown:
        """The hands of a split of this rank against the dealer; of all ranks at once, while those chances are there."""
        if not self._split_showdowns:
            dealt = _dealt_widely(self.shoe, self.up, self.stands)
            self._split_showdowns += (self.meets(holding(one), self.split_rows(one), dealt) for one in range(RANKS))
        return self._split_showdowns[rank]

    def split_rows(self, rank: int) -> IntArray:
        """For every hand the row of what is gone where the other card of its pair lies on the box too."""
        return self.rows if self.shoe.endless else widened().more[rank]

    def _next_cards(self) -> FloatArray:
        """The chances of the next card, in rows as those of `_dealt`."""
        gone = (self.hands.cards if self.shoe.endless else widened().cards).astype(np.float64)
        out = np.zeros((len(gone), RANKS))
        core.next_cards(gone, self.ranks, self.up, self.shoe.endless, self.peeked, out)
        return out

    def search(self, rules: Rules, showdown: Showdown, terms: Terms, wishes: npt.NDArray[np.int8]) -> Tables:
        """The best play of the hands of a showdown, but for the actions that `wishes` asks for: see `core.fill`."""
        tables = blank_tables(len(self.hands.hard), self.game.doubles)
        terms = terms if self.game.bound else terms._replace(most_bound=0)
        core.fill(rules, self.hands, showdown, self.next, terms, wishes, self.play.rescues, tables)
        return tables

    def kept(self, hands: list[int], total: int, bound: int, showdown: Showdown, rules: Rules) -> FloatArray:
        """The value of doubled hands of this total that are kept, each the only open one of its box."""
        out = np.zeros(len(hands))
        core.kept(rules, showdown, showdown.places(hands), total, bound, out)
        return out

    def doubled_again(self, hands: list[int], bound: int = 0, doubles: int = 1) -> FloatArray:
        """The value of doubling these hands, doubled so often and with so many aces bound to 1, once more."""
        then, stake = self.hands.then[hands], 2.0 ** (doubles + 1)
        drawn = np.where(then >= 0, self.next[hands] * self.tables.again[doubles - 1][then, bound], 0.0).sum(axis=1)
        chances_of, value = core.bust_chances.py_func, core.bust_value.py_func
        busts = [chances_of(self.next, one, self.hands.then, self.rows, one, self.partner) for one in hands]
        return np.asarray(drawn + [value(*bust, stake, 1.0, 0.0) for bust in busts])

    # the value of two cards

    def bound(self, first: int, second: int, *, split: bool) -> int:
        """How many aces of the hand would count 1 once it is doubled."""
        match self.game.bound:
            case 0:
                return 0
            case 1:
                return (first == ACE) + (second == ACE and not split)
            case _:
                return (first == ACE) + (second == ACE)

    def odds_21(self, kind: int, *, sevens: bool, super_bonus: bool) -> float:
        """What 6-7-8 (or 7-7-7) of this kind pays, with the Super Bonus where it is won."""
        game = self.game
        if not sevens:
            return (game.mixed_678, game.suited_678, game.spades_678)[kind]
        odds = (game.mixed_777, game.suited_777, game.spades_777)[kind]
        if kind == MIXED or self.up != SEVEN or not super_bonus or not game.super_bonus:
            return odds
        return odds + game.super_bonus if game.super_on_top else game.super_bonus

    def two_cards(self, first: int, second: int, suits: tuple[int, int] = (-1, -1)) -> Values:
        """Every action on two cards; suits matter for sixes, sevens and eights.

        A split that is far from the best is left out.
        """
        found, tens = self.unsplit(first, second, suits), first == TEN and self.game.split_rank
        if first != second or (tens and suits != LIKE) or self.hopeless(first, suits, found.best):
            return found
        return replace(found, split=self.splits(first, suits))

    def unsplit(self, first: int, second: int, suits: tuple[int, int]) -> Values:
        """Every action on two cards but a split."""
        if suits[0] == suits[1] >= 0 and completing(first, second) >= 0:
            return self._unsplit(first, second, suits)
        if (first, second) not in self._unsuited:
            self._unsuited[first, second] = self._unsplit(first, second, UNLIKE)
        return self._unsuited[first, second]

    def _unsplit(self, first: int, second: int, suits: tuple[int, int]) -> Values:
        game, hand = self.game, self.hands.of(first, second)
        pontoon = float(self.pontoon[hand]) if not self.peeked else 0.0
        if {first, second} == {ACE, TEN}:
            return Values(game.pontoon, NEVER, NEVER, NEVER, NEVER)
        bound = self.bound(first, second, split=False)
        tables = self.tables
        hit = tables.hit[hand, bound]
        if hit > NEVER / 2:
            hit += self._suited_gain(hand, first, second, suits)
        surrender = NEVER
        if game.surrender[self.up]:
            held = game.surrender_held[self.up]
            surrender = -game.surrender_loses - (1.0 - game.surrender_loses) * pontoon * held
        double = float(tables.double[hand, bound])
        if game.double_bonus and double > NEVER / 2:
            double += 2.0 * self._suited_gain(hand, first, second, suits, super_bonus=False)
        return Values(float(tables.stand[hand]), float(hit), double, NEVER, surrender)

    def _suited_gain(
        self, hand: int, first: int, second: int, suits: tuple[int, int], *, super_bonus: bool = True
    ) -> float:
        """What suits add to the value of drawing: 6-7-8 and 7-7-7 were counted as mixed."""
        third = completing(first, second)
        if third < 0 or suits[0] != suits[1] or suits[0] < 0:
            return 0.0
        sevens = third == SEVEN == first
        share = self.next[hand, third] * self.suit_share(third, suits[0], 2 if sevens else 0)
        kind = suit_kind(suits[0])
        better = self.odds_21(kind, sevens=sevens, super_bonus=super_bonus)
        return float(share * (better - self.odds_21(MIXED, sevens=sevens, super_bonus=False)) * self.paid(hand, third))

    def paid(self, hand: int, third: int) -> float:
        """The chance that a 21 is paid: 1, or less where a dealer pontoon takes it."""
        if self.game.safe_21:
            return 1.0
        return 1.0 - self.showdown.of(int(self.hands.then[hand, third])).pontoon

    def suit_share(self, rank: int, suit: int, taken: int, others: int = 0, up_suit: int | None = None) -> float:
        """The share of this suit among the cards of this rank that are left.

        `taken` of it lie in the hand, `others` of another suit lie elsewhere in the box. `up_suit`: of the up card.
        """
        if self.shoe.endless:
            return 0.25
        up_suit = self.up_suit if up_suit is None else up_suit
        counts = self.shoe.suits[rank - SIX]
        here = self.up == rank
        left = counts[suit] - taken - (here and up_suit == suit)
        return max(left, 0) / max(sum(counts) - taken - others - here, 1)

    def like_share(self, taken: int) -> float:
        """The chance that a ten is of a certain rank (J, Q, K or T), of which `taken` cards lie on the box already.

        An up card that is a ten makes no difference, since its rank is not known here.
        """
        tens, ranks = self.shoe.ranks[TEN], self.game.tens
        return 1 / ranks if self.shoe.endless else max(tens / ranks - taken, 0.0) / max(tens - taken, 1)

    def splits(self, rank: int, suits: tuple[int, int]) -> float:
        """The value of splitting a pair, on both hands together."""
        if not self.boxed(rank):
            tree = self.tree(rank)
            return tree.value(tree.begin(suits))
        if not self.bonus_waits(rank) or suits[0] < 0:
            return self.box(rank).value(suits, self.up_suit)
        if not followed(self.game):
            return self.box(rank).value(suits, self.up_suit) + self._waiting_bonus(rank, suits)
        return self.waiting_value((self.begins(rank, suits),))

    def begins(self, rank: int, suits: tuple[int, int], share: float = 1.0) -> tuple[float, tuple[int, int], int]:
        """The pair that a box begins with, by the suits that stand for these."""
        if rank not in SUITED:
            return share, (-1, -1), -1
        first, second, up = alike_pair(self.shoe, suits, self.up_suit)
        return share, (first, second), up

    def dealt_to(self, rank: int) -> FloatArray:
        """The dealer's chances when a pair of this rank is out."""
        return np.asarray(self.dist[self.hands.of(rank, rank)])

    def waiting_box(self, begun: Begun) -> Box:
        """Split sevens on which a Super Bonus waits: what they gain, with the chances."""
        known = tuple(begun)
        if known not in self._waiting:
            dealt = self.dealt_to(SEVEN)
            self._waiting[known] = BonusDistribution(Boxes(self.game), self._waiting_hands(), dealt, known).whole()
        return self._waiting[known]

    def waiting_value(self, begun: Begun) -> float:
        """The value of such sevens, on all hands together."""
        nets = Boxes(self.game).lattice.nets()
        return float(self.dealt_to(SEVEN) @ self.waiting_box(begun).chances @ nets)

    def _waiting_hands(self) -> BonusHands:
        if not self._bonus_hands:
            self._bonus_hands.append(BonusHands(self))
        return self._bonus_hands[0]

    def surely_split(self, rank: int, suits: tuple[int, int]) -> bool:
        """Whether these sevens are split and a Super Bonus waits, as hands that draw from shoes of their own tell.

        The boxes of all such pairs are worked out as one, where what each is worth is not asked.
        """
        if not (self.bonus_waits(rank) and self.boxed(rank) and followed(self.game)):
            return False
        if self.shoe.cards < LEAST_TO_GUESS:
            return False
        return self._waiting_guess(suits) - SURE > self.unsplit(rank, rank, suits).best

    def _waiting_guess(self, suits: tuple[int, int]) -> float:
        """The value of splitting sevens on which a Super Bonus waits, from shoes of their own."""
        tree = self._waiting_hands().tree
        return tree.value(tree.begin(suits))

    def boxed(self, rank: int) -> bool:
        """Whether split hands draw from one shoe of which every card counts; tens split by rank are not followed so."""
        return not self.shoe.endless and not (rank == TEN and self.game.split_rank)

    def bonus_waits(self, rank: int) -> bool:
        """Whether a hand of a split of this rank can win the Super Bonus, which waits for the end of the round."""
        return rank == self.up == SEVEN and self.game.super_after_split and self.game.super_bonus > 0.0

    def _waiting_bonus(self, rank: int, suits: tuple[int, int]) -> float:
        """What a Super Bonus that waits for the end of the round adds, as if hands drew from shoes of their own."""
        if suits[0] == suits[1]:
            return 0.0
        tree = self.tree(rank)
        begin = tree.begin(suits)
        return tree.value(begin) - tree.value(begin._replace(bonuses=NO_BONUS))

    def hopeless(self, rank: int, suits: tuple[int, int], best: float) -> bool:
        """Whether splitting is so far below the best of the other actions that it need not be worked out.

        It is guessed to be two hands played as if nothing was split, of which a dealer pontoon may spare one wager.
        """
        if self.shoe.cards < LEAST_TO_GUESS or not self.boxed(rank):
            return False
        if self.bonus_waits(rank):
            return followed(self.game) and suits[0] >= 0 and self._waiting_guess(suits) + SURE < best
        if rank not in self._guesses:
            hands = two_cards_with(rank)
            bounds = [self.bound(rank, second, split=True) for second in range(RANKS)]
            one = rank == ACE and self.game.ace_one
            values = self.tables.stand[hands] if one else self.tables.best[hands, bounds]
            spared = self.game.one_loss and not self.peeked
            pontoon = float(self.pontoon[self.hands.of(rank, rank)]) if spared else 0.0
            self._guesses[rank] = float(2.0 * self.next[self.hands.of(rank)] @ values) + pontoon
        return self._guesses[rank] + FAR < best

    def box(self, rank: int) -> SplitBox:
        """The splits of this rank from a finite shoe."""
        if rank not in self._boxes:
            self._boxes[rank] = SplitBox(self, rank)
        return self._boxes[rank]

    def tree(self, rank: int) -> SplitTree:
        """Everything about splitting this rank."""
        trees = self._splits if rank in SUITED else self._plain_splits
        if rank not in trees:
            trees[rank] = SplitTree(self, rank)
        return trees[rank]
