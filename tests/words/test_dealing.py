"""The clauses under which a dealer takes each step."""

import pytest

from pontoon.rulebook import BOOK_IDS, load_book
from pontoon.words.clauses import find_clause
from pontoon.words.dealing import dealing_clauses


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_step_cites_a_clause_that_the_book_has(book: str) -> None:
    rules = load_book(book)
    found = dealing_clauses(rules)
    assert {"bet", "deal-box", "across", "decide", "insurance", "forfeit", "deal-dealer", "settle"} <= set(found)
    for (number,) in found.values():
        assert find_clause(rules, number) is not None, number


def test_new_zealand_doubles_by_12_4_and_forfeits_by_12_8() -> None:
    found = dealing_clauses(load_book("nz-current"))
    assert (found["across"], found["forfeit"], found["deal-dealer"]) == (("12.4",), ("12.8",), ("8.5",))
    assert (found["insert-cutting-card"], found["burn"]) == (("7.6",), ("8.1",))
