"""Main, split and double wagers: what each wins or loses, with the clauses.

A `Spot` is a hand where it lies: its box, its number, and what happened on the box around it. The functions
return the lines of the stakes still open; the table applies them.
"""

from msgspec import Struct

from pontoon.cards import TWENTY_ONE, Card, Total
from pontoon.money import ZERO, Cents, Odds
from pontoon.rulebook import Band, Clauses, Rulebook
from pontoon.settlement.combination import combination_of, pays
from pontoon.settlement.hand import (
    Hand,
    Stake,
    bound_aces_cited,
    is_pontoon,
    open_stakes,
    ranks_as_pontoon,
    total,
)
from pontoon.settlement.line import Line, Where, gave_up, lost, returned, won
from pontoon.settlement.super_bonus import Claim, band_won, denied


class Spot(Struct, frozen=True):
    """A hand on its box. `box_doubled`: the controller has doubled one of the box's hands."""

    box: int
    number: int
    hand: Hand
    up_card: Card
    seated: str
    box_doubled: bool = False
    suited_sevens_split: bool = False


class Dealer(Struct, frozen=True):
    """The dealer's hand as far as it was played."""

    total: Total
    pontoon: bool

    @property
    def bust(self) -> bool:
        """Over 21."""
        return self.total.points > TWENTY_ONE


def pay_twenty_one(rules: Rulebook, spot: Spot, dealer: Dealer | None = None) -> tuple[Line, ...]:
    """Every open stake of a hand of 21 wins; `dealer` is None where it is paid before the dealer's hand."""
    points = total(rules, spot.hand).points
    cites = rules.cites
    if is_pontoon(spot.hand):
        outcome, reason = (*cites.pontoon_wins, *cites.pontoon_means), "pontoon"
    elif dealer is None or dealer.total.points == TWENTY_ONE:
        outcome, reason = cites.twenty_one_wins, "twenty_one"
    elif dealer.bust:
        outcome, reason = cites.dealer_bust, "dealer_bust"
    else:
        outcome, reason = cites.higher, "higher"
    if dealer is None:
        paid = rules.pontoon.paid if is_pontoon(spot.hand) else rules.twenty_one.paid
        split = rules.cites.split_twenty_one if spot.hand.split else ()
        outcome = (*outcome, *paid.clauses, *split)
    return _win(rules, spot, outcome, reason, points, dealer)


def compare(rules: Rulebook, spot: Spot, dealer: Dealer) -> tuple[Line, ...]:
    """The open stakes of a hand against a dealer without pontoon."""
    points = total(rules, spot.hand).points
    cites = rules.cites
    if points > TWENTY_ONE:
        return bust(rules, spot)
    if points == TWENTY_ONE:
        return pay_twenty_one(rules, spot, dealer)
    if dealer.bust:
        return _win(rules, spot, cites.dealer_bust, "dealer_bust", points, dealer)
    if points > dealer.total.points:
        return _win(rules, spot, cites.higher, "higher", points, dealer)
    lines: list[Line] = []
    for stake in open_stakes(spot.hand):
        for where in wheres(rules, spot, stake):
            if points == dealer.total.points:
                lines.append(returned(where, "stand-off", cites.equal, "equal", points, dealer.total.points))
            else:
                lines.append(lost(where, cites.lower, "lower", points, dealer.total.points))
    return tuple(lines)


def unopposed(rules: Rulebook, spot: Spot) -> tuple[Line, ...]:
    """The open stakes of a hand that needed no second card of the dealer: a bust or a 21."""
    if total(rules, spot.hand).points > TWENTY_ONE:
        return bust(rules, spot)
    return pay_twenty_one(rules, spot)


def bust(rules: Rulebook, spot: Spot) -> tuple[Line, ...]:
    """The open stakes of a hand over 21 are lost."""
    points = total(rules, spot.hand).points
    clauses = rules.cites.bust
    if spot.hand.split:
        clauses = (*clauses, *rules.cites.split_bust)
    if spot.hand.doubled:
        clauses = (*clauses, *rules.cites.double_bust)
    return tuple(
        lost(where, clauses, "bust", points) for stake in open_stakes(spot.hand) for where in wheres(rules, spot, stake)
    )


def forfeit(rules: Rulebook, spot: Spot, player: str) -> tuple[Line, ...]:
    """After a double: the addition is taken back and the rest of the stake given up.

    Of several additions the rulebook may let only the last be taken back.
    """
    clauses = (*rules.cites.forfeit, *rules.double.forfeit_until.clauses)
    last_only = spot.hand.redoubled and rules.double.forfeit_loses.value == "all-but-last"
    if spot.hand.redoubled:
        clauses = (*clauses, *rules.double.forfeit_loses.clauses)
    lines: list[Line] = []
    for stake in open_stakes(spot.hand):
        if stake.player == player:
            base, *double = wheres(rules, spot, stake)
            lines.append(gave_up(base, "forfeit", stake.base, clauses, "forfeit"))
            for where in double:
                given = Cents(stake.double - stake.last) if last_only else ZERO
                reason = "forfeit_earlier" if given else "forfeit_addition"
                lines.append(gave_up(where, "forfeit", given, clauses, reason))
    return tuple(lines)


