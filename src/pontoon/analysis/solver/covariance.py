"""How boxes of a round hang together under best play: the covariance of their gains, exact for an endless shoe.

Boxes of a round have nothing in common but the dealer, and what a Super Bonus brings to the others. Where cards run out
for nobody, their gains are independent once the up card and the dealer's outcome are known, so it is enough to know
what one box gains in the mean when both are given. The outcome is the one that the dealer's cards would have made:
where no hand waits for it, it changes nothing.
"""

from math import comb
from typing import NamedTuple

import numpy as np

from pontoon.analysis.game import ACE, RANKS, TEN
from pontoon.analysis.solver import moments
from pontoon.analysis.solver.arguments import BONUS_WON, CLOSED, FloatArray, Moments, Terms, nothing_after
from pontoon.analysis.solver.dealer import OUTCOMES, PONTOON
from pontoon.analysis.solver.solve import MIXED, SEVEN, Solution, SplitTree, UpCard, Waiting, completing, suit_kind
from pontoon.analysis.solver.variance import SplitSpread


class AgainstDealer(NamedTuple):
    """By the dealer's outcome with one up card: its chance, and what a box gains in the mean.

    `bonus`: the chance that the box wins a Super Bonus; `with_bonus`: what it gains then, times that chance.
    """

    chances: FloatArray
    gains: FloatArray
    bonus: FloatArray
    with_bonus: FloatArray


def covariance(solution: Solution, *, played: Solution | None = None, boxes: int = 2, others: float = 0.0) -> float:
    """The covariance of the gains of two boxes of one round, in squared wagers.

    `solution`: of an endless shoe. `played`: of the shoe whose best play is followed, where it is another one; split
    boxes are played as for the endless one. `others`: what every other box gets in the round of a Super Bonus, as a
    share of the wager. A box that gets it has won nothing by its own cards, so it is put where boxes meet: with n
    `boxes` and the variance v of one, a round spreads by n v + n (n - 1) c, where c is the covariance given here.
    """
    own = mean = square = 0.0
    for up, count in enumerate(solution.shoe.ranks):
        one = against_dealer(solution, up, played)
        share = count / solution.shoe.cards * one.chances
        paid, crossed, squared = paid_to_others(one, boxes, others)
        own += float(share @ one.gains)
        mean += float(share @ (boxes * one.gains + paid))
        square += float(share @ (boxes * (boxes - 1) * one.gains**2 + 2.0 * crossed + squared))
    return (square - mean**2 + boxes * own**2) / (boxes * (boxes - 1))


def against_dealer(solution: Solution, up: int, played: Solution | None = None) -> AgainstDealer:
    """What a box gains against this up card, by the dealer's outcome; parameters as for `covariance`."""
    if not solution.shoe.endless:
        raise ValueError("boxes that draw from one finite shoe are not independent, whatever the dealer has")
    table = solution.up_card(up)
    box = _Box(table, (played or solution).up_card(up))
    caught = 0.0
    for chance, first, second, suits in solution.pairs(table):
        box.add(chance, first, second, suits)
        caught += chance * (table.game.pontoon if {first, second} == {ACE, TEN} else -1.0)
    chances, gains = table.dist[0].copy(), box.gains()
    if table.peeked:  # found before anybody plays: every box loses its wager, but a pontoon is paid
        pontoon = float(table.pontoon[0])
        chances *= 1.0 - pontoon
        chances[PONTOON], gains[PONTOON] = pontoon, caught
    return AgainstDealer(chances, gains, box.bonus, box.with_bonus)


def paid_to_others(one: AgainstDealer, boxes: int, others: float) -> tuple[FloatArray, FloatArray, FloatArray]:
    """What the boxes without a Super Bonus get together in the round of one, by the dealer's outcome.

    Its mean, the mean of its product with what all boxes gain, and its mean square.
    """
    if not others:
        nothing = np.zeros(OUTCOMES)
        return nothing, nothing, nothing

    def mean(among: int, won: int, power: int) -> FloatArray:
        """The mean power of it, where `won` boxes have a Super Bonus and so many more may win one."""
        found = np.zeros(OUTCOMES)
        for more in range(among + 1):
            winners = won + more
            paid = others * (boxes - winners) if winners else 0.0
            found += comb(among, more) * one.bonus**more * (1.0 - one.bonus) ** (among - more) * paid**power
        return found

    crossed = one.with_bonus * mean(boxes - 1, 1, 1) + (one.gains - one.with_bonus) * mean(boxes - 1, 0, 1)
    return mean(boxes, 0, 1), boxes * crossed, mean(boxes, 0, 2)


