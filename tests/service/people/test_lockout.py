"""The law of waiting: the more tries have failed in a row, the longer the next waits, up to a quarter of an hour."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pontoon.service.people.attempts import network_of
from pontoon.service.people.lockout import counted, forgiven, wait_after, waiting
from pontoon.service.people.records import Attempts
from pontoon.service.people.settings import LockoutSettings
from pontoon.service.spans import DAY, HOUR, MINUTE, SECOND
from tests.support.people import NOW

USUAL = LockoutSettings()


def test_the_waits_are_two_seconds_and_twice_as_long_each_time_up_to_fifteen_minutes() -> None:
    waits = [wait_after(failures, USUAL) // SECOND for failures in range(1, 17)]
    assert waits == [0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]
    assert wait_after(10**9, USUAL) == 15 * MINUTE


def test_failures_are_forgotten_after_a_day_without_one() -> None:
    attempts = counted(Attempts(9, NOW, NOW), NOW, USUAL)
    assert attempts.failures == 10
    assert waiting(attempts, NOW + DAY, USUAL) == 0
    assert counted(attempts, NOW + DAY, USUAL).failures == 1


def test_a_clock_that_has_gone_back_keeps_nobody_out() -> None:
    attempts = Attempts(9, NOW, NOW + MINUTE)
    assert waiting(attempts, NOW - HOUR, USUAL) == 0
    assert counted(attempts, NOW - HOUR, USUAL).failures == 10


def test_a_try_that_was_none_takes_its_own_part_back() -> None:
    attempts = Attempts(6, NOW, NOW + 4 * SECOND)
    assert forgiven(attempts, USUAL) == Attempts(5, NOW, NOW + 2 * SECOND)
    assert forgiven(Attempts(1, NOW, NOW), USUAL) is None


@settings(max_examples=200)
@given(st.lists(st.integers(0, 2 * MINUTE), max_size=80))
def test_never_more_tries_are_heard_than_the_law_lets_through(gaps: list[int]) -> None:
    """Held against the waits alone: try number n is heard no earlier than the sum of all waits before it."""
    now, attempts = NOW, None
    heard: list[int] = []
    for gap in gaps:
        now += gap
        wait = waiting(attempts, now, USUAL)
        assert 0 <= wait <= USUAL.most
        if not wait:
            attempts = counted(attempts, now, USUAL)
            heard.append(now)
    for number, at in enumerate(heard):
        assert at >= NOW + sum(wait_after(failures, USUAL) for failures in range(1, number + 1))


@given(st.integers(0, 100), st.integers(0, DAY - 1))
def test_who_waits_as_told_is_heard(failures: int, later: int) -> None:
    attempts = counted(Attempts(failures, NOW, NOW), NOW, USUAL)
    wait = waiting(attempts, NOW, USUAL)
    assert waiting(attempts, NOW + wait, USUAL) == 0
    assert waiting(attempts, NOW + later, USUAL) == max(0, wait - later)


def test_a_whole_network_of_ipv6_counts_as_one_address() -> None:
    assert network_of("2001:db8:1:2::1") == network_of("2001:db8:1:2:ffff::9") != network_of("2001:db8:1:3::1")
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1") != network_of("192.0.2.2")
    assert network_of("fe80::1%eth0") == network_of("fe80::2")
    assert network_of("a unix socket") == "a unix socket"