def surrender(rules: Rulebook, spot: Spot, *, dealer_pontoon: bool) -> tuple[Line, ...]:
    """The surrendered stakes: a share is lost, or all of it to a dealer pontoon."""
    lines: list[Line] = []
    cites = rules.cites
    for stake in spot.hand.stakes:
        if stake.status == "surrendered":
            where, *_ = wheres(rules, spot, stake)
            if dealer_pontoon:
                clauses = (*cites.surrender_dealer_pontoon, *rules.surrender.held_against.clauses)
                lines.append(lost(where, clauses, "surrender_dealer_pontoon"))
            else:
                share = rules.surrender.loses
                held = spot.up_card.rank in rules.surrender.held_against.value
                timing = cites.surrender_held if held else cites.surrender_at_once
                clauses = (*rules.surrender.up_cards.clauses, *cites.surrender_half, *share.clauses, *timing)
                lines.append(gave_up(where, "surrender", share.value.pays(stake.base), clauses, "surrender"))
    return tuple(lines)


def void_stake(
    rules: Rulebook, place: tuple[int, int], hand: Hand, stake: Stake, clauses: Clauses, reason: str
) -> tuple[Line, ...]:
    """A stake that nothing has decided goes back whole; `place` is its box and hand."""
    return tuple(returned(where, "void", clauses, reason) for where in _wagers(rules, place, hand, stake))


def super_bonus_of(rules: Rulebook, spot: Spot, stake: Stake) -> Band | None:
    """The Super Bonus band a stake on this hand wins, if any."""
    return band_won(rules, _claim(spot, stake))


def _claim(spot: Spot, stake: Stake) -> Claim:
    seated = stake.player == spot.seated
    return Claim(spot.hand, stake, spot.up_card, spot.box_doubled, spot.suited_sevens_split, seated)


def _win(
    rules: Rulebook, spot: Spot, outcome: Clauses, reason: str, points: int, dealer: Dealer | None
) -> tuple[Line, ...]:
    lines: list[Line] = []
    against = None if dealer is None else dealer.total.points
    for stake in open_stakes(spot.hand):
        odds, cited, row = _odds(rules, spot, stake, points, dealer)
        why = row if row != "other" else reason
        if not rules.super_bonus.on_top.value and super_bonus_of(rules, spot, stake) is not None:
            where, *_ = wheres(rules, spot, stake)
            clauses = (*outcome, *rules.super_bonus.on_top.clauses)
            lines.append(returned(where, "win", clauses, "super_bonus_instead", points, against))
            continue
        claim = _claim(spot, stake)
        missed = denied(rules, claim) or () if claim.has_the_cards else ()
        for where in wheres(rules, spot, stake):
            lines.append(won(where, odds, (*outcome, *cited, *missed), why, points, against))
    return tuple(lines)


def _odds(rules: Rulebook, spot: Spot, stake: Stake, points: int, dealer: Dealer | None) -> tuple[Odds, Clauses, str]:
    """The odds of a winning stake, the clauses that set them, and the row of the pay table."""
    hand, double = spot.hand, rules.double
    if hand.doubled and stake.double:
        return _as_doubled(rules, hand, points) or (double.odds.value, double.odds.clauses, "doubled")
    if (hand.doubled and double.others.value != "bonus-odds") or (
        spot.box_doubled and double.others.value == "even-on-box"
    ):
        as_they = double.odds.value, double.others.clauses, "doubled_by_controller"
        return _as_doubled(rules, hand, points) or as_they
    clauses: Clauses = double.others.clauses if hand.doubled else ()
    if hand.split:
        clauses = (*clauses, *rules.cites.split_pays)
    if points != TWENTY_ONE:
        rule = rules.pays.other
        return rule.value, (*clauses, *rule.clauses), "other"
    if ranks_as_pontoon(rules, hand):
        if rules.pontoon.odds_when.value == "dealer-21" and (dealer is None or dealer.total.points != TWENTY_ONE):
            return rules.pays.other.value, (*clauses, *rules.pontoon.odds_when.clauses), "pontoon"
        return rules.pays.pontoon.value, (*clauses, *rules.pays.pontoon.clauses), "pontoon"
    row = combination_of(hand.cards)
    rule = pays(rules, row)
    if hand.split and len(hand.cards) == 2:
        clauses = (*clauses, *rules.cites.split_no_pontoon)
    if _withheld(rules, hand, row):
        other = rules.pays.other
        return other.value, (*clauses, *rules.split.bonus.clauses, *other.clauses), "other"
    return rule.value, (*clauses, *rule.clauses), row


def _as_doubled(rules: Rulebook, hand: Hand, points: int) -> tuple[Odds, Clauses, str] | None:
    """The row of a 21 whose bonus odds a double does not take away; None where the odds of a double hold."""
    row = combination_of(hand.cards)
    if rules.double.bonus.value == "withheld" or points != TWENTY_ONE or row == "other" or _withheld(rules, hand, row):
        return None
    rule = pays(rules, row)
    return rule.value, (*rules.double.bonus.clauses, *rule.clauses), row


def _withheld(rules: Rulebook, hand: Hand, row: str) -> bool:
    """Whether a split hand is not paid by this row."""
    return hand.split and row != "other" and rules.split.bonus.value == "withheld"


def wheres(rules: Rulebook, spot: Spot, stake: Stake) -> tuple[Where, ...]:
    """The wagers of a stake: its base and, where doubled, the addition."""
    return _wagers(rules, (spot.box, spot.number), spot.hand, stake)


def _wagers(rules: Rulebook, place: tuple[int, int], hand: Hand, stake: Stake) -> tuple[Where, ...]:
    box, number = place
    also = stake.limited + bound_aces_cited(rules, hand)
    base = Where(stake.player, box, number, stake.kind, stake.base, also)
    if not stake.double:
        return (base,)
    return base, Where(stake.player, box, number, "double", stake.double, also)
