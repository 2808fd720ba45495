"""`pontoon incidents`, its catalogue and the example scripts."""

import json
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest
from typer.testing import CliRunner

import pontoon.cli.incidents
from pontoon.cli.app import app
from pontoon.cli.incidents.data import examples, find, other_books
from pontoon.cli.incidents.words import TITLES, forms, remedies, who_decides
from pontoon.rulebook import BOOK_IDS, clauses_of, load_book, rules_by_path
from pontoon.rulebook.floor import IncidentRules
from pontoon.script import Verdict, judge_text
from pontoon.table import Situation
from pontoon.table.incidents import events as i
from pontoon.table.incidents.catalogue import CATALOGUE, Entry, can_happen, findings
from pontoon.table.incidents.decide import HANDLERS

FOLDER = Path(pontoon.cli.incidents.__file__).parent / "examples"
SCRIPTS = sorted(FOLDER.glob("*/*.toml"))
BY_KEY = {entry.key: entry for entry in CATALOGUE}


def incidents(*arguments: str, columns: int = 80, stdin: str = "") -> tuple[int, str]:
    result = CliRunner(env={"COLUMNS": str(columns)}).invoke(app, ["incidents", *arguments], input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def flat(output: str) -> str:
    """All on one line, as a reader takes it in."""
    return " ".join(output.split())


def told(*arguments: str) -> Any:
    status, output = incidents(*arguments, "--json")
    assert status == 0, output
    return json.loads(output)


# The catalogue is whole


def test_the_catalogue_counts_from_1_to_39_without_a_key_twice() -> None:
    assert [entry.number for entry in CATALOGUE] == list(range(1, 40))
    assert len(BY_KEY) == 39
    assert set(TITLES) == set(BY_KEY)


def test_every_situation_is_in_the_catalogue() -> None:
    assert {one for entry in CATALOGUE for one in entry.situations} == set(get_args(Situation))


def test_every_handled_situation_is_in_the_catalogue() -> None:
    assert set(HANDLERS) < {one for entry in CATALOGUE for one in entry.situations}


def test_every_rule_on_incidents_is_in_the_catalogue_once() -> None:
    listed = [path for entry in CATALOGUE for path in entry.paths if path.startswith("incidents.")]
    assert sorted(listed) == sorted(f"incidents.{field.name}" for field in fields(IncidentRules))


def test_every_path_is_a_rule_of_some_book() -> None:
    known = {path for book in BOOK_IDS for path in rules_by_path(load_book(book))}
    assert {path for entry in CATALOGUE for path in entry.paths} <= known


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.key)
def test_every_incident_can_be_written_in_a_script(entry: Entry) -> None:
    assert forms(entry)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_incident_that_can_happen_has_a_remedy_and_somebody_who_sees_to_it(book: str) -> None:
    rules = load_book(book)
    for entry in CATALOGUE:
        assert bool(remedies(rules, entry)) == can_happen(rules, entry), entry.key
        if can_happen(rules, entry) and entry.key != "uncovered":
            assert who_decides(rules, entry), entry.key


def test_what_the_books_do_not_have_cannot_happen() -> None:
    cannot = {
        book: {entry.key for entry in CATALOGUE if not can_happen(load_book(book), entry)}  # as the matrix has it: n/a
        for book in BOOK_IDS
    }
    reader = {"reader-misused", "reader-fault"}
    assert cannot["nz-2000"] == {"squeeze-exposed", "side-without-main", "side-missed", *reader}
    assert cannot["nz-current"] == cannot["act-2005"] == {"squeeze-exposed", *reader}
    assert cannot["sg-rws-v5"] == reader
    assert cannot["ma-2025"] == {"payment-missed", "squeeze-exposed"}


@pytest.mark.parametrize(
    ("book", "key", "decides"),
    [
        ("nz-current", "face-up", "done by the staff"),
        ("nz-current", "exposed", "decided by the player"),
        ("nz-current", "misdealt", "decided by the staff; decided by the operator"),
        ("nz-current", "absent", "done by the operator"),
        ("nz-current", "burnt", "decided by the operator"),
        ("nz-current", "improper-cut", "decided by the game supervisor or casino supervisor"),
        ("act-2005", "disturbance", "decided by the operator"),
        ("act-2005", "damaged", "decided by the operator"),
        ("sg-rws-v5", "misdealt", "decided by the operator, then every player"),
        ("sg-rws-v5", "drawn", "decided by every player"),
        ("sg-rws-v5", "insurance-missed", "decided by the shift manager or operator"),
        (
            "sg-rws-v5",
            "simultaneous",
            "decided by the player; decided by the pit supervisor, shift manager or operator",
        ),
        ("ma-2025", "reader-misused", "done by the casino supervisor"),
        ("ma-2025", "improper-cut", "decided by the casino supervisor"),
        ("ma-2025", "second-missed", "decided by the player"),
    ],
)
def test_who_decides(book: str, key: str, decides: str) -> None:
    assert who_decides(load_book(book), BY_KEY[key]) == decides


