"""Applying facts about procedures."""

from collections.abc import Callable
from typing import Any

from pontoon.table import procedure_events as e
from pontoon.table.changes import following
from pontoon.table.state import State


def step_taken(state: State, event: e.StepTaken) -> State:
    """Apply `StepTaken`."""
    return following(state)


APPLY: dict[type, Callable[[State, Any], State]] = {e.StepTaken: step_taken}
