"""Simulation of a whole table: several boxes, side wagers, and a player who counts and bets by the count.

All boxes are played by one strategy. The dealer's cards are one hand for all of them, so their results hang together:
the standard error is taken over rounds, never over boxes.
"""

import time
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor, sqrt

import numpy as np
import numpy.typing as npt

from pontoon.analysis.sidebets import Decided
from pontoon.analysis.simulator import kernel_table as table
from pontoon.analysis.simulator.automaton import SHIFT, Automaton
from pontoon.analysis.simulator.automaton_value import SUPER_BONUS, End
from pontoon.analysis.simulator.count_result import CountResult, at_count, counted
from pontoon.analysis.simulator.kernel import cards_of, workspace
from pontoon.analysis.simulator.kernel_count import Plan
from pontoon.analysis.simulator.simulate import (
    Dealing,
    Floats,
    SideResult,
    SimulationResult,
    Simulator,
    Tally,
    block_random,
)
from pontoon.cards import FULL_DECK, Card, deck_of
from pontoon.strategy import FURTHEST, Counting

MOST_RESULTS = 16
"""Different results of one side wager."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A counting system at a game: insurance as the book pays it, and the Super Bonus of every bet.

    `turns`: the counts from which on the next policy of the automaton is played.
    By bet: `worth`, what its Super Bonus pays above the one that the automaton was built with; `others`, what every
    other box gets in the round of one. Both are shares of the bet.
    """

    system: Counting
    insurance_odds: float
    insures_pontoon: bool
    worth: dict[int, float]
    others: dict[int, float]
    turns: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays: so many boxes, with these side wagers on each, and perhaps a counter.

    `others`: what every other box gets in the round of a Super Bonus, as a share of the bet. `depths`: shares of the
    cards, rising, at which the same figures are wanted too, as if the cutting card lay there.
    """

    boxes: int = 1
    sides: tuple[tuple[str, Decided], ...] = ()
    counter: Counter | None = None
    others: float = 0.0
    depths: tuple[float, ...] = ()


class TableSimulator(Simulator):
    """A game, a strategy and a seating, ready to play blocks of rounds."""

    def __init__(self, automaton: Automaton, dealing: Dealing, seating: Seating) -> None:
        self.boxes, self.seating = seating.boxes, seating
        self._prices = [_prices(pays) for _, pays in seating.sides]
        self._rules = _table_rules(automaton, seating, self._prices, dealing)
        super().__init__(automaton, dealing)

    def one_deck(self) -> npt.NDArray[np.uint16]:
        """Cards by their number in the deck, with their kind below."""
        numbers = np.arange(len(self.automaton.kinds), dtype=np.uint16)
        return ((numbers << SHIFT) | self.automaton.kinds).astype(np.uint16)

    def blank(self, rounds: int = 0) -> Tally:
        """A tally with nothing counted yet."""
        counts, bands = self._rules.plan.counts, len(self._rules.depths)
        sides = np.zeros((len(self.seating.sides), counts, MOST_RESULTS), dtype=np.int64)
        by_count = np.zeros((bands, counts, table.BY_COUNT))
        return replace(super().blank(rounds), more=(sides, by_count, np.zeros((bands, table.TOTALS))))

    def block(self, seed: int, number: int, rounds: int) -> Tally:
        """Play a block."""
        return self._play(self._shoe.copy(), rounds, block_random(seed, number))[0]

    def in_order(self, cards: Sequence[Card]) -> tuple[Tally, int]:
        """One round of these cards in their order: what came of it, and the cards used."""
        deck = self.one_deck()
        shoe = np.array([deck[FULL_DECK.index(card)] for card in cards], dtype=np.uint16)
        return self._play(shoe, 1, np.zeros(4, dtype=np.uint64), ordered=True)

    def _play(
        self, shoe: npt.NDArray[np.uint16], rounds: int, random: npt.NDArray[np.uint64], *, ordered: bool = False
    ) -> tuple[Tally, int]:
        tally, dealing, count = self.blank(rounds), self.dealing, self.boxes
        cards, (done, _) = cards_of(shoe, random), workspace(count)
        states, dealt = np.zeros(count, dtype=np.uint64), np.zeros((count, 2), dtype=np.uint64)
        boxes = table.Boxes(states, np.zeros(count, dtype=np.int64), dealt, done)
        sides, by_count, totals = tally.more
        found = table.Found(sides, by_count, totals, np.zeros(by_count.shape[1]))
        burn = 0 if ordered else dealing.burn
        begin = time.thread_time()
        used = table.play_table(
            self._tables, self._rules, cards, ordered, burn, dealing.limit, rounds, boxes, tally.counted, found
        )
        return replace(tally, cpu=time.thread_time() - begin), int(used)

    def result(self, tally: Tally, seconds: float) -> SimulationResult:
        """The figures of a tally: of a box, and of what was counted besides."""
        plain = super().result(tally, seconds)
        sides, by_count, totals = (np.asarray(one, dtype=np.float64) for one in tally.more)
        rounds, boxes = tally.rounds, self.boxes
        mean = float(totals[:, table.ROUND_SUM].sum()) / rounds
        spread = float(totals[:, table.ROUND_SQUARE].sum()) / rounds - mean * mean
        ev = mean / boxes
        counter, plan, dealing = self.seating.counter, self._rules.plan, self.dealing
        depths = (*self.seating.depths, dealing.limit / dealing.cards if dealing.cut is None else dealing.cut)
        known = None if counter is None else counted(by_count, totals, plan.offset, depths, plan.insurance_odds)
        return replace(
            plain,
            ev=ev,
            round_variance=spread / boxes**2,
            round_variance_error=None if counter is not None else _spread_error(totals, rounds) / boxes**2,
            sides=tuple(
                _side(name, prices, counts, known)
                for (name, _), prices, counts in zip(self.seating.sides, self._prices, sides, strict=True)
            ),
            counted=known,
        )


def _spread_error(totals: Floats, rounds: int) -> float:
    """The standard error of the variance of a round's gain on all boxes, which are bet alike."""
    one, two, three, four = (
        float(totals[:, at].sum()) / rounds
        for at in (table.MONEY_SUM, table.MONEY_SQUARE, table.MONEY_CUBE, table.MONEY_FOURTH)
    )
    tail = four - 4.0 * one * three + 6.0 * one**2 * two - 3.0 * one**4
    return sqrt(max(tail - (two - one**2) ** 2, 0.0) / rounds)


