"""`pontoon progressive`: files checked, terminals run and resumed, meters recounted, the wager valued."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pontoon.cli.app import app
from pontoon.cli.play.input import Lines
from pontoon.cli.progressive.keys import at_the_terminal
from pontoon.cli.progressive.session import Session
from pontoon.cli.progressive.source import configuration_of, desk_of
from pontoon.cli.progressive.view import told_view
from pontoon.cli.progressive.words import WORDS, WordError, read_words
from pontoon.cli.terminal import console
from pontoon.progressive import State
from pontoon.progressive import commands as c
from pontoon.progressive import events as e
from tests.support.terminals import CODE, PAT, QUINN, QUINN_CODE, TERMS, Pit, card

STAFF = f'[[authorisation.people]]\nname = "pat"\nrole = "pit-supervisor"\ncredential = "{PAT.credential}"\n'
TRIGGER = ["place 3", "start", "deal", "card 6h", "card Kd", "lammer", "clear", "event", "spin"]


def call(*arguments: str, lines: str | None = None) -> tuple[int, str]:
    """The exit status and everything that was said."""
    result = CliRunner().invoke(app, ["progressive", *arguments], input=lines, env={"COLUMNS": "200"})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


def answer(*arguments: str, status: int = 0) -> dict[str, Any]:
    """The JSON object of a command."""
    got, output = call(*arguments, "--json")
    assert got == status, output
    found: dict[str, Any] = json.loads(output)
    return found


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A progressive with one field on each prize wheel."""
    path = tmp_path / "mine.toml"
    path.write_text(TERMS + STAFF)
    return str(path)


def script(tmp_path: Path, *actions: str, expect: str = "") -> str:
    path = tmp_path / "script.toml"
    path.write_text(f"actions = {json.dumps(actions)}\n{expect}")
    return str(path)


# check


def test_check_tells_what_a_file_sets() -> None:
    status, output = call("check", "example")
    assert status == 0
    for words in ("An example", "1/20 of grand", "all of grand", "750.00 to 1000.00", "pat (pit-supervisor)"):
        assert words in output
    found = answer("check", "example")
    assert found["meters"][1]["must_hit"] == {"from": "750.00", "to": "1000.00"}
    assert found["wheel"]["community"][4] == {"weight": 1, "meter": "grand", "share": "1/20"}
    assert "pbkdf2" not in json.dumps(found)


def test_check_says_when_nobody_could_authorise(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TERMS)
    assert "Nobody may authorise" in call("check", str(path))[1]


