"""What a gain and its spread mean for a bankroll: figures worked out by hand, and by playing the diffusion out."""

from math import exp, inf, sqrt

import numpy as np
import pytest

from pontoon.analysis.simulator.risk import Estimate, Money


def money(gain: float, gain_error: float = 0.0, variance: float = 10_000.0) -> Money:
    return Money(
        rounds=1_000_000,
        gain=gain,
        gain_error=gain_error,
        variance=variance,
        variance_error=0.0,
        together=0.0,
        bet=50.0,
        bet_error=0.0,
        bet_together=0.0,
    )


def test_n0_score_and_desirability_are_one_figure_in_three_dresses() -> None:
    """A gain of 1 with a deviation of 100: 10,000 rounds to one deviation, index 10, SCORE 100."""
    found = money(1.0)
    assert found.n0 == Estimate(10_000.0, 0.0, 10_000.0, 10_000.0)
    assert found.desirability.value == 10.0
    assert found.score.value == 100.0
    assert found.per_wager.value == 0.02


def test_ruin_is_the_exponential_of_gain_and_bankroll_over_variance() -> None:
    assert money(1.0).ruin(5_000).value == pytest.approx(exp(-1.0))
    assert money(-1.0).ruin(5_000).value == 1.0, "who loses in the long run is ruined"
    assert money(0.0).ruin(5_000).value == 1.0


def test_a_gain_that_may_be_none_has_no_bound_for_n0_and_certain_ruin_as_the_upper_one() -> None:
    """A gain of one standard error: nothing is known, and the figures say so."""
    found = money(1.0, gain_error=1.0)
    assert found.n0 is not None
    assert found.n0.high == inf
    assert found.n0.low == pytest.approx(10_000 / 2.959964**2)
    ruin = found.ruin(5_000)
    assert ruin.value == pytest.approx(exp(-1.0))
    assert ruin.high == 1.0
    assert ruin.low == pytest.approx(exp(-2.959964))
    assert found.score.low == 0.0


def test_the_error_of_the_variance_counts_too() -> None:
    """Gain and variance off together by one per cent each in the same way leave the steepness as it was."""
    both = Money(1, 1.0, 0.01, 10_000.0, 100.0, 1.0, 50.0, 0.0, 0.0)
    assert both.ruin(5_000).error == pytest.approx(0.0, abs=1e-12)
    apart = Money(1, 1.0, 0.01, 10_000.0, 100.0, 0.0, 50.0, 0.0, 0.0)
    assert apart.ruin(5_000).error == pytest.approx(exp(-1.0) * sqrt(2) * 0.01, rel=1e-3)


def test_a_certainty_equivalent_is_half_the_gain_at_full_kelly() -> None:
    """The Kelly bankroll of a gain of 1 and a variance of 10,000 is 10,000."""
    assert money(1.0).certainty_equivalent(10_000).value == pytest.approx(0.5)
    assert money(1.0).certainty_equivalent(10_000, kelly=0.5).value == pytest.approx(0.0)


def test_a_fair_game_wins_a_goal_by_the_shares_of_both() -> None:
    assert money(0.0).goal(3_000, 1_000).value == pytest.approx(0.75)
    assert money(1e-12).goal(3_000, 1_000).value == pytest.approx(0.75)


@pytest.mark.parametrize("gain", [2.0, -2.0])
def test_goal_and_ruin_fit_each_other(gain: float) -> None:
    """Whoever has won the goal can still be ruined from there: ruin = lost first + won first · ruin from there."""
    found = money(gain)
    reached = found.goal(4_000, 3_000).value
    assert found.ruin(4_000).value == pytest.approx(1 - reached + reached * found.ruin(7_000).value)


def test_a_trip_is_what_a_walk_of_many_small_steps_does() -> None:
    """Steps of ±100 with a drift of 2: 4,000 walks of 400 steps, 1,500 to lose; the bound is moved by half a step."""
    chance = (1 + 2 / 100) / 2
    walks = np.where(np.random.default_rng(7).random((4_000, 400)) < chance, 100.0, -100.0).cumsum(axis=1)
    seen = float((walks.min(axis=1) <= -1_500).mean())
    error = sqrt(seen * (1 - seen) / 4_000)
    found = money(2.0, variance=10_000.0 - 4.0).trip_ruin(1_500, 400).value
    assert found == pytest.approx(seen, abs=4 * error)
    assert money(2.0).trip_ruin(1_500, 10**9).value == pytest.approx(money(2.0).ruin(1_500).value)
