"""The compiled passes behind the distribution: where hands end under best play, and how hands of a box add up."""

from numba import njit

from pontoon.analysis.compiled import COMPILED
from pontoon.analysis.solver.core import total_of
from pontoon.analysis.solver.moments import action


@njit(**COMPILED)
def end_of_21(size, six, seven, eight, hard):  # type: ignore[no-untyped-def]
    """The end of a 21 of these cards that was not doubled (see `ends`); combinations as mixed."""
    if size >= 5:
        return 17 + min(size, 7)
    if size == 3 and hard == 21:
        if six == 1 and seven == 1 and eight == 1:
            return 25
        if seven == 3:
            return 28
    return 21


@njit(**COMPILED)
def finish(  # type: ignore[no-untyped-def]
    order, then, cards, hard, size, chance, weight, stand, hit, double, rescue, reach, ended, busts, bust
):
    """Follow the best play from the chances in `reach[h, bound]` to every end of the hand.

    `weight[h, outcome]`: the dealer's chances for every hand, or as many times what they were before it.
    `ended[end, outcome]` gets every end but busts, `bust[k]` the chance of a bust (1: of a doubled hand) and
    `busts[k, outcome]` the same by outcome. The dealer's chances for a bust hand are what those of the hand before
    leave, when the other cards that may come have had theirs.
    """
    for at in range(order.shape[0] - 1, -1, -1):
        h = order[at]
        for bound in range(min(3, cards[h, 0] + 1)):
            here = reach[h, bound]
            if here <= 0.0:
                continue
            best = action(stand[h], hit[h, bound], double[h, bound])
            if best == 1:
                end = total_of(hard[h], cards[h, 0], 0)
                if end == 21:
                    end = end_of_21(size[h], cards[h, 5], cards[h, 6], cards[h, 7], hard[h])
                ended[end] += here * weight[h]
                continue
            over = 0.0
            for r in range(10):
                share = here * chance[h, r]
                if share <= 0.0:
                    continue
                nxt = then[h, r]
                if nxt < 0:
                    over += share
                elif best == 2:
                    reach[nxt, bound] += share
                elif rescue[nxt, bound]:
                    ended[57] += share * weight[nxt]
                else:
                    ended[33 + total_of(hard[nxt], cards[nxt, 0], bound)] += share * weight[nxt]
            if over > 0.0:
                add_bust(here, weight, h, then, chance, busts[best - 2])
                bust[best - 2] += over


@njit(**COMPILED)
def add_bust(here, weight, h, then, chance, busts):  # type: ignore[no-untyped-def]
    """Add the busts of a hand that takes a card, by the dealer's outcome."""
    for outcome in range(busts.shape[0]):
        left = weight[h, outcome]
        for r in range(10):
            if then[h, r] >= 0:
                left -= chance[h, r] * weight[then[h, r], outcome]
        busts[outcome] += here * max(left, 0.0)


@njit(**COMPILED)
def add_hand(chances, shifts, follows, following, into):  # type: ignore[no-untyped-def]
    """Add a hand to the hands after it: `into[outcome, place]` gets the chance of every sum, by the dealer's outcome.

    `chances[end, outcome]` of the hand, which moves the sum by `shifts[end, outcome]` places and leaves
    `following[follows[end]]` to come.
    """
    for end in range(chances.shape[0]):
        rest = following[follows[end]]
        for outcome in range(into.shape[0]):
            chance = chances[end, outcome]
            if chance <= 0.0:
                continue
            shift = shifts[end, outcome]
            for place in range(into.shape[1]):
                if rest[outcome, place] > 0.0:
                    into[outcome, place + shift] += chance * rest[outcome, place]
