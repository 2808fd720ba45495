"""Texts as spans: made, joined, read as a string and sent as JSON."""

import json

from pontoon.cards import parse_card
from pontoon.money import Cents
from pontoon.words import (
    CardSpan,
    ClauseSpan,
    MoneySpan,
    Words,
    clause,
    decode_text,
    encode_text,
    join,
    money,
    plain,
    say,
)

SEVEN = parse_card("7s")
TEXT = say(
    "ann draws ",
    SEVEN,
    " and ",
    CardSpan(None),
    " for ",
    money(Cents(2050)),
    say(" (", clause("9.2"), ")", tone="quiet"),
)


def test_a_text_is_a_string_with_cards_money_and_clauses() -> None:
    assert plain(TEXT) == "ann draws 7♠ and ░░ for 20.50 (9.2)"


def test_json_has_a_span_of_its_own_for_each_kind() -> None:
    spans = json.loads(encode_text(TEXT))
    assert spans[:2] == [{"span": "words", "text": "ann draws "}, {"span": "card", "card": "7s"}]
    assert spans[3] == {"span": "card", "card": None}
    assert spans[5] == {"span": "money", "cents": 2050}
    assert spans[7] == {"span": "clause", "clause": "9.2", "tone": "quiet"}
    assert decode_text(encode_text(TEXT)) == TEXT


def test_words_of_one_tone_that_meet_are_one_span() -> None:
    assert say("a", "", "b", say("c", tone="alarm"), "d") == (Words("ab"), Words("c", tone="alarm"), Words("d"))


def test_a_tone_is_for_what_has_none_yet() -> None:
    text = say("rule ", say(clause("9.2"), tone="strong"), money(Cents(1)), tone="quiet")
    assert text == (
        Words("rule ", tone="quiet"),
        ClauseSpan("9.2", tone="strong"),
        MoneySpan(Cents(1), tone="quiet"),
    )


def test_texts_are_joined_with_words_between_them() -> None:
    assert plain(join(" or ", [SEVEN, "a king", money(Cents(500))])) == "7♠ or a king or 5.00"
    assert join(", ", []) == ()
