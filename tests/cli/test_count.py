"""`pontoon count`: its words, its page, and what it refuses."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pontoon.analysis.simulator.risk import Estimate
from pontoon.cli.app import app
from pontoon.cli.count.figures import estimated
from pontoon.cli.count.page import range_words
from pontoon.cli.report.plot import Axes, Point, bars, plot

SYSTEM = Path(__file__).parents[2] / "examples" / "counting" / "high-low.toml"


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "160", "NO_COLOR": "1"}).invoke(app, ["count", *arguments])


def test_a_system_is_played_and_drawn(tmp_path: Path) -> None:
    file, page = tmp_path / "system.toml", tmp_path / "count.html"
    more = "trip = { rounds = 400, bankroll = 2000 }\ngoal = 5000\nkelly = 0.5\n"
    play = 'index = [ { hand = "hard 16", up = "T", from = 3, play = "S" } ]\n'
    file.write_text(SYSTEM.read_text(encoding="utf-8") + more + play, encoding="utf-8")
    shown = run(
        "run", "nz-current", str(file), "--rounds", "1e5", "--seed", "2", "--depth", "0.5", "--side", "all",
        "-o", str(page),
    )  # fmt: skip
    assert shown.exit_code == 0, shown.output
    for words in ("SCORE", "Desirability index", "at 0.5 of Kelly", "Risk to lose 2000.00 within 400 rounds",
                  "Chance to win 5000.00 before 20000.00 is lost", "Cut at", "50%", "±"):  # fmt: skip
        assert words in shown.output
    text = page.read_text(encoding="utf-8")
    for words in ("Gain of a wager by the count", "Bet by the count", "SCORE by the place of the cutting card",
                  "Gain of a unit insured", "Perfect Pairs", "hard 16", "from +3 on", "<svg"):  # fmt: skip
        assert words in text
    assert "http" not in text


def test_a_system_that_does_not_balance_in_these_decks_says_where_it_begins(tmp_path: Path) -> None:
    """The high-low of decks without tens: twos count nothing, and tens count as J, Q and K."""
    house, page = tmp_path / "full.toml", tmp_path / "system.html"
    tens = '["A", "T", "J", "Q", "K"]'
    house.write_text(
        'extends = "nz-current"\nid = "full"\ntitle = "Decks of 52"\n[cards]\npack = "full"\n'
        f"[surrender]\nup_cards = {tens}\nheld_against = {tens}\n"
    )
    shown = run("system", str(house), str(SYSTEM), "--no-playing", "--decks", "4", "-o", str(page))
    assert shown.exit_code == 0, shown.output
    words = "A deck adds up to -4: begun at +16, the count ends at 0. Divided by the decks left it then stands at +4"
    assert words in shown.output
    assert "10 J Q K" in shown.output
    assert "T = -1, J = -1" in shown.output
    assert words in page.read_text(encoding="utf-8")
    asked = run("system", str(house), str(SYSTEM), "--no-playing", "--decks", "4", "--json")
    told = json.loads(asked.output)
    assert (told["balanced"], told["deck_total"], told["balanced_start"], told["tags"]["T"]) == (
        False,
        -4.0,
        16.0,
        -1.0,
    )
    best = json.loads(run("tags", str(house), "--no-playing", "--decks", "4", "--json").output)
    assert best["balanced"]
    assert best["tags"]["2"] == 1.0


def test_a_ramp_needs_a_bankroll_for_kelly_and_some_gain(tmp_path: Path) -> None:
    limits = ("--least", "0", "--most", "300", "--chip", "25", "--rounds", "1e5", "--seed", "2", "--strategy", "mimic")
    file = tmp_path / "poor.toml"
    text = SYSTEM.read_text(encoding="utf-8").replace("bankroll = 20000", "# bankroll = 20000")
    file.write_text(text, encoding="utf-8")
    asked = run("ramp", "nz-current", str(file), *limits, "--kelly", "0.5")
    assert asked.exit_code == 2
    assert "--kelly needs a bankroll" in asked.output
    short = run("ramp", "nz-current", str(SYSTEM), "--least", "30", "--most", "20", "--chip", "5", "--rounds", "1e4")
    assert short.exit_code == 2
    assert "highest bet" in short.output


def test_a_depth_behind_the_cutting_card_is_refused() -> None:
    asked = run("run", "nz-current", str(SYSTEM), "--strategy", "mimic", "--cut", "0.7", "--depth", "0.9")
    assert asked.exit_code == 2
    assert "below the cut" in asked.output


@pytest.mark.parametrize(
    ("least", "most", "words"), [(3, None, "from +3 on"), (None, -2, "up to -2"), (-1, 2, "-1 to +2")]
)
def test_counts_of_a_play_in_words(least: int | None, most: int | None, words: str) -> None:
    assert range_words(least, most) == words


def test_an_estimate_without_a_bound_says_so() -> None:
    assert estimated(Estimate(2.0, 1.0, 1.0, float("inf")), most=2) == "2 (1 to no bound)"
    assert estimated(None, most=2) == "never"


def test_a_plot_has_a_point_and_an_error_for_each_figure() -> None:
    drawn = plot("Gain", Axes("count", "gain"), [Point(0, 1, 0.5, 1.5), Point(1, 2, 1.5, 2.5), Point(2, 3, 3, 3)])
    assert (drawn.count("<circle"), drawn.count("plot-error")) == (3, 2)
    assert plot("None", Axes("x", "y"), []) == ""
    assert plot("One", Axes("x", "y"), [Point(1, 0, 0, 0)]).count("<circle") == 1
    assert bars("Tags", Axes("rank", "tag"), [("A", -1.0), ("2", 1.0)]).count("<rect") == 2
    assert bars("None", Axes("rank", "tag"), []) == ""
