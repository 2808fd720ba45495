"""The distribution of results: worked out by hand, by enumeration, by the solver's moments and by the simulator."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import sqrt

import pytest

from pontoon.analysis.game import Game, compile_game, rank_index
from pontoon.analysis.sidebets import super_bonus
from pontoon.analysis.simulator.automaton import build
from pontoon.analysis.simulator.policy import Optimal
from pontoon.analysis.simulator.simulate import Dealing, SimulationResult, Simulator
from pontoon.analysis.solver.distribution import Distribution, Frequency, distribution
from pontoon.analysis.solver.edge import solve_game
from pontoon.analysis.solver.shoe import SUITED, Shoe, full, suit_index
from pontoon.analysis.solver.solve import Solution
from pontoon.analysis.solver.variance import variance
from pontoon.cards import Card, parse_cards
from pontoon.money import Cents
from pontoon.rulebook import Rulebook, load_book, variant
from tests.support.brute_distribution import BruteDistribution
from tests.support.brute_force import BOOKS

BET = Cents(2500)
DISTINCT = parse_cards("Ah 3s 4d 5c 6s 7s 8s 9h Kd")
"""No two of one value, so that nothing can be split."""


def reader() -> Rulebook:
    return variant("ma-2025", {"dealer.hole_card": ["reader"]})


@cache
def endless() -> tuple[Solution, Distribution]:
    solution = solve_game(load_book("nz-current"), None, BET)
    return solution, distribution(solution)


def frequency(found: Distribution, event: str) -> Frequency:
    (one,) = (one for one in found.frequencies if one.event == event)
    return one


def shoe_of(cards: tuple[Card, ...]) -> Shoe:
    ranks, suits = [0] * 10, [[0] * 4 for _ in SUITED]
    for card in cards:
        column = rank_index(card.rank)
        ranks[column] += 1
        if column in SUITED:
            suits[column - SUITED[0]][suit_index(card.suit)] += 1
    return Shoe(tuple(ranks), tuple(tuple(row) for row in suits))


def holds_together(rules: Rulebook, decks: int | None, mean: float, spread: float) -> None:
    """The chances sum to 1, and mean and variance are the solver's within these."""
    solution = solve_game(rules, decks, BET)
    found = distribution(solution)
    assert sum(chance for _, chance in found.results) == pytest.approx(1.0, abs=1e-12)
    assert all(chance > 0.0 for _, chance in found.results)
    assert found.mean == pytest.approx(solution.ev, abs=mean)
    assert found.variance == pytest.approx(variance(solution), abs=spread)


def test_in_an_endless_shoe_sum_mean_and_variance_are_the_solver_s() -> None:
    solution, found = endless()
    assert sum(chance for _, chance in found.results) == pytest.approx(1.0, abs=1e-12)
    assert found.mean == pytest.approx(solution.ev, abs=1e-12)
    assert found.variance == pytest.approx(variance(solution), abs=1e-12)


def test_in_a_finite_shoe_only_split_boxes_differ_from_the_solver_and_by_little() -> None:
    """The variance is worked out another way, from pairs of hands: what is left out of it is told (`spread_words`)."""
    holds_together(load_book("sg-rws-v5"), 6, 2e-7, 2e-6)


@pytest.mark.long
@pytest.mark.parametrize("book", ["act-2005", "sg-rws-v5", "ma-2025", "reader"])
@pytest.mark.parametrize("decks", [None, 6, 8])
def test_every_book_s_distribution_holds_together(book: str, decks: int | None) -> None:
    rules = reader() if book == "reader" else load_book(book)
    holds_together(rules, decks, *((1e-12, 1e-12) if decks is None else (5e-7, 5e-6)))


@pytest.mark.parametrize("book", [pytest.param("nz-current", marks=pytest.mark.long), "ma-2025"])
def test_a_whole_round_without_pairs_has_the_enumerated_distribution(book: str) -> None:
    """Odd odds, because two actions of one value may have different spreads."""
    rules = variant(book, {"pays.other": "97:100", "double.odds": "89:100", "surrender.loses": "47:100"})
    reading = replace(BOOKS[book], wins=Fraction(97, 100), doubled_wins=Fraction(89, 100), surrender=Fraction(47, 100))
    found = dict(distribution(Solution(compile_game(rules, None), shoe_of(DISTINCT))).results)
    wanted = BruteDistribution(reading).whole_round(DISTINCT)
    assert set(found) == {round(float(net), 9) for net in wanted}
    for net, chance in wanted.items():
        assert found[round(float(net), 9)] == pytest.approx(float(chance), abs=1e-12), net


def test_where_all_cards_are_tens_every_round_is_a_stand_off() -> None:
    tens = Shoe((0,) * 9 + (60,), ((0,) * 4,) * 3)
    found = distribution(Solution(compile_game(load_book("nz-current"), None), tens))
    assert [net for net, _ in found.results] == [0.0]
    assert found.chance(0) == pytest.approx(1.0)
    assert found.chance(1) == found.chance(-1) == 0.0


def test_where_all_cards_are_nines_a_peeking_dealer_changes_nothing() -> None:
    nines = Shoe((0,) * 8 + (60, 0), ((0,) * 4,) * 3)
    found = distribution(Solution(compile_game(reader(), None), nines))
    assert [net for net, _ in found.results] == [0.0]
    assert found.chance(0) == pytest.approx(1.0)


