"""The digest of the rules in force."""

from pontoon.rulebook import BOOK_IDS, digest_of, load_book, variant


def test_every_book_has_a_digest_of_its_own() -> None:
    assert len({digest_of(load_book(book)) for book in BOOK_IDS}) == len(BOOK_IDS)


def test_it_follows_the_rules_and_not_the_name() -> None:
    book = load_book("act-2005")
    assert digest_of(variant("act-2005", {}, book="house")) == digest_of(book)
    assert digest_of(variant("act-2005", {"split.hands": 3}, book="house")) != digest_of(book)


def test_it_is_the_same_for_a_hundred_rulebooks_one_after_the_other() -> None:
    """Only some digests are kept."""
    made = [variant("act-2005", {"split.hands": 3 + number % 2}, book="house") for number in range(100)]
    digests = [digest_of(rules) for rules in made]
    assert len(set(digests)) == 2
    assert [digest_of(rules) for rules in made] == digests