def test_check_tells_every_fault(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(TERMS.replace("weight = 1", "weight = 0").replace("seed = 1000", "seed = 0"))
    status, output = call("check", str(path))
    assert status == 2
    assert "has 3 faults." in output
    faults = answer("check", str(path), status=2)["error"]["faults"]
    assert [one["path"] for one in faults] == [
        "wheel.community[1].weight",
        "wheel.hot_spot[1].weight",
        "meters.grand.seed",
    ]


@pytest.mark.parametrize("command", ["check", "ev", "run"])
def test_a_file_that_is_not_there_or_no_text_is_told(command: str, tmp_path: Path) -> None:
    status, output = call(command, str(tmp_path / "none.toml"))
    assert (status, "cannot be read" in output) == (2, True)
    bad = tmp_path / "bytes.toml"
    bad.write_bytes(b"a = 1\n\xff")
    status, output = call(command, str(bad))
    assert (status, "is no UTF-8 text: line 2" in output) == (2, True)


def test_a_file_may_come_from_standard_input() -> None:
    assert call("check", "-", lines=TERMS)[0] == 0
    assert call("check", "-", lines="")[1].startswith("standard input has 3 faults.")


# run --script


def test_a_script_runs_a_round_to_its_prizes(file: str, tmp_path: Path) -> None:
    """Position 3 alone: the hot spot's 250, or the community prize of 20; then 25 cents for the meter."""
    actions = [*TRIGGER, "confirm"]
    found = answer("run", file, "--script", script(tmp_path, *actions), "--seed", "x")
    at_hot_spot = found["tables"]["one"]["phase"] == "hot-spot"
    more = ["enable", "disable", "enable", "touch"] if at_hot_spot else []
    actions += [*more, "pay", "hand", "paid", "end"]
    found = answer("run", file, "--script", script(tmp_path, *actions), "--seed", "x")
    assert [one["amount"] for one in found["prizes"]] == ["250.00" if at_hot_spot else "20.00"]
    assert found["meters"] == {"grand": "1000.25"}
    assert found["tables"]["one"] == {"round": 2, "phase": "betting"}


def test_a_cancelled_jackpot_is_no_prize(file: str, tmp_path: Path) -> None:
    """16(n)(1): nothing is paid."""
    won = ["confirm", "enable", "touch"] if _hot_spot(file, tmp_path) else ["confirm"]
    found = answer("run", file, "--script", script(tmp_path, *TRIGGER, *won), "--seed", "x")
    assert len(found["prizes"]) == 1
    cancelled = [*TRIGGER, *won, "void the sign went dark"]
    assert answer("run", file, "--script", script(tmp_path, *cancelled), "--seed", "x")["prizes"] == []


def _hot_spot(file: str, tmp_path: Path) -> bool:
    found = answer("run", file, "--script", script(tmp_path, *TRIGGER, "confirm"), "--seed", "x")
    return bool(found["tables"]["one"]["phase"] == "hot-spot")


def test_a_refused_action_is_told_with_its_number_and_clause(file: str, tmp_path: Path) -> None:
    path = script(tmp_path, "place 3", "spin")
    found = answer("run", file, "--script", path, status=2)
    assert found["error"] == {
        "action": 2,
        "text": "spin",
        "reason": "Spin follows Triggering Event; now wagers are being placed.",
        "clause": "16(h)",
    }
    status, output = call("run", file, "--script", path)
    assert status == 2
    assert "Action 2, 'spin': Spin follows Triggering Event; now wagers are being placed. (16(h))" in output


def test_a_script_may_expect_a_refusal_and_meters(file: str, tmp_path: Path) -> None:
    refused = script(tmp_path, "deal", expect="expect = { error = { action = 1 }, meters = { grand = 1000 } }")
    assert call("run", file, "--script", refused)[0] == 0
    other = script(tmp_path, "place 3", expect="expect = { error = { action = 1 }, meters = { grand = 7, x = 1 } }")
    found = answer("run", file, "--script", other, status=1)
    assert found["differs"] == {
        "error": {"expected": 1, "got": None},
        "grand": {"expected": "7.00", "got": "1000.00"},
        "x": {"expected": "1.00", "got": None},
    }
    assert "grand: expected 7.00, got 1000.00" in call("run", file, "--script", other)[1]


def test_a_script_may_be_commands_as_json_lines(file: str, tmp_path: Path) -> None:
    path = tmp_path / "commands.jsonl"
    lines = [
        '{"command": "PlaceChip", "table": "two", "position": 3, "main": 5000}',
        '{"command": "StartRound", "table": "two"}',
        '{"command": "Deal", "table": "two"}',
        '{"command": "ShowCard", "table": "two", "card": "9h"}',
        '{"command": "EndRound", "table": "two"}',
    ]
    path.write_text("\n".join(lines) + "\n")
    assert answer("run", file, "--script", str(path))["meters"] == {"grand": "1000.25"}
    path.write_text('{"command": "Nothing"}\n')
    reason = answer("run", file, "--script", str(path), status=2)["error"]["reason"]
    assert "This is no command" in reason
    assert not reason.endswith("..")
    path.write_text('{"command": \n')
    assert "This is no command" in answer("run", file, "--script", str(path), status=2)["error"]["reason"]


def test_a_script_goes_from_table_to_table(file: str, tmp_path: Path) -> None:
    found = answer("run", file, "--script", script(tmp_path, "place 3", "table two", "place 4", "start"))
    assert {name: one["phase"] for name, one in found["tables"].items()} == {"one": "betting", "two": "locked"}
    refused = answer("run", file, "--script", script(tmp_path, "table nine"), status=2)
    assert refused["error"]["reason"] == "There is no table 'nine'."


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("actions = 3", "actions must be given, as a list of texts"),
        ("x = 1\nactions = []", "x is unknown"),
        ("actions = []\nexpect = 3", "expect must be a table with meters or error"),
        ("actions = []\nexpect = { meters = 3 }", "expect.meters must be a table"),
        ('actions = []\nexpect = { meters = { grand = "x" } }', "expect.meters.grand: 'x' is no amount"),
        ("actions = []\nexpect = { error = 3 }", "expect.error must be a table"),
        ("actions = [", "this is no TOML"),
    ],
)
def test_a_script_that_cannot_be_read_is_told(file: str, tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "script.toml"
    path.write_text(text)
    status, output = call("run", file, "--script", str(path))
    assert (status, words in output) == (2, True), output


def test_several_faults_of_a_script_stand_on_a_line_each(file: str, tmp_path: Path) -> None:
    path = tmp_path / "script.toml"
    path.write_text("x = 1\nactions = 3")
    faults = [
        "x is unknown; what may stand here is title, actions, expect",
        "actions must be given, as a list of texts",
    ]
    lines = [f"{path} cannot be played.", *(f"  {fault}" for fault in faults)]
    assert call("run", file, "--script", str(path))[1].splitlines() == lines
    refused = answer("run", file, "--script", str(path), status=2)["error"]
    assert (refused["reason"], refused["faults"]) == (f"{path} cannot be played: {'; '.join(faults)}.", faults)


def test_a_code_is_shown_nowhere(file: str, tmp_path: Path) -> None:
    path = script(tmp_path, f"auth pat {CODE}")
    for arguments in ([], ["--json"]):
        status, output = call("run", file, "--script", path, *arguments)
        assert status == 2
        assert CODE not in output
    status, output = call("run", file, lines=f"auth pat {CODE}\nq\n")
    assert CODE not in output


SECRET = "pats-own-code"


@pytest.mark.parametrize(
    "line",
    [
        f"AUTH pat {SECRET}",
        f"auth\tpat\t{SECRET}",
        f'{{"command": "authorise", "table": "one", "name": "pat", "code": "{SECRET}"}}',
        f'{{"table": "one", "code": "{SECRET}", "command":"Authorise"',
    ],
)
def test_a_code_in_a_line_that_is_badly_written_is_not_shown_either(file: str, tmp_path: Path, line: str) -> None:
    path = tmp_path / "badly.toml"
    path.write_text(f"actions = ['{line}']\n")
    for arguments in ([], ["--json"]):
        status, output = call("run", file, "--script", str(path), *arguments)
        assert status == 2
        assert SECRET not in output
    assert SECRET not in call("run", file, lines=f"{line}\nq\n")[1]


# run --events


def test_events_are_kept_and_a_run_goes_on_where_they_end(file: str, tmp_path: Path) -> None:
    """In one piece or stopped after every action: the same bytes."""
    actions = [*TRIGGER, "confirm"]
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    assert call("run", file, "--script", script(tmp_path, *actions), "--seed", "s", "--events", str(whole))[0] == 0
    for action in actions:
        assert call("run", file, "--script", script(tmp_path, action), "--seed", "s", "--events", str(parts))[0] == 0
    assert whole.read_bytes() == parts.read_bytes()
    assert len(whole.read_bytes().splitlines()) > len(actions)


def test_a_decision_that_was_cut_off_has_not_happened(file: str, tmp_path: Path) -> None:
    """Whatever the crash left of the wheel's events, the run goes on before Confirm and ends in the same bytes."""
    actions, kept = [*TRIGGER, "confirm"], tmp_path / "events.jsonl"
    call("run", file, "--script", script(tmp_path, *actions), "--seed", "s", "--events", str(kept))
    full = kept.read_bytes()
    confirmed = full.index(b'{"event":"WheelSpun"')
    for cut in (confirmed + 20, len(full) - 3):
        kept.write_bytes(full[:cut])
        status, output = call(
            "run", file, "--script", script(tmp_path, "confirm"), "--seed", "s", "--events", str(kept)
        )
        assert status == 0, output
        assert kept.read_bytes() == full


def test_events_of_other_terms_are_not_gone_on_with(file: str, tmp_path: Path) -> None:
    kept = tmp_path / "events.jsonl"
    call("run", file, "--script", script(tmp_path, "place 3"), "--events", str(kept))
    status, output = call("run", "example", "--script", script(tmp_path, "place 3"), "--events", str(kept))
    assert (status, "begun under other terms" in output) == (2, True)


def test_events_that_cannot_be_written_or_read_are_told(file: str, tmp_path: Path) -> None:
    path = script(tmp_path, "place 3")
    status, output = call("run", file, "--script", path, "--events", str(tmp_path / "none" / "e.jsonl"))
    assert (status, "cannot be written" in output) == (2, True)
    broken = tmp_path / "broken.jsonl"
    broken.write_text('{"event": "Unknown"}\n')
    assert "line 1 is no event" in call("meters", str(broken))[1]
    broken.write_text('{"event":"CardsDealt","table":"one"}\n')
    assert "does not begin with the opening" in call("meters", str(broken))[1]
    assert "cannot be read" in call("meters", str(tmp_path / "nothing"))[1]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--table", "nine"], "There is no table 'nine'; linked are one, two."),
        (["--rulebook", "nz-current"], "nz-current has no bsx-16 wager"),
        (["--json"], "--json is for --script"),
    ],
)
def test_what_a_run_cannot_be_asked_is_told(file: str, arguments: list[str], words: str) -> None:
    status, output = call("run", file, *arguments, lines="q\n")
    assert (status, words in output) == (2, True), output