def test_pontoons_come_as_often_as_aces_and_tens_meet() -> None:
    # One card in twelve is an ace and one in four a ten, in either order.
    assert frequency(endless()[1], "pontoon").each_round == pytest.approx(2 / 12 / 4, abs=1e-14)
    six = distribution(solve_game(load_book("sg-rws-v5"), 6, None))
    assert frequency(six, "pontoon").each_round == pytest.approx(2 * 24 * 72 / (288 * 287), abs=1e-14)
    assert frequency(six, "super bonus").each_round == 0.0


def test_the_super_bonus_comes_as_often_as_suited_sevens_meet_a_seven() -> None:
    """NZ 11.2: 200 bets for 25, for which suited sevens are always drawn to; 7-7-7 counts it too."""
    found = endless()[1]
    chance = float(super_bonus(None).hit_rate)
    assert frequency(found, "super bonus").each_round == pytest.approx(chance, abs=1e-15)
    results = dict(found.results)
    # NZ 11.1 pays 2 to 1, and 3 to 1 for spades, on top of it.
    assert results[202.0] == pytest.approx(chance * 3 / 4, abs=1e-15)
    assert results[203.0] == pytest.approx(chance / 4, abs=1e-15)
    sevens = frequency(found, "7-7-7 suited").unsplit + frequency(found, "7-7-7 spades").unsplit
    assert sevens > chance


def test_every_hand_of_a_round_ends_in_one_way() -> None:
    """Unsplit hands and the hands of split boxes, each counted once."""
    found = endless()[1]
    several = {"super bonus", "rescue", "double bust", "split", "split again"}
    ends = [one for one in found.frequencies if one.event not in several]
    split, again = frequency(found, "split").each_round, frequency(found, "split again").each_round
    assert sum(one.unsplit for one in ends) == pytest.approx(1.0 - split, abs=1e-12)
    assert sum(one.split for one in ends) == pytest.approx(2 * split + again, abs=1e-12)


def test_a_bet_between_the_steps_of_the_super_bonus_keeps_the_moments() -> None:
    """14.00 wins 1,000 in Canberra, which is no multiple of a half; split sevens may win it there too."""
    solution = solve_game(load_book("act-2005"), None, Cents(1400))
    found = distribution(solution)
    assert found.mean == pytest.approx(solution.ev, abs=1e-12)
    assert found.variance == pytest.approx(variance(solution), abs=1e-11)
    assert frequency(found, "super bonus").split > 0.0


ODD_HOUSES: dict[str, tuple[str, dict[str, object]]] = {
    "an ace-ten on a box that a double has made even": (
        "act-2005",
        {
            "split.ace_ten": "two-card-21",
            "split.ace_cards": "free",
            "split.ace_hands": 3,
            "double.split_aces": True,
            "cards.aces_one_when_doubled": "never",
            "double.odds": "2:1",
            "pays.other": "2:1",
        },
    ),
    "everything lost": (
        "ma-2025",
        {"dealer_pontoon.split_takes": "everything", "dealer_pontoon.double_takes": "everything"},
    ),
    "bust original chips leave nothing to take": ("act-2005", {"dealer_pontoon.after_bust": "original-chips"}),
    "a card reader": ("ma-2025", {"dealer.hole_card": ["reader"], "split.ace_ten": "two-card-21"}),
}


@pytest.mark.parametrize("name", ODD_HOUSES)
def test_the_moments_of_house_variants_are_the_solvers(name: str) -> None:
    book, changes = ODD_HOUSES[name]
    solution = solve_game(variant(book, changes), None, Cents(2500))
    found = distribution(solution)
    assert found.mean == pytest.approx(solution.ev, abs=1e-12)
    assert found.variance == pytest.approx(variance(solution), abs=1e-11)


def share_of(played: SimulationResult, event: str) -> float:
    """A hand whether or not a dealer's pontoon took it."""
    return played.frequencies[event] + played.frequencies.get(f"{event}, dealer pontoon", 0.0)


def agrees(game: Game, rounds: int) -> None:
    """Every gain and every frequency within four standard errors of a simulation of fresh shoes."""
    solution = Solution(game, full(6))
    found = distribution(solution)
    played = Simulator(build(game, Optimal(solution)), Dealing(6, None)).run(rounds, 2026, 2)
    compared = 0
    for net, chance in found.results:
        if chance * rounds >= 25:
            error = sqrt(chance * (1 - chance) / rounds)
            assert played.distribution[net] == pytest.approx(chance, abs=4 * error), net
            compared += 1
    assert compared >= 15
    events = ("pontoon", "21 of five cards", "21 of six cards", "6-7-8 mixed", "6-7-8 suited", "7-7-7 mixed", "bust")
    for event in events:
        chance = frequency(found, event).unsplit
        assert share_of(played, event) == pytest.approx(chance, abs=4 * sqrt(chance / rounds)), event
    chance = frequency(found, "split").each_round
    boxes = sum(share for name, share in played.frequencies.items() if name.startswith("split"))
    assert boxes == pytest.approx(chance, abs=4 * sqrt(chance / rounds))


def test_the_simulator_finds_the_same_distribution() -> None:
    agrees(compile_game(load_book("sg-rws-v5"), BET), 4_000_000)


@pytest.mark.long
@pytest.mark.parametrize("book", ["nz-current", "act-2005", "sg-rws-v5", "ma-2025"])
def test_the_simulator_finds_the_same_distribution_in_every_book(book: str) -> None:
    agrees(compile_game(load_book(book), BET), 20_000_000)
