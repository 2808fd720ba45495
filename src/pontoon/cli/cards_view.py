"""Cards on a terminal: in a line of text, and drawn as cards."""

from collections.abc import Sequence

from rich.text import Text

from pontoon.cards import Card, Total
from pontoon.words.hands import count

BACK = None
"""Stands in a list of cards for one that lies face down."""

_RED = "bold red"
_BLACK = "bold"
_FRAME = "bright_black"
_WIDE, _NARROW = 6, 3
"""Columns from one card to the next: side by side, or overlapping."""

Shown = Card | None


class CardView:
    """Draws cards with suit symbols, or with plain letters where the terminal has no symbols."""

    def __init__(self, *, symbols: bool) -> None:
        self.symbols = symbols

    def suit(self, card: Card) -> str:
        """The suit as one character."""
        return card.suit.symbol if self.symbols else card.suit.value

    def card(self, card: Shown) -> Text:
        """One card in a line of text, such as 7♠."""
        if card is None:
            return Text("░░" if self.symbols else "##", _FRAME)
        return Text(card.rank.value + self.suit(card), _style(card))

    def cards(self, cards: Sequence[Shown]) -> Text:
        """Cards in a line of text."""
        return Text(" ").join(self.card(card) for card in cards)

    def hand(self, cards: Sequence[Shown], total: Total) -> Text:
        """Cards and what they count; a single card says that itself."""
        shown = self.cards(cards)
        return shown if len(cards) < 2 else shown.append(f"  {count(total)}", "bold")

    def drawn(self, cards: Sequence[Shown], width: int) -> list[Text]:
        """Four rows of text with the cards drawn; with too little room they overlap or become a line of text."""
        last = len(cards) - 1
        apart = next((step for step in (_WIDE, _NARROW) if last * step + 5 <= width), 0)
        if not cards or not apart:
            return [self.cards(cards)]
        rows = [Text(no_wrap=True) for _ in range(4)]
        for at, card in enumerate(cards):
            for row, part in zip(rows, self._picture(card), strict=True):
                row.append_text(part if at == last or apart == _WIDE else part[:apart])
                if at < last and apart == _WIDE:
                    row.append(" ")
        return rows

    def _picture(self, card: Shown) -> tuple[Text, Text, Text, Text]:
        top, side, bottom = ("╭───╮", "│", "╰───╯") if self.symbols else ("+---+", "|", "+---+")
        if card is None:
            fill = "░░░" if self.symbols else "###"
            middle = Text(f"{side}{fill}{side}", _FRAME)
            return Text(top, _FRAME), middle, middle, Text(bottom, _FRAME)
        style = _style(card)
        return (
            Text(top, _FRAME),
            Text.assemble((side, _FRAME), (f"{card.rank.value:<3}", style), (side, _FRAME)),
            Text.assemble((side, _FRAME), (f"{self.suit(card):<3}", style), (side, _FRAME)),
            Text(bottom, _FRAME),
        )


def _style(card: Card) -> str:
    return _RED if card.suit.is_red else _BLACK
