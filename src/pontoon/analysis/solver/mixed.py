"""The compiled search for the best play of a hand whose player does not know which cards are out.

As `core.fill`, for several shoes at once: they differ in how many further cards of the split rank are gone, and each
has a weight, which may be below zero (see `exchange`). One action is chosen for all of them, the best by the weighed
sum.
"""

import numpy as np
from numba import njit

from pontoon.analysis.compiled import PART, WITHOUT_COUNTING
from pontoon.analysis.game import ACE, RANKS
from pontoon.analysis.solver.arguments import CLOSED, DOUBLED_CLOSED, DOUBLED_OPEN, OPEN, TWICE, Meeting
from pontoon.analysis.solver.core import (
    AGAIN,
    BEST,
    DOUBLE,
    HIT,
    KEEP,
    NEVER,
    RESCUE,
    STAND,
    bust_value,
    doubled,
    doubled_odds_of,
    doubles_on,
    odds_of,
    pick,
    total_of,
    value_of_21,
)

NO_CARD = np.int64(-1)
"""In the place of a last card. As a plain -1 it would be a type of its own, for which all is compiled once more."""
MAY_STAND, MAY_HIT, MAY_DOUBLE = 1, 2, 4
"""What is worth thinking of for a hand."""


@njit(**WITHOUT_COUNTING)
def mark(hands, order, tables, rules, margin, wishes, most_bound, may_double, may):  # type: ignore[no-untyped-def]
    """Fill in `may` for the hands of `order` that can be reached, from those marked in it: see `MAY_STAND`.

    `tables`: values of the same hands where nothing was split; an action worse by more than `margin` is left out.
    Bit 3 says that a hand is the end of a double.
    """
    for at in range(order.shape[0] - 1, -1, -1):
        h = order[at]
        if may[h] & 16 == 0:
            for r in range(RANKS if may[h] & 8 and rules.doubles > 1 else 0):
                if hands.then[h, r] >= 0:  # doubled again
                    may[hands.then[h, r]] |= 8
            continue
        total = total_of(hands, h, 0)
        size = hands.size[h]
        goes_on = rules.double_soft_21 or rules.draw_soft_21
        soft = total > hands.hard[h]
        finished = total == 21 and (rules.at_once or not soft or not goes_on)
        draws = not finished and (total < 21 or rules.draw_soft_21)
        doubles = may_double and not finished and size >= 2 and (rules.double_any or size == 2)
        doubles = doubles and (total < 21 or rules.double_soft_21) and doubles_on(rules, hands, h, total)
        stands = not ((hands.hard[h] if rules.compulsory_hard else total) < rules.compulsory)
        for bound in range(min(most_bound, hands.cards[h, ACE]) + 1):
            stand = tables.stand[h] if stands else NEVER
            hit = tables.hit[h, bound] if draws else NEVER
            double = tables.double[h, bound] if doubles else NEVER
            best = max(stand, hit, double)
            wish = wishes[h, bound]
            if wish != BEST:
                taken = pick(wish, stand, hit, double)
                may[h] |= MAY_STAND if taken == STAND else MAY_HIT if taken == HIT else MAY_DOUBLE
                continue
            if stands and stand >= best - margin:
                may[h] |= MAY_STAND
            if draws and hit >= best - margin:
                may[h] |= MAY_HIT
            if doubles and double >= best - margin:
                may[h] |= MAY_DOUBLE
        for r in range(RANKS):
            nxt = hands.then[h, r]
            if nxt >= 0:
                if may[h] & MAY_HIT:
                    may[nxt] |= 16
                if may[h] & MAY_DOUBLE or (may[h] & 8 and rules.doubles > 1):  # or doubled again
                    may[nxt] |= 8


@njit(**WITHOUT_COUNTING)
def out_chances(gone, shoe, up, peeked, rank, out):  # type: ignore[no-untyped-def]
    """`out[k, i]`: the chance that k given cards are all of this rank, where the cards of row i are gone."""
    partner = 9 if up == ACE else ACE
    for row in range(gone.shape[0]):
        left = 0.0
        for r in range(RANKS):
            left += max(shoe[r] - gone[row, r] - (1.0 if r == up else 0.0), 0.0)
        have = max(shoe[rank] - gone[row, rank] - (1.0 if rank == up else 0.0), 0.0)
        without = max(shoe[partner] - gone[row, partner] - (1.0 if partner == up else 0.0), 0.0)
        out[0, row] = 1.0
        for k in range(1, out.shape[0]):
            share = have / left if left > 0.0 and have > 0.0 else 0.0
            if peeked and share > 0.0 and left > 1.0:
                held = without - 1.0 if rank == partner else without
                share *= (1.0 - held / (left - 1.0)) / (1.0 - without / left)
                without = held
            out[k, row] = out[k - 1, row] * share
            have -= 1.0
            left -= 1.0


