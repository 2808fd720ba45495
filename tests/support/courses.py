"""Finished rounds as courses of decisions, for what asks what else they would have come to."""

from collections.abc import Iterator, Sequence

from pontoon.otherwise import Course, course_of
from pontoon.rulebook import Rulebook
from pontoon.table import Event, RoundEnded, State, evolve
from tests.support.tables import Table


def courses(rules: Rulebook, events: Sequence[Event]) -> Iterator[Course]:
    """The finished rounds of a table, each from the first event after the one before."""
    state, before, own = State(), State(), list[Event]()
    for event in events:
        state = evolve(state, event)
        own.append(event)
        if isinstance(event, RoundEnded):
            yield course_of(rules, before, own)
            before, own = state, []


def course_at(table: Table) -> Course:
    """The last round of a table that has ended."""
    return list(courses(table.rules, table.events))[-1]
