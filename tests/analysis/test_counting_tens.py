"""Counting in decks of 52 cards: what a ten counts, and every figure that goes by the size of a deck."""

from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import pontoon
from pontoon.analysis.counting.composition import middle, shoe_at
from pontoon.analysis.counting.correlation import betting_correlation, columns, insurance_correlation, weights_of
from pontoon.analysis.counting.indices import find_indices
from pontoon.analysis.counting.playing import Decided, playing_efficiency
from pontoon.analysis.counting.tags import best_tags_for
from pontoon.analysis.game import ACE, TEN, Game, compile_game, rank_index
from pontoon.analysis.simulator.count_result import CountResult
from pontoon.analysis.simulator.simulate import Dealing
from pontoon.analysis.solver.chart_value import chart_solution
from pontoon.analysis.solver.removal import effects_of_removal
from pontoon.analysis.solver.shoe import SUITED, Shoe, full
from pontoon.analysis.solver.solve import Solution
from pontoon.cards import FULL_DECK, Rank
from pontoon.money import Cents
from pontoon.strategy import Chart, CountError, Counting, read_counting
from tests.agreement.test_full_pack import HOUSES

EXAMPLES = Path(__file__).parents[2] / "examples" / "counting"
HIGH_LOW = read_counting((EXAMPLES / "high-low-52.toml").read_text(encoding="utf-8"))
WITHOUT_TENS = read_counting((EXAMPLES / "high-low.toml").read_text(encoding="utf-8"))
FLAT = replace(HIGH_LOW, ramp=(), insure_from=None)
RULES = HOUSES["nz-current"]


@cache
def game() -> Game:
    return compile_game(RULES, Cents(2500))


@cache
def chart() -> Chart:
    return pontoon.best_chart(RULES, decks=6).chart


@cache
def effects() -> tuple[float, ...]:
    return tuple(one.change for one in effects_of_removal(game(), full(6, "full")))


def without(rank: int) -> Shoe:
    """Six decks of 52 less a card, by hand; of a six, seven or eight a part of every suit."""
    ranks = [24] * 9 + [96]
    ranks[rank] -= 1
    suits = tuple((ranks[column] / 4,) * 4 for column in SUITED)
    return Shoe(tuple(ranks), suits)  # type: ignore[arg-type]


def test_a_ten_has_its_own_tag_or_that_of_the_pictures() -> None:
    assert HIGH_LOW.ten == -1.0
    assert WITHOUT_TENS.ten == -1.0, "J, Q and K share one"
    assert Rank.TEN not in WITHOUT_TENS.tags_in("spanish")
    assert WITHOUT_TENS.tags_in("full")[Rank.TEN] == -1.0
    own = replace(WITHOUT_TENS, tags={**WITHOUT_TENS.tags, Rank.TEN: -2.0})
    assert own.tags_in("full")[Rank.TEN] == -2.0
    apart = replace(WITHOUT_TENS, tags={**WITHOUT_TENS.tags, Rank.JACK: 0.0})
    assert apart.ten is None
    assert len(apart.tags_in("spanish")) == 12
    with pytest.raises(CountError, match="must say what a ten counts"):
        apart.tags_in("full")


def test_a_system_that_does_not_say_what_a_ten_counts_is_refused_with_what_to_add() -> None:
    apart = replace(WITHOUT_TENS, tags={**WITHOUT_TENS.tags, Rank.JACK: 0.0})
    for ask in (pontoon.counting_correlations, pontoon.index_plays):
        with pytest.raises(pontoon.MathematicsError, match="Give T a tag in its tags, or J, Q and K one tag"):
            ask(RULES, apart)
    with pytest.raises(pontoon.MathematicsError, match="Give T a tag"):
        pontoon.simulate(RULES, rounds=1, strategy="mimic", counting=apart)


def test_each_example_is_balanced_in_its_own_decks() -> None:
    """The high-low without tens adds up to -4 where there are tens: from +24 it ends at 0 from six decks."""
    assert (WITHOUT_TENS.deck_total("spanish"), WITHOUT_TENS.deck_total("full")) == (0.0, -4.0)
    assert (HIGH_LOW.deck_total("full"), HIGH_LOW.deck_total("spanish")) == (0.0, 4.0)
    begun = replace(WITHOUT_TENS, start=24.0)
    for left in (52.0, 156.0, 260.0):  # a true count of 4 always speaks of a shoe of no special cards
        shoe = shoe_at(begun, 6, 4.0, left, "full")
        assert shoe.ranks == pytest.approx([left / 13] * 9 + [left * 4 / 13])


