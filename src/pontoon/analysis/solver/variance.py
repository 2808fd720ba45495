"""The spread of a round's result under best play.

Hands of one split box meet the same dealer, so their results are not independent: mean and mean square are worked out
for each outcome of the dealer by itself and then put together. Those of a finite shoe also draw from it one after the
other: see `variance_box`; for sevens on which a Super Bonus waits see `distribution_bonus`.
"""

import numpy as np

from pontoon.analysis.game import ACE, RANKS, TEN
from pontoon.analysis.solver import moments
from pontoon.analysis.solver.arguments import BONUS_WON, CLOSED, OPEN, FloatArray, Moments, Terms
from pontoon.analysis.solver.box_law import Begun, shared
from pontoon.analysis.solver.dealer import OUTCOMES
from pontoon.analysis.solver.distribution_box import Gathered
from pontoon.analysis.solver.distribution_split import Boxes
from pontoon.analysis.solver.solve import (
    MIXED,
    SEVEN,
    Part,
    Solution,
    SplitTree,
    UpCard,
    Waiting,
    completing,
    suit_kind,
)
from pontoon.analysis.solver.variance_box import BoxMoments


def mean_square(solution: Solution) -> float:
    """The mean square of a round's result."""
    ranks, cards = solution.shoe.ranks, solution.shoe.cards
    return sum(count / cards * mean_square_of_up(solution, up) for up, count in enumerate(ranks) if count)


def mean_square_of_up(solution: Solution, up: int) -> float:
    """The mean square of a round's result against this up card."""
    second, gathered, boxes = _squares(solution.up_card(up)), Gathered(), Boxes(solution.game)
    whole = sum(_UpSpread(solution, table, second, gathered).value(share) for share, table in solution.tables_of(up))
    for rank, (table, begun) in gathered.boxes.items():
        whole += _box_square(boxes, table, rank, begun)
    for rank, (table, begun) in gathered.waiting.items():
        whole += _waiting_square(boxes, table, rank, begun)
    spreads: dict[tuple[int, int], SplitSpread] = {}
    for share, table, rank, suits in gathered.others:
        spread = spreads.setdefault((rank, table.up_suit), SplitSpread(table.tree(rank)))
        whole += share * float(np.dot(table.dealt_to(rank), spread.rest(spread.tree.begin(suits)).square))
    return whole


def _waiting_square(boxes: Boxes, table: UpCard, rank: int, begun: Begun) -> float:
    """The same for sevens on which a Super Bonus waits."""
    share, whole = shared(begun)
    return share * float(table.dealt_to(rank) @ table.waiting_box(whole).chances @ boxes.lattice.nets() ** 2)


def _box_square(boxes: Boxes, table: UpCard, rank: int, begun: Begun) -> float:
    """What the splits of a rank add to the mean square."""
    share, whole = shared(begun)
    dealt = table.dealt_to(rank)
    return share * float(np.dot(dealt, BoxMoments(boxes, table.box(rank), whole, dealt).square()))


def variance(solution: Solution) -> float:
    """The variance of a round's result."""
    return mean_square(solution) - solution.ev**2


def _squares(table: UpCard) -> FloatArray:
    """The mean square of every unsplit hand."""
    second = np.zeros((len(table.hands.hard), 3))
    again = np.zeros((table.game.doubles, *second.shape))
    moments.squares(
        table.rules,
        table.hands,
        table.order,
        table.rows,
        table.next,
        table.dist,
        table.tables,
        table.partner,
        again,
        second,
    )
    return second


class _UpSpread:
    """One up card: its unsplit hands by the dealer's chances, its splits outcome by outcome."""

    def __init__(self, solution: Solution, table: UpCard, second: FloatArray, gathered: Gathered) -> None:
        self.solution, self.table, self.second, self.gathered = solution, table, second, gathered

    def value(self, share: float) -> float:
        """The mean square of all hands that are not split, by their share; those that are split are gathered."""
        found = 0.0
        for chance, first, second, suits in self.solution.pairs(self.table):
            found += self._pair(share * chance, first, second, suits)
        return found

    def _pair(self, share: float, first: int, second: int, suits: tuple[int, int]) -> float:
        table, game, square = self.table, self.table.game, 0.0
        if first == second and table.surely_split(first, suits):
            self.gathered.add(share, table, first, suits)
            return square
        hand = table.hands.of(first, second)
        if table.peeked:
            pontoon = float(table.pontoon[hand])
            lost = game.pontoon if {first, second} == {ACE, TEN} else -1.0
            square, share = share * pontoon * lost * lost, share * (1.0 - pontoon)
        values = table.two_cards(first, second, suits)
        if {first, second} != {ACE, TEN} and values.split >= values.best > values.surrender:
            self.gathered.add(share, table, first, suits)
            return square
        return square + share * self._best(hand, first, second, suits)

    def _best(self, hand: int, first: int, second: int, suits: tuple[int, int]) -> float:
        table, game = self.table, self.table.game
        values = table.two_cards(first, second, suits)
        best = values.best
        if {first, second} == {ACE, TEN}:
            return game.pontoon**2
        if values.surrender >= best:
            pontoon = 0.0 if table.peeked or not game.surrender_held[table.up] else float(table.pontoon[hand])
            return (1.0 - pontoon) * game.surrender_loses**2 + pontoon
        bound = table.bound(first, second, split=False)
        if values.hit >= best:
            return self._drawn(hand, first, second, suits, bound)
        alone = float(self.second[hand, bound])
        if values.double >= best and game.double_bonus:
            alone += self._suits_add(hand, first, second, suits, stake=2.0, super_bonus=False)
        return alone

    def _drawn(self, hand: int, first: int, second: int, suits: tuple[int, int], bound: int) -> float:
        """The mean square of drawing, suits counted (the tables hold combinations as mixed)."""
        table = self.table
        square = 0.0
        for rank in range(RANKS):
            share = float(table.next[hand, rank])
            if share > 0.0:
                after = table.hands.then[hand, rank]
                square += share * (1.0 if after < 0 else float(self.second[after, bound]))
        return square + self._suits_add(hand, first, second, suits, stake=1.0, super_bonus=True)

    def _suits_add(
        self, hand: int, first: int, second: int, suits: tuple[int, int], *, stake: float, super_bonus: bool
    ) -> float:
        """What suits add to the mean square of a hand that takes a card with this stake."""
        table, third = self.table, completing(first, second)
        if third < 0 or not suits[0] == suits[1] >= 0:
            return 0.0
        sevens = third == SEVEN == first
        share = float(table.next[hand, third]) * table.suit_share(third, suits[0], 2 if sevens else 0)
        kind = suit_kind(suits[0])
        better = table.odds_21(kind, sevens=sevens, super_bonus=super_bonus)
        mixed = table.odds_21(MIXED, sevens=sevens, super_bonus=False)
        return float(share * stake**2 * (better**2 - mixed**2) * table.paid(hand, third))