# Where chance comes from


def first_event(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_bytes().splitlines()[0])
    return found


def test_where_chance_comes_from_is_recorded_and_shown(file: str, tmp_path: Path) -> None:
    real, practice = tmp_path / "real.jsonl", tmp_path / "practice.jsonl"
    one = script(tmp_path, "place 3")
    real_said = call("run", file, "--script", one, "--events", str(real))[1]
    practice_said = call("run", file, "--script", one, "--events", str(practice), "--seed", "x")[1]
    assert (first_event(real)["chance"], first_event(practice)["chance"]) == ("operating-system", "practice")
    assert "practice" not in real_said.lower()
    assert "Practice: the wheel follows a seed" in practice_said
    assert "opens under ma-2025, for practice" in practice_said
    assert answer("run", file, "--script", one, "--seed", "x")["practice"] is True
    assert (answer("meters", str(real))["chance"], answer("meters", str(practice))["chance"]) == (
        "operating-system",
        "practice",
    )
    assert "Practice: the wheel follows a seed" in call("meters", str(practice))[1]
    assert "The wheel is the operating system's." in call("meters", str(real))[1]
    for seed in (["--seed", "y"], []):  # a practice file stays one, whoever goes on with it
        output = call("run", file, "--events", str(practice), *seed, lines="show\nq\n")[1]
        assert output.count("Practice: the wheel") == 1
        assert "Meters: grand 1000.00, practice" in output


