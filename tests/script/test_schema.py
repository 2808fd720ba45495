"""The JSON Schemas of scripts and results."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pontoon.script import judge_text
from pontoon.script.actions import words
from pontoon.script.format import _HEADER, _LIMITS, _OPTIONS, _PRACTICE
from pontoon.script.schema import action_forms, result_schema, script_schema

ROUNDS = sorted(Path("tests/rounds").glob("*.toml"))
SCRIPT = Draft202012Validator(script_schema())
RESULT = Draft202012Validator(result_schema())

SCRIPT_BASE: dict[str, Any] = {"rulebook": "nz-current", "shoe": "7s | 7d", "actions": ["bet ann 1 25", "deal"]}


def test_both_are_schemas_of_the_draft_they_name() -> None:
    for schema in (script_schema(), result_schema()):
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: path.stem)
def test_round_scripts_and_their_results_fit(path: Path) -> None:
    text = path.read_text()
    SCRIPT.validate(tomllib.loads(text))
    for explained in (False, True):
        RESULT.validate(judge_text(text, explained=explained).json)


def test_results_that_differ_fit() -> None:
    text = Path("tests/rounds/nz-2000-pontoon.toml").read_text()
    wrong = text.replace("ann = 15", "ann = 14")
    assert wrong != text
    verdict = judge_text(wrong)
    assert verdict.json["differs"] == {"net": {"ann": {"expected": "14.00", "got": "15.00"}}}
    RESULT.validate(verdict.json)
    verdict = judge_text(text.split("[expect]")[0] + "[expect]\nerror = { action = 2 }\n")
    assert verdict.json["differs"] == {"error": {"expected": 2, "got": None}}
    RESULT.validate(verdict.json)


def test_the_schema_knows_every_key_the_reader_knows() -> None:
    schema = script_schema()["properties"]
    assert set(schema) == set(_HEADER)
    assert set(schema["limits"]["properties"]) == set(_LIMITS)
    assert set(schema["options"]["properties"]) == {*_OPTIONS, *_PRACTICE}


def test_the_schema_knows_every_action_the_reader_knows() -> None:
    assert {form.split()[0] for form in action_forms()} == {*words(), "go"}


@pytest.mark.parametrize(
    "action",
    [
        "bet ann 1 25.50 standing",
        "side bob_2 7 match-super-bonus 5",
        "take-back ann 1",
        "insure ann 1 12.50",
        "surrender 1 ann",
        "double 1 ann=20 bob=10.50",
        "forfeit 1 ann 2",
        "split 1 ann bob@2",
        'shuffle "7s 9h | Ks"',
        "shuffle '7s 9h'",
        "final-rounds",
    ],
)
def test_actions_fit(action: str) -> None:
    assert SCRIPT.is_valid({**SCRIPT_BASE, "actions": [action]})


@pytest.mark.parametrize(
    "action",
    ["bet Ann 1 25", "bet ann 1", "bet ann 1 2.505", "hit", "shuffle 7s 9h", "side ann 1 lucky 5", "dance 1", "deal 1"],
)
def test_what_no_action_is_does_not_fit(action: str) -> None:
    assert not SCRIPT.is_valid({**SCRIPT_BASE, "actions": [action]})


@pytest.mark.parametrize(
    "change",
    [
        {"decks": "six"},
        {"shoe": "10s 7d"},
        {"player": "ann"},
        {"limits": {"minimum": 5}},
        {"options": {"hole_card": "face-up"}},
        {"expect": {"net": {"ann": "5"}}},
        {"expect": {"nett": {}}},
    ],
)
def test_faulty_headers_do_not_fit(change: dict[str, Any]) -> None:
    assert SCRIPT.is_valid(SCRIPT_BASE)
    assert not SCRIPT.is_valid({**SCRIPT_BASE, **change})
