"""What ties the hands of a split box together beside the shoe: a dealer pontoon that takes one wager of all open hands,
or a double that makes the box even money.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pontoon.analysis.game import RANKS
from pontoon.analysis.solver.arguments import FloatArray
from pontoon.analysis.solver.exchange import Stage, Stages
from pontoon.analysis.solver.split_hand import FirstCard, Played, Seat

if TYPE_CHECKING:
    from pontoon.analysis.solver.box import SplitBox

SPREAD = ((2, 1),)
"""Where it is worth while to tell apart what an earlier hand may have drawn; other stages are ten times rarer."""
UNTOLD = np.zeros((0, 0))
"""In the place of products of cards that are not asked for."""
LEAST_SPREAD = 1e-9
"""A variance of cards drawn that is not worth a shoe of its own."""


class Out(NamedTuple):
    """Cards that hands have drawn: the chance of those hands, and that times the cards and the products of them.

    The products are left out (`UNTOLD`) where the spread of the cards is not asked for.
    """

    chance: float
    cards: FloatArray
    squares: FloatArray

    def plus(self, other: "Out") -> "Out":
        """Either of two cases."""
        return Out(self.chance + other.chance, self.cards + other.cards, self.squares + other.squares)

    def times(self, share: float) -> "Out":
        """A share of the cases."""
        return Out(self.chance * share, self.cards * share, self.squares * share)

    def then(self, other: "Out") -> "Out":
        """These cards, and in all such cases those of another hand after them."""
        squares = UNTOLD
        if self.squares.size and other.squares.size:
            both = np.outer(self.cards, other.cards)
            squares = self.squares * other.chance + both + both.T + self.chance * other.squares
        return Out(self.chance * other.chance, self.cards * other.chance + self.chance * other.cards, squares)

    def nodes(self, *, spread: bool) -> FloatArray:
        """A few lots of cards, as likely as each other, with the same mean and the same spread; or the mean alone."""
        mean = self.cards / self.chance
        if not spread:
            return mean[None]
        sizes, axes = np.linalg.eigh(self.squares / self.chance - np.outer(mean, mean))
        steps = axes[:, sizes > LEAST_SPREAD] * np.sqrt(sizes[sizes > LEAST_SPREAD])
        steps = steps.T * np.sqrt(steps.shape[1])
        return np.concatenate((mean + steps, mean - steps)) if len(steps) else mean[None]


def _out(chance: float, cards: FloatArray, *, spread: bool) -> Out:
    return Out(chance, chance * cards, chance * np.outer(cards, cards) if spread else UNTOLD)


class Tied(NamedTuple):
    """The hand of a stage at a seat that is not the usual one, and the same as if it were; `weight`: its chance."""

    weight: float
    here: Played
    usual: Played


class Ties:
    """What earlier hands change for later ones beside the cards they hold: an open hand, or a doubled one.

    The chances of every stage are followed from hand to hand, by whether an earlier hand is open or was doubled. A few
    shoes stand for all that such hands may have drawn: without lots of cards that have the same mean and spread. A hand
    is then worth what it is worth at its usual seat, which is exact, and the difference of the other seats by their
    chances.
    """

    def __init__(self, box: "SplitBox", found: Stages) -> None:
        self.box, self.found = box, found
        self.out: dict[tuple[Stage, Seat], Out] = {}
        self.hands: dict[tuple[Stage, Seat], tuple[Played, Played]] = {}
        self._tied: dict[Stage, list[Tied]] = {}
        begin = _out(1.0, np.zeros(RANKS), spread=box.tied_by_pontoon)
        self.out[(2, 0), Seat(opened=False, even=False)] = begin
        for stage in found.weights:
            for seat in [seat for at, seat in self.out if at == stage]:
                self._follow(stage, seat)

    def tied(self, stage: Stage) -> list[Tied]:
        """The hands of a stage at seats that are not the usual one."""
        if stage not in self._tied:
            hands = [(seat, *both) for (at, seat), both in self.hands.items() if at == stage]
            self._tied[stage] = [Tied(self._weight(stage, seat), here, usual) for seat, here, usual in hands]
        return self._tied[stage]

    def worth(self) -> float:
        """By how much the box is worth more (or less) than its hands at their usual seats."""
        total = 0.0
        for stage, any_second in self.found.any_second.items():
            for weight, here, usual in self.tied(stage):
                change = self.box.plain(here, any_second=any_second) - self.box.plain(usual, any_second=any_second)
                total += weight * change
        return total

    def suits_add(self, stage: Stage, card: FirstCard) -> float:
        """The same for what suits add to the hand of a stage."""
        total, any_second, add = 0.0, self.found.any_second[stage], self.box.suits.add
        for weight, here, usual in self.tied(stage):
            total += weight * (add(here, card, any_second=any_second) - add(usual, card, any_second=any_second))
        return total

    def _weight(self, stage: Stage, seat: Seat) -> float:
        """The chance of a stage, which is exact, times the share of this seat."""
        box = self.box
        whole = sum(weight * box.out_chances[out, box.one] for out, weight in enumerate(self.found.weights[stage]))
        return float(
            whole * self.out[stage, seat].chance / sum(o.chance for (at, _), o in self.out.items() if at == stage)
        )

    def _add(self, stage: Stage, seat: Seat, more: Out) -> None:
        if more.chance > 0.0:  # a small shoe may not hold so many cards of the rank
            key, more = (stage, seat), more if stage in SPREAD else more._replace(squares=UNTOLD)
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
            before = _out(out.chance / len(nodes), cards, spread=out.squares.size > 0)
            self._ends(stage, seat, before, here, number)

    def _ends(self, stage: Stage, seat: Seat, before: Out, hand: Played, number: int) -> None:
        """What the hand leaves to the stages after it, in one of its shoes."""
        box, (formed, finished), any_second = self.box, stage, self.found.any_second[stage]
        if not any_second:
            pair = float(hand.shoes.chance[number, box.one, box.rank])
            self._add((formed + 1, finished), seat, before.times(pair))
        if finished + 1 == formed:
            return
        ends = box.ends(hand, number, any_second=any_second, spread=before.squares.size > 0)
        for left, share in enumerate(ends.share.tolist()):
            if share > 0.0:
                opened = box.tied_by_pontoon and (seat.opened or left in (0, 2))
                even = box.tied_by_double and (seat.even or left >= 2)
                drawn = Out(share, ends.cards[left], ends.squares[left] if ends.squares.size else UNTOLD)
                self._add((formed, finished + 1), Seat(opened, even), before.then(drawn))
