"""Texts of the engine as bodies."""

from typing import assert_never

from pontoon.money import format_dollars
from pontoon.wire.history import Sentence, TextSpan
from pontoon.words import CardSpan, ClauseSpan, MoneySpan, Span, Text, Words


def sentence_of(text: Text) -> Sentence:
    """A text as a body."""
    return tuple(_span(one) for one in text)


def _span(one: Span) -> TextSpan:
    match one:
        case Words():
            return TextSpan("words", one.text, one.tone)
        case CardSpan():
            return TextSpan("card", "" if one.card is None else str(one.card), one.tone)
        case MoneySpan():
            return TextSpan("money", format_dollars(one.cents), one.tone)
        case ClauseSpan():
            return TextSpan("clause", one.clause, one.tone)
        case _:
            assert_never(one)
