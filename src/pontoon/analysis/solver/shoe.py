"""The cards still to come, as the mathematics sees them: ranks, and suits of the sixes, sevens and eights."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from pontoon.analysis.errors import MathematicsError
from pontoon.analysis.game import RANKS, rank_index
from pontoon.cards import Card, Pack, Suit, deck_of

SUITED = (5, 6, 7)
"""The columns of the sixes, sevens and eights, whose suits matter."""
SPADES = 0


class ImpossibleShoeError(MathematicsError):
    """Cards that the shoe does not hold."""


def suit_index(suit: Suit) -> int:
    """0 for spades, 1 to 3 for the others."""
    order = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    return order.index(suit)


@dataclass(frozen=True, slots=True)
class Shoe:
    """How many cards of each rank are left; `suits` counts the sixes, sevens and eights by suit.

    An endless shoe keeps its shares whatever is drawn.
    """

    ranks: tuple[int, ...]
    suits: tuple[tuple[int, ...], ...]
    endless: bool = False

    @property
    def cards(self) -> int:
        """How many there are."""
        return sum(self.ranks)

    def less(self, column: int, suit: int = -1) -> "Shoe":
        """The shoe less one card of a column, which has that suit where suits matter."""
        ranks = tuple(count - (at == column) for at, count in enumerate(self.ranks))
        suits = tuple(
            tuple(count - (at + SUITED[0] == column and of == suit) for of, count in enumerate(row))
            for at, row in enumerate(self.suits)
        )
        return Shoe(ranks, suits, self.endless)

    def without(self, cards: Iterable[Card]) -> "Shoe":
        """The shoe after these cards have been taken out."""
        if self.endless:
            return self
        ranks = list(self.ranks)
        suits = [list(row) for row in self.suits]
        for card in cards:
            column = rank_index(card.rank)
            ranks[column] -= 1
            if column in SUITED:
                suits[column - SUITED[0]][suit_index(card.suit)] -= 1
                if suits[column - SUITED[0]][suit_index(card.suit)] < 0:
                    raise ImpossibleShoeError(f"The shoe does not hold that many {card}.")
            if ranks[column] < 0:
                raise ImpossibleShoeError(f"The shoe does not hold that many {card.rank.value}.")
        return Shoe(tuple(ranks), tuple(tuple(row) for row in suits))


def full(decks: int | None, pack: Pack = "spanish") -> Shoe:
    """A fresh shoe of so many decks; None for an endless one."""
    count = 1 if decks is None else decks
    columns = Counter(rank_index(card.rank) for card in deck_of(pack))
    ranks = tuple(columns[column] * count for column in range(RANKS))
    return Shoe(ranks, tuple((count,) * 4 for _ in SUITED), endless=decks is None)
