"""Who has lost the connection while the table waited, and who may have more time for it: everybody once an hour."""

from collections.abc import Callable

from pontoon.service.tables.seen import ClockView
from pontoon.service.tables.waiting import Waiting

_HOUR = 3600.0


class Absences:
    """When each player last had more time, by a clock that only goes forward; a restart forgets it.

    `steady`: that clock, in seconds.
    """

    __slots__ = ("_granted", "_steady")

    def __init__(self, steady: Callable[[], float]) -> None:
        self._steady = steady
        self._granted: dict[str, float] = {}

    def may_have_more(self, player: str, waits: Waiting, clock: ClockView) -> bool:
        """Whether this player is awaited against a clock and has had no more time within the hour."""
        awaited = player in waits.players and waits.what in ("decision", "offer") and clock.until > 0
        return awaited and self._steady() - self._granted.get(player, -_HOUR) >= _HOUR

    def had_more(self, player: str) -> None:
        """The player has had it."""
        self._granted[player] = self._steady()
