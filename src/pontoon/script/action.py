"""An action of a script: how it is written, what it commands, and which event it is written back from."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pontoon.rulebook import Rulebook
from pontoon.script.form import Form, Said
from pontoon.table import Command, State

Commands = Command | tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class Action:
    """One action. `command` turns its words into commands. `events`: the events that are written back as this action.

    `said` gives the words for an event, or None where another action says it; without `said` the event's own fields are
    used.
    """

    form: Form
    command: Callable[[Rulebook, State, Said], Commands]
    events: tuple[type, ...] = ()
    said: Callable[[State, Any], Said | None] | None = None


def fields_said(form: Form, event: Any) -> Said:
    """The words for an event from its own fields, with the person who acted."""
    return {one.field: getattr(event, one.field) for one in form.says} | {"by": getattr(event, "by", None)}
