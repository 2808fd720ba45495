"""Days, weeks and months are those of UTC: no clock of a place, no short month and no leap day moves them."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pontoon.service.protection.windows import WINDOWS, end_of, start_of
from pontoon.service.spans import DAY, HOUR


def ms(*at: int) -> int:
    return int(datetime(*at, tzinfo=UTC).timestamp()) * 1000  # type: ignore[misc,arg-type]


@pytest.mark.parametrize(
    ("now", "day", "week", "month"),
    [
        # Thursday 31 December: the week began on Monday the 28th, and goes on into the new year
        (ms(2026, 12, 31, 23, 59, 59) + 999, ms(2026, 12, 31), ms(2026, 12, 28), ms(2026, 12, 1)),
        (ms(2027, 1, 1), ms(2027, 1, 1), ms(2026, 12, 28), ms(2027, 1, 1)),
        # a leap day
        (ms(2028, 2, 29, 12), ms(2028, 2, 29), ms(2028, 2, 28), ms(2028, 2, 1)),
        # a Monday at midnight is the beginning of everything but the month
        (ms(2026, 11, 16), ms(2026, 11, 16), ms(2026, 11, 16), ms(2026, 11, 1)),
    ],
)
def test_when_a_window_began(now: int, day: int, week: int, month: int) -> None:
    assert [start_of(window, now) for window in WINDOWS] == [day, week, month]


@pytest.mark.parametrize(
    ("now", "ends"),
    [
        (ms(2026, 2, 28, 23), ms(2026, 3, 1)),
        (ms(2028, 2, 28, 23), ms(2028, 3, 1)),
        (ms(2026, 12, 5), ms(2027, 1, 1)),
        (ms(2026, 4, 30), ms(2026, 5, 1)),
    ],
)
def test_a_month_ends_when_the_next_begins(now: int, ends: int) -> None:
    assert end_of("month", now) == ends


@pytest.mark.parametrize("place", ["Pacific/Auckland", "Australia/Sydney", "America/New_York", "Asia/Singapore"])
def test_every_day_has_24_hours_also_when_a_place_moves_its_clocks(place: str) -> None:
    """All moments of a year at which an hour of that place is missing or comes twice."""
    zone = ZoneInfo(place)
    moved = 0
    for hour in range(365 * 24):
        at = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(hours=hour)
        if at.astimezone(zone).utcoffset() != (at + timedelta(hours=1)).astimezone(zone).utcoffset():
            moved += 1
            now = int(at.timestamp()) * 1000
            assert end_of("day", now) - start_of("day", now) == 24 * HOUR
            assert end_of("week", now) - start_of("week", now) == 7 * DAY
    assert moved == (0 if place == "Asia/Singapore" else 2)


@given(st.integers(0, ms(2100, 1, 1)), st.sampled_from(WINDOWS))
def test_windows_lie_side_by_side(now: int, window: str) -> None:
    found = next(one for one in WINDOWS if one == window)
    start, end = start_of(found, now), end_of(found, now)
    assert start <= now < end
    assert start_of(found, start) == start_of(found, end - 1) == start
    assert start_of(found, end) == end
    assert datetime.fromtimestamp(start / 1000, UTC).hour == 0
