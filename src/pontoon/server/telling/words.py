"""Texts of the engine as bodies."""

from collections.abc import Callable
from typing import assert_never

from pontoon.money import Cents, format_dollars
from pontoon.tournament.chips import of_units
from pontoon.wire.history import Sentence, TextSpan
from pontoon.words import CardSpan, ClauseSpan, MoneySpan, Span, Text, Words

Unit = Callable[[Cents, str], TextSpan]
"""An amount of a text as a body, in a tone: money, or the chips behind it at a table of a tournament."""


def in_money(amount: Cents, tone: str) -> TextSpan:
    """An amount of money."""
    return TextSpan("money", format_dollars(amount), tone)


def in_chips(amount: Cents, tone: str) -> TextSpan:
    """An amount of tournament chips, which the ledger of such a table counts in units."""
    return TextSpan("chips", str(of_units(amount)), tone)


def sentence_of(text: Text, unit: Unit = in_money) -> Sentence:
    """A text as a body."""
    return tuple(_span(one, unit) for one in text)


def _span(one: Span, unit: Unit) -> TextSpan:
    match one:
        case Words():
            return TextSpan("words", one.text, one.tone)
        case CardSpan():
            return TextSpan("card", "" if one.card is None else str(one.card), one.tone)
        case MoneySpan():
            return unit(one.cents, one.tone)
        case ClauseSpan():
            return TextSpan("clause", one.clause, one.tone)
        case _:
            assert_never(one)
