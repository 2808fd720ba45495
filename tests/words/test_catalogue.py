"""The catalogue of incidents in words, and the example rounds."""

from dataclasses import fields
from pathlib import Path

import pytest

import pontoon.words
from pontoon.rulebook import BOOK_IDS, clauses_of, load_book, rules_by_path
from pontoon.rulebook.floor import IncidentRules
from pontoon.script import Verdict, judge_text
from pontoon.table.incidents import events as i
from pontoon.table.incidents.catalogue import can_happen, catalogue, findings
from pontoon.table.incidents.incident import Entry
from pontoon.table.incidents.known import INCIDENTS
from pontoon.words.examples import examples, shipped
from pontoon.words.incidents import forms, remedies, who_decides

FOLDER = Path(pontoon.words.__file__).parent / "example_rounds"
SCRIPTS = [(book, name) for book in BOOK_IDS for name in shipped(book)]
BY_KEY = {entry.key: entry for entry in catalogue()}

every_script = pytest.mark.parametrize(("book", "name"), SCRIPTS, ids=[f"{book}/{name}" for book, name in SCRIPTS])


# The catalogue is whole


def test_the_catalogue_counts_from_1_to_40_without_a_key_twice() -> None:
    assert [entry.number for entry in catalogue()] == list(range(1, 41))
    assert len(BY_KEY) == 40
    assert all(entry.title for entry in catalogue())


def test_every_situation_is_in_the_catalogue() -> None:
    assert {one for entry in catalogue() for one in entry.situations} == {*INCIDENTS, "contravention"}


def test_every_handled_situation_is_in_the_catalogue() -> None:
    assert set(INCIDENTS) < {one for entry in catalogue() for one in entry.situations}


def test_every_rule_on_incidents_is_in_the_catalogue_once() -> None:
    listed = [path for entry in catalogue() for path in entry.paths if path.startswith("incidents.")]
    assert sorted(listed) == sorted(f"incidents.{field.name}" for field in fields(IncidentRules))


def test_every_path_is_a_rule_of_some_book() -> None:
    known = {path for book in BOOK_IDS for path in rules_by_path(load_book(book))}
    assert {path for entry in catalogue() for path in entry.paths} <= known


@pytest.mark.parametrize("entry", catalogue(), ids=lambda entry: entry.key)
def test_every_incident_can_be_written_in_a_script(entry: Entry) -> None:
    assert forms(entry)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_incident_that_can_happen_has_a_remedy_and_somebody_who_sees_to_it(book: str) -> None:
    rules = load_book(book)
    for entry in catalogue():
        assert bool(remedies(rules, entry)) == can_happen(rules, entry), entry.key
        if can_happen(rules, entry) and entry.key != "uncovered":
            assert who_decides(rules, entry), entry.key


def test_what_the_books_do_not_have_cannot_happen() -> None:
    cannot = {book: {entry.key for entry in catalogue() if not can_happen(load_book(book), entry)} for book in BOOK_IDS}
    reader = {"reader-misused", "reader-fault", "hole-exposed"}
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
            "decided by the player; decided by the pit supervisor, pit manager, shift manager or operator",
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
        for entry in catalogue():
            assert bool(examples(rules, entry)) == can_happen(rules, entry), (book, entry.key)


def test_every_script_of_a_book_belongs_to_an_incident() -> None:
    for book in BOOK_IDS:
        named = {f"{entry.number:02}-{one.name}" for entry in catalogue() for one in examples(load_book(book), entry)}
        assert named == shipped(book).keys()


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/*")), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_file_names_the_books_it_is_for_the_one_of_its_folder_first(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    books = [book for book in BOOK_IDS if path.stem in shipped(book)]
    mine = [book for book in books if shipped(book)[path.stem].splitlines()[2:] == text.splitlines()[2:]]
    names = ", ".join(f'"{book}"' for book in mine)
    assert text.splitlines()[1] == f"rulebooks = [{names}]"
    assert mine[0] == path.parent.name


def test_books_with_the_same_round_share_its_file() -> None:
    """Two books of one family have all their rounds in common but one."""
    older, newer = shipped("nz-2000"), shipped("nz-current")
    same = [name for name in older if older[name].replace("nz-2000", "nz-current") == newer[name]]
    assert len(older) == 38
    assert len(same) == 37
    assert not any((FOLDER / "nz-current" / f"{name}.toml").exists() for name in same)


def played(book: str, name: str) -> Verdict:
    return judge_text(shipped(book)[name])


@every_script
def test_every_example_plays_as_it_expects(book: str, name: str) -> None:
    verdict = played(book, name)
    assert verdict.status == 0, verdict.json
    assert verdict.played is not None
    script = verdict.played.script
    assert script.rulebook == book
    assert script.title
    assert script.expected_net or script.expected_error
    assert set(script.clauses) <= clauses_of(script.rulebook).keys()


@every_script
def test_the_engine_asks_those_whom_the_catalogue_names(book: str, name: str) -> None:
    verdict = played(book, name)
    assert verdict.played is not None
    rules = load_book(book)
    entry = next(entry for entry in catalogue() if entry.number == int(name[:2]))
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


@every_script
def test_the_example_shows_its_own_incident(book: str, name: str) -> None:
    verdict = played(book, name)
    assert verdict.played is not None
    entry = next(entry for entry in catalogue() if entry.number == int(name[:2]))
    reported = {one.situation for one in verdict.played.events if isinstance(one, i.IncidentReported | i.RulingGiven)}
    by_other_rules = ("side-without-main", "limits", "improper-cut", "misplaced-bet")
    assert reported & set(entry.situations) or entry.key in by_other_rules
