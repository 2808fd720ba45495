"""The compiled simulator of a whole table: several boxes, side wagers, and a player who counts and bets by the count.

It walks the same transition table as the heads-up kernel. Every box takes its own cards until its state is one in which
the dealer draws; then each of the dealer's cards moves all boxes that still wait. A card in the shoe is a
number: its kind in the lowest five bits, its place in the deck above them.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit, uint64

from pontoon.analysis.compiled import WITHOUT_COUNTING
from pontoon.analysis.simulator.kernel import (
    AGAINST,
    BEGAN,
    END,
    KIND,
    NEXT,
    NO_PONTOON,
    count_split,
    draw,
    settle_box,
    split_hands,
)

ACE, TEN = 0, 9
COUNTS = 64
"""Counts from -32 to 31 are told apart; a lower or higher one counts as the nearest of them."""
COUNT_OFFSET = 32
FLOOR, NEAREST, TOWARDS_ZERO = 0, 1, 2
ROUND_SUM, ROUND_SQUARE, BET_SUM, MONEY_SUM, MONEY_SQUARE, INSURANCE_SUM = range(6)
"""Places in `Found.totals`."""
ROUNDS, RESULT, RESULT_SQUARE = range(3)
"""Columns of `Found.by_count`."""

_FIVE = np.uint64(5)
_DECK = np.uint64(48)


Bytes = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]
Floats = npt.NDArray[np.float64]


class Plan(NamedTuple):
    """The numbers of a counting system.

    `start`: the count of a new shoe. `per_deck`: it is divided by the decks left. `rounding`: `FLOOR` and so on.
    `insures`: insurance is taken from the count `insured_from` on. `insures_pontoon`: a pontoon may be insured too.
    """

    start: float = 0.0
    per_deck: bool = False
    rounding: int = FLOOR
    insures: bool = False
    insured_from: float = 0.0
    insurance_odds: float = 0.0
    insures_pontoon: bool = False


class TableRules(NamedTuple):
    """What a whole table needs beside the transition tables. `dealing`, `ranks` and `peeks` are those of `Automaton`.

    `gains`, `bonus`: by end of a round, what was gained, and 1 for the Super Bonus. `hand_bonus`: the same by end of a
    split hand and by what speaks against it. `sides`: for every side wager the number of its result, by the first,
    second and up card. `tags`: what every card of the deck adds to the count. By count: `bets`; `more`, what the Super
    Bonus of that bet is worth above the one in `gains`; `others`, what every other box gets in its round.
    """

    dealing: Bytes
    ranks: Ints
    peeks: bool
    gains: Floats
    bonus: Floats
    hand_bonus: Floats
    sides: Bytes
    tags: Floats
    plan: Plan
    bets: Floats
    more: Floats
    others: Floats


class Boxes(NamedTuple):
    """Room for the boxes of a round: their states, how many split hands each has played, their first two cards.

    `done`: how the split hands of each ended.
    """

    states: Words
    played: Ints
    dealt: Words
    done: Ints


class Found(NamedTuple):
    """What is counted beside `Counted`: results of side wagers, rounds and results by count, sums over all rounds."""

    sides: Ints
    by_count: Floats
    totals: Floats


@njit(inline="always")
def _count(running, left, plan):  # type: ignore[no-untyped-def]
    """The place in the table of counts."""
    count = running * 48.0 / left if plan.per_deck else running
    if plan.rounding == FLOOR:
        whole = np.floor(count)
    elif plan.rounding == NEAREST:
        whole = np.floor(count + 0.5)
    else:
        whole = np.trunc(count)
    return min(max(int(whole) + COUNT_OFFSET, 0), COUNTS - 1)


@njit(inline="always")
def _deal(tables, rules, cards, ordered, boxes):  # type: ignore[no-untyped-def]
    """Two cards to every box and the up card between them; under a card reader the hole card, else 0."""
    table, states, dealt = tables.table, boxes.states, boxes.dealt
    count = states.shape[0]
    for box in range(count):
        dealt[box, 0] = draw(cards, ordered)
        states[box] = table[dealt[box, 0] & KIND]
    up = draw(cards, ordered)
    for box in range(count):
        states[box] = table[(states[box] << _FIVE) | (up & KIND)]
    for box in range(count):
        dealt[box, 1] = draw(cards, ordered)
        states[box] = table[(states[box] << _FIVE) | (dealt[box, 1] & KIND)]
    shown = rules.ranks[up & KIND]
    hole = uint64(0)
    looked = rules.peeks and shown in (ACE, TEN)
    if looked:
        hole = draw(cards, ordered)
        for box in range(count):
            states[box] = table[(states[box] << _FIVE) | (hole & KIND)]
    return up, hole, looked


@njit(inline="always")
def _play_boxes(tables, rules, cards, ordered, boxes):  # type: ignore[no-untyped-def]
    """The boxes in turn, up to the dealer's cards."""
    table, states, dealing = tables.table, boxes.states, rules.dealing
    first_escape, first_end, live = uint64(tables.first_escape), uint64(tables.first_end), uint64(tables.live)
    for box in range(states.shape[0]):
        boxes.played[box] = 0
        while states[box] >= live and dealing[states[box]] == 0:
            card = draw(cards, ordered) & KIND
            states[box] = table[(states[box] << _FIVE) | card]
        if first_escape <= states[box] < first_end:
            escape = states[box] - first_escape
            boxes.played[box], need = split_hands(tables, escape, cards, ordered, boxes.done[box])
            if need > 0:
                states[box] = tables.dealers[tables.escape[escape, 0], 0 if need == 2 else 1]


