"""What a house decides about the people in it. Times are milliseconds."""

from msgspec import Struct

from pontoon.service.spans import DAY, HOUR, MINUTE, SECOND


class LockoutSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """After `free` failures the next try waits `first`, and twice as long after each further one, up to `most`.

    Failures are forgotten when none has come for `forget`.
    """

    free: int = 5
    first: int = 2 * SECOND
    most: int = 15 * MINUTE
    forget: int = DAY


class PeopleSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How long sessions and invitations last, and what is given to whom."""

    session_idle: int = 14 * DAY
    session_most: int = 90 * DAY
    staff_session: int = 12 * HOUR
    sessions_each: int = 8
    invitation: int = 3 * DAY
    by_name: LockoutSettings = LockoutSettings()
    by_address: LockoutSettings = LockoutSettings(free=20)
    by_confirm: LockoutSettings = LockoutSettings(free=3)
