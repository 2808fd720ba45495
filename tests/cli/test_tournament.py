"""`pontoon tournament`: check, run with bots and people, stop and go on, show."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from pontoon.cli.app import app
from pontoon.cli.tournament.source import FORMATS, chart_in, format_text
from pontoon.players import shipped_chart
from pontoon.rulebook import BOOK_IDS
from pontoon.tournament import AskNext, Wager, decode_stream, fold, read_conditions, rules_of, whole
from pontoon.tournament.ballot import players_at_stages
from tests.support.tournaments import HEATS, TEXT, Tournament, changed, shoes, stream_bytes

START = "2026-03-05T19:30:00"
SMALL = ("--players", "4", "--seed", "small")


def tournament(*arguments: str, lines: str = "") -> Result:
    """The command with lines through a pipe. An order is given at the published start, if nothing else is said."""
    if arguments[0] == "order" and "--at" not in arguments:
        arguments = (*arguments, "--at", START)
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


def test_conditions_and_events_may_come_from_standard_input(terms: str, tmp_path: Path) -> None:
    checked = tournament("check", "-", lines=TEXT)
    assert (checked.exit_code, checked.output) == (0, tournament("check", terms).output)
    faulty = tournament("check", "-", lines="title = 3\n")
    assert (faulty.exit_code, faulty.stderr.startswith("standard input has ")) == (2, True)
    events = tmp_path / "events.jsonl"
    tournament("run", terms, *SMALL, "--events", str(events))
    shown = tournament("show", "-", lines=events.read_text(encoding="utf-8"))
    assert (shown.exit_code, shown.output) == (0, tournament("show", str(events)).output)


def test_an_order_needs_a_file_to_be_added_to() -> None:
    result = tournament("order", "-", "start")
    assert result.exit_code == 2
    assert "name the file that keeps them" in result.stderr


def test_a_chart_in_json_that_is_none_is_told_what_one_is(terms: str, tmp_path: Path) -> None:
    chart = tmp_path / "chart.json"
    chart.write_text("[1, 2]", encoding="utf-8")
    result = tournament("run", terms, *SMALL, "--chart", str(chart))
    assert (result.exit_code, "a chart in JSON is an object of tables" in result.stderr) == (2, True)


@pytest.mark.parametrize("name", FORMATS)
def test_every_ready_made_format_is_sound_and_shown_with_its_clauses(name: str) -> None:
    result = tournament("check", name)
    assert result.exit_code == 0
    for clause in "abcdefghi":
        assert f"20.4({clause})" in result.stdout
    found = answer("check", name)["conditions"]
    assert found["book"] == "act-2005"
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
        (("run", "duplicate", "--events", "duplicate.jsonl"), "needs --seed"),
        (("show", "nothing.jsonl"), "cannot be read"),
        (("order", "nothing.jsonl", "resume"), "cannot be read"),
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
    events.unlink()
    tournament("open", terms, str(events))
    events.write_bytes(events.read_bytes() + b'{"event":"EntryWithdrawn","player":"Ann"}\n')
    for command in (("show",), ("order",), ("run", terms, "--players", "3", "--events")):
        result = tournament(*command, str(events), *(("resume",) if command == ("order",) else ()))
        assert (result.exit_code, "do not follow" in result.stderr) == (2, True), command
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


@pytest.mark.parametrize("book", BOOK_IDS)
def test_bots_play_the_chart_of_the_book_that_the_conditions_name(book: str) -> None:
    rules = rules_of(read_conditions(TEXT.replace("act-2005", book)))
    assert chart_in(None, rules) == shipped_chart(book)


def test_a_tournament_of_bots_needs_no_mathematics(terms: str) -> None:
    program = (
        "import sys; sys.modules['numba'] = sys.modules['numpy'] = None\n"
        "from pontoon.cli.app import app; app(sys.argv[1:])"
    )
    command = [sys.executable, "-c", program, "tournament", "run", terms, "--players", "3", "--bots", "chart", "--json"]
    assert json.loads(subprocess.run(command, capture_output=True, check=True).stdout)["prizes"]


def test_people_play_at_this_terminal_in_turn(terms: str) -> None:
    lines = "?\nlots\n15\n25 pp 5\n20\n" + "s\nh\n\n" * 60
    result = tournament("run", terms, "--players", "2", "--people", "Ann,Ben", "--seed", "people", lines=lines)
    assert result.exit_code in (0, 130), result.output
    for said in (
        "Ann, round 1, 3 to play, 1,000 chips. Your wager, 20 to 500 in steps of 10 [20]",
        "An amount wagers it",
        "'lots' is no wager",
        "A wager is from 20 to 500 in steps of 10 (20.14, 20.4(g)).",
        "dealer",
    ):
        assert said in result.stdout


def test_people_see_every_round_when_it_ends_and_the_deciding_one_too(terms: str) -> None:
    arguments = ("run", terms, "--players", "3", "--people", "Ann", "--seed", "people")
    shown = tournament(*arguments, lines="s\nh\n\n" * 60).stdout
    for number in (1, 2, 3):
        assert shown.count(f"Round {number} is over") == 1
    after = shown.index("The session is over")
    assert shown.index("Round 3 is over") < after < shown.index("Prizes")
    report = json.loads(tournament(*arguments, "--json", lines="s\nh\n\n" * 60).stdout)
    assert [row["player"] for row in report["sessions"][0]["standings"]] == re.findall(
        r"^  table 1  (\w+)", shown[after:], re.MULTILINE
    )


def test_the_rows_of_a_table_line_up(terms: str) -> None:
    """Names from one column on, amounts to the same column, whoever has how many chips."""
    shown = tournament("run", terms, "--players", "3", "--people", "Ann", "--seed", "rows", lines="20\n").stdout
    ends = [found.end() for line in shown.splitlines() if (found := re.match(r"  [▸ ]  box \d  \w+ +[\d,]+", line))]
    assert len(ends) >= 3
    assert len(set(ends[:3])) == 1


def test_a_person_hears_what_the_rules_say_and_is_asked_again(tmp_path: Path) -> None:
    path = tmp_path / "sides.toml"
    sides = '[side_wagers]\nallowed = ["perfect-pairs"]\nmaximum = 20\n\n[table]'
    path.write_text(TEXT.replace("[table]", sides), encoding="utf-8")
    lines = "x\n20 pp 30\n20 pp 990\n20 pp 10\nsurrender x\nd 7\nhit 5\nsplit\ndouble\n" + "stand\nhit\n\n" * 40
    result = tournament("run", str(path), "--players", "2", "--people", "Ann", "--seed", "12", lines=lines)
    assert result.exit_code in (0, 130), result.output
    for said in (
        "or with a side wager such as 25 pp 5",
        "A perfect-pairs wager is at most 20 chips. (20.4(h))",
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
    assert tournament("order", str(events), "cancel", "No", "power").stdout == (
        "Cancelled, all fees refunded: No power (20.24).\n"
        + "".join(f"  110.00 goes back to {player}.\n" for player in ("Ann", "Bob", "Cleo", "Dan"))
    )
    assert "440.00 of fees and commission went back (20.24)" in tournament("show", str(events)).stdout
    assert tournament("show", str(events), "--html", str(page)).exit_code == 0
    assert "all fees refunded" in page.read_text(encoding="utf-8")


@pytest.fixture
def kept(terms: str, tmp_path: Path) -> Path:
    """The events of a tournament with a director and approved conditions, and nobody in it yet."""
    events = tmp_path / "kept.jsonl"
    opened = tournament("open", terms, str(events), "--director", "Dora")
    assert (opened.exit_code, "the director is Dora (20.2, 20.3)" in opened.stdout) == (0, True)
    return events


def test_a_tournament_is_opened_once_and_by_a_director_with_a_name(kept: Path, terms: str) -> None:
    before = kept.read_bytes()
    assert "cannot be written" in tournament("open", terms, str(kept)).stderr
    assert kept.read_bytes() == before
    other = kept.with_name("other.jsonl")
    assert tournament("open", terms, str(other), "--director", "").exit_code == 2
    assert not other.exists()
    assert answer("open", terms, str(other))["director"] == "Duty Director"


def test_absent_players_reserves_and_table_sizes_from_the_command_line(kept: Path, terms: str) -> None:
    """Seven enter and two wait; G is absent and H gets the seat, F is absent and forfeits: 8 fees, a pool of 800."""
    for name in "ABCDEFGHI":
        assert tournament("order", str(kept), "enter", name).exit_code == 0
    assert "20.8" in tournament("order", str(kept), "ballot", "7", "7").stderr
    drawn = tournament("order", str(kept), "ballot", "4", "3").stdout
    assert drawn.count("table 1 box") == 4
    assert drawn.count("table 2 box") == 3
    assert "20.10" in tournament("order", str(kept), "reserve", "Z", "G").stderr
    assert "Seated: A, B, C, D, E (20.7)." in tournament("order", str(kept), "seat", *"ABCDE").stdout
    assert "gets the seat of G (20.10)" in tournament("order", str(kept), "reserve", "H", "G").stdout
    begun = tournament("order", str(kept), "start").stdout
    assert begun == (
        "F is absent and forfeits the position; the fee stays in the pool (20.9).\nSession 1 has begun (20.9).\n"
    )
    ended = answer("run", terms, "--players", "7", "--seed", "x", "--events", str(kept))
    assert [row["player"] for row in ended["entries"] if row["status"] == "forfeited"] == ["F", "G"]
    assert ended["money"]["prizes"] == "800.00"
    assert [(row["player"], row["amount"]) for row in ended["prizes"][-2:]] == [("G", "0.00"), ("F", "0.00")]


def test_the_director_takes_entries_and_withdrawals_from_the_command_line(kept: Path, terms: str) -> None:
    for at, name in enumerate(("Ann", "Bob", "Cleo"), start=1):
        told = tournament("order", str(kept), "enter", name, "members").stdout
        assert told == f"{name} has paid the fee and is entry {at} (20.6).\n"
    again = tournament("order", str(kept), "enter", "Bob")
    assert (again.exit_code, "once only" in again.stderr) == (2, True)
    assert "the fee stays (20.24)" in tournament("order", str(kept), "withdraw", "Cleo").stdout
    assert "Zoe plays on for Bob (20.11)" in tournament("order", str(kept), "substitute", "Bob", "Zoe").stdout
    names = kept.with_name("names.txt")
    names.write_text("Ann\nBob\n", encoding="utf-8")
    ended = answer("run", terms, "--names", str(names), "--seed", "x", "--events", str(kept))
    assert [(row["player"], row["paid_by"], row["status"]) for row in ended["entries"]][1:] == [
        ("Zoe", "Bob", ended["entries"][1]["status"]),
        ("Cleo", "Cleo", "withdrawn"),
    ]
    assert ended["money"]["prizes"] == "300.00"


def test_a_tournament_with_too_few_players_left_is_not_played(kept: Path, terms: str) -> None:
    for order in (("enter", "Ann"), ("enter", "Bob"), ("withdraw", "Bob")):
        assert tournament("order", str(kept), *order).exit_code == 0
    names = kept.with_name("names.txt")
    names.write_text("Ann\nBob\n", encoding="utf-8")
    before = kept.read_bytes()
    result = tournament("run", terms, "--names", str(names), "--events", str(kept))
    assert (result.exit_code, "20.4(e)" in result.stderr) == (2, True)
    assert kept.read_bytes() == before


def test_orders_in_a_stopped_session_stand_when_it_goes_on(terms: str, tmp_path: Path) -> None:
    events = tmp_path / "events.jsonl"
    arguments = ("run", terms, "--players", "3", "--people", "Ann", "--seed", "x", "--events", str(events))
    assert tournament(*arguments, lines="q\n").exit_code == 130
    late = ("--at", "2099-01-01T00:00:00")
    for said in (("break", "15"), ("resume",), ("pace", "20"), ("direct", "Ann", "Please", "decide."), ("break", "5")):
        assert tournament("order", str(events), *said, *late).exit_code == 0, said
    found = json.loads(tournament("order", str(events), "resume", "--json", *late).stdout)
    assert [one["event"] for one in found["events"]] == ["BreakEnded"]
    ended = tournament(*arguments, lines="s\nh\n\n" * 200)
    assert ended.exit_code == 0, ended.output
    shown = tournament("show", str(events)).stdout
    for note in ("A break of 15 minutes", "20 seconds for every decision", "To Ann: Please decide."):
        assert note in shown


def test_an_order_that_is_refused_or_written_wrongly_changes_nothing(kept: Path) -> None:
    tournament("order", str(kept), "enter", "Ann")
    before = kept.read_bytes()
    for said, reason in (
        (("dance",), "known are enter, withdraw"),
        (("break",), "break MINUTES"),
        (("resume", "now"), "Write it as: resume"),
        (("break", "soon"), "is no number"),
        (("break", "0"), "20.17"),
        (("reserve", "Bob", "Ann"), "20.9"),
        (("void", "1", "Ann"), "20.7"),
        (("pace", "9", "--by", "Eve"), "was not nominated"),
    ):
        result = tournament("order", str(kept), *said)
        assert (result.exit_code, reason in result.stderr) == (2, True), (said, result.stderr)
        assert kept.read_bytes() == before
    asked = tournament("order", str(kept), "cancel", "Flood", "--by", "Olga")
    assert asked.exit_code == 0
    assert "20.24" in tournament("order", str(kept), "cancel", "Again").stderr


def test_a_full_tournament_lists_reserves_from_the_command_line(kept: Path) -> None:
    for name in "ABCDEFG":
        tournament("order", str(kept), "enter", name)
    told = tournament("order", str(kept), "enter", "H").stdout
    assert told == "H waits as a reserve, and has not paid (20.10).\n"


def test_nobody_enters_before_the_number_of_players_is_possible(tmp_path: Path) -> None:
    """20.4(e): the conditions say how many; a number beyond all is refused before any name is made up."""
    many = tournament("run", "freeze-out", "--players", "1000000000")
    assert (many.exit_code, many.stderr) == (2, "1000000000 players: freeze-out is for 3 to 7 (20.4(e)).\n")
    (tmp_path / "names.txt").write_text("\n\n", encoding="utf-8")
    nobody = tournament("run", "freeze-out", "--names", str(tmp_path / "names.txt"))
    assert nobody.exit_code == 2
    assert "names nobody" in nobody.stderr


def test_events_are_kept_in_a_file_not_on_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for option in ("--events", "--html"):
        done = tournament("run", "freeze-out", "--players", "3", "--seed", "s", option, "-")
        assert done.exit_code == 2, option
        assert "name one" in done.stderr
    assert not list(tmp_path.iterdir())


# Orders with who and when


def lines_of(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_bytes().splitlines()]


@pytest.mark.clause("act-2005", "20.3")
def test_conditions_have_an_approver(terms: str, tmp_path: Path) -> None:
    events = tmp_path / "events.jsonl"
    told = tournament("open", terms, str(events), "--director", "Dora", "--approved-by", "Rex").stdout
    assert "approved by Rex" in told
    assert {"event": "ConditionsApproved", "by": "Rex"} in lines_of(events)
    later = tmp_path / "later.jsonl"
    assert "waits for the approval" in tournament("open", terms, str(later), "--unapproved").stdout
    assert "20.3" in tournament("order", str(later), "enter", "Ann").stderr
    assert "Say who approves" in tournament("order", str(later), "approve").stderr
    assert "approved by Rex (20.3)" in tournament("order", str(later), "approve", "--by", "Rex").stdout
    assert tournament("order", str(later), "enter", "Ann").exit_code == 0
    run = tmp_path / "run.jsonl"
    tournament("run", terms, *SMALL, "--events", str(run))
    assert {"event": "ConditionsApproved", "by": "ACT Gambling and Racing Commission"} in lines_of(run)


def test_an_order_has_its_time_from_the_clock_of_the_machine(kept: Path) -> None:
    before = datetime.now(UTC).astimezone().replace(tzinfo=None, microsecond=0)
    done = CliRunner().invoke(app, ["tournament", "order", str(kept), "enter", "Ann"])
    assert done.exit_code == 0
    given = lines_of(kept)[-2]
    assert given["event"] == "OrderGiven"
    assert before <= datetime.fromisoformat(given["at"]) <= before + timedelta(minutes=5)


@pytest.mark.clause("act-2005", "20.9")
def test_who_has_until_the_published_start_does_not_forfeit_before_it(kept: Path) -> None:
    for order in (("enter", "Ann"), ("enter", "Bob"), ("ballot",), ("seat", "Ann")):
        assert tournament("order", str(kept), *order, "--at", "2026-03-05T19:00:00").exit_code == 0
    early = tournament("order", str(kept), "start", "--at", "2026-03-05T19:29:59")
    assert (early.exit_code, "Bob may take a seat until 2026-03-05T19:30:00" in early.stderr) == (2, True)
    assert "Bob is absent" in tournament("order", str(kept), "start").stdout


@pytest.mark.clause("act-2005", "20.2")
def test_an_assistant_is_nominated_and_gives_orders_under_his_own_name(kept: Path) -> None:
    assert "was not nominated" in tournament("order", str(kept), "enter", "Ann", "--by", "Ivo").stderr
    assert "Tournament director: Ivo" in tournament("order", str(kept), "nominate", "Ivo", "--by", "Max").stdout
    assert tournament("order", str(kept), "enter", "Ann", "--by", "ivo").exit_code == 0
    assert [one.get("by") for one in lines_of(kept) if one["event"] == "OrderGiven"] == ["Max", "Ivo"]


@pytest.mark.clause("act-2005", "20.2")
def test_who_plays_gives_no_order_as_another_official(kept: Path) -> None:
    """Names are one person's whatever their case and accents (20.6)."""
    assert tournament("order", str(kept), "enter", "Ann").exit_code == 0
    before = kept.read_bytes()
    for said, clause in ((("nominate", "Ivo"), "20.2"), (("cancel", "Flood"), "20.24"), (("approve",), "20.3")):
        refused = tournament("order", str(kept), *said, "--by", "ánn")
        assert (refused.exit_code, "among the players" in refused.stderr, clause in refused.stderr) == (2, True, True)
    assert kept.read_bytes() == before


