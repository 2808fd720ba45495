"""Every answer that the words of the books leave open has the number of its reading, in whatever file it stands."""

from collections import defaultdict
from dataclasses import fields
from typing import get_args, get_origin

import pytest

from pontoon.rulebook import BOOK_IDS, load_book, rules_by_path, variant
from pontoon.rulebook.build import every_path, section_types, value_type
from pontoon.words.rules import says_nothing
from tests.rulebook.test_docs import listed_readings

HOUSE_ONLY = {
    ("cards.pack", "full"),
    ("limits.above", "pro-rata"),
    ("dealer_pontoon.double_takes", "everything"),
    ("bsx_16.stake", "returned"),
    ("double.totals_on", "hard-count"),
    ("double.bonus", "kept"),
    ("double.forfeit_loses", "all-but-last"),
    ("split.bonus", "withheld"),
    ("incidents.late_second", "own-turn"),
    ("incidents.hole_exposed", "stands"),
    ("incidents.settled_round", "stands"),
    ("incidents.hole_exposed", "void-round"),
    *(
        (f"cut.{case}", "nobody")
        for case in ("start", "box", "dealer", "replaced", "failed_shoe", "otherwise", "declined")
    ),
    *(("cut.failed_shoe", whom) for whom in ("far-left", "far-right-rotating")),
}
"""What a house can set although no reading of any words leads there."""
SILENT = ("silent", "same", "none")


def declared(path: str) -> dict[object, str]:
    """The readings that a rule is declared with."""
    section, _, key = path.partition(".")
    return next(field.metadata["readings"] for field in fields(section_types()[section]) if field.name == key)


def choices(path: str) -> tuple[str, ...]:
    """The values a rule can take, where they are named."""
    hint = value_type(path)
    return () if get_origin(hint) is tuple else tuple(one for one in get_args(hint) if isinstance(one, str))


def test_every_answer_is_a_books_or_a_reading_with_its_number() -> None:
    taken = defaultdict(set)
    for book in BOOK_IDS:
        for path, rule in rules_by_path(load_book(book)).items():
            if isinstance(rule.value, str) and (rule.clauses or rule.reading or says_nothing(rule)):
                taken[path].add(rule.value)
    open_answers = {
        (path, value)
        for path in every_path()
        for value in choices(path)
        if value not in taken[path] and value not in SILENT and not path.endswith(".placing")
    }
    assert {one for one in open_answers if not declared(one[0]).get(one[1])} - HOUSE_ONLY == set()


def test_declared_readings_are_those_of_the_page() -> None:
    page = listed_readings()
    named = [(path, reading) for path in every_path() for reading in declared(path).values()]
    assert len(named) > 15
    for path, reading in named:
        assert reading not in page or path in page[reading], (path, reading)


@pytest.mark.parametrize(
    ("book", "path", "value", "reading"),
    [
        ("nz-current", "split.pairs", "rank", "I10"),
        ("ma-2025", "twenty_one.soft", "draw-or-double", "I1"),
        ("act-2005", "incidents.reconstruct_until", "decisions", "I48"),
    ],
)
def test_a_house_that_takes_another_answer_is_told_the_reading(book: str, path: str, value: str, reading: str) -> None:
    rule = rules_by_path(variant(book, {path: value}))[path]
    assert (rule.value, rule.clauses, rule.reading) == (value, (f"house rule {path}",), reading)