def _prices(pays: Decided) -> tuple[Fraction, ...]:
    """The results of a side wager; the first is its loss."""
    found = {
        odds
        for first in FULL_DECK
        for second in FULL_DECK
        for up in FULL_DECK
        if (odds := pays(first, second, up)) is not None
    }
    return Fraction(-1), *sorted(found)


def _table_rules(
    automaton: Automaton, seating: Seating, prices: list[tuple[Fraction, ...]], dealing: Dealing
) -> table.TableRules:
    """What the table's kernel takes beside the transition tables."""
    sides = np.zeros((len(prices), len(FULL_DECK) ** 3), dtype=np.uint8)
    for at, ((_, pays), known) in enumerate(zip(seating.sides, prices, strict=True)):
        number = {None: 0} | {odds: place for place, odds in enumerate(known) if place}
        sides[at] = [number[pays(first, second, up)] for first in FULL_DECK for second in FULL_DECK for up in FULL_DECK]
    tags, plan, counter = np.zeros(len(FULL_DECK)), Plan(), seating.counter
    bets, more, others = np.ones(1), np.zeros(1), np.full(1, seating.others)
    policies = np.zeros(1, dtype=np.uint64)
    if counter is not None:
        system, plan = counter.system, _plan(counter, dealing)
        every = range(-plan.offset, plan.counts - plan.offset)
        by_count = [system.bet_at(count) for count in every]
        by_rank = system.tags_in(dealing.pack)
        tags = np.array([by_rank[card.rank] for card in deck_of(dealing.pack)])
        bets = np.array([float(bet) for bet in by_count])
        more = np.array([counter.worth[bet] for bet in by_count])
        others = np.array([counter.others[bet] for bet in by_count])
        size = automaton.states << SHIFT
        policies = np.array([size * bisect_right(counter.turns, count) for count in every], dtype=np.uint64)
    return table.TableRules(
        dealing=automaton.dealing,
        ranks=automaton.ranks,
        peeks=automaton.peeks,
        gains=np.array([end.net for end in automaton.ends]),
        bonus=np.array([float(end.label == SUPER_BONUS) for end in automaton.ends]),
        hand_bonus=np.array([_open_bonus(end) for end in automaton.hand_ends]),
        sides=sides,
        tags=tags,
        plan=plan,
        bets=bets,
        more=more,
        others=others,
        policies=policies,
        varied=automaton.policies > 1,
        depths=np.array(
            [replace(dealing, cut=depth).limit for depth in seating.depths] + [dealing.limit], dtype=np.uint64
        ),
    )


