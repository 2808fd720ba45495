"""The published census: short shoes for every book with their counted trees, and how to count them again.

The file lies in the package, so that an installed program can check itself; `docs/census.md` describes it.
"""

import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from pontoon.analysis.census.count import Tree
from pontoon.analysis.census.deal_tree import Census
from pontoon.cards import Card, parse_cards
from pontoon.money import Cents
from pontoon.rulebook import Rulebook, load_book, variant

PUBLISHED = files("pontoon.analysis.census") / "census.toml"


@dataclass(frozen=True, slots=True)
class Position:
    """A game and its cards: `deal` is an initial deal that is given (player, dealer, player), or nothing.

    `hole_card` is the way of dealing, which matters where a book has several; `bet` is in whole dollars.
    """

    name: str
    book: str
    hole_card: str
    bet: int
    deal: tuple[Card, ...]
    cards: tuple[Card, ...]

    @property
    def rules(self) -> Rulebook:
        """The book, dealt in this way."""
        book = load_book(self.book)
        if self.hole_card == book.dealer.hole_card.value[0]:
            return book
        return variant(self.book, {"dealer.hole_card": [self.hole_card]})

    @property
    def cents(self) -> Cents:
        """The bet."""
        return Cents(100 * self.bet)

    def count(self) -> Census:
        """The tree, counted."""
        return Tree(self.rules, self.cents).census(self.cards, self.deal)


@dataclass(frozen=True, slots=True)
class Published:
    """A position with the census that was published."""

    position: Position
    census: Census


@cache
def published() -> tuple[Published, ...]:
    """Every tree of the packaged file."""
    return read_census(PUBLISHED.read_text(encoding="utf-8"))


def read_census(text: str) -> tuple[Published, ...]:
    """The trees of a census file."""
    return tuple(_read(tree) for tree in tomllib.loads(text)["tree"])


def _read(tree: dict[str, Any]) -> Published:
    position = Position(
        name=tree["name"],
        book=tree["book"],
        hole_card=tree["hole_card"],
        bet=tree["bet"],
        deal=parse_cards(tree["deal"]),
        cards=parse_cards(tree["cards"]),
    )
    value, uninsured = Fraction(tree["value"]), Fraction(tree["uninsured"])
    return Published(position, Census(tree["chance"], tree["decisions"], tree["leaves"], value, uninsured))


def fraction(value: Fraction) -> str:
    """An exact value as the file writes it: `-3/5`, and `2/1` for a whole number."""
    return f"{value.numerator}/{value.denominator}"
