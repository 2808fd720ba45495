"""A stack of cards as a script writes it, and every word in it that is not a card."""

from msgspec import Struct

from pontoon.cards import DECK_RANKS, Card, CardError, Pack, Suit, TenError, card_words, parse_card


class Stack(Struct, frozen=True):
    """Cards in the order they leave the shoe, and where the cutting card lies among them."""

    cards: tuple[Card, ...]
    cutting_card: int | None = None


def parse_stack(text: str, pack: Pack = "spanish") -> Stack:
    """Cards, with or without white space between them; a `|` between two of them is the cutting card.

    `CardError` names every wrong card; it is a `TenError` where one of them is a ten.
    """
    read = Cards(text, pack)
    if read.faults:
        raise (TenError if read.tens else CardError)("; ".join(read.faults))
    return read.stack


class Cards:
    """The cards of a text, and every word in it that is not a card."""

    def __init__(self, text: str, pack: Pack = "spanish") -> None:
        words = card_words(text.replace("|", " | "))
        self.tens: dict[str, str] = {}
        self.no_cards: dict[str, str] = {}
        cards = [card for word in words if word != "|" and (card := self._card(word, pack)) is not None]
        self.stack = Stack(tuple(cards), words.index("|") if "|" in words else None)
        self.faults = [*_told(self.tens, _TENS), *_told(self.no_cards, _NO_CARDS)]
        if words.count("|") > 1:
            self.faults.append("there is more than one cutting card '|'")

    def _card(self, word: str, pack: Pack) -> Card | None:
        try:
            return parse_card(word, pack=pack)
        except TenError as error:
            self.tens[word] = str(error)
        except CardError as error:
            self.no_cards[word] = str(error)
        return None


NO_TENS = "the tens have been taken out of a Pontoon deck"
_TENS = f"are tens, and {NO_TENS}"
_NO_CARDS = (
    f"are no cards: write a rank ({' '.join(rank.value for rank in DECK_RANKS)}) "
    f"and then a suit ({' '.join(suit.value for suit in Suit)}), such as 7s"
)


def _told(wrong: dict[str, str], several: str) -> list[str]:
    """Words that are wrong for the same reason, in one sentence."""
    if len(wrong) <= 1:
        return list(wrong.values())
    *first, last = map(repr, wrong)
    return [f"{', '.join(first)} and {last} {several}"]
