"""The parts of a deal tree: its counted nodes, the cards left, a hand, and the box around it.

`docs/census.md` says what the nodes are; it is the definition, and other programs follow it too.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from pontoon.analysis.game import LIMIT
from pontoon.cards import FULL_DECK, Card

Left = tuple[tuple[Card, int], ...]
"""The distinct cards left, with how many there are of each."""
_ORDER = {card: at for at, card in enumerate(FULL_DECK)}


class ShoeRanOutError(Exception):
    """A line of play needs a card that the shoe does not hold: such a shoe has no census."""


@dataclass(frozen=True, slots=True)
class Census:
    """The nodes of a tree, and what best play is worth as a share of the wager; `uninsured`: insurance never taken."""

    chance: int
    decisions: int
    leaves: int
    value: Fraction
    uninsured: Fraction

    @property
    def nodes(self) -> int:
        """All of them."""
        return self.chance + self.decisions + self.leaves

    def plus(self, gain: Fraction) -> "Census":
        """The same tree after a gain that is certain already."""
        return Census(self.chance, self.decisions, self.leaves, self.value + gain, self.uninsured + gain)


class Hand(NamedTuple):
    """A hand in play: its cards, in their order while there are two; how many aces a double binds to 1."""

    cards: tuple[Card, ...]
    bound: int

    @property
    def hard(self) -> int:
        """The total with every ace as 1."""
        return sum(card.points for card in self.cards)

    @property
    def total(self) -> int:
        """The point total."""
        return self._counted(0)

    @property
    def doubled_total(self) -> int:
        """The point total of a doubled hand."""
        return self._counted(self.bound)

    def _counted(self, bound: int) -> int:
        hard, aces = self.hard, sum(card.is_ace for card in self.cards)
        return hard + 10 if aces > bound and hard + 10 <= LIMIT else hard

    def drawing(self, card: Card) -> "Hand":
        """One card more; from the third on their order means nothing."""
        return Hand(tuple(sorted((*self.cards, card), key=_ORDER.__getitem__)), self.bound)


class Open(NamedTuple):
    """A finished hand that waits for the dealer: what it wins, and the stake it loses. A bust one has more than 21."""

    total: int
    win: Fraction
    stake: int


class Box(NamedTuple):
    """Everything beside the hand in play that later nodes depend on.

    `peeked`: a card reader found no pontoon. `waiting`: the first cards of split hands to come. `formed`: hands of the
    box. `aces`: they are split aces. `opened`: hands that wait for the dealer. `even`: a double has made the other
    hands even money. `barred`: suited sevens were split. `owed`: Super Bonuses that the hands of a split have won.
    `insured`, `surrendered`: decided by the second card. `chips_gone`: the first hand of a split, with the original
    chips, is bust.
    """

    left: Left
    up: Card
    peeked: bool = False
    waiting: tuple[Card, ...] = ()
    formed: int = 1
    aces: bool = False
    opened: tuple[Open, ...] = ()
    even: bool = False
    barred: bool = False
    owed: int = 0
    insured: bool = False
    surrendered: bool = False
    chips_gone: bool = False


def leaf(gain: Fraction) -> Census:
    """The end of a round."""
    return Census(0, 0, 1, gain, gain)


def chance(branches: Iterable[tuple[int, Census]]) -> Census:
    """A card or an answer comes: branches with their weights."""
    found = list(branches)
    whole = sum(weight for weight, _ in found)
    return Census(
        1 + sum(branch.chance for _, branch in found),
        sum(branch.decisions for _, branch in found),
        sum(branch.leaves for _, branch in found),
        sum((weight * branch.value for weight, branch in found), Fraction(0)) / whole,
        sum((weight * branch.uninsured for weight, branch in found), Fraction(0)) / whole,
    )


def decision(ways: Sequence[Census], open_to: Sequence[Census] | None = None) -> Census:
    """The best of the ways that are offered; a single way is no decision. `open_to`: those the player ever takes."""
    taken = ways if open_to is None else open_to
    return Census(
        sum(way.chance for way in ways),
        sum(way.decisions for way in ways) + (len(ways) > 1),
        sum(way.leaves for way in ways),
        max(way.value for way in taken),
        max(way.uninsured for way in taken),
    )


def insurance(declined: Census, taken: Census) -> Census:
    """The decision whether to insure."""
    both = decision([declined, taken])
    return Census(both.chance, both.decisions, both.leaves, both.value, declined.uninsured)


def draws(left: Left, hole: Sequence[Card] | None = None) -> Iterator[tuple[int, Card, Left]]:
    """Every next card with its weight, and the cards left after it.

    `hole`: what the unseen hole card may be; it is still counted among the cards left.
    """
    among = sum(count for card, count in left if hole is not None and card in hole)
    found = False
    for at, (card, count) in enumerate(left):
        weight = count if hole is None else count * (among - (card in hole))
        if weight:
            found = True
            rest = ((card, count - 1),) if count > 1 else ()
            yield weight, card, (*left[:at], *rest, *left[at + 1 :])
    if not found:
        raise ShoeRanOutError("a line of play needs one card more than the shoe holds")


def ace_and_ten(first: Card, second: Card) -> bool:
    """Whether two cards make a pontoon."""
    return (first.is_ace and second.is_ten) or (first.is_ten and second.is_ace)
