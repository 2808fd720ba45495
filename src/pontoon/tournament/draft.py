"""A decision in the making: the events so far and the state they lead to."""

from collections.abc import Callable

from pontoon.cards import Entropy
from pontoon.rulebook import Rulebook
from pontoon.table import Command as TableCommand
from pontoon.table import Event as TableEvent
from pontoon.table import Outcome, Refusal, TableOpened, run
from pontoon.table import State as TableState
from pontoon.table import evolve as evolve_table
from pontoon.table import start as start_table
from pontoon.tournament.events import Event, TableActed
from pontoon.tournament.evolve import APPLY
from pontoon.tournament.evolve_table import acted
from pontoon.tournament.state import State, conditions_of, session_of, table_of

Chance = Callable[[str], Entropy]
"""Random bytes by the name of what they are for: the same name gives the same bytes."""


class Draft:
    """Collects events and applies each at once, so that the next decision sees its effect."""

    __slots__ = ("chance", "events", "rules", "state")

    def __init__(self, rules: Rulebook, state: State, chance: Chance | None) -> None:
        self.rules = rules
        self.state = state
        self.chance = chance
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Record an event and apply it."""
        self.events.append(event)
        self.state = APPLY[type(event)](self.state, event)

    def open_table(self, table: int, opened: TableOpened) -> None:
        """A table opens, and the house shuffles."""
        state = evolve_table(TableState(), opened)
        begun = self.begins(table, state)
        assert not isinstance(begun, Refusal), begun
        self._acted(table, (opened, *begun.events), begun.state)

    def play(self, table: int, *commands: TableCommand) -> Refusal | None:
        """Perform commands at a table, with whatever the house does after them: all of them, or none."""
        state = table_of(self.state, table).table
        events: tuple[TableEvent, ...] = ()
        for command in commands:
            outcome = self.performs(table, state, command, len(events))
            if isinstance(outcome, Refusal):
                return outcome
            state, events = outcome.state, (*events, *outcome.events)
        self._acted(table, events, state)
        return None

    def begins(self, table: int, state: TableState) -> Outcome | Refusal:
        """What the house of a table does when it opens."""
        return start_table(self.rules, state, self._entropy(table, state))

    def performs(self, table: int, state: TableState, command: TableCommand, before: int) -> Outcome | Refusal:
        """What a command does at a table, after so many other events of the same decision."""
        return run(self.rules, state, command, self._entropy(table, state))

    def _acted(self, table: int, events: tuple[TableEvent, ...], after: TableState) -> None:
        event = TableActed(table, events)
        self.events.append(event)
        self.state = acted(self.state, event, after)

    def _entropy(self, table: int, state: TableState) -> Entropy | None:
        """The random bytes for the next shoe of a table; the same for all tables where `duplicate` cards are dealt.

        Even then extra rounds have different shoes: with the same cards at every table, players could tie for ever.
        """
        chance, session = self.chance, session_of(self.state)
        if chance is None:
            return None
        same = conditions_of(self.state).duplicate and not session.extra
        which = "all" if same else str(table)
        name = f"shoe {session.number} {which} {state.shoes + 1}"
        taken: list[Entropy] = []

        def bytes_of(count: int) -> bytes:
            if not taken:
                taken.append(chance(name))
            return taken[0](count)

        return bytes_of
