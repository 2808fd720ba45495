"""The row of the pay table a 21 belongs to."""

import pytest

from pontoon.cards import parse_cards
from pontoon.money import parse_odds
from pontoon.rulebook import load_book
from pontoon.settlement import Combination, combination_of
from pontoon.settlement.combination import pays

ROWS: list[tuple[str, Combination]] = [
    ("As 2d 3c 4h 4s 5d 2c", "seven_cards"),
    ("As 2d 3c 4h 4s 3d 2c 2h", "seven_cards"),
    ("As 2d 3c 4h 5s 6d", "six_cards"),
    ("2s 3d 4c 5h 7s", "five_cards"),
    ("2s 4d 7c 8h", "other"),
    ("As 6d 7c 7h", "other"),
    ("6s 7d 8c", "mixed_678"),
    ("8c 6c 7d", "mixed_678"),
    ("6s 7s 8d", "mixed_678"),
    ("6h 7h 8h", "suited_678"),
    ("8d 7d 6d", "suited_678"),
    ("7c 8c 6c", "suited_678"),
    ("7s 8s 6s", "spades_678"),
    ("7s 7d 7c", "mixed_777"),
    ("7s 7s 7d", "mixed_777"),
    ("7h 7h 7h", "suited_777"),
    ("7d 7d 7d", "suited_777"),
    ("7c 7c 7c", "suited_777"),
    ("7s 7s 7s", "spades_777"),
    ("9s 9d 3c", "other"),
    ("Ks 9s 2s", "other"),
    ("As Kd", "other"),
]


@pytest.mark.parametrize(("text", "row"), ROWS)
def test_the_cards_decide_the_row(text: str, row: Combination) -> None:
    assert combination_of(parse_cards(text)) == row


@pytest.mark.parametrize("book", ["nz-2000", "nz-current", "act-2005", "sg-rws-v5", "ma-2025"])
def test_every_book_pays_the_rows_alike(book: str) -> None:
    """3:2, 2:1 and 3:1 for each family, and even money for the rest."""
    rules = load_book(book)
    odds: dict[Combination, str] = {
        "pontoon": "3:2",
        "five_cards": "3:2",
        "six_cards": "2:1",
        "seven_cards": "3:1",
        "mixed_678": "3:2",
        "suited_678": "2:1",
        "spades_678": "3:1",
        "mixed_777": "3:2",
        "suited_777": "2:1",
        "spades_777": "3:1",
        "other": "1:1",
    }
    for row, text in odds.items():
        assert pays(rules, row).value == parse_odds(text)
