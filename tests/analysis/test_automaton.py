"""The transition table holds the rules and the decisions: exact values of an endless shoe come out of it."""

from functools import cache

import numpy as np
import pytest

from pontoon.analysis.game import ACE, RANKS, Game, compile_game
from pontoon.analysis.simulator.automaton import SHIFT, Automaton, build, kind_of
from pontoon.analysis.simulator.chart_policy import ChartPolicy
from pontoon.analysis.simulator.policy import Mimic, Optimal, Policy
from pontoon.analysis.solver.chart import derive_chart
from pontoon.analysis.solver.chart_value import chart_solution
from pontoon.analysis.solver.shoe import SUITED, full
from pontoon.analysis.solver.solve import Solution
from pontoon.cards import DECK
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, load_book, variant

BET = Cents(2500)
SHARES = [1 / 12] * 9 + [1 / 4]
SIX, SEVEN, EIGHT = SUITED


def reached(tables: Automaton) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The chance that a round comes to each state, from an endless shoe."""
    kinds = np.bincount(tables.kinds) / len(tables.kinds)
    chance = np.zeros(tables.states)
    now = np.zeros(tables.states)
    now[tables.start] = 1.0
    while now.any():
        after = np.zeros(tables.states)
        for state in np.flatnonzero(now):
            row = tables.table[(int(state) << SHIFT) : (int(state) << SHIFT) + len(kinds)]
            np.add.at(after, row, now[state] * kinds)
        chance += after
        after[: tables.first_live] = 0.0
        now = after
    return chance


def total_of(cards: tuple[int, ...]) -> tuple[int, bool]:
    hard = sum(rank + 1 for rank in cards)
    soft = ACE in cards and hard + 10 <= 21
    return hard + 10 * soft, soft


@cache
def dealer(cards: tuple[int, ...]) -> dict[int, float]:
    """Final totals of a dealer who hits soft 17, from an endless shoe: 22 for a bust, 0 for a pontoon."""
    total, soft = total_of(cards)
    if len(cards) == 2 and total == 21:
        return {0: 1.0}
    if total > 21 or (len(cards) > 1 and total >= (18 if soft else 17)):
        return {min(total, 22): 1.0}
    found: dict[int, float] = {}
    for rank in range(RANKS):
        for final, chance in dealer((*cards, rank)).items():
            found[final] = found.get(final, 0.0) + SHARES[rank] * chance
    return found


def paid(cards: tuple[int, ...], up: int) -> float:
    """What a 21 pays in New Zealand (11.1, 11.2), over the suits of three cards: all alike 1 in 16, spades 1 in 64."""
    if len(cards) == 2:
        return 1.5
    if len(cards) >= 5:
        return {5: 1.5, 6: 2.0}.get(len(cards), 3.0)
    if sorted(cards) not in ([SIX, SEVEN, EIGHT], [SEVEN] * 3):
        return 1.0
    bonus = 200.0 if cards[0] == up == SEVEN == cards[1] else 0.0
    return 1.5 * 15 / 16 + (2 + bonus) * 3 / 64 + (3 + bonus) / 64


def mimic_value(cards: tuple[int, ...], up: int) -> float:
    """The gain of a player who draws to hard 16 and soft 17, worked out the slow way."""
    total, soft = total_of(cards)
    if total == 21:
        return paid(cards, up)
    if total > 21:
        return -1.0
    if len(cards) < 2 or total < (18 if soft else 17):
        return sum(SHARES[rank] * mimic_value((*cards, rank), up) for rank in range(RANKS))
    return sum(
        chance * (1 if final > 21 else -1 if final == 0 else (total > final) - (total < final))
        for final, chance in dealer((up,)).items()
    )


def test_the_mimic_of_an_endless_shoe_gains_what_a_slow_program_finds() -> None:
    tables = build(compile_game(load_book("nz-current"), BET), Mimic())
    chance = reached(tables)
    found = sum(chance[at] * end.net for at, end in enumerate(tables.ends))
    expected = sum(SHARES[up] * mimic_value((), up) for up in range(RANKS))
    assert found == pytest.approx(expected, abs=1e-12)


def exact(game: Game, solution: Solution, policy: Policy) -> tuple[float, float]:
    """The value of a round from an endless shoe: by the tables (splits as the solver values them), by the solver."""
    tables = build(game, policy)
    chance = reached(tables)
    value = sum(float(chance[at]) * end.net for at, end in enumerate(tables.ends))
    kinds = sorted({kind_of(card, game) for card in DECK})
    for at, (up, first, second) in enumerate(tables.escape, start=len(tables.ends)):
        one, two = kinds[first], kinds[second]
        suits = (one.suit, two.suit) if one.rank in SUITED else (-1, -2)
        worth = solution.up_card(tables.ups[up][0]).two_cards(one.rank, two.rank, suits).split
        value += float(chance[at]) * worth
    return value, solution.ev


@pytest.mark.parametrize("book", BOOK_IDS[1:2])
def test_the_best_play_of_an_endless_shoe_gains_what_the_solver_finds(book: str) -> None:
    game = compile_game(load_book(book), BET)
    solution = Solution(game, full(None))
    found, expected = exact(game, solution, Optimal(solution))
    assert found == pytest.approx(expected, abs=1e-10)


@pytest.mark.long
@pytest.mark.parametrize("book", BOOK_IDS[1:])
def test_a_chart_gains_what_its_own_exact_value_says(book: str) -> None:
    game = compile_game(load_book(book), BET)
    chart = derive_chart(Solution(game, full(None)), "best")
    solution = chart_solution(game, full(None), chart)
    found, expected = exact(game, solution, ChartPolicy(game, chart))
    assert found == pytest.approx(expected, abs=1e-10)


@pytest.mark.long
def test_a_card_reader_is_in_the_tables_too() -> None:
    game = compile_game(variant("ma-2025", {"dealer.hole_card": ["reader"]}), BET)
    solution = Solution(game, full(None))
    found, expected = exact(game, solution, Optimal(solution))
    assert found == pytest.approx(expected, abs=1e-10)


def test_every_round_ends() -> None:
    tables = build(compile_game(load_book("ma-2025"), BET), Mimic())
    assert reached(tables)[: len(tables.ends)].sum() == pytest.approx(1.0)
    assert tables.escape.size == 0, "the mimic never splits"


def test_a_pontoon_comes_as_often_as_its_cards_say() -> None:
    """An ace and a ten in either order: 2 x 1/12 x 1/4."""
    tables = build(compile_game(load_book("nz-current"), BET), Mimic())
    (pontoon,) = (at for at, end in enumerate(tables.ends) if end.label == "pontoon")
    assert tables.ends[pontoon].net == 1.5
    assert reached(tables)[pontoon] == pytest.approx(1 / 24)


def test_equal_rows_are_one_state() -> None:
    tables = build(compile_game(load_book("nz-current"), BET), Mimic())
    live = tables.table.reshape(-1, 1 << SHIFT)[tables.first_live :]
    assert len(np.unique(live, axis=0)) == len(live)
