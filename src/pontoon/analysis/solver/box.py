"""A split box of a finite shoe: every hand of it draws from what the others have left.

The player looks at the own cards, at how many hands are formed and how many of them are finished; the value is that of
the best such play. Whether a further pair is split goes by the two numbers alone, for all suits alike. Where nothing
but the shoe ties the hands together the value is exact: see `exchange`. Where a dealer pontoon takes one wager from all
open hands, or a double makes the box even money, the player also sees whether an earlier hand is open or was doubled,
and what that changes is worked out with the cards that such hands hold in the mean: see `box_ties`.
"""

from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from pontoon.analysis.solver import core, mixed
from pontoon.analysis.solver.arguments import Meeting, Tables, blank_tables
from pontoon.analysis.solver.box_suits import BoxSuits
from pontoon.analysis.solver.box_ties import Ties
from pontoon.analysis.solver.exchange import Stage, Stages, stages
from pontoon.analysis.solver.shoe import SUITED
from pontoon.analysis.solver.split_hand import FirstCard, Played, Seat, shares
from pontoon.analysis.solver.split_hands import SplitHands
from pontoon.analysis.solver.values import MIXED, NEVER, SIX, alike_pair, alike_suits, completing

if TYPE_CHECKING:
    from pontoon.analysis.solver.upcard import UpCard

NEARLY_AS_GOOD = 0.003
"""Where splitting again changes a box by no more than this, it is asked at every stage whether it is better."""
TIED_NEARLY_AS_GOOD = 0.01
"""The same where a dealer pontoon ties hands."""
SUITS_DIFFER, TIES_DIFFER, EVEN_DIFFERS, OPEN_DIFFERS = 3e-3, 1e-3, 0.6, 0.5
"""What suits change for a pair that is split again or not is less than the first. What ties change is less than the
second and such shares of what it changes for a hand that an earlier one was doubled, or is open. All are twice what has
been seen from one to eight decks."""


