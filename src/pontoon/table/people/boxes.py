"""What the house orders about limits, boxes and seats."""

from msgspec.structs import replace

from pontoon.money import format_dollars
from pontoon.rulebook import Rulebook
from pontoon.table.changes import box_of, following, with_box
from pontoon.table.control import bettor_of
from pontoon.table.limits import maximum_of
from pontoon.table.opening import limits_fault
from pontoon.table.order import Order, power
from pontoon.table.people import commands as c
from pontoon.table.people import events as e
from pontoon.table.people.changes import with_limits, with_people
from pontoon.table.refusal import Refusal
from pontoon.table.saying import AMOUNT, BOX, Says
from pontoon.table.state import State, box_at
from pontoon.table.wagers import betting_closed, box_exists

# the maximum of one box


def _may_raise(rules: Rulebook, state: State, command: c.RaiseMaximum) -> Refusal | None:
    """Allowed before the cards; the maximum of a box with wagers on it cannot be lowered."""
    clauses, box, amount = rules.authority.raise_maximum.clauses, command.box, command.amount
    refusal = betting_closed(rules, state) or box_exists(rules, state, box)
    if refusal is not None:
        return refusal
    own, now = state.setup.limits.maximum, maximum_of(state.setup, box)
    if amount < own:
        message = f"The maximum of a box is not under the table's own, {format_dollars(own)}."
        return Refusal("under-maximum", message, clauses)
    if amount < now and box_at(state, box) is not None:
        message = f"Box {box} has wagers under its maximum of {format_dollars(now)}, which cannot be lowered now."
        return Refusal("wagers-placed", message, clauses)
    return None


def _raise(rules: Rulebook, state: State, command: c.RaiseMaximum) -> e.MaximumRaised:
    return e.MaximumRaised(command.box, command.amount, command.by, rules.authority.raise_maximum.clauses)


def _raised(state: State, event: e.MaximumRaised) -> State:
    """The box has the new maximum; a marker that shows no more than the table's own is taken away."""
    setup = state.setup
    others = tuple(one for one in setup.raised if one[0] != event.box)
    own = ((event.box, event.amount),) if event.amount > setup.limits.maximum else ()
    return following(state, setup=replace(setup, raised=tuple(sorted(others + own))))


# the limits of the table


def _may_change(rules: Rulebook, state: State, command: c.ChangeLimits) -> Refusal | None:
    """Allowed at an open table, if the limits make sense."""
    refusal = betting_closed(rules, state) if state.phase in ("unopened", "closed") else None
    limits = replace(state.setup.limits, minimum=command.minimum, maximum=command.maximum)
    return refusal or limits_fault(limits)


def _change(rules: Rulebook, state: State, command: c.ChangeLimits) -> e.LimitsChanged:
    """The new limits hold from the next round in which nobody wagered before they were announced."""
    first = state.round if state.phase == "betting" and not state.boxes else state.round + 1
    clauses = rules.authority.change_limits.clauses
    return e.LimitsChanged(command.minimum, command.maximum, first, command.by, clauses)


def _changed(state: State, event: e.LimitsChanged) -> State:
    if event.from_round > state.round:
        limits = replace(state.setup.limits, minimum=event.minimum, maximum=event.maximum)
        return with_people(state, next_limits=limits)
    setup = with_limits(state.setup, event.minimum, event.maximum)
    return following(state, setup=setup, people=replace(state.people, next_limits=None))


# a box given up, a seat left


