"""A script played twice: by the engine, which notes what it is asked, and by a house that is asked the same.

What the house answers, tells and books has to be what the engine did: the same events in the same order, the same
refusals in the same words, the same money.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from msgspec.structs import replace

from pontoon.client import AsyncClient, RefusedError
from pontoon.client.stream import Stream
from pontoon.rulebook import Rulebook
from pontoon.script import Playthrough, Script, play_script
from pontoon.script import run as run_module
from pontoon.service.tables.commands import Paced
from pontoon.store import Store
from pontoon.table import Audience, Command, Event, Hit, Pace, Refusal, Stand, Table, TableOpened, postings
from pontoon.table import RefusedError as EngineRefusedError
from pontoon.table.house import UNHURRIED
from pontoon.table.told import TOLD

OWNER = Audience("dealer")
"""As whom the table is watched: whoever opened it has every role."""
_OF_THE_HOUSE = frozenset(("ShoeCommitted", "ShoeRevealed"))


@dataclass(frozen=True)
class Asked:
    """What the engine was asked, and what it did."""

    move: Command | None
    pace: Pace
    events: tuple[Event, ...]
    refusal: Refusal | None = None

    @property
    def command(self) -> Paced:
        """The same for a house, where somebody asks: a script names nobody where a box is nobody's any more."""
        move: Any = self.move
        if getattr(move, "player", None) == "" and isinstance(move, Hit | Stand):
            move = replace(move, player="somebody")
        return Paced(move, self.pace.cards, self.pace.steps, self.pace.until_empty)


@dataclass
class Notes:
    """Everything that the tables of a script were asked, in order. `opened`: as what; None where it was refused."""

    asked: list[Asked] = field(default_factory=list)
    opened: TableOpened | None = None


_notes = Notes()


class NotingTable(Table):
    """A table that notes what it is asked."""

    @classmethod
    def open(cls, book: str | Rulebook, **asked: Any) -> Table:
        table = super().open(book, **asked)
        opened = table.events[0]
        assert isinstance(opened, TableOpened)
        _notes.opened = opened
        return table

    def do(self, command: Command, pace: Pace = UNHURRIED) -> tuple[Event, ...]:
        return self._noted(command, pace)

    def go_on(self, pace: Pace = UNHURRIED) -> tuple[Event, ...]:
        return self._noted(None, pace)

    def _noted(self, command: Command | None, pace: Pace) -> tuple[Event, ...]:
        try:
            events = super().go_on(pace) if command is None else super().do(command, pace)
        except EngineRefusedError as error:
            _notes.asked.append(Asked(command, pace, (), error.refusal))
            raise
        _notes.asked.append(Asked(command, pace, events))
        return events


def noted(script: Script) -> tuple[Playthrough, Notes]:
    """A script as the engine plays it, and everything it was asked for."""
    global _notes  # noqa: PLW0603 - tables are made by the script's own player
    _notes = Notes()
    with patch.object(run_module, "Table", NotingTable):
        played = play_script(script)
    return played, _notes


class Stage:
    """Somebody in a house who can play any script at a table of one's own."""

    def __init__(self, client: AsyncClient, store: Store) -> None:
        self._client = client
        self._store = store
        self.seen: Counter[str] = Counter()

    async def plays(self, script: Script) -> None:
        """Play a script in the house; it must go as it goes in the engine."""
        played, notes = noted(script)
        opened = notes.opened
        if opened is None:
            await self._not_opened(script, played)
            return
        listed = await self._client.open_table(
            book=script.rulebook,
            setup=msgspec.to_builtins(opened.setup),
            practice=msgspec.to_builtins(opened.practice),
            terms={"money": "felt", "owner_rules": True},
        )
        stream = await self._client.watch(f"table:{listed['table']}", "dealer")
        told: list[Any] = []
        stream.heard = lambda message: told.extend(message.get("events", ()))
        done: list[Event] = []
        for one in notes.asked:
            refusal = await self._sends(stream, one)
            if refusal is None:
                assert one.refusal is None, (one.move, one.refusal)
                done += one.events
                self.seen["done"] += 1
            else:
                assert one.refusal is not None, (one.move, refusal)
                said = (refusal.code, refusal.text, refusal.clauses, dict(refusal.facts))
                assert said == (one.refusal.code, one.refusal.message, one.refusal.clauses, dict(one.refusal.facts))
                self.seen["refused"] += 1
        await self._client.unwatch(stream.name)
        mine = [event for event in told if event["event"] not in _OF_THE_HOUSE]
        assert mine == [_told(event) for event in done]
        self._same_money(listed["table"], done)
        self.seen["scripts"] += 1

    async def _sends(self, stream: Stream, asked: Asked) -> RefusedError | None:
        """Have something done, and wait until it is told; why not, where it was refused."""
        try:
            sequence = await stream.do(asked.command)
        except RefusedError as error:
            return error
        await stream.until(lambda one: one.sequence >= sequence)
        return None

    async def _not_opened(self, script: Script, played: Playthrough) -> None:
        """A table that the rules do not allow is not opened here either, and for the same reasons."""
        setup = {"decks": script.decks, "limits": script.limits, "shoe": "stacked", **script.options}
        assert played.trouble is not None
        asked = {
            "book": script.rulebook,
            "setup": msgspec.to_builtins(setup),
            "practice": msgspec.to_builtins(script.practice),
            "terms": {"money": "felt", "owner_rules": True},
        }
        with pytest.raises(RefusedError) as refused:
            await self._client.open_table(**asked)
        assert (refused.value.text, refused.value.clauses) == (played.trouble.reason, played.trouble.clauses)
        self.seen["not opened"] += 1

    def _same_money(self, table: str, events: list[Event]) -> None:
        expected: Counter[str] = Counter()
        for event in events:
            for account, amount in postings(event):
                kind, _, player = account.partition(":")
                name = {"layout": f"layout:{table}", "house": f"tray:{table}"}.get(kind, f"felt:{table}:{player}")
                expected[name] += amount
        found = {name: self._store.balance(name) for name in expected}
        assert found == dict(expected)
        self.seen["lines"] += sum("line" in type(event).__struct_fields__ for event in events)


def _told(event: Event) -> Any:
    return msgspec.json.decode(msgspec.json.encode(TOLD.told(event, OWNER)))
