"""A playing card: the 48 of a deck without tens, and the four tens that a full deck has besides.

`Card("7s")` is the seven of spades; `str(card)` gives the notation back. There is exactly one object per
card, so cards compare and hash by identity. People may write a card in other ways too: `parse_card` reads `7s`, `7S`
and `7♠`.
"""

import re
from enum import Enum
from typing import Literal


class Suit(Enum):
    """One of the four suits, by its letter."""

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"

    __hash__ = object.__hash__

    def __init__(self, letter: str) -> None:
        self.is_red = letter in "hd"
        self.symbol = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}[letter]


class Rank(Enum):
    """A face value. `points` counts an ace as 1; the hand decides when it is 11."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"

    __hash__ = object.__hash__

    def __init__(self, letter: str) -> None:
        self.points = 1 if letter == "A" else 10 if letter in "TJQK" else int(letter)


class Card(Enum):
    """A card, named rank then suit, as a person writes it.

    >>> from pontoon import Card
    >>> king = Card("Ks")
    >>> king.points, king.is_ace, str(king)
    (10, False, 'Ks')
    """

    AS, AH, AD, AC = "As", "Ah", "Ad", "Ac"
    S2, H2, D2, C2 = "2s", "2h", "2d", "2c"
    S3, H3, D3, C3 = "3s", "3h", "3d", "3c"
    S4, H4, D4, C4 = "4s", "4h", "4d", "4c"
    S5, H5, D5, C5 = "5s", "5h", "5d", "5c"
    S6, H6, D6, C6 = "6s", "6h", "6d", "6c"
    S7, H7, D7, C7 = "7s", "7h", "7d", "7c"
    S8, H8, D8, C8 = "8s", "8h", "8d", "8c"
    S9, H9, D9, C9 = "9s", "9h", "9d", "9c"
    JS, JH, JD, JC = "Js", "Jh", "Jd", "Jc"
    QS, QH, QD, QC = "Qs", "Qh", "Qd", "Qc"
    KS, KH, KD, KC = "Ks", "Kh", "Kd", "Kc"
    TS, TH, TD, TC = "Ts", "Th", "Td", "Tc"

    __hash__ = object.__hash__

    def __init__(self, text: str) -> None:
        self.rank = Rank(text[0])
        self.suit = Suit(text[1])
        self.points = self.rank.points
        self.is_ace = self.rank is Rank.ACE
        self.is_ten = self.points == 10
        self.is_picture = text[0] in "JQK"

    def __str__(self) -> str:
        text: str = self.value
        return text

    def __repr__(self) -> str:
        return f"Card({self.value!r})"


Pack = Literal["spanish", "full"]
"""Which cards a deck has: 48 without the tens, or all 52."""
FULL_DECK: tuple[Card, ...] = tuple(Card)
"""The 52 cards of a full deck, the tens last."""
DECK: tuple[Card, ...] = tuple(card for card in FULL_DECK if card.rank is not Rank.TEN)
"""The 48 cards of a deck without tens, in a fixed order."""
DECK_RANKS: tuple[Rank, ...] = tuple(rank for rank in Rank if rank is not Rank.TEN)
"""The ranks of a deck without tens."""

_SUIT = "[shdcSHDC♠♥♦♣]"
CARD_PATTERN = f"[A2-9JQKajqk]{_SUIT}"
"""The ways to write a card other than a ten, as a regular expression."""

_BY_TEXT: dict[str, Card] = {
    rank + suit: card
    for card in FULL_DECK
    for rank in (card.rank.value, card.rank.value.lower(), *(("10",) if card.rank is Rank.TEN else ()))
    for suit in (card.suit.value, card.suit.value.upper(), card.suit.symbol)
}
_TEN = f"(?:10|[Tt]){_SUIT}"
ANY_CARD_PATTERN = f"({CARD_PATTERN}|(10|[Tt]){_SUIT})"
"""The ways to write a card of a full pack, as a regular expression."""
_ONE_FOUND = re.compile(f"{CARD_PATTERN}|{_TEN}")
_RUN_FOUND = re.compile(f"(?:{CARD_PATTERN}|{_TEN})+")


class CardError(ValueError):
    """A text that is no card."""


class TenError(CardError):
    """A ten, which is not in the decks of this game: all five rulebooks have taken the tens out."""


def deck_of(pack: Pack) -> tuple[Card, ...]:
    """The cards of one deck."""
    return FULL_DECK if pack == "full" else DECK


def ranks_of(pack: Pack) -> tuple[Rank, ...]:
    """The ranks of a deck, four cards each."""
    return tuple(Rank) if pack == "full" else DECK_RANKS


def parse_card(text: str, *, pack: Pack = "spanish") -> Card:
    """The card a person wrote: `7s`, `7S` or `7♠`; a clear `CardError` otherwise.

    A ten, `Ts` or `10s`, is a card of a full pack alone.

    >>> from pontoon import parse_card
    >>> parse_card("7♠")
    Card('7s')
    """
    card = _BY_TEXT.get(text)
    if card is not None:
        if card.rank is Rank.TEN and pack != "full":
            raise TenError(f"{text!r} is a ten, and the tens have been taken out of a Pontoon deck")
        return card
    raise CardError(
        f"{text!r} is no card: write a rank (A 2 3 4 5 6 7 8 9 J Q K) and then a suit (s h d c), such as 7s"
    )


def parse_cards(text: str, *, pack: Pack = "spanish") -> tuple[Card, ...]:
    """The cards of a text, with or without white space between them: `"7s Ah Kd"`, `"7sAhKd"`.

    >>> from pontoon import parse_cards
    >>> parse_cards("7s Ah")
    (Card('7s'), Card('Ah'))
    """
    return tuple(parse_card(word, pack=pack) for word in card_words(text))


def card_words(text: str) -> list[str]:
    """The words of a text, with a row of cards such as `7sAh` cut into its cards; any other word stays as it is."""
    found: list[str] = []
    for word in text.split():
        if len(word) > 2 and _RUN_FOUND.fullmatch(word):
            found += _ONE_FOUND.findall(word)
        else:
            found.append(word)
    return found


def format_cards(cards: tuple[Card, ...]) -> str:
    """Cards as `parse_cards` reads them."""
    return " ".join(card.value for card in cards)
