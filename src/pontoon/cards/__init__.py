"""Cards, hands and the shoe: what a card is worth and in which order the cards come.

- `card`: the cards of a deck with and without tens, their ranks and suits, notation in and out
- `hand`: point totals, hard and soft
- `shoe`: decks, copies, shuffle from given random bytes
- `seeded`: a replayable source of such bytes
"""

from pontoon.cards.card import (
    ANY_CARD_PATTERN,
    CARD_PATTERN,
    DECK,
    DECK_RANKS,
    FULL_DECK,
    Card,
    CardError,
    Pack,
    Rank,
    Suit,
    TenError,
    card_words,
    deck_of,
    format_cards,
    parse_card,
    parse_cards,
    ranks_of,
)
from pontoon.cards.hand import TWENTY_ONE, Total, aces_in, hard_count, is_ace_and_ten, total_of
from pontoon.cards.seeded import seeded_entropy
from pontoon.cards.shoe import (
    CARDS_IN_DECK,
    Entropy,
    ImpossibleCardError,
    below,
    check_copies,
    check_pack,
    full_shoe,
    shuffle,
)

__all__ = [
    "ANY_CARD_PATTERN",
    "CARDS_IN_DECK",
    "CARD_PATTERN",
    "DECK",
    "DECK_RANKS",
    "FULL_DECK",
    "TWENTY_ONE",
    "Card",
    "CardError",
    "Entropy",
    "ImpossibleCardError",
    "Pack",
    "Rank",
    "Suit",
    "TenError",
    "Total",
    "aces_in",
    "below",
    "card_words",
    "check_copies",
    "check_pack",
    "deck_of",
    "format_cards",
    "full_shoe",
    "hard_count",
    "is_ace_and_ten",
    "parse_card",
    "parse_cards",
    "ranks_of",
    "seeded_entropy",
    "shuffle",
    "total_of",
]
