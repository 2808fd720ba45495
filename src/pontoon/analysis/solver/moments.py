"""The compiled passes behind the variance: mean squares of unsplit hands, and split hands by the dealer's outcome.

Both follow the best play that `core.fill` has found.
"""

from numba import njit

from pontoon.analysis.compiled import COMPILED
from pontoon.analysis.solver.core import odds_of, total_of


@njit(**COMPILED)
def action(stand, hit, double):  # type: ignore[no-untyped-def]
    """The best action of a hand: 1 stand, 2 hit, 3 double."""
    if stand >= hit and stand >= double:
        return 1
    return 2 if hit >= double else 3


@njit(**COMPILED)
def gain(outcome, total, odds, stake, loss, sure):  # type: ignore[no-untyped-def]
    """What a hand gains once the dealer's outcome is known; a `sure` hand is paid whatever it is."""
    if sure:
        return odds
    if outcome == 10:
        return -loss
    if total == 21 or outcome == 11 or outcome + 12 < total:
        return odds
    return -stake if outcome + 12 > total else 0.0


@njit(**COMPILED)
def kept_square(total, odds, stake, loss, sure, dist):  # type: ignore[no-untyped-def]
    """The mean square of a hand that waits for the dealer."""
    square = 0.0
    for outcome in range(12):
        one = gain(outcome, total, odds, stake, loss, sure)
        square += dist[outcome] * one * one
    return square


@njit(**COMPILED)
def squares(  # type: ignore[no-untyped-def]
    order, then, cards, hard, size, chance, dist, pay, flags, stand, hit, double, rescue, second
):
    """The mean square of every unsplit hand in `order`, by aces bound to 1."""
    beats = flags[0] or flags[1]
    cost = 2.0 if flags[8] else 1.0
    for at in range(order.shape[0]):
        h = order[at]
        total = total_of(hard[h], cards[h, 0], 0)
        for bound in range(min(3, cards[h, 0] + 1)):
            best = action(stand[h], hit[h, bound], double[h, bound])
            if best == 1:
                odds = pay[5]
                if total == 21:
                    odds = odds_of(size[h], cards[h, 5], cards[h, 6], cards[h, 7], hard[h], pay)
                second[h, bound] = kept_square(total, odds, 1.0, 1.0, beats and total == 21, dist[h])
                continue
            square = 0.0
            for r in range(10):
                share = chance[h, r]
                if share <= 0.0:
                    continue
                nxt = then[h, r]
                if best == 2:
                    square += share * (1.0 if nxt < 0 else second[nxt, bound])
                elif nxt < 0:
                    square += share * 4.0
                elif rescue[nxt, bound]:
                    square += share
                else:
                    final = total_of(hard[nxt], cards[nxt, 0], bound)
                    sure = beats and final == 21
                    square += share * kept_square(final, 2.0 * pay[6], 2.0, cost, sure, dist[nxt])
            second[h, bound] = square


@njit(**COMPILED)
def add(chance, one, mean, square, into, into_square):  # type: ignore[no-untyped-def]
    """Add a certain gain and what follows it, for every outcome."""
    for outcome in range(12):
        m = mean[outcome]
        into[outcome] += chance * (one + m)
        into_square[outcome] += chance * (one * one + 2.0 * one * m + square[outcome])


@njit(**COMPILED)
def add_kept(chance, total, odds, stake, loss, sure, mean, square, into, into_square):  # type: ignore[no-untyped-def]
    """Add a hand that waits for the dealer and what follows it, for every outcome."""
    for outcome in range(12):
        one = gain(outcome, total, odds, stake, loss, sure)
        m = mean[outcome]
        into[outcome] += chance * (one + m)
        into_square[outcome] += chance * (one * one + 2.0 * one * m + square[outcome])


@njit(**COMPILED)
def flow(  # type: ignore[no-untyped-def]
    order,
    then,
    cards,
    hard,
    size,
    rows,
    chance,
    pay,
    flags,
    loss,
    even,
    stand,
    hit,
    double,
    rescue,
    reach,
    mean,
    square,
    into,
    into_square,
):
    """Follow the best play from the chances in `reach[h, bound]` to every end of the hand.

    `mean[k]`, `square[k]`: what follows, by the dealer's outcome, after a hand that ends open or closed, and the same
    once doubled. `into`, `into_square`: mean and mean square of everything, by the dealer's outcome.
    """
    beats = flags[0] or flags[1]
    cost = loss + 1.0 if flags[8] else loss
    for at in range(order.shape[0] - 1, -1, -1):
        h = order[at]
        total = total_of(hard[h], cards[h, 0], 0)
        for bound in range(min(3, cards[h, 0] + 1)):
            here = reach[h, bound]
            if here <= 0.0:
                continue
            best = action(stand[h], hit[h, bound], double[h, bound])
            if best == 1:
                odds = pay[6] if even else pay[5]
                if total == 21 and not even:
                    odds = odds_of(size[h], cards[h, 5], cards[h, 6], cards[h, 7], hard[h], pay)
                k = 1 if total == 21 and beats else 0
                add_kept(here, total, odds, 1.0, loss, beats and total == 21, mean[k], square[k], into, into_square)
                continue
            for r in range(10):
                share = here * chance[rows[h], r]
                if share <= 0.0:
                    continue
                nxt = then[h, r]
                if best == 2:
                    if nxt < 0:
                        add(share, -1.0, mean[1], square[1], into, into_square)
                    else:
                        reach[nxt, bound] += share
                elif nxt < 0:
                    add(share, -2.0, mean[3], square[3], into, into_square)
                elif rescue[nxt, bound]:
                    add(share, -1.0, mean[3], square[3], into, into_square)
                else:
                    final = total_of(hard[nxt], cards[nxt, 0], bound)
                    k = 3 if final == 21 and beats else 2
                    sure = beats and final == 21
                    add_kept(share, final, 2.0 * pay[6], 2.0, cost, sure, mean[k], square[k], into, into_square)