@pytest.mark.clause("act-2005", "20.19")
def test_who_ordered_what_is_shown_where_it_was_not_the_director(kept: Path) -> None:
    """Ivo ends the session, calculates the places and awards the prizes; the ballot and the start are Dora's."""
    for name in ("Ann", "Bob"):
        tournament("order", str(kept), "enter", name)
    for order in (("nominate", "Ivo", "--by", "Max"), ("ballot",), ("seat", "Ann", "Bob"), ("start",), ("pace", "20")):
        assert tournament("order", str(kept), *order).exit_code == 0, order
    for said in (("results", "1", "Ann", "1100", "Bob", "900"), ("end",), ("places",), ("prizes",)):
        assert tournament("order", str(kept), *said, "--by", "Ivo").exit_code == 0, said
    notes = json.loads(tournament("show", str(kept), "--json").stdout)["notes"]
    assert [(one["text"], one["by"]) for one in notes][2:] == [
        ("Tournament director: Ivo", "Max"),
        ("20 seconds for every decision", ""),
        ("Table 1, played without this program: Ann 1,100, Bob 900", "Ivo"),
        ("The session is ended", "Ivo"),
        ("The places are calculated", "Ivo"),
        ("The prizes are awarded", "Ivo"),
    ]
    assert "The session is ended, ordered by Ivo (20.19)" in tournament("show", str(kept)).stdout


