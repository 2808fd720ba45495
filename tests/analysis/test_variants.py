"""Changed rules: what they cost, and answers that come at once."""

from functools import cache

import pytest

import pontoon
from pontoon.analysis.solver.cost import READ, Cost, costs
from pontoon.money import Cents
from pontoon.rulebook import load_book, variant

BET = Cents(2500)


@cache
def priced() -> tuple[Cost, ...]:
    return tuple(costs(load_book("nz-current"), None, BET))


def change(path: str, value: object) -> float:
    found = next(one.change for one in priced() if (one.path, one.value) == (path, value))
    assert found is not None
    return found


def test_rules_that_all_books_share_have_a_price_too() -> None:
    """Five, six and seven cards, 6-7-8, 7-7-7, the rescue, the surrender, late doubles, splits, the Super Bonus."""
    for path, value in (
        ("pays.five_cards", "1:1"),
        ("pays.six_cards", "3:2"),
        ("pays.seven_cards", "2:1"),
        ("pays.mixed_678", "1:1"),
        ("pays.pontoon", "1:1"),
        ("double.forfeit", False),
        ("double.cards", "two"),
        ("split.hands", 2),
        ("super_bonus.bands", []),
    ):
        assert change(path, value) > 0.0, f"{path} = {value} is worse for the player"
    assert change("surrender.up_cards", []) >= 0.0


def test_bonuses_taken_away_together_cost_about_what_they_cost_apart() -> None:
    """Best play may turn away from a bonus that is gone, so both together cost a little less than the sum."""
    together = {one.words: one.change for one in priced() if one.words}
    five = change("pays.five_cards", "1:1") + change("pays.six_cards", "3:2") + change("pays.seven_cards", "2:1")
    assert together["no bonus for 21 of five cards or more"] == pytest.approx(five, rel=0.15)


def test_the_price_is_the_difference_of_two_edges() -> None:
    both = (load_book("nz-current"), variant("nz-current", {"pays.five_cards": "1:1"}))
    before, after = (pontoon.what_if(rules, {}).edge for rules in both)
    assert change("pays.five_cards", "1:1") == pytest.approx(after - before)


def test_a_pontoon_at_even_money_costs_half_a_wager_of_every_pontoon() -> None:
    """Endless shoe: 2 · 1/12 · 3/12 of the rounds, half a wager each; nothing else changes."""
    assert change("pays.pontoon", "1:1") == pytest.approx(2 / 12 * 3 / 12 / 2)


def test_every_rule_that_is_read_is_priced_or_says_why_not() -> None:
    paths = {path for one in priced() for path in one.path.split(", ")}
    assert set(READ) <= paths
    assert all(one.change is not None or one.reason for one in priced())


def test_what_if_is_the_edge_of_the_variant() -> None:
    found = pontoon.what_if("sg-rws-v5", {"double.cards": "any"}, with_chart=True)
    exact = pontoon.edge(variant("sg-rws-v5", {"double.cards": "any"}), decks="infinite")
    assert found.edge == pytest.approx(exact.edge)
    assert (found.asked.decks, found.error) == (None, 0.0)
    assert found.change < 0.0
    assert found.chart is not None
    assert found.chart_edge is not None
    assert 0.0 <= found.chart_edge - found.edge < 0.001
    assert sum(one.chance for one in found.by_up) == pytest.approx(1.0)


def test_what_cannot_be_had_says_why() -> None:
    with pytest.raises(pontoon.RulebookError, match="paid at once"):
        pontoon.what_if("nz-current", {"twenty_one.soft": "double"})
    with pytest.raises(pontoon.MathematicsError):
        pontoon.what_if("nz-current", {}, decks=3)


def test_every_choice_is_one_that_is_priced() -> None:
    choices = {(one.path, str(one.value)) for one in pontoon.rule_choices("nz-current")}
    assert choices <= {(one.path, str(one.value)) for one in priced()}
