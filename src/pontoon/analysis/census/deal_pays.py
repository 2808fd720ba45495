"""What the hands of a deal tree gain, in fractions of the wager."""

from fractions import Fraction

from pontoon.analysis.census.deal_tree import Box, Hand
from pontoon.analysis.game import LIMIT, Game
from pontoon.cards import Rank, Suit

SIX_SEVEN_EIGHT = {Rank.SIX, Rank.SEVEN, Rank.EIGHT}
INSURED = Fraction(1, 2)
"""What is insured, as a share of the wager."""


def exact(number: float) -> Fraction:
    """A number of a `Game` as a fraction: all of them are quotients of small whole numbers."""
    return Fraction(number).limit_denominator(1_000_000)


def odds_of_21(game: Game, box: Box, hand: Hand) -> Fraction:
    """What a 21 pays that was not doubled."""
    if box.even:
        return doubled_odds(game, box, hand)
    odds = _bonus_odds(game, box, hand)
    if odds is None:
        return exact(game.other)
    if box.formed == 1 and wins_bonus(game, box, hand):
        return exact(game.super_bonus) + (odds if game.super_on_top else 0)
    return odds


def doubled_odds(game: Game, box: Box, hand: Hand) -> Fraction:
    """What a 21 pays that was doubled, or that is paid like one."""
    odds = _bonus_odds(game, box, hand) if game.double_bonus else None
    return exact(game.double_odds) if odds is None else odds


def _bonus_odds(game: Game, box: Box, hand: Hand) -> Fraction | None:
    """The odds of a 21 by its cards; None where it is paid as any other win."""
    size, ranks = len(hand.cards), {card.rank for card in hand.cards}
    if box.formed > 1 and not game.split_bonus:
        return None
    if size >= 5:
        return exact({5: game.five, 6: game.six}.get(size, game.seven))
    if size != 3 or ranks not in (SIX_SEVEN_EIGHT, {Rank.SEVEN}):
        return None
    suits = {card.suit for card in hand.cards}
    kind = 0 if len(suits) > 1 else 2 if Suit.SPADES in suits else 1
    if ranks == SIX_SEVEN_EIGHT:
        return exact((game.mixed_678, game.suited_678, game.spades_678)[kind])
    return exact((game.mixed_777, game.suited_777, game.spades_777)[kind])


def wins_bonus(game: Game, box: Box, hand: Hand) -> bool:
    """Whether a hand has won the Super Bonus; on a split box it comes when the round ends, if nothing has lost it."""
    if box.up.rank is not Rank.SEVEN or not game.super_bonus or len(hand.cards) != 3:
        return False
    if box.formed > 1 and (not game.super_after_split or box.barred or box.even):
        return False
    return len(set(hand.cards)) == 1 and hand.cards[0].rank is Rank.SEVEN


def by_second_card(game: Game, box: Box, insurance_odds: Fraction, *, pontoon: bool) -> Fraction:
    """What insurance and surrender gain."""
    gain = Fraction(0)
    if box.insured:
        gain += INSURED * insurance_odds if pontoon else -INSURED
    if box.surrendered:
        gain -= 1 if pontoon else exact(game.surrender_loses)
    return gain


def against(game: Game, box: Box, total: int, *, pontoon: bool) -> Fraction:
    """What the open hands gain against the dealer's."""
    if pontoon:
        return -_taken(game, box)
    gain = Fraction(0)
    for one in box.opened:
        if one.total > LIMIT:
            gain -= one.stake
        elif one.total == LIMIT or total > LIMIT or one.total > total:
            gain += one.win
        elif one.total < total:
            gain -= one.stake
    return gain


def _taken(game: Game, box: Box) -> Fraction:
    """What a dealer pontoon takes: an original wager in all, or of each hand; additions where the book says so."""
    split = box.formed > 1
    if split and game.one_loss:
        base, kept = 0 if game.chips_gone and box.chips_gone else min(len(box.opened), 1), box.opened
    else:  # bust hands of a split are lost whole all the same
        lost = [one for one in box.opened if split and one.total > LIMIT]
        kept = tuple(one for one in box.opened if one not in lost)
        base = len(kept) + sum(one.stake for one in lost)
    additions = sum(one.stake - 1 for one in kept)
    return Fraction(base + (additions if game.double_all_lost or (split and game.split_all_lost) else 0))