def test_a_tag_for_tens_changes_nothing_where_there_are_none() -> None:
    more = replace(WITHOUT_TENS, tags={**WITHOUT_TENS.tags, Rank.TEN: 7.0})
    found = [
        pontoon.simulate("nz-current", rounds=20_000, seed=3, strategy="mimic", counting=one)
        for one in (WITHOUT_TENS, more)
    ]
    assert found[0].counted == found[1].counted


def test_the_mean_shoe_of_a_count_has_that_count() -> None:
    for count in (-6.5, 0.0, 3.5):
        shoe = shoe_at(HIGH_LOW, 6, count, 156.0, "full")
        assert sum(shoe.ranks) == pytest.approx(156.0)
        left = sum(tag * cards for tag, cards in zip(columns(HIGH_LOW, "full"), shoe.ranks, strict=True))
        assert -left == pytest.approx(count * 3), "156 cards are three decks"
    assert shoe_at(HIGH_LOW, 6, 0.0, 156.0, "full").ranks == pytest.approx([12] * 9 + [48])


def test_effects_of_removal_are_those_of_shoes_solved_without_the_card() -> None:
    whole = Solution(game(), Shoe((24,) * 9 + (96,), ((6,) * 4,) * 3), keep=False).ev
    for rank in (ACE, 4, TEN):
        assert effects()[rank] == pytest.approx(Solution(game(), without(rank), keep=False).ev - whole, abs=1e-12)
    assert effects()[TEN] < 0 < effects()[4]


def test_a_card_that_nobody_sees_changes_nothing() -> None:
    """With the chart kept, the value over all 312 cards that may be burnt is that of the whole shoe.

    One rank counted too much or too little, or a deck of 48, would leave a hundred times more.
    """
    whole = chart_solution(game(), full(6, "full"), chart()).ev
    changes = [chart_solution(game(), without(rank), chart()).ev - whole for rank in range(10)]
    mean = (24 * sum(changes[:9]) + 96 * changes[9]) / 312
    assert abs(mean) < 6e-7
    assert abs((24 * sum(changes[:9]) + 72 * changes[9]) / 288) > 6e-5


def test_correlations_are_those_over_fifty_two_cards() -> None:
    """numpy's, card by card."""
    cards = [rank_index(card.rank) for card in FULL_DECK]
    for system in (HIGH_LOW, WITHOUT_TENS, replace(HIGH_LOW, tags={**HIGH_LOW.tags, Rank.TEN: -3.0})):
        tags = [system.tags_in("full")[card.rank] for card in FULL_DECK]
        by_hand = np.corrcoef(tags, [effects()[at] for at in cards])[0, 1]
        found = pontoon.counting_correlations(RULES, system, decks=6, with_playing=False)
        assert found.betting == pytest.approx(by_hand)
        tens = np.corrcoef(tags, [-float(at == TEN) for at in cards])[0, 1]
        assert found.insurance == pytest.approx(tens)
        assert insurance_correlation(system, "full") == found.insurance
    assert insurance_correlation(HIGH_LOW, "full") == pytest.approx(0.760, abs=5e-4), "as is known of high-low"


@pytest.mark.parametrize("balanced", [True, False])
def test_the_best_tags_are_the_best_of_all(*, balanced: bool) -> None:
    """All 59,049 systems of level 1, each with sixteen cards worth ten in 52."""
    every = np.array(list(product((-1, 0, 1), repeat=10)), dtype=float)
    weights, changes = np.array(weights_of("full"), dtype=float), np.array(effects())
    assert weights.tolist() == [1.0] * 9 + [4.0]
    if balanced:
        every = every[every @ weights == 0]
    centred = every - (every @ weights / 13)[:, None]
    moved = changes - changes @ weights / 13
    size = np.sqrt((centred**2) @ weights * ((moved**2) @ weights))
    best = np.max((centred * moved) @ weights / np.where(size > 0, size, np.inf))
    found = best_tags_for(effects(), 1, balanced=balanced, pack="full")
    assert found.betting == pytest.approx(best)
    assert (found.tags, found.total) == (tuple(columns(HIGH_LOW, "full")), 0), "the usual high-low"