class SplitBox(SplitHands):
    """The splits of one rank against one up card."""

    def __init__(self, up: "UpCard", rank: int, *, thorough: bool = False) -> None:
        """`thorough`: actions are valued too that are far from the best."""
        super().__init__(up, rank, thorough=thorough)
        self.suits = BoxSuits(self)
        self._value: float | None = None
        self._boxes: dict[frozenset[Stage], float] = {}
        self._at_stage: dict[tuple[tuple[float, ...], Stage | None, bool], float] = {}
        self._wholes: dict[frozenset[Stage], float] = {}
        self._ties: dict[frozenset[Stage], Ties] = {}
        self._suited: dict[tuple[int, int, int], float] = {}
        self.kept: frozenset[Stage] = frozenset()

    def value(self, suits: tuple[int, int], up_suit: int = -1) -> float:
        """The value of splitting a pair, on both hands together; suits matter for sixes, sevens and eights."""
        if self._value is None:
            self._value = self._best()
            if self.tied:
                self._value += self.ties.worth()
        if not self.suited:
            return self._value
        key = alike_pair(self.up.shoe, suits, up_suit)
        if key not in self._suited:
            self._suited[key] = self._suits_of_box((key[0], key[1]), key[2], self.kept)
        return self._value + self._suited[key]

    def _best(self) -> float:
        """The value with combinations as mixed; `kept` gets the stages at which a further pair is not split."""
        resplits = self.up.play.resplits
        every = frozenset(stage for stage, kept in stages(self.most).any_second.items() if not kept)
        if resplits is not None:
            self.kept = every if (self.rank, MIXED) not in resplits else frozenset()
            return self._box(self.kept)
        again, never = self._box(frozenset()), self._box(every)
        self.kept = frozenset[Stage]() if again >= never else every
        if self.most > 2 and abs(again - never) <= (TIED_NEARLY_AS_GOOD if self.tied_by_pontoon else NEARLY_AS_GOOD):
            self._better(every)
        return self._box(self.kept)

    def _better(self, every: frozenset[Stage]) -> None:
        """Find the stages to be in `kept`, one by one, with all that ties hands and with the suits as they come."""
        differs = SUITS_DIFFER if self.suited else 0.0
        if self.tied:
            differs += TIES_DIFFER
            differs += EVEN_DIFFERS * abs(self._alone.even) * self.tied_by_double
            differs += OPEN_DIFFERS * abs(self._alone.protected) * self.tied_by_pontoon
        best, better = -np.inf, True
        while better:
            better = False
            for stage in every:
                other = self.kept ^ {stage}
                if self._box(other) + differs * self._pair_chance(stage) <= self._box(self.kept):
                    continue
                best = max(best, self.whole(self.kept))
                value = self.whole(other)
                if value > best:
                    best, self.kept, better = value, other, True

    def _pair_chance(self, stage: Stage) -> float:
        """The chance that the hand of a stage is a pair, where every pair is split again."""
        pair = self.shoes.chance[:, self.one, self.rank]
        weights = stages(self.most).weights[stage]
        return float(sum(w * self.out_chances[out, self.one] * pair[out] for out, w in enumerate(weights)))

    def whole(self, kept: frozenset[Stage]) -> float:
        """The value of a box whose pairs are split again but at the stages in `kept`: ties, and suits as they come."""
        if kept not in self._wholes:
            tied = self._tied(kept).worth() if self.tied else 0.0
            suits = (share * self._suits_of_box(pair, up_suit, kept) for share, pair, up_suit in self._pairs)
            self._wholes[kept] = self._box(kept) + tied + sum(suits)
        return self._wholes[kept]

    @cached_property
    def _pairs(self) -> list[tuple[float, tuple[int, int], int]]:
        """The suits of the pair and of the up card with their chances, where they matter; alike ones count as one."""
        if not self.suited:
            return []
        shoe, up = self.up.shoe, self.up.up
        found: dict[tuple[int, int, int], int] = {}
        for up_suit, ups in (alike_suits(shoe, up) if up in SUITED else {-1: 1}).items():
            left = list(shoe.suits[self.rank - SIX])
            if up == self.rank:
                left[up_suit] -= 1
            for first, second in product(range(len(left)), repeat=2):
                key = alike_pair(shoe, (first, second), up_suit)
                found[key] = found.get(key, 0) + ups * left[first] * (left[second] - (first == second))
        whole = sum(found.values())
        return [(ways / whole, (key[0], key[1]), key[2]) for key, ways in found.items() if ways]

    def _box(self, kept: frozenset[Stage]) -> float:
        """The value of a box with pairs split again but at the stages in `kept`; combinations as mixed, no ties."""
        if kept not in self._boxes:
            found = stages(self.most, kept)
            self._boxes[kept] = sum(self._at_usual(stage, found) for stage in found.weights)
        return self._boxes[kept]

    def _at_usual(self, stage: Stage, found: Stages) -> float:
        """The value of the hand of a stage at its usual seat; combinations as mixed."""
        key = found.weights[stage], stage if self.tied else None, found.any_second[stage]
        if key not in self._at_stage:
            hand = self.played(stage, found, self.usual(stage))
            self._at_stage[key] = self.plain(hand, any_second=found.any_second[stage])
        return self._at_stage[key]

    def _suits_of_box(self, suits: tuple[int, int], up_suit: int, kept: frozenset[Stage]) -> float:
        """What suits add to the hands of a box whose pairs are split again but at the stages in `kept`."""
        found = stages(self.most, kept)
        total = 0.0
        for stage in found.weights:
            hand, any_second = self.played(stage, found, self.usual(stage)), found.any_second[stage]
            for share, card in self.suits.first_cards(stage, suits, up_suit):
                total += share * self.suits.add(hand, card, any_second=any_second)
                if self.tied:
                    total += share * self._tied(kept).suits_add(stage, card)
        return total

    def usual(self, stage: Stage) -> Seat:
        """Where most hands of a stage sit: with an open hand before them, if there is one, and no doubled one."""
        return Seat(self.tied_by_pontoon and stage[1] > 0, even=False)

    @property
    def ties(self) -> Ties:
        """What ties the hands together, once it is known where pairs are split again."""
        return self._tied(self.kept)

    def _tied(self, kept: frozenset[Stage]) -> Ties:
        if kept not in self._ties:
            self._ties[kept] = Ties(self, stages(self.most, kept))
        return self._ties[kept]

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
        return self.suits.choice(hand, second, FirstCard(suit, 1, 2, -1)) == core.HIT

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
        return float(weights @ self.suits.gain(hand, second, FirstCard(suit, 1, 2, up_suit)))

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
                total += self.suits.add(hand, FirstCard(suit, suits.count(suit), 2, up_suit), any_second=any_second)
        reached = sum(weight * self.out_chances[out, self.one] for out, weight in enumerate(found.weights[start]))
        return float(total / reached)

    def tables(self, hand: Played) -> Tables:
        """The tables of a hand as they are for one shoe: by hand, and weighed over the shoes it may be."""
        found = blank_tables(len(self.hands.hard), self.game.doubles)
        at, used = self.order[: self.one], slice(0, self.one)
        weights = shares(hand.mix)[:, used]
        may, mine = self.may[used], hand.tables
        found.stand[:] = found.hit[:] = found.double[:] = NEVER
        wide = slice(0, self.most_bound + 1)
        found.stand[at] = np.where(may & mixed.MAY_STAND, (weights * mine.stand[:, used]).sum(axis=0), NEVER)
        for flag, values, all_shoes in (
            (mixed.MAY_HIT, found.hit, mine.hit),
            (mixed.MAY_DOUBLE, found.double, mine.double),
        ):
            mean = (weights[:, :, None] * all_shoes[:, used]).sum(axis=0)
            values[at, wide] = np.where((may & flag)[:, None] > 0, mean, NEVER)
        found.best[at, wide] = (weights[:, :, None] * mine.best[:, used]).sum(axis=0)
        found.rescue[at, wide] = mine.rescue[used]
        found.choice[:, at, wide] = mine.choice[:, used]
        return found
