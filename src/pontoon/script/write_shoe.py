"""The cards of a shoe, as a script writes them."""

from typing import Literal

from pontoon.cards import DECK, Card
from pontoon.script.write_header import quoted

_CARDS_IN_LINE = 30
_UNKNOWN = "?"
_SMALL = tuple(card.value for card in DECK if not card.is_ace and not card.is_ten)
"""Cards that make no pontoon, for a hole card that a card reader may have seen."""


class Shoe:
    """The cards one shoe gave, in order, as a script writes them; `|` is the cutting card.

    `ahead`: how many of the last cards are listed but not dealt yet: they lie exposed, or are next again. `back`: how
    many after them went back into the shoe.
    `undone`: the cards have to be shuffled again before any of them is dealt.
    """

    def __init__(self, word: Literal["shuffle", "reshuffle"] = "shuffle") -> None:
        self.word = word
        self.words: list[str] = []
        self.hole: int | None = None
        self.ahead = 0
        self.back = 0
        self.undone = False

    def drew(self, card: Card | None) -> None:
        """A card went somewhere."""
        if self.ahead:
            self.ahead -= 1
        elif self.back:
            self._out_again(card)
        else:
            self.words.append(_UNKNOWN if card is None else card.value)

    def called_back(self) -> None:
        """The last card went back into the shoe and is the next one again."""
        self.back += 1

    def _out_again(self, card: Card | None) -> None:
        """The card that went back comes out; one that nobody had seen is known now."""
        at = len(self.words) - self.back
        if self.words[at] == _UNKNOWN and card is not None:
            self.words[at] = card.value
        self.back -= 1

    def burnt_behind(self, card: Card | None) -> None:
        """A card was burnt from behind those that lie exposed."""
        self.words.append(_UNKNOWN if card is None else card.value)

    def showed(self, cards: tuple[Card, ...]) -> None:
        """Cards came out and lie exposed."""
        for card in cards:
            if self.back:
                self._out_again(card)
            else:
                self.words.append(card.value)
        self.ahead += len(cards)

    def drew_hole(self, card: Card | None) -> None:
        """The hole card; one that nobody has seen is known later."""
        self.hole = len(self.words) if card is None else None
        self.drew(card)

    def turned(self, card: Card) -> None:
        """The hole card is known now; it keeps its place in the order."""
        if self.hole is not None:
            self.words[self.hole] = card.value

    def hold(self, cards: int) -> None:
        """The shoe has at least `cards` cards: those to be burnt, even if it was shuffled again before that."""
        self.words += [_UNKNOWN] * (cards - len(self.words))

    def follow(self, cards: int) -> None:
        """So many more cards come after all others: those that are still to be burnt."""
        self.words += [_UNKNOWN] * cards

    def cutting_card(self) -> None:
        """The cutting card came out before the next card."""
        self.words.insert(len(self.words) - self.ahead - self.back, "|")

    def lines(self, decks: int) -> list[str]:
        """The cards in lines; a card that nobody ever saw is written as some small one that the decks still hold."""
        words = list(self.words)
        while _UNKNOWN in words:
            words[words.index(_UNKNOWN)] = next(card for card in _SMALL if words.count(card) < decks)
        rows = range(0, len(words), _CARDS_IN_LINE)
        return [" ".join(words[at : at + _CARDS_IN_LINE]) for at in rows]

    def header(self, decks: int) -> str:
        """The shoe a script begins with."""
        lines = self.lines(decks)
        if len(lines) <= 1:
            return quoted("".join(lines))
        return '"""\n' + "\n".join(lines) + '\n"""'

    def action(self, decks: int, waits: str) -> str:
        """The action with which this shoe begins, and what it says about pace."""
        lines = self.lines(decks)
        if len(lines) <= 1:
            return f"'{self.word} \"{''.join(lines)}\"{waits}'"
        return f"'''{self.word} \"\n" + "\n".join(lines) + f"\n\"{waits}'''"