def test_what_began_with_real_chance_takes_no_other(file: str, tmp_path: Path) -> None:
    kept, chosen = tmp_path / "real.jsonl", tmp_path / "chosen.jsonl"
    call("run", file, "--script", script(tmp_path, *TRIGGER), "--events", str(kept))
    before = kept.read_bytes()
    status, output = call("run", file, "--script", script(tmp_path, "confirm"), "--events", str(kept), "--seed", "x")
    assert (status, "was not begun for practice" in output) == (2, True)
    chosen.write_text('{"command": "Confirm", "table": "one", "random": "AgICAgICAgICAgICAgICAg=="}\n')
    status, output = call("run", file, "--script", str(chosen), "--events", str(kept))
    assert (status, "Random bytes are not chosen where the wheel is real" in output) == (2, True)
    assert kept.read_bytes() == before
    old = before.replace(b',"chance":"operating-system"', b"")  # begun before it was recorded: taken as real
    kept.write_bytes(old)
    assert "not recorded yet when it began" in call("meters", str(kept))[1]
    status, output = call("run", file, "--script", script(tmp_path, "confirm"), "--events", str(kept), "--seed", "x")
    assert (status, "was not begun for practice" in output) == (2, True)
    assert call("run", file, "--script", script(tmp_path, "confirm"), "--events", str(kept))[0] == 0