@njit(**PART)
def settle(rules, h, hands, at, then, bound, shoes, mix, terms, rescues, given, found):  # type: ignore[no-untyped-def]
    """Fill in the value of a doubled hand with its card: kept, given up or doubled again, in all shoes alike.

    `given`: `found.choice` says which.
    """
    count, after = mix.shape[0], terms.after
    final = total_of(hands, h, bound)
    odds, wish = doubled_odds_of(rules, hands, h, final), rescues[final]
    for level in range(rules.doubles - 1, -1, -1):
        stake = 2.0 ** (level + 1)
        again = level + 1 < rules.doubles and final < 21 and doubles_on(rules, hands, h, final)
        into = found.settled if level == 0 else found.again[level - 1]
        stays, weight, twice = 0.0, 0.0, 0.0
        for k in range(count):
            meets = Meeting(shoes.ahead[k, at, bound], shoes.won[k, at, bound], shoes.pontoon[k, at])
            value = doubled(rules, stake, odds, final, meets, terms.loss, after[DOUBLED_OPEN], after[DOUBLED_CLOSED])
            into[k, at, bound] = value
            stays += mix[k, at] * value
            weight += mix[k, at]
            if again and not given:
                more = doubled_again(found.busts[k], 2.0 * stake, found.again[level], k, at, then, bound, shoes, terms)
                twice += mix[k, at] * more
        given_up = after[DOUBLED_CLOSED] - (stake / 2.0 if rules.gives_half else 1.0)
        choice = KEEP
        if given:
            choice = found.choice[level, at, bound]
        else:
            if again and (wish == AGAIN or (wish == 0 and twice > stays)):
                choice, stays = AGAIN, twice
            better = weight * given_up > stays if wish == 0 else wish == RESCUE
            if better and rules.forfeit and (final < 21 or rules.forfeit_21):
                choice = RESCUE
        for k in range(count if choice != KEEP else 0):
            if choice == RESCUE:
                into[k, at, bound] = given_up
            else:
                into[k, at, bound] = doubled_again(
                    found.busts[k], 2.0 * stake, found.again[level], k, at, then, bound, shoes, terms
                )
        found.choice[level, at, bound] = choice
        if level == 0:
            found.rescue[at, bound] = choice == RESCUE


@njit(**PART)
def bust_chances(chance, at, then, partner, out):  # type: ignore[no-untyped-def]
    """Fill in the chances of a bust at this place, as `core.bust_chances` has them."""
    out[0] = 0.0
    out[1] = -1.0 if partner < 0 else chance[at, partner]
    for r in range(RANKS):
        nxt = then[at, r]
        if nxt < 0:
            out[0] += chance[at, r]
        elif partner >= 0:
            out[1] -= chance[at, r] * chance[nxt, partner]
    if partner >= 0:
        out[1] = max(out[1], 0.0)


@njit(**PART)
def doubled_again(bust, stake, values, k, at, then, bound, shoes, terms):  # type: ignore[no-untyped-def]
    """The value of doubling a doubled hand once more, in shoe k: `values` are those with a card more and this stake."""
    after = terms.after
    value = bust_value(bust[0], bust[1], stake, terms.loss, after[terms.bust_leaves + TWICE])
    for r in range(RANKS):
        if then[at, r] >= 0:
            value += shoes.chance[k, at, r] * values[k, then[at, r], bound]
    return value


