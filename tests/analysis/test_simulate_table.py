"""Whole tables in the simulator: boxes, side wagers and counting, each held against what is known exactly."""

from functools import cache

import pytest

from pontoon.analysis.game import compile_game
from pontoon.analysis.sidebets import side_bets, side_pays
from pontoon.analysis.simulator.automaton import build
from pontoon.analysis.simulator.policy import Mimic
from pontoon.analysis.simulator.simulate import BLOCK, Dealing, SimulationResult, Simulator
from pontoon.analysis.simulator.simulate_table import Counter, Seating, TableSimulator
from pontoon.cards import Rank, parse_cards
from pontoon.money import Cents
from pontoon.rulebook import load_book
from pontoon.strategy import Counting, Step

BET = Cents(2500)
FRESH, CUT = Dealing(6, None), Dealing(6, 0.75)


def system(*, start: float = 0.0, insure_from: int | None = None, tag: float = 0.0, low: int = 2500) -> Counting:
    """Every card counts the same; bets of 25 up from a count of 0, `low` below."""
    tags = dict.fromkeys(Rank, tag)
    return Counting("plain", tags, start, False, "floor", Cents(low), (Step(0, BET),), insure_from, Cents(100_000))


def counter(counting: Counting, worth: dict[int, float] | None = None) -> Counter:
    nothing = dict.fromkeys((int(one) for one in counting.bets), 0.0)
    return Counter(counting, 2.0, False, worth or nothing, nothing)


@cache
def simulator(dealing: Dealing, boxes: int, book: str = "nz-current") -> TableSimulator:
    rules = load_book(book)
    seating = Seating(boxes, tuple(side_pays(rules).items()))
    return TableSimulator(build(compile_game(rules, BET), Mimic()), dealing, seating)


def counted(dealing: Dealing, who: Counter, rounds: int, seed: int = 1) -> SimulationResult:
    game = compile_game(load_book("nz-current"), BET)
    return TableSimulator(build(game, Mimic()), dealing, Seating(counter=who)).run(rounds, seed)


def test_every_box_of_a_fresh_shoe_gains_what_a_player_alone_gains() -> None:
    """A fixed strategy does not look at the other boxes, and any cards of a full shoe are as good as others."""
    alone = Simulator(simulator(FRESH, 5).automaton, FRESH).run(4_000_000, 3)
    found = simulator(FRESH, 5).run(1_000_000, 4)
    assert found.ev == pytest.approx(alone.ev, abs=4 * (found.standard_error**2 + alone.standard_error**2) ** 0.5)
    assert found.standard_error > (found.variance / 5_000_000) ** 0.5, "boxes share the dealer's cards"
    assert sum(found.frequencies.values()) == pytest.approx(1.0)


@pytest.mark.parametrize("book", ["nz-current", "sg-rws-v5", "ma-2025"])
def test_side_wagers_of_fresh_shoes_gain_what_counting_every_deal_finds(book: str) -> None:
    exact = {bet.name: bet for bet in side_bets(load_book(book), 6)}
    found = simulator(FRESH, 3, book).run(500_000, 5).sides
    assert found
    for side in found:
        edge, hits = exact[side.name].edge, float(exact[side.name].hit_rate)
        assert edge is not None
        assert side.ev == pytest.approx(-float(edge), abs=4 * side.standard_error)
        assert side.hit_rate == pytest.approx(hits, abs=4 * (hits / side.wagers) ** 0.5)
        assert side.wagers == 1_500_000


def test_the_same_seed_gives_the_same_result_whatever_the_threads() -> None:
    rounds = BLOCK + 54_321
    one, three = (simulator(CUT, 3).run(rounds, 42, threads) for threads in (1, 3))
    assert (one.ev, one.variance, one.sides, one.distribution) == (
        three.ev,
        three.variance,
        three.sides,
        three.distribution,
    )


def test_a_fresh_shoe_is_always_at_the_count_it_begins_with() -> None:
    found = counted(FRESH, counter(system(start=3.0, tag=1.0)), 50_000)
    assert found.counted is not None
    assert [(one.count, one.share) for one in found.counted.by_count] == [(3, 1.0)]
    assert found.counted.money.bet == BET
    assert found.counted.money.gain == pytest.approx(found.ev * BET)
    assert found.counted.money.gain_error == pytest.approx(found.standard_error * BET), "every shoe is one round"
    assert found.counted.by_count[0].standard_error == pytest.approx(found.standard_error)


def test_every_card_seen_is_counted_once() -> None:
    """Each card counts 1 from -31 on: a shoe's first round is at -31, the next at least three cards later."""
    found = counted(CUT, counter(system(start=-31.0, tag=1.0)), 300_000)
    assert found.counted is not None
    by_count = {one.count: one.share for one in found.counted.by_count}
    assert 1 / 54 < by_count[-31] < 1 / 27, "216 cards of four to eight a round"
    assert -30 not in by_count
    assert -29 not in by_count
    assert -28 in by_count, "a pontoon is paid at once, and the dealer draws no card"
    assert sum(by_count.values()) == pytest.approx(1.0)
    assert sum(one.share * one.ev for one in found.counted.by_count) == pytest.approx(found.ev)


def test_a_bet_of_nothing_sits_the_round_out() -> None:
    found = counted(FRESH, counter(system(start=-5.0, low=0)), 10_000)
    assert found.counted is not None
    money = found.counted.money
    assert (money.bet, money.gain, money.n0) == (0.0, 0.0, None)


def test_insurance_of_every_ace_costs_what_it_is_worth() -> None:
    """NZ 10.1: not with a pontoon. Half a wager at 2 to 1; 24 aces and 72 tens of 288 cards.

    Asked: an ace shows, and the player's two cards of the 287 left are no pontoon. Won: the dealer's ten comes out of
    those 287 too, and the player's cards are no pontoon of 23 aces and 71 tens among 286.
    """
    rounds = 4_000_000
    never, always = (counted(FRESH, counter(system(insure_from=at)), rounds).counted for at in (None, -31))
    assert never is not None
    assert always is not None
    asked = 24 / 288 * (1 - 2 * 23 * 72 / (287 * 286))
    tens = 24 / 288 * 72 / 287 * (1 - 2 * 23 * 71 / (286 * 285))
    exact = tens * 1.0 - (asked - tens) * 0.5
    error = (asked * 0.75 / rounds) ** 0.5
    assert never.insured == 0.0
    assert always.insured == pytest.approx(exact, abs=4 * error)
    offered = always.insurance[0]
    assert offered.share == pytest.approx(24 / 288, abs=4 * (24 / 288 / rounds) ** 0.5)
    assert offered.ev == pytest.approx(3 * 72 / 287 - 1, abs=4 * offered.standard_error)


def test_the_super_bonus_follows_the_bet() -> None:
    """7h 7h 7h against 7d in nz-current: 2 to 1 with 1,000 on 5 dollars and 5,000 on 25 (11.1): 202 units both times.

    On a bet of 50 it is still 5,000: 102 units, 100 fewer than the automaton's.
    """
    game = compile_game(load_book("nz-current"), BET)
    who = counter(system(), {2500: -100.0})
    ready = TableSimulator(build(game, Mimic()), FRESH, Seating(counter=who))
    tally, _ = ready.in_order(parse_cards("7h 7d 7h 7h 2c 3c 4c 5c"))
    assert ready.result(tally, 1.0).ev == 102.0
