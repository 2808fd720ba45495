"""Settling side wagers on the first two cards, insurance and BSX-16."""

from msgspec import Struct

from pontoon.cards import Card, Rank
from pontoon.money import Cents, Odds
from pontoon.rulebook import Placing, Rule, Rulebook, SideRules
from pontoon.rulebook.sides import Bsx16Rules
from pontoon.settlement.line import Line, SideKind, Where, bonus_paid, lost, returned, won
from pontoon.settlement.sides import declared_side


class SideWager(Struct, frozen=True):
    """A side wager of a player on a box."""

    player: str
    kind: SideKind
    amount: Cents
    settled: bool = False


def side_placing(rules: Rulebook, kind: SideKind) -> Rule[Placing] | None:
    """Who may place this wager; None where the rulebook does not offer it."""
    section = rules.side(kind)
    return None if section is None else section.placing


def settle_side(rules: Rulebook, wager: SideWager, box: int, cards: tuple[Card, ...], up_card: Card) -> Line:
    """Settle a side wager on the first two cards of a box; not for one that the wheel decides."""
    where = _where(wager, box)
    side, section = declared_side(wager.kind), _section(rules, wager)
    row = side.row(cards[0], cards[1], up_card)
    if row is None:
        clauses = (*side.loses_by(rules), *rules.cites.sides_settled) or section.placing.clauses
        return lost(where, clauses, side.lost_reason)
    odds: Rule[Odds] = getattr(section, row)
    return won(
        where, odds.value, (*side.wins_by(rules), *odds.clauses, *rules.cites.sides_settled), side.reason_of(row)
    )


def void_side(rules: Rulebook, wager: SideWager, box: int) -> Line:
    """Return a side wager that has no main wager to go with it."""
    return returned(_where(wager, box), "void", _section(rules, wager).placing.clauses, "side_without_main")


def settle_insurance(rules: Rulebook, player: str, box: int, amount: Cents, *, dealer_pontoon: bool) -> Line:
    """Insurance wins when the dealer's second card makes a pontoon."""
    where = Where(player, box, None, "insurance", amount)
    if dealer_pontoon:
        odds = rules.insurance.odds
        return won(where, odds.value, (*rules.cites.insurance_wins, *odds.clauses), "insurance")
    return lost(where, rules.cites.insurance_loses, "no_insurance")


def bsx_16_possible(up_card: Card) -> bool:
    """Whether a six and a ten can still come: the up card is one of them."""
    return up_card.rank is Rank.SIX or up_card.is_ten


def bsx_16_triggered(up_card: Card, second: Card) -> bool:
    """The dealer's first two cards are a six and a card worth ten, in either order."""
    return (up_card.rank is Rank.SIX and second.is_ten) or (up_card.is_ten and second.rank is Rank.SIX)


def lose_bsx_16(rules: Rulebook, wager: SideWager, box: int) -> Line:
    """No trigger: the wager is lost."""
    clauses = rules.cites.bsx_16_trigger or _section(rules, wager).placing.clauses
    return lost(_where(wager, box), clauses, "no_bsx_16")


def pay_bsx_16(rules: Rulebook, wager: SideWager, box: int, prize: Cents, *, hot_spot: bool) -> Line:
    """The wheel's prize, with the wager itself only where the rulebook gives it back."""
    bsx = _bsx(rules)
    kept = wager.amount if bsx.stake.value == "collected" else 0
    won_by = "hot-spot" if hot_spot else "community-prize"
    beside = () if hot_spot else bsx.others_win.clauses
    clauses = tuple(dict.fromkeys((*bsx.clauses_of("show-card"), *bsx.clauses_of(won_by), *beside, *bsx.stake.clauses)))
    return bonus_paid(_where(wager, box), Cents(prize - kept), clauses, f"bsx_16_{won_by.replace('-', '_')}")


def lose_spin(rules: Rulebook, wager: SideWager, box: int) -> Line:
    """The wheel stopped at somebody else, and the rulebook gives the others nothing."""
    bsx = _bsx(rules)
    return lost(_where(wager, box), bsx.others_win.clauses or bsx.placing.clauses, "bsx_16_no_prize")


def cancel_bsx_16(rules: Rulebook, wager: SideWager, box: int) -> Line:
    """A malfunction leaves the wheel without a result: the wager is returned."""
    return returned(_where(wager, box), "void", _bsx(rules).clauses_of("cancel-jackpot"), "bsx_16_cancelled")


def _bsx(rules: Rulebook) -> Bsx16Rules:
    assert rules.bsx_16 is not None, f"{rules.id} has no such wager"
    return rules.bsx_16


def _section(rules: Rulebook, wager: SideWager) -> SideRules:
    """The rules of a wager that was accepted and so is offered."""
    section = rules.side(wager.kind)
    assert section is not None, f"{wager.kind} is not offered by {rules.id}"
    return section


def _where(wager: SideWager, box: int) -> Where:
    return Where(wager.player, box, None, wager.kind, wager.amount)
