"""What a dealer pontoon does to the stakes still open on a box.

Everything here is per player and box, because "only the original wager" counts over all of a player's hands.
A hand that beats a dealer pontoon (a player's pontoon; in some rulebooks any 21) must not be passed in.
"""

from pontoon.money import Cents
from pontoon.rulebook import Clauses, Rulebook
from pontoon.settlement.hand import Stake, is_bust, open_stakes, total
from pontoon.settlement.line import Line, lost, returned
from pontoon.settlement.wager import Dealer, Spot, bust, wheres

Open = tuple[Spot, Stake]


def dealer_pontoon(rules: Rulebook, box: tuple[Spot, ...], dealer: Dealer) -> tuple[Line, ...]:
    """The lines of every open stake on a box; `box` holds all its hands, those decided earlier too."""
    split = len(box) > 1
    held = [(spot, stake) for spot in box for stake in open_stakes(spot.hand)]
    lines: list[Line] = []
    for player in dict.fromkeys(stake.player for _, stake in held):
        own = [(spot, stake) for spot, stake in held if stake.player == player]
        busted = [one for one in own if is_bust(rules, one[0].hand)]
        unbust = [one for one in own if not is_bust(rules, one[0].hand)]
        if split and rules.dealer_pontoon.split_takes.value == "original":
            lines += _one_original(rules, box, busted, unbust, dealer)
        else:
            lines += _each_base(rules, busted, unbust, dealer, split=split)
    return tuple(lines)


def _one_original(
    rules: Rulebook, box: tuple[Spot, ...], busted: list[Open], unbust: list[Open], dealer: Dealer
) -> list[Line]:
    """One original wager over all of a player's hands; every other chip is returned."""
    takes = rules.dealer_pontoon
    clauses = (*rules.cites.dealer_pontoon_beats, *takes.split_takes.clauses)
    lines: list[Line] = []
    if busted:  # kept open by the rulebook: one original wager in all, from the bust money
        in_all = (*takes.after_bust.clauses, *clauses)
        lines += _base_lost(busted[0], in_all, "bust", rules, dealer)
        lines += _addition(busted[0], in_all, rules, dealer)
        for spot, stake in busted[1:] + unbust:
            lines += [returned(where, "stand-off", in_all, "one_original") for where in wheres(rules, spot, stake)]
        return lines
    taken = _taken_from(rules, box, unbust)
    for one in unbust:
        if one is taken:
            instead = takes.after_bust.clauses if one[1].kind == "split" else ()
            lines += _base_lost(one, (*clauses, *instead), "dealer_pontoon", rules, dealer)
        else:
            base, *_ = wheres(rules, *one)
            lines.append(returned(base, "stand-off", clauses, "one_original"))
        lines += _addition(one, clauses, rules, dealer)
    return lines


def _taken_from(rules: Rulebook, box: tuple[Spot, ...], unbust: list[Open]) -> Open | None:
    """The stake the original wager is collected from: the original chips if open, else the first open hand."""
    for one in unbust:
        if one[1].kind == "main":
            return one
    if rules.dealer_pontoon.after_bust.value == "original-chips":
        player = unbust[0][1].player
        for spot in box:
            for stake in spot.hand.stakes:
                if stake.player == player and stake.kind == "main" and is_bust(rules, spot.hand):
                    return None
    return unbust[0]


def _each_base(rules: Rulebook, busted: list[Open], unbust: list[Open], dealer: Dealer, *, split: bool) -> list[Line]:
    """The base of every open hand is lost; additions as the rulebook says."""
    takes = rules.dealer_pontoon
    clauses = (*rules.cites.dealer_pontoon_beats, *(takes.split_takes.clauses if split else ()))
    lines: list[Line] = []
    for spot, stake in busted:
        if split:
            lines += [line for line in bust(rules, spot) if line.player == stake.player]
        else:
            lines += _base_lost((spot, stake), takes.after_bust.clauses + clauses, "bust", rules, dealer)
            lines += _addition((spot, stake), takes.after_bust.clauses + clauses, rules, dealer)
    everything = split and takes.split_takes.value == "everything"
    for one in unbust:
        lines += _base_lost(one, clauses, "dealer_pontoon", rules, dealer)
        if everything:
            _, *double = wheres(rules, *one)
            lines += [lost(where, clauses, "dealer_pontoon") for where in double]
        else:
            lines += _addition(one, clauses, rules, dealer)
    return lines


def _base_lost(one: Open, clauses: Clauses, reason: str, rules: Rulebook, dealer: Dealer) -> list[Line]:
    spot, stake = one
    base, *_ = wheres(rules, spot, stake)
    points = total(rules, spot.hand).points
    doubled = rules.dealer_pontoon.double_takes.clauses if stake.double else ()
    return [lost(base, (*clauses, *doubled), reason, points, dealer.total.points)]


def _addition(one: Open, clauses: Clauses, rules: Rulebook, dealer: Dealer) -> list[Line]:
    """The doubled addition: returned, or lost with the rest."""
    _, *double = wheres(rules, *one)
    takes = rules.dealer_pontoon.double_takes
    cited = (*takes.clauses, *clauses)
    if takes.value == "everything":
        return [lost(where, cited, "dealer_pontoon", None, dealer.total.points) for where in double]
    return [returned(where, "stand-off", cited, "addition_returned") for where in double]


def bust_beyond_original(box: tuple[Spot, ...], rules: Rulebook) -> bool:
    """Whether a player's bust hands on the box, not yet collected, hold more than one original wager."""
    lost_by: dict[str, int] = {}
    original: dict[str, Cents] = {}
    for spot in box:
        if is_bust(rules, spot.hand):
            for stake in open_stakes(spot.hand):
                lost_by[stake.player] = lost_by.get(stake.player, 0) + stake.base + stake.double
                original[stake.player] = stake.original
    return any(amount > original[player] for player, amount in lost_by.items())
