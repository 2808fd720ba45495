"""A declared shape: what is read by it, what is told, and what stands for a value that could not be read."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from pontoon.toml.check import Check, judged
from pontoon.toml.faults import Fault, FaultsError
from pontoon.toml.shape import EMPTY, OPTIONAL, ByName, Key, Rows, Table, read_tables
from pontoon.toml.unread import UNREAD, UnreadError, readable
from pontoon.toml.values import flag, list_of, one_of, text, texts, whole


@dataclass(frozen=True)
class Box:
    """A box for the tests."""

    number: int
    limit: int = 500
    open: bool = True


BOX = Table(
    Box,
    {
        "number": Key(whole(1, 7), missing="give it", clauses=("4.1",)),
        "limit": Key(whole(), 100),
        "open": Key(flag, OPTIONAL),
    },
)
FILE = Table(
    dict[str, Any],
    {
        "boxes": Key(Rows(BOX, "write a list of boxes", may_be_empty=False), missing="no boxes"),
        "first": Key(BOX, missing="no first box"),
        "by_name": Key(ByName(lambda name: texts() if name == "many" else text), EMPTY),
        "house": Key(Table(dict[str, Any], {"name": Key(text)}), EMPTY),
    },
)


def read(written: str) -> tuple[dict[str, Any], list[str]]:
    """The values of a text, and its faults as a person reads them."""
    found, faults = read_tables(FILE, written, lambda _: ())
    return found, [str(fault) for fault in faults]


def test_a_file_that_fits_is_read_whole() -> None:
    found, faults = read(
        """
        boxes = [{ number = 1 }, { number = 2, limit = 5, open = false }]
        first = { number = 7 }
        by_name = { ann = "a", many = ["b", "c"] }
        house = { name = "Harbour" }
        """
    )
    assert not faults
    assert found == {
        "boxes": (Box(1, 100), Box(2, 5, open=False)),
        "first": Box(7, 100),
        "by_name": {"ann": "a", "many": ("b", "c")},
        "house": {"name": "Harbour"},
    }


def test_every_fault_stands_at_its_path_and_the_rest_is_read() -> None:
    found, faults = read(
        """
        boxes = [{ number = 8 }, 3, { number = 2, colour = "red" }]
        by_name = { ann = 1, bob = "b", many = ["c", 2] }
        """
    )
    assert faults == [
        "boxes: write a list of boxes",
        "boxes[1].number: must be a whole number from 1 to 7, not 8 (4.1)",
        "boxes[3].colour: is unknown; what may stand here is number, limit, open",
        "first: no first box",
        "by_name.ann: must be a text, not 1",
        "by_name.many: must be a list of texts, not ['c', 2]",
        "house.name: is missing",
    ]
    assert found["boxes"][0].number is UNREAD
    assert found["boxes"][0].limit == 100
    assert found["boxes"][1].limit is UNREAD
    assert found["boxes"][2] == Box(2, 100)
    assert found["first"].number is UNREAD
    assert readable(found["by_name"]["many"]) == ["c"]


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("boxes = 3", "boxes: write a list of boxes"),
        ("boxes = []", "boxes: write a list of boxes"),
        ("first = 3", "first: must be a table"),
        ("by_name = 3", "by_name: must be a table"),
        ("by_name = { many = 3 }", "by_name.many: must be a list of texts, not 3"),
    ],
)
def test_what_has_no_parts_is_one_fault(written: str, fault: str) -> None:
    assert fault in read(written)[1]


def test_of_a_text_that_is_no_toml_nothing_is_read_or_checked() -> None:
    found, faults = read_tables(FILE, "boxes = [", lambda _: pytest.fail("nothing can be checked"))
    assert [fault.path for fault in faults] == [""]
    assert found["house"]["name"] is UNREAD


def test_what_cannot_be_made_from_unread_values_is_unread() -> None:
    doubled = Table(lambda number: number + number, {"number": Key(whole(), missing="no number")})
    assert read_tables(doubled, "number = 2", lambda _: ()) == (4, ())
    found, faults = read_tables(doubled, "", lambda _: ())
    assert found is UNREAD
    assert faults == (Fault("number", "no number"),)
    assert read_tables(doubled, "number = ", lambda _: ())[0] is UNREAD


def test_an_unread_value_stops_whoever_asks_it_anything() -> None:
    asked: tuple[Callable[[Any], object], ...] = (
        *(bool, len, iter, range, str, repr, hash, set),
        lambda one: one.name,
        lambda one: one > 1,
        lambda one: 1 + one,
        lambda one: f"{one}",
    )
    for ask in asked:
        with pytest.raises(UnreadError):
            ask(UNREAD)
    assert readable([1, UNREAD, 2]) == [1, 2]


def test_a_check_that_needs_an_unread_value_finds_nothing_and_the_others_go_on() -> None:
    box = Box(UNREAD, limit=5)

    def first() -> Any:
        yield Check("number", lambda: f"{box.number} is too much" if box.number > 1 else "")
        yield Check("limit", lambda: "is too little" if box.limit < 10 else "", ("4.2",))
        yield Check("limit", lambda: "is odd" if box.limit % 2 else "")
        yield Check("open", lambda: "" if box.open else "is closed")

    def second() -> Any:
        for _ in range(box.number):
            yield Check("number", lambda: "is there")

    def third() -> Any:
        yield Check("", lambda: "the end")

    assert judged(second(), first(), third()) == (
        Fault("limit", "is too little", ("4.2",)),
        Fault("limit", "is odd"),
        Fault("", "the end"),
    )


def test_a_list_keeps_the_places_of_what_does_not_fit() -> None:
    shape = Table(dict[str, Any], {"all": Key(list_of(one_of("a", "b")))})
    found, faults = read_tables(shape, 'all = ["a", 1, "c", 1]', lambda _: ())
    assert [str(fault) for fault in faults] == [
        "all: must be one of a, b, not 1",
        "all: must be one of a, b, not 'c'",
    ]
    assert found["all"][0] == "a"
    assert [one is UNREAD for one in found["all"]] == [False, True, True, True]


def test_an_error_names_its_file_where_it_has_a_name() -> None:
    faults = (Fault("", "this is no TOML"), Fault("double.cards", "is missing"))
    assert str(FaultsError("house.toml", faults)) == "house.toml: this is no TOML; double.cards: is missing"
    assert str(FaultsError("", faults)) == "this is no TOML; double.cards: is missing"
