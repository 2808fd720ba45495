"""`pontoon replay`."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pontoon.cli.app import app
from pontoon.cli.replay.run import plain
from pontoon.rulebook import BOOK_IDS
from pontoon.words.examples import shipped

ROUNDS = sorted(str(path) for path in Path("tests/rounds").glob("*.toml"))

SEVENS = "tests/rounds/nz-current-suited-sevens.toml"
PONTOON = "tests/rounds/nz-2000-pontoon.toml"
ILLEGAL = "tests/rounds/nz-2000-illegal-stand-on-11.toml"
SPLIT = "tests/rounds/act-2005-split-four-hands.toml"

BASE = """
title = "A nine and a king"
rulebook = "nz-current"
shoe = "9s 9h Ks 8h"
actions = ["bet ann 1 10", "deal", "stand 1"]
"""


def replay(*arguments: str, text: str | None = None, columns: int = 100) -> tuple[int, str]:
    """The command in this process; standard error is joined to the output."""
    result = CliRunner(env={"COLUMNS": str(columns)}).invoke(app, ["replay", *arguments], input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def objects(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


@pytest.fixture
def script(tmp_path: Path) -> str:
    path = tmp_path / "round.toml"
    path.write_text(BASE)
    return str(path)


# The contract


@pytest.mark.parametrize("files", [1, 2])
def test_why_a_script_is_refused_goes_to_standard_error_and_what_was_played_to_standard_output(
    script: str, files: int
) -> None:
    Path(script).write_text(BASE.replace("stand 1", "stand 2"))
    result = CliRunner(env={"COLUMNS": "100"}).invoke(app, ["replay", *[script] * files])
    assert result.exit_code == 2
    assert ("A nine and a king" in result.stdout, "because" in result.stdout) == (True, False)
    assert result.stderr.count("action 3: stand 2") == files
    assert result.stderr.count(script) == (files if files > 1 else 0)
    unread = CliRunner(env={"COLUMNS": "100"}).invoke(app, ["replay", "nowhere.toml"])
    assert (unread.exit_code, unread.stdout) == (2, "")
    assert "nowhere.toml cannot be read" in unread.stderr


def test_json_is_the_result_of_the_contract() -> None:
    status, output = replay(SEVENS, "--json")
    assert status == 0
    (result,) = objects(output)
    assert result["rulebook"] == "nz-current"
    assert result["net"] == {"ann": "5075.00"}  # 25 at 3 to 1, and 5000
    (played,) = result["rounds"]
    assert played["dealer"] == {"cards": ["7d"], "total": 7}
    assert played["boxes"] == {"1": [{"cards": ["7s", "7s", "7s"], "total": 21, "soft": False}]}
    assert [(line["kind"], line["odds"], line["net"]) for line in played["wagers"]] == [
        ("main", "3:1", "75.00"),
        ("super-bonus", None, "5000.00"),
    ]


def test_several_files_give_one_object_a_line_in_order() -> None:
    status, output = replay(PONTOON, ILLEGAL, SEVENS, "--json")
    assert status == 0
    first, second, third = objects(output)
    assert first["net"] == {"ann": "15.00"}
    assert second["error"]["action"] == 3
    assert third["net"] == {"ann": "5075.00"}


def test_a_wrong_expectation_is_status_1_and_says_what_differs(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(BASE + "[expect]\nnet = { ann = 15 }\n")  # 19 against 17 wins 10
    status, output = replay(str(path), "--json")
    assert status == 1
    assert objects(output)[0]["differs"] == {"net": {"ann": {"expected": "15.00", "got": "10.00"}}}
    status, output = replay(str(path))
    assert status == 1
    assert "ann: expected 15.00, got 10.00" in output


def test_a_refused_action_is_status_2_unless_the_script_expects_it(tmp_path: Path) -> None:
    path = tmp_path / "refused.toml"
    path.write_text(BASE.replace("stand 1", "split 1 ann"))
    status, output = replay(str(path), "--json")
    assert status == 2
    error = objects(output)[0]["error"]
    assert (error["action"], error["text"], error["clause"]) == (3, "split 1 ann", "13.1")
    path.write_text(BASE.replace("stand 1", "split 1 ann") + "[expect]\nerror = { action = 3 }\n")
    assert replay(str(path), "--json")[0] == 0
    path.write_text(BASE.replace("stand 1", "split 1 ann") + "[expect]\nerror = { action = 2 }\n")
    status, output = replay(str(path))
    assert status == 1
    assert "expected a refusal of action 2, but it was action 3" in output


@pytest.mark.parametrize(
    ("script", "clause", "told"),
    [
        (BASE.replace("stand 1", "split 1 ann"), "13.2", "expected 13.2, and the refusal cites 13.1"),
        (BASE.replace("stand 1", "pass"), "13.2", "expected 13.2, and the refusal cites none"),
    ],
)
def test_a_refusal_under_another_clause_is_shown_and_satisfies(
    tmp_path: Path, script: str, clause: str, told: str
) -> None:
    path = tmp_path / "refused.toml"
    path.write_text(f'{script}[expect]\nerror = {{ action = 3, clause = "{clause}" }}\n')
    status, output = replay(str(path))
    assert status == 0
    assert told in output
    assert "as expected" in output


def test_a_refusal_that_did_not_come_differs(tmp_path: Path) -> None:
    path = tmp_path / "legal.toml"
    path.write_text(BASE + "[expect]\nerror = { action = 3 }\n")
    status, output = replay(str(path))
    assert status == 1
    assert "expected a refusal of action 3, but nothing was refused" in output


@pytest.mark.parametrize("flags", [("--json",), ()])
def test_the_next_file_is_played_whatever_was_wrong_with_one(tmp_path: Path, flags: tuple[str, ...]) -> None:
    faulty = tmp_path / "faulty.toml"
    faulty.write_text("this is no toml")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    deep = tmp_path / "deep.toml"
    deep.write_text("a = " + "[" * 5000)
    status, output = replay(str(faulty), str(binary), str(deep), "no-such-file.toml", str(tmp_path), PONTOON, *flags)
    assert status == 2
    reasons = ("no TOML", "no UTF-8 text", "nested too deeply", "No such file", "Is a directory", "15.00")
    if flags:
        lines = output.splitlines()
        assert len(lines) == 6
        for line, reason in zip(lines, reasons, strict=True):
            assert reason in line
        assert objects(output)[3]["error"] == {
            "action": None,
            "text": None,
            "reason": "no-such-file.toml cannot be read: No such file or directory",
            "clause": None,
        }
    else:
        for reason in reasons:
            assert reason in " ".join(output.split())


def test_the_status_is_the_highest_of_all_files(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(BASE + "[expect]\nnet = { ann = 15 }\n")
    assert replay(PONTOON, str(wrong), "--json")[0] == 1
    assert replay("no-such-file.toml", str(wrong), PONTOON, "--json")[0] == 2


def test_a_dash_is_standard_input() -> None:
    status, output = replay("-", PONTOON, "--json", text=BASE)
    assert status == 0
    first, second = objects(output)
    assert (first["net"], second["net"]) == ({"ann": "10.00"}, {"ann": "15.00"})


def test_no_file_is_a_usage_error() -> None:
    status, output = replay()
    assert status == 2
    assert "at least one round script" in output


def test_every_round_of_the_collection_is_as_expected() -> None:
    status, output = replay(*ROUNDS, "--json")
    assert status == 0
    assert len(objects(output)) == len(ROUNDS)


def test_explain_adds_the_sentence_to_every_wager() -> None:
    _, output = replay(PONTOON, "--json", "--explain")
    (wager,) = objects(output)[0]["rounds"][0]["wagers"]
    assert "3 to 2" in wager["why"]
    assert "11.1" in wager["why"]


def test_the_short_way_without_typer_is_the_same(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    status = plain([PONTOON, ILLEGAL, "--json", "--explain"])
    short = capfdbinary.readouterr().out.decode()
    assert (status, short) == replay(PONTOON, ILLEGAL, "--json", "--explain")


@pytest.mark.parametrize("arguments", [[], ["--json"], ["--rules", "x", "a"], ["--help"], ["--", "a"], ["--schema"]])
def test_the_short_way_leaves_everything_else_to_typer(arguments: list[str]) -> None:
    assert plain(arguments) is None


# House variants and schemas


VARIANT = """
extends = "nz-current"
id = "house"
title = "The house pays pontoons 2 to 1"
issued = "for the test"
pontoon_name = "Pontoon"

