"""The events of a progressive as bytes and back, and its commands likewise."""

from pontoon.progressive.commands import Command
from pontoon.progressive.events import Event
from pontoon.table.command_codec import CommandCodec
from pontoon.table.stream_codec import StreamCodec

_CODEC: StreamCodec[Event] = StreamCodec(Event)
_COMMANDS: CommandCodec[Command] = CommandCodec(Command)
encode_event, decode_event = _CODEC.encode_event, _CODEC.decode_event
encode_stream, decode_stream = _CODEC.encode_stream, _CODEC.decode_stream
encode_command, decode_command = _COMMANDS.encode, _COMMANDS.decode
