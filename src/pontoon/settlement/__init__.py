"""Settlement: plain values in, cited lines out.

- `hand`: a played hand with its stakes, and what it counts; `combination`: its row of the pay table
- `wager`: main, split and double wagers; `dealer_pontoon`: what a dealer pontoon takes
- `super_bonus`: Super Bonus and the payments to the others; `side`: side wagers and insurance
- `sides`: every side wager, declared once
- `line`: a decided wager with its clauses; `explain`: the same in words
"""

from pontoon.settlement.combination import Combination, combination_of
from pontoon.settlement.dealer_pontoon import bust_beyond_original, dealer_pontoon
from pontoon.settlement.explain import explain, why
from pontoon.settlement.hand import (
    Hand,
    Stake,
    has_open_stakes,
    is_bust,
    is_pontoon,
    is_suited_sevens,
    open_stakes,
    ranks_as_pontoon,
    total,
)
from pontoon.settlement.line import HOUSE, LAYOUT, Line, Result, SideKind, WagerKind, Where, returned, standing, undone
from pontoon.settlement.side import (
    SideWager,
    bsx_16_possible,
    bsx_16_triggered,
    cancel_bsx_16,
    lose_bsx_16,
    lose_spin,
    pay_bsx_16,
    settle_insurance,
    settle_side,
    side_placing,
    void_side,
)
from pontoon.settlement.sides import (
    SideDeclaration,
    by_wheel,
    declared_side,
    declared_sides,
    declaring,
    side_kinds,
    side_paths,
    wager_kinds,
)
from pontoon.settlement.super_bonus import Bettor, Winner, bonus_lines
from pontoon.settlement.wager import (
    Dealer,
    Spot,
    bust,
    compare,
    forfeit,
    pay_twenty_one,
    super_bonus_of,
    surrender,
    unopposed,
    void_stake,
)

__all__ = [
    "HOUSE",
    "LAYOUT",
    "Bettor",
    "Combination",
    "Dealer",
    "Hand",
    "Line",
    "Result",
    "SideDeclaration",
    "SideKind",
    "SideWager",
    "Spot",
    "Stake",
    "WagerKind",
    "Where",
    "Winner",
    "bonus_lines",
    "bsx_16_possible",
    "bsx_16_triggered",
    "bust",
    "bust_beyond_original",
    "by_wheel",
    "cancel_bsx_16",
    "combination_of",
    "compare",
    "dealer_pontoon",
    "declared_side",
    "declared_sides",
    "declaring",
    "explain",
    "forfeit",
    "has_open_stakes",
    "is_bust",
    "is_pontoon",
    "is_suited_sevens",
    "lose_bsx_16",
    "lose_spin",
    "open_stakes",
    "pay_bsx_16",
    "pay_twenty_one",
    "ranks_as_pontoon",
    "returned",
    "settle_insurance",
    "settle_side",
    "side_kinds",
    "side_paths",
    "side_placing",
    "standing",
    "super_bonus_of",
    "surrender",
    "total",
    "undone",
    "unopposed",
    "void_side",
    "void_stake",
    "wager_kinds",
    "why",
]