class _Marked(SplitSpread):
    """A split box that gains one wager more where it has won a Super Bonus."""

    def owed(self, key: Waiting) -> float:
        """The Super Bonuses that are paid when the round ends, and the mark."""
        return super().owed(key) + float(key.bonuses > 0)


class _Box:
    """All first two cards against one up card, followed along the best play of `played`."""

    def __init__(self, table: UpCard, played: UpCard) -> None:
        self.table, self.played, self.game = table, played, table.game
        shape = len(table.hands.hard), 3
        self.reach, self.doubled = np.zeros(shape), np.zeros((table.game.doubles, *shape))
        self.into = Moments(np.zeros(OUTCOMES), np.zeros(OUTCOMES))
        nothing = np.zeros((BONUS_WON + 1, OUTCOMES))
        self.following = Moments(nothing, nothing)
        self.terms = Terms(nothing_after(), 1.0, even=False, may_double=True, most_bound=2, partner=table.partner)
        self.bonus, self.with_bonus = np.zeros(OUTCOMES), np.zeros(OUTCOMES)
        self.splits: dict[int, tuple[SplitSpread, SplitSpread]] = {}

    def add(self, share: float, first: int, second: int, suits: tuple[int, int]) -> None:
        """Two cards and what is done with them: an end at once, or a hand to be followed."""
        table, game, into = self.table, self.game, self.into
        if {first, second} == {ACE, TEN}:
            moments.add(share, game.pontoon, self.following, CLOSED, into)
            return
        values = self.played.two_cards(first, second, suits)
        if values.surrender >= values.best:
            into.mean[:] -= share * game.surrender_loses
            if game.surrender_held[table.up]:
                into.mean[PONTOON] -= share * (1.0 - game.surrender_loses)
        elif values.split >= values.best:
            self._split(share, table.tree(first), suits)
        elif values.hit >= values.best:
            self._drawn(share, first, second, suits, stake=1.0)
        elif values.double >= values.best:
            self._drawn(share, first, second, suits, stake=2.0)
        else:
            self.reach[table.hands.of(first, second), table.bound(first, second, split=False)] += share

    def _split(self, share: float, tree: SplitTree, suits: tuple[int, int]) -> None:
        """A split box. With X its gain and B whether it wins a Super Bonus, (X + B)² - X² is 2 X B + B."""
        plain, marked = self.splits.setdefault(tree.rank, (SplitSpread(tree), _Marked(tree)))
        begin = tree.begin(suits)
        found, more = plain.rest(begin), marked.rest(begin)
        bonus = more.mean - found.mean
        self.into.mean[:] += share * found.mean
        self.bonus += share * bonus
        self.with_bonus += share * (more.square - found.square - bonus) / 2.0

    def _drawn(self, share: float, first: int, second: int, suits: tuple[int, int], *, stake: float) -> None:
        """A third card, by drawing or on a double."""
        table, drawn = self.table, stake == 1.0
        hand, bound = table.hands.of(first, second), table.bound(first, second, split=False)
        into = self.reach if drawn else self.doubled[0]
        for rank in range(RANKS):
            chance, after = share * float(table.next[hand, rank]), table.hands.then[hand, rank]
            if after >= 0:
                into[after, bound] += chance
            elif chance > 0.0:
                moments.add_bust(chance, stake, self.terms, self.following, self.into)
        if drawn or self.game.double_bonus:
            self._suited(share, hand, completing(first, second), suits, stake, sevens=first == second == SEVEN)

    def _suited(
        self, share: float, hand: int, third: int, suits: tuple[int, int], stake: float, *, sevens: bool
    ) -> None:
        """What a combination in one suit pays more than a mixed one, as which it is followed."""
        if third < 0 or not suits[0] == suits[1] >= 0:
            return
        table = self.table
        suited = share * float(table.next[hand, third]) * table.suit_share(third, suits[0], 0)
        better = table.odds_21(suit_kind(suits[0]), sevens=sevens, super_bonus=stake == 1.0)
        if sevens and table.up == SEVEN and stake == 1.0 and self.game.super_bonus:
            self.bonus += suited
            self.with_bonus += suited * better
        more = suited * stake * (better - table.odds_21(MIXED, sevens=sevens, super_bonus=False))
        self.into.mean[:] += more
        if not self.game.safe_21:
            self.into.mean[PONTOON] -= more

    def gains(self) -> FloatArray:
        """What all of it gains in the mean, by the dealer's outcome."""
        table = self.table
        moments.flow(
            table.rules,
            table.hands,
            table.showdown,
            table.next,
            self.terms,
            self.played.tables,
            self.reach,
            self.doubled,
            self.following,
            self.into,
        )
        return self.into.mean
