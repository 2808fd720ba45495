"""Counting: exact figures behind a system, held against published ones, brute force and simulated rounds."""

from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import pontoon
from pontoon.analysis.counting.composition import middle, shoe_at
from pontoon.analysis.counting.correlation import (
    betting_correlation,
    columns,
    correlation,
    insurance_correlation,
    weights_of,
)
from pontoon.analysis.counting.playing import Decided, playing_efficiency
from pontoon.analysis.counting.ramps import Limits, kelly_ramp, spread_ramp
from pontoon.analysis.counting.tags import best_tags_for
from pontoon.analysis.game import compile_game
from pontoon.analysis.simulation import simulation_of, simulator_for
from pontoon.analysis.simulator.automaton import SHIFT, build, build_varied
from pontoon.analysis.simulator.chart_policy import ChartPolicy
from pontoon.analysis.simulator.count_result import AtCount
from pontoon.analysis.solver.chart_value import chart_solution
from pontoon.analysis.solver.removal import Effect
from pontoon.cards import Rank
from pontoon.money import Cents
from pontoon.players import shipped_chart
from pontoon.rulebook import load_book
from pontoon.strategy import Cell, Chart, Counting, IndexPlay, Step, read_counting

HIGH_LOW = read_counting(
    (Path(__file__).parents[2] / "examples" / "counting" / "high-low.toml").read_text(encoding="utf-8")
)
SPANISH = (-0.99, 0.31, 0.40, 0.59, 0.73, 0.41, 0.08, -0.20, -0.13, -0.39)
"""Published effects of removal of Spanish 21, S17, six decks: A, 2 to 9, and J, Q or K."""


def flat(system: Counting = HIGH_LOW) -> Counting:
    return replace(system, ramp=(), insure_from=None)


@cache
def chart() -> Chart:
    return shipped_chart("nz-current")


def test_the_mean_shoe_of_a_count_has_that_count() -> None:
    """What is left of the tags is what was seen of them, and the cards add up."""
    for count in (-6.5, 0.0, 3.5):
        shoe = shoe_at(HIGH_LOW, 6, count, 144.0)
        assert sum(shoe.ranks) == pytest.approx(144.0)
        left = sum(tag * cards for tag, cards in zip(columns(HIGH_LOW), shoe.ranks, strict=True))
        assert -left == pytest.approx(count * 3)
        assert sum(map(sum, shoe.suits)) == pytest.approx(sum(shoe.ranks[5:8]))


def test_a_count_stands_for_all_that_are_rounded_to_it() -> None:
    cases = {"floor": (2.5, -2.5), "nearest": (2.0, -3.0), "towards-zero": (2.5, -3.5)}
    for rounding, expected in cases.items():
        system = replace(HIGH_LOW, rounding=rounding)  # type: ignore[arg-type]
        assert (middle(system, 2), middle(system, -3)) == expected


def test_correlations_by_hand() -> None:
    """High-low against published effects: tags from 3 to 6 are 1, J Q K and A -1.

    Product 2.13 + 2.16 + 0.02 · ...: worked out on paper below; the effects add up to 0.03 and are centred.
    """
    mean = (sum(SPANISH[:9]) + 3 * SPANISH[9]) / 12
    product_of = sum(SPANISH[at] - mean for at in (2, 3, 4, 5)) - (SPANISH[0] - mean) - 3 * (SPANISH[9] - mean)
    spread = sum(weight * (one - mean) ** 2 for weight, one in zip(weights_of(), SPANISH, strict=True))
    effects = [Effect(rank, 24, change) for rank, change in enumerate(SPANISH)]
    assert betting_correlation(HIGH_LOW, effects) == pytest.approx(product_of / (8 * spread) ** 0.5)
    assert insurance_correlation(HIGH_LOW) == pytest.approx(0.5**0.5), "4 and 3 - 1: (4/3 - 1/3 + 3) / sqrt(8 · 4)"


