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
    place_below,
    settle_box,
    split_hands,
)
from pontoon.analysis.simulator.kernel_count import Plan, looked_wrongly, place_now, place_of

ACE, TEN = 0, 9
TOTALS = 17
(
    ROUND_SUM,
    ROUND_SQUARE,
    BET_SUM,
    MONEY_SUM,
    MONEY_SQUARE,
    MONEY_CUBE,
    MONEY_FOURTH,
    INSURANCE_SUM,
    SHOES,
    SHOE_ROUNDS,
    SHOE_SQUARE,
    SHOE_PRODUCT,
    SHOE_BET_SQUARE,
    SHOE_BET_ROUNDS,
    SHOE_BET_MONEY,
    TABLE_ROUNDS,
) = range(TOTALS - 1)
"""Columns of `Found.totals`: sums over rounds of the gain in wagers, of the bet and of the gain in money with their
powers; then over shoes of 1, of the square of their rounds, of the square of their gain, of rounds
times gain, of the square of their bets, and of bets times rounds and times gain; and how many rounds there were."""
BY_COUNT = 9
ROUNDS, RESULT, RESULT_SQUARE, RESULT_CUBE, RESULT_FOURTH, OFFERED, TENS, HERE_SQUARE, HERE_ROUNDS = range(BY_COUNT)
"""Columns of `Found.by_count`: rounds, and their gain with its powers; offers of insurance at the count of that moment,
and those won; over shoes, in the last band alone, the square of the rounds at this count, and these times all rounds.
"""

_FIVE = np.uint64(5)
_DECK = np.uint64(52)
"""Cards are numbered as in a full deck."""


Bytes = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]
Floats = npt.NDArray[np.float64]


class TableRules(NamedTuple):
    """What a whole table needs beside the transition tables. `dealing`, `ranks` and `peeks` are those of `Automaton`.

    `policies`: where the table for every count begins. `varied`: there is more than one. `depths`: so many cards have
    gone where each band of depth ends; the last is where the shoe ends.

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
    policies: Words
    varied: bool
    depths: Words


class Now(NamedTuple):
    """What a count in the middle of a round begins with: see `place_now`."""

    running: float
    seen: int
    hidden: int
    error: float


class Boxes(NamedTuple):
    """Room for the boxes of a round: their states, how many split hands each has played, their first two cards.

    `done`: how the split hands of each ended.
    """

    states: Words
    played: Ints
    dealt: Words
    done: Ints


class Found(NamedTuple):
    """What is counted beside `Counted`.

    `sides[wager, count, result]`. `by_count[band, count]` and `totals[band]`, for rounds that began in a band of depth;
    what `totals` has of shoes is of all bands up to it. `here`: room for the rounds of one shoe by count.
    """

    sides: Ints
    by_count: Floats
    totals: Floats
    here: Floats


@njit(inline="always")
def _deal(tables, rules, cards, ordered, boxes):  # type: ignore[no-untyped-def]
    """Two cards to every box and the up card between them; under a card reader the hole card, else 0.

    The second card changes no state yet, since that is where a player decides.
    """
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
    looked = rules.peeks and rules.ranks[up & KIND] in (ACE, TEN)
    hole = draw(cards, ordered) if looked else uint64(0)
    return up, hole, looked


@njit(inline="always")
def _policy(rules, cards, now):  # type: ignore[no-untyped-def]
    """Where the table of the policy begins that is played at this moment."""
    if not rules.varied:
        return rules.policies[0]
    return rules.policies[place_now(rules, cards, now.running, now.seen, now.hidden, now.error)]


@njit(inline="always")
def _play_boxes(tables, rules, cards, ordered, boxes, hole, now):  # type: ignore[no-untyped-def]
    """The boxes in turn, up to the dealer's cards. On split hands the policy stays that of the split."""
    table, states, dealing = tables.table, boxes.states, rules.dealing
    first_escape, first_end, live = uint64(tables.first_escape), uint64(tables.first_end), uint64(tables.live)
    for box in range(states.shape[0]):
        boxes.played[box] = 0
        base = _policy(rules, cards, now)
        states[box] = table[base + ((states[box] << _FIVE) | (boxes.dealt[box, 1] & KIND))]
        if now.hidden >= 0:
            states[box] = table[base + ((states[box] << _FIVE) | (hole & KIND))]
        while states[box] >= live and dealing[states[box]] == 0:
            card = draw(cards, ordered) & KIND
            base = _policy(rules, cards, now)
            states[box] = table[base + ((states[box] << _FIVE) | card)]
        if first_escape <= states[box] < first_end:
            escape = states[box] - first_escape
            boxes.played[box], need = split_hands(tables, base, escape, cards, ordered, boxes.done[box])
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
def _count_sides(sides, dealt, up, count, into):  # type: ignore[no-untyped-def]
    """Write down the results of the side wagers, which lie there from the beginning of the round."""
    for wager in range(sides.shape[0]):
        for box in range(dealt.shape[0]):
            place = ((dealt[box, 0] >> _FIVE) * _DECK + (dealt[box, 1] >> _FIVE)) * _DECK + (up >> _FIVE)
            into[wager, count, sides[wager, place]] += 1


@njit(inline="always")
def _tens_next(rules, cards):  # type: ignore[no-untyped-def]
    """Whether a card taken from the rest of the shoe, and put back, is a ten."""
    where, random = cards.where, cards.random
    if where[NEXT] >= where[END]:
        return False
    place, s0, s1, s2, s3 = place_below(where[END] - where[NEXT], random[0], random[1], random[2], random[3])
    random[0], random[1], random[2], random[3] = s0, s1, s2, s3
    return rules.ranks[uint64(cards.shoe[where[NEXT] + place]) & KIND] == TEN


