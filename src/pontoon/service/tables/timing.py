"""The clock of one table: what is awaited, since when, until when, and who had more time."""

from collections.abc import Iterable, Sequence
from typing import Protocol
from weakref import ref

from msgspec.structs import replace

from pontoon.rulebook import Rulebook
from pontoon.service.clock import Alarm, Clock
from pontoon.service.tables import events as h
from pontoon.service.tables.absences import Absences
from pontoon.service.tables.evolve import TableEvent
from pontoon.service.tables.seen import ClockView
from pontoon.service.tables.state import Hosting
from pontoon.service.tables.waiting import NOBODY, Waiting, Waits


class Timed(Protocol):
    """A table with a clock. `awake`: whether it rings here."""

    awake: bool

    def ring(self, waited: Waiting) -> None:
        """The time for this is up."""
        ...


class Timing:
    """What a table waits for, against the clock of the house.

    `began`, `newly`: whether the last record opened betting, and whether it began a new wait. The table is known but
    not held, so that it leaves the memory when the house lets go of it.
    """

    def __init__(self, rules: Rulebook, clock: Clock, table: Timed) -> None:
        self.waits_for = Waits(rules)
        self.waits: Waiting = NOBODY
        self.shown = ClockView()
        self.began = self.newly = False
        self._clock = clock
        self._table = ref(table)
        self._absences = Absences(clock.steady)
        self._alarm: Alarm | None = None
        self._since = 0.0
        self._more = 0

    @property
    def runs(self) -> bool:
        """Whether an alarm is set."""
        return self._alarm is not None

    def follow(self, state: Hosting, events: Iterable[TableEvent]) -> bool:
        """Set the clock for what is awaited after these events; a new wait has its whole time. Whether it is one."""
        now = self.waits_for(state)
        self.began = now.what != self.waits.what and _betting_opens(self.waits, now)
        self.newly = not now.goes_on(self.waits)
        goes_on = not self.newly and not _deserted(state, now, events)
        self.waits = now
        if not goes_on:
            self._begin(state, seconds_for(state, now))
        elif self.shown.players != now.players:
            self.shown = replace(self.shown, players=now.players)
        return not goes_on

    def wake(self, state: Hosting) -> None:
        """The table is in memory again: what is awaited has its whole time anew, and the grace on top."""
        self.waits, self.began, self.newly = self.waits_for(state), False, False
        self._begin(state, seconds_for(state, self.waits, state.terms.clocks.grace))

    def read_in(self, state: Hosting, past: Sequence[tuple[int, Hosting]]) -> None:
        """The table is read in, and its clock may run at another process: since what is awaited began.

        `past`: the last records, by when they were made, in milliseconds, and the state after each.
        """
        self.waits = self.waits_for(state)
        since = 0
        for at, then in reversed(past):
            if since and not self.waits_for(then).goes_on(self.waits):
                break
            since = at
        self._show(state, seconds_for(state, self.waits), since)

    def stop(self) -> None:
        """No clock rings any more."""
        self._set(0)

    def may_have_more(self, player: str) -> bool:
        """Whether somebody who is awaited and was lost may have more time."""
        return self._absences.may_have_more(player, self.waits, self.shown)

    def prolong(self, granted: h.TimeGranted) -> None:
        """What is awaited now has so much more time."""
        self._absences.had_more(granted.player)
        self._more += granted.milliseconds
        until = self.shown.until + granted.milliseconds
        took = self._clock.steady() - self._since
        self.shown = replace(self.shown, until=until)
        self._set((until - self.shown.since) / 1000 - took)

    def over(self, state: Hosting, player: str) -> int:
        """Milliseconds that a player has taken beyond the time of the decision, as far as the own bank has them."""
        limit = state.terms.clocks.decision * 1000
        if self.waits.what != "decision" or not limit or player not in self.waits.players:
            return 0
        took = int((self._clock.steady() - self._since) * 1000) - self._more
        return max(0, min(took - limit, state.bank_left(player)))

    def _begin(self, state: Hosting, seconds: float) -> None:
        """What is awaited now has so many seconds; 0 is as long as one likes."""
        self._since, self._more = self._clock.steady(), 0
        self._show(state, seconds, self._clock.now())
        self._set(seconds)

    def _show(self, state: Hosting, seconds: float, since: int) -> None:
        until = since + int(seconds * 1000) if seconds else 0
        bank = state.bank_left(self.waits.players[0]) if self.waits.what == "decision" else 0
        self.shown = ClockView(self.waits.what, self.waits.players, until, since, min(bank, int(seconds * 1000)))

    def _set(self, seconds: float) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        table = self._table()
        rings = bool(seconds) and table is not None and table.awake
        self._alarm = self._clock.later(seconds, self._ring) if rings else None

    def _ring(self) -> None:
        self._alarm = None
        table = self._table()
        if table is not None:
            table.ring(self.waits)


def seconds_for(state: Hosting, now: Waiting, grace: int = 0) -> float:
    """How long the house waits; nobody waits for who has left, unless the table is held for them."""
    clocks, absence = state.terms.clocks, state.terms.absence
    if state.terms.dealing == "person" or not now.players:
        return 0
    left = all(one in state.away for one in now.players)
    if left and now.what in ("decision", "offer") and absence != "hold":
        return 0.001
    match now.what:
        case "betting":
            seconds = float(clocks.betting)
        case "decision" if absence != "hold" and clocks.decision:
            seconds = clocks.decision + state.bank_left(now.players[0]) / 1000
        case "offer":
            seconds = float((now.offer == "follow" and clocks.follow) or clocks.offer)
        case _:
            seconds = 0.0
    return seconds + grace if seconds else 0.0


def _deserted(state: Hosting, now: Waiting, events: Iterable[TableEvent]) -> bool:
    """Whether whoever is awaited has just left, and nobody awaited is there any more."""
    gone = any(isinstance(event, h.PlayerLeft) for event in events)
    return gone and bool(now.players) and all(one in state.away for one in now.players)


def _betting_opens(before: Waiting, now: Waiting) -> bool:
    """Whether wagers can be placed that could not be before; the first wager changes nothing in that."""
    return now.what == "" or (now.what == "betting" and before.what != "")