class SplitSpread:
    """A split box: mean and mean square of all its hands, for each outcome of the dealer."""

    def __init__(self, tree: SplitTree) -> None:
        self.tree = tree
        self.known: dict[Waiting, Moments] = {}

    def rest(self, key: Waiting) -> Moments:
        """The hands still to play."""
        if not key.suits:
            owed = np.full(OUTCOMES, self.owed(key))
            return Moments(owed, owed**2)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._first(key)
        return found

    def owed(self, key: Waiting) -> float:
        """The Super Bonuses that are paid when the round ends."""
        return self.tree.owed(key)

    def _first(self, key: Waiting) -> Moments:
        tree, up = self.tree, self.tree.up
        tables, terms = tree.play(key)
        rest = [self.rest(one) for one in tree.following(key)]
        following = Moments(np.array([one.mean for one in rest]), np.array([one.square for one in rest]))
        hand = _HandSpread(tree, key, terms, following)
        for share, part, again in tree.seconds(key, tables, terms):
            if again is not None:
                hand.add(share, self.rest(again))
            else:
                hand.begin(share, part, bonus=tree.wins_bonus(key, part.second))
        room = np.zeros((up.game.doubles, *hand.reach.shape))
        moments.flow(
            tree.rules, up.hands, tree.showdown, up.next, terms, tables, hand.reach, room, following, hand.into
        )
        return hand.into


class _HandSpread:
    """The first of the hands still to play, from its second card on; `into` gets its moments and all that follows."""

    def __init__(self, tree: SplitTree, key: Waiting, terms: Terms, following: Moments) -> None:
        self.tree, self.game, self.suit = tree, tree.up.game, key.suits[0]
        self.terms, self.following = terms, following
        self.reach = np.zeros((len(tree.up.hands.hard), 3))
        self.into = Moments(np.zeros(OUTCOMES), np.zeros(OUTCOMES))

    def add(self, share: float, box: Moments) -> None:
        """The hands of a further split."""
        self.into.mean[:] += share * box.mean
        self.into.square[:] += share * box.square

    def begin(self, share: float, part: Part, *, bonus: bool) -> None:
        """A second card: an end at once, or a hand to be followed; `bonus`: it may win the Super Bonus."""
        tree, game = self.tree, self.game
        if tree.rank == ACE and game.ace_one:
            self._limited_ace(share, part.second)
        elif {tree.rank, part.second} == {ACE, TEN} and game.ace_ten_pays:
            self._ranked_as_pontoon(share)
        elif part.drawn:
            self._drawn(share, part, bonus=bonus)
        else:
            self.reach[part.hand, part.bound] += share

    def _ranked_as_pontoon(self, share: float) -> None:
        """An ace and a ten that nothing beats."""
        odds = self.game.double_odds if self.terms.even else self.game.pontoon
        moments.add(share, odds, self.following, CLOSED, self.into)

    def _paid(self, share: float, odds: float, *, bonus: bool = False) -> None:
        """A 21 with these odds, and with the Super Bonus."""
        sure = self.game.safe_21
        left = BONUS_WON if bonus else CLOSED if sure else OPEN
        moments.add_kept(share, 21, odds, 1.0, self.terms.loss, sure, self.following, left, self.into)

    def _limited_ace(self, share: float, second: int) -> None:
        game = self.game
        odds = game.double_odds if self.terms.even else game.other
        if second == TEN:
            if game.ace_ten_pays:
                self._ranked_as_pontoon(share)
            else:
                self._paid(share, odds)
            return
        total = 12 + second if second != ACE else 12
        moments.add_kept(share, total, odds, 1.0, self.terms.loss, False, self.following, OPEN, self.into)

    def _drawn(self, share: float, part: Part, *, bonus: bool) -> None:
        """A hand that draws for a combination in one suit."""
        tree, hands = self.tree, self.tree.up.hands
        third = completing(tree.rank, part.second)
        suited = tree.chance(part.hand, third) * tree.combination_share(third, part)
        mixed = tree.up.odds_21(MIXED, sevens=third == SEVEN == part.second, super_bonus=False)
        self._paid(share * suited, mixed + part.gain, bonus=bonus)
        for rank in range(RANKS):
            chance = share * (tree.chance(part.hand, rank) - (suited if rank == third else 0.0))
            after = hands.then[part.hand, rank]
            if chance > 0.0 and after >= 0:
                self.reach[after, part.bound] += chance
            elif chance > 0.0:
                moments.add_bust(chance, 1.0, self.terms, self.following, self.into)
