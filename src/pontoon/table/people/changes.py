"""Changes to what a table knows of its people."""

from typing import Any

from msgspec.structs import replace

from pontoon.money import Cents
from pontoon.table.changes import following
from pontoon.table.people.state import NO_PEOPLE, People
from pontoon.table.setup import Limits, Setup
from pontoon.table.state import State

Seats = tuple[tuple[int, str], ...]


def after_round(state: State, seats: Seats) -> tuple[People, Setup]:
    """What is known of people, and the set-up of the table, when the round is over; `seats` are the seats then."""
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
    """Every seat of a full table whose player did not wager, with the number of such rounds in a row."""
    before = {(box, player): rounds for box, player, rounds in state.people.abstained}
    wagered = {bettor.player for box in state.boxes for bettor in box.wagered}
    return tuple((*seat, before.get(seat, 0) + 1) for seat in seats if seat[1] not in wagered)


def with_limits(setup: Setup, minimum: Cents, maximum: Cents) -> Setup:
    """The set-up with these limits; markers that show no more than the new maximum are taken away."""
    limits: Limits = replace(setup.limits, minimum=minimum, maximum=maximum)
    return replace(setup, limits=limits, raised=tuple(one for one in setup.raised if one[1] > maximum))


def with_people(state: State, **changes: Any) -> State:
    """The state with these facts about people, one event later."""
    return following(state, people=replace(state.people, **changes))