@njit(**WITHOUT_COUNTING)
def fill(rules, hands, order, then, may, shoes, mix, terms, wishes, rescues, given, found):  # type: ignore[no-untyped-def]
    """Fill in `found` (`MixedTables`) for the hands of `order`, those with the highest count first.

    `then[i, r]`: the place in `order` of hand i with one more card. `shoes`: the chances in every shoe (`Shoes`).
    `mix[k, i]`: the weight of shoe k for hand i. `terms.loss`, `terms.even`, ...: as for `core.fill`. `given`: the play
    is given by `found.action` and `found.choice`.
    """
    count, after = mix.shape[0], terms.after
    for at in range(order.shape[0]):
        flags = may[at]
        if flags == 0:
            continue
        h = order[at]
        total = total_of(hands, h, 0)
        for k in range(count):
            bust_chances(shoes.chance[k], at, then, terms.partner, found.busts[k])
        odds = rules.double_odds if terms.even else (odds_of(rules, hands, h) if total == 21 else rules.other)
        standing = 0.0
        if flags & MAY_STAND:
            for k in range(count):
                if total == 21:
                    value = value_of_21(rules, odds, shoes.pontoon[k, at], terms.loss, after[OPEN], after[CLOSED])
                else:
                    value = shoes.ahead[k, at, 0] - terms.loss * shoes.pontoon[k, at] + after[OPEN]
                    value += (odds - 1.0) * shoes.won[k, at, 0]
                found.stand[k, at] = value
                standing += mix[k, at] * value
        for bound in range(min(terms.most_bound, hands.cards[h, ACE]) + 1):
            if flags & 8:
                settle(rules, h, hands, at, then, bound, shoes, mix, terms, rescues, given, found)
            if flags & 16 == 0:
                continue
            drawing, doubling = 0.0, 0.0
            for k in range(count):
                over, taken = found.busts[k, 0], found.busts[k, 1]
                drawn = bust_value(over, taken, 1.0, terms.loss, after[terms.bust_leaves])
                twice = bust_value(over, taken, 2.0, terms.loss, after[terms.bust_leaves + TWICE])
                for r in range(RANKS):
                    share = shoes.chance[k, at, r]
                    nxt = then[at, r]
                    if nxt >= 0 and share > 0.0:
                        if flags & MAY_HIT:
                            drawn += share * found.best[k, nxt, bound]
                        if flags & MAY_DOUBLE:
                            twice += share * found.settled[k, nxt, bound]
                found.hit[k, at, bound] = drawn if flags & MAY_HIT else NEVER
                found.double[k, at, bound] = twice if flags & MAY_DOUBLE else NEVER
                drawing += mix[k, at] * drawn
                doubling += mix[k, at] * twice
            stand = standing if flags & MAY_STAND else NEVER
            hit = drawing if flags & MAY_HIT else NEVER
            double = doubling if flags & MAY_DOUBLE else NEVER
            taken = found.action[at, bound] if given else pick(wishes[h, bound], stand, hit, double)
            found.action[at, bound] = taken
            for k in range(count):
                if taken == STAND:
                    found.best[k, at, bound] = found.stand[k, at]
                elif taken == HIT:
                    found.best[k, at, bound] = found.hit[k, at, bound]
                else:
                    found.best[k, at, bound] = found.double[k, at, bound]


@njit(**WITHOUT_COUNTING)
def showdowns(hands, order, dist, rows, peeked, ahead, won, pontoon):  # type: ignore[no-untyped-def]
    """Fill in what the hands of `order` meet: `dist[rows[i]]` are the dealer's chances; no row (-1), nothing."""
    for at in range(order.shape[0]):
        if rows[at] < 0:
            continue
        h = order[at]
        chances = dist[rows[at]]
        scale = 1.0 / max(1.0 - chances[10], 1e-300) if peeked else 1.0
        pontoon[at] = 0.0 if peeked else chances[10]
        for bound in range(min(3, hands.cards[h, ACE] + 1)):
            total = total_of(hands, h, bound)
            wins = chances[11]
            more = chances[11]
            for final in range(10):
                if final + 12 < total:
                    wins += chances[final]
                    more += chances[final]
                elif final + 12 > total:
                    more -= chances[final]
            ahead[at, bound] = more * scale
            won[at, bound] = wins * scale


@njit(**PART)
def _left(part, cards, last, rank, at, found):  # type: ignore[no-untyped-def]
    """Add an end to `found` (`box.Ends`): these cards and a last one (-1 for none), without the first of the rank."""
    found.share[at] += part
    for r in range(RANKS):
        mine = cards[r] + (r == last) - (r == rank)
        if mine:
            found.cards[at, r] += part * mine
            for q in range(RANKS if found.squares.shape[0] else 0):
                found.squares[at, r, q] += part * mine * (cards[q] + (q == last) - (q == rank))


@njit(**WITHOUT_COUNTING)
def ends(rules, hands, order, then, chance, tables, reach, rank, bust, found):  # type: ignore[no-untyped-def]
    """Follow the play from the chances in `reach[i, bound]` to every end of the hand, in a shoe with these chances.

    `bust`: how a bust hand leaves the box.
    """
    for at in range(order.shape[0] - 1, -1, -1):
        h = order[at]
        total = total_of(hands, h, 0)
        for bound in range(min(3, hands.cards[h, ACE] + 1)):
            here = reach[at, bound]
            if here <= 0.0:
                continue
            taken = tables.action[at, bound]
            if taken == STAND:
                _left(here, hands.cards[h], NO_CARD, rank, CLOSED if rules.safe_21 and total == 21 else OPEN, found)
                continue
            for r in range(RANKS):
                part = here * chance[at, r]
                if part <= 0.0:
                    continue
                nxt = then[at, r]
                if taken == HIT and nxt >= 0:
                    reach[nxt, bound] += part
                    continue
                left = bust
                if taken == DOUBLE:
                    left = DOUBLED_CLOSED if nxt >= 0 else bust + TWICE
                    if nxt >= 0 and not tables.rescue[nxt, bound]:
                        sure = rules.safe_21 and total_of(hands, order[nxt], bound) == 21
                        left = DOUBLED_CLOSED if sure else DOUBLED_OPEN
                _left(part, hands.cards[h], r, rank, left, found)
