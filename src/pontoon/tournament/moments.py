"""Times, which come in with commands: written as the published start is, and never going back.

A time is a text such as `2026-03-05T19:30:00`, with an offset such as `+11:00` behind it or not. No clock is read here.
"""

import re

from msgspec import Struct

from pontoon.table import Refusal
from pontoon.tournament import cites
from pontoon.tournament.state import State, conditions_of

_TIME = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]{1,6})?(Z|([+-])([0-9]{2}):([0-9]{2}))?"
)
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_DAY = 24 * 60 * 60


class Moment(Struct, frozen=True):
    """A time: seconds since the year 0 as its own clock shows them, and by how many this clock is ahead of UTC.

    `offset` is None where nothing is said about it.
    """

    shown: int
    offset: int | None

    @property
    def seconds(self) -> int:
        """What is compared."""
        return self.shown - (self.offset or 0)


def moment(text: str) -> Moment | None:
    """The time that a text tells; None where it tells none."""
    match = _TIME.fullmatch(text)
    if match is None:
        return None
    year, month, day, hour, minute, second = (int(match[at]) for at in range(1, 7))
    if not 1 <= month <= 12 or not 1 <= day <= _days(year, month) or hour > 23 or minute > 59 or second > 59:
        return None
    shown = (_before(year, month) + day - 1) * _DAY + hour * 3600 + minute * 60 + second
    if match[7] is None:
        return Moment(shown, None)
    if match[8] is None:
        return Moment(shown, 0)
    offset = int(match[9]) * 3600 + int(match[10]) * 60
    return Moment(shown, -offset if match[8] == "-" else offset)


def _is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _days(year: int, month: int) -> int:
    """The days of a month."""
    return _DAYS[month - 1] + (month == 2 and _is_leap(year))


def _before(year: int, month: int) -> int:
    """The days from the beginning of the year 0 to that of a month."""
    years = max(year - 1, 0)
    leaps = years // 4 - years // 100 + years // 400 + (year > 0)
    return 365 * year + leaps + sum(_days(year, one) for one in range(1, month))


def later(at: str, minutes: int) -> str:
    """The time so many minutes after this one, in the same form; nothing where no time is known."""
    now = moment(at)
    if now is None:
        return ""
    days, seconds = divmod(now.shown + 60 * minutes, _DAY)
    year, month = days // 366, 1
    while _before(year + 1, 1) <= days:
        year += 1
    while month < 12 and _before(year, month + 1) <= days:
        month += 1
    hour, rest = divmod(seconds, 3600)
    day = days - _before(year, month) + 1
    zone = at[len("2026-03-05T19:30:00") :].lstrip(".0123456789")
    return f"{year:04}-{month:02}-{day:02}T{hour:02}:{rest // 60:02}:{rest % 60:02}{zone}"


def is_before(one: str, other: str) -> bool:
    """Whether a time is earlier than another of the same kind."""
    first, second = moment(one), moment(other)
    return first is not None and second is not None and first.seconds < second.seconds


def time_fault(state: State, at: str) -> Refusal | None:
    """Why something cannot have happened at this time. Where no time is given, none is known."""
    if not at:
        return None
    now, start = moment(at), moment(conditions_of(state).start)
    if now is None or start is None or (now.offset is None) != (start.offset is None):
        message = f"{at!r} is no time as the start of this tournament is: write it as {conditions_of(state).start}."
        return Refusal("no-time", message, cites.START)
    if state.time and is_before(at, state.time):
        message = f"It cannot be {at} now: the last order was given at {state.time}."
        return Refusal("time-goes-back", message, cites.START)
    return None
