"""Decks in a shoe: what is in it, and an unbiased shuffle from given random bytes."""

from collections import Counter
from collections.abc import Callable, Iterable

from pontoon.cards.card import DECK, Card, Pack, deck_of

CARDS_IN_DECK = len(DECK)
"""Of a deck without tens."""

Entropy = Callable[[int], bytes]


class ImpossibleCardError(ValueError):
    """A card that the decks in play cannot hold any more."""


def full_shoe(decks: int, pack: Pack = "spanish") -> tuple[Card, ...]:
    """Every card of that many decks, unshuffled."""
    return deck_of(pack) * decks


def check_pack(cards: Iterable[Card], pack: Pack) -> None:
    """Refuse a card that the decks do not have."""
    deck = deck_of(pack)
    for card in cards:
        if card not in deck:
            raise ImpossibleCardError(f"{card} is a ten, and the tens have been taken out of a Pontoon deck")


def check_copies(cards: Iterable[Card], decks: int) -> None:
    """Refuse more copies of a card than there are decks."""
    for card, copies in Counter(cards).items():
        if copies > decks:
            raise ImpossibleCardError(
                f"{card} appears {copies} times, but {decks} decks hold only {decks} of each card"
            )


def shuffle(cards: tuple[Card, ...], entropy: Entropy) -> tuple[Card, ...]:
    """A uniformly random order, by Fisher-Yates with rejection, from a source of random bytes.

    `entropy(n)` must return n fresh random bytes on each call; every order of the cards is reachable when
    the source is the operating system's. Two bytes are drawn per try, so at most 65,536 cards.
    """
    order = list(cards)
    pool = b""
    at = 0
    for last in range(len(order) - 1, 0, -1):
        choices = last + 1
        ceiling = 65536 - 65536 % choices
        while True:
            if at >= len(pool):
                pool, at = entropy(1024), 0
            number = pool[at] << 8 | pool[at + 1]
            at += 2
            if number < ceiling:
                break
        chosen = number % choices
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def below(bound: int, entropy: Entropy) -> int:
    """A uniform whole number from 0 to bound - 1, from the same kind of source; bound is at most 65,536."""
    ceiling = 65536 - 65536 % bound
    while True:
        pair = entropy(2)
        number = pair[0] << 8 | pair[1]
        if number < ceiling:
            return number % bound
