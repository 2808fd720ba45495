"""The events of a tournament as bytes and back."""

from pontoon.table.stream_codec import StreamCodec
from pontoon.tournament.events import Event

_CODEC: StreamCodec[Event] = StreamCodec(Event)
encode_event, decode_event = _CODEC.encode_event, _CODEC.decode_event
encode_stream, decode_stream = _CODEC.encode_stream, _CODEC.decode_stream
