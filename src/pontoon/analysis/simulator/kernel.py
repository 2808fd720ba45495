"""The compiled simulator: for every card one look at the transition table.

Cards are drawn one by one by Fisher-Yates. The shoe is never put in order again, since a shuffle may begin with any
order. The generator is xoshiro256++; numbers below a bound are drawn by Lemire's method, which is exact. Apart from
splits the loop over the cards has no branch that depends on a card, which makes it fast.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit, uint64

from pontoon.analysis.compiled import WITHOUT_COUNTING

HANDS = 16
"""Room for the hands of a split box."""
SPLIT_NETS = 128
"""Results of split rounds are counted in quarters of the wager, from -16 to 15.75."""
NET_OFFSET = 64
PONTOON, BUST, NO_PONTOON = 10, 11, 12
RESPLIT = 0
NEED, TOTAL, WIN, LOSE, BASE, EXTRA, DOUBLED, OFF_DOUBLE, OFF_SPLIT, CHIPS_GONE = range(10)
"""Columns of `Transitions.ends`: the numbers of an `End`."""
NEXT, END, BEGAN = range(3)
"""Places in `Cards.where`: of the next card, of the end of the cards, and where the round began."""
AGAINST = HANDS
"""The place in `done` for what speaks against a Super Bonus: 1 a double, 2 a split of suited sevens, 3 both."""
NET, PLAYED = range(2)
"""Places in the result of a split box: what it gained, and how many hands it had."""
SUM, SQUARES = range(2)
"""Places in sums of results."""
KIND = np.uint64(31)
"""The part of a card in the shoe that says its kind."""

_LOW = np.uint64(0xFFFFFFFF)
_ONE = np.uint64(1)
_FIVE = np.uint64(5)
_HALF = np.uint64(32)
_ZERO = np.uint64(0)


class Transitions(NamedTuple):
    """The tables of an `Automaton` as the kernels take them.

    States are numbered: ends of a round, then escapes from `first_escape` on, ends of a hand from `first_end` on, and
    states that take a card from `live` on. `ends`: a row of numbers for every end of a hand. `places`: how many places
    a split hand can have on its box. The other names are those of `Automaton`.
    """

    table: npt.NDArray[np.uint16]
    first_escape: int
    first_end: int
    live: int
    escape: npt.NDArray[np.int64]
    hand_codes: npt.NDArray[np.int64]
    starts: npt.NDArray[np.int64]
    dealers: npt.NDArray[np.int64]
    ends: npt.NDArray[np.float64]
    most: int
    places: int
    one_loss: bool


class Cards(NamedTuple):
    """Where cards come from: the shoe, the places in it, and the state of the random generator."""

    shoe: npt.NDArray[Any]
    where: npt.NDArray[np.uint64]
    random: npt.NDArray[np.uint64]


class Counted(NamedTuple):
    """What is counted: rounds by the state they ended in, split boxes by their hands, their results.

    `nets`: results of split boxes in quarters of a wager. `sums`: of those results, and of their squares.
    """

    counts: npt.NDArray[np.int64]
    splits: npt.NDArray[np.int64]
    nets: npt.NDArray[np.int64]
    sums: npt.NDArray[np.float64]


@njit(inline="always")
def _rotated(value, by):  # type: ignore[no-untyped-def]
    return (value << uint64(by)) | (value >> uint64(64 - by))


@njit(inline="always")
def random_bits(s0, s1, s2, s3):  # type: ignore[no-untyped-def]
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
def place_below(left, s0, s1, s2, s3):  # type: ignore[no-untyped-def]
    """A uniform number below `left`, and the generator's next state."""
    value, s0, s1, s2, s3 = random_bits(s0, s1, s2, s3)
    wide = (value >> _HALF) * left
    if (wide & _LOW) < left:
        least = ((_ZERO - left) & _LOW) % (left & _LOW)  # 2^32 - left, in 32 bits
        while (wide & _LOW) < least:
            value, s0, s1, s2, s3 = random_bits(s0, s1, s2, s3)
            wide = (value >> _HALF) * left
    return wide >> _HALF, s0, s1, s2, s3


@njit(inline="always")
def _dealt(shoe, at, s0, s1, s2, s3):  # type: ignore[no-untyped-def]
    """The next card of the shoe, drawn from what is left, and the generator's next state."""
    place, s0, s1, s2, s3 = place_below(uint64(shoe.shape[0]) - at, s0, s1, s2, s3)
    place += at
    card = shoe[place]
    shoe[place] = shoe[at]
    shoe[at] = card
    return uint64(card), s0, s1, s2, s3


