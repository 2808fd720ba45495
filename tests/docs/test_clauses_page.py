"""docs/clauses.md says what is so."""

from scripts.make_clauses import PAGE, render, rows

WAITING = {("nz-2000", "10.7"), ("nz-current", "10.7")}
"""Insurance of a voided hand comes with the irregularities."""


def test_the_page_is_in_step_with_the_code_and_the_tests() -> None:
    assert PAGE.read_text(encoding="utf-8") == render(), "run python -m scripts.make_clauses"


def test_every_clause_is_listed_once() -> None:
    listed = [(row[0], row[1]) for row in rows()]
    assert len(listed) == len(set(listed)) == 949


def test_every_engine_clause_is_tested_and_lives_somewhere() -> None:
    engine = [row for row in rows() if row[2] == "engine"]
    assert {(row[0], row[1]) for row in engine if row[5] != "done"} <= WAITING
    assert not [row for row in engine if not row[3]]
