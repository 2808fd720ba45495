"""Cards, hands and the shoe: what a card is worth and in which order the cards come.

- `card`: the 48 cards, their ranks and suits, notation in and out
- `hand`: point totals, hard and soft
- `shoe`: decks, copies, shuffle from given random bytes
- `seeded`: a replayable source of such bytes
"""

from pontoon.cards.card import (
    CARD_PATTERN,
    DECK,
    Card,
    CardError,
    Rank,
    Suit,
    TenError,
    card_words,
    format_cards,
    parse_card,
    parse_cards,
)
from pontoon.cards.hand import TWENTY_ONE, Total, aces_in, hard_count, is_ace_and_ten, total_of
from pontoon.cards.seeded import seeded_entropy
from pontoon.cards.shoe import (
    CARDS_IN_DECK,
    Entropy,
    ImpossibleCardError,
    below,
    check_copies,
    full_shoe,
    shuffle,
)

__all__ = [
    "CARDS_IN_DECK",
    "CARD_PATTERN",
    "DECK",
    "TWENTY_ONE",
    "Card",
    "CardError",
    "Entropy",
    "ImpossibleCardError",
    "Rank",
    "Suit",
    "TenError",
    "Total",
    "aces_in",
    "below",
    "card_words",
    "check_copies",
    "format_cards",
    "full_shoe",
    "hard_count",
    "is_ace_and_ten",
    "parse_card",
    "parse_cards",
    "seeded_entropy",
    "shuffle",
    "total_of",
]
