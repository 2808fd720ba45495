"""A record of a stream: one decision, with who asked for it, when, and every event that followed.

A stream is read event by event, but written decision by decision: that is what is acknowledged, what is whole or not
there, and what a socket is told in one message. Of each event the stored bytes hold what everybody may see, in the
clear, and the whole event sealed where there is more. So a field is sealed until somebody allows it, and an auditor
without the key reads what the public was told.
"""

import base64
from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Raw, Struct

from pontoon.service.sealing import Sealer, SealError

E = TypeVar("E")


class Entry(Struct, Generic[E], frozen=True):
    """A decision. `at`: milliseconds of the house's clock. `by`: who asked, as `player ann`, `dealer dora`, `clock`.

    `id`: the command's own id; empty for what the house did by itself.
    """

    at: int
    by: str
    id: str
    events: tuple[E, ...]


class _Stored(Struct, frozen=True):
    """An entry as it is kept."""

    at: int
    by: str
    id: str
    events: tuple[Raw, ...]


class _Sealed(Struct, frozen=True):
    """The part of a stored event that says whether there is more to it."""

    sealed: str = ""


class JournalError(Exception):
    """A record that cannot be read."""


_ENCODER = msgspec.json.Encoder()
_STORED = msgspec.json.Decoder(_Stored)
_SEALED = msgspec.json.Decoder(_Sealed)


class Journal(Generic[E]):
    """Writes and reads the records of one kind of stream.

    `union`: the types of its events. `public`: what everybody may be told of an event, as plain data.
    """

    def __init__(self, union: Any, public: Callable[[E], dict[str, Any]], sealer: Sealer) -> None:
        self._decoder: msgspec.json.Decoder[E] = msgspec.json.Decoder(union)
        self._public = public
        self._sealer = sealer
        self._clear: tuple[tuple[E, ...], tuple[Raw, ...]] = ((), ())

    def encode(self, entry: Entry[E], stream: str, sequence: int) -> bytes:
        """The bytes of a record; what is sealed is bound to its stream and number."""
        place = _place(stream, sequence)
        told = enumerate(zip(entry.events, self.clear(entry.events), strict=True))
        events = tuple(self._event(event, clear, f"{place}/{at}") for at, (event, clear) in told)
        return _ENCODER.encode(_Stored(entry.at, entry.by, entry.id, events))

    def decode(self, data: bytes, stream: str, sequence: int) -> Entry[E]:
        """The entry of a record; `JournalError` where it is none, or its seal does not open."""
        place = _place(stream, sequence)
        try:
            stored = _STORED.decode(data)
            events = tuple(self._opened(bytes(raw), f"{place}/{at}") for at, raw in enumerate(stored.events))
        except (msgspec.MsgspecError, SealError, ValueError) as error:
            raise JournalError(f"record {place} cannot be read: {error}") from error
        return Entry(stored.at, stored.by, stored.id, events)

    def clear(self, events: tuple[E, ...]) -> tuple[Raw, ...]:
        """What everybody may hear of these events, encoded: for the record and for the news of it the same."""
        known, clear = self._clear
        if known is not events:
            clear = tuple(Raw(_ENCODER.encode(self._public(event))) for event in events)
            self._clear = events, clear
        return clear

    def _event(self, event: E, clear: Raw, place: str) -> Raw:
        whole = _ENCODER.encode(event)
        if bytes(clear) == whole:
            return clear
        sealed = base64.b64encode(self._sealer.seal(whole, place))
        return Raw(bytes(clear)[:-1] + b',"sealed":"' + sealed + b'"}')  # what is told has a name, so it is not empty

    def _opened(self, raw: bytes, place: str) -> E:
        if b'"sealed":' in raw:
            sealed = _SEALED.decode(raw).sealed
            if sealed:
                raw = self._sealer.open(base64.b64decode(sealed, validate=True), place)
        return self._decoder.decode(raw)


def _place(stream: str, sequence: int) -> str:
    return f"{stream}/{sequence}"


def stored_events(data: bytes) -> Iterable[Raw]:
    """The events of a record as they are kept, sealed where they are."""
    return _STORED.decode(data).events
