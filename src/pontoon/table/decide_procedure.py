"""Judging the steps of a procedure."""

from collections.abc import Callable
from typing import Any

from pontoon.rulebook import Rulebook
from pontoon.table import procedure_commands as c
from pontoon.table.draft import Draft
from pontoon.table.refusal import Refusal


def take_step(rules: Rulebook, draft: Draft, command: c.TakeStep) -> Refusal | None:
    """One step of the procedure that is due."""
    return Refusal("no-step-due", "No procedure is under way.")


JUDGES: dict[type, Callable[[Rulebook, Draft, Any], Refusal | None]] = {c.TakeStep: take_step}
