"""Rules in words: every rule has a label, every value a phrase, and lists of clauses are short."""

from typing import Literal, get_args, get_origin

import pytest

from pontoon.cards import Rank
from pontoon.money import Cents, Odds
from pontoon.rulebook import BOOK_IDS, Band, Task, load_book, rules_by_path
from pontoon.rulebook.build import every_path, value_type
from pontoon.rulebook.floor import Roles
from pontoon.words.clauses import closest, printed
from pontoon.words.rules import full_label, is_around, label, phrases, section_title, sections, value_words


def choices(path: str) -> tuple[object, ...]:
    """The values that a rule can take, where they can be counted; roles are said as they are written."""
    hint = value_type(path)
    if hint == Roles:
        return ()
    listed = [one for kind in (hint, *get_args(hint)) if get_origin(kind) is Literal for one in get_args(kind)]
    return (True, False) if hint is bool else tuple(listed)


@pytest.mark.parametrize("path", every_path())
def test_every_rule_has_a_short_label_and_every_choice_a_phrase(path: str) -> None:
    assert 0 < len(label(path)) <= 30
    assert all(phrases(path).get(choice) for choice in choices(path))


def test_no_phrase_is_for_a_value_that_a_rule_cannot_take() -> None:
    for path in every_path():
        own = {value for value in phrases(path) if isinstance(value, str)}
        assert own <= {*choices(path)} or path.partition(".")[0] in ("incidents", "cut", "shoe"), path


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_value_of_every_book_has_a_label_and_words(book: str) -> None:
    for path, rule in rules_by_path(load_book(book)).items():
        assert label(path)
        said = value_words(path, rule.value)
        assert said
        if isinstance(rule.value, str) and path != "cut.last":
            assert rule.value in phrases(path), path
        if isinstance(rule.value, bool):
            assert said not in ("True", "False"), path


def test_sections_have_titles_and_those_around_the_round_are_marked() -> None:
    assert [section_title(section) for section in sections()[:3]] == ["Cards", "Boxes", "Limits"]
    assert [section for section in sections() if is_around(section)] == [
        "incidents",
        "authority",
        "procedure",
        "people",
    ]
    assert full_label("double.odds") == "Doubling: A doubled hand pays"


@pytest.mark.parametrize(
    ("path", "value", "text"),
    [
        ("surrender.loses", Odds(1, 2), "half the wager"),
        ("surrender.loses", Odds(1, 1), "the whole wager"),
        ("surrender.loses", Odds(2, 3), "2/3 of the wager"),
        ("surrender.up_cards", tuple(Rank), "any card"),
        ("surrender.up_cards", (Rank.ACE, Rank.KING), "A K"),
        ("surrender.up_cards", (), "none"),
        ("cards.decks", (6,), "6"),
        ("cards.decks", (6, 7), "6 or 7"),
        ("cards.decks", (4, 5, 6), "4 to 6"),
        ("authority.staff", ("dealer",), "dealer"),
        ("authority.staff", ("floor-person", "operator"), "floor person or operator"),
        ("authority.staff", ("dealer", "pit-supervisor", "operator"), "dealer, pit supervisor or operator"),
        ("authority.staff", (), "nobody"),
        ("procedure.closing", (), "no steps named"),
        ("procedure.closing", (Task("verify", "floor-person", "x"),), "floor person verifies"),
        ("procedure.closing", (Task("wash", "", "x"), Task("lock away", "", "x")), "somebody washes, lock away"),
        (
            "procedure.closing",
            (Task("plug", "dealer", "x"), Task("cut", "player", "x"), Task("turn", "dealer", "x")),
            "dealer plugs, player cuts, dealer turns",
        ),
        ("procedure.new_dealer_burns", 0, "none"),
        ("procedure.new_dealer_burns", 1, "1"),
        (
            "dealer.hole_card",
            ("none", "hole", "reader"),
            "after the players or face down in the deal or face down, with a card reader",
        ),
        ("boxes.bettors", 0, "no number set"),
        ("match_super_bonus.minimum", Cents(123_450), "$1,234.50"),
        ("dealer.hole_card", ("none", "hole"), "after the players or face down in the deal"),
        (
            "super_bonus.bands",
            (Band(Cents(500), Cents(10_000), Cents(2_000), "x"), Band(Cents(2_500), Cents(100_000), None, "y")),
            "$5 to $20: $100; $25 or more: $1,000",
        ),
    ],
)
def test_values_in_words(path: str, value: object, text: str) -> None:
    assert value_words(path, value) == text


def test_clauses_are_shown_as_short_as_they_can_be() -> None:
    assert closest(("11.1", "11.1[Pontoon]", "11.10")) == ("11.1[Pontoon]", "11.10")
    assert closest(("3.2(b)", "3.2(b)(i)")) == ("3.2(b)(i)",)
    assert printed(("6(e)", "6(e)(1)", "6(e)(1)[1+1]")) == ("6(e)(1)",)
    assert printed(("1.0[Surrender]", "9.3")) == ("1.0[Surrender]", "9.3")
