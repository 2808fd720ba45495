"""Events as bytes and back: one JSON object a line, the same bytes for the same events."""

from collections.abc import Iterable

import msgspec

from pontoon.tournament.events import Event

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def encode_event(event: Event) -> bytes:
    """One event as a line of JSON, without the line break."""
    return _ENCODER.encode(event)


def decode_event(line: bytes) -> Event:
    """The event of a line."""
    return _DECODER.decode(line)


def encode_stream(events: Iterable[Event]) -> bytes:
    """A whole stream, each event on a line of its own."""
    return b"".join(_ENCODER.encode(event) + b"\n" for event in events)


def decode_stream(data: bytes) -> tuple[Event, ...]:
    """The events of a stream."""
    return tuple(_DECODER.decode(line) for line in data.splitlines())
