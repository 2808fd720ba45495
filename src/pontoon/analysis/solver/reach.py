"""The compiled passes behind the distribution: where hands end under best play, and how hands of a box add up."""

from numba import njit

from pontoon.analysis.compiled import WITHOUT_COUNTING
from pontoon.analysis.game import ACE, RANKS
from pontoon.analysis.solver.core import EIGHT, HIT, SEVEN, SIX, STAND, total_of
from pontoon.analysis.solver.ends import COMBINATIONS, DOUBLED, FIVE_CARDS, PLAIN_21, RESCUED
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
