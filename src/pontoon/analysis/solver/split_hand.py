"""A hand of a split box from a finite shoe: what it draws from, where it stands, how it was played and how it ends."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pontoon.analysis.solver.arguments import FloatArray


class Shoes(NamedTuple):
    """Several shoes: the chances of the next card, and what a hand meets, by shoe and by its place in the order."""

    chance: FloatArray
    ahead: FloatArray
    won: FloatArray
    pontoon: FloatArray


class MixedTables(NamedTuple):
    """Values by shoe, place and aces bound to 1; the action taken and whether a doubled hand is rescued by place.

    The last dimension is as wide as aces can be bound on this box.
    """

    stand: FloatArray
    hit: FloatArray
    double: FloatArray
    best: FloatArray
    settled: FloatArray
    action: npt.NDArray[np.int8]
    rescue: npt.NDArray[np.bool_]
    again: FloatArray
    choice: npt.NDArray[np.int8]
    busts: FloatArray


class Seat(NamedTuple):
    """What ties a hand to the others: whether an earlier one takes the loss (since it is open), or was doubled."""

    opened: bool
    even: bool


class HandTerms(NamedTuple):
    """What a hand's box means for its play, as `Terms`; `after`: what the ways to leave it mean to later hands."""

    after: FloatArray
    loss: float
    even: bool
    most_bound: int
    partner: int
    bust_leaves: int


class Played(NamedTuple):
    """A hand of one stage, played: its tables in every shoe that has a weight, and the weights by shoe and place.

    `bust_leaves`: as in `Terms`. `given`: the hand whose play this one repeats.
    """

    mix: FloatArray
    shoes: Shoes
    tables: MixedTables
    even: bool
    after: FloatArray
    bust_leaves: int
    given: "Played | None" = None


class FirstCard(NamedTuple):
    """The first card of a hand by its suit: `own` cards of it and `known` of its rank lie on the box, as far as known.

    `up_suit`: the suit of the dealer's card, -1 where it is not known.
    """

    suit: int
    own: int
    known: int
    up_suit: int


class Ends(NamedTuple):
    """How a hand leaves its box, by `OPEN` to `DOUBLED_CLOSED`: the chance, and that times the cards it has drawn.

    `cards[k, r]`: the chance times the mean of its cards of rank r; `squares[k, r, q]`: times that of their products,
    if those are asked for.
    """

    share: FloatArray
    cards: FloatArray
    squares: FloatArray


def blank_mixed(mix: FloatArray, doubles: int, most_bound: int) -> MixedTables:
    """Tables for the shoes and places of these weights, so many doubles and aces bound, to be filled in."""
    (count, places), wide = mix.shape, most_bound + 1
    hit, double, best, settled = np.zeros((4, count, places, wide))
    action, rescue = np.zeros((places, wide), dtype=np.int8), np.zeros((places, wide), dtype=np.bool_)
    again, choice = np.zeros((doubles - 1, count, places, wide)), np.zeros((doubles, places, wide), dtype=np.int8)
    busts = np.zeros((count, 2))
    return MixedTables(np.zeros((count, places)), hit, double, best, settled, action, rescue, again, choice, busts)


def shares(mix: FloatArray) -> FloatArray:
    """Weights by shoe that sum to 1 for every place; those of a place that cannot be come to nothing."""
    whole = mix.sum(axis=0)
    found = np.zeros_like(mix)
    np.divide(mix, whole, out=found, where=whole > 0.0)
    return found