def test_the_playing_efficiency_goes_by_the_decks() -> None:
    one = Decided(0.01, 0.001, effects())
    assert playing_efficiency((one,), effects(), 6, "full") == pytest.approx(1.0)
    assert 0.4 < playing_efficiency((one,), columns(HIGH_LOW, "full"), 6, "full") < 1.0


def test_the_cutting_card_and_the_true_count_go_by_52_cards_a_deck() -> None:
    """Every card counts 1, and the last round of a shoe begins before 234 of 312: with a deck and a half left."""
    assert Dealing(6, 0.75, pack="full").limit == 234
    every = Counting("all", dict.fromkeys(Rank, 1.0), 0.0, False, "floor", Cents(2500), (), None, None)
    running = pontoon.simulate(RULES, rounds=50_000, seed=3, strategy="mimic", counting=every).counted
    true = pontoon.simulate(RULES, rounds=50_000, seed=3, strategy="mimic", counting=replace(every, per_deck=True))
    assert running is not None
    assert true.counted is not None
    most = running.by_count[-1].count
    assert 226 <= most <= 233
    assert true.counted.by_count[-1].count == int(most / ((312 - most) / 52))
    look = replace(every, per_deck=True, deck_step=1.0)
    stepped = pontoon.simulate(RULES, rounds=50_000, seed=3, strategy="mimic", counting=look).counted
    assert stepped is not None
    assert stepped.by_count[-1].count == most // 2, "a deck and a half and a little more is taken for two"


@cache
def counted() -> CountResult:
    found = pontoon.simulate(RULES, rounds=4_000_000, seed=4, strategy=chart(), counting=FLAT).counted
    assert found is not None
    return found


@pytest.mark.parametrize("count", [-4, -2, 1, 3, 5])
def test_simulated_rounds_at_a_count_gain_what_its_shoe_is_worth(count: int) -> None:
    exact = chart_solution(game(), shoe_at(FLAT, 6, middle(FLAT, count), 312 * (1 - 0.75 / 2), "full"), chart()).ev
    row = next(row for row in counted().by_count if row.count == count)
    assert row.ev == pytest.approx(exact, abs=3 * row.standard_error)
    assert row.standard_error < 0.0055


@pytest.mark.parametrize("count", [-3, -1, 1, 3])
def test_insurance_at_a_count_is_worth_the_tens_of_its_shoe(count: int) -> None:
    """2 to 1 on the share of tens: it pays from a count of 3 on, as is known of high-low."""
    shoe = shoe_at(FLAT, 6, middle(FLAT, count), 312 * (1 - 0.75 / 2), "full")
    exact = 3 * shoe.ranks[TEN] / shoe.cards - 1
    row = next(row for row in counted().insurance if row.count == count)
    assert row.ev == pytest.approx(exact, abs=3 * row.standard_error)
    assert (exact > 0) == (count >= 3)


def test_a_side_wager_over_all_counts_has_its_exact_edge() -> None:
    found = pontoon.simulate(RULES, rounds=1_000_000, seed=8, strategy="mimic", counting=FLAT, sides=("perfect-pairs",))
    exact = next(one for one in pontoon.side_wagers(RULES, decks=6) if one.name == "perfect-pairs")
    one = found.sides[0]
    assert one.ev == pytest.approx(-float(exact.edge or 0), abs=3 * one.standard_error)
    assert sum(row.share for row in one.by_count) == pytest.approx(1.0)


@pytest.mark.long
def test_plays_are_found_in_shoes_of_52_cards_a_deck() -> None:
    left = 312 * (1 - 0.75 / 2)
    found = find_indices(game(), 6, FLAT, chart(), {4: 0.02}, left=left, most=5)
    value = found.values[0]
    assert value.chart == pytest.approx(chart_solution(game(), shoe_at(FLAT, 6, 4.5, left, "full"), chart()).ev)
    assert value.chart < value.indexed <= value.best
    assert len(found.plays) == 5
    assert betting_correlation(FLAT, effects_of_removal(game(), full(2, "full")), "full") > 0.9
