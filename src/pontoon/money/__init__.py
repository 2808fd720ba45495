"""Money in whole cents, odds as exact ratios, postings that sum to zero.

- `cents`: amounts, read and written as dollars
- `odds`: 3 to 2 and its payment
- `ledger`: double-entry postings
"""

from pontoon.money.cents import ZERO, Cents, MoneyError, format_dollars, parse_dollars, parse_stake
from pontoon.money.ledger import Posting, UnbalancedError, balanced, balances
from pontoon.money.odds import EVEN, Odds, OddsError, parse_odds

__all__ = [
    "EVEN",
    "ZERO",
    "Cents",
    "MoneyError",
    "Odds",
    "OddsError",
    "Posting",
    "UnbalancedError",
    "balanced",
    "balances",
    "format_dollars",
    "parse_dollars",
    "parse_odds",
    "parse_stake",
]