@pytest.mark.clause("act-2005", "20.16")
def test_a_table_that_is_not_open_is_said_to_be_so(kept: Path) -> None:
    for order in (("enter", "Ann"), ("enter", "Bob"), ("ballot",), ("seat", "Ann", "Bob"), ("start",)):
        assert tournament("order", str(kept), *order).exit_code == 0, order
    for said in (("ask", "1"), ("wager", "1", "Ann", "20"), ("void", "1", "Ann")):
        assert "Table 1 is not open yet" in tournament("order", str(kept), *said).stderr, said
    assert "Nobody sits at a table 2" in tournament("order", str(kept), "ask", "2").stderr
    tournament("order", str(kept), "results", "1", "Ann", "1100", "Bob", "900")
    assert "The results of table 1 have been entered" in tournament("order", str(kept), "ask", "1").stderr


@pytest.mark.clause("act-2005", "20.19")
def test_a_whole_tournament_of_tables_elsewhere_is_directed_by_orders(kept: Path) -> None:
    """Ann and Bob end with 1,100; Ann wins the extra round; 200 of prizes are 120 and 80."""
    for order in (("enter", "Ann"), ("enter", "Bob"), ("ballot",), ("seat", "Ann", "Bob"), ("start",)):
        assert tournament("order", str(kept), *order).exit_code == 0, order
    assert "20.19" in tournament("order", str(kept), "results", "1", "Ann", "1100").stderr
    assert "Write it as: results" in tournament("order", str(kept), "results", "1", "Ann", "1100", "Bob").stderr
    entered = tournament("order", str(kept), "results", "1", "Ann", "1,100", "Bob", "1100").stdout
    assert "Ann 1,100, Bob 1,100" in entered
    ended = tournament("order", str(kept), "end").stdout
    assert sorted(ended.splitlines()[1:]) == ["  Ann holds 1,100.", "  Bob holds 1,100."]
    assert "an extra round for Ann, Bob (20.21)" in tournament("order", str(kept), "places").stdout
    for said in ("ballot", "seat ann bob", "start", "results 1 Ann 1120 Bob 0"):
        assert tournament("order", str(kept), *said.split()).exit_code == 0, said
    tournament("order", str(kept), "end")
    assert "The places are decided (20.19)" in tournament("order", str(kept), "places").stdout
    assert tournament("order", str(kept), "prizes").stdout.splitlines()[1:] == ["  1 Ann: 120.00.", "  2 Bob: 80.00."]
    assert "everything follows" in tournament("audit", str(kept)).stdout
    assert "played without this program" in tournament("show", str(kept)).stdout


