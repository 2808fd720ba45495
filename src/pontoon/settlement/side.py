"""Side wagers on the first two cards, insurance and the BSX-16 trigger."""

from msgspec import Struct

from pontoon.cards import Card, Rank
from pontoon.money import Cents, Odds
from pontoon.rulebook import Clauses, Placing, Rule, Rulebook
from pontoon.rulebook.model import Bsx16Rules
from pontoon.settlement.line import Line, SideKind, Where, bonus_paid, lost, returned, won


class SideWager(Struct, frozen=True):
    """A side wager of a player on a box."""

    player: str
    kind: SideKind
    amount: Cents
    settled: bool = False


def side_placing(rules: Rulebook, kind: SideKind) -> Rule[Placing] | None:
    """Who may place this wager; None where the rulebook does not offer it."""
    section = {
        "perfect-pairs": rules.perfect_pairs,
        "player-pair": rules.player_pair,
        "bonus": rules.bonus,
        "match-super-bonus": rules.match_super_bonus,
        "bsx-16": rules.bsx_16,
    }[kind]
    return None if section is None else section.placing


def settle_side(rules: Rulebook, wager: SideWager, box: int, cards: tuple[Card, ...], up_card: Card) -> Line:
    """A side wager on the first two cards of a box (any but BSX-16)."""
    where = Where(wager.player, box, None, wager.kind, wager.amount)
    row = _row(rules, wager.kind, cards, up_card)
    wins, loses = _cites(rules, wager.kind)
    if row is None:
        clauses = (*loses, *rules.cites.sides_settled) or _placing(rules, wager.kind).clauses
        return lost(where, clauses, f"no_{wager.kind.replace('-', '_')}")
    name, odds = row
    return won(where, odds.value, (*wins, *odds.clauses, *rules.cites.sides_settled), name)


def void_side(rules: Rulebook, wager: SideWager, box: int) -> Line:
    """A side wager that had no main wager to go with is returned."""
    placing = _placing(rules, wager.kind)
    where = Where(wager.player, box, None, wager.kind, wager.amount)
    return returned(where, "void", placing.clauses, "side_without_main")


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
    where = Where(wager.player, box, None, wager.kind, wager.amount)
    clauses = rules.cites.bsx_16_trigger or _placing(rules, wager.kind).clauses
    return lost(where, clauses, "no_bsx_16")


def pay_bsx_16(rules: Rulebook, wager: SideWager, box: int, prize: Cents, *, hot_spot: bool) -> Line:
    """The wheel's prize, with the wager itself only where the rulebook gives it back."""
    bsx = _bsx(rules)
    where = Where(wager.player, box, None, wager.kind, wager.amount)
    kept = wager.amount if bsx.stake.value == "collected" else 0
    won_by = "hot-spot" if hot_spot else "community-prize"
    beside = () if hot_spot else bsx.others_win.clauses
    clauses = tuple(dict.fromkeys((*bsx.clauses_of("show-card"), *bsx.clauses_of(won_by), *beside, *bsx.stake.clauses)))
    return bonus_paid(where, Cents(prize - kept), clauses, f"bsx_16_{won_by.replace('-', '_')}")


def lose_spin(rules: Rulebook, wager: SideWager, box: int) -> Line:
    """The wheel stopped at somebody else, and the rulebook gives the others nothing."""
    where = Where(wager.player, box, None, wager.kind, wager.amount)
    bsx = _bsx(rules)
    return lost(where, bsx.others_win.clauses or bsx.placing.clauses, "bsx_16_no_prize")


def cancel_bsx_16(rules: Rulebook, wager: SideWager, box: int) -> Line:
    """A malfunction leaves the wheel without a result: the wager is returned."""
    where = Where(wager.player, box, None, wager.kind, wager.amount)
    return returned(where, "void", _bsx(rules).clauses_of("cancel-jackpot"), "bsx_16_cancelled")


def _bsx(rules: Rulebook) -> Bsx16Rules:
    assert rules.bsx_16 is not None, f"{rules.id} has no such wager"
    return rules.bsx_16


Row = tuple[str, Rule[Odds]] | None


def _row(rules: Rulebook, kind: SideKind, cards: tuple[Card, ...], up_card: Card) -> Row:
    """The winning row of a side wager's pay table, or None."""
    first, second = cards[:2]
    if rules.perfect_pairs is not None and kind == "perfect-pairs":
        name = _pair_kind(first, second)
        return None if name is None else (f"{name}_pair", getattr(rules.perfect_pairs, name))
    if rules.player_pair is not None and kind == "player-pair":
        return ("player_pair", rules.player_pair.pair) if first.rank is second.rank else None
    if rules.bonus is not None and kind == "bonus":
        name = _bonus_row(first, second)
        return None if name is None else (f"bonus_{name}", getattr(rules.bonus, name))
    assert rules.match_super_bonus is not None
    name = _match_row(first, second, up_card)
    return None if name is None else (f"match_{name}", getattr(rules.match_super_bonus, name))


def _pair_kind(first: Card, second: Card) -> str | None:
    """Perfect, coloured or mixed; a pair needs the same face value, not the same points."""
    if first.rank is not second.rank:
        return None
    if first.suit is second.suit:
        return "perfect"
    return "coloured" if first.suit.is_red == second.suit.is_red else "mixed"


def _bonus_row(first: Card, second: Card) -> str | None:
    if first.rank is second.rank:
        if first.is_ace:
            return "aces_suited" if first.suit is second.suit else "aces"
        return "high_pair" if first.is_ten else "low_pair"
    if first.is_ace or second.is_ace:
        return "ace_picture" if first.is_ten or second.is_ten else "ace_low"
    return None


_MATCH_ROWS = {
    (2, 0): "two_suited",
    (1, 1): "suited_and_unsuited",
    (1, 0): "one_suited",
    (0, 2): "two_unsuited",
    (0, 1): "one_unsuited",
}


def _match_row(first: Card, second: Card, up_card: Card) -> str | None:
    """Matches of rank with the up card, those of the same suit counted apart."""
    suited = (first is up_card) + (second is up_card)
    unsuited = (first.rank is up_card.rank) + (second.rank is up_card.rank) - suited
    return _MATCH_ROWS.get((suited, unsuited))


def _placing(rules: Rulebook, kind: SideKind) -> Rule[Placing]:
    """As `side_placing`, for a wager that was accepted and so is offered."""
    placing = side_placing(rules, kind)
    assert placing is not None, f"{kind} is not offered by {rules.id}"
    return placing


def _cites(rules: Rulebook, kind: SideKind) -> tuple[Clauses, Clauses]:
    """The clauses for winning and for losing."""
    cites = rules.cites
    if kind == "perfect-pairs":
        return cites.perfect_pairs_wins, cites.perfect_pairs_loses
    wins = {"player-pair": cites.player_pair_wins, "bonus": cites.bonus_wins}.get(kind, cites.match_wins)
    return wins, wins