[pays]
pontoon = "2:1"
"""


def test_a_house_variant_replaces_the_rulebook_of_the_script(tmp_path: Path) -> None:
    rules = tmp_path / "house.toml"
    rules.write_text(VARIANT)
    path = tmp_path / "pontoon.toml"
    path.write_text('rulebook = "nz-current"\nshoe = "As 9h Ks"\nactions = ["bet ann 1 10", "deal"]\n')
    status, output = replay(str(path), "--json", "--rules", str(rules))
    assert status == 0
    assert objects(output)[0]["net"] == {"ann": "20.00"}
    status, output = replay(str(path), "--explain", "--rules", str(rules))
    assert status == 0
    assert "a variant of nz-current" in output
    assert "the house sets pays.pontoon to 2:1" in output


def test_a_rules_file_with_faults_is_told_for_every_file(tmp_path: Path) -> None:
    rules = tmp_path / "house.toml"
    rules.write_text(VARIANT.replace('"2:1"', '"two to one"'))
    status, output = replay(PONTOON, SEVENS, "--json", "--rules", str(rules))
    assert status == 2
    for one in objects(output):
        assert "pays.pontoon" in one["error"]["reason"]
    assert len(objects(output)) == 2
    status, output = replay(PONTOON, "--rules", str(rules))
    assert status == 2
    assert "pays.pontoon" in output
    assert replay(PONTOON, "--rules", "no-such-file.toml")[0] == 2


def test_several_faults_of_a_rules_file_stand_on_a_line_each(tmp_path: Path) -> None:
    rules = tmp_path / "house.toml"
    rules.write_text(VARIANT + "[boxes]\nnumber = 9\n[split]\nhands = 1\n")
    faults = ["boxes.number: must be 1 to 7 boxes", "split.hands: must be 2 to 8 hands"]
    faults.append("split.ace_hands: must be at least 2 and at most split.hands")
    status, output = replay(PONTOON, "--rules", str(rules))
    assert (status, output.splitlines()) == (
        2,
        [f"pontoon: {rules} has 3 faults", *(f"  {fault}" for fault in faults)],
    )
    (refused,) = objects(replay(PONTOON, "--json", "--rules", str(rules))[1])
    assert refused["error"]["reason"] == f"{rules}: {'; '.join(faults)}"


SEVERAL = """
rulebook = 5
shoe = "9s 10h 9x 9y"
colour = "red"
actions = []
"""


def test_several_faults_of_a_script_are_a_list_for_a_person_and_one_reason_in_json() -> None:
    faults = [
        "line 4: colour is unknown; what may stand here is actions, clauses, decks, expect, limits, options, rulebook, "
        "shoe, title",
        "line 2: rulebook is a number and has to be a text; the books are nz-2000, nz-current, act-2005, sg-rws-v5, "
        "ma-2025",
        "line 3: shoe: '10h' is a ten, and the tens have been taken out of a Pontoon deck",
        "line 3: shoe: '9x' and '9y' are no cards: write a rank (A 2 3 4 5 6 7 8 9 J Q K) and then a suit (s h d c), "
        "such as 7s",
    ]
    status, output = replay("-", text=SEVERAL, columns=150)
    assert (status, output.splitlines()) == (
        2,
        ["This script cannot be played", *(f"  - {fault}" for fault in faults)],
    )
    error = {"action": None, "text": None, "reason": "; ".join(faults), "clause": None, "faults": faults}
    assert objects(replay("-", "--json", text=SEVERAL)[1]) == [{"error": error}]


def test_what_else_cannot_be_read_stands_behind_the_refusal() -> None:
    text = SEVERAL.replace("5", '"nz-current"').replace(" 10h 9x 9y", "").replace('colour = "red"\n', "")
    said = replay("-", text=text.replace("[]", '[\n"stand 1",\n"fly"]'))[1]
    assert "also      - line 6: action 2: 'fly' is no action; actions are" in said


def test_a_ten_among_several_faults_keeps_its_clause() -> None:
    text = SEVERAL.replace("5", '"nz-current"')
    assert "  - rule 3.3(a): there are no tens\n" in replay("-", text=text, columns=150)[1]


def test_several_faults_of_the_table_are_a_list_too() -> None:
    text = BASE + "options = { burn = 55 }\nlimits = { min = 100, max = 20 }\n"
    faults = [
        "The limits make no sense: minimum 100.00, maximum 20.00, step 1.00.",
        "nz-current burns 0 to 1 cards at a new shoe, not 55.",
    ]
    said = replay("-", text=text)[1]
    assert f"because  - {faults[0]}\n         - {faults[1]}\n" in said
    assert objects(replay("-", "--json", text=text)[1])[0]["error"]["reason"] == " ".join(faults)


def test_a_box_that_is_too_large_is_told_which_boxes_there_are() -> None:
    status, output = replay("-", text=BASE.replace("ann 1 10", "ann 1000000000 10"))
    assert (status, "There is no box 1000000000: this table has boxes 1 to 7." in output) == (2, True)
    raised = BASE.replace("nz-current", "act-2005") + "options = { raised = { 1000000000 = 20000 } }\n"
    assert "unlike 20000.00 for box 1000000000." in " ".join(replay("-", text=raised)[1].split())


def test_a_game_that_was_played_by_the_reader_speaks_to_him() -> None:
    """9 and K are 19; the dealer has 9 and 8, which is 17: 10.00 are won at even money."""
    status, output = replay("-", "--explain", text=BASE.replace("ann", "you"), columns=150)
    assert status == 0
    for words in (
        "you bet 10.00 on box 1",
        "you stand on box 1 (19)",
        "Your main of 10.00 on box 1, hand 1 wins 10.00",
    ):
        assert words in output
    assert "you bets" not in output
    assert "you's" not in output


@pytest.mark.parametrize(("which", "key"), [("script", "rulebook"), ("result", "oneOf")])
def test_schemas_are_printed(which: str, key: str) -> None:
    status, output = replay("--schema", which)
    assert status == 0
    assert json.loads(output)["$schema"].endswith("2020-12/schema")
    assert key in output


# For a person


def test_a_person_reads_title_rulebook_actions_lines_and_net() -> None:
    status, output = replay(SEVENS)
    assert status == 0
    for words in (
        "Suited sevens against a seven",
        "nz-current: New Zealand, Division 15: Pontoon (current), 6 decks",
        "ann bets 25.00 on box 1",
        "box 1 draws 7♠: 7♠ 7♠ 7♠  21",
        "Dealer  7♦",
        "main         25.00  win 3:1    +75.00",
        "7-7-7 of spades  5.1(d), 9.2, 11.1",
        "ann +5075.00",
        "as expected",
    ):
        assert words in output


def test_a_refusal_says_what_was_asked_the_rule_and_what_is_possible() -> None:
    _, output = replay(ILLEGAL)
    for words in (
        "action 3: stand 1",
        "A hand of 11 must draw",
        "14.1(d)",
        "ann on box 1: hit, double with 1.00 to 10.00",
    ):
        assert words in output


def test_a_refused_action_is_told_with_how_it_is_written(tmp_path: Path) -> None:
    """Who writes `double 1` finds where the money goes."""
    path = tmp_path / "double.toml"
    path.write_text('rulebook = "nz-current"\nshoe = "6s 9h 5d"\nactions = ["bet ann 1 20", "deal", "double 1"]\n')
    status, output = replay(str(path))
    assert status == 2
    assert "ann has to put money down to double." in output
    assert "written   double BOX [NAME=AMOUNT ...]" in output


def test_a_refused_wager_is_told_what_may_be_bet(tmp_path: Path) -> None:
    path = tmp_path / "over.toml"
    path.write_text(
        'rulebook = "ma-2025"\nshoe = "9s 9h Ks 8h"\n'
        'actions = ["bet ann 1 10", "side ann 1 match-super-bonus 15", "deal"]\n'
    )
    status, output = replay(str(path))
    assert status == 2
    assert "bets on boxes 1 to 7, 1.00 to 10000.00 in steps of 1.00" in output
    assert "match-super-bonus with 5.00 to 10.00" in output


def test_a_refusal_while_something_is_on_offer_names_the_offer(tmp_path: Path) -> None:
    path = tmp_path / "offer.toml"
    path.write_text(
        'rulebook = "nz-current"\nshoe = "9s Ah Ks 8h"\nactions = ["bet ann 1 10", "deal", "insure ann 1 6"]\n'
    )
    status, output = replay(str(path))
    assert status == 2
    assert "ann on box 1: insure with 0.50 to 5.00" in output
    assert "pass on insurance" in output


def test_explain_tells_what_every_cited_clause_says() -> None:
    _, output = replay(PONTOON, "--explain")
    assert "wins 15.00 at 3 to 2" in output
    assert "The clauses" in output
    assert re.search(r"^ +9\.1 +\S", output, re.MULTILINE)


def test_rounds_of_a_longer_script_are_told_apart_and_added_up(tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    actions = '"bet ann 1 10", "deal", "stand 1"'
    path.write_text(f'rulebook = "nz-current"\nshoe = "9s 9h Ks 8h 9d 9c Kd 8c"\nactions = [{actions}, {actions}]\n')
    _, output = replay(str(path))
    for words in ("Round 1", "Round 2", "All rounds  ann +20.00"):
        assert words in output


def test_control_characters_of_a_script_do_not_reach_the_terminal(tmp_path: Path) -> None:
    evil = r"\u001b]0;owned\u0007\u001b[2J\u007f\u009b"
    texts = (
        BASE.replace("A nine", f"A {evil} nine"),
        BASE.replace("stand 1", f"stand {evil}"),
        BASE.replace("ann", f"an{evil}n"),
        BASE.replace("nz-current", f"nz{evil}"),
        BASE + f'"{evil}" = 1\n',
    )
    for number, text in enumerate(texts):
        path = tmp_path / f"{number}.toml"
        path.write_text(text)
        for flags in ((), ("--explain",)):
            _, output = replay(str(path), *flags)
            assert output.strip()
            assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", output), repr(output)


def test_several_files_have_their_names_over_them() -> None:
    _, output = replay(PONTOON, SEVENS)
    assert re.search(rf"^{re.escape(PONTOON)} ─+$", output, re.MULTILINE)


@pytest.mark.parametrize("columns", [30, 60, 100])
def test_no_line_is_wider_than_the_terminal(columns: int) -> None:
    status, output = replay(SPLIT, "tests/rounds/sg-rws-v5-pontoon-and-bonus.toml", "--explain", columns=columns)
    assert status == 0
    assert max(len(line) for line in output.splitlines()) <= columns
    assert not any(line.endswith(" ") for line in output.splitlines())


def test_the_hole_card_is_told_only_when_it_is_turned_over(tmp_path: Path) -> None:
    path = tmp_path / "hole.toml"
    path.write_text(
        'rulebook = "ma-2025"\nshoe = "9s Kh Ks 8h"\noptions = { hole_card = "reader" }\n'
        'actions = ["bet ann 1 10", "deal", "stand 1"]\n'
    )
    _, output = replay(str(path))
    deal, _, rest = output.partition("the card reader shows no blackjack")
    assert "K♥ ░░" in deal
    assert "8♥" not in deal
    assert "dealer turns over 8♥: K♥ 8♥  18" in rest


def test_every_kind_of_event_has_its_words(tmp_path: Path) -> None:
    """Two bettors, side wagers, taking back, a cutting card, burn, insurance, surrender, split and forfeit."""
    path = tmp_path / "all.toml"
    path.write_text(
        """