# The audit is asked before a file is gone on with


def test_a_file_that_was_changed_is_not_gone_on_with(file: str, tmp_path: Path) -> None:
    kept = tmp_path / "events.jsonl"
    path = script(tmp_path, "place 3", "start", "deal", "card 9h", "end")
    call("run", file, "--script", path, "--events", str(kept))
    kept.write_text(kept.read_text().replace('"added":25', '"added":2500'))
    before = kept.read_bytes()
    status, output = call("run", file, "--script", script(tmp_path, "place 3"), "--events", str(kept))
    assert (status, "is not gone on with" in output) == (2, True)
    assert "grand holds 102500 cents as recorded and 100025 as computed" in output
    found = answer("run", file, "--script", script(tmp_path, "place 3"), "--events", str(kept), status=2)
    assert any("as computed" in one for one in found["error"]["differences"])
    assert kept.read_bytes() == before


def test_a_jackpot_that_nobody_wagered_for_is_not_gone_on_with(file: str, tmp_path: Path) -> None:
    kept = tmp_path / "events.jsonl"
    call("run", file, "--script", script(tmp_path, "place 3", "start", "deal", "card 9h"), "--events", str(kept))
    forged = '{"event":"WheelSpun","table":"one","position":7,"community":1}\n'
    with kept.open("a") as events:
        events.write(forged)
    status, output = call("meters", str(kept))
    assert status == 1
    for words in ("cannot happen in the phase dealt", "the wheel is spun without a triggering event"):
        assert words in output
    assert call("run", file, "--script", script(tmp_path, "end"), "--events", str(kept))[0] == 2


def test_a_house_variant_is_audited_under_its_own_rules(file: str, tmp_path: Path) -> None:
    kept, rules = tmp_path / "events.jsonl", tmp_path / "house.toml"
    rules.write_text('id = "my-house"\ntitle = "Mine"\nextends = "ma-2025"\n[bsx_16]\namount = { is = 10 }\n')
    path = script(tmp_path, "place 3", "start", "deal", "card 9h", "end")
    status, output = call("run", file, "--script", path, "--events", str(kept), "--rulebook", str(rules))
    assert status == 0, output
    status, output = call("meters", str(kept))
    assert (status, "run under my-house, whose rules are not at hand" in output) == (1, True)
    assert call("meters", str(kept), "--rulebook", str(rules))[0] == 0
    assert call("meters", str(kept), "--rulebook", "ma-2025")[0] == 1


# Corrections


def test_a_mistyped_card_is_put_right_at_the_keyboard(file: str) -> None:
    lines = "place 3\nstart\ndeal\ncard 9h\ncorrect 1 6h\ncard Kd\ncorrect 2\ncorrect 3 6h\nq\n"
    status, output = call("run", file, lines=lines)
    assert status == 0
    assert "card 1 of the dealer is put right: 6h" in output
    assert "card 2 of the dealer was typed wrongly, and there is none" in output
    assert "The terminal shows 6h: there is no card 3." in output


QUINNS = f'[[authorisation.people]]\nname = "quinn"\nrole = "shift-manager"\ncredential = "{QUINN.credential}"\n'


def correction(tmp_path: Path, code: str) -> str:
    path = tmp_path / "commands.jsonl"
    command = {
        "command": "CorrectMeter",
        "table": "one",
        "meter": "grand",
        "amount": 100_500,
        "why": "counted",
        "name": "pat",
        "code": CODE,
        "second_name": "quinn",
        "second_code": code,
    }
    path.write_text(json.dumps(command) + "\n")
    return str(path)


