"""Random tables on which everything goes wrong: money and cards are conserved, and every round ends."""

import pytest

from pontoon.rulebook import BOOK_IDS, load_book
from tests.agreement.incidents_generate import generate
from tests.agreement.test_incidents import assert_agreement
from tests.laws.test_incidents import ROUNDS, check_rounds
from tests.support.worlds import mixed_variant


@pytest.mark.parametrize("book", BOOK_IDS)
def test_money_and_cards_are_conserved_at_troubled_tables(book: str) -> None:
    for seed in range(100, 112):
        check_rounds(load_book(book), f"{book} {seed}", ROUNDS)


def test_so_they_are_under_house_variants() -> None:
    for seed in range(100, 130):
        check_rounds(mixed_variant(seed), f"variant {seed}", ROUNDS)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_rounds_with_incidents_come_out_as_the_second_player_says(book: str) -> None:
    for seed in range(55):
        assert_agreement(generate(book, seed))