rulebook = "nz-current"
shoe = "2c 8s 6s Ah | 8h 5d 8c 2h 3d 9c Ks"
options = { burn = 1 }
actions = [
  "bet ann 1 10", "bet bob 1 10 standing", "side ann 1 perfect-pairs 5", "bet cat 2 10", "bet dan 3 10",
  "take-back dan 3", "deal", "insure cat 2 5", "pass", "surrender 2", "split 1 ann bob@2",
  "double 1 ann=10", "forfeit 1 ann", "hit 1", "stand 1",
]
"""
    )
    _, output = replay(str(path))
    for words in (
        "a card is burned, face down",
        "bob bets 10.00 on box 1, standing",
        "ann bets 5.00 on perfect-pairs, box 1",
        "dan takes 10.00 back from box 3",
        "the cutting card comes out: the cards are shuffled after this round",
        "ann's perfect-pairs wins 25.00 at 5 to 1",
        "cat insures box 2 for 5.00",
        "no more insurance",
        "cat surrenders box 2",
        "split of box 1 (16): ann adds 10.00; bob stays with one wager, on the second",
        "double on box 1, hand 1 (16): ann with 10.00",
        "ann forfeits the double on box 1 and the wager with it",
    ):
        assert words in output, output


def test_limits_and_final_rounds_have_their_words(tmp_path: Path) -> None:
    """ACT 3.4, 3.5: a short wager plays once, of one that is too high the maximum plays; 5.5: the last rounds."""
    path = tmp_path / "act.toml"
    path.write_text(
        """
