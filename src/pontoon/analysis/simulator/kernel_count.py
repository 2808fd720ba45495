"""What a counter does, compiled: the count at any moment, and the policy that belongs to it."""

from typing import NamedTuple

import numpy as np
from numba import njit, uint64

from pontoon.analysis.simulator.kernel import END, NEXT, random_bits

FLOOR, NEAREST, TOWARDS_ZERO = 0, 1, 2
_ELEVEN = np.uint64(11)
_FIVE = np.uint64(5)


class Plan(NamedTuple):
    """The numbers of a counting system.

    `start`: the count of a new shoe. `per_deck`: it is divided by the decks left. `rounding`: `FLOOR` and so on.
    `insures`: insurance is taken from the count `insured_from` on. `insures_pontoon`: a pontoon may be insured too.
    `offset`: the place of a count of 0 among the `counts` that are told apart; a lower or higher one counts as the
    nearest. `deck_step`, `deck_error`: how the decks left are estimated. `deck`: the cards of one.
    """

    start: float = 0.0
    per_deck: bool = False
    rounding: int = FLOOR
    insures: bool = False
    insured_from: float = 0.0
    insurance_odds: float = 0.0
    insures_pontoon: bool = False
    offset: int = 0
    counts: int = 1
    deck_step: float = 0.0
    deck_error: float = 0.0
    deck: float = 48.0


@njit(inline="always")
def estimated(left, plan, error):  # type: ignore[no-untyped-def]
    """The decks left as the player sees them; `error` is what this look at the discards is off by."""
    decks = left / plan.deck + error
    if plan.deck_step > 0.0:
        return max(np.floor(decks / plan.deck_step + 0.5), 1.0) * plan.deck_step
    return max(decks, 1.0 / plan.deck)


@njit(inline="always")
def place_of(running, left, plan, error):  # type: ignore[no-untyped-def]
    """The place of a count in the table of counts."""
    count = running / estimated(left, plan, error) if plan.per_deck else running
    if plan.rounding == FLOOR:
        whole = np.floor(count)
    elif plan.rounding == NEAREST:
        whole = np.floor(count + 0.5)
    else:
        whole = np.trunc(count)
    return min(max(int(whole) + plan.offset, 0), plan.counts - 1)


@njit(inline="always")
def looked_wrongly(plan, random):  # type: ignore[no-untyped-def]
    """By how many decks an estimate is off, by chance: normal, by Box and Muller."""
    if plan.deck_error <= 0.0:
        return 0.0
    one, s0, s1, s2, s3 = random_bits(random[0], random[1], random[2], random[3])
    two, s0, s1, s2, s3 = random_bits(s0, s1, s2, s3)
    random[0], random[1], random[2], random[3] = s0, s1, s2, s3
    part, turn = (float(one >> _ELEVEN) + 0.5) / 2.0**53, float(two >> _ELEVEN) / 2.0**53
    return plan.deck_error * np.sqrt(-2.0 * np.log(part)) * np.cos(2.0 * np.pi * turn)


@njit(inline="always")
def place_now(rules, cards, running, seen, hidden, error):  # type: ignore[no-untyped-def]
    """The place of the count in the middle of a round that began at the card `seen` with this running count.

    `hidden`: the number of a hole card that nobody has seen, or -1. Once a round goes on with shuffled discards the
    count is that of its beginning.
    """
    shoe, where = cards.shoe, cards.where
    left = float(uint64(shoe.shape[0]) - seen)
    if where[END] == uint64(shoe.shape[0]):
        for at in range(seen, where[NEXT]):
            running += rules.tags[uint64(shoe[at]) >> _FIVE]
        left -= float(where[NEXT] - seen)
        if hidden >= 0:
            running -= rules.tags[hidden]
            left += 1.0
    return place_of(running, left, rules.plan, error)
