"""A round again, event by event: what somebody saw after each, and what could have been chosen."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec import Struct

from pontoon.rulebook import Rulebook
from pontoon.service.publishing import Fields, changed
from pontoon.service.tables import seen
from pontoon.service.tables.evolve import TableEvent, evolve
from pontoon.service.tables.past import Span
from pontoon.service.tables.seen import ClockView, Remembered
from pontoon.service.tables.state import Hosting
from pontoon.service.tables.told import TOLD
from pontoon.table import Audience, Choice, State, box_at, controller, decide, options
from pontoon.table import events as e
from pontoon.table.closed import Closed, closed_in_turn
from pontoon.table.options import DECISIONS

_NO_CLOCK = ClockView()
_DECIDED = (e.HandHit, e.HandStood, e.HandDoubled, e.HandSplit)


class Step(Struct, frozen=True):
    """One event as somebody saw it. `changes`: the fields of the view that it changed.

    `hidden`: cards lay face down before this viewer, so nothing may be told but what the event itself tells.
    `before` and `after` are for the house's own eyes.
    """

    record: int
    at: int
    by: str
    event: dict[str, Any]
    changes: dict[str, Any]
    hidden: bool
    fact: TableEvent
    before: Hosting
    after: Hosting


def first_view(span: Span, audience: Audience) -> Fields:
    """The table before the first event, as this audience saw it."""
    return _view(span.rules, span.before, audience, {})


def steps(span: Span, audience: Audience) -> Iterator[Step]:
    """Every event of the span, as this audience saw it."""
    state = span.before
    remembered: dict[str, Remembered] = {}
    view = _view(span.rules, state, audience, remembered)
    for record, entry in span.records:
        for event in entry.events:
            after = evolve(state, event)
            now = _view(span.rules, after, audience, remembered)
            hidden = bool(view["face_down"] or now["face_down"])
            told = TOLD.told(event, audience)
            yield Step(record, entry.at, entry.by, told, changed(view, now), hidden, event, state, after)
            state, view = after, now


def _view(rules: Rulebook, state: Hosting, audience: Audience, remembered: dict[str, Remembered]) -> Fields:
    """The view without clock and commitment, which were of that moment."""
    sight = seen.sight_of(state, audience)
    return seen.view(rules, state, sight, _NO_CLOCK, None, remembered.setdefault(sight, Remembered()))


def chosen_from(rules: Rulebook, step: Step) -> tuple[str, tuple[Choice, ...], tuple[Closed, ...]] | None:
    """Who decided with this event, what was open then and what was not; None where it is no decision on a hand."""
    event, table = step.fact, step.before.table
    if isinstance(event, e.FollowersInvited):
        return _open(rules, table, event.player, event.box)
    if not isinstance(event, _DECIDED) or table.invitation is not None:
        return None
    here = box_at(table, event.box)
    assert here is not None, "a decision is made at a box with a wager"
    return _open(rules, table, controller(rules, here, here.hands[event.hand - 1]).player, event.box)


def _open(rules: Rulebook, table: State, player: str, box: int) -> tuple[str, tuple[Choice, ...], tuple[Closed, ...]]:
    choices = tuple(one for one in options(rules, table, player) if one.box == box)
    judge = partial(decide, rules, table)
    return player, choices, closed_in_turn(table, player, choices, judge, box=box, actions=DECISIONS)
