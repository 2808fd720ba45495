"""Pontoon without splits, worked out card by card in fractions: slow, and with a reading of the rules of its own."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from pontoon.cards import Card

Cards = tuple[Card, ...]
Result = tuple[Fraction, Fraction]
"""Mean and mean square of what a stake of 1 gains."""
BONUS = {5: Fraction(3, 2), 6: Fraction(2)}


@dataclass(frozen=True)
class Reading:
    """What differs between the books in play without splits."""

    soft_stand: int = 18
    doubles_any_number: bool = True
    massachusetts: bool = False
    wins: Fraction = Fraction(1)
    doubled_wins: Fraction = Fraction(1)
    surrender: Fraction = Fraction(1, 2)


BOOKS = {
    "nz-current": Reading(),
    "act-2005": Reading(),
    "sg-rws-v5": Reading(doubles_any_number=False),
    "ma-2025": Reading(soft_stand=17, massachusetts=True),
}


def count(cards: Cards, bound: int = 0) -> tuple[int, bool]:
    """The total, and whether an ace counts 11."""
    hard = sum(card.points for card in cards)
    soft = sum(card.is_ace for card in cards) > bound and hard <= 11
    return hard + 10 * soft, soft


def odds(cards: Cards, super_bonus: int, other: Fraction) -> Fraction:
    """What a 21 pays that was not doubled."""
    if len(cards) >= 5:
        return BONUS.get(len(cards), Fraction(3))
    if sorted(card.rank.value for card in cards) not in (["6", "7", "8"], ["7", "7", "7"]):
        return other
    if len({card.suit for card in cards}) > 1:
        return Fraction(3, 2)
    sevens = all(card.rank.value == "7" for card in cards)
    return Fraction(3 if cards[0].suit.value == "s" else 2) + super_bonus * sevens


def average(left: Cards, result: Callable[[Card, Cards], Result]) -> Result:
    """Over every next card and the cards left after it."""
    ends = [result(card, (*left[:at], *left[at + 1 :])) for at, card in enumerate(left)]
    return sum(end[0] for end in ends) / Fraction(len(left)), sum(end[1] for end in ends) / Fraction(len(left))


def sure(gain: Fraction | int) -> Result:
    return Fraction(gain), Fraction(gain) ** 2


class BruteForce:
    """One book; `super_bonus` in bets, won where the dealer shows a seven."""

    def __init__(self, reading: Reading, super_bonus: int = 0) -> None:
        self.reading, self.super_bonus = reading, super_bonus
        self.dealer: Callable[[Cards, Cards], dict[int, Fraction]] = cache(self._dealer)
        self.best: Callable[[Cards, Cards, Card], Result] = cache(self._best)

    def _dealer(self, left: Cards, cards: Cards) -> dict[int, Fraction]:
        """Chances of the final totals; 22 for a bust, 0 for a pontoon."""
        total, soft = count(cards)
        if total > 21:
            return {22: Fraction(1)}
        if total == 21 and len(cards) == 2:
            return {0: Fraction(1)}
        if total >= (self.reading.soft_stand if soft else 17):
            return {total: Fraction(1)}
        found: dict[int, Fraction] = {}
        for at, card in enumerate(left):
            for final, chance in self.dealer((*left[:at], *left[at + 1 :]), (*cards, card)).items():
                found[final] = found.get(final, Fraction(0)) + chance / len(left)
        return found

    def against(self, left: Cards, up: Card, total: int, wins: Fraction, stake: int) -> Result:
        """An open hand: a dealer pontoon takes the original wager alone."""
        mean = square = Fraction(0)
        for final, chance in self.dealer(left, (up,)).items():
            won = total == 21 or final == 22 or final < total
            gain = Fraction(-1) if final == 0 else wins if won else Fraction(-stake if final > total else 0)
            mean += chance * gain
            square += chance * gain**2
        return mean, square

    def stand(self, left: Cards, hand: Cards, up: Card) -> Result | None:
        total, _ = count(hand)
        if total < 12 and not self.reading.massachusetts:
            return None
        pays = self.reading.wins
        if total == 21:
            pays = odds(hand, self.super_bonus if up.rank.value == "7" else 0, pays)
        if total == 21 and not self.reading.massachusetts:
            return sure(pays)
        return self.against(left, up, total, pays, 1)

    def hit(self, left: Cards, hand: Cards, up: Card) -> Result | None:
        if count(hand)[0] == 21:
            return None
        return average(
            left,
            lambda card, rest: sure(-1) if count((*hand, card))[0] > 21 else self.best(rest, (*hand, card), up),
        )

    def double(self, left: Cards, hand: Cards, up: Card) -> Result | None:
        total, soft = count(hand)
        if (total == 21 and not (soft and self.reading.massachusetts)) or len(hand) > (
            21 if self.reading.doubles_any_number else 2
        ):
            return None
        bound = 0 if self.reading.massachusetts else sum(card.is_ace for card in hand[:2])

        def end(card: Card, rest: Cards) -> Result:
            final, _ = count((*hand, card), bound)
            if final > 21:
                return sure(-2)
            if final == 21 and not self.reading.massachusetts:
                return sure(2 * self.reading.doubled_wins)
            return max(
                self.against(rest, up, final, 2 * self.reading.doubled_wins, 2), sure(-1), key=lambda one: one[0]
            )

        return average(left, end)

    def surrender(self, left: Cards, up: Card) -> Result | None:
        """Part of the wager, and all of it where the dealer makes a pontoon."""
        if not (up.is_ace or up.is_ten):
            return sure(-self.reading.surrender) if self.reading.massachusetts else None
        pontoon, part = self.dealer(left, (up,)).get(0, Fraction(0)), self.reading.surrender
        return -pontoon - part * (1 - pontoon), pontoon + part**2 * (1 - pontoon)

    def actions(self, left: Cards, hand: Cards, up: Card) -> dict[str, Result]:
        """Every action that is allowed."""
        found = {
            "stand": self.stand(left, hand, up),
            "hit": self.hit(left, hand, up),
            "double": self.double(left, hand, up),
            "surrender": self.surrender(left, up) if len(hand) == 2 else None,
        }
        return {name: value for name, value in found.items() if value is not None}

    def _best(self, left: Cards, hand: Cards, up: Card) -> Result:
        if len(hand) == 2 and count(hand)[0] == 21:
            return sure(Fraction(3, 2))
        return max(self.actions(left, hand, up).values(), key=lambda one: one[0])

    def round(self, shoe: Cards) -> Result:
        """A whole round: the up card, then two cards."""
        return average(
            shoe,
            lambda up, rest: average(
                rest, lambda one, after: average(after, lambda two, left: self.best(left, (one, two), up))
            ),
        )
