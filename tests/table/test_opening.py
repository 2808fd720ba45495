"""Opening a table: a set-up is held against its rulebook, and every fault is told at once."""

from typing import Any

import pytest

from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, digest_of, load_book, variant
from pontoon.table import Limits, Refusal, Setup, TableOpened, open_table
from pontoon.table.opening import rules_of, same_rules
from tests.support.tables import cents


def faults(book: str, **setup: Any) -> dict[str, Refusal]:
    """What is wrong with a set-up, by its code."""
    opened = open_table(load_book(book), Setup(**setup))
    assert isinstance(opened, tuple), opened
    return {fault.code: fault for fault in opened}


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_usual_set_up_opens_under_every_book(book: str) -> None:
    burn = load_book(book).shoe.burn.value
    opened = open_table(load_book(book), Setup(burn=burn))
    assert opened == TableOpened(book, Setup(burn=burn), digest=digest_of(load_book(book)))


def test_every_fault_is_told_at_once() -> None:
    found = faults(
        "sg-rws-v5",
        decks=3,
        boxes=8,
        limits=Limits(minimum=cents(10), maximum=cents(5)),
        hole_card="hole",
        cutting_cards=2,
        burn=2,
        mid_shoe_limited=True,
        full_patronage=True,
    )
    assert list(found) == [
        "decks",
        "boxes",
        "limits",
        "hole-card",
        "cutting-cards",
        "burn",
        "mid-shoe",
        "full-patronage",
    ]
    assert found["decks"].message == "sg-rws-v5 is played with 4, 5, 6, 7, 8 decks, not 3."
    assert found["decks"].clauses == ("2.2.1",)
    assert found["boxes"].message == "A table has 1 to 7 boxes, not 8."
    assert found["hole-card"].message.endswith("this way: none; not hole.")
    assert found["cutting-cards"].message == "sg-rws-v5 uses one cutting card, not 2."
    assert found["burn"].message == "sg-rws-v5 burns 0 to 1 cards at a new shoe, not 2."


@pytest.mark.parametrize(
    ("book", "setup", "code", "clauses"),
    [
        ("nz-2000", {"decks": 9}, "decks", ("3.3(a)",)),
        ("act-2005", {"decks": 2}, "decks", ("2.1",)),
        ("ma-2025", {"decks": 7, "burn": 1}, "decks", ("2(a)",)),
        ("nz-current", {"boxes": 0}, "boxes", ("3.1",)),
        ("nz-current", {"hole_card": "reader"}, "hole-card", ("8.5",)),
        ("ma-2025", {"burn": 0}, "burn", ("7(c)",)),
        ("ma-2025", {"burn": 2}, "burn", ("7(c)",)),
        ("ma-2025", {"automated": True, "burn": 1}, "automated", ("4(h)",)),
        ("nz-current", {"cutting_cards": 3}, "cutting-cards", ("3.3(b)",)),
        ("sg-rws-v5", {"full_patronage": True}, "full-patronage", ()),
        ("nz-current", {"limits_noticed": False}, "limits-noticed", ()),
    ],
)
def test_a_fault_names_the_rule_and_its_clause(
    book: str, setup: dict[str, Any], code: str, clauses: tuple[str, ...]
) -> None:
    found = faults(book, **setup)
    assert list(found) == [code]
    assert found[code].clauses == clauses


@pytest.mark.parametrize(
    "limits",
    [
        Limits(step=Cents(0)),
        Limits(minimum=Cents(0)),
        Limits(minimum=cents(20), maximum=cents(10)),
        Limits(side_minimum=cents(20), side_maximum=cents(10)),
        Limits(side_minimum=cents(-1)),
    ],
)
def test_limits_that_make_no_sense_are_refused(limits: Limits) -> None:
    found = faults("nz-current", limits=limits)
    assert list(found) == ["limits"]
    assert "make no sense" in found["limits"].message


def test_two_cutting_cards_and_a_burnt_card_are_the_operators_choice_in_new_zealand() -> None:
    setup = Setup(cutting_cards=2, burn=1, mid_shoe_limited=True, full_patronage=True)
    rules = load_book("nz-current")
    assert open_table(rules, setup) == TableOpened("nz-current", setup, digest=digest_of(rules))


def test_a_stacked_shoe_needs_no_burnt_card() -> None:
    """A script's shoe begins with the first card dealt, unless it says otherwise."""
    setup = Setup(shoe="stacked", burn=0)
    assert isinstance(open_table(load_book("ma-2025"), setup), TableOpened)


def test_remedies_for_unnoticed_wagers_open_only_where_a_book_has_one() -> None:
    for book in ("act-2005", "sg-rws-v5"):
        assert isinstance(open_table(load_book(book), Setup(limits_noticed=False)), TableOpened)
    above = variant("nz-current", {"limits.unnoticed_above": "trim"})
    assert isinstance(open_table(above, Setup(limits_noticed=False)), TableOpened)
    below = variant("nz-current", {"limits.unnoticed_below": "play"})
    assert isinstance(open_table(below, Setup(limits_noticed=False)), TableOpened)


def test_the_opening_of_a_house_variant_tells_what_it_changes() -> None:
    """A stream can be read again without the variant's own file."""
    changes: dict[str, object] = {"split.hands": 4, "perfect_pairs.mixed": None}
    rules = variant("nz-current", changes)
    opened = open_table(rules, Setup())
    assert isinstance(opened, TableOpened)
    assert (opened.rulebook, opened.extends) == ("house", "nz-current")
    assert opened.changes["split.hands"] == 4
    again = variant(opened.extends, opened.changes)
    assert again.split.hands.value == 4
    assert again.side("perfect-pairs") is None
    assert open_table(again, Setup()) == opened


def test_a_refusal_reads_as_a_sentence_with_its_clauses() -> None:
    found = faults("ma-2025", burn=0, limits=Limits(step=Cents(0)))
    assert str(found["burn"]) == "ma-2025 burns 1 to 1 cards at a new shoe, not 0. (7(c))"
    assert str(found["limits"]) == found["limits"].message


def test_a_stream_tells_whether_the_rules_are_still_those_it_was_opened_under() -> None:
    rules = load_book("nz-current")
    opened = open_table(rules, Setup())
    assert isinstance(opened, TableOpened)
    assert rules_of(opened) == rules
    assert same_rules(opened, rules)
    assert not same_rules(opened, variant("nz-current", {"split.hands": 2}))
    assert same_rules(TableOpened("nz-current", Setup()), rules)  # streams of the first days do not tell
