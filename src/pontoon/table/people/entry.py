"""Whether a person may wager here at all: excluded, restricted, late to the shoe, kept off a box, paying in cash."""

from pontoon.money import format_dollars
from pontoon.rulebook import Rulebook
from pontoon.table.control import bettor_of
from pontoon.table.people.person import Person
from pontoon.table.people.state import Medium
from pontoon.table.refusal import Refusal
from pontoon.table.state import Box, State


def is_excluded(rules: Rulebook, state: State, player: str) -> Refusal | None:
    """The house has excluded the player."""
    if player not in state.people.excluded:
        return None
    return Refusal("excluded", f"{player} has been excluded from this game.", rules.authority.exclude.clauses)


def is_late(rules: Rulebook, state: State, player: str) -> bool:
    """Whether the operator's limit on late entry applies: the player came in mid-shoe, or has sat a round out since."""
    return (
        state.setup.mid_shoe_limited
        and not state.setup.automated
        and not state.shuffle_due
        and rules.limits.mid_shoe.value != "none"
        and state.shoe.rounds > 0
        and player not in state.steady
        and (player, state.shoes) not in state.people.permitted
    )


def held_to_minimum(rules: Rulebook, state: State, player: str) -> Refusal | None:
    """Why the player may wager the minimum and nothing else; None for everybody else."""
    least = state.setup.limits.minimum
    if player in state.people.restricted:
        message = f"{player} is restricted to one box and the minimum, {format_dollars(least)}."
        return Refusal("restricted", message, rules.authority.restrict.clauses)
    if is_late(rules, state, player):
        message = f"{player} came late to this shoe and may wager only the minimum, {format_dollars(least)}."
        return Refusal("mid-shoe-limited", message, rules.limits.mid_shoe.clauses)
    return None


def restricted_elsewhere(rules: Rulebook, state: State, player: str, box: int) -> Refusal | None:
    """Why a restricted player with a wager on another box may not wager here; None for everybody else."""
    if player not in state.people.restricted:
        return None
    for one in state.boxes:
        if one.number != box and (bettor_of(one, player) or _has_side(one, player)):
            message = f"{player} is restricted to one box, and has a wager on box {one.number}."
            return Refusal("restricted", message, rules.authority.restrict.clauses)
    return None


def too_many_boxes(rules: Rulebook, state: State, player: str, box: int) -> Refusal | None:
    """Why the player may not have another box; None where the house permits it."""
    most = state.practice.boxes_per_player
    if not most or sum(one.number != box and bettor_of(one, player) is not None for one in state.boxes) < most:
        return None
    permitted = "one box" if most == 1 else f"{most} boxes"
    message = f"The house permits a player {permitted} at this table, and {player} has that already."
    return Refusal("too-many-boxes", message, rules.authority.give_up_box.clauses)


def _has_side(box: Box, player: str) -> bool:
    return any(side.player == player for side in box.sides)


def kept_off(rules: Rulebook, state: State, here: Box | None) -> Refusal | None:
    """Why others may not wager on a box, or not yet, once somebody has; None where they may."""
    if here is None or not here.bettors:
        return None
    rule = rules.people.sharing
    first = here.bettors[0].player
    if not state.practice.sharing:
        message = f"The house permits one bettor a box here, and {first} is on box {here.number}."
        return Refusal("no-sharing", message, rule.clauses)
    if rule.value != "first-consents":
        return None
    answer = next((one[2] for one in state.people.sharing if one[:2] == (here.number, first)), None)
    if answer is None and state.practice.ask_consent:
        message = f"{first} was first on box {here.number} and has to consent before others wager there."
        return Refusal("consent-needed", message, rule.clauses)
    if answer is False:
        message = f"{first} was first on box {here.number} and does not consent to others there in this round."
        return Refusal("sharing-refused", message, rule.clauses)
    return None


def may_pay_with(rules: Rulebook, medium: Medium) -> Refusal | None:
    """Whether a wager may be made with this."""
    people = rules.people
    if medium == "match-play" and not people.coupons.value:
        message = "Wagers are made with chips here: a match-play coupon is not taken."
        return Refusal("no-coupons", message, people.coupons.clauses)
    if medium == "cash" and not people.cash.value:
        message = "Wagers are made with chips here: cash is not taken, and a spoken wager needs chips too."
        return Refusal("no-cash", message, people.cash.clauses)
    return None


def media(rules: Rulebook) -> tuple[Medium, ...]:
    """Everything a wager may be made with."""
    every: tuple[Medium, ...] = ("chips", "match-play", "cash")
    return tuple(medium for medium in every if may_pay_with(rules, medium) is None)


def may_place_for(rules: Rulebook, person: Person | None) -> Refusal | None:
    """Whether this person may put a wager down for a player; its place stays the player's responsibility."""
    if person is None or person.role in rules.authority.staff.value:
        return None
    message = f"Only those who work at the table place wagers for a player, and {person} does not."
    return Refusal("wrong-role", message, rules.cites.placed_for_player)


def gave_up(state: State, player: str, box: int) -> bool:
    """Whether the player gave up the seat at this box and still sits at another."""
    if (box, player) not in state.people.given_up:
        return False
    return any(seat != box and who == player for seat, who in state.seats)
