"""The sheet for a regulator: its figures follow from each other, and the page prints them."""

from functools import cache

import pytest

import pontoon
from pontoon.analysis.regulator import LEVELS, RegulatorData, game_of, pay_lines, program_digest
from pontoon.cli.report.regulator import Sheet, page, sheet_json
from pontoon.rulebook import digest_of, load_book, variant


@cache
def data() -> RegulatorData:
    rules = variant("sg-rws-v5", {"cards.decks": [6]})
    return pontoon.regulator_data(rules, rounds=300_000, seed=3, boxes=3)


def test_the_return_the_edge_and_the_element_of_risk_fit_each_other() -> None:
    found = data()
    assert found.return_to_player == pytest.approx(1 - found.report.edge.edge)
    assert found.element_of_risk * found.average_wager == pytest.approx(found.report.edge.edge)
    assert 1.05 < found.average_wager < 1.3


def test_what_every_result_adds_is_the_gain_of_the_chart() -> None:
    chart = data().chart
    assert sum(part.gain for part in chart.returns.values()) == pytest.approx(chart.ev)
    assert sum(part.share for part in chart.returns.values()) == pytest.approx(1.0)
    pontoons = chart.returns["pontoon"]
    assert pontoons.gain == pytest.approx(1.5 * pontoons.share)
    assert pontoons.gain_error == pytest.approx(1.5 * pontoons.share_error)
    exact = 2 * 24 * 72 / (288 * 287)
    assert pontoons.share == pytest.approx(exact, abs=4 * pontoons.share_error)


def test_worse_players_lose_more_and_the_simulated_chart_is_the_exact_one() -> None:
    found = data()
    assert found.report.edge.edge < found.report.chart_edge < found.mimic.edge
    assert abs(found.chart_difference) < 4
    effect, error = found.cut_effect
    assert abs(effect) < 4 * error + 0.002


def test_bands_shrink_with_the_root_of_the_rounds() -> None:
    found, reach = data(), LEVELS[1][1]
    low, high = found.band(10_000, reach)
    wide = found.band(100, reach)
    assert (wide[1] - wide[0]) == pytest.approx(10 * (high - low))
    assert (high + low) / 2 == pytest.approx(found.return_to_player)
    assert found.volatility(reach) == pytest.approx(reach * found.report.edge.deviation)


def test_a_full_table_swings_more_than_its_boxes_apart_would() -> None:
    found = data()
    deviation, error = found.table_deviation
    assert deviation > 3**0.5 * found.report.edge.deviation
    assert 0 < error < 0.05 * deviation
    mean, low = found.table_swing(400, 2.0)
    assert mean == pytest.approx(400 * 3 * found.report.chart_edge)
    assert low == pytest.approx(mean - 2.0 * 20 * deviation)


def test_digests_tell_rules_and_programs_apart() -> None:
    assert data().rules_digest == digest_of(data().report.asked.rules)
    assert data().rules_digest != digest_of(load_book("sg-rws-v5")), "it has other decks"
    assert data().program_digest == program_digest()
    assert len(program_digest()) == 64


def test_the_page_says_how_everything_was_found() -> None:
    sheet = Sheet(data(), (), ("pontoon", "report"))
    text = page(sheet)
    for words in (
        "Return to the player",
        "Element of risk",
        "Hold by skill",
        "Mimic",
        "simulated, 300,000 rounds",
        "Volatility index",
        "Effect of the cutting card",
        "Largest gain of a box",
        "SHA-256",
        "exact",
    ):
        assert words in text
    assert "http" not in text.replace("http-equiv", ""), "nothing is loaded"
    found = sheet_json(sheet)["regulator"]
    assert found["bands"][0]["level"] == 0.90
    assert {line["event"] for line in found["pay_lines"]} == set(pay_lines(game_of(data())))
