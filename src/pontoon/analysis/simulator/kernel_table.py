"""The compiled simulator of a whole table: several boxes, side wagers, and a player who counts and bets by the count.

It walks the same transition table as the heads-up kernel. Every box takes its own cards until its state is one in which
the dealer draws; then each of the dealer's cards moves all boxes that still wait. A card in the shoe is its number in
the deck, shifted, with its kind below.

The arrays beside those of the heads-up kernel:

- `dealing`, `ranks`: see `Automaton`
- `gains`, `bonus`: by end of a round, what was gained, and 1 for the Super Bonus; `hand_bonus`: so by end of a
  hand and what speaks against it
- `sides`: for every side wager the number of its result, by the first, second and up card
- `tags`: the count of every card of the deck; `plan`: numbers of the counting system, at the places named below
- `bets`, `more`: by count, the bet, and what the Super Bonus of that bet is worth more than in `gains`; `others`: what
  every other box gets in the round of a Super Bonus
"""

import numpy as np
from numba import njit, uint64

from pontoon.analysis.compiled import WITHOUT_COUNTING
from pontoon.analysis.simulator.kernel import (
    HANDS,
    KIND,
    NO_PONTOON,
    count_split,
    draw,
    settle_box,
    split_hands,
)

ACE, TEN = 0, 9
COUNTS = 64
"""Counts from -32 to 31 are told apart; beyond, they are taken as the last."""
COUNT_OFFSET = 32
FLOOR, NEAREST, TOWARDS_ZERO = 0, 1, 2
START, DIVIDED, ROUNDING, INSURES, INSURED_FROM, INSURANCE_ODDS, PONTOON_INSURES = range(7)
"""Places in `plan`."""
ROUND_SUM, ROUND_SQUARE, BET_SUM, MONEY_SUM, MONEY_SQUARE, INSURANCE_SUM = range(6)
"""Places in `totals`."""

_FIVE = np.uint64(5)
_DECK = np.uint64(48)


@njit(inline="always")
def _count(running, left, plan):  # type: ignore[no-untyped-def]
    """The place in the table of counts."""
    count = running * 48.0 / left if plan[DIVIDED] > 0 else running
    if plan[ROUNDING] == FLOOR:
        whole = np.floor(count)
    elif plan[ROUNDING] == NEAREST:
        whole = np.floor(count + 0.5)
    else:
        whole = np.trunc(count)
    return min(max(int(whole) + COUNT_OFFSET, 0), COUNTS - 1)


@njit(inline="always")
def _deal(table, ranks, peeks, shoe, where, random, ordered, states, dealt):  # type: ignore[no-untyped-def]
    """Two cards to every box and the up card between them; under a card reader the hole card, else 0."""
    boxes = states.shape[0]
    for box in range(boxes):
        dealt[box, 0] = draw(shoe, where, random, ordered)
        states[box] = table[dealt[box, 0] & KIND]
    up = draw(shoe, where, random, ordered)
    for box in range(boxes):
        states[box] = table[(states[box] << _FIVE) | (up & KIND)]
    for box in range(boxes):
        dealt[box, 1] = draw(shoe, where, random, ordered)
        states[box] = table[(states[box] << _FIVE) | (dealt[box, 1] & KIND)]
    shown = ranks[up & KIND]
    hole = uint64(0)
    looked = peeks and shown in (ACE, TEN)
    if looked:
        hole = draw(shoe, where, random, ordered)
        for box in range(boxes):
            states[box] = table[(states[box] << _FIVE) | (hole & KIND)]
    return up, hole, looked


@njit(inline="always")
def _play_boxes(  # type: ignore[no-untyped-def]
    table, facts, escapes, codes, starts, dealers, ends, dealing, shoe, where, random, ordered, states, played, done
):
    """The boxes in turn, up to the dealer's cards."""
    first_escape, first_end, live = uint64(facts[0]), uint64(facts[1]), uint64(facts[2])
    for box in range(states.shape[0]):
        played[box] = 0
        while states[box] >= live and dealing[states[box]] == 0:
            card = draw(shoe, where, random, ordered) & KIND
            states[box] = table[(states[box] << _FIVE) | card]
        if first_escape <= states[box] < first_end:
            escape = states[box] - first_escape
            played[box], need = split_hands(
                table, facts, escapes, codes, starts, ends, escape, shoe, where, random, ordered, done[box]
            )
            if need > 0:
                states[box] = dealers[escapes[escape, 0], 0 if need == 2 else 1]


@njit(inline="always")
def _play_dealer(table, live, shoe, where, random, ordered, states):  # type: ignore[no-untyped-def]
    """The dealer's cards, while a box waits for them; the first of them, or -1 where there was none."""
    first = np.int64(-1)
    while True:
        waiting = False
        for box in range(states.shape[0]):
            waiting = waiting or states[box] >= live
        if not waiting:
            return first
        card = draw(shoe, where, random, ordered) & KIND
        first = np.int64(card) if first < 0 else first
        for box in range(states.shape[0]):
            if states[box] >= live:
                states[box] = table[(states[box] << _FIVE) | card]


