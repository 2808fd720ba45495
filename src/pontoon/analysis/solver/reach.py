"""The compiled passes behind the distribution: where hands end under best play, and how hands of a box add up."""

import numpy as np
from numba import njit

from pontoon.analysis.compiled import PART, WITHOUT_COUNTING
from pontoon.analysis.game import ACE, RANKS
from pontoon.analysis.solver.core import EIGHT, HIT, SEVEN, SIX, STAND, total_of
from pontoon.analysis.solver.ends import BUSTED, COMBINATIONS, DOUBLED, DOUBLED_BUST, FIVE_CARDS, PLAIN_21, RESCUED
from pontoon.analysis.solver.moments import action

NO_CARD = np.int64(-1)
"""In the place of a last card. As a plain -1 it would be a type of its own, for which all is compiled once more."""


@njit(**PART)
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


@njit(**PART)
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
def add_end(end, share, weight, cards, last, rank, lean, law):  # type: ignore[no-untyped-def]
    """Add an end by the dealer's outcome: these cards and a last one (-1 for none), without the first of the rank.

    `law`, `lean`: `box_law.Law` and `Lean`.
    """
    closely = law.curve.shape[0] > 0
    size = 0
    for r in range(RANKS):
        lean.cards[r] = cards[r] + (r == last) - (r == rank)
        size += lean.cards[r]
    for outcome in range(weight.shape[0]):
        part = share * weight[outcome]
        if part == 0.0:
            continue
        law.chances[end, outcome] += part
        for r in range(RANKS):
            lean.leans[r] = lean.any[outcome, size] - lean.each[outcome, r, lean.cards[r]]
            law.cards[end, outcome, r] += part * lean.cards[r]
            law.slope[end, outcome, r] += part * lean.leans[r]
        if not closely:
            continue
        any_card = lean.any_squared[outcome, size]
        for r in range(RANKS):
            law.curve[end, outcome, r, r] -= part * lean.each_squared[outcome, r, lean.cards[r]]
            for q in range(r + 1):
                law.curve[end, outcome, r, q] += part * (lean.leans[r] * lean.leans[q] + any_card)
            mine = part * lean.cards[r]
            if mine != 0.0:
                for q in range(RANKS):
                    law.squares[end, outcome, r, q] += mine * lean.cards[q]
                    law.tilt[end, outcome, r, q] += mine * lean.leans[q]


@njit(**WITHOUT_COUNTING)
def add_busts(end, here, at, cards, then, chance, weight, rank, lean, law):  # type: ignore[no-untyped-def]
    """Add the busts of a hand of these cards that takes a card, by the dealer's outcome: see `add_bust`."""
    over = 0.0
    for r in range(RANKS):
        if then[at, r] < 0:
            over += chance[at, r]
    if over <= 0.0:
        return
    for outcome in range(weight.shape[1]):
        left = weight[at, outcome]
        for r in range(RANKS):
            if then[at, r] >= 0:
                left -= chance[at, r] * weight[then[at, r], outcome]
        lean.busts[outcome] = max(left, 0.0) / over
    for r in range(RANKS):
        if then[at, r] < 0 and chance[at, r] > 0.0:
            add_end(end, here * chance[at, r], lean.busts, cards, r, rank, lean, law)


@njit(**WITHOUT_COUNTING)
def ends_of(hands, order, then, chance, weight, taken, rescue, reach, rank, lean, law):  # type: ignore[no-untyped-def]
    """Follow a given play from the chances in `reach[i, bound]` to every end of a split hand, in one shoe.

    `order`, `then`: hands by place, and the place after one more card. `taken`, `rescue`: the play. `law` gets the
    chances of the ends, with the cards drawn after the first, which is of `rank`.
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
                add_end(end, here, weight[at], hands.cards[h], NO_CARD, rank, lean, law)
                continue
            hits = taken[at, bound] == HIT
            for r in range(RANKS):
                share = here * chance[at, r]
                nxt = then[at, r]
                if share <= 0.0 or nxt < 0:
                    continue
                if hits:
                    reach[nxt, bound] += share
                else:
                    end = RESCUED if rescue[nxt, bound] else DOUBLED + total_of(hands, order[nxt], bound)
                    add_end(end, share, weight[nxt], hands.cards[h], r, rank, lean, law)
            end = BUSTED if hits else DOUBLED_BUST
            add_busts(end, here, at, hands.cards[h], then, chance, weight, rank, lean, law)


@njit(**WITHOUT_COUNTING)
def add_ends(law, mean, shifts, follows, before, more, room, after, mass):  # type: ignore[no-untyped-def]
    """Add a hand to those before it, which have come to `before` (`distribution_box.State`), for `after[way]`.

    `more`: hands come after it, so that the cards are carried on. `room`: two arrays to write in. `mass[end, outcome]`:
    the chance of every end.
    """
    apart, spread = room
    for outcome in range(before.chances.shape[0]):
        for place in range(before.chances.shape[1]):
            here = before.chances[outcome, place]
            if here == 0.0:
                continue
            cards, squares = before.cards[outcome, place], before.squares[outcome, place]
            for r in range(RANKS):
                apart[r] = cards[r] - mean[r] * here
                for q in range(r + 1):
                    spread[r, q] = squares[r, q] - mean[r] * cards[q] - mean[q] * apart[r]
                spread[r, r] /= 2.0
            for end in range(law.chances.shape[0]):
                base = law.chances[end, outcome]
                if base == 0.0:
                    continue
                value = here * base
                for r in range(RANKS):
                    value += apart[r] * law.slope[end, outcome, r]
                    for q in range(r + 1):
                        value += spread[r, q] * law.curve[end, outcome, r, q]
                way, at = follows[end], place + shifts[end, outcome]
                after.chances[way, outcome, at] += value
                mass[end, outcome] += value
                if more:
                    _carry(end, outcome, here, cards, squares, apart, mean, law, after, way, at)


@njit(**PART)
def _carry(end, outcome, here, cards, squares, apart, mean, law, after, way, at):  # type: ignore[no-untyped-def]
    """Add the cards of earlier hands and of this one to those after it."""
    base, drawn = law.chances[end, outcome], law.cards[end, outcome]
    for r in range(RANKS):
        found = cards[r] * base + here * drawn[r]
        for q in range(RANKS):
            found += (squares[r, q] - mean[q] * cards[r]) * law.slope[end, outcome, q]
            found += apart[q] * law.tilt[end, outcome, r, q]
            both = cards[r] * drawn[q] + cards[q] * drawn[r] + here * law.squares[end, outcome, r, q]
            after.squares[way, outcome, at, r, q] += squares[r, q] * base + both
        after.cards[way, outcome, at, r] += found
