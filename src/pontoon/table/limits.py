"""Wagers outside the limits: how much of each plays once betting has closed."""

from pontoon.money import ZERO, Cents
from pontoon.rulebook import Clauses, Rulebook
from pontoon.table.control import controller
from pontoon.table.setup import Limits, Practice, Setup
from pontoon.table.state import Box, BoxBettor

PRACTICE = Practice()


def maximum_of(setup: Setup, box: int) -> Cents:
    """The maximum of a box: the table's, or a raised one with its marker."""
    for number, amount in setup.raised:
        if number == box:
            return amount
    return setup.limits.maximum


def binds_box(rules: Rulebook, practice: Practice) -> bool:
    """Whether the maximum is for all wagers on a box together: by the book, or by direction of the house."""
    return rules.limits.maximum_binds.value == "box" or practice.box_maximum


def own_maximum(practice: Practice, player: str) -> Cents | None:
    """What the player may have on a box by direction of the house; None where there is none."""
    return dict(practice.player_maxima).get(player)


def amounts_in_play(
    rules: Rulebook, setup: Setup, box: Box, practice: Practice = PRACTICE
) -> tuple[dict[str, Cents], Clauses]:
    """How much of each wager on the box plays, and the clauses where that is less than was put down."""
    placed = {bettor.player: bettor.wager for bettor in box.bettors}
    rule = rules.limits.above if setup.limits_noticed else rules.limits.unnoticed_above
    maximum = maximum_of(setup, box.number)
    if not binds_box(rules, practice):
        played = {player: Cents(min(amount, maximum)) for player, amount in placed.items()}
    elif sum(placed.values()) <= maximum:
        return placed, ()
    elif rule.value == "pro-rata":
        played = _pro_rata(rules, setup.limits, box, maximum)
    else:
        played = _trim_from_the_back(rules, box, maximum)
    if played == placed:
        return placed, ()
    raised = rules.cites.raised_maximum if maximum != setup.limits.maximum else ()
    return played, (*rule.clauses, *raised)


def excess(setup: Setup, box: Box, seated: Cents) -> dict[str, Cents]:
    """How much of each wager on the box makes room for a player who sits down there, in order of placing.

    A wager that would be left below the minimum goes back whole.
    """
    room = maximum_of(setup, box.number) - seated
    found: dict[str, Cents] = {}
    for bettor in box.bettors:
        left = bettor.wager
        if left > room:
            left = Cents(room // setup.limits.step * setup.limits.step)
            left = left if left >= setup.limits.minimum else ZERO
            found[bettor.player] = Cents(bettor.wager - left)
        room -= left
    return found


def refuses_above(rules: Rulebook, setup: Setup) -> bool:
    """Whether a wager over the maximum is refused before betting closes."""
    if setup.limits_noticed:
        return rules.limits.above.value == "refuse"
    return rules.limits.unnoticed_above.value == "none"


def _trim_from_the_back(rules: Rulebook, box: Box, maximum: Cents) -> dict[str, Cents]:
    """Wagers play from the one nearest the dealer until the maximum is reached; the rest goes back."""
    first = controller(rules, box)
    order = [first, *(bettor for bettor in box.bettors if bettor is not first)]
    room = int(maximum)
    played: dict[str, Cents] = {}
    for bettor in order:
        played[bettor.player] = Cents(min(room, bettor.wager))
        room -= played[bettor.player]
    return {bettor.player: played[bettor.player] for bettor in box.bettors}


def _pro_rata(rules: Rulebook, limits: Limits, box: Box, maximum: Cents) -> dict[str, Cents]:
    """Scale each wager to the box maximum, none to less than the minimum; a wager already under it plays as it is."""
    floor_rule = rules.limits.pro_rata_floor.value
    fixed = {bettor.player: bettor.wager for bettor in box.bettors if bettor.wager < limits.minimum}
    if floor_rule == "rescale":
        return _rescaled(limits, box.bettors, fixed, maximum)
    total = sum(bettor.wager for bettor in box.bettors)
    scaled = {bettor.player: Cents(bettor.wager * maximum // total) for bettor in box.bettors} | fixed
    too_small = [player for player, amount in scaled.items() if amount < limits.minimum and player not in fixed]
    if too_small and floor_rule == "drop":
        return {bettor.player: bettor.wager for bettor in box.bettors}
    return scaled | dict.fromkeys(too_small, limits.minimum)


def _rescaled(
    limits: Limits, bettors: tuple[BoxBettor, ...], fixed: dict[str, Cents], maximum: Cents
) -> dict[str, Cents]:
    """Those who would fall under the minimum play it, and the others share what is left."""
    played = dict(fixed)
    while True:
        others = [bettor for bettor in bettors if bettor.player not in played]
        room = max(0, maximum - sum(played.values()))
        total = sum(bettor.wager for bettor in others)
        scaled = {bettor.player: Cents(bettor.wager * room // total) for bettor in others}
        small = [player for player, amount in scaled.items() if amount < limits.minimum]
        if not small:
            return {bettor.player: (played | scaled)[bettor.player] for bettor in bettors}
        played |= dict.fromkeys(small, limits.minimum)
