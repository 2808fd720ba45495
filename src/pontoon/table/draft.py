"""A decision in the making: the events so far and the state they lead to."""

from collections.abc import Callable
from typing import Any

from pontoon.rulebook import Rulebook
from pontoon.settlement import Line
from pontoon.table.events import Event, WagerSettled
from pontoon.table.evolve import APPLY
from pontoon.table.refusal import Refusal
from pontoon.table.state import State


class Draft:
    """Collects events and applies each at once, so that the next decision sees its effect."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Record an event and apply it."""
        self.events.append(event)
        self.state = APPLY[type(event)](self.state, event)

    def settle(self, lines: tuple[Line, ...]) -> None:
        """Record each of these settlement lines."""
        for line in lines:
            self.add(WagerSettled(line))


Judge = Callable[[Rulebook, Draft, Any], Refusal | None]
"""Judges a command: adds the events that follow to a draft, or says why there are none."""
