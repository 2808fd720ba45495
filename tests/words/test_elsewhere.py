"""Which clause of a settlement line decides it."""

import pytest

from pontoon.money import Cents
from pontoon.rulebook import load_book
from pontoon.settlement import Line
from pontoon.words.elsewhere import deciding


@pytest.mark.parametrize(
    ("book", "reason", "clauses", "decides"),
    [
        ("act-2005", "higher", ("14.1", "14.1(b)", "14.2", "14.2[other]"), "14.1(b)"),  # 14.1 opens the list alone
        ("act-2005", "doubled", ("14.1", "14.1(d)", "10.2(b)", "12.7"), "12.7"),  # the exception
        ("act-2005", "pontoon", ("14.1", "14.1(c)", "8.1", "14.2", "14.2[Pontoon]"), "14.2[Pontoon]"),
        ("ma-2025", "suited_777", ("5(a)(2)", "5(f)", "5(f)(4)"), "5(f)(4)"),
        ("nz-current", "higher", ("5.1(b)", "11.1", "11.1[other]"), "5.1(b)"),
    ],
)
def test_the_item_of_a_list_decides_and_not_the_clause_that_opens_it(
    book: str, reason: str, clauses: tuple[str, ...], decides: str
) -> None:
    line = Line("ann", 1, 1, "main", Cents(1000), "win", "1:1", Cents(1000), clauses, reason)
    assert deciding(load_book(book), line) == decides
