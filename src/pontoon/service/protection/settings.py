"""What holds for the protection of all players. Times are milliseconds."""

from msgspec import Struct

from pontoon.service.spans import DAY, HOUR, MINUTE


class ProtectionSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`raise_after`: how long a raised limit waits. `idle`: a pause after which a new session begins.

    `check_every`: how often a reality check is due where the person has not decided; 0 for never.
    `least_exclusion`: the shortest self-exclusion. `lift_after`: when an open-ended one can be lifted at the earliest.
    """

    raise_after: int = DAY
    idle: int = 15 * MINUTE
    check_every: int = HOUR
    least_check: int = 5 * MINUTE
    most_check: int = 4 * HOUR
    least_break: int = 5 * MINUTE
    most_break: int = 42 * DAY
    least_exclusion: int = 30 * DAY
    lift_after: int = 180 * DAY
