"""A script's verdict: what is printed, whether it is what was expected, and the exit status."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pontoon.rulebook import variant
from pontoon.script import Verdict, judge, judge_text, play_script, read_script, result_json
from pontoon.script.schema import result_schema

SEVENS = """
title = "Suited sevens against a seven"
rulebook = "nz-current"
shoe = "7s 7d 7s 7s Kd"
actions = ["bet ann 1 25", "deal", "hit 1"]
"""


def expecting(expect: str, script: str = SEVENS) -> Verdict:
    return judge_text(f"{script}[expect]\n{expect}\n")


def test_the_contracts_own_example_gives_its_own_result() -> None:
    """7-7-7 of spades pays 3 to 1 on 25, and 5000 on top."""
    verdict = expecting("net = { ann = 5075 }")
    assert verdict.status == 0
    assert list(verdict.json) == ["rulebook", "rounds", "net"]
    (played,) = verdict.json["rounds"]
    assert played["dealer"] == {"cards": ["7d"], "total": 7}
    assert played["boxes"] == {"1": [{"cards": ["7s", "7s", "7s"], "total": 21, "soft": False}]}
    main, bonus = played["wagers"]
    assert (main["kind"], main["stake"], main["odds"], main["net"]) == ("main", "25.00", "3:1", "75.00")
    assert {"5.1(d)", "9.2", "11.1"} <= set(main["clauses"])
    assert (bonus["kind"], bonus["stake"], bonus["odds"], bonus["net"]) == ("super-bonus", "0.00", None, "5000.00")
    assert {"11.2", "11.4"} <= set(bonus["clauses"])
    assert played["net"] == verdict.json["net"] == {"ann": "5075.00"}


def test_an_expected_net_that_does_not_hold_differs() -> None:
    verdict = expecting("net = { ann = 10, bob = 1 }")
    assert verdict.status == 1
    assert verdict.json["differs"] == {
        "net": {
            "ann": {"expected": "10.00", "got": "5075.00"},
            "bob": {"expected": "1.00", "got": "0.00"},
        }
    }


def test_an_expected_error_that_does_not_come_differs() -> None:
    verdict = expecting("error = { action = 2 }")
    assert verdict.status == 1
    assert verdict.json["differs"] == {"error": {"expected": 2, "got": None}}


STAND = SEVENS.replace("hit 1", "stand 1").replace("7s 7d 7s 7s Kd", "5s 7d 6s")


def test_a_refusal_is_told_with_action_reason_and_clause() -> None:
    verdict = judge_text(STAND)
    assert verdict.status == 2
    assert verdict.json == {
        "error": {
            "action": 3,
            "text": "stand 1",
            "reason": "A hand of 11 must draw: nobody may stand below 12.",
            "clause": "14.1(d)",
        }
    }


def test_a_refusal_of_another_action_differs() -> None:
    verdict = expecting("error = { action = 2 }", STAND)
    assert verdict.status == 1
    assert verdict.json["differs"] == {"error": {"expected": 2, "got": 3}}
    assert verdict.json["error"]["action"] == 3


def test_a_file_that_cannot_be_read_is_an_error_of_no_action() -> None:
    verdict = judge_text("colour = 1")
    assert verdict.status == 2
    assert verdict.played is None
    assert verdict.json["error"]["action"] is None
    assert verdict.json["error"]["clause"] is None


def test_actions_that_nobody_can_read_are_told_behind_the_first_refusal() -> None:
    """The refusal stays what the script stopped at; what comes after it and is none for the table is told with it."""
    text = STAND.replace('"stand 1"', '"stand 1",\n  "hit 1", "hitt 1", "go on"')
    verdict = judge_text(text)
    error = verdict.json["error"]
    assert (verdict.status, error["action"], error["clause"]) == (2, 3, "14.1(d)")
    assert verdict.faults == tuple(error["faults"])
    first, second, third = verdict.faults
    assert first == "line 5: action 3: A hand of 11 must draw: nobody may stand below 12."
    assert second.startswith("line 6: action 5: 'hitt 1' is no action; actions are")
    assert third == "line 6: action 6: 'go on' is not understood; write it as go, go step, or go N for N cards"
    assert Draft202012Validator(result_schema()).is_valid(verdict.json)
    assert "faults" not in expecting("error = { action = 3 }", text).json["error"]


def test_what_would_be_right_is_told_once() -> None:
    told = judge_text(SEVENS.replace('"hit 1"', '"hitt 1", "stan 1"')).json["error"]["faults"]
    assert ["actions are" in one for one in told] == [True, False]


def test_an_expected_fault_of_the_header_satisfies() -> None:
    assert expecting("error = { }", SEVENS.replace("title", "colour")).status == 0
    assert expecting("error = { action = 1 }", SEVENS.replace("title", "colour")).status == 2


@pytest.mark.parametrize(("book", "clause"), [("nz-current", "3.3(a)"), ("no-such-book", None)])
def test_a_ten_in_the_shoe_cites_the_book_that_took_it_out(book: str, clause: str | None) -> None:
    verdict = judge_text(SEVENS.replace("nz-current", book).replace("Kd", "10d"))
    assert verdict.status == 2
    assert verdict.json["error"]["clause"] == clause


def test_an_explained_result_says_why_in_words() -> None:
    verdict = judge_text(SEVENS, explained=True)
    whys = [wager["why"] for wager in verdict.json["rounds"][0]["wagers"]]
    assert whys[0].startswith("ann's main of 25.00 on box 1, hand 1 wins 75.00 at 3 to 1: 7-7-7 of spades")
    assert "wins 5000.00: three suited sevens" in whys[1]
    plain = judge_text(SEVENS).json["rounds"][0]["wagers"]
    assert all("why" not in wager for wager in plain)


def test_a_script_may_be_judged_under_a_house_variant() -> None:
    """Where the Super Bonus replaces the odds, ann wins 5000 alone."""
    rules = variant("nz-current", {"super_bonus.on_top": False})
    assert judge_text(SEVENS, rules).json["net"] == {"ann": "5000.00"}


def test_several_rounds_are_told_each_and_together() -> None:
    """10 won with 19 to 18, then 10 lost with 19 to 20; bob's side wager loses in the first."""
    text = """
    rulebook = "nz-current"
    shoe = "9s 9d Kh 9c 9s Kd Kh Qc"
    actions = ["bet ann 1 10", "side ann 1 perfect-pairs 5", "deal", "stand 1", "bet ann 1 10", "deal", "stand 1"]
    """
    verdict = judge_text(text)
    assert [one["net"] for one in verdict.json["rounds"]] == [{"ann": "5.00"}, {"ann": "-10.00"}]
    assert verdict.json["net"] == {"ann": "-5.00"}


