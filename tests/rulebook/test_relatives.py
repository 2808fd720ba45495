"""Pontoon's relatives: files that come with the program, each the variant of a book with its sources."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from pontoon.rulebook import (
    BOOK_IDS,
    RELATIVE_IDS,
    RulebookError,
    UnknownRulebookError,
    digest_of,
    load_book,
    load_relative,
    variant,
)
from pontoon.rulebook.build import shared_values
from pontoon.rulebook.paths import at_shared_value, rules_by_path

RELATIVES = files("pontoon.rulebook") / "relatives"


def test_the_relatives_are_those_of_the_page() -> None:
    page = (Path(__file__).parents[2] / "docs" / "add-a-rulebook.md").read_text(encoding="utf-8")
    listed = page.partition("| relative | game |")[2].partition("\n\n")[0]
    assert set(re.findall(r"`([a-z0-9-]+)`", listed)) == set(RELATIVE_IDS)


@pytest.mark.parametrize("relative", RELATIVE_IDS)
def test_a_relative_names_its_book_and_its_sources(relative: str) -> None:
    rules = load_relative(relative)
    assert (rules.id, rules.extends in BOOK_IDS) == (relative, True)
    assert rules.issued.startswith("As published: ")
    text = (RELATIVES / f"{relative}.toml").read_text(encoding="utf-8")
    assert "# Source" in text


def test_a_relative_that_nobody_knows_is_refused() -> None:
    with pytest.raises(UnknownRulebookError):
        load_relative("nz-current")


def test_genting_publishes_the_game_of_the_singapore_book() -> None:
    assert digest_of(variant("sg-rws-v5", {})) == digest_of(load_book("sg-rws-v5"))
    theirs, ours = (rules_by_path(one) for one in (load_relative("pontoon-genting"), load_book("sg-rws-v5")))
    assert {path for path in ours if theirs[path].value != ours[path].value} == set()


@pytest.mark.parametrize("book", BOOK_IDS)
def test_what_a_file_may_leave_out_has_the_value_that_all_five_share(book: str) -> None:
    assert at_shared_value(load_book(book)) == set(shared_values())
    assert shared_values()["double.times"] == 1


def test_another_value_of_such_a_rule_is_another_digest() -> None:
    book = load_book("nz-current")
    for path, value in (("double.times", 2), ("double.forfeit", False), ("split.bonus", "withheld")):
        assert digest_of(variant("nz-current", {path: value})) != digest_of(book)
        assert path not in at_shared_value(variant("nz-current", {path: value}))


@pytest.mark.parametrize(("path", "value"), [("double.times", 0), ("double.times", 4), ("double.totals", [9, 21])])
def test_doubles_and_totals_have_their_range(path: str, value: object) -> None:
    with pytest.raises(RulebookError) as refused:
        variant("nz-current", {path: value})
    assert [fault.path for fault in refused.value.faults] == [path]
