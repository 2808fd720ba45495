"""What the solver hands to its compiled kernels: tuples with names, which Numba takes as they are."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pontoon.analysis.game import Game

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]

OPEN, CLOSED, DOUBLED_OPEN, DOUBLED_CLOSED, BONUS_WON = range(5)
"""How a hand leaves its split box to the next one.

Open hands wait for the dealer, closed ones are decided; the same two for a doubled hand; and a hand that has won the
Super Bonus."""
TWICE = DOUBLED_OPEN - OPEN
"""From `OPEN` or `CLOSED` to the same of a doubled hand."""


class Rules(NamedTuple):
    """The rules of one hand: odds, and what is allowed. The names are those of `Game`."""

    five: float
    six: float
    seven: float
    mixed_678: float
    mixed_777: float
    other: float
    double_odds: float
    safe_21: bool
    at_once: bool
    compulsory: int
    compulsory_hard: bool
    double_any: bool
    double_soft_21: bool
    draw_soft_21: bool
    forfeit: bool
    forfeit_21: bool
    double_all_lost: bool
    double_on: npt.NDArray[np.bool_]
    double_hard: bool
    doubles: int
    double_bonus: bool
    gives_half: bool


def rules_of(game: Game) -> Rules:
    """The rules of an unsplit hand."""
    found = Rules(*(getattr(game, name) for name in Rules._fields))
    return found._replace(double_on=np.array(game.double_on))


def split_rules_of(game: Game) -> Rules:
    """The rules of a hand of a split box: a dealer pontoon may take more of it, and its 21s may be paid as any win."""
    rules = rules_of(game)._replace(double_all_lost=game.double_all_lost or game.split_all_lost)
    if game.split_bonus:
        return rules
    other = game.other
    return rules._replace(five=other, six=other, seven=other, mixed_678=other, mixed_777=other)


class Meeting(NamedTuple):
    """One hand against the dealer.

    `ahead`: the chance to win less the chance to lose. `won`: the chance to win. Neither counts a dealer pontoon, whose
    chance is `pontoon`.
    """

    ahead: float
    won: float
    pontoon: float


class Showdown(NamedTuple):
    """Hands against the dealer: `ahead`, `won` and `pontoon` as in `Meeting`.

    `order`: the hands, those with the highest count first. `rows[h]`: the row of cards gone that belongs to hand h.
    `ahead[i, k]`, `won[i, k]`: of hand `order[i]` with k of its aces bound to 1; `pontoon[i]` of that hand.
    """

    order: IntArray
    rows: IntArray
    ahead: FloatArray
    won: FloatArray
    pontoon: FloatArray

    def places(self, hands: list[int]) -> IntArray:
        """Where these hands are in `order`."""
        return np.searchsorted(self.order, hands)

    def of(self, hand: int, bound: int = 0) -> Meeting:
        """One hand."""
        at = int(np.searchsorted(self.order, hand))
        return Meeting(float(self.ahead[at, bound]), float(self.won[at, bound]), float(self.pontoon[at]))


class Terms(NamedTuple):
    """What a hand's box means for its play.

    `after`: the value of the hands still to come, by `OPEN` to `BONUS_WON`. `loss`: what a dealer pontoon takes of the
    original wager. `even`: the box pays even money. `may_double`: a double is allowed. `most_bound`: how many aces a
    double can bind to 1. `partner`: where bust hands wait for a dealer pontoon too (and lose what it takes, not
    more), the rank that makes it; else -1. `bust_leaves`: how a bust hand leaves the box, as `OPEN` where it keeps a
    dealer pontoon from later hands as an open one does, else as `CLOSED`.
    """

    after: FloatArray
    loss: float
    even: bool
    may_double: bool
    most_bound: int
    partner: int = -1
    bust_leaves: int = CLOSED


def bust_leaves(game: Game, *, first: bool) -> int:
    """How a bust hand leaves a split box whose hands are tied by a dealer pontoon: `Terms.bust_leaves`.

    `first`: it is the first one of the box, which has the original chips.
    """
    return OPEN if game.one_loss and (game.in_all or (game.chips_gone and first)) else CLOSED


def nothing_after() -> FloatArray:
    """No hands to come."""
    return np.zeros(BONUS_WON + 1)


class Tables(NamedTuple):
    """The value of standing, drawing, doubling and of the best of them, by hand and by aces bound to 1.

    `settled`: of a doubled hand that has its card. `rescue`: whether such a hand is rescued rather than kept.
    `again[k]`, `choice[k]`: of a hand doubled k + 1 times more, and what is done with one doubled k + 1 times (`KEEP`,
    `RESCUE` or `AGAIN` of `core`).
    """

    stand: FloatArray
    hit: FloatArray
    double: FloatArray
    best: FloatArray
    settled: FloatArray
    rescue: npt.NDArray[np.bool_]
    again: FloatArray
    choice: npt.NDArray[np.int8]


def blank_tables(hands: int, doubles: int = 1) -> Tables:
    """Tables to be filled in."""
    hit, double, best, settled = (np.zeros((hands, 3)) for _ in range(4))
    again, choice = np.zeros((doubles - 1, hands, 3)), np.zeros((doubles, hands, 3), dtype=np.int8)
    return Tables(np.zeros(hands), hit, double, best, settled, np.zeros((hands, 3), dtype=np.bool_), again, choice)


class Moments(NamedTuple):
    """Mean and mean square of a result, by the dealer's outcome in the last dimension."""

    mean: FloatArray
    square: FloatArray