def test_two_people_set_a_meter_and_no_code_is_shown(file: str, tmp_path: Path) -> None:
    with Path(file).open("a") as terms:
        terms.write(QUINNS)
    found = answer("run", file, "--script", correction(tmp_path, QUINN_CODE))
    assert found["meters"] == {"grand": "1005.00"}
    status, output = call("run", file, "--script", correction(tmp_path, "quite a guess"))
    assert (status, "do not belong together" in output) == (2, True)
    assert CODE not in output
    assert "guess" not in output


def test_two_people_are_asked_for_their_codes_at_a_terminal(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Path(file).open("a") as terms:
        terms.write(QUINNS)
    asked: list[str] = []
    codes = iter([CODE, QUINN_CODE])

    def code(prompt: str) -> str:
        asked.append(prompt)
        return next(codes)

    monkeypatch.setattr("pontoon.cli.progressive.keys.getpass", code)
    session = Session(desk_of("ma-2025", configuration_of(file).staff), configuration_of(file), None, None)
    lines = Lines(console())
    lines.at_terminal = True
    typed = iter(["meter grand 1000.50 pat quinn miscounted", "meter grand x pat quinn why", "meter grand", "q"])
    monkeypatch.setattr(lines, "ask", lambda prompt: next(typed))
    assert at_the_terminal(lines, session, "one") == 0
    assert asked == ["  the code of pat: ", "  the code of quinn: "]
    assert session.state.meter("grand").amount == 100_050


# run at the keyboard


def test_the_keyboard_runs_a_round_with_enter_for_what_comes_next(file: str) -> None:
    lines = "\nplace 3 50\nstart\n\ncard 9h\n\nshow\ntable two\ntable nine\n?\nq\n"
    status, output = call("run", file, "--seed", "keys", lines=lines)
    assert status == 0
    for words in (
        "wagers are being placed; ? tells the words",
        "one: a wager lies at position 3",
        "one: the dealer shows 9h: no triggering event",
        "one: round 1 ends, accounted with 5.00",
        "Meters: grand 1000.25",
        "two, round 1: wagers are being placed; wagers at none",
        "There is no table 'nine'; linked are one, two.",
        "the winner's own spin",
    ):
        assert words in output, words


def test_the_keyboard_pays_prizes(file: str) -> None:
    lines = "\n".join([*TRIGGER, "", "", "", "", "show", "hand", "", "", "bogus", "deal", "q"]) + "\n"
    status, output = call("run", file, "--seed", "keys", lines=lines)
    assert status == 0
    assert "is handed out" in output
    assert "'bogus' is no button" in output
    assert "Cards are dealt when the wagers are locked up" in output


def test_the_example_says_that_nothing_is_at_stake() -> None:
    assert "its prizes are invented" in call("run", "example", lines="q\n")[1]


def test_without_input_the_keyboard_says_so() -> None:
    command = [sys.executable, "-m", "pontoon", "progressive", "run", "example"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "is for a terminal" in done.stderr


def test_the_end_of_input_leaves_with_the_meters(file: str) -> None:
    status, output = call("run", file, lines="place 3\n")
    assert (status, "Meters: grand 1000.00" in output) == (0, True)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("place", "place goes with 1 or 2 words after it"),
        ("place x", "'x' is no number"),
        ("place 3 x", "'x' is no amount"),
        ("start now", "start goes with nothing after it"),
        ("card 10h", "is a ten"),
        ("card", "card goes with 1 word after it"),
        ("auth pat", "Write auth, a name and that person's own code."),
        ("stop", "Write stop misdeal or stop malfunction"),
        ("for", "Write for setting, or for fault"),
    ],
)
def test_words_that_are_no_command_say_what_would_be(line: str, words: str) -> None:
    with pytest.raises(WordError) as caught:
        read_words(line, Pit().state, "one", bytes)
    assert words in str(caught.value)


