"""Events as bytes and back: one JSON object a line, the same bytes for the same events. Commands are read likewise."""

from collections.abc import Iterable

import msgspec

from pontoon.progressive.commands import Command
from pontoon.progressive.events import Event

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_COMMANDS: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


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


def encode_command(command: Command) -> bytes:
    """A command as a line of JSON."""
    return _ENCODER.encode(command)


def decode_command(line: bytes) -> Command:
    """The command of a line; `msgspec.ValidationError` or `msgspec.DecodeError` where there is none."""
    return _COMMANDS.decode(line)