@njit(inline="always")
def _settle(  # type: ignore[no-untyped-def]
    facts, codes, ends, gains, bonus, hand_bonus, states, played, done, more, others, counts, splits, nets, sums
):
    """The round's results, counted box by box; all of them together."""
    first_end = uint64(facts[1])
    total, winners = 0.0, 0
    for box in range(states.shape[0]):
        state = states[box]
        if played[box] == 0:
            counts[state] += 1
            total += gains[state] + bonus[state] * more
            winners += 1 if bonus[state] > 0.0 else 0
            continue
        outcome = codes[np.int64(state - first_end)] if state >= first_end else NO_PONTOON
        net = settle_box(done[box], played[box], outcome, ends, facts[5] > 0)
        bonuses = 0.0
        for hand in range(played[box]):
            bonuses += hand_bonus[done[box, hand], done[box, HANDS]]
        net += bonuses * more
        winners += 1 if bonuses > 0.0 else 0
        count_split(net, played[box], splits, nets, sums)
        total += net
    return total + (states.shape[0] - winners) * others if winners > 0 else total


@njit(inline="always")
def _insured(ranks, plan, dealt, second):  # type: ignore[no-untyped-def]
    """What insurance of half of every wager gains or loses with the dealer's second card."""
    total = 0.0
    for box in range(dealt.shape[0]):
        first, other = ranks[dealt[box, 0] & KIND], ranks[dealt[box, 1] & KIND]
        pontoon = (first == ACE and other == TEN) or (first == TEN and other == ACE)
        if not pontoon or plan[PONTOON_INSURES] > 0:
            total += 0.5 * plan[INSURANCE_ODDS] if ranks[second] == TEN else -0.5
    return total


@njit(inline="always")
def _count_sides(sides, dealt, up, side_counts):  # type: ignore[no-untyped-def]
    for wager in range(sides.shape[0]):
        for box in range(dealt.shape[0]):
            place = ((dealt[box, 0] >> _FIVE) * _DECK + (dealt[box, 1] >> _FIVE)) * _DECK + (up >> _FIVE)
            side_counts[wager, sides[wager, place]] += 1


@njit(**WITHOUT_COUNTING)
def play_table(  # type: ignore[no-untyped-def]
    table, facts, escapes, codes, starts, dealers, ends,
    dealing, ranks, peeks, gains, bonus, hand_bonus, sides, tags, plan, bets, more, others,
    shoe, burn, limit, rounds, ordered, random, where, done, states, played, dealt,
    counts, splits, nets, sums, side_counts, by_count, totals,
):  # fmt: skip
    """Exactly so many rounds of a table. Gives the place of the next card.

    `side_counts`: by side wager and result. `by_count`: by count, rounds, sum and sum of squares of the average result
    of a box. `totals`: sums over rounds, see the names above.
    """
    live, boxes = uint64(facts[2]), states.shape[0]
    cards, burnt, last = uint64(shoe.shape[0]), uint64(burn), uint64(limit)
    so_far = 0
    while so_far < rounds:
        where[0], where[1], where[2] = uint64(0), cards, uint64(0)
        for _ in range(burnt):
            draw(shoe, where, random, ordered)
        running, seen = plan[START], where[0]
        while so_far < rounds and where[0] < last and where[1] == cards:
            for at in range(seen, where[0]):
                running += tags[uint64(shoe[at]) >> _FIVE]
            seen = where[2] = where[0]
            count = _count(running, float(cards - seen), plan)
            up, hole, looked = _deal(table, ranks, peeks, shoe, where, random, ordered, states, dealt)
            _play_boxes(
                table, facts, escapes, codes, starts, dealers, ends, dealing,
                shoe, where, random, ordered, states, played, done,
            )  # fmt: skip
            second = _play_dealer(table, live, shoe, where, random, ordered, states)
            insured = 0.0
            if plan[INSURES] > 0 and ranks[up & KIND] == ACE and count - COUNT_OFFSET >= plan[INSURED_FROM]:
                if looked:
                    second = np.int64(hole & KIND)
                elif second < 0:
                    second = np.int64(draw(shoe, where, random, ordered) & KIND)
                insured = _insured(ranks, plan, dealt, second)
            _count_sides(sides, dealt, up, side_counts)
            total = insured + _settle(
                facts, codes, ends, gains, bonus, hand_bonus, states, played, done, more[count],
                others[count], counts, splits, nets, sums,
            )  # fmt: skip
            share = total / boxes
            by_count[count, 0] += 1.0
            by_count[count, 1] += share
            by_count[count, 2] += share * share
            totals[ROUND_SUM] += total
            totals[ROUND_SQUARE] += total * total
            totals[BET_SUM] += bets[count] * boxes
            totals[MONEY_SUM] += bets[count] * total
            totals[MONEY_SQUARE] += (bets[count] * total) ** 2
            totals[INSURANCE_SUM] += insured
            so_far += 1
    return where[0]
