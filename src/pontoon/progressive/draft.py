"""A decision in the making: the events so far and the state they lead to."""

from pontoon.progressive.events import Event
from pontoon.progressive.evolve import APPLY
from pontoon.progressive.state import State, Terminal


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

    def terminal(self, table: str) -> Terminal:
        """The terminal of a linked table, as it is now."""
        terminal = self.state.terminal(table)
        assert terminal is not None, f"there is no table {table}"
        return terminal