# The examples


def test_there_is_an_example_exactly_where_an_incident_can_happen() -> None:
    for book in BOOK_IDS:
        rules = load_book(book)
        for entry in CATALOGUE:
            assert bool(examples(rules, entry)) == can_happen(rules, entry), (book, entry.key)


def test_every_script_of_the_folder_belongs_to_an_incident() -> None:
    known = {one.path for book in BOOK_IDS for entry in CATALOGUE for one in examples(load_book(book), entry)}
    assert known == {str(path) for path in SCRIPTS}


def played(path: Path) -> Verdict:
    return judge_text(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_example_plays_as_it_expects(path: Path) -> None:
    verdict = played(path)
    assert verdict.status == 0, verdict.json
    assert verdict.played is not None
    script = verdict.played.script
    assert script.rulebook == path.parent.name
    assert script.title
    assert script.expected_net or script.expected_error
    assert set(script.clauses) <= clauses_of(script.rulebook).keys()


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_engine_asks_those_whom_the_catalogue_names(path: Path) -> None:
    verdict = played(path)
    assert verdict.played is not None
    rules = load_book(path.parent.name)
    entry = next(entry for entry in CATALOGUE if entry.number == int(path.stem[:2]))
    deciders = [one for found in findings(rules, entry) for one in found.deciders]
    related = BY_KEY["misdealt"]  # what is left over, too, began with a card dealt wrongly
    if entry.key == "left-over":
        deciders += [one for found in findings(rules, related) for one in found.deciders]
    named = {role for one in deciders for role in one.roles}
    covered = set(rules.authority.uncovered.value)
    for event in verdict.played.events:
        if isinstance(event, i.RulingAsked):
            assert set(event.roles) <= named | covered
        if isinstance(event, i.PlayersAsked):
            assert any(one.who != "roles" for one in deciders)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_example_shows_its_own_incident(path: Path) -> None:
    verdict = played(path)
    assert verdict.played is not None
    entry = next(entry for entry in CATALOGUE if entry.number == int(path.stem[:2]))
    reported = {one.situation for one in verdict.played.events if isinstance(one, i.IncidentReported | i.RulingGiven)}
    by_other_rules = ("side-without-main", "limits", "improper-cut", "misplaced-bet")
    assert reported & set(entry.situations) or entry.key in by_other_rules


# The command


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_list_has_every_incident_with_its_remedy(book: str, columns: int) -> None:
    status, output = incidents(book, columns=columns)
    assert status == 0
    assert max(len(line) for line in output.splitlines()) <= columns
    for key in BY_KEY:
        assert key in output
    possible = sum(can_happen(load_book(book), entry) for entry in CATALOGUE)
    assert f"39 incidents, {possible} of which can happen under {book}." in flat(output)
    for other in other_books(load_book(book)):
        assert other.id in output


def test_the_list_tells_remedy_clause_and_who_decides() -> None:
    _, output = incidents("nz-current")
    said = flat(output)
    assert "1 A card face up in the shoe face-up discarded 16.1 done by the staff nz-2000 the same 16.1" in said
    assert "sg-rws-v5 used as the next card 5.11" in said
    assert "39 incidents, 36 of which can happen under nz-current." in said


def test_one_incident_tells_this_book_the_others_and_how_to_replay_it() -> None:
    status, output = incidents("act-2005", "found-late")
    assert status == 0
    said = flat(output)
    assert "9 An error found when the next round has begun found-late" in said
    assert "that past round is void I24 done by the staff 15.5 Placement error found after next round commenced" in said
    assert "sg-rws-v5 stands as it is 5.6, 5.13 the staff" in said
    assert "nz-2000 no remedy named none the operator" in said
    assert "found-late ROUND [by ROLE [NAME]]" in said
    assert "pontoon incidents act-2005 found-late --script | pontoon replay -" in said


def test_what_cannot_happen_says_so_and_has_no_script() -> None:
    status, output = incidents("nz-2000", "reader-fault")
    assert status == 0
    assert "It cannot happen under this book." in output
    assert "Replay it" not in output
    status, output = incidents("nz-2000", "reader-fault", "--script")
    assert status == 2
    assert "cannot happen under nz-2000" in output


def test_a_late_wager_is_refused_under_the_clauses_on_the_close() -> None:
    assert "a late wager: refused 3.10, 5.8" in flat(incidents("sg-rws-v5")[1])
    assert "a late wager: refused 4.3" in flat(incidents("act-2005", "30")[1])


@pytest.mark.parametrize("asked", ["misdealt", "8", "MISDEALT"])
def test_an_incident_is_named_by_key_or_number(asked: str) -> None:
    assert find(load_book("nz-2000"), asked).entry.key == "misdealt"


def test_a_situation_or_an_example_names_its_incident() -> None:
    rules = load_book("ma-2025")
    assert find(rules, "shuffler fault").entry.key == "device-fault"
    asked = find(rules, "ten-again")
    assert (asked.entry.key, asked.example) == ("foreign-card", "ten-again")


def test_a_situation_of_several_incidents_asks_which() -> None:
    status, output = incidents("nz-current", "skipped")
    assert status == 2
    assert "skipped stands for several: left-over, dealer-missed, box-missed" in output


def test_an_unknown_incident_or_book_is_refused_with_what_is_near() -> None:
    status, output = incidents("nz-current", "misdelt")
    assert status == 2
    assert "Did you mean misdealt or" in flat(output)
    status, output = incidents("nz-curent")
    assert status == 2
    assert "Did you mean nz-current" in flat(output)
    status, output = incidents("nz-current", "zzz", "--json")
    assert status == 2
    assert json.loads(output)["error"]["text"] == "zzz"


def test_the_script_alone_can_be_piped_to_replay() -> None:
    status, text = incidents("nz-current", "misdealt-void", "--script")
    assert status == 0
    assert tomllib.loads(text)["rulebook"] == "nz-current"
    result = CliRunner().invoke(app, ["replay", "-"], input=text)
    assert result.exit_code == 0
    assert "olga (operator) rules: box 1 and box 2 are void" in flat(result.output)


def test_a_script_is_wanted_of_something() -> None:
    status, output = incidents("nz-current", "--script")
    assert status == 2
    assert "Name the incident" in output


def test_json_has_the_same_for_all_the_books() -> None:
    answer = told("nz-current")
    assert answer["book"] == "nz-current"
    assert [one["number"] for one in answer["incidents"]] == list(range(1, 40))
    first = answer["incidents"][0]
    assert list(first["books"]) == ["nz-current", "nz-2000", "act-2005", "sg-rws-v5", "ma-2025"]
    rule = first["books"]["sg-rws-v5"][0]
    assert (rule["rule"], rule["is"], rule["words"], rule["clauses"]) == (
        "incidents.face_up",
        "use",
        "used as the next card",
        ["5.11"],
    )
    assert first["examples"][0]["name"] == "face-up"
    assert "script" not in first["examples"][0]


def test_json_of_one_has_the_text_of_its_scripts() -> None:
    (one,) = told("ma-2025", "ten")["incidents"]
    assert [example["name"] for example in one["examples"]] == ["foreign-card", "ten", "ten-again"]
    assert Path(one["examples"][1]["path"]).read_text() == one["examples"][1]["script"]
    ten = one["books"]["ma-2025"][0]
    assert ten["deciders"] == [{"who": "roles", "roles": ["floor-person"], "clauses": ["15(b)"], "applies": True}]
    no_wager = told("nz-2000", "28")["incidents"][0]["books"]["nz-2000"][0]
    assert (no_wager["is"], no_wager["possible"], no_wager["decides"]) == (None, False, None)


def test_a_house_variant_is_held_against_all_five_books(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('extends = "nz-current"\nid = "house"\ntitle = "House"\n[incidents]\nface_up = "use"\n')
    status, output = incidents(str(house), "face-up")
    assert status == 0
    assert incidents("-", "face-up", stdin=house.read_text()) == (0, output)
    said = flat(output)
    assert "house used as the next card done by the staff" in said
    for book in BOOK_IDS:
        assert book in said
    assert "pontoon incidents nz-current face-up --script | pontoon replay --rules FILE -" in said