def _plan(counter: Counter, dealing: Dealing) -> Plan:
    """A counting system as the kernel takes it, with room for every count that can come."""
    system, deck = counter.system, len(deck_of(dealing.pack))
    tags = system.tags_in(dealing.pack).values()
    reach = [system.start + dealing.decks * sum(4 * tag for tag in tags if tag * side > 0) for side in (-1, 1)]
    smallest = (dealing.cards - dealing.limit) / deck
    if system.per_deck:
        smallest = max(smallest if not system.deck_error else 0.5, system.deck_step, 0.5)
        reach = [count / smallest for count in reach]
    lowest = max(floor(min(*reach, system.start)) - 1, -FURTHEST)
    highest = min(ceil(max(*reach, system.start)) + 1, FURTHEST)
    return Plan(
        start=float(system.start),
        per_deck=system.per_deck,
        rounding=("floor", "nearest", "towards-zero").index(system.rounding),
        insures=system.insure_from is not None,
        insured_from=float(system.insure_from or 0),
        insurance_odds=counter.insurance_odds,
        insures_pontoon=counter.insures_pontoon,
        offset=-min(lowest, -1),
        counts=max(highest, 1) - min(lowest, -1) + 1,
        deck_step=system.deck_step,
        deck_error=system.deck_error,
        deck=float(deck),
    )


def _open_bonus(end: End) -> list[float]:
    """Whether a hand has a Super Bonus: with nothing against it, a double, suited sevens split, and both."""
    won = end.label == SUPER_BONUS
    return [float(won), float(won and not end.off_double), float(won and not end.off_split), 0.0]


def _side(name: str, prices: tuple[Fraction, ...], counts: Floats, known: CountResult | None) -> SideResult:
    """A side wager's figures. Boxes share an up card at most, so their results are taken as independent."""
    worth = np.zeros(MOST_RESULTS)
    worth[: len(prices)] = [float(price) for price in prices]
    whole = counts.sum(axis=0)
    wagers = float(whole.sum())
    mean, square = float(whole @ worth) / wagers, float(whole @ worth**2) / wagers
    found = []
    rows = () if known is None else known.by_count
    for row, here in zip(rows, counts[counts.sum(axis=1) > 0], strict=False):
        powers = [float(here @ worth**power) for power in range(1, 5)]
        usual = square - mean * mean
        found.append(at_count(row.count, row.share, row.share_error, float(here.sum()), powers, usual=usual))
    error = sqrt((square - mean * mean) / wagers)
    return SideResult(name, int(wagers), mean, error, 1.0 - float(whole[0]) / wagers, tuple(found))
