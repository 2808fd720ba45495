"""A stream of events as bytes and back: one JSON object a line, the same bytes for the same events."""

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

import msgspec

E = TypeVar("E")


class StreamCodec(Generic[E]):
    """Reads and writes the events of one kind of stream; `union` is the union of their types."""

    def __init__(self, union: Any) -> None:
        self._encoder = msgspec.json.Encoder()
        self._decoder: msgspec.json.Decoder[E] = msgspec.json.Decoder(union)

    def know(self, union: Any) -> None:
        """Read another union of events from now on."""
        self._decoder = msgspec.json.Decoder(union)

    def encode_event(self, event: E) -> bytes:
        """One event as a line of JSON, without the line break."""
        return self._encoder.encode(event)

    def decode_event(self, line: bytes) -> E:
        """The event of a line."""
        return self._decoder.decode(line)

    def encode_stream(self, events: Iterable[E]) -> bytes:
        """A whole stream, each event on a line of its own."""
        return b"".join(self._encoder.encode(event) + b"\n" for event in events)

    def decode_stream(self, data: bytes) -> tuple[E, ...]:
        """The events of a stream."""
        return tuple(self._decoder.decode(line) for line in data.splitlines())
