"""`pontoon tournament`: check, run with bots and people, stop and go on, show."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from pontoon.cli.app import app
from pontoon.cli.tournament.source import FORMATS, format_text
from tests.support.tournaments import HEATS, TEXT

SMALL = ("--players", "4", "--seed", "small")


def tournament(*arguments: str, lines: str = "") -> Result:
    """The command with lines through a pipe."""
    return CliRunner(env={"COLUMNS": "100", "NO_COLOR": "1"}).invoke(app, ["tournament", *arguments], input=lines)


def answer(*arguments: str) -> Any:
    result = tournament(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.fixture
def terms(tmp_path: Path) -> str:
    """A conditions file: one table of three rounds."""
    path = tmp_path / "terms.toml"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("name", FORMATS)
def test_every_ready_made_format_is_sound_and_shown_with_its_clauses(name: str) -> None:
    result = tournament("check", name)
    assert result.exit_code == 0
    for clause in "abcdefghi":
        assert f"20.4({clause})" in result.stdout
    found = answer("check", name)["conditions"]
    assert found["rulebook"] == "act-2005"
    assert found["entry"]["fee"].count(".") == 1


def test_there_are_a_one_table_a_heats_a_thousand_and_a_duplicate_format() -> None:
    texts = {name: format_text(name) for name in FORMATS}
    assert "maximum = 7\n" in texts["freeze-out"]
    assert "Semi-final" in texts["heats"]
    assert "maximum = 1000\n" in texts["shoot-out"]
    assert "duplicate = true" in texts["duplicate"]


def test_conditions_of_other_books_rules_and_limits_are_shown(tmp_path: Path) -> None:
    text = TEXT.replace("[table]", '[groups]\nonly = ["members"]\nmost = { staff = 2 }\n\n[table]')
    text = text.replace(
        "rounds = 3", "rounds = 3\nsessions = 2\nuntil_left = 1\nminimum = 50\nmaximum = 500\nstep = 50"
    )
    text += '\n[rules]\n"pays.pontoon" = "2:1"\n'
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    shown = tournament("check", str(path)).stdout
    for said in ("only members", "no more than 2 of staff", "2 sessions of 3 rounds, or until 1 left", "pays.pontoon"):
        assert said in shown


def test_a_file_with_faults_tells_all_of_them_with_clauses(tmp_path: Path) -> None:
    bad = TEXT.replace("chips = 1000", "chips = 5").replace('"60%"', '"61%"').replace("rounds = 3", "rounds = 0")
    path = tmp_path / "bad.toml"
    path.write_text(bad, encoding="utf-8")
    result = tournament("check", str(path))
    assert result.exit_code == 2
    assert "3 faults" in result.stderr
    for clause in ("20.4(d)", "20.4(b)", "20.4(i)"):
        assert clause in result.stderr
    found = json.loads(tournament("check", str(path), "--json").stdout)["error"]
    assert {fault["path"] for fault in found["faults"]} == {"entry.chips", "prizes.shares", "stages[1].rounds"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("check", "nothing"), "freeze-out"),
        (("check", "nothing.toml"), "cannot be read"),
        (("run", "freeze-out", "--players", "9"), "20.4(e)"),
        (("run", "freeze-out", "--bots", "genius"), "mimic, chart, random, leader"),
        (("run", "freeze-out", "--people", "Ann,Ann"), "20.6"),
        (("run", "freeze-out", "--chart", "nothing.csv"), "cannot be read"),
        (("run", "freeze-out", "--names", "nothing.txt"), "cannot be read"),
        (("run", "freeze-out", "--html", "no/where.html"), "cannot be written"),
        (("run", "freeze-out", "--events", "no/where.jsonl"), "cannot be written"),
        (("show", "nothing.jsonl"), "cannot be read"),
    ],
)
def test_what_cannot_be_is_told_with_status_2(arguments: tuple[str, ...], said: str) -> None:
    result = tournament(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr


def test_files_with_other_contents_are_refused(terms: str, tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text("Ann\nBob\nAnn\n", encoding="utf-8")
    assert "20.6" in tournament("run", terms, "--names", str(names)).stderr
    assert tournament("run", terms, "--names", str(names), "--players", "3").exit_code == 2
    chart = tmp_path / "chart.csv"
    chart.write_text("no chart", encoding="utf-8")
    assert "the first line must be" in tournament("run", terms, "--chart", str(chart)).stderr
    events = tmp_path / "events.jsonl"
    events.write_text('{"event": "Nothing"}\n', encoding="utf-8")
    assert "line 1" in tournament("show", str(events)).stderr
    events.write_bytes(b'{"event":"SessionStarted","session":1}\n')
    assert "does not begin" in tournament("show", str(events)).stderr
    path = tmp_path / "latin.toml"
    path.write_bytes(b"title = \xff")
    assert "UTF-8" in tournament("check", str(path)).stderr


def test_the_same_seed_gives_the_same_tournament(terms: str) -> None:
    one, two = (answer("run", terms, *SMALL) for _ in range(2))
    assert one == two
    assert one != answer("run", terms, *SMALL[:-1], "other")
    assert answer("run", terms, "--players", "3")["phase"] == "finished"


def test_a_run_ends_with_places_and_prizes_that_are_the_pool(terms: str) -> None:
    found = answer("run", terms, *SMALL)
    assert found["money"] == {
        "entries": 4,
        "fee": "110.00",
        "fees": "440.00",
        "commission": "40.00",
        "pool": "400.00",
        "prizes": "400.00",
        "refunds": "0.00",
    }
    amounts = [row["amount"] for row in found["prizes"]]
    assert amounts == ["240.00", "160.00", "0.00", "0.00"]
    (session, *_) = found["sessions"]
    assert [len(table["rounds"]) for table in session["tables"]] == [3]
    shown = tournament("run", terms, *SMALL).stdout
    assert "4 fees of 110.00 are 440.00 = commission 40.00 + prizes 400.00" in shown


def test_names_of_a_file_enter_in_their_order(terms: str, tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text("Zoe\n\nMia\nUli\n", encoding="utf-8")
    found = answer("run", terms, "--names", str(names), "--seed", "x", "--director", "Dora")
    assert [row["player"] for row in found["entries"]] == ["Zoe", "Mia", "Uli"]
    assert found["directors"] == ["Dora"]
    clash = tournament("run", terms, "--names", str(names), "--director", "Mia")
    assert (clash.exit_code, "Tournament Director" in clash.stderr) == (2, True)


def test_a_stopped_run_goes_on_from_its_events_to_the_same_end(terms: str, tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    assert tournament("run", terms, *SMALL, "--events", str(whole)).exit_code == 0
    lines = whole.read_bytes().splitlines(keepends=True)
    for cut in (1, 4, len(lines) // 2, len(lines) - 1):
        part.write_bytes(b"".join(lines[:cut]) + lines[cut][:10])  # the last line was cut off in writing
        result = tournament("run", terms, *SMALL, "--events", str(part))
        assert result.exit_code == 0, result.output
        assert part.read_bytes() == whole.read_bytes()
    again = tournament("run", terms, *SMALL, "--events", str(whole))
    assert again.exit_code == 0
    assert b"".join(lines) == whole.read_bytes()
    assert tournament("run", "freeze-out", *SMALL, "--events", str(whole)).exit_code == 2


def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    events = tmp_path / "events.jsonl"
    command = [sys.executable, "-m", "pontoon", "tournament", "run", "shoot-out", "--players", "100", "--seed", "s"]
    process = subprocess.Popen(
        [*command, "--events", str(events)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    while not (events.exists() and events.stat().st_size > 150_000) and process.poll() is None:
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGINT)
    _, said = process.communicate()
    assert process.returncode == 130
    assert "goes on from" in said
    assert tournament("show", str(events)).exit_code == 0


def test_show_tells_seating_every_round_standings_and_prizes(tmp_path: Path) -> None:
    path, events, page = tmp_path / "heats.toml", tmp_path / "events.jsonl", tmp_path / "page.html"
    path.write_text(HEATS.replace("players = 7", "players = 3"), encoding="utf-8")
    ran = tournament("run", str(path), "--players", "6", "--seed", "h", "--events", str(events), "--html", str(page))
    assert ran.exit_code == 0, ran.output
    first = page.read_text(encoding="utf-8")
    shown = tournament("show", str(events), "--html", str(page))
    assert shown.exit_code == 0
    for said in ("Session 1: Heats", "Table 2", "Round 4, marker at box", "Standings", "through", "Prizes"):
        assert said in shown.stdout
    assert page.read_text(encoding="utf-8") == first
    found = answer("show", str(events))
    rounds = [len(table["rounds"]) for table in found["sessions"][0]["tables"]]
    assert rounds == [4, 4]
    hand = found["sessions"][0]["tables"][0]["rounds"][0]["hands"][0]
    assert set(hand) == {"box", "player", "wager", "sides", "hands", "net", "chips"}


def test_the_page_stands_alone_and_shows_names_as_text(terms: str, tmp_path: Path) -> None:
    names, page = tmp_path / "names.txt", tmp_path / "page.html"
    names.write_text("<b>Ann</b>\nBob & Co\n", encoding="utf-8")
    assert tournament("run", terms, "--names", str(names), "--seed", "p", "--html", str(page)).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert "&lt;b&gt;Ann&lt;/b&gt;" in text
    assert "<b>Ann" not in text
    assert "http" not in text.replace("http-equiv", "")
    assert text.count("<svg") == 1
    assert "Bob &amp; Co" in text


def test_people_play_at_this_terminal_in_turn(terms: str) -> None:
    lines = "?\nlots\n15\n25 pp 5\n20\n" + "s\nh\n\n" * 60
    result = tournament("run", terms, "--players", "2", "--people", "Ann,Ben", "--seed", "people", lines=lines)
    assert result.exit_code in (0, 130), result.output
    for said in (
        "Ann, round 1, 3 to play, 1,000 chips. Your wager [20]",
        "An amount wagers it",
        "'lots' is no wager",
        "A wager is from 20 to 500 in steps of 10 (20.14, 20.4(g)).",
        "dealer",
    ):
        assert said in result.stdout


def test_a_person_hears_what_the_rules_say_and_is_asked_again(tmp_path: Path) -> None:
    path = tmp_path / "sides.toml"
    sides = '[side_wagers]\nallowed = ["perfect-pairs"]\nmaximum = 20\n\n[table]'
    path.write_text(TEXT.replace("[table]", sides), encoding="utf-8")
    lines = "x\n20 pp 30\n20 pp 990\n20 pp 10\nsurrender x\nd 7\nhit 5\nsplit\ndouble\n" + "stand\nhit\n\n" * 40
    result = tournament("run", str(path), "--players", "2", "--people", "Ann", "--seed", "12", lines=lines)
    assert result.exit_code in (0, 130), result.output
    for said in (
        "or with a side wager such as 25 pp 5",
        "perfect-pairs is up to 20 chips. (20.4(h))",
        "cannot be put down. (20.13, A[Tournament Chips])",
        "is not open here",
    ):
        assert said in result.stdout


def test_a_person_may_leave_and_come_back(terms: str, tmp_path: Path) -> None:
    events = str(tmp_path / "events.jsonl")
    arguments = ("run", terms, "--players", "3", "--people", "Ann", "--seed", "x", "--events", events)
    left = tournament(*arguments, lines="20\nq\n")
    assert left.exit_code == 130
    assert "goes on from" in left.stderr
    assert "Stopped" in tournament(*arguments[:-2], lines="q\n").stderr
    back = tournament(*arguments, lines="s\nh\n\n" * 200)
    assert back.exit_code == 0, back.output
    assert "Prizes" in back.stdout


def test_an_unfinished_and_a_cancelled_tournament_are_shown_as_such(terms: str, tmp_path: Path) -> None:
    events, page = tmp_path / "events.jsonl", tmp_path / "page.html"
    tournament("run", terms, *SMALL, "--events", str(events))
    lines = events.read_bytes().splitlines(keepends=True)
    events.write_bytes(b"".join(lines[:40]))
    assert "Not finished; the prize pool stands at 400.00." in tournament("show", str(events)).stdout
    gone = b'{"event":"TournamentCancelled","reason":"No power","refunds":[]}\n'
    events.write_bytes(b"".join(lines[:40]) + gone)
    assert "440.00 of fees and commission went back (20.24)" in tournament("show", str(events)).stdout
    assert tournament("show", str(events), "--html", str(page)).exit_code == 0
    assert "all fees refunded" in page.read_text(encoding="utf-8")
