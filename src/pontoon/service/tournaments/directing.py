"""The automatic director: what is due next, and after how many seconds."""

from typing import Literal

from msgspec import Struct

from pontoon.rulebook import Rulebook
from pontoon.service.tournaments.state import Hosting
from pontoon.service.tournaments.times import seconds_until
from pontoon.service.tournaments.waiting import all_finished
from pontoon.tournament.ballot import players_due
from pontoon.tournament.state import conditions_of, session_of

Order = Literal["ballot", "start", "end", "places", "prizes"]


class Step(Struct, frozen=True):
    """An order, and how long the director waits before it; `at` tells a new wait from the same one."""

    order: Order
    seconds: float
    at: tuple[int, ...] = ()


def next_order(rules: Rulebook, state: Hosting, now: int) -> Step | None:
    """What the automatic director orders next; None where something else has to happen first. `now`: milliseconds."""
    tournament, clocks = state.tournament, state.terms.clocks
    if state.terms.directing != "automatic" or not tournament.directors or not tournament.approved:
        return None
    at = (tournament.played, tournament.stage)
    match tournament.phase:
        case "entry":
            conditions = conditions_of(tournament)
            if len(players_due(tournament)) < conditions.entry.minimum:
                return None
            return Step("ballot", seconds_until(tournament, conditions.start, now, state.terms.offset), at)
        case "between":
            return Step("ballot", clocks.pause, at)
        case "drawn":
            return _start(state, now, at)
        case "playing":
            return Step("end", clocks.pause, at) if all_finished(rules, state) else None
        case "counted":
            return Step("places", clocks.pause, at)
        case "decided":
            return Step("prizes", clocks.pause, at)
        case _:
            return None


def _start(state: Hosting, now: int, at: tuple[int, ...]) -> Step | None:
    """A session starts when everybody sits; otherwise when the time for it is over, the first not before its time."""
    tournament = state.tournament
    seats = [seat for table in session_of(tournament).tables for seat in table.seats]
    taken = sum(seat.taken for seat in seats)
    if taken == len(seats):
        return Step("start", 0, (*at, taken))
    if not taken:
        return None
    seconds = float(state.terms.clocks.seating)
    if tournament.played == 1:
        seconds = max(seconds, seconds_until(tournament, conditions_of(tournament).start, now, state.terms.offset))
    return Step("start", seconds, at)