rulebook = "act-2005"
shoe = "9s 9c | 9h Ks Kc 8h"
limits = { min = 10, max = 50, step = 5 }
actions = ["final-rounds", "bet ann 1 5", "bet bob 2 80", "deal", "stand 1", "stand 2"]
"""
    )
    status, output = replay(str(path))
    assert status == 0
    for words in (
        "the last 3 rounds are announced",
        "a word to ann: further wagers under the minimum are returned",
        "of bob's wager on box 2, 50.00 plays and 30.00 does not (3.5)",
        "the cutting card comes out and is laid aside",
        "ann +5.00, bob +50.00",  # 19 each against 17
    ):
        assert words in output, output


def test_a_trigger_without_a_wheel_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bsx.toml"
    path.write_text(
        'rulebook = "ma-2025"\nshoe = "9s 6h 9c Kh Kd"\n'
        'actions = ["bet ann 1 10", "side ann 1 bsx-16 5", "deal", "stand 1"]\n'
    )
    status, output = replay(str(path))
    assert status == 2
    assert "the dealer's first two cards trigger bsx-16" in output
    assert "no wheel" in output


def test_a_deal_before_a_due_shuffle_is_told_what_comes_first(tmp_path: Path) -> None:
    path = tmp_path / "shuffle.toml"
    path.write_text(
        'rulebook = "nz-current"\nshoe = "9s | 9h Ks 8h"\n'
        'actions = ["bet ann 1 10", "deal", "stand 1", "bet ann 1 10", "deal"]\n'
    )
    status, output = replay(str(path))
    assert status == 2
    assert re.search(r"possible +a new shoe", output)


def test_a_fault_of_the_program_on_one_script_does_not_stop_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*arguments: object, **options: object) -> None:
        raise AssertionError("the shoe is on the other foot")

    monkeypatch.delenv("PONTOON_DEBUG", raising=False)
    monkeypatch.setattr("pontoon.script.judge_text", fails)
    status, output = replay(PONTOON, SEVENS, "--json")
    assert status == 2
    assert [
        one["error"]["reason"].endswith("AssertionError: the shoe is on the other foot") for one in objects(output)
    ] == [
        True,
        True,
    ]


# How it behaves as a program


def python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
    )


def test_a_thousand_scripts_are_judged_in_one_call() -> None:
    """How quickly is measured in benchmarks/startup.py."""
    files = (ROUNDS * (1000 // len(ROUNDS) + 1))[:1000]
    done = python("-m", "pontoon", "replay", "--json", *files)
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 1000


def test_json_needs_neither_rich_nor_typer() -> None:
    code = (
        "import sys; from pontoon.cli.main import main\n"
        f"sys.argv = ['pontoon', 'replay', '--json', {PONTOON!r}]\n"
        "try: main()\n"
        "except SystemExit: sys.stderr.write(' '.join(sys.modules))"
    )
    loaded = set(python("-c", code).stderr.decode().split())
    assert "pontoon.script" in loaded
    assert not {"rich", "typer", "pydantic", "numpy"} & loaded


def test_a_pipe_gets_no_colour_and_no_color_is_respected() -> None:
    assert b"\x1b" not in python("-m", "pontoon", "replay", SEVENS).stdout
    forced = python("-m", "pontoon", "replay", SEVENS, FORCE_COLOR="1").stdout
    assert b"\x1b[1;31m" in forced  # a red card
    plain_text = python("-m", "pontoon", "replay", SEVENS, FORCE_COLOR="1", NO_COLOR="1").stdout
    assert b"\x1b[1;31m" not in plain_text


def test_a_terminal_without_symbols_gets_letters() -> None:
    result = python("-m", "pontoon", "replay", SEVENS, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert result.returncode == 0
    assert b"7s 7s 7s  21" in result.stdout


# Incidents


def story(name: str, columns: int = 100) -> str:
    """An example replayed, line breaks and filling taken as one space."""
    book, _, script = name.partition("/")
    status, output = replay("-", text=shipped(book)[script], columns=columns)
    assert status == 0, output
    return " ".join(output.split())


def test_a_reconstruction_shows_the_hands_before_and_after_and_asks_before_it_is_done() -> None:
    said = story("nz-current/08-misdealt")
    reported = said.index("a card is dealt to a wrong place; the dealer reports it")
    rule = said.index("rule 16.5 Dealing error: reconstruct")
    lies = said.index("Box 1 9♠ 8♠ → 9♠ Box 2 no card → 8♠")
    asked = said.index("to be confirmed by the dealer, game supervisor, casino supervisor or operator")
    ruled = said.index("greg (game supervisor) rules: the cards are put where they belong (16.5)")
    done = said.index("the cards are moved, and lie now: Box 1 9♠ Box 2 8♠")
    assert reported < rule < lies < asked < ruled < done


def test_what_a_reconstruction_leaves_over_is_told() -> None:
    said = story("nz-current/07-left-over")
    assert "5♣ belongs to the dealer and is put on box 3, where nobody has a wager nobody notices it yet" in said
    assert "an error of the deal comes to light" in said
    assert "Box 1 9♠ 9♦ → 9♠ 7♥ Box 3 5♣ → no card Dealer 7♥ → 5♣ Over 9♦" in said
    assert "9♦ goes to the discard rack (16.3)" in said


def test_questions_to_players_and_their_answers_are_told() -> None:
    said = story("sg-rws-v5/08-misdealt")
    assert "ann (box 1) and bob (box 2) are asked to choose: to go on with the cards put in order or" in said
    assert "ann chooses to go on with the cards put in order, box 1" in said
    assert "bob chooses to have the bet back, box 2" in said
    assert "bob gets 20.00 back: main on box 2 box 2 is void for bob and its cards go to the discard rack" in said
    assert "the player chose to have the bet back 5.7, 5.7.3" in said


def test_a_void_hand_shows_what_was_settled_and_what_undid_it() -> None:
    said = story("nz-current/08-misdealt-void")
    assert "olga (operator) rules: box 1, box 2 and box 3 are void (16.5(a), 16.5(b))" in said
    assert "ann gives back the 15.00 won with the main on box 1" in said
    assert "ann box 1 main 10.00 win 3:2, undone +15.00" in said
    assert "ann box 1 main 10.00 taken back -15.00" in said
    assert "cat box 3 main 10.00 void 0.00" in said
    assert "the dealer's first card is 7♦, where it belongs; K♣ goes to the discard rack (16.5(b))" in said


def test_a_void_round_is_marked() -> None:
    said = story("sg-rws-v5/10-shoe-empty")
    assert "Round 2 VOID" in said
    assert "ROUND 2 IS VOID: every wager goes back, and nothing of it counts (5.5.3, 5.17, 1.33)" in said
    assert "rule 5.5.3 Insufficient cards to complete round: void." in said
    assert "Void-round situations introduced" not in said


def test_a_round_made_void_later_says_by_which_action() -> None:
    said = story("act-2005/09-found-late")
    assert "Round 1 VOID by action 6" in said
    assert "ann gives back the 10.00 won with the main on box 1" in said
    assert "ann box 1 main 10.00 win 1:1, undone +10.00" in said
    assert "Round 2 4 ann bets" in said


def test_a_decision_without_a_clause_is_called_one() -> None:
    said = story("nz-current/05-burnt")
    assert "the rules name no remedy for it a card nobody has seen goes to the discard rack" in said
    assert "olga (operator) rules: play goes on as it is no clause speaks of it: a decision of the house" in said
    assert "4♣" not in said  # it lies face down in the rack


def test_a_report_that_changes_nothing_says_so() -> None:
    assert "rule 15(l)(2) Reader cannot reveal value: continue play. play goes on" in story("ma-2025/35-reader-misused")


def test_a_payment_made_good_later_is_open_again_in_between() -> None:
    said = story("nz-current/26-payment-missed")
    assert "win 3:2, undone +15.00" in said
    assert "open again -15.00" in said


def test_cards_that_play_the_discards_are_no_new_shoe() -> None:
    said = story("ma-2025/10-shoe-empty")
    assert "the discards are shuffled and cut, one card is burnt, and the round is finished with them" in said
    assert "a card is burned, face down" in said
    assert "a new shoe begins" not in said


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_incidents_fit_the_terminal(columns: int, tmp_path: Path) -> None:
    for book in BOOK_IDS:
        for name, text in shipped(book).items():
            (tmp_path / f"{book}-{name}.toml").write_text(text, encoding="utf-8")
    status, output = replay(*(str(path) for path in sorted(tmp_path.iterdir())), columns=columns)
    assert status == 0
    assert max(len(line) for line in output.splitlines()) <= columns


WAITING = """
rulebook = "sg-rws-v5"
shoe = "9s 8s 7h 9d 8d Kd"
actions = ["bet ann 1 10", "bet bob 2 20", "deal ...", "go 1", "misdealt 1"%s]
"""


def test_a_refusal_while_a_ruling_is_due_names_who_may_give_it() -> None:
    status, output = replay("-", text=WAITING % ', "reconstruct by dealer"')
    assert status == 2
    said = " ".join(output.split())
    assert "possible ruling reconstruct, by the operator ruling continue, by the operator" in said


def test_a_refusal_while_the_discards_are_to_be_shuffled_asks_for_them() -> None:
    actions = '["bet ann 1 10", "deal", "stand 1", "shoe-empty", "hit 1"]'
    status, output = replay("-", text=f'rulebook = "nz-current"\nshoe = "9s 7h 9d"\nactions = {actions}\n')
    assert status == 2
    assert "possible a reshuffle of these cards" in " ".join(output.split())


def test_a_script_that_ends_while_players_choose_names_the_choices() -> None:
    status, output = replay("-", text=WAITING % ', "reconstruct", "choose ann return"')
    assert status == 2
    assert "bob on box 2 chooses reconstructed or return" in " ".join(output.split())


def test_a_refusal_while_cards_are_made_ready_names_the_step() -> None:
    text = """
