"""Which row of the pay table a 21 belongs to."""

from typing import Literal

from pontoon.cards import Card, Rank, Suit
from pontoon.money import Odds
from pontoon.rulebook import Rule, Rulebook

Combination = Literal[
    "pontoon",
    "five_cards",
    "six_cards",
    "seven_cards",
    "mixed_678",
    "suited_678",
    "spades_678",
    "mixed_777",
    "suited_777",
    "spades_777",
    "other",
]

_SIX_SEVEN_EIGHT = frozenset({Rank.SIX, Rank.SEVEN, Rank.EIGHT})
_SEVENS = frozenset({Rank.SEVEN})


def combination_of(cards: tuple[Card, ...]) -> Combination:
    """The row for cards that total 21 and are no pontoon; order does not matter."""
    if len(cards) >= 7:
        return "seven_cards"
    if len(cards) == 6:
        return "six_cards"
    if len(cards) == 5:
        return "five_cards"
    if len(cards) == 3:
        ranks = {card.rank for card in cards}
        if ranks == _SIX_SEVEN_EIGHT:
            return _by_suit(cards, "mixed_678", "suited_678", "spades_678")
        if ranks == _SEVENS:
            return _by_suit(cards, "mixed_777", "suited_777", "spades_777")
    return "other"


def _by_suit(cards: tuple[Card, ...], mixed: Combination, suited: Combination, spades: Combination) -> Combination:
    suits = {card.suit for card in cards}
    if len(suits) > 1:
        return mixed
    return spades if Suit.SPADES in suits else suited


def pays(rules: Rulebook, combination: Combination) -> Rule[Odds]:
    """The odds of a row."""
    rule: Rule[Odds] = getattr(rules.pays, combination)
    return rule
