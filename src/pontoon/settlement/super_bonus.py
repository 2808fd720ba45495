"""The Super Bonus and the payments to everybody else in its round."""

from collections.abc import Iterable
from typing import assert_never

from msgspec import Struct

from pontoon.cards import Card, Rank
from pontoon.money import ZERO
from pontoon.rulebook import Band, Rulebook
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


def band_won(
    rules: Rulebook,
    hand: Hand,
    stake: Stake,
    up_card: Card,
    *,
    box_doubled: bool,
    suited_sevens_split: bool,
    seated: bool,
) -> Band | None:
    """The Super Bonus band this stake wins with this hand, if any; the hand is known to have won."""
    if up_card.rank is not Rank.SEVEN or not is_suited_sevens(hand.cards):
        return None
    bonus = rules.super_bonus
    if hand.doubled and (stake.double or rules.double.others.value != "bonus-odds"):
        return None
    if box_doubled and rules.double.others.value == "even-on-box":
        return None
    if suited_sevens_split if bonus.not_after.value == "suited-sevens-split" else hand.split:
        return None
    if bonus.winners.value == "seated" and not seated:
        return None
    fitting = [band for band in bonus.bands.value if stake.original >= band.at_least]
    if not fitting or (fitting[-1].up_to is not None and stake.original > fitting[-1].up_to):
        return None
    return fitting[-1]


def bonus_lines(rules: Rulebook, winners: tuple[Winner, ...], bettors: tuple[Bettor, ...]) -> tuple[Line, ...]:
    """The Super Bonus of each winner, then the fixed payment of everyone the rulebook gives one to."""
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
            once = {bettor.player: bettor for bettor in reversed(others) if bettor.player not in winning_players}
            return reversed(once.values())
        case _ as never:
            assert_never(never)
