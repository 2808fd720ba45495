"""The compiled simulator: one entry of the transition table a card.

Cards are drawn one by one by Fisher-Yates from a shoe that is never sorted again: any order is as good a beginning as
another. The generator is xoshiro256++, the bounded draw Lemire's, which is exact. While a shoe lasts there is no branch
that depends on the cards but for a split.

`facts` are numbers of the tables: first escape, first end of a hand, first live state, hands on a box, places of a
split hand, 1 where a dealer pontoon takes one original wager only.
"""

import numpy as np
import numpy.typing as npt
from numba import njit, uint64

from pontoon.analysis.compiled import WITHOUT_COUNTING

HANDS = 16
"""Room for the hands of a split box; `done` has as much again for those that wait."""
SPLIT_NETS = 128
"""Results of split rounds are counted in quarters of the wager, from -16 to 15.75."""
NET_OFFSET = 64
PONTOON, BUST, NO_PONTOON = 10, 11, 12
RESPLIT = 0
KIND = np.uint64(31)
"""The part of a card in the shoe that says its kind."""

_LOW = np.uint64(0xFFFFFFFF)
_ONE = np.uint64(1)
_FIVE = np.uint64(5)
_HALF = np.uint64(32)
_FULL = np.uint64(1 << 32)


@njit(inline="always")
def _rotated(value, by):  # type: ignore[no-untyped-def]
    return (value << uint64(by)) | (value >> uint64(64 - by))


@njit(inline="always")
def _random(s0, s1, s2, s3):  # type: ignore[no-untyped-def]
    """64 random bits and the generator's next state."""
    value = _rotated(s0 + s3, 23) + s0
    moved = s1 << uint64(17)
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= moved
    return value, s0, s1, s2, _rotated(s3, 45)


@njit(inline="always")
def _place(left, s0, s1, s2, s3):  # type: ignore[no-untyped-def]
    """A uniform number below `left`, and the generator's next state."""
    value, s0, s1, s2, s3 = _random(s0, s1, s2, s3)
    wide = (value >> _HALF) * left
    if (wide & _LOW) < left:
        least = (_FULL - left) % left
        while (wide & _LOW) < least:
            value, s0, s1, s2, s3 = _random(s0, s1, s2, s3)
            wide = (value >> _HALF) * left
    return wide >> _HALF, s0, s1, s2, s3


@njit(inline="always")
def _dealt(shoe, at, s0, s1, s2, s3):  # type: ignore[no-untyped-def]
    """The next card of the shoe, drawn from what is left, and the generator's next state."""
    place, s0, s1, s2, s3 = _place(uint64(shoe.shape[0]) - at, s0, s1, s2, s3)
    place += at
    card = shoe[place]
    shoe[place] = shoe[at]
    shoe[at] = card
    return uint64(card), s0, s1, s2, s3


@njit(inline="always")
def draw(shoe, where, random, ordered):  # type: ignore[no-untyped-def]
    """The next card of the shoe, drawn from the rest, or as it lies there.

    `where`: the place of the next card, the end of the cards, the place at which the round began. A round that runs
    out of cards goes on with the discards: those dealt before it began.
    """
    if where[0] >= where[1]:
        where[0], where[1] = uint64(0), where[2]
    at = where[0]
    where[0] = at + _ONE
    if ordered:
        return uint64(shoe[at])
    place, s0, s1, s2, s3 = _place(where[1] - at, random[0], random[1], random[2], random[3])
    random[0], random[1], random[2], random[3] = s0, s1, s2, s3
    place += at
    card = shoe[place]
    shoe[place] = shoe[at]
    shoe[at] = card
    return uint64(card)


@njit(**WITHOUT_COUNTING)
def _play_hand(table, live, state, shoe, where, random, ordered):  # type: ignore[no-untyped-def]
    """Cards until a hand ends: the state it ended in, the kind of its last card."""
    card = uint64(0)
    while state >= live:
        card = draw(shoe, where, random, ordered) & KIND
        state = uint64(table[(state << _FIVE) | card])
    return state, card


