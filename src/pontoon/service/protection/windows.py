"""Days, weeks and months of UTC: when each began and when it ends, in milliseconds.

A day of UTC has 24 hours, always, so a moment's day is a number, and what a day lies in is worked out once.
"""

from datetime import date, timedelta
from functools import lru_cache
from typing import assert_never

from pontoon.service.protection.records import Window
from pontoon.service.spans import DAY

WINDOWS: tuple[Window, ...] = ("day", "week", "month")
_FIRST_DAY = date(1970, 1, 1)


def start_of(window: Window, now: int) -> int:
    """When the window that `now` lies in began."""
    return _days(window, now // DAY)[0] * DAY


def end_of(window: Window, now: int) -> int:
    """When the next window begins."""
    return _days(window, now // DAY)[1] * DAY


@lru_cache(maxsize=64)
def _days(window: Window, number: int) -> tuple[int, int]:
    """The first day of a window, and the day after its last, as numbers since the first of 1970."""
    day = _FIRST_DAY + timedelta(days=number)
    match window:
        case "day":
            return number, number + 1
        case "week":
            return number - day.weekday(), number - day.weekday() + 7
        case "month":
            first = day.replace(day=1)
            following = (first + timedelta(days=32)).replace(day=1)
            return (first - _FIRST_DAY).days, (following - _FIRST_DAY).days
        case _:
            assert_never(window)