def test_every_word_is_a_button() -> None:
    state = Pit().state
    more = {
        "place": "3",
        "remove": "3",
        "card": "6h",
        "correct": "1",
        "for": "fault",
        "auth": "pat x",
        "return": "3",
        "stop": "misdeal",
    }
    kinds = {type(read_words(f"{word} {more.get(word, '')}", state, "one", bytes)[0]) for word in WORDS}
    buttons = {kind for kind in vars(c).values() if isinstance(kind, type) and issubclass(kind, c.Button)}
    assert kinds == buttons - {c.Button, c.CorrectMeter}  # two people set a meter, each asked for a code
    with pytest.raises(WordError, match="two people are asked"):
        read_words("meter grand 5 pat quinn why", state, "one", bytes)
    assert read_words("correct 2 kd", state, "one", bytes) == (c.CorrectCard("one", 2, card("Kd")),)
    assert read_words("for setting", state, "one", bytes) == (c.SpinForPlayer("one", 0, "setting", bytes(64)),)
    assert read_words("touch 4", state, "one", bytes) == (c.TouchSensor("one", 4, bytes(64)),)
    assert read_words("stop malfunction", state, "one", bytes) == (c.StopRound("one", "malfunction"),)
    assert read_words("hand 2", state, "nowhere", bytes) == (c.HandPrize("nowhere", 2),)
    assert read_words("place 2", State(), "nowhere", bytes) == (
        c.PlaceChip("nowhere", 2, type(state.meters[0].amount)(1)),
    )
    assert read_words("touch", State(), "nowhere", bytes) == (c.TouchSensor("nowhere", 0, bytes(64)),)
    assert read_words("hand", State(), "nowhere", bytes) == (c.HandPrize("nowhere", 1),)


def test_every_event_has_words_and_no_mystery_value() -> None:
    hit = TERMS + '[meters.m]\nseed = 98.76\ncontribution = "20%"\nmust_hit = { from = 99.76, to = 99.76 }\n'
    pit = Pit(hit.replace("threshold = 1000", "threshold = 10"))
    pit.place(4)
    pit.do(c.RemoveChip("one", 4))
    pit.place(4)
    pit.do(c.StartRound("one"), c.CancelRound("one"))
    pit.deal(4, 5)
    pit.do(c.ReturnWager("one", 4), c.ReturnWager("one", 5))
    pit.spin(3, 5, at=5)
    pit.do(c.EnableSpin("one"), c.DisableSpin("one"), c.EnableSpin("one"))
    pit.do(c.SpinForPlayer("one", 5, "sensor-fault", pit.random()), c.CancelJackpot("one", "dark"))
    pit.spin(3, 5, at=5)
    pit.do(c.EnableSpin("one"), c.TouchSensor("one", 5, pit.random()))
    pit.pay(code=CODE)
    pit.do(c.EndRound("one", pit.random()))
    pit.pay(code=CODE)
    pit.deal(3)
    pit.show("Kh")
    pit.do(c.CorrectCard("one", 1, card("9h")), c.EndRound("one", pit.random()), c.CancelJackpot("one", "dark"))
    pit.do(pit.correct(100_100))
    sealed = told_view(pit.state, e.MysteryDrawn("m", type(pit.state.meters[0].amount)(9976))).plain
    assert sealed == "m has a new mystery value, sealed"
    said = [told_view(pit.state, event).plain for event in pit.events]
    assert all(said)
    assert {type(event) for event in pit.events} == set(e.Event.__args__)
    assert any("position 3 has won the must-hit jackpot m, 99.76" in one for one in said)


# meters


def test_meters_are_recounted_and_a_difference_ends_with_status_1(file: str, tmp_path: Path) -> None:
    kept = tmp_path / "events.jsonl"
    path = script(tmp_path, "place 3", "start", "deal", "card 9h", "end", "place 4", "start", "cancel")
    call("run", file, "--script", path, "--events", str(kept))
    status, output = call("meters", str(kept))
    assert status == 0
    assert "1 rounds accounted with 5.00, 1 not accounted." in output
    assert call("meters", "-", lines=kept.read_text())[1] == output.replace(str(kept), "standard input")
    found = answer("meters", str(kept))
    assert found["meters"][0]["computed"] == found["meters"][0]["recorded"] == "1000.25"
    kept.write_text(kept.read_text().replace('"added":25', '"added":26'))
    status, output = call("meters", str(kept))
    assert (status, "grand holds 100026 cents as recorded and 100025 as computed" in output) == (1, True)
    assert len(answer("meters", str(kept), status=1)["differences"]) > 0


