"""The house's clock as the conditions write times: `2026-03-05T19:30:00`, with an offset behind it or not."""

import re
from datetime import datetime, timedelta, timezone

from pontoon.tournament import State
from pontoon.tournament.moments import is_before, moment
from pontoon.tournament.state import conditions_of

_ZONE = re.compile(r"(Z|[+-][0-9]{2}:[0-9]{2})$")
_EPOCH = moment("1970-01-01T00:00:00Z")
assert _EPOCH is not None
_TO_EPOCH = _EPOCH.seconds


def time_of(state: State, milliseconds: int, offset: int) -> str:
    """A moment of the house's clock, as the published start is written; never before the last order.

    `offset`: minutes by which the place is ahead of UTC, where the start does not say.
    """
    start = conditions_of(state).start
    zone = _ZONE.search(start)
    ahead = _ahead(start, offset)
    shown = datetime.fromtimestamp(milliseconds // 1000, timezone(timedelta(minutes=ahead)))
    text = shown.strftime("%Y-%m-%dT%H:%M:%S") + (zone[1] if zone else "")
    return state.time if state.time and is_before(text, state.time) else text


def seconds_until(state: State, time: str, milliseconds: int, offset: int) -> float:
    """How many seconds there are from a moment of the house's clock until a time; 0 where it has passed."""
    at = moment(time)
    assert at is not None, "a time of the tournament has been checked"
    shift = at.offset if at.offset is not None else 60 * _ahead(conditions_of(state).start, offset)
    return max(0.0, at.shown - shift - _TO_EPOCH - milliseconds / 1000)


def later_of(one: str, other: str) -> str:
    """The later of two times of the same kind."""
    return other if is_before(one, other) else one


def _ahead(start: str, offset: int) -> int:
    """Minutes by which the clock of the published start is ahead of UTC."""
    at = moment(start)
    assert at is not None, "the published start has been checked"
    return offset if at.offset is None else at.offset // 60