def test_a_result_can_be_had_without_a_verdict() -> None:
    played = play_script(read_script(SEVENS))
    result: dict[str, Any] = result_json(played)
    assert result == judge(played).json


def test_another_clause_than_the_one_expected_is_told_and_no_difference() -> None:
    """Several clauses can be right, so the exit status looks at the action alone."""
    verdict = expecting('error = { action = 3, clause = "1.1" }', STAND)
    assert verdict.status == 0
    assert verdict.json["other_clause"] == {"expected": "1.1", "cited": ["14.1(d)"]}
    assert "differs" not in verdict.json


def test_the_clause_expected_may_be_any_of_those_cited() -> None:
    """Insurance of a stranger's wager breaks 15.3(f), 10.1 and 10.3."""
    shown = SEVENS.replace('"hit 1"', '"insure bob 1 5"').replace("7s 7d 7s 7s Kd", "9s Ad 9h")
    for clause in ("15.3(f)", "10.1", "10.3"):
        assert "other_clause" not in expecting(f'error = {{ action = 3, clause = "{clause}" }}', shown).json
    assert "other_clause" not in expecting("error = { action = 3 }", shown).json


def test_a_header_at_fault_is_compared_with_its_clause_too() -> None:
    """The decks have no tens under 3.3(a)."""
    ten = SEVENS.replace("Kd", "10d")
    assert "other_clause" not in expecting('error = { clause = "3.3(a)" }', ten).json
    assert expecting('error = { clause = "3.3(b)" }', ten).json["other_clause"]["cited"] == ["3.3(a)"]
    assert "other_clause" not in expecting('error = { action = 1, clause = "3.3(b)" }', ten).json
