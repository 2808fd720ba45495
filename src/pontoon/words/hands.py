"""Hands in words: their cards and what they count."""

from collections.abc import Sequence

from pontoon.cards import TWENTY_ONE, Card, Total
from pontoon.words.span import CardSpan, Text, join, say


def count(total: Total) -> str:
    """A total in words: `14`, `soft 17`, `26, over`."""
    if total.points > TWENTY_ONE:
        return f"{total.points}, over"
    return f"soft {total.points}" if total.soft and total.points < TWENTY_ONE else str(total.points)


def cards_text(cards: Sequence[Card | None]) -> Text:
    """Cards side by side; None is one that lies face down."""
    return join(" ", [CardSpan(card) for card in cards])


def hand_text(cards: Sequence[Card | None], total: Total) -> Text:
    """Cards and what they count; a single card says that itself."""
    shown = cards_text(cards)
    return shown if len(cards) < 2 else say(shown, say(f"  {count(total)}", tone="strong"))


def place_words(box: int, hand: int) -> str:
    """A box, with the hand where it is about one of several."""
    return f"box {box}, hand {hand}" if hand else f"box {box}"
