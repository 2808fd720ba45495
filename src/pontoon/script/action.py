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
    """`command`: what its words mean in a state. `events`: what it is written back from.

    `said`: what an event says in the words of the form, None where another action says it; without it the event's own
    fields do.
    """

    form: Form
    command: Callable[[Rulebook, State, Said], Commands]
    events: tuple[type, ...] = ()
    said: Callable[[State, Any], Said | None] | None = None


def fields_said(form: Form, event: Any) -> Said:
    """What an event says with its own fields, who acted among them."""
    return {one.field: getattr(event, one.field) for one in form.says} | {"by": getattr(event, "by", None)}
