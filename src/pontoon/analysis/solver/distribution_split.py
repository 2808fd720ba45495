"""The distribution of a split box: the sum of all its hands, for each outcome of the dealer.

Each hand is followed as the solver follows it, and weighed with the dealer's chances for its own cards; given the
dealer's outcome, the hands count as independent. That is exact for an endless shoe. For a finite one see
`distribution_box`; here the cards that other hands of the box have drawn are not taken out.
"""

from dataclasses import dataclass

import numpy as np

from pontoon.analysis.game import ACE, RANKS, TEN, Game
from pontoon.analysis.solver import reach
from pontoon.analysis.solver.arguments import CLOSED, OPEN, FloatArray, IntArray, Tables, Terms
from pontoon.analysis.solver.dealer import OUTCOMES
from pontoon.analysis.solver.ends import (
    BUSTED,
    DOUBLED_BUST,
    ENDS,
    EVENTS,
    PLAIN_21,
    SPLIT_AGAIN,
    STOOD,
    SUPER_BONUS,
    TWO_CARD_21,
    combination,
    events,
    follows,
    gains,
)
from pontoon.analysis.solver.lattice import lattice_of
from pontoon.analysis.solver.split import SplitTree
from pontoon.analysis.solver.values import ONE_SUIT, SEVEN, Part, Waiting, completing, suit_kind


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """Hands still to play: the chances of what they gain, and how many of each event come, by the dealer's outcome."""

    chances: FloatArray
    events: FloatArray


class Boxes:
    """What all split boxes of a game have in common."""

    def __init__(self, game: Game) -> None:
        self.lattice = lattice_of(game)
        self._follows, self.events = {bust: follows(game, bust) for bust in (OPEN, CLOSED)}, events()
        self._gains = {
            (loss, even): gains(game, loss, even=even, split=True) for loss in (0.0, 1.0) for even in (False, True)
        }
        self._shifts = {key: self.lattice.shifts(gained) for key, gained in self._gains.items()}

    def gains(self, loss: float, *, even: bool) -> FloatArray:
        """What every end of a hand gains, by the dealer's outcome."""
        return self._gains[loss, even]

    def follows(self, bust_leaves: int) -> IntArray:
        """How every end leaves the box, where a bust hand does so in this way."""
        return self._follows[bust_leaves]

    def shifts(self, loss: float, *, even: bool) -> IntArray:
        """By how many places every end of a hand moves the sum, by the dealer's outcome."""
        return self._shifts[loss, even]

    def ended(self, bonuses: int) -> Box:
        """No hand still to play, and so many Super Bonuses to be paid."""
        chances = np.zeros((OUTCOMES, self.lattice.places))
        chances[:, self.lattice.begins(bonuses)] = 1.0
        return Box(chances, np.zeros((OUTCOMES, len(EVENTS))))

    def added(self, chances: FloatArray, terms: Terms, after: list[Box], again: Box) -> Box:
        """A hand that ends with these chances, and then the box after it; `again`: where it was split again instead."""
        found = again.chances.copy()
        following = np.array([box.chances for box in after])
        follows = self._follows[terms.bust_leaves]
        reach.add_hand(chances, self._shifts[terms.loss, terms.even], follows, following, found)
        counted = again.events + chances.T @ self.events
        for number, box in enumerate(after):
            counted = counted + chances[follows == number].sum(axis=0)[:, None] * box.events
        return Box(found, counted)


class SplitDistribution:
    """The splits of one rank against one up card."""

    def __init__(self, boxes: Boxes, tree: SplitTree) -> None:
        self.boxes, self.tree = boxes, tree
        self._known: dict[Waiting, Box] = {}
        before = tree.dist[tree.up.hands.of(tree.rank)]
        self._weight = np.divide(tree.dist, before, out=np.ones_like(tree.dist), where=before > 0.0)

    def start(self, suits: tuple[int, int]) -> Box:
        """Both hands of the first split."""
        return self._rest(self.tree.begin(suits))

    def _rest(self, key: Waiting) -> Box:
        if not key.suits:
            return self.boxes.ended(max(key.bonuses, 0))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._first(key)
        return found

    def _first(self, key: Waiting) -> Box:
        tree = self.tree
        tables, terms = tree.play(key)
        hand = _Hand(tree, key, self._weight)
        chances, counted = np.zeros((OUTCOMES, self.boxes.lattice.places)), np.zeros((OUTCOMES, len(EVENTS)))
        for share, part, again in tree.seconds(key, tables, terms):
            if again is None:
                hand.begin(share, part)
                continue
            box, weight = self._rest(again), share * self._weight[part.hand][:, None]
            chances += weight * box.chances
            counted += weight * box.events
            counted[:, SPLIT_AGAIN] += weight[:, 0]
        following = [self._rest(one) for one in tree.following(key)]
        return self.boxes.added(hand.ended(tables), terms, following, Box(chances, counted))


class _Hand:
    """The first of the hands still to play: from its second card to the chances of its ends, by the dealer's outcome.

    `weight[h, outcome]`: the dealer's chances for a hand, divided by those before it was played.
    """

    def __init__(self, tree: SplitTree, key: Waiting, weight: FloatArray) -> None:
        self.tree, self.key, self.weight = tree, key, weight
        self.reach = np.zeros((len(tree.up.hands.hard), 3))
        self.chances = np.zeros((ENDS, OUTCOMES))

    def begin(self, share: float, part: Part) -> None:
        """A second card: an end at once, or a hand to be followed."""
        rank, game = self.tree.rank, self.tree.up.game
        if {rank, part.second} == {ACE, TEN} and game.ace_ten_pays:
            self.chances[TWO_CARD_21] += share * self.weight[part.hand]
        elif rank == ACE and game.ace_one:
            total = 12 + part.second if part.second != ACE else 12
            self.chances[PLAIN_21 if part.second == TEN else STOOD + total] += share * self.weight[part.hand]
        elif part.drawn:
            self._drawn(share, part)
        else:
            self.reach[part.hand, part.bound] += share

    def _drawn(self, share: float, part: Part) -> None:
        """A hand that draws for a combination in one suit."""
        tree, then = self.tree, self.tree.up.hands.then[part.hand]
        third = completing(tree.rank, part.second)
        suited = float(tree.next[part.hand, third]) * tree.combination_share(third, part)
        self.chances[self._combination(part, third)] += share * suited * self.weight[then[third]]
        for rank in range(RANKS):
            chance = share * (float(tree.next[part.hand, rank]) - (suited if rank == third else 0.0))
            if chance > 0.0 and then[rank] >= 0:
                self.reach[then[rank], part.bound] += chance
        reach.add_bust(share, self.weight, part.hand, tree.up.hands.then, tree.next, self.chances[BUSTED])

    def _combination(self, part: Part, third: int) -> int:
        """6-7-8 or 7-7-7 in the suit of the hand's first card."""
        kind = suit_kind(part.suit)
        sevens = third == SEVEN == part.second
        if self.tree.wins_bonus(self.key, part.second):
            return SUPER_BONUS + kind - ONE_SUIT
        return combination(kind, sevens=sevens)

    def ended(self, tables: Tables) -> FloatArray:
        """The chance of every end."""
        tree, found = self.tree, self.chances
        busts = found[BUSTED : DOUBLED_BUST + 1]
        reach.finish(tree.up.hands, tree.order, tree.next, self.weight, tables, self.reach, found, busts, np.zeros(2))
        return found
