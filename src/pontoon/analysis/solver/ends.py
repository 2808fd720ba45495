"""Every way in which a hand can end, numbered, with what it gains against each outcome of the dealer."""

import numpy as np

from pontoon.analysis.game import LIMIT, Game
from pontoon.analysis.solver.arguments import (
    BONUS_WON,
    CLOSED,
    DOUBLED_CLOSED,
    DOUBLED_OPEN,
    OPEN,
    TWICE,
    FloatArray,
    IntArray,
)
from pontoon.analysis.solver.dealer import BUST, LOWEST, OUTCOMES, PONTOON

STOOD = 0
"""Stood below 21: this and the total."""
PLAIN_21, FIVE_CARDS, SIX_CARDS, SEVEN_CARDS = 21, 22, 23, 24
COMBINATIONS = 25
"""6-7-8 mixed, of one suit, of spades; then 7-7-7 the same."""
SUPER_BONUS = 31
"""7-7-7 with the Super Bonus: of one suit, of spades."""
DOUBLED = 33
"""Doubled and kept: this and the total, up to 21."""
BUSTED, DOUBLED_BUST, RESCUED, TWO_CARD_21, SURRENDERED, SURRENDER_LOST, DEALER_PONTOON = 55, 56, 57, 58, 59, 60, 61
ENDS = 62

EVENTS = (
    "pontoon",
    "21 of five cards",
    "21 of six cards",
    "21 of seven cards or more",
    "6-7-8 mixed",
    "6-7-8 suited",
    "6-7-8 spades",
    "7-7-7 mixed",
    "7-7-7 suited",
    "7-7-7 spades",
    "super bonus",
    "any other 21",
    "stand",
    "bust",
    "double",
    "rescue",
    "double bust",
    "surrender",
    "dealer pontoon before play",
    "split",
    "split again",
)
"""What can become of a hand. A rescued or bust double is a double too; 7-7-7 with the Super Bonus is 7-7-7 too."""
SPLIT, SPLIT_AGAIN = EVENTS.index("split"), EVENTS.index("split again")


def combination(kind: int, *, sevens: bool) -> int:
    """The end of 6-7-8 (or 7-7-7) of this kind, without the Super Bonus."""
    return COMBINATIONS + 3 * sevens + kind


def odds_of_21(game: Game) -> dict[int, float]:
    """What every 21 that was not doubled pays, but for the Super Bonus that may come on top."""
    return {
        PLAIN_21: game.other,
        FIVE_CARDS: game.five,
        SIX_CARDS: game.six,
        SEVEN_CARDS: game.seven,
        COMBINATIONS: game.mixed_678,
        COMBINATIONS + 1: game.suited_678,
        COMBINATIONS + 2: game.spades_678,
        COMBINATIONS + 3: game.mixed_777,
        COMBINATIONS + 4: game.suited_777,
        COMBINATIONS + 5: game.spades_777,
        SUPER_BONUS: game.suited_777 if game.super_on_top else 0.0,
        SUPER_BONUS + 1: game.spades_777 if game.super_on_top else 0.0,
    }


def gains(game: Game, loss: float, *, even: bool, split: bool) -> FloatArray:
    """The gain of every end by the dealer's outcome, the Super Bonus left out.

    `loss`: what a dealer pontoon takes of the original wager. `even`: a double has made the box pay even money.
    `split`: a hand of a split box.
    """
    found = np.zeros((ENDS, OUTCOMES))
    cost = loss + 1.0 if game.double_all_lost or (split and game.split_all_lost) else loss
    for total in range(LIMIT):
        found[STOOD + total] = _waiting(total, game.double_odds if even else game.other, 1.0, loss)
        found[DOUBLED + total] = _waiting(total, 2.0 * game.double_odds, 2.0, cost)
    sure = game.safe_21
    for end, odds in odds_of_21(game).items():
        found[end] = game.double_odds if even else game.other if split and not game.split_bonus else odds
        found[end, PONTOON] = found[end, BUST] if sure else -loss
    found[DOUBLED + LIMIT] = 2.0 * game.double_odds
    found[DOUBLED + LIMIT, PONTOON] = 2.0 * game.double_odds if sure else -cost
    found[BUSTED] = found[RESCUED] = found[SURRENDER_LOST] = found[DEALER_PONTOON] = -1.0
    found[DOUBLED_BUST] = -2.0
    found[TWO_CARD_21] = game.double_odds if even else game.pontoon
    found[SURRENDERED] = -game.surrender_loses
    if split and game.one_loss and game.in_all:  # a bust hand waits too, and loses no more than a dealer pontoon takes
        found[[BUSTED, DOUBLED_BUST], PONTOON] = -loss
    return found


def _waiting(total: int, odds: float, stake: float, loss: float) -> list[float]:
    """A total below 21 against each outcome."""
    totals = range(LOWEST, LOWEST + PONTOON)
    finals = [odds if final < total else 0.0 if final == total else -stake for final in totals]
    return [*finals, -loss, odds]


def follows(game: Game, bust: int = CLOSED) -> IntArray:
    """How every end leaves the box to the next hand: `OPEN` to `BONUS_WON`; `bust`: how a bust hand does."""
    sure = game.safe_21
    found = np.full(ENDS, OPEN, dtype=np.int64)
    found[PLAIN_21:SUPER_BONUS] = CLOSED if sure else OPEN
    found[SUPER_BONUS:DOUBLED] = BONUS_WON
    found[DOUBLED : DOUBLED + LIMIT] = DOUBLED_OPEN
    found[DOUBLED + LIMIT] = DOUBLED_CLOSED if sure else DOUBLED_OPEN
    found[TWO_CARD_21], found[RESCUED] = CLOSED, DOUBLED_CLOSED
    found[BUSTED], found[DOUBLED_BUST] = bust, bust + TWICE
    return found


def events() -> FloatArray:
    """By end and event: 1 where the end counts as the event."""
    found = np.zeros((ENDS, len(EVENTS)))
    at = {name: number for number, name in enumerate(EVENTS)}
    found[STOOD : STOOD + LIMIT, at["stand"]] = 1.0
    found[PLAIN_21, at["any other 21"]] = 1.0
    found[FIVE_CARDS, at["21 of five cards"]] = 1.0
    found[SIX_CARDS, at["21 of six cards"]] = 1.0
    found[SEVEN_CARDS, at["21 of seven cards or more"]] = 1.0
    for kind in range(6):
        found[COMBINATIONS + kind, at["6-7-8 mixed"] + kind] = 1.0
    for kind in range(2):
        found[SUPER_BONUS + kind, [at["7-7-7 suited"] + kind, at["super bonus"]]] = 1.0
    found[DOUBLED : DOUBLED + LIMIT + 1, at["double"]] = 1.0
    found[DOUBLED_BUST, [at["double"], at["double bust"]]] = 1.0
    found[RESCUED, [at["double"], at["rescue"]]] = 1.0
    found[BUSTED, at["bust"]] = 1.0
    found[TWO_CARD_21, at["pontoon"]] = 1.0
    found[[SURRENDERED, SURRENDER_LOST], at["surrender"]] = 1.0
    found[DEALER_PONTOON, at["dealer pontoon before play"]] = 1.0
    return found
