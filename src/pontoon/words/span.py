"""A text as spans: words, cards, money and clauses, which a door paints or sends as JSON.

text = say("ann draws ", card, "; her wager is ", money(Cents(2000)))
plain(text)   # "ann draws 7♠; her wager is 20.00"
"""

from collections.abc import Iterable
from typing import Literal, assert_never

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.money import Cents, format_dollars

Tone = Literal["plain", "quiet", "strong", "alarm", "gain", "loss", "even"]
"""The tone of a span; the door decides how it looks."""


class SpanBase(Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="span"):
    """In JSON the kind stands under `span`."""

    tone: Tone = "plain"


class Words(SpanBase, frozen=True, tag="words"):
    """Words as they are."""

    text: str


class CardSpan(SpanBase, frozen=True, tag="card"):
    """A card; None is one that lies face down."""

    card: Card | None


class MoneySpan(SpanBase, frozen=True, tag="money"):
    """An amount of money, in cents."""

    cents: Cents


class ClauseSpan(SpanBase, frozen=True, tag="clause"):
    """A clause of the rulebook, by its number as printed."""

    clause: str


Span = Words | CardSpan | MoneySpan | ClauseSpan
Text = tuple[Span, ...]
Part = str | Card | Span | Text
"""What `say` makes a text from; a string becomes words."""


def money(amount: Cents) -> MoneySpan:
    """An amount as a part of a text."""
    return MoneySpan(amount)


def clause(number: str) -> ClauseSpan:
    """A clause as a part of a text."""
    return ClauseSpan(number)


def say(*parts: Part, tone: Tone = "plain") -> Text:
    """The parts as one text; parts without a tone get `tone`. Neighbouring words of the same tone become one span."""
    made: list[Span] = []
    for span in (span for part in parts for span in _spans(part)):
        toned = replace(span, tone=tone) if span.tone == "plain" else span
        last = made[-1] if made else None
        if isinstance(toned, Words) and isinstance(last, Words) and last.tone == toned.tone:
            made[-1] = Words(last.text + toned.text, tone=last.tone)
        else:
            made.append(toned)
    return tuple(made)


def _spans(part: Part) -> Text:
    if isinstance(part, str):
        return (Words(part),) if part else ()
    if isinstance(part, Card):
        return (CardSpan(part),)
    return part if isinstance(part, tuple) else (part,)


def join(between: str, texts: Iterable[Part]) -> Text:
    """The texts as one, with words between them."""
    parts: list[Part] = []
    for text in texts:
        parts += [between, text] if parts else [text]
    return say(*parts)


def plain(text: Text) -> str:
    """The text as a string: `7♠`, `20.00`, `16.5(a)`."""
    return "".join(_plain(span) for span in text)


def _plain(span: Span) -> str:
    match span:
        case Words(text=text):
            return text
        case CardSpan(card=card):
            return "░░" if card is None else f"{card.rank.value}{card.suit.symbol}"
        case MoneySpan(cents=amount):
            return format_dollars(amount)
        case ClauseSpan(clause=number):
            return number
        case _ as never:
            assert_never(never)


_DECODER = msgspec.json.Decoder(Text)


def encode_text(text: Text) -> bytes:
    """The spans as a JSON list."""
    return msgspec.json.encode(text)


def decode_text(data: bytes) -> Text:
    """The text of a JSON list of spans."""
    return _DECODER.decode(data)