@pytest.mark.clause("act-2005", "20.15")
def test_a_wager_out_of_order_is_warned_of_and_void_the_next_time(tmp_path: Path) -> None:
    """Ann is asked first in the first and the third round, and Bob wagers before he is asked in both."""
    events = tmp_path / "events.jsonl"
    made = Tournament(changed(), shoes("Ks Kh 7d Ks Kh Kd Ks Kh 7d Ks Kh Kd")).enter("Ann", "Bob").draw("Ann", "Bob")

    def at_the_command_line(*said: str) -> Result:
        events.write_bytes(stream_bytes(made.events))
        done = tournament("order", str(events), *said)
        made.events = list(decode_stream(events.read_bytes()))
        made.state = fold(made.events)
        return done

    made.do(AskNext(1))
    first = at_the_command_line("wager", "1", "Bob", "20").stdout
    assert "Bob wagers 20" in first
    assert "Bob wagers out of order and is warned (20.15)" in first
    assert "first wager out of order" in at_the_command_line("void", "1", "bob").stderr
    made.do(Wager(1, "Ann", whole(20)))
    made.deal()
    made.round(Ann=20, Bob=20)
    assert "Ann is asked for a wager" in at_the_command_line("ask", "1").stdout
    assert "for the 2. time" in at_the_command_line("wager", "1", "Bob", "50").stdout
    void = at_the_command_line("void", "1", "Bob").stdout
    assert "50 goes back to Bob" in void
    assert "declared void (20.15)" in void
    assert made.chips("Bob") == whole(1040)
    assert "everything follows" in tournament("audit", str(events)).stdout


