"""Time as an input: the house's clock, which tests move by hand."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """Something that will happen unless it is called off."""

    def cancel(self) -> None:
        """It shall not happen."""
        ...


class Clock(Protocol):
    """What the house knows of time. `now` is for the record and may jump; what is waited for never looks at it."""

    def now(self) -> int:
        """Milliseconds of the calendar (UTC, since 1970)."""
        ...

    def steady(self) -> float:
        """Seconds that have passed since some moment, whatever the calendar does meanwhile."""
        ...

    def later(self, seconds: float, do: Callable[[], None]) -> Alarm:
        """Do something so many seconds from now, whatever the calendar does meanwhile."""
        ...


class SystemClock:
    """The machine's calendar, and the running loop's steady clock."""

    def now(self) -> int:
        """Milliseconds of the calendar."""
        return time.time_ns() // 1_000_000

    def steady(self) -> float:
        """Seconds by the machine's steady clock."""
        return time.monotonic()

    def later(self, seconds: float, do: Callable[[], None]) -> Alarm:
        """Do something later, in the running loop."""
        return asyncio.get_running_loop().call_later(seconds, do)