@njit(inline="always")
def _play_dealer(tables, cards, ordered, states):  # type: ignore[no-untyped-def]
    """The dealer's cards, while a box waits for them; the first of them, or -1 where there was none."""
    first, live = np.int64(-1), uint64(tables.live)
    while True:
        waiting = False
        for box in range(states.shape[0]):
            waiting = waiting or states[box] >= live
        if not waiting:
            return first
        card = draw(cards, ordered) & KIND
        first = np.int64(card) if first < 0 else first
        for box in range(states.shape[0]):
            if states[box] >= live:
                states[box] = tables.table[(states[box] << _FIVE) | card]


@njit(inline="always")
def _settle(tables, rules, boxes, count, into):  # type: ignore[no-untyped-def]
    """The round's results, counted box by box; all of them together."""
    first_end, more, done = uint64(tables.first_end), rules.more[count], boxes.done
    total, winners = 0.0, 0
    for box in range(boxes.states.shape[0]):
        state, played = boxes.states[box], boxes.played[box]
        if played == 0:
            into.counts[state] += 1
            total += rules.gains[state] + rules.bonus[state] * more
            winners += 1 if rules.bonus[state] > 0.0 else 0
            continue
        outcome = tables.hand_codes[np.int64(state - first_end)] if state >= first_end else NO_PONTOON
        net = settle_box(tables.ends, tables.one_loss, done[box], played, outcome)
        bonuses = 0.0
        for hand in range(played):
            bonuses += rules.hand_bonus[done[box, hand], done[box, AGAINST]]
        net += bonuses * more
        winners += 1 if bonuses > 0.0 else 0
        count_split(net, played, into)
        total += net
    return total + (boxes.states.shape[0] - winners) * rules.others[count] if winners > 0 else total


@njit(inline="always")
def _insured(rules, dealt, second):  # type: ignore[no-untyped-def]
    """What insurance of half of every wager gains or loses with the dealer's second card."""
    ranks, plan = rules.ranks, rules.plan
    total = 0.0
    for box in range(dealt.shape[0]):
        first, other = ranks[dealt[box, 0] & KIND], ranks[dealt[box, 1] & KIND]
        pontoon = (first == ACE and other == TEN) or (first == TEN and other == ACE)
        if not pontoon or plan.insures_pontoon:
            total += 0.5 * plan.insurance_odds if ranks[second] == TEN else -0.5
    return total


@njit(inline="always")
def _count_sides(sides, dealt, up, into):  # type: ignore[no-untyped-def]
    """Write down the results of the side wagers."""
    for wager in range(sides.shape[0]):
        for box in range(dealt.shape[0]):
            place = ((dealt[box, 0] >> _FIVE) * _DECK + (dealt[box, 1] >> _FIVE)) * _DECK + (up >> _FIVE)
            into[wager, sides[wager, place]] += 1


@njit(**WITHOUT_COUNTING)
def play_table(  # type: ignore[no-untyped-def]
    tables, rules, cards, ordered, burn, limit, rounds, boxes, into, found
):
    """Exactly so many rounds of a table, as `kernel.play` has them. Gives the place of the next card."""
    shoe, where, plan, bets = cards.shoe, cards.where, rules.plan, rules.bets
    totals, by_count, count_of_boxes = found.totals, found.by_count, boxes.states.shape[0]
    whole, burnt, last = uint64(shoe.shape[0]), uint64(burn), uint64(limit)
    so_far = 0
    while so_far < rounds:
        where[NEXT], where[END], where[BEGAN] = uint64(0), whole, uint64(0)
        for _ in range(burnt):
            draw(cards, ordered)
        running, seen = plan.start, where[NEXT]
        while so_far < rounds and where[NEXT] < last and where[END] == whole:
            for at in range(seen, where[NEXT]):
                running += rules.tags[uint64(shoe[at]) >> _FIVE]
            seen = where[BEGAN] = where[NEXT]
            count = _count(running, float(whole - seen), plan)
            up, hole, looked = _deal(tables, rules, cards, ordered, boxes)
            _play_boxes(tables, rules, cards, ordered, boxes)
            second = _play_dealer(tables, cards, ordered, boxes.states)
            insured = 0.0
            if plan.insures and rules.ranks[up & KIND] == ACE and count - COUNT_OFFSET >= plan.insured_from:
                if looked:
                    second = np.int64(hole & KIND)
                elif second < 0:
                    second = np.int64(draw(cards, ordered) & KIND)
                insured = _insured(rules, boxes.dealt, second)
            _count_sides(rules.sides, boxes.dealt, up, found.sides)
            total = insured + _settle(tables, rules, boxes, count, into)
            share = total / count_of_boxes
            by_count[count, ROUNDS] += 1.0
            by_count[count, RESULT] += share
            by_count[count, RESULT_SQUARE] += share * share
            totals[ROUND_SUM] += total
            totals[ROUND_SQUARE] += total * total
            totals[BET_SUM] += bets[count] * count_of_boxes
            totals[MONEY_SUM] += bets[count] * total
            totals[MONEY_SQUARE] += (bets[count] * total) ** 2
            totals[INSURANCE_SUM] += insured
            so_far += 1
    return where[NEXT]