@pytest.mark.clause("act-2005", "20.15")
def test_people_at_one_terminal_can_wager_before_they_are_asked(terms: str) -> None:
    arguments = ("run", terms, "--people", "Ann,Bob", "--players", "2", "--seed", "early")
    result = tournament(*arguments, lines="bob 30\nann 30\n20\n" + "s\n\n" * 99)
    assert "out of order (20.15)" in result.stdout
    assert "is warned: a wager out of order may be void the next time (20.15)" in result.stdout


@pytest.mark.clause("act-2005", "20.17")
def test_a_run_waits_for_a_break_until_it_is_over(terms: str, tmp_path: Path) -> None:
    events = tmp_path / "events.jsonl"
    arguments = ("run", terms, "--players", "3", "--seed", "x", "--events", str(events))
    tournament(*arguments, "--until", "session")
    lines = events.read_bytes().splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if b"RoundEnded" in line)
    events.write_bytes(b"".join(lines[: at + 1]))
    assert tournament("order", str(events), "break", "15", "--at", "2098-12-31T23:55:00").exit_code == 0
    waits = tournament(*arguments)
    assert (waits.exit_code, "until 2099-01-01 00:10:00 (20.17)" in waits.stderr) == (2, True)
    assert tournament("order", str(events), "resume", "--at", "2098-12-31T23:56:00").exit_code == 0
    assert tournament(*arguments).exit_code == 0
    old = tmp_path / "old.jsonl"
    old.write_bytes(b"".join(lines[: at + 1]))
    assert tournament("order", str(old), "break", "15").exit_code == 0  # in March 2026, and long over
    ended = tournament(*arguments[:-1], str(old))
    assert ended.exit_code == 0, ended.stderr
    assert "BreakEnded" in [one["event"] for one in lines_of(old)]
    assert "everything follows" in tournament("audit", str(old)).stdout


