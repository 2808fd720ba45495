"""Rules of any origin with some of them changed: a book, a house variant, and a whole book from a file."""

from importlib.resources import files

from pontoon.rulebook import HOUSE_RULE, Rulebook, load_book, load_text, rules_by_path, variant, written_values
from pontoon.rulebook.vary import uncited, vary

CHANGE = {"dealer.stands_on_soft": 17}


def values_but_the_change(rules: Rulebook) -> dict[str, object]:
    """The values of all other rules, without clauses, which a variant has of its own."""
    return {path: rule.value for path, rule in rules_by_path(rules).items() if path not in CHANGE}


def test_a_book_keeps_all_but_what_is_changed() -> None:
    book = load_book("ma-2025")
    found = vary(book, CHANGE, book="softer", title="Softer")
    assert (found.id, found.title, found.extends) == ("softer", "Softer", "ma-2025")
    assert found.dealer.stands_on_soft.value == 17
    assert values_but_the_change(found) == values_but_the_change(book)


def test_a_house_variant_keeps_its_own_changes_and_what_it_does_not_offer() -> None:
    house = variant("nz-current", {"double.cards": "two", "perfect_pairs.": None})
    found = vary(house, CHANGE, book="softer")
    assert (found.double.cards.value, found.side("perfect-pairs")) == ("two", None)
    assert (found.extends, found.dealer.stands_on_soft.value) == ("nz-current", 17)


def test_a_whole_book_of_a_house_can_be_varied_too() -> None:
    text = (files("pontoon.rulebook") / "books" / "nz-2000.toml").read_text(encoding="utf-8")
    whole = load_text(text.replace('id = "nz-2000"', 'id = "harbour"', 1))
    assert (whole.id, whole.extends) == ("harbour", "")
    assert vary(whole, CHANGE, book="softer").dealer.stands_on_soft.value == 17


def test_bands_of_another_book_cite_the_house() -> None:
    bands = uncited(written_values(load_book("sg-rws-v5"))["super_bonus.bands"])
    assert isinstance(bands, list)
    assert {band["clause"] for band in bands} == {HOUSE_RULE}
    assert uncited(["A", "K"]) == ["A", "K"]
    assert uncited(17) == 17