# ev


def test_ev_is_exact(file: str) -> None:
    """12/287 of 250/7 and six times 20/7 is 2.2100…; less 5 collected."""
    found = answer("ev", file, "--positions", "3")
    assert found["trigger"]["exact"] == "12/287"
    assert found["wheel"]["exact"] == "4440/2009"
    assert found["expected"]["exact"] == "-5605/2009"
    assert found["break_even"] == {"grand": None}
    assert set(found["triggers"]) == {"6", "8", "infinite"}
    status, output = call("ev", file, "--participants", "2", "--decks", "infinite")
    assert status == 0
    assert "4.166667 %" in output
    assert "never" in output


def test_ev_of_the_example_says_what_it_is() -> None:
    status, output = call("ev", "example", "--meter", "grand=8000.50", "--meter", "mystery=990", "--player", "1")
    assert (status, "its prizes are invented" in output) == (0, True)
    assert "grand 8000.50" in output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--meter", "none=3"], "There is no meter 'none'; there are grand, mystery."),
        (["--meter", "grand=x"], "'x' is no amount"),
        (["--meter", "mystery=1000"], "under 1000.00, where it is won"),
        (["--meter", "grand=-1"], "A meter is not negative"),
        (["--participants", "8"], "--participants takes 1 to 7."),
        (["--positions", "1,1"], "--positions takes different numbers from 1 to 7"),
        (["--positions", "1,x"], "--positions takes different numbers"),
        (["--player", "2"], "Position 2 does not take part."),
        (["--decks", "5"], "is played with 6, 8 decks"),
        (["--decks", "many"], "is played with 6, 8 decks"),
    ],
)
def test_a_situation_that_cannot_be_is_told(arguments: list[str], words: str) -> None:
    status, output = call("ev", "example", *arguments)
    assert (status, words in output) == (2, True), output


# credential


def typed(monkeypatch: pytest.MonkeyPatch, *codes: str) -> None:
    """What somebody types at a terminal that does not show it."""
    answers = iter(codes)
    monkeypatch.setattr("getpass.getpass", lambda prompt: next(answers))


def test_a_credential_is_made_from_a_code_that_is_shown_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "open sesame", "open sesam", "open sesame", "open sesame")
    status, output = call("credential", "pat", "pit-supervisor")
    assert status == 0
    assert output.count("two different codes") == 1
    assert "open sesame" not in output
    entry = output[output.index("[[authorisation.people]]") :]
    path = tmp_path / "mine.toml"
    path.write_text(TERMS + entry)
    assert "confirmed by pat (pit-supervisor)" in call("check", str(path))[1]


def test_a_weak_code_and_an_unknown_role_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "333333", "333333")
    assert call("credential", "pat", "pit-supervisor")[0] == 2
    status, output = call("credential", "pat", "boss")
    assert (status, "There is no role 'boss'" in output) == (2, True)


def test_without_a_terminal_no_code_is_asked_for() -> None:
    command = [sys.executable, "-m", "pontoon", "progressive", "credential", "pat", "pit-supervisor"]
    made = subprocess.run(
        command, input="open sesame\nopen sesame\n", capture_output=True, text=True, check=False, start_new_session=True
    )
    said = "No code was typed: a credential is made at a terminal, which does not show the code.\n"
    assert (made.returncode, made.stdout, made.stderr) == (2, "", said)


def test_events_are_kept_in_a_file_not_on_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    status, output = call("run", "example", "--events", "-", lines="q\n")
    assert (status, list(tmp_path.iterdir())) == (2, [])
    assert "name one" in output
