"""Telling people of a stream: what changed, encoded once for all who see the same, and to each what is theirs alone.

All who see the same have the same *sight* (`public`, `house`, `player ann` while cards lie face down before her). A
view is a dictionary of fields; `News` carries those that are no longer the same, so whoever replaces them has the new
view. A watcher whose sight changes is told what differs between what it saw and what it sees.
"""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec
from msgspec import Raw

from pontoon.service.caller import Caller
from pontoon.table import Audience
from pontoon.wire import messages as wire

Fields = Mapping[str, Any]
"""A view, field by field."""

PUBLIC = "public"
HOUSE = "house"

_KEPT = 64
"""How many records a topic can tell again to somebody who was away for a moment."""
_ENCODER = msgspec.json.Encoder()
_NEW = object()
"""What a field was before there was any."""


def encode(message: wire.Message) -> bytes:
    """A message as it goes over a socket."""
    return _ENCODER.encode(message)


class Source(Protocol):
    """Where a topic learns what may be seen."""

    def sight_of(self, audience: Audience) -> str:
        """The sight of an audience now."""
        ...

    def view(self, sight: str) -> Fields:
        """The stream as it is seen now."""
        ...

    def told(self, sight: str) -> list[Any]:
        """The events of the last record, as they may be told, in plain data."""
        ...


@dataclass(slots=True, eq=False)
class Watcher:
    """Somebody who is told of a stream. `push` takes a message and never waits; `sight`: what was seen last."""

    caller: Caller
    audience: Audience
    push: Callable[[bytes], None]
    sight: str = PUBLIC


@dataclass(slots=True)
class Topic:
    """Everybody who watches a stream, what each sight showed last, and the last records as the public heard them.

    `anew`: the last record behind which something may have changed without one, as a clock does that began anew.
    """

    stream: str
    source: Source
    watchers: list[Watcher] = field(default_factory=list)
    shown: dict[str, Fields] = field(default_factory=dict)
    kept: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=_KEPT))
    anew: int = 0

    def join(self, watcher: Watcher, sequence: int, after: int | None) -> None:
        """Begin to tell a watcher: what came after the record it knows, or the stream as it is."""
        watcher.sight = self.source.sight_of(watcher.audience)
        self.watchers.append(watcher)
        known = after if after is not None and after > self.anew and watcher.sight == PUBLIC else None
        missed = [data for number, data in self.kept if known is not None and number > known]
        if known is not None and len(missed) == sequence - known:
            for data in missed:
                watcher.push(data)
        else:
            watcher.push(encode(wire.Snapshot(self.stream, sequence, dict(self._view(watcher.sight)))))

    def leave(self, watcher: Watcher) -> None:
        """Tell this watcher no more."""
        if watcher in self.watchers:
            self.watchers.remove(watcher)

    def show_again(self, sequence: int) -> None:
        """Show all watchers the whole: something of it, such as a clock, has changed without a record."""
        self.shown = {}
        self.anew = sequence
        for watcher in self.watchers:
            watcher.push(encode(wire.Snapshot(self.stream, sequence, dict(self._view(watcher.sight)))))

    def tell(self, sequence: int, at: int) -> None:
        """Tell all watchers of the record that was just made."""
        before, self.shown = self.shown, {}
        if not self.watchers:
            self.kept.clear()
            return
        written: dict[tuple[str, str], bytes] = {}
        for watcher in tuple(self.watchers):
            sights = watcher.sight, self.source.sight_of(watcher.audience)
            if sights not in written:
                written[sights] = self._news(sequence, at, before.get(sights[0]), sights[1])
            watcher.sight = sights[1]
            watcher.push(written[sights])
        if (PUBLIC, PUBLIC) in written:
            self.kept.append((sequence, written[PUBLIC, PUBLIC]))
        else:
            self.kept.clear()

    def _news(self, sequence: int, at: int, before: Fields | None, sight: str) -> bytes:
        events = Raw(_ENCODER.encode(self.source.told(sight)))
        return encode(wire.News(self.stream, sequence, at, events, changed(before, self._view(sight))))

    def _view(self, sight: str) -> Fields:
        if sight not in self.shown:
            self.shown[sight] = self.source.view(sight)
        return self.shown[sight]


def changed(before: Fields | None, now: Fields) -> dict[str, Any]:
    """The fields that are not what they were; all of them where nothing was shown before."""
    if before is None:
        return dict(now)
    found = {}
    for name, value in now.items():
        was = before.get(name, _NEW)
        if was is not value and was != value:
            found[name] = value
    return found