def _may_require(rules: Rulebook, state: State, command: c.RequireBox) -> Refusal | None:
    """Allowed before the cards, for a player with two seats, if no box is free.

    Where a book lets the house decide about several boxes without a condition, a box may be free.
    """
    clauses, box = rules.authority.give_up_box.clauses, command.box
    refusal = betting_closed(rules, state)
    if refusal is not None:
        return refusal
    seats = dict(state.seats)
    player = seats.get(box)
    if player is None:
        return Refusal("nobody-sits", f"Nobody sits at box {box}.", clauses)
    if sum(one == player for one in seats.values()) == 1:
        message = f"{player} sits at box {box} alone, and nobody has to give up the only seat."
        return Refusal("only-seat", message, clauses)
    free = [number for number in range(1, state.setup.boxes + 1) if number not in seats]
    if free and rules.cites.full_patronage:
        message = f"Box {free[0]} is free, so nobody has to give up a box."
        return Refusal("places-free", message, clauses)
    return None


def _require(rules: Rulebook, state: State, command: c.RequireBox) -> e.BoxGivenUp:
    player = dict(state.seats)[command.box]
    return e.BoxGivenUp(command.box, player, command.by, rules.authority.give_up_box.clauses)


def _given_up(state: State, event: e.BoxGivenUp) -> State:
    """The player loses the seat; the player's wager on the box is now behind all others."""
    seat = (event.box, event.player)
    box = box_of(state, event.box)
    own = tuple(replace(one, seated=False) for one in box.bettors if one.player == event.player)
    others = tuple(one for one in box.bettors if one.player != event.player)
    return following(
        state,
        boxes=with_box(state, replace(box, bettors=others + own)) if own else state.boxes,
        seats=tuple(one for one in state.seats if one != seat),
        people=replace(state.people, given_up=(*state.people.given_up, seat)),
    )


def _may_vacate(rules: Rulebook, state: State, command: c.VacateSeat) -> Refusal | None:
    """Allowed for a player who has not wagered for enough rounds at a full table."""
    needed, box = rules.people.abstain_rounds, command.box
    player = dict(state.seats).get(box)
    if player is None:
        return Refusal("nobody-sits", f"Nobody sits at box {box}.", rules.authority.vacate_seat.clauses)
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


def _vacate(rules: Rulebook, state: State, command: c.VacateSeat) -> e.SeatVacated:
    player = dict(state.seats)[command.box]
    return e.SeatVacated(command.box, player, command.by, rules.authority.vacate_seat.clauses)


def _vacated(state: State, event: e.SeatVacated) -> State:
    seats = tuple(one for one in state.seats if one != (event.box, event.player))
    return following(state, seats=seats, people=replace(state.people, abstained=()))


ORDERS = (
    Order(
        c.RaiseMaximum,
        e.MaximumRaised,
        "raise",
        means="the box has a maximum of its own",
        told="{by} sets the maximum of box {box} to {amount:money}",
        says=(BOX, AMOUNT),
        power=power("raise_maximum"),
        to="raise the maximum of a box",
        may=_may_raise,
        fact=_raise,
        apply=_raised,
    ),
    Order(
        c.ChangeLimits,
        e.LimitsChanged,
        "limits",
        means="new limits, from the next round without wagers on",
        told="{by} announces new limits, {minimum:money} to {maximum:money}, from round {from_round} on",
        says=(Says("minimum", "amount", "MINIMUM"), Says("maximum", "amount", "MAXIMUM")),
        power=power("change_limits"),
        to="change the limits",
        may=_may_change,
        fact=_change,
        apply=_changed,
    ),
    Order(
        c.RequireBox,
        e.BoxGivenUp,
        "require-box",
        means="whoever sits at this box and another gives this one up",
        told="{by} has {player} give up the seat at box {box} for others",
        says=(BOX,),
        power=power("give_up_box"),
        to="have a player give up a box",
        may=_may_require,
        fact=_require,
        apply=_given_up,
    ),
    Order(
        c.VacateSeat,
        e.SeatVacated,
        "vacate",
        means="whoever sat out rounds at a full table leaves the seat",
        told="{by} has {player}, who sat rounds out, leave the seat at box {box}",
        says=(BOX,),
        power=power("vacate_seat"),
        to="have a player leave a seat",
        may=_may_vacate,
        fact=_vacate,
        apply=_vacated,
    ),
)
