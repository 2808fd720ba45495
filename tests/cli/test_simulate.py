"""`pontoon simulate`: what it answers, how it refuses, and how it ends early."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from pontoon.cli.app import app

QUICK = ("--strategy", "mimic", "--rounds", "3e5", "--seed", "5")


def run(*args: str, stdin: str = "") -> Result:
    return CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"}).invoke(app, ["simulate", *args], input=stdin)


def answer(*args: str) -> Any:
    result = run(*args, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def without_time(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if not key.startswith("rounds_per") and key != "threads"}


def test_simulate_answers_with_the_fields_to_rely_on() -> None:
    found = answer("nz-current", *QUICK)
    assert (found["book"], found["decks"], found["bet"], found["strategy"]) == ("nz-current", 6, 25, "mimic")
    assert (found["cut"], found["fresh_shoe"], found["seed"]) == (0.75, False, 5)
    assert found["rounds"] == found["rounds_asked"] == 300_000
    assert found["edge"] == -found["ev"]
    assert found["standard_error"] == pytest.approx((found["variance"] / 300_000) ** 0.5)
    assert found["edge"] == pytest.approx(0.034, abs=4 * found["standard_error"]), "about what the mimic loses"
    assert sum(found["frequencies"].values()) == pytest.approx(1.0)
    for label, share in found["frequencies"].items():
        once = max(share, 1 / 300_000)  # what never came might come once
        assert found["frequency_errors"][label] == pytest.approx((once * (1 - once) / 300_000) ** 0.5)
    assert sum(row["net"] * row["share"] for row in found["distribution"]) == pytest.approx(found["ev"])
    assert found["rounds_per_second"] > 0
    assert found["rounds_per_cpu_second"] > 0
    assert found["exactness"].startswith("Simulated")


def test_the_same_seed_gives_the_same_answer_whatever_the_threads() -> None:
    one, two = (answer("sg-rws-v5", *QUICK, "--threads", threads) for threads in ("1", "2"))
    assert without_time(one) == without_time(two)
    assert one["ev"] != answer("sg-rws-v5", *QUICK[:-1], "6")["ev"]


def test_a_seed_is_taken_to_the_last_digit() -> None:
    """Above 2^53 not every whole number is a floating-point one."""
    seeds = (2**53 + 1, 2**64 - 1)
    assert [answer("nz-current", *QUICK[:-1], str(seed))["seed"] for seed in seeds] == list(seeds)


def test_without_a_seed_every_run_has_its_own_and_tells_it() -> None:
    one, two = (answer("nz-current", *QUICK[:-2]) for _ in range(2))
    assert one["seed"] != two["seed"]
    assert without_time(one) == without_time(answer("nz-current", *QUICK[:-1], str(one["seed"])))


def test_options_change_the_game_that_is_played() -> None:
    fresh = answer("nz-current", *QUICK, "--fresh-shoe")
    assert (fresh["cut"], fresh["fresh_shoe"]) == (None, True)
    assert answer("nz-current", *QUICK, "--cut", "0.5")["ev"] != answer("nz-current", *QUICK)["ev"]
    assert answer("nz-current", *QUICK, "--decks", "8")["decks"] == 8
    plain = answer("nz-current", *QUICK, "--no-super-bonus")
    assert plain["bet"] is None
    assert "super bonus" not in plain["frequencies"]
    standing = answer("nz-current", *QUICK, "--set", "dealer.stands_on_soft=17")
    assert standing["edge"] < answer("nz-current", *QUICK)["edge"], "a dealer who stands on soft 17 takes less"


def test_the_answer_is_readable() -> None:
    shown = run("act-2005", *QUICK).stdout
    for words in ("House edge", "Standard error", "Rounds a second", "300,000", "mimic", "seed 5", "pontoon", "bust"):
        assert words in shown, words


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("nz-currant",), "no rulebook 'nz-currant'"),
        (("nz-current", "--decks", "3"), "4 to 8 decks"),
        (("nz-current", "--decks", "infinite"), "a number of decks"),
        (("nz-current", "--strategy", "luck"), "no strategy 'luck'"),
        (("nz-current", "--strategy", "nowhere.csv"), "nowhere.csv cannot be read"),
        (("nz-current", "--rounds", "0"), "--rounds takes a whole number"),
        (("nz-current", "--rounds", "many"), "--rounds takes a whole number"),
        (("nz-current", "--rounds", "1.5"), "--rounds takes a whole number"),
        (("nz-current", "--rounds", "inf"), "--rounds takes a whole number"),
        (("nz-current", "--seed", "-1"), "--seed takes a whole number"),
        (("nz-current", "--seed", "x"), "--seed takes a whole number"),
        (("nz-current", "--threads", "-2"), "--threads is a number from 1 to"),
        (("nz-current", "--threads", "0"), "--threads is a number from 1 to"),
        (("nz-current", "--threads", "two"), "--threads takes a whole number, not 'two'."),
        (("nz-current", "--cut", "1.5"), "--cut takes the share"),
        (("nz-current", "--cut", "deep"), "--cut takes the share"),
        (("nz-current", "--cut", "nan"), "--cut takes the share"),
        (("nz-current", "--cut", "0.99"), "too few to end a round"),
        (("nz-current", "--cut", "0.5", "--fresh-shoe"), "leave out --cut"),
        (("nz-current", "--bet", "0"), "above zero"),
        (("nz-current", "--set", "dealer.colour=red"), "cannot be played"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(args: tuple[str, ...], words: str) -> None:
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert words in " ".join(result.stderr.split())
    as_json = run(*args, "--json")
    assert as_json.exit_code == 2
    assert json.loads(as_json.stdout)["error"]["reason"]


def test_a_chart_that_was_written_out_plays_as_the_chart_itself(tmp_path: Path) -> None:
    chart = CliRunner().invoke(app, ["strategy", "sg-rws-v5", "--format", "csv"])
    assert chart.exit_code == 0, chart.output
    file = tmp_path / "mine.csv"
    file.write_text(chart.stdout, encoding="utf-8")
    own, best = (
        answer("sg-rws-v5", "--strategy", name, "--rounds", "1e5", "--seed", "1") for name in (str(file), "chart")
    )
    assert (own["ev"], own["frequencies"]) == (best["ev"], best["frequencies"])
    assert own["strategy"] == str(file)


def test_a_chart_with_holes_is_refused_with_every_fault(tmp_path: Path) -> None:
    file = tmp_path / "holes.csv"
    file.write_text("table,row,A,2,3,4,5,6,7,8,9,T\nhard,20,S,S,S,S,S,S,S,S,S,Q\n", encoding="utf-8")
    result = run("nz-current", "--strategy", str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "hard 20 against T" in result.stderr
    assert "pair A: the row is missing" in result.stderr


@pytest.mark.parametrize(
    ("name", "text"),
    [("mine.json", "[1, 2]"), ("mine.json", '"chart"'), ("mine.json", ""), ("mine.txt", "[1, 2]")],
)
def test_a_chart_in_json_that_is_none_is_told_what_one_is(tmp_path: Path, name: str, text: str) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    result = run("nz-current", "--strategy", str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "a chart in JSON is an object of tables, each an object of rows: {" in result.stderr
    assert "the first line" not in result.stderr


def test_a_chart_that_is_nested_too_deeply_says_so(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text('{"chart":' * 100_000, encoding="utf-8")
    result = run("nz-current", "--strategy", str(file))
    assert (result.exit_code, "it is nested too deeply" in result.stderr) == (2, True)


def test_a_chart_and_a_counting_system_may_come_from_standard_input() -> None:
    assert "The chart standard input has a fault." in run("nz-current", "--strategy", "-", stdin="[]").stderr
    counting = Path(COUNTING).read_text(encoding="utf-8")
    counted = run("nz-current", *QUICK, "--rounds", "1e4", "--count", "-", "--json", stdin=counting)
    assert (counted.exit_code, json.loads(counted.stdout)["count"]["name"]) == (0, "High-low")


_TELLING = """
import sys
from pontoon.analysis.simulator.simulate import Simulator
from pontoon.cli.main import main
run = Simulator.run
told = lambda found: print("plays", file=sys.stderr, flush=True)
Simulator.run = lambda self, rounds, seed, threads: run(self, rounds, seed, threads, told)
main()
"""
"""The command, saying after each block of rounds that it plays."""


def test_interrupting_reports_what_was_done() -> None:
    """A very long simulation that is sent what Ctrl-C sends, as soon as it has played some rounds."""
    command = [sys.executable, "-c", _TELLING, "simulate", "nz-current", "--strategy", "mimic", "--rounds", "1e13"]
    command += ["--threads", "1", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as ended:
        try:
            assert ended.stderr is not None
            assert ended.stderr.readline() == b"plays\n"
            ended.send_signal(signal.SIGINT)
            out, errors = ended.communicate(timeout=300)
        finally:
            ended.kill()
    assert ended.returncode == 0, errors
    found = json.loads(out)
    assert 0 < found["rounds"] < found["rounds_asked"] == 10**13
    assert "Ended early" in found["exactness"]


COUNTING = str(Path(__file__).parents[2] / "examples" / "counting" / "high-low.toml")


def test_boxes_and_side_wagers_are_answered_for() -> None:
    found = answer("sg-rws-v5", *QUICK, "--boxes", "3", "--side", "player-pair", "--side", "bonus")
    assert (found["boxes"], [side["name"] for side in found["sides"]]) == (3, ["player-pair", "bonus"])
    assert all(side["edge"] == -side["ev"] and side["wagers"] == 900_000 for side in found["sides"])
    assert found["standard_error"] > (found["variance"] / 900_000) ** 0.5
    assert answer("ma-2025", *QUICK, "--side", "all")["sides"][0]["name"] == "match-super-bonus"


def test_a_counting_system_is_answered_for() -> None:
    found = answer("nz-current", *QUICK, "--count", COUNTING)["count"]
    assert found["name"] == "High-low"
    assert sum(row["share"] for row in found["by_count"]) == pytest.approx(1.0)
    assert 25 < found["bet_per_round"] < 300
    assert (found["n0"], found["risk_of_ruin"]["value"], found["bankroll"]) == (None, 1.0, 20000), "the mimic loses"
    assert found["score"]["value"] == 0.0
    shown = run("nz-current", *QUICK, "--count", COUNTING, "--boxes", "2").output
    for words in ("2 boxes", "High-low", "Risk of ruin", "N0", "+2", "300.00"):
        assert words in shown


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--boxes", "8"), "--boxes is a number from 1 to 7"),
        (("--side", "perfect-pair"), "there are perfect-pairs, and all"),
        (("--count", "nowhere.toml"), "cannot be read"),
    ],
)
def test_a_seating_that_cannot_be_is_refused(args: tuple[str, ...], words: str) -> None:
    result = run("nz-current", *QUICK, *args)
    assert result.exit_code == 2
    assert words in " ".join(result.output.split())


def test_side_wagers_without_prizes_or_of_other_books_are_refused() -> None:
    assert "operator's" in run("ma-2025", *QUICK, "--side", "bsx-16").output
    assert "it has none" in " ".join(run("nz-2000", *QUICK, "--side", "perfect-pairs").output.split())


def test_a_counting_file_tells_all_its_faults(tmp_path: Path) -> None:
    path = tmp_path / "count.toml"
    path.write_text("bet = -1\nper = 'box'\n", encoding="utf-8")
    result = run("nz-current", *QUICK, "--count", str(path))
    assert result.exit_code == 2
    assert "3 faults" in result.output
    path.write_bytes(b"\xff\xfe")
    assert "no UTF-8" in run("nz-current", *QUICK, "--count", str(path)).output


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("bet = 25\nramp = [\n  { count = 2,", "this is no TOML: "),
        ("bet = 25\nramp = [" + "[" * 5000, "this cannot be read: it is nested too deeply"),
        ("bet = 25\nstart = " + "9" * 5000, "this cannot be read: a number in it has thousands of digits"),
    ],
    ids=["cut off", "nested", "digits"],
)
def test_a_counting_file_that_is_no_toml_says_why_and_where(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "count.toml"
    path.write_text(text, encoding="utf-8")
    result = run("nz-current", *QUICK, "--count", str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"  {fault}" in result.stderr
    assert ("(at line 3, at end of document)" in result.stderr) is text.endswith("2,")
