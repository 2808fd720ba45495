"""The 48 cards and their notation."""

import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pontoon.cards import (
    CARD_PATTERN,
    DECK,
    DECK_RANKS,
    FULL_DECK,
    Card,
    CardError,
    Pack,
    Rank,
    Suit,
    deck_of,
    format_cards,
    parse_card,
    parse_cards,
    ranks_of,
)

POINTS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "J": 10, "Q": 10, "K": 10}

NOTATIONS = [rank + suit for rank in POINTS for suit in "shdc"]


@pytest.mark.parametrize(("pack", "ranks"), [("spanish", 12), ("full", 13)])
def test_a_pack_has_four_cards_of_each_of_its_ranks(pack: Pack, ranks: int) -> None:
    assert len(ranks_of(pack)) == ranks
    assert sorted(card.rank.value for card in deck_of(pack)) == sorted(4 * [rank.value for rank in ranks_of(pack)])


def test_tens_are_in_the_full_pack_alone() -> None:
    assert Rank.TEN in ranks_of("full")
    assert Rank.TEN not in ranks_of("spanish")


def test_deck_holds_four_suits_of_twelve_ranks_and_no_ten() -> None:
    assert len(DECK) == 48
    assert sorted(str(card) for card in DECK) == sorted(NOTATIONS)


@pytest.mark.parametrize("text", NOTATIONS)
def test_notation_names_rank_and_suit_and_comes_back(text: str) -> None:
    card = parse_card(text)
    assert (card.rank.value, card.suit.value) == (text[0], text[1])
    assert str(card) == text
    assert Card(text) is card
    assert repr(card) == f"Card('{text}')"


@pytest.mark.parametrize(("letter", "points"), POINTS.items())
def test_rank_counts_its_number_pictures_ten_and_ace_one(letter: str, points: int) -> None:
    assert Rank(letter).points == points
    for suit in "shdc":
        card = parse_card(letter + suit)
        assert card.points == points
        assert card.is_ace == (letter == "A")
        assert card.is_ten == (letter in "JQK")


def test_hearts_and_diamonds_are_red() -> None:
    assert {suit.value for suit in Suit if suit.is_red} == {"h", "d"}
    assert {suit.value: suit.symbol for suit in Suit} == {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def test_there_is_one_object_per_card() -> None:
    """Cards compare by identity, so a copy or a pickle must give the same object back."""
    for card in FULL_DECK:
        assert pickle.loads(pickle.dumps(card)) is card
    assert len(set(DECK)) == 48
    assert len(set(FULL_DECK)) == 52
    assert len(set(Rank)) == 13
    assert len(DECK_RANKS) == 12
    assert len(set(Suit)) == 4


@given(st.lists(st.sampled_from(DECK), max_size=60).map(tuple))
def test_cards_come_back_from_what_was_written(cards: tuple[Card, ...]) -> None:
    assert parse_cards(format_cards(cards)) == cards


def test_white_space_between_cards_does_not_matter() -> None:
    assert parse_cards("  7s\tAh\n Kd ") == (Card.S7, Card.AH, Card.KD)
    assert parse_cards("") == ()


@pytest.mark.parametrize("text", ["10s", "Th", "tc", "10♠", "TD"])
def test_a_ten_is_refused_as_taken_out_of_the_deck(text: str) -> None:
    with pytest.raises(CardError, match="tens have been taken out"):
        parse_card(text)


@pytest.mark.parametrize("text", ["", "7", "s", "7x", "1s", "s7", "9s7d", "7s ", "7ss", "10", "0s", "♠7", "٧s"])
def test_what_is_no_card_is_refused_with_the_right_form(text: str) -> None:
    with pytest.raises(CardError, match="is no card: write a rank") as caught:
        parse_card(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("card", DECK, ids=str)
def test_small_and_large_letters_and_suit_symbols_are_read(card: Card) -> None:
    rank, suit = card.value
    for text in (rank + suit.upper(), rank.lower() + suit, rank.lower() + suit.upper(), rank + card.suit.symbol):
        assert parse_card(text) is card
        assert re.fullmatch(CARD_PATTERN, text)


@pytest.mark.parametrize("text", ["9s7dAhKs", "9S7DAHKS", "9♠7♦A♥K♠", "9s 7d Ah Ks", "9s7d AhKs", "9♠7d ahks"])
def test_white_space_between_cards_may_be_left_out(text: str) -> None:
    assert parse_cards(text) == (Card.S9, Card.D7, Card.AH, Card.KS)


@pytest.mark.parametrize(
    ("text", "told"),
    [("9s10d", "'10d' is a ten"), ("9sTd7c", "'Td' is a ten"), ("9s7x", "'9s7x' is no"), ("9s7", "'9s7' is no")],
)
def test_a_row_without_white_space_names_the_ten_or_the_word_that_is_no_card(text: str, told: str) -> None:
    with pytest.raises(CardError, match=told):
        parse_cards(f"Ks {text} 8c")


def test_one_bad_card_in_a_list_is_named() -> None:
    with pytest.raises(CardError, match="'9x' is no card"):
        parse_cards("7s 9x Kd")


@given(st.text(alphabet="A123479JQKT0shdcx ♠", max_size=4))
def test_a_text_is_a_card_or_refused(text: str) -> None:
    try:
        card = parse_card(text)
    except CardError:
        assert text not in NOTATIONS
    else:
        assert str(card) == text.replace("♠", "s")
