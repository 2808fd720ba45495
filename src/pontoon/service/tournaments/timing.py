"""The clocks of a tournament's tables: what each waits for, and until when."""

from typing import Protocol
from weakref import ref

from pontoon.rulebook import Rulebook
from pontoon.service.clock import Alarm, Clock
from pontoon.service.tables.seen import ClockView
from pontoon.service.tournaments.state import Hosting
from pontoon.service.tournaments.waiting import NOBODY, Waiting, waiting

AT_ONCE = 0.001
"""Seconds until something that waits for nobody."""


class Timed(Protocol):
    """A tournament whose tables have clocks. `awake`: whether they ring here."""

    awake: bool

    def ring(self, number: int, waited: Waiting) -> None:
        """The time for this at a table is up."""
        ...


class Timing:
    """What the tables wait for, against the clock of the house.

    The tournament is known but not held, so that it leaves the memory when the house lets go of it.
    """

    def __init__(self, rules: Rulebook, clock: Clock, tournament: Timed) -> None:
        self.waits: dict[int, Waiting] = {}
        self.shown: dict[int, ClockView] = {}
        self._rules = rules
        self._clock = clock
        self._tournament = ref(tournament)
        self._alarms: dict[int, Alarm] = {}

    @property
    def runs(self) -> bool:
        """Whether an alarm is set."""
        return bool(self._alarms)

    def at(self, number: int) -> Waiting:
        """What a table waits for."""
        return self.waits.get(number, NOBODY)

    def wait(self, state: Hosting, number: int, *, anew: bool = False, grace: int = 0) -> None:
        """Set the clock for what a table waits for now; a new wait has its whole time, and so has one `anew`."""
        now, old = waiting(self._rules, state, number), self.at(number)
        self.waits[number] = now
        left = _all_away(state, now)
        if (now.what, now.at) == (old.what, old.at) and not left and not anew:
            return
        seconds = _seconds(state, now, left=left, grace=grace)
        since = self._clock.now()
        self.shown[number] = ClockView(now.what, now.players, since + int(seconds * 1000) if seconds else 0, since)
        self._cancel(number)
        tournament = self._tournament()
        if seconds and tournament is not None and tournament.awake:
            self._alarms[number] = self._clock.later(seconds, lambda: self._ring(number))

    def forget_beyond(self, tables: int) -> None:
        """There are so many tables now."""
        for number in [one for one in self.waits if one > tables]:
            self._cancel(number)
            self.waits.pop(number, None)
            self.shown.pop(number, None)

    def stop(self) -> None:
        """No clock rings any more."""
        for number in tuple(self._alarms):
            self._cancel(number)

    def _ring(self, number: int) -> None:
        self._alarms.pop(number, None)
        tournament = self._tournament()
        if tournament is not None:
            tournament.ring(number, self.at(number))

    def _cancel(self, number: int) -> None:
        alarm = self._alarms.pop(number, None)
        if alarm is not None:
            alarm.cancel()


def _all_away(state: Hosting, now: Waiting) -> bool:
    """Whether everybody who is waited for has left, and is not waited for."""
    if state.terms.absence == "hold" or now.what not in ("wager", "decision", "offer"):
        return False
    return all(one in state.away for one in now.players)


def _seconds(state: Hosting, now: Waiting, *, left: bool, grace: int) -> float:
    """How long a table waits: as the director has set the pace, else as the terms have it."""
    clocks, pace = state.terms.clocks, state.tournament.pace
    if left:
        return AT_ONCE
    if state.terms.absence == "hold":
        return 0
    match now.what:
        case "wager":
            seconds = pace or clocks.wager
        case "decision":
            seconds = pace or clocks.decision
        case "offer":
            seconds = clocks.offer or pace
        case _:
            seconds = 0
    return seconds + grace if seconds else 0