@njit(inline="always")
def draw(cards, ordered):  # type: ignore[no-untyped-def]
    """The next card of the shoe: drawn from the rest, or as it lies there (`ordered`).

    A round that runs out of cards goes on with the discards: those dealt before it began.
    """
    shoe, where, random = cards.shoe, cards.where, cards.random
    if where[NEXT] >= where[END]:
        where[NEXT], where[END] = uint64(0), where[BEGAN]
    at = where[NEXT]
    where[NEXT] = at + _ONE
    if ordered:
        return uint64(shoe[at])
    place, s0, s1, s2, s3 = place_below(where[END] - at, random[0], random[1], random[2], random[3])
    random[0], random[1], random[2], random[3] = s0, s1, s2, s3
    place += at
    card = shoe[place]
    shoe[place] = shoe[at]
    shoe[at] = card
    return uint64(card)


@njit(**WITHOUT_COUNTING)
def _play_hand(table, base, live, state, cards, ordered):  # type: ignore[no-untyped-def]
    """Cards until a hand ends: the state it ended in, the kind of its last card. `base`: where the table begins."""
    card = uint64(0)
    while state >= live:
        card = draw(cards, ordered) & KIND
        state = uint64(table[base + ((state << _FIVE) | card)])
    return state, card


@njit(**WITHOUT_COUNTING)
def settle_box(ends, one_loss, done, played, outcome):  # type: ignore[no-untyped-def]
    """The net result of a split box, by how its hands ended and the dealer's outcome."""
    net, taken = 0.0, 0.0
    for hand in range(played):
        end = done[hand]
        need, total = ends[end, NEED], ends[end, TOTAL]
        net -= ends[end, OFF_SPLIT] if done[AGAINST] >= 2 else ends[end, OFF_DOUBLE] if done[AGAINST] == 1 else 0.0
        if need > 0 and outcome == PONTOON:
            net -= ends[end, EXTRA]
            taken = max(taken, ends[end, BASE]) if one_loss else taken + ends[end, BASE]
        elif need < 2 or outcome == BUST or outcome + 12 < total:
            net += ends[end, WIN]
        elif outcome + 12 > total:
            net -= ends[end, LOSE]
    return net if ends[done[0], CHIPS_GONE] > 0 else net - taken


@njit(inline="always")
def takes_loss(ends, end, before):  # type: ignore[no-untyped-def]
    """Whether a split hand that ended so, after so many others, leaves a dealer pontoon no wager of later hands."""
    return ends[end, NEED] > 0 or (before == 0 and ends[end, CHIPS_GONE] > 0)


@njit(**WITHOUT_COUNTING)
def split_hands(tables, base, escape, cards, ordered, done):  # type: ignore[no-untyped-def]
    """All hands of a split box: `done` gets how each ended. Gives their number and what they need of the dealer.

    `base`: where the table of the player's policy begins.

    The second half of `done` holds the hands that wait for their turn, and at the end what stands at `AGAINST`.
    """
    ends, live, first_end = tables.ends, uint64(tables.live), uint64(tables.first_end)
    up = tables.escape[escape, 0]
    waiting = done[HANDS:]
    waiting[0], waiting[1] = tables.escape[escape, 2], tables.escape[escape, 1]
    left, formed, played, need = 2, 2, 0, 0
    opened, even = 0, 0
    bonus = 1 if waiting[0] != waiting[1] else 0
    while left > 0:
        left -= 1
        kind = waiting[left]
        number = ((((formed - 2) * tables.most + left) * 2 + opened) * 2 + even) * 3 + bonus
        begin = uint64(tables.starts[(up * 32 + kind) * tables.places + number])
        state, card = _play_hand(tables.table, base, live, begin, cards, ordered)
        end = tables.hand_codes[np.int64(state - first_end)]
        if end == RESPLIT:
            if card == uint64(kind):
                bonus = 0
            waiting[left] = card
            waiting[left + 1] = kind
            left += 2
            formed += 1
            continue
        done[played] = end
        opened = 1 if takes_loss(ends, end, played) else opened
        played += 1
        even = 1 if ends[end, DOUBLED] > 0 else even
        bonus = 2 if ends[end, OFF_SPLIT] > 0 else bonus
        need = max(need, int(ends[end, NEED]))
    done[AGAINST] = even + (2 if bonus == 0 else 0)
    return played, need


