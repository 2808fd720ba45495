"""The pit console in a real browser: every incident of every book is reached and ruled, from the catalogue itself."""

from collections import Counter
from collections.abc import Callable

import pytest

from pontoon.rulebook import BOOK_IDS, load_book
from pontoon.service.tables.host import HostedTable
from pontoon.table import Person, actor_of
from pontoon.table.incidents.catalogue import can_happen, catalogue
from tests.support.at_the_console import Console
from tests.support.browsing import Visitor
from tests.support.console import Story, stories
from tests.support.served import Served


def plays(console: Console, served: Served, story: Story) -> Counter[str]:
    """An example at a table of the house: what the pit does by the console, all else by its own doors."""
    seen: Counter[str] = Counter()
    table = console.opens(story)
    sequence = 1
    for told in story.told:
        if not told.by_pit:
            sequence = console.sends(table, told.command)
            continue
        by = actor_of(told.command)
        assert isinstance(by, Person)
        console.looks_at(table, sequence)
        console.acts_as(by.role)
        console.gives(story, told)
        sequence += 1
        console.at(sequence)
        seen[type(told.command).__name__] += 1
    hosted = served.front.house.office.hosted[f"table:{table}"]
    assert isinstance(hosted, HostedTable)
    lies, meant = hosted.state.table, story.told[-1].after
    assert (lies.lines, lies.boxes, lies.dealer) == (meant.lines, meant.boxes, meant.dealer), (story.book, story.name)
    assert [one.lines for one in lies.history] == [one.lines for one in meant.history], (story.book, story.name)
    return seen


def ruled(comes: Callable[..., Visitor], served: Served, told: list[Story]) -> Counter[str]:
    console = Console(comes("Olga"))
    seen: Counter[str] = Counter()
    for one in told:
        try:
            seen += plays(console, served, one)
        except Exception as error:
            error.add_note(f"{one.book}: {one.incident}, {one.name}")
            raise
        seen[f"{one.book} {one.incident}"] += 1
    return seen


@pytest.mark.long
@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_incident_of_a_book_is_ruled_at_the_console(
    book: str, comes: Callable[..., Visitor], served: Served
) -> None:
    seen = ruled(comes, served, list(stories(book)))
    rules = load_book(book)
    possible = {f"{book} {entry.key}" for entry in catalogue() if can_happen(rules, entry)}
    assert possible <= set(seen), possible - set(seen)
    assert seen["Report"] >= 30, seen
    assert seen["GiveRuling"] >= 10, seen


def test_an_incident_of_each_kind_is_ruled_at_the_console(comes: Callable[..., Visitor], served: Served) -> None:
    """Every entry of the catalogue once, each under another book than the one before."""
    told: list[Story] = []
    for number, entry in enumerate(catalogue()):
        books = BOOK_IDS[number % len(BOOK_IDS) :] + BOOK_IDS[: number % len(BOOK_IDS)]
        book = next(one for one in books if can_happen(load_book(one), entry))
        told.append(next(one for one in stories(book) if one.incident == entry.key))
    seen = ruled(comes, served, told)
    assert {one.incident for one in told} == {entry.key for entry in catalogue()}
    assert seen["Report"] >= 30, seen
    assert seen["GiveRuling"] >= 10, seen
