"""The compiled search for the best play of a hand whose player does not know which cards are out.

As `core.fill`, for several shoes at once: they differ in how many further cards of the split rank are gone, and each
has a weight, which may be below zero (see `exchange`). One action is chosen for all of them, the best by the weighed
sum.
"""

from numba import njit

from pontoon.analysis.compiled import WITHOUT_COUNTING
from pontoon.analysis.game import ACE, RANKS
from pontoon.analysis.solver.arguments import CLOSED, DOUBLED_CLOSED, DOUBLED_OPEN, OPEN, Meeting
from pontoon.analysis.solver.core import (
    BEST,
    DOUBLE,
    HIT,
    NEVER,
    RESCUE,
    STAND,
    doubled,
    odds_of,
    total_of,
    value_of_21,
)

MAY_STAND, MAY_HIT, MAY_DOUBLE = 1, 2, 4
"""What is worth thinking of for a hand."""


@njit(**WITHOUT_COUNTING)
def pick(wish, stand, hit, double):  # type: ignore[no-untyped-def]
    """The action taken: the one wished for, or the best; as `core.chosen`."""
    if wish == STAND and stand > NEVER / 10:
        return STAND
    if wish == DOUBLE and double > NEVER / 10:
        return DOUBLE
    if wish >= HIT and hit > NEVER / 10:
        return HIT
    if wish > BEST:
        double = NEVER
    if stand >= hit and stand >= double:
        return STAND
    return HIT if hit >= double else DOUBLE


@njit(**WITHOUT_COUNTING)
def mark(hands, order, tables, rules, margin, wishes, most_bound, may_double, may):  # type: ignore[no-untyped-def]
    """Fill in `may` for the hands of `order` that can be reached, from those marked in it: see `MAY_STAND`.

    `tables`: values of the same hands where nothing was split; an action worse by more than `margin` is left out.
    Bit 3 says that a hand is the end of a double.
    """
    for at in range(order.shape[0] - 1, -1, -1):
        h = order[at]
        if may[h] & 16 == 0:
            continue
        total = total_of(hands, h, 0)
        size = hands.size[h]
        goes_on = rules.double_soft_21 or rules.draw_soft_21
        soft = total > hands.hard[h]
        finished = total == 21 and (rules.at_once or not soft or not goes_on)
        draws = not finished and (total < 21 or rules.draw_soft_21)
        doubles = may_double and not finished and size >= 2 and (rules.double_any or size == 2)
        doubles = doubles and (total < 21 or rules.double_soft_21)
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
                if may[h] & MAY_DOUBLE:
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


@njit(**WITHOUT_COUNTING)
def settle(rules, at, final, bound, shoes, mix, terms, rescues, found):  # type: ignore[no-untyped-def]
    """Fill in the value of a doubled hand with its card, of this total: kept, or given up in all shoes alike."""
    count, after = mix.shape[0], terms.after
    stays, weight = 0.0, 0.0
    for k in range(count):
        meets = Meeting(shoes.ahead[k, at, bound], shoes.won[k, at, bound], shoes.pontoon[k, at])
        value = doubled(rules, final, meets, terms.loss, after[DOUBLED_OPEN], after[DOUBLED_CLOSED])
        found.settled[k, at, bound] = value
        stays += mix[k, at] * value
        weight += mix[k, at]
    given_up = after[DOUBLED_CLOSED] - 1.0
    better = weight * given_up > stays if rescues[final] == 0 else rescues[final] == RESCUE
    found.rescue[at, bound] = better and rules.forfeit and (final < 21 or rules.forfeit_21)
    if found.rescue[at, bound]:
        for k in range(count):
            found.settled[k, at, bound] = given_up


@njit(**WITHOUT_COUNTING)
def fill(rules, hands, order, then, may, shoes, mix, terms, wishes, rescues, found):  # type: ignore[no-untyped-def]
    """Fill in `found` (`MixedTables`) for the hands of `order`, those with the highest count first.

    `then[i, r]`: the place in `order` of hand i with one more card. `shoes`: the chances in every shoe (`Shoes`).
    `mix[k, i]`: the weight of shoe k for hand i. `terms.loss`, `terms.even`, ...: as for `core.fill`.
    """
    count, after = mix.shape[0], terms.after
    for at in range(order.shape[0]):
        flags = may[at]
        if flags == 0:
            continue
        h = order[at]
        total = total_of(hands, h, 0)
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
                settle(rules, at, total_of(hands, h, bound), bound, shoes, mix, terms, rescues, found)
            if flags & 16 == 0:
                continue
            drawing, doubling = 0.0, 0.0
            for k in range(count):
                drawn, twice = 0.0, 0.0
                for r in range(RANKS):
                    share = shoes.chance[k, at, r]
                    nxt = then[at, r]
                    if nxt < 0:
                        drawn += share * (after[CLOSED] - 1.0)
                        twice += share * (after[DOUBLED_CLOSED] - 2.0)
                    elif share > 0.0:
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
            taken = pick(wishes[h, bound], stand, hit, double)
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


@njit(**WITHOUT_COUNTING)
def ends(rules, hands, order, then, chance, found, reach, share, drawn):  # type: ignore[no-untyped-def]
    """Follow the play from the chances in `reach[i, bound]` to every end of the hand, in the first of its shoes.

    `share[k]`: the chance to leave the box as k (`OPEN` to `DOUBLED_CLOSED`); `drawn[k, r]`: that chance times the
    cards of rank r that such a hand holds in the mean.
    """
    for at in range(order.shape[0] - 1, -1, -1):
        h = order[at]
        total = total_of(hands, h, 0)
        for bound in range(min(3, hands.cards[h, ACE] + 1)):
            here = reach[at, bound]
            if here <= 0.0:
                continue
            taken = found.action[at, bound]
            if taken == STAND:
                left = CLOSED if rules.safe_21 and total == 21 else OPEN
                share[left] += here
                for r in range(RANKS):
                    drawn[left, r] += here * hands.cards[h, r]
                continue
            for r in range(RANKS):
                part = here * chance[at, r]
                if part <= 0.0:
                    continue
                nxt = then[at, r]
                if taken == HIT and nxt >= 0:
                    reach[nxt, bound] += part
                    continue
                left = CLOSED
                if taken == DOUBLE:
                    left = DOUBLED_CLOSED
                    if nxt >= 0 and not found.rescue[nxt, bound]:
                        sure = rules.safe_21 and total_of(hands, order[nxt], bound) == 21
                        left = DOUBLED_CLOSED if sure else DOUBLED_OPEN
                share[left] += part
                for q in range(RANKS):
                    drawn[left, q] += part * hands.cards[h, q]
                drawn[left, r] += part
