"""The compiled passes behind the variance: mean squares of unsplit hands, and split hands by the dealer's outcome.

Both follow the best play that `core.fill` has found.
"""

from numba import njit

from pontoon.analysis.compiled import PART, WITHOUT_COUNTING
from pontoon.analysis.game import ACE, RANKS
from pontoon.analysis.solver.arguments import CLOSED, DOUBLED_CLOSED, DOUBLED_OPEN, OPEN, TWICE
from pontoon.analysis.solver.core import (
    AGAIN,
    DOUBLE,
    HIT,
    RESCUE,
    STAND,
    bust_chances,
    doubled_odds_of,
    odds_of,
    total_of,
)
from pontoon.analysis.solver.dealer import BUST, LOWEST, OUTCOMES, PONTOON


@njit(**PART)
def action(tables, h, bound):  # type: ignore[no-untyped-def]
    """The best action of a hand: `STAND`, `HIT` or `DOUBLE`."""
    stand, hit, double = tables.stand[h], tables.hit[h, bound], tables.double[h, bound]
    if stand >= hit and stand >= double:
        return STAND
    return HIT if hit >= double else DOUBLE


@njit(**PART)
def gain(outcome, total, odds, stake, loss, sure):  # type: ignore[no-untyped-def]
    """What a hand gains once the dealer's outcome is known; a `sure` hand is paid whatever it is."""
    if sure:
        return odds
    if outcome == PONTOON:
        return -loss
    if total == 21 or outcome == BUST or outcome + LOWEST < total:
        return odds
    return -stake if outcome + LOWEST > total else 0.0


@njit(**PART)
def kept_square(total, odds, stake, loss, sure, dist):  # type: ignore[no-untyped-def]
    """The mean square of a hand that waits for the dealer."""
    square = 0.0
    for outcome in range(OUTCOMES):
        one = gain(outcome, total, odds, stake, loss, sure)
        square += dist[outcome] * one * one
    return square


@njit(**PART)
def bust_square(bust, stake):  # type: ignore[no-untyped-def]
    """The mean square of busts with this stake; `bust`: see `core.bust_chances`. A dealer pontoon takes one wager."""
    return bust[0] * stake * stake - max(bust[1], 0.0) * (stake * stake - 1.0)


@njit(**PART)
def doubled_squares(rules, hands, h, bound, chance, bust, dist, tables, again):  # type: ignore[no-untyped-def]
    """Fill in `again[k, h, bound]`: the mean square of a hand that was doubled k + 1 times and has its card."""
    final = total_of(hands, h, bound)
    odds, sure = doubled_odds_of(rules, hands, h, final), rules.safe_21 and final == 21
    for level in range(rules.doubles):
        stake = 2.0 ** (level + 1)
        choice = tables.choice[level, h, bound]
        if choice == RESCUE:
            given_up = stake / 2.0 if rules.gives_half else 1.0
            again[level, h, bound] = given_up * given_up
        elif choice == AGAIN:
            square = bust_square(bust, 2.0 * stake)
            for r in range(RANKS):
                if hands.then[h, r] >= 0:
                    square += chance[h, r] * again[level + 1, hands.then[h, r], bound]
            again[level, h, bound] = square
        else:
            cost = stake if rules.double_all_lost else 1.0
            again[level, h, bound] = kept_square(final, stake * odds, stake, cost, sure, dist[h])


@njit(**WITHOUT_COUNTING)
def squares(rules, hands, order, rows, chance, dist, tables, partner, again, second):  # type: ignore[no-untyped-def]
    """Fill in the mean square of every unsplit hand in `order`, by aces bound to 1; `again`: see `doubled_squares`."""
    for at in range(order.shape[0]):
        h = order[at]
        total = total_of(hands, h, 0)
        bust = bust_chances(chance, h, hands.then, rows, h, partner)
        for bound in range(min(3, hands.cards[h, ACE] + 1)):
            doubled_squares(rules, hands, h, bound, chance, bust, dist, tables, again)
            best = action(tables, h, bound)
            if best == STAND:
                odds = odds_of(rules, hands, h) if total == 21 else rules.other
                second[h, bound] = kept_square(total, odds, 1.0, 1.0, rules.safe_21 and total == 21, dist[h])
                continue
            square = bust_square(bust, 1.0 if best == HIT else 2.0)
            for r in range(RANKS):
                share, nxt = chance[h, r], hands.then[h, r]
                if share > 0.0 and nxt >= 0:
                    square += share * (second[nxt, bound] if best == HIT else again[0, nxt, bound])
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
def add_bust(chance, stake, terms, following, into):  # type: ignore[no-untyped-def]
    """Add busts with this stake: lost at once, or waiting for a dealer pontoon that takes one wager."""
    left = terms.bust_leaves + TWICE if stake > 1.0 else terms.bust_leaves
    if terms.partner < 0:
        add(chance, -stake, following, left, into)
    else:
        add_kept(chance, 0, -stake, stake, terms.loss, False, following, left, into)


@njit(**PART)
def flow_doubled(rules, hands, showdown, h, bound, chance, terms, tables, again, following, into):  # type: ignore[no-untyped-def]
    """Follow hands that were doubled and have their card from the chances in `again[k, h, bound]` to their ends."""
    final = total_of(hands, h, bound)
    sure = rules.safe_21 and final == 21
    for level in range(rules.doubles):
        here = again[level, h, bound]
        if here <= 0.0:
            continue
        stake, choice = 2.0 ** (level + 1), tables.choice[level, h, bound]
        if choice == RESCUE:
            add(here, -(stake / 2.0 if rules.gives_half else 1.0), following, DOUBLED_CLOSED, into)
        elif choice == AGAIN:
            for r in range(RANKS):
                share, nxt = here * chance[showdown.rows[h], r], hands.then[h, r]
                if share > 0.0 and nxt < 0:
                    add_bust(share, 2.0 * stake, terms, following, into)
                elif share > 0.0:
                    again[level + 1, nxt, bound] += share
        else:
            cost = terms.loss + stake - 1.0 if rules.double_all_lost else terms.loss
            won, left = stake * doubled_odds_of(rules, hands, h, final), DOUBLED_CLOSED if sure else DOUBLED_OPEN
            add_kept(here, final, won, stake, cost, sure, following, left, into)


@njit(**WITHOUT_COUNTING)
def flow(rules, hands, showdown, chance, terms, tables, reach, again, following, into):  # type: ignore[no-untyped-def]
    """Follow the best play from the chances in `reach[h, bound]` to every end of the hand; `again`: room to write in.

    `following`: the moments of the hands still to come, by how this one leaves the box (`OPEN` and so on) and by the
    dealer's outcome. `into` gets the moments of everything.
    """
    loss, order = terms.loss, showdown.order
    for at in range(order.shape[0] - 1, -1, -1):
        h = order[at]
        total = total_of(hands, h, 0)
        for bound in range(min(3, hands.cards[h, ACE] + 1)):
            flow_doubled(rules, hands, showdown, h, bound, chance, terms, tables, again, following, into)
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
                if nxt < 0:
                    add_bust(share, 1.0 if best == HIT else 2.0, terms, following, into)
                elif best == HIT:
                    reach[nxt, bound] += share
                else:
                    again[0, nxt, bound] += share
