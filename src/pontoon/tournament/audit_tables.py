"""The tables of a recorded stream, dealt a second time with the shuffles and cuts that were recorded."""

import re
from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from pontoon.cards import Card, Entropy
from pontoon.rulebook import Rulebook
from pontoon.table import Command as TableCommand
from pontoon.table import Event as TableEvent
from pontoon.table import Outcome, Refusal, TableOpened
from pontoon.table import State as TableState
from pontoon.table.events import ShoeCut, ShoeShuffled
from pontoon.table.house import UNHURRIED, House
from pontoon.table.incidents.reshuffle import cards_to_shuffle
from pontoon.tournament.draft import Draft
from pontoon.tournament.events import Event, TableActed
from pontoon.tournament.state import State

_DIGEST = re.compile("([0-9a-f]{64})?")


class NotRecordedError(Exception):
    """The stream has not what must happen here."""


class RecordedDraft(Draft):
    """A decision made again, from the event `at` on: where chance decided, what was recorded is what happened."""

    __slots__ = ("at", "recorded")

    def __init__(self, rules: Rulebook, state: State, recorded: Sequence[Event], at: int) -> None:
        super().__init__(rules, state, None)
        self.recorded = recorded
        self.at = at

    def open_table(self, table: int, opened: TableOpened) -> None:
        """The opening with the digest of the rules that was recorded; what was played is judged by those of today.

        An old opening tells no digest, and a rulebook may have been given further rules since.
        """
        first = self._at(table)[:1]
        if first and isinstance(first[0], TableOpened) and _DIGEST.fullmatch(first[0].digest):
            opened = replace(opened, digest=first[0].digest)
        super().open_table(table, opened)

    def begins(self, table: int, state: TableState) -> Outcome | Refusal:
        """The opening of a table as it was recorded."""
        house = RecordedHouse(self.rules, state, self._at(table)[1:])
        return house.outcome(house.proceed())

    def performs(self, table: int, state: TableState, command: TableCommand, before: int) -> Outcome | Refusal:
        """A command with the cards that were recorded."""
        house = RecordedHouse(self.rules, state, self._at(table)[before:])
        return house.outcome(house.lapse(command) or house.perform(command) or house.proceed())

    def _at(self, table: int) -> tuple[TableEvent, ...]:
        """What was recorded of the table in this place of the decision."""
        at = self.at + len(self.events)
        event = self.recorded[at] if at < len(self.recorded) else None
        if not isinstance(event, TableActed) or event.table != table:
            raise NotRecordedError(f"here something must happen at table {table}")
        return event.events


class RecordedHouse(House):
    """The house of a table, with shuffles and cuts taken from the record; each must be possible."""

    __slots__ = ("recorded",)

    def __init__(self, rules: Rulebook, state: TableState, recorded: tuple[TableEvent, ...]) -> None:
        super().__init__(rules, state, bytes, UNHURRIED)
        self.recorded = recorded

    def shuffled(self, entropy: Entropy) -> tuple[Card, ...]:
        """The recorded order of the cards that are to be shuffled."""
        event = self._next()
        if not isinstance(event, ShoeShuffled) or Counter(event.cards) != Counter(cards_to_shuffle(self.state)):
            raise NotRecordedError("here the cards must be shuffled, all of them and no others")
        return event.cards

    def cut_at(self, least: int, most: int, entropy: Entropy) -> int:
        """The recorded cut."""
        event = self._next()
        if not isinstance(event, ShoeCut) or not least <= event.at <= most:
            raise NotRecordedError(f"here the shoe must be cut, between {least} and {most}")
        return event.at

    def _next(self) -> TableEvent | None:
        return self.recorded[len(self.events)] if len(self.events) < len(self.recorded) else None