rulebook = "ma-2025"
shoe = "9s 7h 9d Kd"
options = { by_hand = true, pre_shuffled = true }
actions = [%s]
"""
    for actions, possible in (
        ('"bet ann 1 10", "deal"', "a cut by ann"),
        ('"cut dealer 100", "bet ann 1 10", "deal"', "the cutting card put in"),
        ('"cut dealer 100", "cutting-card 72", "new-dealer dora ...", "bet ann 1 10", "deal"', "a card burnt"),
    ):
        status, output = replay("-", text=text % actions)
        assert status == 2
        assert f"possible {possible}" in " ".join(output.split())


# The documentation


def test_the_story_of_the_documentation_is_what_replay_tells() -> None:
    (text,) = blocks("text")
    script = next(one for one in blocks("toml") if "Bob's card" in one)
    _, output = replay("-", text=script, columns=80)
    assert text in output


def blocks(kind: str) -> list[str]:
    text = Path("docs/round-scripts.md").read_text()
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_the_scripts_of_the_documentation_play_as_they_say() -> None:
    scripts = blocks("toml")
    assert len(scripts) >= 3
    for text in scripts:
        status, output = replay("-", "--json", text=text)
        assert status == 0, (text, output)


def test_the_results_of_the_documentation_are_those_of_its_first_scripts() -> None:
    results = [json.loads(text) for text in blocks("json")]
    assert len(results) >= 2
    played = [objects(replay("-", "--json", text=text)[1])[0] for text in blocks("toml")]
    for result in results:
        assert result in played
