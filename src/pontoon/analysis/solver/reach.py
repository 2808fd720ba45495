"""The compiled passes behind the distribution: where hands end under best play, and how hands of a box add up."""

from numba import njit

from pontoon.analysis.compiled import WITHOUT_COUNTING
from pontoon.analysis.game import ACE, RANKS
from pontoon.analysis.solver.core import EIGHT, HIT, SEVEN, SIX, STAND, total_of
from pontoon.analysis.solver.ends import BUSTED, COMBINATIONS, DOUBLED, DOUBLED_BUST, FIVE_CARDS, PLAIN_21, RESCUED
from pontoon.analysis.solver.moments import action


@njit(**WITHOUT_COUNTING)
def end_of_21(hands, h):  # type: ignore[no-untyped-def]
    """The end of a 21 that was not doubled (see `ends`); combinations as mixed."""
    size, cards = hands.size[h], hands.cards[h]
    if size >= 5:
        return FIVE_CARDS - 5 + min(size, 7)
    if size == 3 and hands.hard[h] == 21:
        if cards[SIX] == 1 and cards[SEVEN] == 1 and cards[EIGHT] == 1:
            return COMBINATIONS
        if cards[SEVEN] == 3:
            return COMBINATIONS + 3
    return PLAIN_21


@njit(**WITHOUT_COUNTING)
def _add(share, weight, into):  # type: ignore[no-untyped-def]
    """Add a share of the weights, outcome by outcome."""
    for outcome in range(into.shape[0]):
        into[outcome] += share * weight[outcome]


@njit(**WITHOUT_COUNTING)
def finish(hands, order, chance, weight, tables, reach, ended, busts, bust):  # type: ignore[no-untyped-def]
    """Follow the best play from the chances in `reach[h, bound]` to every end of the hand.

    `weight[h, outcome]`: the dealer's chances for every hand, or their ratio to those before the hand was played.
    `ended[end, outcome]` gets every end but busts, `bust[k]` the chance of a bust (1: of a doubled hand) and
    `busts[k, outcome]` the same by outcome.
    """
    for at in range(order.shape[0] - 1, -1, -1):
        h = order[at]
        for bound in range(min(3, hands.cards[h, ACE] + 1)):
            here = reach[h, bound]
            if here <= 0.0:
                continue
            best = action(tables, h, bound)
            if best == STAND:
                end = total_of(hands, h, 0)
                if end == 21:
                    end = end_of_21(hands, h)
                _add(here, weight[h], ended[end])
                continue
            over = 0.0
            for r in range(RANKS):
                share = here * chance[h, r]
                if share <= 0.0:
                    continue
                nxt = hands.then[h, r]
                if nxt < 0:
                    over += share
                elif best == HIT:
                    reach[nxt, bound] += share
                elif tables.rescue[nxt, bound]:
                    _add(share, weight[nxt], ended[RESCUED])
                else:
                    _add(share, weight[nxt], ended[DOUBLED + total_of(hands, nxt, bound)])
            if over > 0.0:
                doubled = best - HIT
                add_bust(here, weight, h, hands.then, chance, busts[doubled])
                bust[doubled] += over


@njit(**WITHOUT_COUNTING)
def add_bust(here, weight, h, then, chance, busts):  # type: ignore[no-untyped-def]
    """Add the busts of a hand that takes a card, by the dealer's outcome.

    A bust hand has no dealer's chances of its own here: it gets what the hand's chances leave once every card that does
    not bust it has taken its share.
    """
    for outcome in range(busts.shape[0]):
        left = weight[h, outcome]
        for r in range(RANKS):
            if then[h, r] >= 0:
                left -= chance[h, r] * weight[then[h, r], outcome]
        busts[outcome] += here * max(left, 0.0)


@njit(**WITHOUT_COUNTING)
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


@njit(**WITHOUT_COUNTING)
def _end(end, share, weight, cards, last, rank, law, drawn):  # type: ignore[no-untyped-def]
    """Add an end by the dealer's outcome: these cards and a last one (-1 for none), without the first of the rank."""
    for outcome in range(weight.shape[0]):
        part = share * weight[outcome]
        law[end, outcome] += part
        for r in range(RANKS):
            drawn[end, outcome, r] += part * (cards[r] + (r == last) - (r == rank))


