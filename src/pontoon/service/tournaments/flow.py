"""The way of a tournament from the director's nomination to the prizes: what is done, what is due, what comes."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from pontoon.rulebook import Clauses
from pontoon.tournament import State, cites
from pontoon.tournament.state import conditions_of

Step = Literal["director", "approval", "entries", "ballot", "seats", "stage", "places", "prizes"]
Standing = Literal["done", "now", "later"]


class FlowStep(Struct, frozen=True):
    """A step under its clauses; `stage`: the name of the stage it belongs to, where it does."""

    step: Step
    clauses: Clauses
    standing: Standing
    stage: str = ""


_WITHIN: dict[str, int] = {"entry": 0, "between": 0, "drawn": 1, "playing": 2, "counted": 3, "decided": 4}
"""How many steps of its stage lie behind a tournament in a phase: ballot, seats, play, places."""


def flow(state: State) -> tuple[FlowStep, ...]:
    """Every step in order; one of them is due, unless the tournament is over."""
    found: list[FlowStep] = []
    due = state.phase not in ("finished", "cancelled")
    for step, clauses, done, stage in _steps(state):
        standing: Standing = "done" if done else "now" if due else "later"
        due = due and done
        found.append(FlowStep(step, clauses, standing, stage))
    return tuple(found)


def _steps(state: State) -> Iterator[tuple[Step, Clauses, bool, str]]:
    stages = conditions_of(state).stages
    yield "director", cites.DIRECTOR, bool(state.directors), ""
    yield "approval", cites.APPROVAL, state.approved, ""
    yield "entries", cites.ONE_ENTRY, state.phase not in ("unopened", "entry"), ""
    over = state.phase in ("decided", "finished")
    for at, stage in enumerate(stages):
        if at != state.stage or over:
            yield "stage", cites.STRUCTURE, over or at < state.stage, stage.name
            continue
        behind = _WITHIN.get(state.phase, 0)
        yield "ballot", cites.BALLOT, behind > 0, stage.name
        yield "seats", cites.ABSENT, behind > 1, stage.name
        yield "stage", cites.TURN, behind > 2, stage.name
        yield "places", (*cites.PLACES, *cites.EXTRA_ROUNDS), False, stage.name
    yield "prizes", cites.WHOLE_POOL, state.phase == "finished", ""
