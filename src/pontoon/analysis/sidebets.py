"""Side wagers, insurance and rare events: exact fractions, by counting every deal of a fresh shoe.

Pays come from the rulebook's own tables; the settlement is not asked, so that this is a second answer.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any

from pontoon.analysis.asked import Decks, decks_of, rules_named
from pontoon.cards import Card, Pack, Rank, Suit, deck_of
from pontoon.money import Odds
from pontoon.rulebook import Rule, Rulebook, SideRules
from pontoon.rulebook.sides import BonusRules, MatchRules, PerfectPairsRules, PlayerPairRules

Pays = Fraction
Deal = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SideWager:
    """A side wager: its exact edge, how often it wins, and the variance of its result, all for a wager of 1.

    A rare event is no wager: it has a `hit_rate` alone.

    >>> import pontoon
    >>> insurance = pontoon.side_wagers("nz-2000", decks="infinite")[0]
    >>> insurance.name, insurance.hit_rate, insurance.edge  # one card in four is a ten, and it pays 2 to 1
    ('insurance', Fraction(1, 4), Fraction(1, 4))
    """

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


def _counted(
    cards: int, decks: int | None, pays: Callable[[Deal], Pays | None], pack: Pack
) -> Iterator[tuple[int, Pays | None]]:
    for deal in product(deck_of(pack), repeat=cards):
        ways = weight(deal, decks)
        if ways:
            yield ways, pays(deal)


def wager(
    name: str, cards: int, decks: int | None, pays: Callable[[Deal], Pays | None], pack: Pack = "spanish"
) -> SideWager:
    """A wager decided by the first cards; `pays` gives the odds, None where it loses."""
    whole = won = 0
    mean = square = Fraction(0)
    for ways, odds in _counted(cards, decks, pays, pack):
        result = Fraction(-1) if odds is None else odds
        whole += ways
        won += ways if odds is not None else 0
        mean += ways * result
        square += ways * result * result
    mean, square = mean / whole, square / whole
    return SideWager(name, Fraction(won, whole), -mean, square - mean * mean)


def event(name: str, cards: int, decks: int | None, happens: Callable[[Deal], bool]) -> SideWager:
    """How often something happens in the first cards of decks without tens."""
    whole = found = 0
    for ways, odds in _counted(cards, decks, lambda deal: Fraction(0) if happens(deal) else None, "spanish"):
        whole += ways
        found += ways if odds is not None else 0
    return SideWager(name, Fraction(found, whole), None, None)


def _odds(rule: Rule[Odds]) -> Pays:
    return Fraction(rule.value.to, rule.value.on)


def _same_colour(first: Card, second: Card) -> bool:
    red = (Suit.HEARTS, Suit.DIAMONDS)
    return (first.suit in red) == (second.suit in red)


Decided = Callable[[Card, Card, Card], Pays | None]
"""What a side wager pays on the first card, the second and the up card; None where it loses."""


AGAINST_UP_CARD = {"match-super-bonus"}
"""Wagers that depend on the up card too."""


def side_pays(rules: Rulebook) -> dict[str, Decided]:
    """The side wagers of a book that its first three cards decide."""
    return {kind: _PAYS[type(section)](section) for kind, section in rules.sides if type(section) in _PAYS}


EXACTNESS = (
    "Exact fractions, counted over every deal of a full shoe. Insurance: nothing known but the ace. "
    "Super Bonus: on hands that were not split, and suited sevens against a seven are always drawn to."
)
"""What is exact in them, in words."""


def side_wagers(rules: str | Rulebook, *, decks: Decks = None) -> tuple[SideWager, ...]:
    """Every side wager of a book, insurance and rare events, with exact edges and chances.

    `rules`: a book's id or a rulebook. `decks`: a number, or "infinite" for an endless shoe; 6 where left out. This
    needs neither numba nor numpy.

    >>> import pontoon
    >>> pairs = pontoon.side_wagers("nz-current")[0]
    >>> pairs.name, pairs.edge, pairs.hit_rate
    ('perfect-pairs', Fraction(19, 287), Fraction(23, 287))
    """
    book = rules_named(rules)
    return side_bets(book, decks_of(book, decks))


def side_bets(rules: Rulebook, decks: int | None) -> tuple[SideWager, ...]:
    """The same for a number of decks, or None for an endless shoe."""
    found, pack = [], rules.cards.pack.value
    for name, pays in side_pays(rules).items():
        found.append((_against_up_card if name in AGAINST_UP_CARD else _by_two_cards)(name, decks, pays, pack))
    found.append(insurance(rules, decks))
    found.append(super_bonus(decks, pack))
    if rules.bsx_16 is not None:
        found.append(event("bsx-16 trigger", 2, decks, _six_and_ten))
    return tuple(found)


def _perfect_pairs(section: PerfectPairsRules) -> Decided:
    mixed, coloured, perfect = _odds(section.mixed), _odds(section.coloured), _odds(section.perfect)

    def pays(first: Card, second: Card, _: Card) -> Pays | None:
        if first.rank is not second.rank:
            return None
        if first.suit is second.suit:
            return perfect
        return coloured if _same_colour(first, second) else mixed

    return pays


def _player_pair(section: PlayerPairRules) -> Decided:
    pair = _odds(section.pair)
    return lambda first, second, _: pair if first.rank is second.rank else None


def _bonus(section: BonusRules) -> Decided:
    suited, aces = _odds(section.aces_suited), _odds(section.aces)
    high, low = _odds(section.high_pair), _odds(section.low_pair)
    picture, small = _odds(section.ace_picture), _odds(section.ace_low)

    def pays(first: Card, second: Card, _: Card) -> Pays | None:
        if first.is_ace and second.is_ace:
            return suited if first.suit is second.suit else aces
        if first.rank is second.rank:
            return high if first.is_picture else None if first.is_ten else low
        if first.is_ace or second.is_ace:
            other = second if first.is_ace else first
            return picture if other.is_picture else None if other.is_ten else small
        return None

    return pays


def _match(section: MatchRules) -> Decided:
    """The two cards against the up card: by how many match it in rank and suit, and how many in rank alone."""
    prices = {
        (2, 0): _odds(section.two_suited),
        (1, 1): _odds(section.suited_and_unsuited),
        (1, 0): _odds(section.one_suited),
        (0, 2): _odds(section.two_unsuited),
        (0, 1): _odds(section.one_unsuited),
    }

    def pays(first: Card, second: Card, up: Card) -> Pays | None:
        suited = (first == up) + (second == up)
        return prices.get((suited, (first.rank is up.rank) + (second.rank is up.rank) - suited))

    return pays


_PAYS: dict[type[SideRules], Callable[[Any], Decided]] = {
    PerfectPairsRules: _perfect_pairs,
    PlayerPairRules: _player_pair,
    BonusRules: _bonus,
    MatchRules: _match,
}
"""What each side wager pays, from the rules of its section."""


def _by_two_cards(name: str, decks: int | None, pays: Decided, pack: Pack) -> SideWager:
    return wager(name, 2, decks, lambda deal: pays(deal[0], deal[1], deal[0]), pack)


def _against_up_card(name: str, decks: int | None, pays: Decided, pack: Pack) -> SideWager:
    """A wager that depends on the up card. Cards differ only in how they match it, so three cards stand for all."""
    up, deck = Card("As"), len(deck_of(pack))
    own, left = (decks - 1, deck * decks - 1) if decks else (1, deck)
    unsuited = 3 * (decks or 1)
    kinds = {up: own, Card("Ah"): unsuited, Card("2s"): left - own - unsuited}
    whole = won = 0
    mean = square = Fraction(0)
    for first, second in product(kinds, repeat=2):
        taken = int(first == second) if decks else 0
        ways = kinds[first] * (kinds[second] - taken)
        odds = pays(first, second, up)
        result = Fraction(-1) if odds is None else odds
        whole += ways
        won += ways if odds is not None else 0
        mean += ways * result
        square += ways * result * result
    mean, square = mean / whole, square / whole
    return SideWager(name, Fraction(won, whole), -mean, square - mean * mean)


def insurance(rules: Rulebook, decks: int | None) -> SideWager:
    """Insurance against an ace, when no other card is known."""
    deck = deck_of(rules.cards.pack.value)
    worth_ten = sum(card.is_ten for card in deck)
    tens, left = (worth_ten * decks, len(deck) * decks - 1) if decks else (worth_ten, len(deck))
    odds, hit = _odds(rules.insurance.odds), Fraction(tens, left)
    mean = hit * odds - (1 - hit)
    square = hit * odds * odds + (1 - hit)
    return SideWager("insurance", hit, -mean, square - mean * mean)


def super_bonus(decks: int | None, pack: Pack = "spanish") -> SideWager:
    """How often three suited sevens come against a seven, for a player who always draws to two of them."""
    deck = len(deck_of(pack))
    if decks is None:
        return SideWager("super-bonus", Fraction(4, deck // 4) * Fraction(1, deck) ** 3, None, None)
    whole = deck * decks
    found = Fraction(0)
    for same in (1, 3):  # the up card of the sevens' own suit, or of another
        mine = decks - (same == 1)
        ways = Fraction(mine * (mine - 1) * (mine - 2), (whole - 1) * (whole - 2) * (whole - 3))
        found += Fraction(same * decks, whole) * ways
    return SideWager("super-bonus", 4 * found, None, None)


def _six_and_ten(deal: Deal) -> bool:
    first, second = deal
    return (first.rank is Rank.SIX and second.is_ten) or (second.rank is Rank.SIX and first.is_ten)