@njit(inline="always")
def _end_bands(totals, first, last, rounds, money, bet):  # type: ignore[no-untyped-def]
    """Write down a shoe, with its rounds, gain and bets so far, in bands of depth that it has come to the end of."""
    for band in range(first, last):
        totals[band, SHOES] += 1.0
        totals[band, SHOE_ROUNDS] += rounds * rounds
        totals[band, SHOE_SQUARE] += money * money
        totals[band, SHOE_PRODUCT] += rounds * money
        totals[band, SHOE_BET_SQUARE] += bet * bet
        totals[band, SHOE_BET_ROUNDS] += bet * rounds
        totals[band, SHOE_BET_MONEY] += bet * money


@njit(inline="always")
def _end_counts(by_count, here, lowest, highest, rounds):  # type: ignore[no-untyped-def]
    """Write down how many rounds of a shoe began at each count, and forget them."""
    for count in range(lowest, highest + 1):
        by_count[count, HERE_SQUARE] += here[count] * here[count]
        by_count[count, HERE_ROUNDS] += here[count] * rounds
        here[count] = 0.0


@njit(inline="always")
def _add_round(into, bet, total, insured):  # type: ignore[no-untyped-def]
    """Add a round to the totals of its band: what was bet on all boxes, and what they gained in wagers."""
    boxes, wager = bet
    money, stake = wager * total, wager * boxes
    into[ROUND_SUM] += total
    into[ROUND_SQUARE] += total * total
    into[BET_SUM] += stake
    into[MONEY_SUM] += money
    into[MONEY_SQUARE] += money * money
    into[MONEY_CUBE] += money**3
    into[MONEY_FOURTH] += money**4
    into[INSURANCE_SUM] += insured
    into[TABLE_ROUNDS] += 1.0


@njit(inline="always")
def _add_gain(into, gain):  # type: ignore[no-untyped-def]
    """Add a round to those of its count."""
    into[ROUNDS] += 1.0
    into[RESULT] += gain
    into[RESULT_SQUARE] += gain * gain
    into[RESULT_CUBE] += gain**3
    into[RESULT_FOURTH] += gain**4


@njit(**WITHOUT_COUNTING)
def play_table(  # type: ignore[no-untyped-def]
    tables, rules, cards, ordered, burn, limit, rounds, boxes, into, found
):
    """Exactly so many rounds of a table, as `kernel.play` has them. Gives the place of the next card."""
    shoe, where, plan, bets = cards.shoe, cards.where, rules.plan, rules.bets
    totals, by_count, count_of_boxes = found.totals, found.by_count, boxes.states.shape[0]
    whole, burnt, last = uint64(shoe.shape[0]), uint64(burn), uint64(limit)
    bands, so_far, here = rules.depths.shape[0], 0, found.here
    while so_far < rounds:
        where[NEXT], where[END], where[BEGAN] = uint64(0), whole, uint64(0)
        for _ in range(burnt):
            draw(cards, ordered)
        running, seen = plan.start, where[NEXT]
        band, in_shoe, gained, wagered = 0, 0.0, 0.0, 0.0
        lowest, highest = here.shape[0], -1
        while so_far < rounds and where[NEXT] < last and where[END] == whole:
            for at in range(seen, where[NEXT]):
                running += rules.tags[uint64(shoe[at]) >> _FIVE]
            seen = where[BEGAN] = where[NEXT]
            begun = band
            while band < bands - 1 and seen >= rules.depths[band]:
                band += 1
            _end_bands(totals, begun, band, in_shoe, gained, wagered)
            error = looked_wrongly(plan, cards.random)
            count = place_of(running, float(whole - seen), plan, error)
            up, hole, looked = _deal(tables, rules, cards, ordered, boxes)
            hidden = np.int64(hole >> _FIVE) if looked else np.int64(-1)
            now = Now(running, seen, hidden, error)  # type: ignore[arg-type]
            offered = rules.ranks[up & KIND] == ACE and plan.counts > 1
            at_offer = place_now(rules, cards, now.running, now.seen, now.hidden, now.error) if offered else count
            _play_boxes(tables, rules, cards, ordered, boxes, hole, now)
            second = _play_dealer(tables, cards, ordered, boxes.states)
            second = np.int64(hole & KIND) if looked else second
            insured = 0.0
            if offered:
                if plan.insures and at_offer - plan.offset >= plan.insured_from:
                    if second < 0:
                        second = np.int64(draw(cards, ordered) & KIND)
                    insured = _insured(rules, boxes.dealt, second)
                won = rules.ranks[second] == TEN if second >= 0 else _tens_next(rules, cards)
                by_count[band, at_offer, OFFERED] += 1.0
                by_count[band, at_offer, TENS] += 1.0 if won else 0.0
            _count_sides(rules.sides, boxes.dealt, up, count, found.sides)
            total = insured + _settle(tables, rules, boxes, count, into)
            _add_gain(by_count[band, count], total / count_of_boxes)
            _add_round(totals[band], (count_of_boxes, bets[count]), total, insured)
            here[count] += 1.0
            lowest, highest = min(lowest, count), max(highest, count)
            in_shoe += 1.0
            gained += bets[count] * total
            wagered += bets[count] * count_of_boxes
            so_far += 1
        _end_bands(totals, band, bands, in_shoe, gained, wagered)
        _end_counts(by_count[bands - 1], here, lowest, highest, in_shoe)
    return where[NEXT]
