"""docs/dealer.md: what its time study says is so."""

from pathlib import Path

import pytest

from benchmarks.dealer_keys import Counted, line, played
from pontoon.rulebook import BOOK_IDS

PAGE = Path("docs/dealer.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_keys_of_every_round_take_less_than_dealing_it(book: str) -> None:
    for one in played(book, 25):
        assert one.typing < one.anew < one.dealing, one


def test_a_round_needs_as_many_keys_as_the_terminal_asks_for() -> None:
    """Seven boxes with two cards, the dealer's two, seven stands, seven payments: 2 + 32 + 7 + 7 + 1."""
    one = Counted(cards=16, decisions=7, offers=0, payments=7)
    assert one.keys == 49
    assert one.anew - one.typing == pytest.approx(34 * 0.28), "seven times 3 2 5 0 Enter, but no B"


@pytest.mark.long
@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_table_of_the_page_is_what_was_counted(book: str) -> None:
    assert line(book, played(book)) in PAGE
