"""By how much values of a finite shoe may be off, and the words for it. What asks only this needs no kernel."""

from typing import NamedTuple

from pontoon.analysis.game import Game

ENUMERATED = 6
"""Cards of a deck, and the decks from which tied split boxes were enumerated."""
EXACT_ENDLESS = "Exact: one box, best play, every card drawn with the shares of a full deck."
EXACT_FINITE = (
    "Exact: one box, a full shoe for every round, best play by the own cards; on a split box it sees how many hands "
    "are formed and finished, and goes by no more than that to split again."
)
NEARLY_FINITE = (
    "Right to {error:.0e} of the wager: one box, a full shoe for every round, best play by the own cards; on a split "
    "box it sees how many hands are formed and finished, goes by no more than that to split again, and sees whether "
    "one is open or doubled."
)
SPREAD_FINITE = (
    "Variance right to {variance:.0e}; chances of gains to 1 in {often:,}, those below one in a million to 1 in "
    "{seldom:,}: on split boxes what earlier hands drew counts to the second order."
)
"""What is left out of the spread of split boxes from a finite shoe: see `distribution_box` and `variance_box`."""


class Tie(NamedTuple):
    """What ties split hands by more than the shoe: by how much an edge and a single split may be off at six decks.

    Both grow with a power of how much smaller a shoe is. `sevens`: only sevens against a seven are tied so.
    """

    edge: float
    split: float
    edge_power: int
    split_power: int
    sevens: bool = False


def ties_of(game: Game) -> list[Tie]:
    """What ties the hands of a split box in this game (see `box`); its values are exact where there is nothing.

    Enumerated boxes of two hands were off by 2e-9 of the wager (six decks) and 2e-5 (one) where a dealer pontoon
    takes one wager of all open hands (one round in 600), and by 2e-8 and 2e-6 where a double makes the box even
    money (one round in 40). Telling apart at every hand what earlier ones have drawn, by mean and spread, moves the
    edge by 4e-11 and 4e-9 (2e-10 and 4e-9 in Massachusetts), and by 2e-9 and 2e-8. What is told is ten times that;
    of a split from one deck with four hands more, since 3-3 against a 5 was off by 1.6e-4 where a double makes the
    box even money. Where bust original chips leave nothing to take, it may pay to split again by what became of the
    first hand, which is not looked at: 4e-5 of a box of 8-8 against a ten, and 8e-4 against an ace where nobody may
    surrender. A waiting Super Bonus is followed hand by hand from one shoe (`distribution_bonus`): dealt in full,
    boxes of up to three hands from six decks of few ranks were off by 7e-6 (one round in 2,500); where that is not
    possible it is worked out as from shoes of its own, which moves the edge by 2e-7.
    """
    found: list[Tie] = []
    if game.one_loss and not game.peeks:
        found.append(Tie(2e-9, 1e-6, 3, 3))
    if game.chips_gone and not game.peeks:
        found.append(Tie(1e-6, 1e-3, 4, 4))
    if game.box_even:
        found.append(Tie(3e-8, 1e-6, 2, 3))
    if game.super_after_split and game.super_bonus:
        edge, split = (3e-8, 1e-5) if followed(game) else (5e-7, 5e-2)
        found.append(Tie(edge, split, 2, 2, sevens=True))
    return found


def error_of(game: Game, decks: float | None) -> float:
    """By how much the value of a round may be off: 0 where it is exact."""
    if decks is None:
        return 0.0
    smaller = max(1.0, ENUMERATED / decks)
    return max((tie.edge * smaller**tie.edge_power for tie in ties_of(game)), default=0.0)


def split_error_of(game: Game, decks: float, *, sevens: bool) -> float:
    """By how much the value of a split may be off, of sevens against a seven or of another pair."""
    smaller = max(1.0, ENUMERATED / decks)
    return max((tie.split * smaller**tie.split_power for tie in ties_of(game) if sevens or not tie.sevens), default=0.0)


def followed(game: Game) -> bool:
    """Whether these are all the ways in which a hand of this game can end."""
    return game.doubles == 1 and not game.double_bonus and not game.in_all


def exactness(game: Game, decks: float | None) -> str:
    """What is exact in a value, and what is not."""
    if decks is None:
        return EXACT_ENDLESS
    error = error_of(game, decks)
    return NEARLY_FINITE.format(error=error) if error else EXACT_FINITE


def spread_words(decks: float) -> str:
    """How right variance and chances are: measured at six decks, and worse by the order of what is left out."""
    smaller = max(1.0, ENUMERATED / decks)
    often, seldom = max(int(1000 / smaller**3), 2), max(int(20 / smaller**3), 1)
    return SPREAD_FINITE.format(variance=5e-6 * smaller**2, often=often, seldom=seldom)
