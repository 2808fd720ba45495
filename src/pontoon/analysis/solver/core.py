"""The compiled heart of the solver: the best play of one hand, for every composition at once.

All values are gains on a stake of 1. What comes after the hand (other hands of a split box) enters as four numbers, the
first of `after`: what follows when the hand ends open or closed, and the same once it has been doubled.
"""

import numpy as np
from numba import njit

from pontoon.analysis.compiled import COMPILED

NEVER = -1e9
"""The value of an action that is not allowed."""
STAND, HIT, DOUBLE = 1, 2, 3
"""Actions as a strategy wishes for them."""


@njit(**COMPILED)
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


@njit(**COMPILED)
def compared(dist, total):  # type: ignore[no-untyped-def]
    """A total below 21 against a dealer without a pontoon: the chance to win less that to lose, and that to win."""
    won = dist[11]
    ahead = dist[11]
    for final in range(10):
        if final + 12 < total:
            won += dist[final]
            ahead += dist[final]
        elif final + 12 > total:
            ahead -= dist[final]
    return ahead, won


@njit(**COMPILED)
def showdowns(order, rows, dist, hard, cards, peeked, ahead, won, pontoon):  # type: ignore[no-untyped-def]
    """Fill in what the hands of `order`, one after the other, meet at the dealer's, by aces bound to 1.

    `dist[rows[h]]` are the chances. `peeked`: the dealer is known to have no pontoon.
    """
    for at in range(order.shape[0]):
        h = order[at]
        chances = dist[rows[h]]
        scale = 1.0 / max(1.0 - chances[10], 1e-300) if peeked else 1.0
        pontoon[at] = 0.0 if peeked else chances[10]
        for bound in range(min(3, cards[h, 0] + 1)):
            more, wins = compared(chances, total_of(hard[h], cards[h, 0], bound))
            ahead[at, bound] = more * scale
            won[at, bound] = wins * scale


@njit(**COMPILED)
def value_of_21(odds, pontoon, at_once, beats, loss, opened, closed):  # type: ignore[no-untyped-def]
    """A 21 that is paid at once, or waits for the dealer, who has a pontoon with this chance."""
    if at_once or beats:  # a hand that wins anyway takes no loss off the others
        return odds + closed
    return (1.0 - pontoon) * odds - loss * pontoon + opened


@njit(**COMPILED)
def total_of(hard, aces, bound):  # type: ignore[no-untyped-def]
    """The total of a hand in which so many aces are bound to 1."""
    return hard + 10 if aces > bound and hard + 10 <= 21 else hard


@njit(**COMPILED)
def doubled(total, ahead, won, pontoon, pay, flags, loss, opened, closed):  # type: ignore[no-untyped-def]
    """A doubled hand of this total that is kept."""
    cost = loss + 1.0 if flags[8] else loss
    if total == 21:
        return value_of_21(2.0 * pay[6], pontoon, flags[0], flags[1], cost, opened, closed)
    return 2.0 * ahead - cost * pontoon + opened + 2.0 * (pay[6] - 1.0) * won


@njit(**COMPILED)
def kept(places, total, bound, ahead, won, pontoon, pay, flags, out):  # type: ignore[no-untyped-def]
    """Fill in the value of doubled hands of this total, at these places of `showdowns`, with nothing to follow."""
    for number in range(places.shape[0]):
        at = places[number]
        out[number] = doubled(total, ahead[at, bound], won[at, bound], pontoon[at], pay, flags, 1.0, 0.0, 0.0)


@njit(**COMPILED)
def standing(  # type: ignore[no-untyped-def]
    h, hard, size, cards, ahead, won, pontoon, pay, flags, compulsory, loss, after, even
):
    """The value of standing on an undoubled hand, or -1e9 where it must draw."""
    total = total_of(hard, cards[h, 0], 0)
    if total == 21:
        odds = pay[6] if even else odds_of(size, cards[h, 5], cards[h, 6], cards[h, 7], hard, pay)
        return value_of_21(odds, pontoon, flags[0], flags[1], loss, after[0], after[1])
    if (hard if flags[2] else total) < compulsory:
        return -1e9
    odds = pay[6] if even else pay[5]
    return ahead - loss * pontoon + (odds - 1.0) * won + after[0]