@pytest.mark.clause("act-2005", "20.18")
def test_the_pace_is_shown_to_people_and_who_is_slower_is_told(
    terms: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = tmp_path / "events.jsonl"
    arguments = ("run", terms, "--players", "2", "--people", "Ann", "--seed", "x", "--events", str(events))
    tournament(*arguments, lines="q\n")
    assert tournament("order", str(events), "pace", "20", "--at", "2026-11-01T00:00:00").exit_code in (0, 2)
    assert tournament("order", str(events), "pace", "20", "--at", "2099-01-01T00:00:00").exit_code == 0
    ticks = count(0, 30)
    monkeypatch.setattr("pontoon.cli.tournament.person.monotonic", lambda: float(next(ticks)))
    monkeypatch.setattr("pontoon.cli.tournament.desk.time_now", lambda state: "2099-01-01T00:01:00")
    shown = tournament(*arguments, lines="s\nh\n\n" * 200).stdout
    assert ", 20 seconds >" in shown
    assert "To Ann: That took 30 seconds, and the pace is 20. (20.18)" in shown
    assert any(one["event"] == "PlayerDirected" for one in lines_of(events))


def test_a_run_stops_after_a_session_or_a_stage(tmp_path: Path) -> None:
    path, events = tmp_path / "heats.toml", tmp_path / "events.jsonl"
    path.write_text(HEATS.replace("players = 7", "players = 3"), encoding="utf-8")
    arguments = ("run", str(path), "--players", "6", "--seed", "h", "--events", str(events))
    stopped = tournament(*arguments, "--until", "session")
    assert (stopped.exit_code, "Not finished" in stopped.stdout) == (0, True)
    assert lines_of(events)[-1]["event"] == "SessionEnded"
    assert tournament(*arguments, "--until", "stage").exit_code == 0
    assert lines_of(events)[-1]["event"] == "StageEnded"
    assert tournament(*arguments).exit_code == 0
    assert lines_of(events)[-1]["event"] == "PrizesAwarded"
    assert "session, stage" in tournament(*arguments, "--until", "never").stderr


# The audit


def test_a_changed_file_is_neither_shown_nor_continued_and_the_audit_tells_all(terms: str, tmp_path: Path) -> None:
    events = tmp_path / "events.jsonl"
    arguments = ("run", terms, *SMALL, "--events", str(events))
    tournament(*arguments)
    assert tournament("audit", str(events)).exit_code == 0
    whole = events.read_text(encoding="utf-8")
    events.write_text(whole.replace('"amount":24000', '"amount":99999'), encoding="utf-8")
    for command in (("show", str(events)), ("order", str(events), "pace", "9"), arguments):
        result = tournament(*command)
        assert (result.exit_code, "do not follow from one another" in result.stderr) == (2, True), command
        assert '"amount":24000' in result.stderr
    audit = tournament("audit", str(events))
    assert (audit.exit_code, "1 found that does not follow" in audit.stdout) == (1, True)
    found = json.loads(tournament("audit", str(events), "--json").stdout)
    assert [(one["number"], one["event"]) for one in found["findings"]] == [(found["count"], "PrizesAwarded")]
    assert "999.99" in tournament("show", str(events), "--anyway").stdout


def test_control_characters_of_a_file_never_reach_the_terminal(terms: str, tmp_path: Path) -> None:
    events = tmp_path / "events.jsonl"
    tournament("run", terms, *SMALL, "--events", str(events))
    whole = events.read_text(encoding="utf-8")
    for old in ('"title":"Test"', '"player":"Ann"', '"by":"ACT Gambling'):
        assert old in whole
        events.write_text(whole.replace(old, f"{old[:-1]}\\u001b[2J{old[-1]}"), encoding="utf-8")
        for command in ("show", "audit"):
            result = tournament(command, str(events))
            assert result.exit_code in (1, 2)
            assert "\x1b" not in result.output
    bad = tmp_path / "bad.toml"
    bad.write_text(TEXT.replace('title = "Test"', 'title = "Te\\u001b[2Jst"'), encoding="utf-8")
    checked = tournament("check", str(bad))
    assert (checked.exit_code, "\x1b" in checked.output) == (2, False)
    assert "\x1b" not in tournament("run", terms, "--people", "An\x1b[2Jn").output


# Names


@pytest.mark.clause("act-2005", "20.6")
def test_names_of_a_file_are_compared_without_case_accents_and_blanks(terms: str, tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    for twice in ("Ann\nBob\nann \n", "José\nBob\nJOSE\n", "Ann\nBob\nＡｎｎ\n"):
        names.write_text(twice, encoding="utf-8")
        assert "once only (20.6)" in tournament("run", terms, "--names", str(names)).stderr
    names.write_text("Ann\nB\u200bob\n", encoding="utf-8")
    assert "is no name" in tournament("run", terms, "--names", str(names)).stderr
    names.write_bytes(b"Ann  Lee \r\nBob\r\nBoris\r\n")
    found = answer("run", terms, "--names", str(names), "--people", "", "--seed", "n")
    assert [row["player"] for row in found["entries"]] == ["Ann Lee", "Bob", "Boris"]
    assert "20.6" in tournament("run", terms, "--people", "Ann,ÁNN").stderr


# What was wrong


@pytest.mark.parametrize("name", FORMATS)
def test_the_final_of_every_ready_made_format_has_one_table(name: str) -> None:
    terms = read_conditions(format_text(name))
    for entries in range(terms.entry.minimum, terms.entry.maximum + 1):
        assert players_at_stages(terms, entries)[-1] <= terms.players_per_table
    shown = CliRunner(env={"COLUMNS": "300"}).invoke(app, ["tournament", "check", name]).stdout
    assert "players at 1 table at most" in shown


def test_a_final_of_98_entries_is_played_at_one_table() -> None:
    found = answer("run", "heats", "--players", "98", "--bots", "mimic", "--seed", "98")
    final = [one for one in found["sessions"] if one["name"] == "Final"]
    assert [len(one["tables"]) for one in final] == [1] * len(final)
    assert len(final[0]["tables"][0]["seats"]) == 6


def test_the_chart_shows_every_table_of_the_final_and_so_the_winner(tmp_path: Path) -> None:
    path, page = tmp_path / "terms.toml", tmp_path / "page.html"
    path.write_text(TEXT.replace("players = 7", "players = 2"), encoding="utf-8")
    for seed in ("a", "b", "c", "d"):
        found = answer("run", str(path), "--players", "6", "--seed", seed, "--html", str(page))
        text = page.read_text(encoding="utf-8")
        assert text.count("<svg") == 3
        winner = found["prizes"][0]["player"]
        assert f">{winner}</text>" in text


def test_a_maximum_beyond_all_is_a_fault_of_the_conditions(tmp_path: Path) -> None:
    path = tmp_path / "terms.toml"
    for number in ("1000000000", "1" + "0" * 40):
        path.write_text(TEXT.replace("maximum = 7", f"maximum = {number}"), encoding="utf-8")
        result = tournament("run", str(path))
        assert (result.exit_code, "20.4(e)" in result.stderr) == (2, True)


@pytest.mark.clause("act-2005", "20.24")
def test_who_gets_how_much_back_is_told(terms: str, tmp_path: Path) -> None:
    events, page = tmp_path / "events.jsonl", tmp_path / "page.html"
    tournament("run", terms, *SMALL, "--events", str(events), "--until", "session")
    tournament("order", str(events), "cancel", "Flood", "--at", "2099-01-01T00:00:00")
    shown = tournament("show", str(events), "--html", str(page)).stdout
    assert re.findall(r"^  (\w+) +110\.00$", shown, re.MULTILINE) == ["Ann", "Bob", "Cleo", "Dan"]
    assert page.read_text(encoding="utf-8").count("<td class=number>110.00</td>") == 4
    found = answer("show", str(events))
    assert [row["player"] for row in found["returned"]] == ["Ann", "Bob", "Cleo", "Dan"]
    assert (found["money"]["pool"], found["money"]["refunds"]) == ("0.00", "440.00")


def test_the_rows_of_all_rounds_of_a_table_line_up(terms: str, tmp_path: Path) -> None:
    events = tmp_path / "events.jsonl"
    tournament("run", terms, "--players", "5", "--seed", "rows", "--events", str(events))
    first, *_ = tournament("show", str(events)).stdout.split("  Standings")
    rows = [line for line in first.splitlines() if re.match(r" {6}\d  \w", line)]
    assert len(rows) == 15
    assert len({len(line) for line in rows}) == 1


# Where chance comes from


def named_chance(file: Path) -> list[str]:
    """The sources on record in a file of events."""
    return [line["source"] for line in lines_of(file) if line["event"] == "ChanceNamed"]


def test_where_chance_came_from_is_on_record_once(terms: str, tmp_path: Path) -> None:
    real, practice = tmp_path / "real.jsonl", tmp_path / "practice.jsonl"
    for _ in range(2):  # begun, and gone on with
        assert tournament("run", terms, "--players", "4", "--events", str(real), "--until", "session").exit_code == 0
        assert tournament("run", terms, *SMALL, "--events", str(practice), "--until", "session").exit_code == 0
    assert (named_chance(real), named_chance(practice)) == (["operating-system"], ["practice"])
    assert "come from real chance" in tournament("show", str(real)).stdout
    told = tournament("show", str(practice)).stdout
    assert "come from a seed, for practice\n" in told
    assert "()" not in told


def test_what_was_begun_with_real_chance_takes_no_seed(tmp_path: Path) -> None:
    file = tmp_path / "real.jsonl"
    begun = ("run", "heats", "--players", "14", "--events", str(file), "--until", "session")
    assert tournament(*begun).exit_code == 0
    before = file.read_bytes()
    refused = tournament(*begun, "--seed", "monday")
    assert (refused.exit_code, file.read_bytes()) == (2, before)
    assert "was begun with real chance, so it takes no --seed" in " ".join(refused.output.split())