@njit(**WITHOUT_COUNTING)
def add_busts(here, at, then, chance, weight, law):  # type: ignore[no-untyped-def]
    """Add the busts of a hand that takes a card, not doubled, by the dealer's outcome: see `add_bust`."""
    for outcome in range(weight.shape[1]):
        left = weight[at, outcome]
        for r in range(RANKS):
            if then[at, r] >= 0:
                left -= chance[at, r] * weight[then[at, r], outcome]
        law[BUSTED, outcome] += here * max(left, 0.0)


@njit(**WITHOUT_COUNTING)
def ends_of(hands, order, then, chance, weight, taken, rescue, reach, rank, law, drawn):  # type: ignore[no-untyped-def]
    """Follow a given play from the chances in `reach[i, bound]` to every end of a split hand, in one shoe.

    `order`, `then`: hands by place, and the place after one more card. `taken`, `rescue`: the play. `law[end, outcome]`
    gets the chances, `drawn[end, outcome, r]` those times the cards drawn after the first, which is of `rank`.
    """
    for at in range(order.shape[0] - 1, -1, -1):
        h = order[at]
        for bound in range(min(3, hands.cards[h, ACE] + 1)):
            here = reach[at, bound]
            if here <= 0.0:
                continue
            if taken[at, bound] == STAND:
                end = total_of(hands, h, 0)
                if end == 21:
                    end = end_of_21(hands, h)
                _end(end, here, weight[at], hands.cards[h], -1, rank, law, drawn)
                continue
            hits = taken[at, bound] == HIT
            over = 0.0
            for r in range(RANKS):
                share = here * chance[at, r]
                nxt = then[at, r]
                if share <= 0.0:
                    continue
                if nxt < 0:
                    over += share
                elif hits:
                    reach[nxt, bound] += share
                elif rescue[nxt, bound]:
                    _end(RESCUED, share, weight[nxt], hands.cards[h], r, rank, law, drawn)
                else:
                    end = DOUBLED + total_of(hands, order[nxt], bound)
                    _end(end, share, weight[nxt], hands.cards[h], r, rank, law, drawn)
            if over <= 0.0:
                continue
            end = BUSTED if hits else DOUBLED_BUST
            for outcome in range(weight.shape[1]):
                left = weight[at, outcome]
                for r in range(RANKS):
                    if then[at, r] >= 0:
                        left -= chance[at, r] * weight[then[at, r], outcome]
                part = here * max(left, 0.0)
                law[end, outcome] += part
                for r in range(RANKS):
                    last = here * chance[at, r] / over if then[at, r] < 0 else 0.0
                    drawn[end, outcome, r] += part * (hands.cards[h, r] - (r == rank) + last)


@njit(**WITHOUT_COUNTING)
def add_ends(law, drawn, slope, mean, shifts, follows, chances, cards, sums, out, mass):  # type: ignore[no-untyped-def]
    """Add a hand to those before it, which have come to `chances[outcome, place]` with `cards[outcome, place, r]`.

    `slope[r]`: by how much a card of rank r more than in the mean changes `law`. `sums`, `out`: the same after it, by
    the way in which it leaves the box; `mass[end, outcome]`: the chance of every end.
    """
    for end in range(law.shape[0]):
        way = follows[end]
        for outcome in range(law.shape[1]):
            base, shift = law[end, outcome], shifts[end, outcome]
            if base == 0.0:
                continue
            for place in range(chances.shape[1]):
                here = chances[outcome, place]
                if here == 0.0:
                    continue
                value = here * base
                for r in range(RANKS):
                    value += (cards[outcome, place, r] - mean[r] * here) * slope[r, end, outcome]
                    out[way, outcome, place + shift, r] += (
                        cards[outcome, place, r] * base + here * drawn[end, outcome, r]
                    )
                sums[way, outcome, place + shift] += value
                mass[end, outcome] += value