def test_a_shift_or_a_scale_of_the_tags_changes_no_correlation() -> None:
    tags = columns(HIGH_LOW)
    moved = [3.0 * tag + 2.0 for tag in tags]
    assert correlation(moved, SPANISH) == pytest.approx(correlation(tags, SPANISH))


def test_tags_that_tell_j_q_and_k_apart_lose_by_it() -> None:
    apart = replace(HIGH_LOW, tags={**HIGH_LOW.tags, Rank.JACK: -2.0, Rank.KING: 0.0})
    effects = [Effect(rank, 24, change) for rank, change in enumerate(SPANISH)]
    assert betting_correlation(apart, effects) < betting_correlation(HIGH_LOW, effects)


@pytest.mark.parametrize("balanced", [True, False])
def test_the_best_tags_are_the_best_of_all(*, balanced: bool) -> None:
    """All 59,049 systems of level 1."""
    every = np.array(list(product((-1, 0, 1), repeat=10)), dtype=float)
    weights, effects = np.array(weights_of(), dtype=float), np.array(SPANISH)
    if balanced:
        every = every[every @ weights == 0]
    centred = every - (every @ weights / 12)[:, None]
    moved = effects - effects @ weights / 12
    size = np.sqrt((centred**2) @ weights * ((moved**2) @ weights))
    best = np.max((centred * moved) @ weights / np.where(size > 0, size, np.inf))
    found = best_tags_for(SPANISH, 1, balanced=balanced)
    assert found.betting == pytest.approx(best)
    assert found.balanced == balanced or not balanced


def test_more_levels_follow_better() -> None:
    by_level = [best_tags_for(SPANISH, level, balanced=True).betting for level in (1, 2, 3)]
    assert by_level == sorted(by_level)
    assert by_level[2] > 0.98


