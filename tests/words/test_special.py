"""What is special in a book: a sentence for a value of a rule, with the clauses of that rule."""

from pontoon.rulebook import BOOK_IDS, clauses_of, load_book, variant
from pontoon.words.special import special


def test_every_book_has_something_special_with_a_clause_of_its_own() -> None:
    for book in BOOK_IDS:
        found = special(load_book(book))
        assert 3 <= len(found) <= 4, book
        assert all(one.clauses and set(one.clauses) <= set(clauses_of(book)) for one in found), book


def test_what_fewest_books_have_comes_first() -> None:
    """NZ 12.6, ACT 12.8, SG 3.25, MA 12(b) are the rules by which the books are told apart."""
    first = {book: special(load_book(book))[0] for book in BOOK_IDS}
    assert first["nz-current"].clauses == ("12.6",)
    assert first["act-2005"].clauses == ("12.8",)
    assert "3.25" in first["sg-rws-v5"].clauses
    assert first["ma-2025"].clauses == ("12(b)",)


def test_a_house_variant_has_its_own() -> None:
    """Doubling on two cards only is rarer than what NZ 12.6 says of back-bettors."""
    house = variant("nz-current", {"double.cards": "two"})
    assert special(house)[0].text == "Double on two cards only."
    assert special(house)[0].clauses[0].startswith("house")
