"""`pontoon incidents`: what it shows of the catalogue, and the scripts it prints."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pontoon.cli.app import app
from pontoon.cli.incidents.find import find, other_books
from pontoon.rulebook import BOOK_IDS, load_book
from pontoon.table.incidents.catalogue import can_happen, catalogue

BY_KEY = {entry.key: entry for entry in catalogue()}


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


# The command


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_list_has_every_incident_with_its_remedy(book: str, columns: int) -> None:
    status, output = incidents(book, columns=columns)
    assert status == 0
    assert max(len(line) for line in output.splitlines()) <= columns
    for key in BY_KEY:
        assert key in output
    possible = sum(can_happen(load_book(book), entry) for entry in catalogue())
    assert f"40 incidents, {possible} of which can happen under {book}." in flat(output)
    for other in other_books(load_book(book)):
        assert other.id in output


def test_the_list_tells_remedy_clause_and_who_decides() -> None:
    _, output = incidents("nz-current")
    said = flat(output)
    assert "1 A card face up in the shoe face-up discarded 16.1 done by the staff nz-2000 the same 16.1" in said
    assert "sg-rws-v5 used as the next card 5.11" in said
    assert "40 incidents, 36 of which can happen under nz-current." in said


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
    assert "olga (operator) rules: box 1, box 2 and box 3 are void" in flat(result.output)


def test_a_script_is_wanted_of_something() -> None:
    status, output = incidents("nz-current", "--script")
    assert status == 2
    assert "Name the incident" in output


def test_json_has_the_same_for_all_the_books() -> None:
    answer = told("nz-current")
    assert answer["book"] == "nz-current"
    assert [one["number"] for one in answer["incidents"]] == list(range(1, 41))
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
    assert incidents("ma-2025", "ten", "--script") == (0, one["examples"][1]["script"])
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
