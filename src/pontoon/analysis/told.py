"""By how much exact figures may be off where split boxes of a finite shoe are not worked out to the last digit.

`solver.edge` has what was measured of the value of a round; here it is turned into the errors of the figures that are
made of it: by up card, of the spread, of chances, of differences of games and of cards. `decks` is None for an endless
shoe, where all of them are exact.
"""

from math import sqrt

from pontoon.analysis.game import ACE, RANKS, TEN, Game
from pontoon.analysis.solver.margins import ENUMERATED, error_of, ties_of
from pontoon.analysis.solver.shoe import SUITED, full

_, SEVEN, _ = SUITED
VARIANCE, OFTEN, SELDOM = 5e-6, 1000, 20
"""From six decks: of the variance of a round, and in how many one may be missing of what split boxes bring."""
RARE = 1e-6
"""What comes less often than this comes seldom."""


def up_error(game: Game, decks: float | None, up: int) -> float:
    """By how much the value of a round against one up card may be off."""
    error = error_of(game, decks)
    if decks is None or not error:
        return 0.0
    shoe = full(1, game.pack)  # all of the error may lie against this card
    ties = ties_of(game)
    tied = game.box_even or (up in (ACE, TEN) and any(not tie.sevens for tie in ties))
    tied = tied or (up == SEVEN and any(tie.sevens for tie in ties))
    return error * shoe.cards / shoe.ranks[up] if tied else 0.0


def up_errors(game: Game, decks: float | None) -> tuple[float, ...]:
    """The same for every up card."""
    return tuple(up_error(game, decks, up) for up in range(RANKS))


def variance_error(decks: float | None) -> float:
    """By how much the variance of a round may be off."""
    return 0.0 if decks is None else VARIANCE * _smaller(decks) ** 2


def deviation_error(variance: float, decks: float | None) -> float:
    """By how much the standard deviation of a round may be off."""
    return variance_error(decks) / (2.0 * sqrt(variance)) if variance > 0.0 else 0.0


def chance_error(chance: float, splits: float, decks: float | None) -> float:
    """By how much a chance may be off; `splits`: how often a round splits, since no other round is off."""
    if decks is None:
        return 0.0
    part = min(chance, splits)
    one_in = max(int(OFTEN / _smaller(decks) ** 3), 2) if part >= RARE else max(int(SELDOM / _smaller(decks) ** 3), 1)
    return part / one_in


def _smaller(decks: float) -> float:
    return max(1.0, ENUMERATED / decks)
