"""Times as texts: read, compared and counted on from, the same as the standard library's, without a clock."""

from datetime import datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pontoon.tournament.moments import is_before, later, moment

ZONES = st.one_of(st.none(), st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes))))
TIMES = st.datetimes(min_value=datetime(1, 1, 2), max_value=datetime(9990, 1, 1), timezones=st.just(None)).map(
    lambda time: time.replace(microsecond=0, fold=0)
)


@given(TIMES, TIMES)
def test_times_are_compared_as_they_come(one: datetime, other: datetime) -> None:
    assert is_before(one.isoformat(), other.isoformat()) == (one < other)


@given(TIMES, TIMES, ZONES, ZONES)
def test_times_with_offsets_are_compared_by_utc(
    one: datetime, other: datetime, first: timezone | None, second: timezone | None
) -> None:
    if first is None or second is None:
        return
    one, other = one.replace(tzinfo=first), other.replace(tzinfo=second)
    assert is_before(one.isoformat(), other.isoformat()) == (one < other)


@given(TIMES, ZONES, st.integers(0, 10**5))
def test_minutes_are_counted_on_over_days_and_leap_years(time: datetime, zone: timezone | None, more: int) -> None:
    time = time.replace(tzinfo=zone)
    assert later(time.isoformat(), more) == (time + timedelta(minutes=more)).isoformat()


@pytest.mark.parametrize(
    "text",
    ["", "soon", "2026-03-05", "2026-02-29T10:00:00", "2026-13-01T10:00:00", "2026-03-05T24:00:00", "26-3-5T1:0:0"],
)
def test_what_is_no_time_is_none(text: str) -> None:
    assert moment(text) is None
    assert later(text, 5) == ""


def test_utc_may_be_written_with_a_letter_and_fractions_of_a_second_do_not_count() -> None:
    assert moment("2026-03-05T19:30:00Z") == moment("2026-03-05T19:30:00+00:00")
    assert later("2026-03-05T19:30:00.5", 1) == "2026-03-05T19:31:00"
    assert not is_before("2026-03-05T19:30:00.1", "2026-03-05T19:30:00.9")
