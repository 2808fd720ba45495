"""Texts on a terminal."""

import pytest

from pontoon.cards import parse_card
from pontoon.cli.cards_view import CardView
from pontoon.cli.paint import paint
from pontoon.money import Cents
from pontoon.words import CardSpan, clause, money, plain, say

TEXT = say(
    parse_card("7s"), " → ", CardSpan(None), say(" for ", money(Cents(500)), " (", clause("9.2"), ")", tone="quiet")
)


@pytest.mark.parametrize(
    ("cards", "shown"),
    [(CardView(symbols=True), "7♠ → ░░ for 5.00 (9.2)"), (CardView(symbols=False), "7s > ## for 5.00 (9.2)")],
)
def test_a_terminal_shows_what_it_can(cards: CardView, shown: str) -> None:
    assert paint(TEXT, cards).plain == shown


def test_what_a_terminal_shows_is_the_plain_text_with_a_look_for_each_tone() -> None:
    painted = paint(TEXT, CardView(symbols=True))
    assert painted.plain == plain(TEXT)
    assert [str(span.style) for span in painted.spans if painted.plain[span.start : span.end] == "9.2"] == [
        "bright_black"
    ]
