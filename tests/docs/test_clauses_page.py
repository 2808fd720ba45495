"""docs/clauses.md and the pages of the books say what is so."""

from pathlib import Path

from pontoon.rulebook import BOOK_IDS, clauses_of
from scripts import make_clauses
from scripts.clause_branches import Branch, faults, read_branches, status_of
from scripts.clause_pages import anchor
from scripts.make_clauses import PAGE, pages, rows


def test_the_page_is_in_step_with_the_code_and_the_tests() -> None:
    for path, text in pages().items():
        assert path.read_text(encoding="utf-8") == text, "run python -m scripts.make_clauses"


def test_every_clause_has_a_place_of_its_own_on_the_page_of_its_book() -> None:
    for book in BOOK_IDS:
        text = (PAGE.with_suffix("") / f"{book}.md").read_text(encoding="utf-8")
        places = [anchor(number) for number in clauses_of(book)]
        assert len(places) == len(set(places))
        assert [f"{{ #{place} }}" in text for place in places].count(False) == 0


def test_every_clause_is_listed_once() -> None:
    listed = [(row[0], row[1]) for row in rows()]
    assert len(listed) == len(set(listed)) == 949


def test_every_engine_clause_is_tested_and_lives_somewhere() -> None:
    engine = [row for row in rows() if row[2] == "engine"]
    assert {(row[0], row[1]) for row in engine if row[5] != "done"} == set()
    assert not [row for row in engine if not row[3]]


def test_every_branch_has_scripts_of_its_clause_or_says_what_is_missing() -> None:
    assert faults(read_branches(), make_clauses.tests_by_clause()) == []


def test_branches_are_of_clauses_that_the_books_have() -> None:
    assert set(read_branches()) <= {(row[0], row[1]) for row in rows()}


def test_every_irregularity_and_every_clause_on_tournaments_has_its_branches_listed() -> None:
    wanted = {(row[0], row[1]) for row in rows() if row[2] in {"irregularity", "tournament"}}
    assert wanted <= set(read_branches())


def test_a_clause_is_done_when_no_branch_of_it_is_open() -> None:
    shown, missing = Branch("one", ("a-script",), "shown"), Branch("other", (), "open", "no word for it")
    assert status_of((shown,)) == "done"
    assert status_of((shown, missing)) == "part"
    assert status_of((missing,)) == "open"
    assert status_of((shown, Branch("third", (), "unseen", "a look"))) == "done"


def test_a_branch_that_names_nothing_or_the_wrong_script_is_a_fault(tmp_path: Path) -> None:
    """A script that is not there, one of another clause, a branch without any, and a state that nobody knows."""
    (tmp_path / "planted.toml").write_text(
        """
        books = ["nz-current"]
        ["16.1"]
        "shown" = ["face-up-discarded"]
        "not there" = ["no-such-script"]
        "of another clause" = ["drawn-unseen-used"]
        "nothing" = []
        "neither" = "later: some day"
        "without a reason" = "open"
        """
    )
    found = faults(read_branches(tmp_path), make_clauses.tests_by_clause())
    assert [fault.split(": ")[0].removeprefix("nz-current 16.1, ") for fault in found] == [
        "not there", "of another clause", "nothing", "neither", "without a reason"
    ]  # fmt: skip
