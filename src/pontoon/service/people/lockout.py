"""The law of waiting: every failure in a row beyond some makes the next try wait twice as long.

A try counts as failed when it begins, and is forgiven when it succeeds: however many come at the same moment, no more
are heard than the law lets through.
"""

from pontoon.service.people.records import Attempts
from pontoon.service.people.settings import LockoutSettings


def wait_after(failures: int, settings: LockoutSettings) -> int:
    """How long the next try waits after so many failures in a row, in milliseconds."""
    if failures < settings.free:
        return 0
    doublings = min(failures - settings.free, 40)  # beyond it is far over any `most`
    return min(settings.first << doublings, settings.most)


def waiting(attempts: Attempts | None, now: int, settings: LockoutSettings) -> int:
    """How long a try has to wait now; 0 where it is heard.

    A clock that has gone back behind the last failure says nothing about the wait, and nobody is kept out for it.
    """
    if attempts is None or now < attempts.last or now - attempts.last >= settings.forget:
        return 0
    return max(0, attempts.free_at - now)


def counted(attempts: Attempts | None, now: int, settings: LockoutSettings) -> Attempts:
    """After a try that begins now."""
    before = 0 if attempts is None or now - attempts.last >= settings.forget else attempts.failures
    return Attempts(before + 1, now, now + wait_after(before + 1, settings))


def forgiven(attempts: Attempts, settings: LockoutSettings) -> Attempts | None:
    """After one try of these was none: what it had added is taken away."""
    failures = attempts.failures - 1
    if failures <= 0:
        return None
    return Attempts(failures, attempts.last, attempts.last + wait_after(failures, settings))
