"""The compiled passes behind the variance: mean squares of unsplit hands, and split hands by the dealer's outcome.

Both follow the best play that `core.fill` has found.
"""

from numba import njit

from pontoon.analysis.compiled import WITHOUT_COUNTING
from pontoon.analysis.game import ACE, RANKS
from pontoon.analysis.solver.arguments import CLOSED, DOUBLED_CLOSED, DOUBLED_OPEN, OPEN
from pontoon.analysis.solver.core import DOUBLE, HIT, STAND, odds_of, total_of
from pontoon.analysis.solver.dealer import BUST, LOWEST, OUTCOMES, PONTOON


@njit(**WITHOUT_COUNTING)
def action(tables, h, bound):  # type: ignore[no-untyped-def]
    """The best action of a hand: `STAND`, `HIT` or `DOUBLE`."""
    stand, hit, double = tables.stand[h], tables.hit[h, bound], tables.double[h, bound]
    if stand >= hit and stand >= double:
        return STAND
    return HIT if hit >= double else DOUBLE


@njit(**WITHOUT_COUNTING)
def gain(outcome, total, odds, stake, loss, sure):  # type: ignore[no-untyped-def]
    """What a hand gains once the dealer's outcome is known; a `sure` hand is paid whatever it is."""
    if sure:
        return odds
    if outcome == PONTOON:
        return -loss
    if total == 21 or outcome == BUST or outcome + LOWEST < total:
        return odds
    return -stake if outcome + LOWEST > total else 0.0


@njit(**WITHOUT_COUNTING)
def kept_square(total, odds, stake, loss, sure, dist):  # type: ignore[no-untyped-def]
    """The mean square of a hand that waits for the dealer."""
    square = 0.0
    for outcome in range(OUTCOMES):
        one = gain(outcome, total, odds, stake, loss, sure)
        square += dist[outcome] * one * one
    return square


@njit(**WITHOUT_COUNTING)
def squares(rules, hands, order, chance, dist, tables, second):  # type: ignore[no-untyped-def]
    """Fill in the mean square of every unsplit hand in `order`, by aces bound to 1."""
    cost = 2.0 if rules.double_all_lost else 1.0
    for at in range(order.shape[0]):
        h = order[at]
        total = total_of(hands, h, 0)
        for bound in range(min(3, hands.cards[h, ACE] + 1)):
            best = action(tables, h, bound)
            if best == STAND:
                odds = odds_of(rules, hands, h) if total == 21 else rules.other
                second[h, bound] = kept_square(total, odds, 1.0, 1.0, rules.safe_21 and total == 21, dist[h])
                continue
            square = 0.0
            for r in range(RANKS):
                share = chance[h, r]
                if share <= 0.0:
                    continue
                nxt = hands.then[h, r]
                if best == HIT:
                    square += share * (1.0 if nxt < 0 else second[nxt, bound])
                elif nxt < 0:
                    square += share * 4.0
                elif tables.rescue[nxt, bound]:
                    square += share
                else:
                    final = total_of(hands, nxt, bound)
                    sure = rules.safe_21 and final == 21
                    square += share * kept_square(final, 2.0 * rules.double_odds, 2.0, cost, sure, dist[nxt])
            second[h, bound] = square


@njit(**WITHOUT_COUNTING)
def add(chance, one, following, left, into):  # type: ignore[no-untyped-def]
    """Add a certain gain and what follows it, for every outcome; `left`: how the hand leaves the box."""
    for outcome in range(OUTCOMES):
        m = following.mean[left, outcome]
        into.mean[outcome] += chance * (one + m)
        into.square[outcome] += chance * (one * one + 2.0 * one * m + following.square[left, outcome])


@njit(**WITHOUT_COUNTING)
def add_kept(chance, total, odds, stake, loss, sure, following, left, into):  # type: ignore[no-untyped-def]
    """Add a hand that waits for the dealer and what follows it, for every outcome; `left`: how it leaves the box."""
    for outcome in range(OUTCOMES):
        one = gain(outcome, total, odds, stake, loss, sure)
        m = following.mean[left, outcome]
        into.mean[outcome] += chance * (one + m)
        into.square[outcome] += chance * (one * one + 2.0 * one * m + following.square[left, outcome])


@njit(**WITHOUT_COUNTING)
def flow(rules, hands, showdown, chance, terms, tables, reach, following, into):  # type: ignore[no-untyped-def]
    """Follow the best play from the chances in `reach[h, bound]` to every end of the hand.

    `following`: the moments of the hands still to come, by how this one leaves the box (`OPEN` and so on) and by the
    dealer's outcome. `into` gets the moments of everything.
    """
    loss, order = terms.loss, showdown.order
    cost = loss + 1.0 if rules.double_all_lost else loss
    for at in range(order.shape[0] - 1, -1, -1):
        h = order[at]
        total = total_of(hands, h, 0)
        for bound in range(min(3, hands.cards[h, ACE] + 1)):
            here = reach[h, bound]
            if here <= 0.0:
                continue
            best = action(tables, h, bound)
            if best == STAND:
                odds = rules.double_odds if terms.even else rules.other
                if total == 21 and not terms.even:
                    odds = odds_of(rules, hands, h)
                sure = rules.safe_21 and total == 21
                add_kept(here, total, odds, 1.0, loss, sure, following, CLOSED if sure else OPEN, into)
                continue
            for r in range(RANKS):
                share = here * chance[showdown.rows[h], r]
                if share <= 0.0:
                    continue
                nxt = hands.then[h, r]
                if best == HIT:
                    if nxt < 0:
                        add(share, -1.0, following, CLOSED, into)
                    else:
                        reach[nxt, bound] += share
                elif nxt < 0:
                    add(share, -2.0, following, DOUBLED_CLOSED, into)
                elif tables.rescue[nxt, bound]:
                    add(share, -1.0, following, DOUBLED_CLOSED, into)
                else:
                    final = total_of(hands, nxt, bound)
                    sure = rules.safe_21 and final == 21
                    left = DOUBLED_CLOSED if sure else DOUBLED_OPEN
                    add_kept(share, final, 2.0 * rules.double_odds, 2.0, cost, sure, following, left, into)
