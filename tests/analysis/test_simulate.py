"""The simulator: the same rounds for the same seed, exact counts, and the solver's values within its own error."""

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from pontoon.analysis.game import compile_game
from pontoon.analysis.simulator.automaton import SHIFT, build
from pontoon.analysis.simulator.chart_policy import ChartPolicy
from pontoon.analysis.simulator.policy import Mimic, Optimal
from pontoon.analysis.simulator.simulate import BLOCK, Dealing, SimulationResult, Simulator, policy_named
from pontoon.analysis.solver.chart import derive_chart
from pontoon.analysis.solver.chart_value import chart_solution
from pontoon.analysis.solver.shoe import full
from pontoon.analysis.solver.solve import Solution
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, load_book

BET = Cents(2500)
FRESH, CUT = Dealing(6, None), Dealing(6, 0.75)


@cache
def mimic(dealing: Dealing) -> Simulator:
    return Simulator(build(compile_game(load_book("nz-current"), BET), Mimic()), dealing)


def figures(found: SimulationResult) -> tuple[object, ...]:
    """Everything but the time it took."""
    return found.rounds, found.ev, found.variance, found.frequencies, found.distribution


@pytest.mark.parametrize("dealing", [FRESH, CUT])
def test_the_same_seed_gives_the_same_result_whatever_the_threads(dealing: Dealing) -> None:
    rounds = 2 * BLOCK + 12_345
    one, three = (mimic(dealing).run(rounds, 42, threads) for threads in (1, 3))
    assert figures(one) == figures(three)
    assert figures(one) != figures(mimic(dealing).run(rounds, 43, 3))


@pytest.mark.parametrize("dealing", [FRESH, CUT, Dealing(3, 0.5, burn=1), Dealing(8, 0.1, play_first=True)])
@pytest.mark.parametrize("rounds", [1, 7, 100_003])
def test_exactly_the_rounds_that_were_asked_for_are_played(dealing: Dealing, rounds: int) -> None:
    tally = mimic(dealing).block(5, 0, rounds)
    ends = len(mimic(dealing).automaton.ends)
    assert int(tally.counts[:ends].sum() + tally.splits.sum()) == rounds
    found = mimic(dealing).run(rounds, 5)
    assert found.rounds == rounds
    assert sum(found.frequencies.values()) == pytest.approx(1.0)
    assert sum(found.distribution.values()) == pytest.approx(1.0)


def test_a_fresh_shoe_deals_pontoons_as_often_as_its_cards_say() -> None:
    """24 aces and 72 tens of 288 cards: 2 x 24 x 72 / (288 x 287)."""
    rounds = 4_000_000
    chance = 2 * 24 * 72 / (288 * 287)
    found = mimic(FRESH).run(rounds, 11, 2).frequencies["pontoon"]
    assert found == pytest.approx(chance, abs=4 * (chance / rounds) ** 0.5)


def test_every_card_of_a_shoe_is_as_likely_at_every_place() -> None:
    """The first cards of many shoes, without a look at the game: each kind as often as the deck holds it."""
    ready = mimic(Dealing(6, None))
    tally = ready.block(3, 0, 1_000_000)
    first = ready.automaton.table[ready.automaton.start << SHIFT :][:32]
    held = np.bincount(ready.automaton.kinds)
    for kind, state in enumerate(first[: len(held)]):
        share = held[kind] / 48 * list(first[: len(held)]).count(state)
        assert tally.counts[state] == pytest.approx(1e6 * share, abs=5 * 1e3 * share**0.5)


@pytest.mark.long
@pytest.mark.parametrize("book", BOOK_IDS[1:])
def test_best_play_of_fresh_shoes_gains_what_the_solver_finds(book: str) -> None:
    """Within three standard errors; the seed is fixed, so that this either holds or does not."""
    game = compile_game(load_book(book), BET)
    solution = Solution(game, full(6))
    found = Simulator(build(game, Optimal(solution)), FRESH).run(6_000_000, 2026, 2)
    assert found.ev == pytest.approx(solution.ev, abs=3 * found.standard_error)
    assert found.standard_error < 6e-4


@pytest.mark.long
def test_a_chart_played_from_fresh_shoes_gains_what_its_own_exact_value_says() -> None:
    game = compile_game(load_book("sg-rws-v5"), BET)
    chart = derive_chart(Solution(game, full(6)), "best")
    found = Simulator(build(game, ChartPolicy(game, chart)), FRESH).run(6_000_000, 2026, 2)
    assert found.ev == pytest.approx(chart_solution(game, full(6), chart).ev, abs=3 * found.standard_error)


def test_the_figures_of_a_result_fit_together() -> None:
    found = mimic(FRESH).run(200_000, 1)
    mean = sum(net * share for net, share in found.distribution.items() if net is not None)
    square = sum(net * net * share for net, share in found.distribution.items() if net is not None)
    assert found.ev == -found.edge == pytest.approx(mean)
    assert found.variance == pytest.approx(square - mean * mean)
    assert found.standard_error == pytest.approx((found.variance / 200_000) ** 0.5)
    assert found.rounds_per_second > 0
    assert found.rounds_per_cpu_second > 0


def interrupted_after(blocks: int) -> Callable[[SimulationResult], None]:
    """As if somebody pressed Ctrl-C after so many blocks."""
    seen = []

    def watch(found: SimulationResult) -> None:
        seen.append(found.rounds)
        if len(seen) == blocks:
            raise KeyboardInterrupt

    return watch


def test_an_interruption_keeps_what_was_done() -> None:
    found = mimic(CUT).run(50 * BLOCK, 9, 2, interrupted_after(2))
    assert found.rounds == 2 * BLOCK
    assert figures(found) == figures(mimic(CUT).run(2 * BLOCK, 9))


def test_the_cutting_card_lies_where_it_was_put() -> None:
    assert Dealing(6, 0.75).limit == 216
    assert Dealing(6, 0.75, play_first=True).limit == 217, "MA 7(j): a round still begins with it"
    assert Dealing(6, None).limit == 1
    assert (Dealing(6, 0.001).limit, Dealing(6, 0.001, burn=1).limit) == (1, 2), "a round is played all the same"
    assert Dealing(6, 0.5).deepest == 248 / 288


def test_an_unknown_strategy_is_a_fault_of_the_caller() -> None:
    with pytest.raises(ValueError, match="nobody"):
        policy_named("nobody", compile_game(load_book("nz-current"), BET), 6)


def test_the_error_of_a_variance_comes_from_the_gains() -> None:
    """A quarter of 75 rounds gain two, the others lose one: variance 27/16, fourth moment 6.64453125."""
    found = SimulationResult(75, -0.25, 1.6875, {}, {2.0: 0.25, -1.0: 0.75}, 1.0, 1.0, 1.6875)
    assert found.variance_error == pytest.approx(0.225)
    assert found.share_error(0.25) == pytest.approx(0.05)
    assert found.share_error(0.0) == pytest.approx(found.share_error(1 / 75))
