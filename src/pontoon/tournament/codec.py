"""The events of a tournament as bytes and back, and its commands likewise."""

from pontoon.table.command_codec import CommandCodec
from pontoon.table.stream_codec import StreamCodec
from pontoon.tournament.commands import Command
from pontoon.tournament.events import Event

_CODEC: StreamCodec[Event] = StreamCodec(Event)
encode_event, decode_event = _CODEC.encode_event, _CODEC.decode_event
encode_stream, decode_stream = _CODEC.encode_stream, _CODEC.decode_stream

_COMMANDS: CommandCodec[Command] = CommandCodec(Command)
encode_command, decode_command = _COMMANDS.encode, _COMMANDS.decode