@njit(**WITHOUT_COUNTING)
def settle_box(done, played, outcome, ends, one_loss):  # type: ignore[no-untyped-def]
    """The net result of a split box, by how its hands ended and the dealer's outcome."""
    net, taken = 0.0, 0.0
    for hand in range(played):
        end = done[hand]
        wants, total = ends[end, 0], ends[end, 1]
        net -= ends[end, 8] if done[HANDS] >= 2 else ends[end, 7] if done[HANDS] == 1 else 0.0
        if wants > 0 and outcome == PONTOON:
            net -= ends[end, 5]
            taken = max(taken, ends[end, 4]) if one_loss else taken + ends[end, 4]
        elif wants < 2 or outcome == BUST or outcome + 12 < total:
            net += ends[end, 2]
        elif outcome + 12 > total:
            net -= ends[end, 3]
    return net - taken


@njit(**WITHOUT_COUNTING)
def split_hands(  # type: ignore[no-untyped-def]
    table, facts, escapes, codes, starts, ends, escape, shoe, where, random, ordered, done
):
    """All hands of a split box: `done` gets how each ended. Gives their number and what they need of the dealer.

    `ends` by hand end: need, total, win, lose, base, extra, doubled, off_double, off_split. The second half of `done`
    holds waiting hands, and then what speaks against a Super Bonus: 1 for a double, 2 for a split of suited sevens.
    """
    first_end, live = uint64(facts[1]), uint64(facts[2])
    most, places = facts[3], facts[4]
    up = escapes[escape, 0]
    waiting = done[HANDS:]
    waiting[0], waiting[1] = escapes[escape, 2], escapes[escape, 1]
    left, formed, played, need = 2, 2, 0, 0
    opened, even = 0, 0
    bonus = 1 if waiting[0] != waiting[1] else 0
    while left > 0:
        left -= 1
        kind = waiting[left]
        number = ((((formed - 2) * most + left) * 2 + opened) * 2 + even) * 3 + bonus
        begin = uint64(starts[(up * 32 + kind) * places + number])
        state, card = _play_hand(table, live, begin, shoe, where, random, ordered)
        end = codes[np.int64(state - first_end)]
        if end == RESPLIT:
            if card == uint64(kind):
                bonus = 0
            waiting[left] = card
            waiting[left + 1] = kind
            left += 2
            formed += 1
            continue
        done[played] = end
        played += 1
        opened = 1 if ends[end, 0] > 0 else opened
        even = 1 if ends[end, 6] > 0 else even
        bonus = 2 if ends[end, 8] > 0 else bonus
        need = max(need, int(ends[end, 0]))
    done[HANDS] = even + (2 if bonus == 0 else 0)
    return played, need


@njit(**WITHOUT_COUNTING)
def _play_split(  # type: ignore[no-untyped-def]
    table, facts, escapes, codes, starts, dealers, ends, escape, shoe, where, random, ordered, done, out
):
    """All hands of a split box, then the dealer: `out` gets the net result and the number of hands."""
    first_end, live = uint64(facts[1]), uint64(facts[2])
    played, need = split_hands(table, facts, escapes, codes, starts, ends, escape, shoe, where, random, ordered, done)
    outcome = NO_PONTOON
    if need > 0:
        begin = uint64(dealers[escapes[escape, 0], 0 if need == 2 else 1])
        state, _ = _play_hand(table, live, begin, shoe, where, random, ordered)
        outcome = codes[np.int64(state - first_end)]
    out[0] = settle_box(done, played, outcome, ends, facts[5] > 0)
    out[1] = played


@njit(inline="always")
def count_split(net, hands, splits, nets, sums):  # type: ignore[no-untyped-def]
    """Write down the result of a split box."""
    splits[hands] += 1
    sums[0] += net
    sums[1] += net * net
    quarters = net * 4.0
    at = int(quarters) + NET_OFFSET
    if quarters == float(int(quarters)) and 0 <= at < SPLIT_NETS:
        nets[at] += 1
    else:
        nets[SPLIT_NETS] += 1


