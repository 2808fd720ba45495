"""A stream as a client watches it: the view folded from what was told, what is open, commands that are done once."""

import asyncio
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from pontoon.client.errors import RefusedError
from pontoon.wire import messages as wire

if TYPE_CHECKING:
    from pontoon.client.house import AsyncClient


_ASKED_FOR = ("requests", "orders")
"""What a table tells a player and its staff only when they ask."""


class Stream:
    """What is known of a stream. `view` is replaced field by field; `open` is what this person may do.

    `sequence`: the number of the last record that was told. `heard`: called with every message, after it was folded.
    `asking`: how many wait for everything that is open.
    """

    def __init__(self, client: "AsyncClient", name: str, role: str) -> None:
        self._client = client
        self.name = name
        self.role = role
        self.view: dict[str, Any] = {}
        self.open: dict[str, Any] = {}
        self.opened_at = 0
        self.asking = 0
        self._everything: dict[str, Any] = {}
        self._answers = 0
        self.purse = 0
        self.sequence = 0
        self.heard: Callable[[dict[str, Any]], None] = lambda message: None
        self.changed = asyncio.Condition()
        self.refusal: RefusedError | None = None

    def fold(self, message: dict[str, Any]) -> bool:
        """Take a message in; False where something between is missing, so that the whole has to be asked for."""
        match message["message"]:
            case "Snapshot":
                self.view, self.sequence = message["view"], message["sequence"]
            case "News" if message["sequence"] == self.sequence + 1:
                self.view |= message["changes"]
                self.sequence = message["sequence"]
            case "News":
                return bool(message["sequence"] <= self.sequence)
            case "Open":
                self.open, self.purse, self.opened_at = message["open"], message["purse"], message["sequence"]
                if self._is_everything():  # the next may have less again before anybody has looked
                    self._everything = self.open
                    self._answers += 1
            case _:
                pass
        return True

    async def do(self, command: Any, *, id: str = "", role: str = "", code: str = "") -> int:
        """Have a command done; the number of its record. `RefusedError` where the house says no.

        A command is a struct of `pontoon.table` or a dictionary. It is sent again with its id until it is answered.
        """
        raw = Raw(msgspec.json.encode(command))
        return await self._client.do(wire.Do(id or secrets.token_hex(12), self.name, raw, role, code))

    async def until(self, holds: Callable[["Stream"], bool], seconds: float = 30.0) -> None:
        """Wait until something holds.

        `TimeoutError` where it does not come to it, `ClosedError` where the connection is lost for good meanwhile.
        """
        ended = self._client.ended
        async with asyncio.timeout(seconds), self.changed:
            await self.changed.wait_for(lambda: self.refusal is not None or holds(self) or ended() is not None)
        fault = self.refusal or (None if holds(self) else ended())
        if fault is not None:
            raise fault

    async def ask(self) -> dict[str, Any]:
        """Everything that is open now, and why the rest is not. It is asked again where the connection was lost."""
        before = self._answers
        self.asking += 1
        try:
            await self._client.send(wire.Ask(self.name))
            await self.until(lambda one: one._answers > before)
        finally:
            self.asking -= 1
        return self._everything

    def _is_everything(self) -> bool:
        """Whether what is open was asked for: what a table tells by itself has only what matters most."""
        return not self.open or not self.name.startswith("table:") or any(name in self.open for name in _ASKED_FOR)