@njit(**COMPILED)
def chosen(wish, stand, hit, double):  # type: ignore[no-untyped-def]
    """The value of the action wished for (0 the best, 1 stand, 2 hit, 3 double); the best of the rest where barred."""
    if wish == 1 and stand > -1e8:
        return stand
    if wish == 3 and double > -1e8:
        return double
    if wish >= 2 and hit > -1e8:
        return hit
    return max(stand, hit) if wish > 0 else max(stand, hit, double)


@njit(**COMPILED)
def fill(  # type: ignore[no-untyped-def]
    order,
    then,
    cards,
    hard,
    size,
    rows,
    chance,
    ahead,
    won,
    pontoon,
    pay,
    flags,
    compulsory,
    loss,
    after,
    even,
    may_double,
    most_bound,
    wishes,
    rescues,
    stand,
    hit,
    double,
    best,
    rescue,
):
    """Fill in the value of standing, drawing and doubling, and of the best, for the hands in `order`.

    `chance[rows[h], r]`: the next card is of rank r. `ahead`, `won`, `pontoon`: of `showdowns`.
    `flags`: at once, beats pontoon, compulsory by hard count, double on any number, double soft 21, draw
    soft 21, forfeit, forfeit of 21, doubled money lost to a pontoon too.
    `wishes[h, bound]` is the action of a given strategy and `rescues[total]` its rescue (1 keep, 2 rescue); 0 leaves
    the best free. `most_bound`: aces that a double can bind to 1.
    """
    any_cards, double_21, draw_21 = flags[3], flags[4], flags[5]
    settled = np.empty((hard.shape[0], 3))  # a doubled hand that has its card: kept or rescued
    for at in range(order.shape[0]):
        h = order[at]
        total = total_of(hard[h], cards[h, 0], 0)
        soft = total > hard[h]
        finished = total == 21 and (flags[0] or not soft or not (double_21 or draw_21))
        draws = not finished and (total < 21 or draw_21)
        doubles = may_double and not finished and size[h] >= 2 and (any_cards or size[h] == 2)
        doubles = doubles and (total < 21 or double_21)
        stand[h] = standing(
            h, hard[h], size[h], cards, ahead[at, 0], won[at, 0], pontoon[at], pay, flags, compulsory, loss, after, even
        )
        for bound in range(min(most_bound, cards[h, 0]) + 1):  # no more aces are bound than lie there
            final = total_of(hard[h], cards[h, 0], bound)
            kept = doubled(final, ahead[at, bound], won[at, bound], pontoon[at], pay, flags, loss, after[2], after[3])
            better = after[3] - 1.0 > kept if rescues[final] == 0 else rescues[final] == 2
            rescue[h, bound] = better and flags[6] and (final < 21 or flags[7])
            settled[h, bound] = after[3] - 1.0 if rescue[h, bound] else kept
            drawn, twice = 0.0, 0.0
            if not finished:
                for r in range(10):
                    share = chance[rows[h], r]
                    nxt = then[h, r]
                    if nxt < 0:
                        drawn += share * (after[1] - 1.0)
                        twice += share * (after[3] - 2.0)
                    elif share > 0.0:
                        drawn += share * best[nxt, bound]
                        twice += share * settled[nxt, bound]
            hit[h, bound] = drawn if draws else -1e9
            double[h, bound] = twice if doubles else -1e9
            best[h, bound] = chosen(wishes[h, bound], stand[h], hit[h, bound], double[h, bound])


@njit(**COMPILED)
def next_cards(gone, shoe, up, endless, peeked, out):  # type: ignore[no-untyped-def]
    """The chance of every next card, for every row of cards that are gone beside the up card.

    `peeked`: the dealer is known to have no pontoon, which makes the cards that would have made one likelier.
    """
    counts = np.zeros(10)
    for row in range(gone.shape[0]):
        left = 0.0
        for r in range(10):
            have = shoe[r]
            if not endless:
                have -= gone[row, r]
                if r == up:
                    have -= 1.0
            counts[r] = max(have, 0.0)
            left += counts[r]
        partner = 9 if up == 0 else 0
        without = counts[partner]
        for r in range(10):
            share = counts[r] / left if left > 0 else 0.0
            if peeked and share > 0.0 and not endless and left > 1:
                held = without - 1.0 if r == partner else without
                share *= (1.0 - held / (left - 1.0)) / (1.0 - without / left)
            out[row, r] = share
