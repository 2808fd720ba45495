"""Rules that cannot stand together."""

import pytest

from pontoon.rulebook import BOOK_IDS, RulebookError, load_book, variant
from pontoon.rulebook.check import contradictions


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_five_books_do_not_contradict_themselves(book: str) -> None:
    assert contradictions(load_book(book)) == ()


@pytest.mark.parametrize(
    ("book", "changes", "path", "says"),
    [
        ("nz-2000", {"cards.decks": []}, "cards.decks", "one to eight decks"),
        ("sg-rws-v5", {"cards.decks": [0, 4]}, "cards.decks", "one to eight decks"),
        ("nz-2000", {"cards.decks": [1, 4]}, "cards.decks", "one deck cannot be cut a deck from either end"),
        ("nz-2000", {"cards.decks": [8, 9]}, "cards.decks", "one to eight decks"),
        ("nz-2000", {"boxes.number": 0}, "boxes.number", "1 to 7 boxes"),
        ("nz-2000", {"boxes.number": 8}, "boxes.number", "1 to 7 boxes"),
        ("ma-2025", {"split.hands": 9}, "split.hands", "2 to 8 hands"),
        ("nz-2000", {"split.ace_hands": 1}, "split.ace_hands", "at most split.hands"),
        ("nz-2000", {"split.ace_hands": 4}, "split.ace_hands", "at most split.hands"),
        ("ma-2025", {"dealer.stands_on_hard": 11}, "dealer.stands_on_hard", "12 to 20"),
        ("nz-2000", {"dealer.stands_on_soft": 16}, "dealer.stands_on_soft", "at least dealer.stands_on_hard"),
        ("nz-2000", {"dealer.stands_on_soft": 21}, "dealer.stands_on_soft", "at most 20"),
        ("nz-2000", {"draw.compulsory_below": 18}, "draw.compulsory_below", "at most 17"),
        ("nz-2000", {"shoe.burn": 11}, "shoe.burn", "at most 10 cards"),
        ("nz-2000", {"shoe.cutting_cards": 0}, "shoe.cutting_cards", "1 or 2"),
        ("nz-2000", {"shoe.cutting_cards": 3}, "shoe.cutting_cards", "1 or 2"),
        ("nz-2000", {"surrender.loses": "3:2"}, "surrender.loses", "at most 1:1"),
        (
            "nz-2000",
            {"twenty_one.against_dealer_pontoon": "loses"},
            "twenty_one.against_dealer_pontoon",
            "cannot lose to the dealer's pontoon",
        ),
        ("nz-2000", {"twenty_one.soft": "double"}, "twenty_one.soft", "cannot draw or double"),
        ("nz-2000", {"twenty_one.soft": "draw-or-double"}, "twenty_one.soft", "cannot draw or double"),
        ("nz-2000", {"double.forfeit_of_21": True}, "double.forfeit_of_21", "cannot be forfeited"),
        ("nz-2000", {"pontoon.odds_when": "dealer-21"}, "pontoon.odds_when", "cannot wait for the dealer's 21"),
        ("nz-2000", {"insurance.with_pontoon": True}, "insurance.with_pontoon", "can no longer be insured"),
        ("ma-2025", {"dealer.reader_up_cards": ["A", "9"]}, "dealer.reader_up_cards", "some of A K Q J"),
        ("ma-2025", {"dealer.reader_up_cards": []}, "dealer.reader_up_cards", "some of A K Q J"),
        ("nz-2000", {"dealer.hole_card": []}, "dealer.hole_card", "at least one way"),
        ("ma-2025", {"surrender.held_against": ["A", "9"]}, "surrender.held_against", "A K Q J"),
        ("nz-2000", {"super_bonus.bands": []}, "super_bonus.bands", "must rise"),
        (
            "nz-2000",
            {"super_bonus.bands": [{"at_least": 25, "pays": 5000}, {"at_least": 2, "pays": 1000}]},
            "super_bonus.bands",
            "must rise",
        ),
        (
            "nz-2000",
            {"super_bonus.bands": [{"at_least": 25, "pays": 5000}, {"at_least": 25, "pays": 1000}]},
            "super_bonus.bands",
            "must rise",
        ),
        (
            "nz-2000",
            {"super_bonus.bands": [{"at_least": 25, "pays": 5000, "up_to": 24.99}]},
            "super_bonus.bands",
            "must not end before it begins",
        ),
    ],
)
def test_a_contradiction_is_named(book: str, changes: dict[str, object], path: str, says: str) -> None:
    with pytest.raises(RulebookError) as caught:
        variant(book, changes)
    (fault,) = caught.value.faults
    assert fault.path == path
    assert says in fault.message


@pytest.mark.parametrize(
    ("book", "changes"),
    [
        ("nz-2000", {"cards.decks": [2, 8]}),
        ("sg-rws-v5", {"cards.decks": [1, 8]}),
        ("nz-2000", {"boxes.number": 1}),
        ("nz-2000", {"split.hands": 2}),
        ("ma-2025", {"split.hands": 8, "split.ace_hands": 8}),
        ("nz-2000", {"split.ace_hands": 3}),
        ("nz-2000", {"dealer.stands_on_hard": 12}),
        ("nz-2000", {"dealer.stands_on_hard": 20, "dealer.stands_on_soft": 20}),
        ("nz-2000", {"draw.compulsory_below": 17}),
        ("nz-2000", {"shoe.burn": 10}),
        ("act-2005", {"shoe.cutting_cards": 2}),
        ("nz-2000", {"surrender.loses": "1:1"}),
        ("ma-2025", {"twenty_one.soft": "draw-or-double", "pontoon.odds_when": "dealer-21"}),
        ("ma-2025", {"dealer.hole_card": ["none"], "dealer.reader_up_cards": []}),
        ("ma-2025", {"dealer.reader_up_cards": ["A"]}),
        ("nz-2000", {"surrender.held_against": []}),
        ("nz-2000", {"super_bonus.bands": [{"at_least": 25, "pays": 5000, "up_to": 25}]}),
    ],
)
def test_what_just_fits_is_allowed(book: str, changes: dict[str, object]) -> None:
    assert variant(book, changes).extends == book


def test_a_split_limit_of_one_hand_contradicts_itself_twice() -> None:
    with pytest.raises(RulebookError) as caught:
        variant("nz-2000", {"split.hands": 1})
    assert [fault.path for fault in caught.value.faults] == ["split.hands", "split.ace_hands"]


def test_a_dealer_who_stands_too_late_contradicts_both_his_rules() -> None:
    with pytest.raises(RulebookError) as caught:
        variant("nz-2000", {"dealer.stands_on_hard": 21})
    assert [fault.path for fault in caught.value.faults] == ["dealer.stands_on_hard", "dealer.stands_on_soft"]
