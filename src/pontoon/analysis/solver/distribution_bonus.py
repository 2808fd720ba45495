"""The distribution of a split box of a finite shoe on which a Super Bonus waits for the end of the round.

Sevens against a seven. A hand of three sevens of one suit wins the bonus; a double on the box before the round ends
loses it, and so does a split of two sevens of one suit. So a hand is played by whether the bonus is open, won or lost,
as `split` plays it, and draws from what the others have left, as in `distribution_box`. The suits of the sevens on the
box are followed beside the sums: which are still to be played, and which are out.
"""

import numpy as np

from pontoon.analysis.game import RANKS
from pontoon.analysis.solver import reach
from pontoon.analysis.solver.arguments import BONUS_WON, CLOSED, DOUBLED_CLOSED, DOUBLED_OPEN, OPEN, FloatArray
from pontoon.analysis.solver.bonus_hand import BonusHands, Place, Shares, Ways
from pontoon.analysis.solver.box_law import PAIR, Begun
from pontoon.analysis.solver.dealer import OUTCOMES
from pontoon.analysis.solver.distribution_split import Box, Boxes
from pontoon.analysis.solver.ends import ENDS, EVENTS, SPLIT_AGAIN
from pontoon.analysis.solver.sevens_out import Lying
from pontoon.analysis.solver.sums import State, no_hands
from pontoon.analysis.solver.values import NO_BONUS

SPLIT_WAY = BONUS_WON + 1
"""Beside the ways in which a hand leaves its box: it is split again."""
UNLIKELY = 1e-6
"""Sevens with less chance than this on a split box are taken to be as the others in their place are."""


