"""`pontoon strategy` and `pontoon rules cost`."""

import json
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from pontoon.cli.app import app
from pontoon.strategy import read_chart

ENDLESS = ("strategy", "sg-rws-v5", "--decks", "infinite")


def run(*args: str) -> Result:
    return CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"}).invoke(app, list(args))


def said(*args: str) -> str:
    result = run(*args)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture(scope="module")
def as_json() -> Any:
    return json.loads(said(*ENDLESS, "--format", "json"))


def test_json_has_both_edges_and_a_chart_that_can_be_read_again(as_json: Any) -> None:
    assert as_json["decks"] == "infinite"
    assert as_json["edge"] == -as_json["ev"]
    # in an endless shoe Singapore's best play goes by totals, numbers of cards and suits, all of which the chart has
    assert as_json["chart_edge"] == pytest.approx(as_json["edge"], abs=1e-7)
    assert "Exact" in as_json["exactness"]
    chart = read_chart(json.dumps(as_json))
    assert str(chart.cell("pair", "8", 5)) == "P"


def test_csv_is_the_same_chart(as_json: Any) -> None:
    assert read_chart(said(*ENDLESS, "--format", "csv")) == read_chart(json.dumps(as_json))


def test_text_reads_well_in_80_columns(as_json: Any) -> None:
    text = said(*ENDLESS)
    assert max(len(line) for line in text.splitlines()) <= 80
    for title in ("Hard totals", "Soft totals", "Pairs", "Rescue after a double"):
        assert title in text
    assert f"{as_json['chart_edge']:+.4%}" in text
    assert f"{as_json['edge']:+.4%}" in text


@pytest.mark.long
def test_html_and_svg_are_whole_documents() -> None:
    page = said(*ENDLESS, "--format", "html")
    assert page.startswith("<!doctype html>")
    assert page.count("<table>") == page.count("</table>") >= 4
    picture = ElementTree.fromstring(said(*ENDLESS, "--format", "svg"))
    assert picture.tag.endswith("svg")
    assert len(list(picture)) > 200


@pytest.mark.parametrize("args", [("--decks", "3"), ("--set", "pays.suited_777=1:1"), ("--bet", "nothing")])
def test_what_cannot_be_is_refused(args: tuple[str, ...]) -> None:
    result = run("strategy", "nz-current", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr


def test_an_unknown_format_is_refused() -> None:
    assert run("strategy", "nz-current", "--format", "pdf").exit_code == 2


@pytest.fixture(scope="module")
def cost() -> Any:
    return json.loads(said("rules", "cost", "sg-rws-v5", "--json"))


@pytest.mark.long
def test_rules_cost_exchanges_one_rule_at_a_time(cost: Any) -> None:
    rules = {(one["rule"], json.dumps(one["value"])): one for one in cost["rules"]}
    assert rules["dealer.stands_on_soft", "17"]["change"] < -0.003
    assert rules["dealer.stands_on_soft", "17"]["books"] == ["ma-2025"]
    assert rules["double.cards", '"any"']["change"] < -0.001
    assert set(rules["double.cards", '"any"']["books"]) == {"nz-2000", "nz-current", "act-2005", "ma-2025"}
    assert rules["split.hands", "3"]["change"] > 0
    # A 21 that is paid at once cannot lose later: that rule does not change alone.
    alone = rules["twenty_one.against_dealer_pontoon", '"loses"']
    assert alone["change"] is None
    assert "paid at once" in alone["reason"]


@pytest.mark.long
def test_rules_cost_is_the_difference_of_two_edges(cost: Any) -> None:
    change = next(one["change"] for one in cost["rules"] if one["rule"] == "double.cards")
    edges = [
        json.loads(said("edge", "sg-rws-v5", "--decks", "infinite", "--json", *more))["edge"]
        for more in ((), ("--set", "double.cards=any"))
    ]
    assert change == pytest.approx(edges[1] - edges[0], abs=1e-12)


@pytest.mark.long
def test_rules_cost_reads_well_in_80_columns() -> None:
    text = said("rules", "cost", "sg-rws-v5", "--no-super-bonus")
    assert "not alone" in text
    assert max(len(line) for line in text.splitlines()) <= 80


def test_rules_cost_refuses_what_cannot_be() -> None:
    assert run("rules", "cost", "sg-rws-v5", "--decks", "3").exit_code == 2
    assert run("rules", "cost", "nothing").exit_code == 2
    refused = run("rules", "cost", "sg-rws-v5", "--rule", "double.colour")
    assert refused.exit_code == 2
    assert "double.forfeit" in " ".join(refused.output.split()), "what is possible instead is told"
    assert "--paths" not in refused.output, "the option is called --rule here"


def test_rules_cost_prices_only_the_rules_that_are_asked_for() -> None:
    asked = ("pays.suited_777", "pays.spades_777")
    found = json.loads(said("rules", "cost", "sg-rws-v5", *(f"--rule={one}" for one in asked), "--json"))
    assert {one["rule"] for one in found["rules"]} == {*asked, ", ".join(asked)}, "those that change together too"
