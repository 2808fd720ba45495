"""Texts of `pontoon.words` on a terminal: how each tone looks."""

from collections.abc import Mapping
from typing import assert_never

from rich.text import Text as Painted

from pontoon.cli.cards_view import CardView
from pontoon.money import format_dollars
from pontoon.words import CardSpan, ClauseSpan, MoneySpan, Text, Tone, Words

TONES: Mapping[Tone, str] = {
    "plain": "",
    "quiet": "bright_black",
    "strong": "bold",
    "alarm": "bold yellow",
    "gain": "green",
    "loss": "red",
    "even": "yellow",
}


def paint(text: Text, cards: CardView) -> Painted:
    """The text in colours, with suits as the terminal can show them."""
    painted = Painted()
    for span in text:
        match span:
            case Words(text=words):
                painted.append(words if cards.symbols else words.replace("→", ">"), TONES[span.tone])
            case CardSpan(card=card):
                painted.append_text(cards.card(card))
            case MoneySpan(cents=amount):
                painted.append(format_dollars(amount), TONES[span.tone])
            case ClauseSpan(clause=number):
                painted.append(number, TONES[span.tone])
            case _ as never:
                assert_never(never)
    return painted