class BonusDistribution:
    """The split sevens against a seven, that began with one of these pairs."""

    def __init__(self, boxes: Boxes, hands: BonusHands, dealt: FloatArray, begun: Begun) -> None:
        """`dealt`: the dealer's chances when the pair is out."""
        self.boxes, self.hands, self.dealt = boxes, hands, dealt
        self.follows = np.append(boxes.follows(CLOSED), SPLIT_WAY)
        self.found: dict[Place, tuple[State, Shares]] = {}
        for share, pair, up_suit in begun:
            out = tuple(pair.count(suit) + (suit == up_suit) for suit in range(len(hands.counts)))
            begin = no_hands(boxes.lattice.width)
            begin.chances[:, boxes.lattice.begins(0)] = share
            bonuses = NO_BONUS if pair[0] == pair[1] else 0  # two of one suit win none any more
            self._add(Place(2, 0, even=False, bonuses=bonuses), begin, {hands.sevens.number(pair, out): 1.0})

    def whole(self) -> Box:
        """The box from its first hand to its last."""
        lattice = self.boxes.lattice
        ended, counted = np.zeros((OUTCOMES, lattice.places)), np.zeros((OUTCOMES, len(EVENTS)))
        for formed in range(2, self.hands.tree.most + 1):
            for finished in range(formed):
                for place in [place for place in self.found if place[:2] == (formed, finished)]:
                    self._follow(place, counted)
        for place, (state, _) in self.found.items():
            if place.formed == place.finished:
                first = max(place.bonuses, 0) * lattice.width
                ended[:, first : first + lattice.width] += state.chances
        return Box(ended, counted)

    def _add(self, place: Place, state: State, sevens: Shares) -> None:
        """A way to come to a place; the sevens are weighed with its chance."""
        whole, chance = sum(sevens.values()), state.chance(self.dealt)
        if chance <= 0.0 or whole <= 0.0:
            return
        before, known = self.found.get(place, (None, {}))
        for one, share in sevens.items():
            known[one] = known.get(one, 0.0) + share / whole * chance
        self.found[place] = state if before is None else before.plus(state), known

    def _follow(self, place: Place, counted: FloatArray) -> None:
        """One more hand, and the places that it leads to; `counted` gets its events."""
        state, sevens = self.found[place]
        likely = {one: share for one, share in sevens.items() if share > UNLIKELY} or sevens
        whole = sum(likely.values())
        sevens = {one: share / whole for one, share in likely.items()}
        mean = state.mean(self.dealt)
        shoe = self.hands.shoe(place, mean)
        law = self.hands.law(place, sevens, shoe)
        shifts = np.vstack((self.boxes.shifts(1.0, even=place.even), np.zeros((1, OUTCOMES), dtype=np.int64)))
        after, mass = no_hands(self.boxes.lattice.width, (SPLIT_WAY + 1,)), np.zeros((PAIR + 1, OUTCOMES))
        room = np.zeros(RANKS), np.zeros((RANKS, RANKS))
        reach.add_ends(law, mean, shifts, self.follows, state, True, room, after, mass)
        counted += mass[:ENDS].T @ self.boxes.events
        counted[:, SPLIT_AGAIN] += mass[PAIR]
        states = [State(*(one[way] for one in after)) for way in range(SPLIT_WAY + 1)]
        ways = self.hands.ways(place, sevens, shoe)
        self._finished(place, states, ways)
        self._split_again(place, states[SPLIT_WAY], ways)

    def _finished(self, place: Place, states: list[State], ways: list[tuple[Lying, Ways]]) -> None:
        """The hand is finished, in every way."""
        chances = [state.chance(self.dealt) for state in states]
        doubled = (chances[DOUBLED_OPEN] + chances[DOUBLED_CLOSED]) / sum(chances)
        others, twice, won = (self._left_by(kind, ways, doubled) for kind in (OPEN, DOUBLED_OPEN, BONUS_WON))
        left = {OPEN: others, CLOSED: others, DOUBLED_OPEN: twice, DOUBLED_CLOSED: twice, BONUS_WON: won}
        for way, state in enumerate(states[:SPLIT_WAY]):
            even = place.even or (self.hands.up.game.box_even and way in (DOUBLED_OPEN, DOUBLED_CLOSED))
            bonuses = NO_BONUS if even else place.bonuses + (way == BONUS_WON)
            self._add(Place(place.formed, place.finished + 1, even, bonuses), state, left[way])

    def _left_by(self, way: int, ways: list[tuple[Lying, Ways]], doubled: float) -> Shares:
        """The sevens that hands leave which left the box in this way; so many of all were `doubled`."""
        found, played = dict[int, float](), self.hands.sevens.played
        for lying, become in ways:
            drawn = {BONUS_WON: (become.bonus, 2), OPEN: (become.kept, 1)}.get(way)
            rest = np.maximum(1.0 - become.again.sum(axis=1) - become.bonus - become.kept - doubled, 0.0)
            parts = [] if drawn is None else [drawn]
            if way != BONUS_WON:
                parts.append((rest if way == OPEN else np.ones_like(rest), 0))
            for chances, more in parts:
                for one, share in zip(lying.numbers, (lying.shares * chances).tolist(), strict=True):
                    if share > 0.0:
                        after = played(one, more)
                        found[after] = found.get(after, 0.0) + share
        return found

    def _split_again(self, place: Place, state: State, ways: list[tuple[Lying, Ways]]) -> None:
        """The hand is split: with a seven of its own suit no bonus can be won any more."""
        alike: Shares = {}
        unlike: Shares = {}
        for lying, become in ways:
            every = (lying.shares[:, None] * become.again).tolist()
            for one, own, chances in zip(lying.numbers, lying.own.tolist(), every, strict=True):
                for suit, share in enumerate(chances):
                    if share > 0.0:
                        into, rest = alike if suit == own else unlike, self.hands.sevens.split(one, suit)
                        into[rest] = into.get(rest, 0.0) + share
        whole = sum(alike.values()) + sum(unlike.values())
        if whole > 0.0:
            more = place._replace(formed=place.formed + 1)
            self._add(more, state.times(sum(unlike.values()) / whole), unlike)
            self._add(more._replace(bonuses=NO_BONUS), state.times(sum(alike.values()) / whole), alike)
