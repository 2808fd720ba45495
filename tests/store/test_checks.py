"""What a unit of work must be: anything else is a mistake in the program, and raises before a store looks at it."""

import pytest

from pontoon.money import Cents, Posting, UnbalancedError
from pontoon.store import Append, DocumentWrite, RoundPlayer, RoundRow, Unit
from pontoon.store.checks import MOST_CENTS, MOST_TEXT, UnitError, check
from pontoon.store.reading import behind_all


def test_a_unit_of_everything_is_taken() -> None:
    row = RoundRow(
        "table:a", 1, 1, 2, 3, (RoundPlayer("ann", Cents(1), Cents(-1)), RoundPlayer("bob", Cents(1), Cents(1)))
    )
    postings = (Posting("issue", Cents(-MOST_CENTS)), Posting("wallet:ann", Cents(MOST_CENTS)))
    check(
        Unit("ann", "1", (Append("t" * MOST_TEXT, 0, (b"",)),), postings, (DocumentWrite("user", "ä", None),), (row,))
    )
    check(Unit("", ""))


@pytest.mark.parametrize(
    "unit",
    [
        Unit("", "1"),
        Unit("a\0b", ""),
        Unit("ann", "x" * (MOST_TEXT + 1)),
        Unit("ann", "1", (Append("", 0, (b"x",)),)),
        Unit("ann", "1", (Append("table:\0", 0, (b"x",)),)),
        Unit("ann", "1", (Append("table:\ud800", 0, (b"x",)),)),
        Unit("ann", "1", (Append("ä" * (MOST_TEXT // 2 + 1), 0, (b"x",)),)),
        Unit("ann", "1", documents=(DocumentWrite("", "key", b"x"),)),
        Unit("ann", "1", documents=(DocumentWrite("user", "", b"x"),)),
        Unit("ann", "1", postings=(Posting("", Cents(1)), Posting("house", Cents(-1)))),
        Unit("ann", "1", rounds=(RoundRow("", 1, 1, 1, 1),)),
        Unit("ann", "1", rounds=(RoundRow("table:a", 1, 1, 1, 1, (RoundPlayer("", Cents(0), Cents(0)),)),)),
    ],
)
def test_a_name_that_cannot_be_kept_is_a_mistake(unit: Unit) -> None:
    with pytest.raises(UnitError, match=r"cannot be kept|no Unicode text"):
        check(unit)


def test_numbers_before_the_first_record_are_a_mistake() -> None:
    with pytest.raises(UnitError, match="numbers begin at 1"):
        check(Unit("ann", "1", (Append("table:a", -1, (b"x",)),)))


def test_more_money_than_there_is_is_a_mistake() -> None:
    much = Cents(MOST_CENTS + 1)
    with pytest.raises(UnitError, match="at most"):
        check(Unit("ann", "1", postings=(Posting("house", Cents(-much)), Posting("wallet:ann", much))))


def test_money_made_or_lost_is_a_mistake() -> None:
    with pytest.raises(UnbalancedError):
        check(Unit("ann", "1", postings=(Posting("wallet:ann", Cents(1)),)))


def test_a_player_stands_in_a_round_once() -> None:
    twice = (RoundPlayer("ann", Cents(1), Cents(1)), RoundPlayer("ann", Cents(2), Cents(2)))
    with pytest.raises(UnitError, match="names a player twice"):
        check(Unit("ann", "1", rounds=(RoundRow("table:a", 1, 1, 2, 3, twice),)))


@pytest.mark.parametrize(
    ("prefix", "behind"),
    [
        ("", None),
        ("a", "b"),
        ("table:", "table;"),
        ("x\ud7ff", "x\ue000"),
        ("x\U0010ffff", "y"),
        ("\U0010ffff\U0010ffff", None),
    ],
)
def test_the_first_text_behind_all_that_begin_so(prefix: str, behind: str | None) -> None:
    assert behind_all(prefix) == behind
