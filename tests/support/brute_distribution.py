"""The distribution of a round without splits, worked out card by card in fractions."""

from collections.abc import Iterable
from fractions import Fraction

from pontoon.cards import Card
from tests.support.brute_force import BruteForce, Cards, count, odds

Spread = dict[Fraction, Fraction]
"""Every gain with its chance."""


def mixed(parts: Iterable[tuple[Fraction, Spread]]) -> Spread:
    """Spreads put together, each with its chance."""
    found: Spread = {}
    for share, spread in parts:
        for gain, chance in spread.items():
            found[gain] = found.get(gain, Fraction(0)) + share * chance
    return found


def certain(gain: Fraction | int) -> Spread:
    return {Fraction(gain): Fraction(1)}


def next_cards(left: Cards) -> list[tuple[Fraction, Card, Cards]]:
    """Every next card with its chance and the cards left after it."""
    share = Fraction(1, max(len(left), 1))
    return [(share, card, (*left[:at], *left[at + 1 :])) for at, card in enumerate(left)]


class BruteDistribution(BruteForce):
    """The best action by its mean, then everything that can come of it."""

    def whole_round(self, shoe: Cards) -> Spread:
        """The up card, then two cards."""
        return mixed(
            (a * b * c, self.hand(left, (one, two), up))
            for a, up, rest in next_cards(shoe)
            for b, one, after in next_cards(rest)
            for c, two, left in next_cards(after)
        )

    def hand(self, left: Cards, hand: Cards, up: Card) -> Spread:
        """A hand that is played on as well as it can be."""
        if len(hand) == 2 and count(hand)[0] == 21:
            return certain(Fraction(3, 2))
        actions = self.actions(left, hand, up)
        match max(actions, key=lambda name: actions[name][0]):
            case "stand":
                return self._stood(left, hand, up)
            case "hit":
                return mixed((share, self._drawn(rest, (*hand, card), up)) for share, card, rest in next_cards(left))
            case "double":
                bound = 0 if self.reading.massachusetts else sum(card.is_ace for card in hand[:2])
                ends = next_cards(left)
                return mixed((share, self._doubled(rest, (*hand, card), up, bound)) for share, card, rest in ends)
            case _:
                return self._given_up(left, up)

    def _stood(self, left: Cards, hand: Cards, up: Card) -> Spread:
        total, _ = count(hand)
        pays = odds(hand, 0, self.reading.wins) if total == 21 else self.reading.wins
        return certain(pays) if total == 21 and not self.reading.massachusetts else self._met(left, up, total, pays, 1)

    def _drawn(self, left: Cards, hand: Cards, up: Card) -> Spread:
        return certain(-1) if count(hand)[0] > 21 else self.hand(left, hand, up)

    def _doubled(self, left: Cards, hand: Cards, up: Card, bound: int) -> Spread:
        total, _ = count(hand, bound)
        pays = 2 * self.reading.doubled_wins
        if total > 21:
            return certain(-2)
        if total == 21 and not self.reading.massachusetts:
            return certain(pays)
        kept = self._met(left, up, total, pays, 2)
        return kept if sum(gain * chance for gain, chance in kept.items()) >= -1 else certain(-1)

    def _given_up(self, left: Cards, up: Card) -> Spread:
        part = self.reading.surrender
        if not (up.is_ace or up.is_ten):
            return certain(-part)
        pontoon = self.dealer(left, (up,)).get(0, Fraction(0))
        return mixed([(pontoon, certain(-1)), (1 - pontoon, certain(-part))])

    def _met(self, left: Cards, up: Card, total: int, wins: Fraction, stake: int) -> Spread:
        """A hand that waits for the dealer."""
        parts: list[tuple[Fraction, Spread]] = []
        for final, chance in self.dealer(left, (up,)).items():
            won = total == 21 or final == 22 or final < total
            gain = Fraction(-1) if final == 0 else wins if won else Fraction(-stake if final > total else 0)
            parts.append((chance, certain(gain)))
        return mixed(parts)
