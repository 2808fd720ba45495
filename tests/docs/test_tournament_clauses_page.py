"""docs/tournament-clauses.md: every clause of the section is on it, and every test it names has that clause."""

import re
from pathlib import Path

from pontoon.rulebook import clauses_of
from scripts import make_clauses

PAGE = Path(__file__).parents[2] / "docs" / "tournament-clauses.md"
ROWS = re.findall(r"^\| (\S.*?) \| (.+?) \| `(\w+)` \|$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)


def test_every_clause_of_the_section_has_its_branches() -> None:
    section = {number for number, one in clauses_of("act-2005").items() if one.kind == "tournament"}
    listed = {clause for clause, _, _ in ROWS}
    assert section <= listed
    assert len(ROWS) > 100
    assert len({(clause, branch) for clause, branch, _ in ROWS}) == len(ROWS)


def test_every_test_that_is_named_is_there_with_its_clause() -> None:
    known = make_clauses.tests_by_clause()
    for clause, branch, name in ROWS:
        tests = [one.rpartition("::")[2] for one in known["act-2005", clause]]
        assert name in tests, (clause, branch, name)
