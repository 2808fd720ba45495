"""The Super Bonus and the payments to everybody else in its round."""

from collections.abc import Iterable
from typing import assert_never

from msgspec import Struct

from pontoon.cards import Card, Rank
from pontoon.money import ZERO
from pontoon.rulebook import Band, Clauses, Rulebook
from pontoon.settlement.hand import Hand, Stake, is_suited_sevens
from pontoon.settlement.line import Line, Where, bonus_paid


class Bettor(Struct, frozen=True):
    """A player's initial wager on a box, as the Super Bonus looks at it.

    `seated` marks the player who decides for the box; `stood_off` one whose main wager neither won nor lost.
    """

    player: str
    box: int
    seated: bool
    stood_off: bool = False


class Winner(Struct, frozen=True):
    """A Super Bonus won by one player on one hand."""

    player: str
    box: int
    hand: int
    band: Band


class Claim(Struct, frozen=True):
    """A stake on a hand that may have won the Super Bonus, and what happened on its box around it."""

    hand: Hand
    stake: Stake
    up_card: Card
    box_doubled: bool
    suited_sevens_split: bool
    seated: bool

    @property
    def has_the_cards(self) -> bool:
        """Three suited sevens against a seven."""
        return self.up_card.rank is Rank.SEVEN and is_suited_sevens(self.hand.cards)


def band_won(rules: Rulebook, claim: Claim) -> Band | None:
    """The Super Bonus band this stake wins, if any; the hand is known to have won."""
    if not claim.has_the_cards or denied(rules, claim) is not None:
        return None
    return _band(rules, claim.stake)


def denied(rules: Rulebook, claim: Claim) -> Clauses | None:
    """The clauses that deny a stake the Super Bonus its cards would win; None where nothing does."""
    bonus, double, hand = rules.super_bonus, rules.double, claim.hand
    if hand.doubled and (claim.stake.double or double.others.value != "bonus-odds"):
        return rules.cites.super_bonus_doubled
    if claim.box_doubled and double.others.value == "even-on-box":
        return double.others.clauses
    if claim.suited_sevens_split if bonus.not_after.value == "suited-sevens-split" else hand.split:
        return rules.cites.super_bonus_split
    if bonus.winners.value == "seated" and not claim.seated:
        return bonus.winners.clauses
    return None if _band(rules, claim.stake) is not None else bonus.bands.clauses


def _band(rules: Rulebook, stake: Stake) -> Band | None:
    """The band of the player's original wager; None where no band covers it."""
    fitting = [band for band in rules.super_bonus.bands.value if stake.original >= band.at_least]
    if not fitting or (fitting[-1].up_to is not None and stake.original > fitting[-1].up_to):
        return None
    return fitting[-1]


def bonus_lines(rules: Rulebook, winners: tuple[Winner, ...], bettors: tuple[Bettor, ...]) -> tuple[Line, ...]:
    """The Super Bonus of each winner, then the fixed payments to everybody else whom the rulebook gives one."""
    bonus = rules.super_bonus
    lines = [
        bonus_paid(
            Where(winner.player, winner.box, winner.hand, "super-bonus", ZERO),
            winner.band.pays,
            (*rules.cites.super_bonus, *bonus.bands.clauses, winner.band.clause, *bonus.on_top.clauses),
            "super_bonus",
        )
        for winner in winners
    ]
    clauses = (*bonus.others.clauses, *bonus.others_pay.clauses)
    for bettor in _others(rules, winners, bettors):
        where = Where(bettor.player, bettor.box, None, "envy-bonus", ZERO)
        lines.append(bonus_paid(where, bonus.others_pay.value, clauses, "envy_bonus"))
    return tuple(lines)


def _others(rules: Rulebook, winners: tuple[Winner, ...], bettors: tuple[Bettor, ...]) -> Iterable[Bettor]:
    bonus = rules.super_bonus
    winning_wagers = {(winner.player, winner.box) for winner in winners}
    others = [bettor for bettor in bettors if (bettor.player, bettor.box) not in winning_wagers]
    if not bonus.others_stand_offs.value:
        others = [bettor for bettor in others if not bettor.stood_off]
    match bonus.others.value:
        case "each-wager":
            return others
        case "each-box-seated":
            return [bettor for bettor in others if bettor.seated]
        case "each-player":
            winning_players = {winner.player for winner in winners}
            once: dict[str, Bettor] = {}
            for bettor in others:
                if bettor.player not in winning_players:
                    once.setdefault(bettor.player, bettor)
            return once.values()
        case _ as never:
            assert_never(never)