def test_a_system_that_follows_a_decision_has_all_of_its_gain_and_one_beside_it_none() -> None:
    one = Decided(0.01, 0.001, SPANISH)
    assert playing_efficiency((one,), SPANISH, 6) == pytest.approx(1.0)
    beside = (0.0, 1.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    assert 0.0 <= playing_efficiency((one,), beside, 6) < 0.3


def rows(*triples: tuple[int, float, float]) -> tuple[AtCount, ...]:
    return tuple(AtCount(count, share, ev, 0.0, 1.25) for count, share, ev in triples)


def test_a_kelly_ramp_bets_gain_over_variance_in_chips() -> None:
    """10,000 dollars: at a gain of 1 % and a variance of 1.25 full Kelly is 80 dollars, at 2 % 160; half 40 and 80."""
    found = rows((-1, 0.5, -0.01), (0, 0.3, 0.0), (1, 0.15, 0.01), (2, 0.05, 0.02))
    limits = Limits(Cents(500), Cents(30_000), Cents(2500))
    full_kelly = kelly_ramp(found, Cents(1_000_000), 1.0, limits)
    assert (full_kelly.bet, full_kelly.steps) == (500, (Step(1, Cents(7500)), Step(2, Cents(15_000))))
    half = kelly_ramp(found, Cents(1_000_000), 0.5, limits)
    assert half.steps == (Step(1, Cents(5000)), Step(2, Cents(7500)))
    assert half.gain == pytest.approx(0.5 * 500 * -0.01 + 0.15 * 5000 * 0.01 + 0.05 * 7500 * 0.02)


def test_a_ramp_never_falls_with_the_count() -> None:
    found = rows((0, 0.5, -0.005), (1, 0.3, 0.012), (2, 0.2, 0.004))
    ramp = kelly_ramp(found, Cents(1_000_000), 1.0, Limits(Cents(0), Cents(50_000), Cents(100)))
    bets = [ramp.bet, *(step.bet for step in ramp.steps)]
    assert bets == sorted(bets)


def test_no_other_ramp_between_the_limits_has_a_higher_score() -> None:
    found = rows((-1, 0.5, -0.012), (1, 0.3, 0.008), (2, 0.2, 0.02))
    limits = Limits(Cents(1000), Cents(8000), Cents(1000))
    best = spread_ramp(found, limits)
    for low, middle_bet, high in product(range(1000, 9000, 1000), repeat=3):
        gain = 0.5 * low * -0.012 + 0.3 * middle_bet * 0.008 + 0.2 * high * 0.02
        square = 1.25 * (0.5 * low**2 + 0.3 * middle_bet**2 + 0.2 * high**2)
        if low == 1000 and low <= middle_bet <= high and gain > 0:
            assert 1e6 * gain**2 / square <= best.score * 1.001 + 1e-9


def test_one_policy_under_several_names_plays_as_one() -> None:
    game = compile_game(load_book("nz-current"), Cents(2500))
    alone, twice = build(game, ChartPolicy(game, chart())), build_varied(game, (ChartPolicy(game, chart()),) * 2)
    assert twice.policies == 2
    size = twice.states << SHIFT
    assert (twice.states, size * 2) == (alone.states, len(twice.table))
    assert (twice.table[:size] == alone.table).all()
    assert (twice.table[size:] == alone.table).all()


def test_plays_by_the_count_are_played_at_their_counts() -> None:
    """A fresh shoe stays near 0: a play from +4000 on changes nothing, one at every count is the other chart."""
    stands = [IndexPlay("hard", str(total), up, None, None, Cell("S")) for total in range(12, 17) for up in range(10)]
    always = replace(flat(), index=tuple(stands))
    never = replace(flat(), index=tuple(replace(play, least=4000) for play in stands))
    other = always.chart_at(chart(), 0)
    rounds = {"rounds": 200_000, "seed": 5, "cut": None}
    plain = pontoon.simulate("nz-current", strategy=chart(), counting=flat(), **rounds)  # type: ignore[arg-type]
    same = pontoon.simulate("nz-current", strategy=chart(), counting=never, **rounds)  # type: ignore[arg-type]
    changed = pontoon.simulate("nz-current", strategy=chart(), counting=always, **rounds)  # type: ignore[arg-type]
    as_chart = pontoon.simulate("nz-current", strategy=other, counting=flat(), **rounds)  # type: ignore[arg-type]
    assert same.frequencies == plain.frequencies
    assert changed.frequencies == as_chart.frequencies
    assert changed.ev < plain.ev


def test_cutting_cards_further_in_front_come_from_the_same_rounds() -> None:
    """Rounds of bands add up, and a band is what a simulation with its own cutting card finds, within errors."""
    found = pontoon.simulate(
        "nz-current", rounds=400_000, seed=2, strategy="mimic", counting=HIGH_LOW, cut=0.8, depths=(0.5, 0.65)
    ).counted
    assert found is not None
    assert [one.depth for one in found.depths] == [0.5, 0.65]
    rounds = [*(one.money.rounds for one in found.depths), found.money.rounds]
    assert rounds == sorted(rounds)
    assert rounds[-1] == 400_000
    own = pontoon.simulate("nz-current", rounds=250_000, seed=9, strategy="mimic", counting=HIGH_LOW, cut=0.5).counted
    assert own is not None
    first = found.depths[0].money
    error = (first.gain_error**2 + own.money.gain_error**2) ** 0.5
    assert first.gain == pytest.approx(own.money.gain, abs=4 * error)
    assert first.bet == pytest.approx(own.money.bet, rel=0.01)


def test_a_poor_look_at_the_discards_costs_something_and_none_is_the_same_as_a_step_of_nothing() -> None:
    """Whole decks: counts are further apart. An error by chance: other bets at the same cards."""
    plain, steps, wrong = (
        pontoon.simulate("nz-current", rounds=100_000, seed=3, strategy="mimic", counting=system).counted
        for system in (HIGH_LOW, replace(HIGH_LOW, deck_step=1.0), replace(HIGH_LOW, deck_error=1.0))
    )
    assert plain is not None
    assert steps is not None
    assert wrong is not None
    assert steps.money.bet != plain.money.bet
    assert wrong.money.bet > plain.money.bet, "errors make large counts larger more often than smaller"


def test_running_counts_go_as_far_as_the_shoe_does() -> None:
    """Every card counts 1 from 0 on: the last round of a shoe cut at 216 of 288 begins between 200 and 216."""
    system = Counting("all", dict.fromkeys(Rank, 1.0), 0.0, False, "floor", Cents(2500), (), None, None)
    found = pontoon.simulate("nz-current", rounds=50_000, seed=3, strategy="mimic", counting=system).counted
    assert found is not None
    assert 208 <= found.by_count[-1].count <= 216


@pytest.mark.parametrize(("count", "rounds"), [(2, 3_000_000)])
def test_the_exact_value_of_a_count_is_what_simulated_rounds_gain_there(count: int, rounds: int) -> None:
    game = compile_game(load_book("nz-current"), Cents(2500))
    shoe = shoe_at(HIGH_LOW, 6, middle(HIGH_LOW, count), 288 * (1 - 0.75 / 2))
    exact = chart_solution(game, shoe, chart()).ev
    found = pontoon.simulate("nz-current", rounds=rounds, seed=4, strategy=chart(), counting=flat()).counted
    assert found is not None
    row = next(row for row in found.by_count if row.count == count)
    assert row.ev == pytest.approx(exact, abs=4 * row.standard_error)
    assert exact > 0.005


def test_what_cannot_be_counted_is_refused() -> None:
    with pytest.raises(pontoon.MathematicsError, match="cells of a chart"):
        pontoon.simulate(
            "nz-current",
            strategy="mimic",
            counting=replace(HIGH_LOW, index=(IndexPlay("hard", "16", 9, 3, None, Cell("S")),)),
        )
    with pytest.raises(pontoon.MathematicsError, match="depths"):
        pontoon.simulate("nz-current", strategy="mimic", counting=HIGH_LOW, cut=0.7, depths=(0.8,))
    plain = pontoon.simulate("nz-current", rounds=1000, strategy="mimic")
    with pytest.raises(pontoon.MathematicsError, match="counting system"):
        pontoon.best_ramp(plain, least=Cents(0), most=Cents(100), chip=Cents(100))
    with pytest.raises(pontoon.MathematicsError, match="chip above zero"):
        Limits(Cents(100), Cents(50), Cents(10))
    with pytest.raises(pontoon.MathematicsError, match="from 1 to 9"):
        pontoon.best_tags("nz-current", level=10)


def test_errors_by_the_count_are_as_large_as_runs_differ() -> None:
    """A hundred runs of other seeds: rounds of a shoe hang together by its count, bets and shares most of all."""
    simulation = simulation_of(
        load_book("nz-current"), strategy="mimic", decks=6, cut=0.75, bet=Cents(2500), counting=HIGH_LOW
    )
    simulator = simulator_for(simulation)
    runs = [found for seed in range(100) if (found := simulator.run(50_000, seed).counted) is not None]

    def ratio(figures: list[tuple[float, float]]) -> float:
        """How much the figures differ, beside what is told of it."""
        values, errors = np.array(figures).T
        return float(values.std(ddof=1) / np.sqrt((errors**2).mean()))

    rows = [{row.count: row for row in run.by_count} for run in runs]
    ratios = [
        ratio([(run.money.bet, run.money.bet_error) for run in runs]),
        ratio([(run.money.gain, run.money.gain_error) for run in runs]),
        *(ratio([(row[count].share, row[count].share_error) for row in rows]) for count in (-3, 0, 3)),
        *(ratio([(row[count].ev, row[count].standard_error) for row in rows]) for count in (-3, 0, 3)),
    ]
    assert min(ratios) > 0.75, ratios
    assert max(ratios) < 1.35, ratios
