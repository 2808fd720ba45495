"""Judging what the house orders about limits, boxes and seats."""

from msgspec.structs import replace

from pontoon.money import format_dollars
from pontoon.rulebook import Rulebook
from pontoon.table.control import bettor_of
from pontoon.table.limits import maximum_of
from pontoon.table.opening import limits_fault
from pontoon.table.people import commands as c
from pontoon.table.people import events as e
from pontoon.table.people.judge import Judge, recorded
from pontoon.table.people.person import unauthorised
from pontoon.table.refusal import Refusal
from pontoon.table.state import State, box_at
from pontoon.table.wagers import betting_closed, box_exists


def may_raise_maximum(rules: Rulebook, state: State, command: c.RaiseMaximum) -> Refusal | None:
    """Somebody with the power, before the cards; a box with wagers on it keeps at least the maximum it has."""
    power, box, amount = rules.authority.raise_maximum, command.box, command.amount
    refusal = (
        unauthorised(power, command.by, "raise the maximum of a box")
        or betting_closed(rules, state)
        or box_exists(rules, state, box)
    )
    if refusal is not None:
        return refusal
    own, now = state.setup.limits.maximum, maximum_of(state.setup, box)
    if amount < own:
        message = f"The maximum of a box is not under the table's own, {format_dollars(own)}."
        return Refusal("under-maximum", message, power.clauses)
    if amount < now and box_at(state, box) is not None:
        message = f"Wagers lie on box {box} under its maximum of {format_dollars(now)}: it is lowered before they do."
        return Refusal("wagers-placed", message, power.clauses)
    return None


def raise_maximum(rules: Rulebook, state: State, command: c.RaiseMaximum) -> e.MaximumRaised:
    """A marker shows the new maximum of the box."""
    clauses = rules.authority.raise_maximum.clauses
    return e.MaximumRaised(command.box, command.amount, command.by, clauses)


def may_change_limits(rules: Rulebook, state: State, command: c.ChangeLimits) -> Refusal | None:
    """Somebody with the power, at an open table, to limits that make sense."""
    power = rules.authority.change_limits
    refusal = unauthorised(power, command.by, "change the limits")
    if refusal is None and state.phase in ("unopened", "closed"):
        refusal = betting_closed(rules, state)
    limits = replace(state.setup.limits, minimum=command.minimum, maximum=command.maximum)
    return refusal or limits_fault(limits)


def change_limits(rules: Rulebook, state: State, command: c.ChangeLimits) -> e.LimitsChanged:
    """New limits, for a round in which nobody has wagered before being told of them."""
    first = state.round if state.phase == "betting" and not state.boxes else state.round + 1
    clauses = rules.authority.change_limits.clauses
    return e.LimitsChanged(command.minimum, command.maximum, first, command.by, clauses)


def may_require_box(rules: Rulebook, state: State, command: c.RequireBox) -> Refusal | None:
    """Somebody with the power, before the cards, of a player with two seats, where places are short.

    Where a book ties several boxes to nothing but the house's permission, places need not be short.
    """
    power, box = rules.authority.give_up_box, command.box
    refusal = unauthorised(power, command.by, "have a player give up a box") or betting_closed(rules, state)
    if refusal is not None:
        return refusal
    seats = dict(state.seats)
    player = seats.get(box)
    if player is None:
        return Refusal("nobody-sits", f"Nobody sits at box {box}.", power.clauses)
    if sum(one == player for one in seats.values()) == 1:
        message = f"{player} sits at box {box} alone, and nobody has to give up the only seat."
        return Refusal("only-seat", message, power.clauses)
    free = [number for number in range(1, state.setup.boxes + 1) if number not in seats]
    if free and rules.cites.full_patronage:
        message = f"Box {free[0]} is free, so nobody has to give up a box."
        return Refusal("places-free", message, power.clauses)
    return None


def require_box(rules: Rulebook, state: State, command: c.RequireBox) -> e.BoxGivenUp:
    """The player gives up one of several seats; a wager there stays, behind the others."""
    player = dict(state.seats)[command.box]
    return e.BoxGivenUp(command.box, player, command.by, rules.authority.give_up_box.clauses)


def may_vacate(rules: Rulebook, state: State, command: c.VacateSeat) -> Refusal | None:
    """Somebody with the power, of a player who has not wagered for long enough at a full table."""
    power, needed, box = rules.authority.vacate_seat, rules.people.abstain_rounds, command.box
    refusal = unauthorised(power, command.by, "have a player leave a seat")
    if refusal is not None:
        return refusal
    player = dict(state.seats).get(box)
    if player is None:
        return Refusal("nobody-sits", f"Nobody sits at box {box}.", power.clauses)
    rounds = next((one[2] for one in state.people.abstained if one[:2] == (box, player)), 0)
    wagers_now = any(bettor_of(one, player) for one in state.boxes)
    if needed.value and rounds >= needed.value and not wagers_now:
        return None
    message = f"{player} has not wagered for {rounds} rounds in a row at a full table."
    if wagers_now:
        message = f"{player} wagers in this round."
    limit = (
        f" A seat is to be left after {needed.value} without." if needed.value else " No seat has to be left for it."
    )
    return Refusal("not-abstaining", message + limit, needed.clauses, {"rounds": rounds})


def vacate_seat(rules: Rulebook, state: State, command: c.VacateSeat) -> e.SeatVacated:
    """The seat is free."""
    player = dict(state.seats)[command.box]
    return e.SeatVacated(command.box, player, command.by, rules.authority.vacate_seat.clauses)


JUDGES: dict[type, Judge] = {
    c.RaiseMaximum: recorded(may_raise_maximum, raise_maximum),
    c.ChangeLimits: recorded(may_change_limits, change_limits),
    c.RequireBox: recorded(may_require_box, require_box),
    c.VacateSeat: recorded(may_vacate, vacate_seat),
}