@njit(**WITHOUT_COUNTING)
def _play_split(tables, escape, cards, ordered, done, out):  # type: ignore[no-untyped-def]
    """All hands of a split box, then the dealer: `out` gets the net result and the number of hands."""
    played, need = split_hands(tables, _ZERO, escape, cards, ordered, done)
    outcome = NO_PONTOON
    if need > 0:
        begin = uint64(tables.dealers[tables.escape[escape, 0], 0 if need == 2 else 1])
        state, _ = _play_hand(tables.table, _ZERO, uint64(tables.live), begin, cards, ordered)
        outcome = tables.hand_codes[np.int64(state - uint64(tables.first_end))]
    out[NET] = settle_box(tables.ends, tables.one_loss, done, played, outcome)
    out[PLAYED] = played


@njit(inline="always")
def count_split(net, hands, into):  # type: ignore[no-untyped-def]
    """Write down the result of a split box."""
    into.splits[hands] += 1
    into.sums[SUM] += net
    into.sums[SQUARES] += net * net
    quarters = net * 4.0
    at = int(quarters) + NET_OFFSET
    if quarters == float(int(quarters)) and 0 <= at < SPLIT_NETS:
        into.nets[at] += 1
    else:
        into.nets[SPLIT_NETS] += 1


@njit(**WITHOUT_COUNTING)
def play(tables, cards, burn, limit, rounds, done, out, into):  # type: ignore[no-untyped-def]
    """Exactly so many rounds. `into.counts` counts every state that was met; only ends of a round are read from it.

    `burn`: cards burnt from every new shoe. `limit`: no round begins once so many cards have gone; 1 gives every round
    a full shoe. `done`, `out`: room to write in, see `workspace`.
    """
    table, counts = tables.table, into.counts
    shoe, where, random = cards.shoe, cards.where, cards.random
    first_escape, live = uint64(tables.first_escape), uint64(tables.live)
    behind = live - first_escape
    whole, burnt, last = uint64(shoe.shape[0]), uint64(burn), uint64(limit)
    state = uint64(0)
    played = 0
    s0, s1, s2, s3 = random[0], random[1], random[2], random[3]
    while played < rounds:
        at = uint64(0)
        while at < burnt:
            card, s0, s1, s2, s3 = _dealt(shoe, at, s0, s1, s2, s3)
            at += _ONE
        while played < rounds and (at < last or state >= live):
            if at >= whole:
                at = whole >> _ONE
            card, s0, s1, s2, s3 = _dealt(shoe, at, s0, s1, s2, s3)
            at += _ONE
            state = uint64(table[(state << _FIVE) | card])
            counts[state] += 1
            played += state < first_escape
            if state - first_escape < behind:
                random[0], random[1], random[2], random[3] = s0, s1, s2, s3
                where[NEXT], where[END], where[BEGAN] = at, whole, whole >> _ONE
                _play_split(tables, state - first_escape, cards, False, done, out)
                s0, s1, s2, s3, at = random[0], random[1], random[2], random[3], where[NEXT]
                count_split(out[NET], int(out[PLAYED]), into)
                state = uint64(0)
                played += 1


@njit(**WITHOUT_COUNTING)
def play_ordered(tables, cards, done, out):  # type: ignore[no-untyped-def]
    """One round of cards in their order. Gives the state it ended in and the cards used; a split fills `out`."""
    table, shoe, where = tables.table, cards.shoe, cards.where
    first_escape, live = uint64(tables.first_escape), uint64(tables.live)
    state, at = uint64(table[shoe[0]]), _ONE
    while state >= live:
        state = uint64(table[(state << _FIVE) | uint64(shoe[at])])
        at += _ONE
    if state >= first_escape:
        where[NEXT], where[END] = at, uint64(shoe.shape[0])
        _play_split(tables, state - first_escape, cards, True, done, out)
        at = where[NEXT]
    return state, at


@njit(**WITHOUT_COUNTING)
def play_pair(tables, escape, cards, rounds, done, out, into):  # type: ignore[no-untyped-def]
    """So many rounds of one pair that is split, each from the whole shoe; `into` (`Counted`) gets their results."""
    where, whole = cards.where, uint64(cards.shoe.shape[0])
    for _ in range(rounds):
        where[NEXT], where[END], where[BEGAN] = uint64(0), whole, whole
        _play_split(tables, escape, cards, False, done, out)
        count_split(out[NET], int(out[PLAYED]), into)


def workspace(boxes: int = 1) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    """Room to write in: how the hands of each box ended, and the result of a split."""
    return np.zeros((boxes, 2 * HANDS), dtype=np.int64), np.zeros(2)


def cards_of(shoe: npt.NDArray[Any], random: npt.NDArray[np.uint64]) -> Cards:
    """Cards from this shoe."""
    return Cards(shoe, np.zeros(3, dtype=np.uint64), random)
