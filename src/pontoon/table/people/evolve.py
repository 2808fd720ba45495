"""Applying facts about people."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pontoon.money import Cents
from pontoon.table.changes import box_of, following, with_box
from pontoon.table.people import events as e
from pontoon.table.people.state import NO_PEOPLE, People
from pontoon.table.setup import Limits, Setup
from pontoon.table.state import State

Seats = tuple[tuple[int, str], ...]


def after_round(state: State, seats: Seats) -> tuple[People, Setup]:
    """What is left of the people's facts when the round is over and they sit like this, and the table's set-up then."""
    people = state.people
    abstained = _abstained(state, seats) if len(seats) == state.setup.boxes else ()
    if people is NO_PEOPLE and not abstained:
        return people, state.setup
    limits = people.next_limits
    setup = state.setup if limits is None else with_limits(state.setup, limits.minimum, limits.maximum)
    kept = replace(
        people,
        abstained=abstained,
        next_limits=None,
        sharing=(),
        unconfirmed=(),
        squeeze_asked=(),
        squeezed=(),
    )
    return kept, setup


def _abstained(state: State, seats: Seats) -> tuple[tuple[int, str, int], ...]:
    """Every seat of a full table whose player did not wager, with the rounds in a row."""
    before = {(box, player): rounds for box, player, rounds in state.people.abstained}
    wagered = {bettor.player for box in state.boxes for bettor in box.wagered}
    return tuple((*seat, before.get(seat, 0) + 1) for seat in seats if seat[1] not in wagered)


def with_limits(setup: Setup, minimum: Cents, maximum: Cents) -> Setup:
    """The set-up with these limits; markers that show no more than the new maximum are taken away."""
    limits: Limits = replace(setup.limits, minimum=minimum, maximum=maximum)
    return replace(setup, limits=limits, raised=tuple(one for one in setup.raised if one[1] > maximum))


def _changed(state: State, **changes: Any) -> State:
    return following(state, people=replace(state.people, **changes))


def player_excluded(state: State, event: e.PlayerExcluded) -> State:
    """Apply `PlayerExcluded`."""
    people = replace(state.people, excluded=(*state.people.excluded, event.player))
    return following(state, people=people, seats=tuple(seat for seat in state.seats if seat[1] != event.player))


def entry_permitted(state: State, event: e.EntryPermitted) -> State:
    """Apply `EntryPermitted`."""
    kept = tuple(one for one in state.people.permitted if one[1] == event.shoe)
    return _changed(state, permitted=(*kept, (event.player, event.shoe)))


def player_restricted(state: State, event: e.PlayerRestricted) -> State:
    """Apply `PlayerRestricted`."""
    people = state.people
    once = tuple(dict.fromkeys((*people.once_restricted, event.player)))
    return _changed(state, restricted=(*people.restricted, event.player), once_restricted=once)


def restriction_lifted(state: State, event: e.RestrictionLifted) -> State:
    """Apply `RestrictionLifted`."""
    return _changed(state, restricted=tuple(one for one in state.people.restricted if one != event.player))


def maximum_raised(state: State, event: e.MaximumRaised) -> State:
    """Apply `MaximumRaised`."""
    setup = state.setup
    others = tuple(one for one in setup.raised if one[0] != event.box)
    own = ((event.box, event.amount),) if event.amount > setup.limits.maximum else ()
    return following(state, setup=replace(setup, raised=tuple(sorted(others + own))))


def limits_changed(state: State, event: e.LimitsChanged) -> State:
    """Apply `LimitsChanged`."""
    if event.from_round > state.round:
        limits = replace(state.setup.limits, minimum=event.minimum, maximum=event.maximum)
        return _changed(state, next_limits=limits)
    setup = with_limits(state.setup, event.minimum, event.maximum)
    return following(state, setup=setup, people=replace(state.people, next_limits=None))


def box_given_up(state: State, event: e.BoxGivenUp) -> State:
    """Apply `BoxGivenUp`: a wager there lies behind all others now."""
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


def seat_vacated(state: State, event: e.SeatVacated) -> State:
    """Apply `SeatVacated`."""
    seats = tuple(one for one in state.seats if one != (event.box, event.player))
    return following(state, seats=seats, people=replace(state.people, abstained=()))


def cash_confirmed(state: State, event: e.CashConfirmed) -> State:
    """Apply `CashConfirmed`."""
    left = tuple(one for one in state.people.unconfirmed if one != (event.player, event.box))
    return _changed(state, unconfirmed=left)


def squeeze_granted(state: State, event: e.SqueezeGranted) -> State:
    """Apply `SqueezeGranted`."""
    people = state.people
    asked = tuple(one for one in people.squeeze_asked if one[0] != event.box)
    return _changed(state, squeeze_asked=asked, squeezed=(*people.squeezed, (event.box, event.player)))


def sharing_answered(state: State, event: e.SharingAnswered) -> State:
    """Apply `SharingAnswered`."""
    others = tuple(one for one in state.people.sharing if one[0] != event.box)
    return _changed(state, sharing=(*others, (event.box, event.player, event.consents)))


def squeeze_asked(state: State, event: e.SqueezeAsked) -> State:
    """Apply `SqueezeAsked`."""
    return _changed(state, squeeze_asked=(*state.people.squeeze_asked, (event.box, event.player)))


def review_requested(state: State, event: e.ReviewRequested) -> State:
    """Apply `ReviewRequested`: it is on record, and changes nothing."""
    return following(state)


APPLY: dict[type, Callable[[State, Any], State]] = {
    e.PlayerExcluded: player_excluded,
    e.EntryPermitted: entry_permitted,
    e.PlayerRestricted: player_restricted,
    e.RestrictionLifted: restriction_lifted,
    e.MaximumRaised: maximum_raised,
    e.LimitsChanged: limits_changed,
    e.BoxGivenUp: box_given_up,
    e.SeatVacated: seat_vacated,
    e.CashConfirmed: cash_confirmed,
    e.SqueezeGranted: squeeze_granted,
    e.SharingAnswered: sharing_answered,
    e.SqueezeAsked: squeeze_asked,
    e.ReviewRequested: review_requested,
}
