"""`pontoon train`, as a learner types."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pontoon.cli.app import app
from pontoon.money import Cents
from pontoon.rulebook import load_book
from pontoon.trainer import EXAM_LENGTH, daily_question, exam_question, worth


@pytest.fixture(autouse=True)
def _own_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PONTOON_DATA", str(tmp_path))


def train(*args: str, typed: str = "") -> Result:
    return CliRunner(env={"COLUMNS": "100", "NO_COLOR": "1"}).invoke(app, ["train", *args], input=typed)


def best(values: dict[str, float]) -> str:
    return max(values, key=lambda action: values[action])


def test_a_drill_is_marked_and_kept() -> None:
    found = train("--theme", "insurance", "--seed", "a", "--questions", "2", typed="i\nnonsense\nn\n")
    assert found.exit_code == 0, found.output
    assert "Insurance?" in found.output
    assert "'nonsense' is none of these." in found.output
    assert "43 of the 142 cards left are worth ten." in found.output
    # Half the wager at 2 to 1: (3 x 43/142 - 1) / 2 is -0.0458, 1.14 of 25.00; an ace comes once in twelve rounds.
    assert "No: leave is best." in found.output
    said = " ".join(found.output.split())
    assert "this costs 1.14 a time. Made every time, that is 953.64 cents in a hundred hands." in said
    assert found.output.count("Right.") == 1
    shown = train("--progress")
    assert "/2" in shown.output
    assert "Rescue after a double" in shown.output


def test_progress_is_told_in_rows_that_can_be_read() -> None:
    shown = train("nz-current", "--progress").output
    assert "soft 17 in 4 cards" in shown
    assert "6-7 of spades" in shown
    assert "34 % tens left" in shown
    assert "14n5" not in shown
    rows = [line.split() for line in shown.splitlines()]
    assert ["10-10", *"SSSSSSSSSS"] in rows, "nobody splits tens"
    assert "H hit, S stand" in shown


def test_a_counting_drill_tells_its_system_first() -> None:
    shown = train("--count", "bet", "--seed", "b", typed="q\n").output
    assert "divided by the decks left, rounded down" in shown
    assert "Bet 25.00, 50.00 from 2" in shown


def test_a_theme_that_a_house_does_not_have_is_named(tmp_path: Path) -> None:
    (tmp_path / "plain.toml").write_text(
        'extends = "nz-current"\nid = "plain"\ntitle = "Plain"\n[double]\nforfeit = false\n'
    )
    found = train(str(tmp_path / "plain.toml"), "--theme", "rescue")
    assert found.exit_code == 2
    assert "has no theme 'rescue'" in found.output.replace("\n", " ")


FULL = """
extends = "nz-current"
id = "full"
title = "Decks of 52"
[cards]
pack = "full"
[surrender]
up_cards = ["A", "T", "J", "Q", "K"]
held_against = ["A", "T", "J", "Q", "K"]
"""


def test_decks_of_52_cards_are_trained_and_counted(tmp_path: Path) -> None:
    house, own = tmp_path / "full.toml", tmp_path / "apart.toml"
    house.write_text(FULL)
    drilled = train(str(house), "--theme", "insurance", "--questions", "1", "--seed", "a", typed="n\n")
    assert drilled.exit_code == 0
    assert " of the 154 cards left are worth ten." in drilled.output  # half of 6 x 52 - 3
    daily = train(str(house), "--day", "2026-11-18", typed="h\n").output.replace("\n", "")
    assert f"who have these rules: pontoon train {house} --day 2026-11-18" in daily
    assert "of any house" not in daily
    counted = train(str(house), "--count", "running", "--seed", "a", typed="0\nq\n")
    assert counted.exit_code == 0
    assert "A 10 J Q K count -1." in counted.output
    example = (Path("examples/counting") / "high-low.toml").read_text(encoding="utf-8")
    own.write_text(example.replace("J = -1", "J = 0"))
    refused = train(str(house), "--count", "running", "--system", str(own))
    assert refused.exit_code == 2
    assert "Give T a tag in its tags" in refused.output.replace("\n", " ")


def test_leaving_keeps_what_was_answered() -> None:
    found = train("--count", "true", "--seed", "b", typed="1\nq\n")
    assert found.exit_code == 0
    assert "What you answered is kept." in found.output
    assert "/1" in train("--progress").output


def test_leaving_a_test_says_that_it_does_not_count_and_keeps_its_answers() -> None:
    rules = load_book("nz-2000")
    first = best(worth(rules, exam_question(rules, "exam", 0), Cents(2500)))
    found = train("nz-2000", "--test", "--seed", "exam", typed=f"{first}\nq\n")
    assert found.exit_code == 0
    assert "A test that is left does not count; what you answered is kept." in found.output
    assert "1/1" in train("nz-2000", "--progress").output


def test_of_a_hand_of_a_day_nothing_is_kept() -> None:
    found = train("act-2005", "--day", "2026-11-18", typed="q\n")
    assert found.exit_code == 0
    assert "kept" not in found.output
    assert "Nothing was asked yet" in train("act-2005", "--progress").output


def test_a_test_passed_gives_a_certificate_and_one_failed_does_not(tmp_path: Path) -> None:
    rules = load_book("nz-2000")
    answers = [worth(rules, exam_question(rules, "exam", number), Cents(2500)) for number in range(EXAM_LENGTH)]
    page = tmp_path / "ann.html"
    wrong = "\n".join(min(one, key=lambda action: one[action]) for one in answers) + "\n"
    asked = ("nz-2000", "--test", "--seed", "exam", "--name", "Ann <b>", "--certificate", str(page))
    found = train(*asked, typed=wrong)
    assert "Not passed" in found.output, found.output
    assert f"There is no certificate, so {page} was not written." in found.output.replace("\n", "")
    assert not page.exists()
    found = train(*asked, typed="\n".join(map(best, answers)) + "\n")
    assert f"{EXAM_LENGTH} of {EXAM_LENGTH} answers" in found.output
    assert "Ann &lt;b&gt;" in page.read_text()


def test_the_hand_of_a_day_is_that_of_its_link() -> None:
    found = train("act-2005", "--day", "2026-11-18", typed="h\n")
    question = daily_question(load_book("act-2005"), "2026-11-18")
    assert question.up is not None
    assert question.up.rank.value in found.output.splitlines()[1]
    assert "/train/daily/act-2005/2026-11-18" in found.output
    assert train("--day", "tomorrow").exit_code == 2


@pytest.mark.parametrize(
    "wrong",
    [
        ("--theme", "poker"),
        ("nz-2000", "--theme", "side"),
        ("--count", "cards"),
        ("--test", "--daily"),
        ("--certificate", "x.html"),
        ("--count", "bet", "--system", "/none"),
        ("--theme", "hard", "--system", "examples/counting/high-low.toml"),
    ],
)
def test_what_cannot_be_is_refused_with_words(wrong: tuple[str, ...]) -> None:
    found = train(*wrong)
    assert found.exit_code == 2
    assert found.output.strip()


def test_a_spoilt_file_of_progress_is_named_and_left_alone(tmp_path: Path) -> None:
    train("--count", "true", "--seed", "b", typed="1\nq\n")
    (kept,) = (tmp_path / "train").iterdir()
    kept.write_text("{")
    found = train("--progress")
    assert found.exit_code == 2
    assert str(kept) in found.output.replace("\n", "")
    assert kept.read_text() == "{"
