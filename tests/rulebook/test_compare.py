"""What differs between rulebooks."""

import pytest

from pontoon.money import Odds
from pontoon.rulebook import BOOK_IDS, Difference, Rule, differences, load_book, variant


def test_a_book_does_not_differ_from_itself() -> None:
    for book in BOOK_IDS:
        assert differences((load_book(book), load_book(book))) == ()


def test_one_book_or_none_has_no_differences() -> None:
    assert differences(()) == ()
    assert differences((load_book("nz-2000"),)) == ()


@pytest.mark.clause("nz-current", "11.2A")
def test_the_two_new_zealand_books_differ_in_perfect_pairs_and_in_what_is_void() -> None:
    """16.5 was rewritten: only hands are void now, never the whole round."""
    rows = differences((load_book("nz-2000"), load_book("nz-current")))
    assert [row.path for row in rows] == [
        "incidents.not_reconstructible",
        "incidents.dealer_after_void",
        "incidents.side_missed",
        "authority.void_round",
        "perfect_pairs.placing",
        "perfect_pairs.mixed",
        "perfect_pairs.coloured",
        "perfect_pairs.perfect",
    ]
    assert rows[5] == Difference("perfect_pairs.mixed", (None, Rule(Odds(5, 1), ("11.2A", "11.2A[Mixed]"))))


def test_the_same_bands_under_other_clauses_are_no_difference() -> None:
    """New Zealand's bands written into the Massachusetts book differ in their clauses alone."""
    copied = variant("ma-2025", {"super_bonus.bands": [{"at_least": 2, "pays": 1000}, {"at_least": 25, "pays": 5000}]})
    paths = [row.path for row in differences((load_book("nz-2000"), copied))]
    assert "super_bonus.bands" not in paths
    assert "super_bonus.bands" in [row.path for row in differences((load_book("nz-2000"), load_book("ma-2025")))]


def test_the_same_steps_under_other_clauses_are_no_difference() -> None:
    """NZ 7.1 and ACT 5.1 both have the dealer shuffle; NZ 6.1 and ACT 2.2 do not ask for the same check."""
    paths = [row.path for row in differences((load_book("nz-2000"), load_book("act-2005")))]
    assert "procedure.mixing" not in paths
    assert "procedure.opening" in paths


def test_every_rule_that_is_not_the_same_in_all_five_is_found() -> None:
    rows = differences(tuple(load_book(book) for book in BOOK_IDS))
    paths = {row.path for row in rows}
    assert {"cards.decks", "split.hands", "double.others", "bsx_16.amount"} <= paths
    assert not {"pays.five_cards", "insurance.odds", "super_bonus.others_pay"} & paths
    assert all(len(row.rules) == 5 for row in rows)


@pytest.mark.parametrize("books", [("sg-rws-v5", "act-2005"), ("act-2005", "sg-rws-v5")])
def test_differences_stand_in_the_order_of_the_model_whichever_book_has_the_rule(books: tuple[str, str]) -> None:
    """Perfect Pairs come before Player Pair, and Player Pair before the Bonus."""
    paths = [row.path for row in differences((load_book(books[0]), load_book(books[1])))]
    sections = list(dict.fromkeys(path.partition(".")[0] for path in paths))
    assert sections[-3:] == ["perfect_pairs", "player_pair", "bonus"]
    assert sections[0] == "cards"
