"""Side wagers, insurance and rare events: exact fractions, by counting every deal of a fresh shoe.

Pays come from the rulebook's own tables; the settlement is not asked, so that this is a second answer.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import sqrt

from pontoon.cards import DECK, Card, Rank, Suit
from pontoon.money import Odds
from pontoon.rulebook import Rule, Rulebook

Pays = Fraction
Deal = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SideBet:
    """A wager: its exact edge, how often it wins, and the spread of its results. An event has no edge."""

    name: str
    hit_rate: Fraction
    edge: Fraction | None
    variance: Fraction | None

    @property
    def deviation(self) -> float | None:
        """The standard deviation of the result of a wager of 1."""
        return None if self.variance is None else sqrt(self.variance)


def weight(cards: Deal, decks: int | None) -> int:
    """In how many ways these cards can come from the shoe in this order."""
    if decks is None:
        return 1
    ways, gone = 1, dict.fromkeys(cards, 0)
    for card in cards:
        ways *= decks - gone[card]
        gone[card] += 1
    return ways


def _counted(cards: int, decks: int | None, pays: Callable[[Deal], Pays | None]) -> Iterator[tuple[int, Pays | None]]:
    for deal in product(DECK, repeat=cards):
        ways = weight(deal, decks)
        if ways:
            yield ways, pays(deal)


def wager(name: str, cards: int, decks: int | None, pays: Callable[[Deal], Pays | None]) -> SideBet:
    """A wager decided by the first cards; `pays` gives the odds, None where it loses."""
    whole = won = 0
    mean = square = Fraction(0)
    for ways, odds in _counted(cards, decks, pays):
        result = Fraction(-1) if odds is None else odds
        whole += ways
        won += ways if odds is not None else 0
        mean += ways * result
        square += ways * result * result
    mean, square = mean / whole, square / whole
    return SideBet(name, Fraction(won, whole), -mean, square - mean * mean)


def event(name: str, cards: int, decks: int | None, happens: Callable[[Deal], bool]) -> SideBet:
    """How often something happens in the first cards."""
    whole = found = 0
    for ways, odds in _counted(cards, decks, lambda deal: Fraction(0) if happens(deal) else None):
        whole += ways
        found += ways if odds is not None else 0
    return SideBet(name, Fraction(found, whole), None, None)


def _odds(rule: Rule[Odds]) -> Pays:
    return Fraction(rule.value.to, rule.value.on)


def _same_colour(first: Card, second: Card) -> bool:
    red = (Suit.HEARTS, Suit.DIAMONDS)
    return (first.suit in red) == (second.suit in red)


def side_bets(rules: Rulebook, decks: int | None) -> tuple[SideBet, ...]:
    """Every side wager the book offers, insurance, the Super Bonus and the trigger of BSX-16."""
    found: list[SideBet] = []
    if rules.perfect_pairs is not None:
        found.append(_perfect_pairs(rules, decks))
    if rules.player_pair is not None:
        pair = _odds(rules.player_pair.pair)
        found.append(wager("player-pair", 2, decks, lambda deal: pair if deal[0].rank is deal[1].rank else None))
    if rules.bonus is not None:
        found.append(_bonus(rules, decks))
    if rules.match_super_bonus is not None:
        found.append(_match(rules, decks))
    found.append(insurance(rules, decks))
    found.append(super_bonus(decks))
    if rules.bsx_16 is not None:
        found.append(event("bsx-16 trigger", 2, decks, _six_and_ten))
    return tuple(found)


def _perfect_pairs(rules: Rulebook, decks: int | None) -> SideBet:
    section = rules.perfect_pairs
    assert section is not None
    mixed, coloured, perfect = _odds(section.mixed), _odds(section.coloured), _odds(section.perfect)

    def pays(deal: Deal) -> Pays | None:
        first, second = deal
        if first.rank is not second.rank:
            return None
        if first.suit is second.suit:
            return perfect
        return coloured if _same_colour(first, second) else mixed

    return wager("perfect-pairs", 2, decks, pays)


def _bonus(rules: Rulebook, decks: int | None) -> SideBet:
    section = rules.bonus
    assert section is not None
    suited, aces = _odds(section.aces_suited), _odds(section.aces)
    high, low = _odds(section.high_pair), _odds(section.low_pair)
    picture, small = _odds(section.ace_picture), _odds(section.ace_low)

    def pays(deal: Deal) -> Pays | None:
        first, second = deal
        if first.is_ace and second.is_ace:
            return suited if first.suit is second.suit else aces
        if first.rank is second.rank:
            return high if first.is_ten else low
        if first.is_ace or second.is_ace:
            return picture if first.is_ten or second.is_ten else small
        return None

    return wager("bonus", 2, decks, pays)


def _match(rules: Rulebook, decks: int | None) -> SideBet:
    """The two cards against the up card. Only matching cards matter, so the others are counted together."""
    section = rules.match_super_bonus
    assert section is not None
    prices = {
        (2, 0): _odds(section.two_suited),
        (1, 1): _odds(section.suited_and_unsuited),
        (1, 0): _odds(section.one_suited),
        (0, 2): _odds(section.two_unsuited),
        (0, 1): _odds(section.one_unsuited),
    }
    own, left = (decks - 1, 48 * decks - 1) if decks else (1, 48)
    kinds = {"suited": own, "unsuited": 3 * (decks or 1), "none": left - own - 3 * (decks or 1)}
    whole = won = 0
    mean = square = Fraction(0)
    for first, second in product(kinds, repeat=2):
        taken = int(first == second) if decks else 0
        ways = kinds[first] * (kinds[second] - taken)
        odds = prices.get(((first, second).count("suited"), (first, second).count("unsuited")))
        result = Fraction(-1) if odds is None else odds
        whole += ways
        won += ways if odds is not None else 0
        mean += ways * result
        square += ways * result * result
    mean, square = mean / whole, square / whole
    return SideBet("match-super-bonus", Fraction(won, whole), -mean, square - mean * mean)


def insurance(rules: Rulebook, decks: int | None) -> SideBet:
    """Insurance against an ace, nothing else known."""
    tens, left = (12 * decks, 48 * decks - 1) if decks else (12, 48)
    odds, hit = _odds(rules.insurance.odds), Fraction(tens, left)
    mean = hit * odds - (1 - hit)
    square = hit * odds * odds + (1 - hit)
    return SideBet("insurance", hit, -mean, square - mean * mean)


def super_bonus(decks: int | None) -> SideBet:
    """Three suited sevens against a seven, where suited sevens are always drawn to."""
    if decks is None:
        return SideBet("super-bonus", Fraction(4, 12) * Fraction(1, 48) ** 3, None, None)
    whole = 48 * decks
    found = Fraction(0)
    for same in (1, 3):  # the up card of the sevens' own suit, or of another
        mine = decks - (same == 1)
        ways = Fraction(mine * (mine - 1) * (mine - 2), (whole - 1) * (whole - 2) * (whole - 3))
        found += Fraction(same * decks, whole) * ways
    return SideBet("super-bonus", 4 * found, None, None)


def _six_and_ten(deal: Deal) -> bool:
    first, second = deal
    return (first.rank is Rank.SIX and second.is_ten) or (second.rank is Rank.SIX and first.is_ten)
