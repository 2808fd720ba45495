"""Changes to the procedures without an order: after a shuffle or a round, a mixing undone, a cut left out."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pontoon.table.changes import following
from pontoon.table.procedures import events as e
from pontoon.table.procedures.state import Procedures
from pontoon.table.state import State


def with_procedures(state: State, **changes: Any) -> Procedures:
    """The procedures with these changes."""
    return replace(state.procedures, **changes)


def after_shuffle(state: State, *, ready: bool) -> Procedures:
    """The procedures once the cards are in a stack again; a shuffle in mid-round belongs to the same cards."""
    procedures = state.procedures
    if state.phase != "betting":
        # after a shuffle of the discards the burnt cards are in the shoe again
        burnt = procedures.burnt if state.trouble.reshuffle == "remaining" else ()
        return replace(procedures, declined=(), recut=(), cut_by="", burnt=burnt)
    colours = state.practice.colours
    shuffles = procedures.shuffles + 1
    return replace(
        procedures,
        prepare="opening" if shuffles < len(colours) else "",
        steps=(),
        shuffles=shuffles,
        colour=colours[procedures.shuffles % len(colours)] if colours else "",
        declined=(),
        recut=(),
        cut_by="",
        burnt=(),
        counted=None,
        checks=(),
        replaced=procedures.replaced and not ready,
        shoe_failed=procedures.shoe_failed and not ready,
        vacant=False,
        shuffle_for=(),
    )


def procedures_after(state: State) -> Procedures:
    """The procedures when a round has ended."""
    procedures, trouble = state.procedures, state.trouble
    due, shuffle_for = trouble.replace_after, trouble.shuffle_after or ()
    calm = not due and not shuffle_for and not trouble.damaged
    if calm and not procedures.vacant and procedures.counted is None:
        return procedures
    return replace(
        procedures,
        replace_due=due or procedures.replace_due,
        damaged=(*procedures.damaged, *trouble.damaged),
        vacant=False,
        counted=None,
        shuffle_for=shuffle_for or procedures.shuffle_for,
    )


def _mixing_undone(state: State, event: e.MixingUndone) -> State:
    steps = state.procedures.steps
    washed = next((at for at, taken in enumerate(steps) if taken.step == "wash"), None)
    kept = tuple(taken for taken in steps if taken.procedure != "mixing") if washed is None else steps[:washed]
    return following(state, shuffle_due=True, procedures=with_procedures(state, steps=kept, shuffle_for=event.clauses))


def _cut_omitted(state: State, event: e.CutOmitted) -> State:
    return following(state, shoe=replace(state.shoe, stage="cut"))


APPLY: dict[type, Callable[[State, Any], State]] = {
    e.MixingUndone: _mixing_undone,
    e.CutOmitted: _cut_omitted,
}