@njit(**WITHOUT_COUNTING)
def play(  # type: ignore[no-untyped-def]
    table, facts, escapes, codes, starts, dealers, ends, shoe, burn, limit, rounds, random, where, done, out,
    counts, splits, nets, sums,
):  # fmt: skip
    """Exactly so many rounds; `counts` by state, of which those of the ends of a round have a meaning.

    `burn`: cards burnt from every new shoe. `limit`: no round begins once so many cards have gone; 1 gives every round
    a full shoe. `splits`: split rounds by hands. `nets`: their results in quarters. `sums`: of them and their squares.
    """
    first_escape, live = uint64(facts[0]), uint64(facts[2])
    behind = live - first_escape
    cards, burnt, last = uint64(shoe.shape[0]), uint64(burn), uint64(limit)
    state = uint64(0)
    played = 0
    s0, s1, s2, s3 = random[0], random[1], random[2], random[3]
    while played < rounds:
        at = uint64(0)
        while at < burnt:
            card, s0, s1, s2, s3 = _dealt(shoe, at, s0, s1, s2, s3)
            at += _ONE
        while played < rounds and (at < last or state >= live):
            if at >= cards:
                at = cards >> _ONE
            card, s0, s1, s2, s3 = _dealt(shoe, at, s0, s1, s2, s3)
            at += _ONE
            state = uint64(table[(state << _FIVE) | card])
            counts[state] += 1
            played += state < first_escape
            if state - first_escape < behind:
                random[0], random[1], random[2], random[3] = s0, s1, s2, s3
                where[0], where[1], where[2] = at, cards, cards >> _ONE
                escape = state - first_escape
                _play_split(
                    table, facts, escapes, codes, starts, dealers, ends, escape, shoe, where, random, False, done, out
                )
                s0, s1, s2, s3, at = random[0], random[1], random[2], random[3], where[0]
                count_split(out[0], int(out[1]), splits, nets, sums)
                state = uint64(0)
                played += 1


@njit(**WITHOUT_COUNTING)
def play_ordered(  # type: ignore[no-untyped-def]
    table, facts, escapes, codes, starts, dealers, ends, shoe, random, where, done, out
):
    """One round of cards in their order. Gives the state it ended in and the cards used; a split fills `out`."""
    first_escape, live = uint64(facts[0]), uint64(facts[2])
    state, at = uint64(table[shoe[0]]), _ONE
    while state >= live:
        state = uint64(table[(state << _FIVE) | uint64(shoe[at])])
        at += _ONE
    if state >= first_escape:
        where[0], where[1] = at, uint64(shoe.shape[0])
        escape = state - first_escape
        _play_split(table, facts, escapes, codes, starts, dealers, ends, escape, shoe, where, random, True, done, out)
        at = where[0]
    return state, at


@njit(**WITHOUT_COUNTING)
def play_pair(  # type: ignore[no-untyped-def]
    table, facts, escapes, codes, starts, dealers, ends, escape, shoe, rounds, random, where, done, out, sums
):
    """So many rounds of one pair that is split, each from the whole shoe; `sums` of the results and their squares."""
    cards = uint64(shoe.shape[0])
    for _ in range(rounds):
        where[0], where[1], where[2] = uint64(0), cards, cards
        _play_split(table, facts, escapes, codes, starts, dealers, ends, escape, shoe, where, random, False, done, out)
        sums[0] += out[0]
        sums[1] += out[0] * out[0]


def workspace(boxes: int = 1) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    """Room to write in: the place in the shoe, the hands of each box, the result of a split."""
    return np.zeros(3, dtype=np.uint64), np.zeros((boxes, 2 * HANDS), dtype=np.int64), np.zeros(2)
