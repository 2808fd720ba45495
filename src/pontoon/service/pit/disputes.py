"""The decisions of a finished round, for who is asked about one: whose it was, when it was asked, how it was answered.

All of it is read from the records of the round; what they do not tell is left open.
"""

from typing import Literal

from msgspec import Struct

from pontoon.otherwise import Course, Decided, course_of
from pontoon.service.tables import events as h
from pontoon.service.tables.evolve import evolve
from pontoon.service.tables.past import Span
from pontoon.service.tables.state import Hosting
from pontoon.service.tables.timing import seconds_for
from pontoon.service.tables.waiting import NOBODY, Waiting, waiting
from pontoon.table import Event, RoundEnded

How = Literal["own", "time", "bot", "entered", "closed"]
"""How a decision came in: from the player's own device, when the time was up, from a bot, entered by the staff.

`closed`: somebody else's act ended what could still be taken.
"""


class Fact(Struct, frozen=True):
    """An event of the table in the records: which of all events it is (as a replay counts them), when and by whom.

    `asked`: since when was waited for this; `until`: how long would have been; 0 where the records do not tell.
    """

    frame: int
    record: int
    at: int
    by: str
    lapsed: bool
    waits: Waiting
    asked: int
    until: int


class Asked(Struct, frozen=True):
    """When somebody was asked, until when, when the answer came, how and from whom; 0 for what no record tells."""

    frame: int
    record: int
    asked: int
    until: int
    answered: int
    how: How
    by: str


class Recalled(Struct, frozen=True):
    """A finished round with its decisions, and how each came about."""

    course: Course
    asked: tuple[Asked, ...]


def recalled(span: Span) -> Recalled:
    """The decisions of a finished round, from its records."""
    events, facts, passed = _facts(span)
    course = course_of(span.rules, span.before.table, events)
    return Recalled(course, tuple(_asked(one, facts[one.at], passed) for one in course.decided))


Passed = dict[tuple[str, int], int]
"""When somebody let an offer pass, by the player and the moment since when it was open."""


def _facts(span: Span) -> tuple[list[Event], list[Fact], Passed]:
    """The table's own events up to the end of the round, with what the records say around them."""
    state, waits, since, until = span.before, NOBODY, 0, 0
    events: list[Event] = []
    facts: list[Fact] = []
    passed: Passed = {}
    frame = 0
    for record, entry in span.records:
        lapsed = False
        for event in entry.events:
            lapsed = lapsed or isinstance(event, h.ClockLapsed)
            if isinstance(event, h.OfferPassed):
                passed[event.player, since] = entry.at
            if isinstance(event, h.TimeGranted) and until:
                until += event.milliseconds
            if isinstance(event, Event):
                events.append(event)
                facts.append(Fact(frame, record, entry.at, entry.by, lapsed, waits, since, until))
            state = evolve(state, event)
            frame += 1
            if isinstance(event, RoundEnded):
                return events, facts, passed
        now = waiting(span.rules, state)
        if not now.goes_on(waits):
            since, until = entry.at, _until(state, now, entry.at)
        waits = now
    raise AssertionError("a round that is in the index has ended")


def _until(state: Hosting, now: Waiting, at: int) -> int:
    seconds = seconds_for(state, now)
    return at + int(seconds * 1000) if seconds else 0


def _asked(one: Decided, fact: Fact, passed: Passed) -> Asked:
    awaited = fact.waits.what in ("decision", "offer") and one.player in fact.waits.players
    asked = fact.asked if awaited or (one.player, fact.asked) in passed else 0
    answered = passed.get((one.player, fact.asked), 0) if one.move.kind == "pass" else 0
    how: How
    how, by = ("own", f"player {one.player}") if answered else _how(one, fact)
    at = answered or fact.at
    # A clock that began anew, after a restart, is in no record: then nobody can say until when.
    until = fact.until if asked and at <= fact.until + _LATE else 0
    return Asked(fact.frame, fact.record, asked, until, at, how, by)


_LATE = 2000
"""Milliseconds by which a clock may ring late."""


def _how(one: Decided, fact: Fact) -> tuple[How, str]:
    if fact.lapsed:
        return "time", fact.by
    if fact.by == f"player {one.player}":
        return "own", fact.by
    if fact.by == f"bot {one.player}":
        return "bot", fact.by
    return ("closed" if one.move.kind == "pass" else "entered"), fact.by
