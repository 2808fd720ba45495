"""The compiled heart of the solver: the best play of one hand, for every composition at once.

All values are gains on a stake of 1. What comes after the hand (other hands of a split box) enters as four numbers:
`after` holds what follows when the hand ends open or closed, and the same once it has been doubled.
"""

import numpy as np
from numba import njit

NEVER = -1e9
"""The value of an action that is not allowed."""
STAND, HIT, DOUBLE = 1, 2, 3
"""Actions as a strategy wishes for them."""


@njit(cache=True, nogil=True)
def odds_of(size, six, seven, eight, hard, pay):  # type: ignore[no-untyped-def]
    """What a 21 of this many cards pays; three-card combinations as mixed suits."""
    if size >= 7:
        return pay[2]
    if size == 6:
        return pay[1]
    if size == 5:
        return pay[0]
    if size == 3 and hard == 21:
        if six == 1 and seven == 1 and eight == 1:
            return pay[3]
        if seven == 3:
            return pay[4]
    return pay[5]


@njit(cache=True, nogil=True)
def against(dist, total, loss):  # type: ignore[no-untyped-def]
    """A total below 21 against the dealer: won less lost, a pontoon taking `loss`."""
    value = dist[11]
    for final in range(10):
        if final + 12 < total:
            value += dist[final]
        elif final + 12 > total:
            value -= dist[final]
    return value - loss * dist[10]


@njit(cache=True, nogil=True)
def won(dist, total):  # type: ignore[no-untyped-def]
    """The chance that a total below 21 wins."""
    chance = dist[11]
    for final in range(10):
        if final + 12 < total:
            chance += dist[final]
    return chance


@njit(cache=True, nogil=True)
def value_of_21(odds, dist, at_once, beats, loss, opened, closed):  # type: ignore[no-untyped-def]
    """A 21 that is paid at once, or waits for the dealer."""
    if at_once or beats:  # a hand that wins anyway takes no loss off the others
        return odds + closed
    return (1.0 - dist[10]) * odds - loss * dist[10] + opened


@njit(cache=True, nogil=True)
def total_of(hard, aces, bound):  # type: ignore[no-untyped-def]
    """The total of a hand in which so many aces are bound to 1."""
    return hard + 10 if aces > bound and hard + 10 <= 21 else hard


@njit(cache=True, nogil=True)
def doubled(total, dist, pay, flags, loss, opened, closed):  # type: ignore[no-untyped-def]
    """A doubled hand of this total that is kept."""
    cost = 2.0 * loss if flags[8] else loss
    if total == 21:
        return value_of_21(2.0 * pay[6], dist, flags[0], flags[1], cost, opened, closed)
    kept = 2.0 * against(dist, total, 0.0) - cost * dist[10] + opened
    return kept + 2.0 * (pay[6] - 1.0) * won(dist, total)


@njit(cache=True, nogil=True)
def standing(h, hard, aces, size, cards, dist, pay, flags, compulsory, loss, after, even):  # type: ignore[no-untyped-def]
    """The value of standing on an undoubled hand, or -1e9 where it must draw."""
    total = total_of(hard, aces, 0)
    if total == 21:
        odds = pay[6] if even else odds_of(size, cards[h, 5], cards[h, 6], cards[h, 7], hard, pay)
        return value_of_21(odds, dist, flags[0], flags[1], loss, after[0], after[1])
    if (hard if flags[2] else total) < compulsory:
        return -1e9
    odds = pay[6] if even else pay[5]
    return against(dist, total, loss) + (odds - 1.0) * won(dist, total) + after[0]


@njit(cache=True, nogil=True)
def chosen(wish, stand, hit, double):  # type: ignore[no-untyped-def]
    """The value of the action wished for (0 the best, 1 stand, 2 hit, 3 double); the best of the rest where barred."""
    if wish == 1 and stand > -1e8:
        return stand
    if wish == 3 and double > -1e8:
        return double
    if wish >= 2 and hit > -1e8:
        return hit
    return max(stand, hit) if wish > 0 else max(stand, hit, double)


@njit(cache=True, nogil=True)
def fill(  # type: ignore[no-untyped-def]
    order,
    then,
    cards,
    hard,
    size,
    chance,
    dist,
    pay,
    flags,
    compulsory,
    loss,
    after,
    even,
    may_double,
    wishes,
    rescues,
    stand,
    hit,
    double,
    best,
    rescue,
):
    """Fill in the value of standing, drawing and doubling, and of the best, for the hands in `order`.

    `chance[h, r]`: the next card is of rank r. `flags`: at once, beats pontoon, compulsory by hard count, double on any
    number, double soft 21, draw soft 21, forfeit, forfeit of 21, doubled money lost to a pontoon too.
    `wishes[h, bound]` is the action of a given strategy and `rescues[total]` its rescue (1 keep, 2 rescue); 0 leaves
    the best free.
    """
    any_cards, double_21, draw_21 = flags[3], flags[4], flags[5]
    for at in range(order.shape[0]):
        h = order[at]
        total = total_of(hard[h], cards[h, 0], 0)
        soft = total > hard[h]
        finished = total == 21 and (flags[0] or not soft or not (double_21 or draw_21))
        draws = not finished and (total < 21 or draw_21)
        doubles = may_double and not finished and size[h] >= 2 and (any_cards or size[h] == 2)
        doubles = doubles and (total < 21 or double_21)
        stand[h] = standing(h, hard[h], cards[h, 0], size[h], cards, dist[h], pay, flags, compulsory, loss, after, even)
        for bound in range(min(3, cards[h, 0] + 1)):  # no more aces are bound than lie there
            drawn, twice = 0.0, 0.0
            for r in range(10):
                share = chance[h, r]
                if finished or share <= 0.0:
                    continue
                nxt = then[h, r]
                if nxt < 0:
                    drawn += share * (after[1] - 1.0)
                    twice += share * (after[3] - 2.0)
                    continue
                drawn += share * best[nxt, bound]
                if doubles:
                    final = total_of(hard[nxt], cards[nxt, 0], bound)
                    kept = doubled(final, dist[nxt], pay, flags, loss, after[2], after[3])
                    allowed = flags[6] and (final < 21 or flags[7])
                    better = after[3] - 1.0 > kept if rescues[final] == 0 else rescues[final] == 2
                    rescue[nxt, bound] = allowed and better
                    twice += share * (after[3] - 1.0 if rescue[nxt, bound] else kept)
            hit[h, bound] = drawn if draws else -1e9
            double[h, bound] = twice if doubles else -1e9
            best[h, bound] = chosen(wishes[h, bound], stand[h], hit[h, bound], double[h, bound])


@njit(cache=True, nogil=True)
def next_cards(order, cards, size, shoe, extra, up, endless, peeked, out):  # type: ignore[no-untyped-def]
    """The chance of every next card, for the hands in `order`, with the up card and extra cards gone.

    `peeked`: the dealer is known to have no pontoon, which makes the cards that would have made one likelier.
    """
    counts = np.zeros(10)
    for at in range(order.shape[0]):
        h = order[at]
        left = 0.0
        for r in range(10):
            have = shoe[r]
            if not endless:
                have -= cards[h, r] + extra[r]
                if r == up:
                    have -= 1.0
            counts[r] = max(have, 0.0)
            left += counts[r]
        partner = 9 if up == 0 else 0
        without = counts[partner]
        for r in range(10):
            share = counts[r] / left if left > 0 else 0.0
            if peeked and share > 0.0 and not endless and left > 1:
                gone = without - 1.0 if r == partner else without
                share *= (1.0 - gone / (left - 1.0)) / (1.0 - without / left)
            out[h, r] = share
