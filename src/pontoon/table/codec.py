"""The events of a table as bytes and back."""

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any

from pontoon.table.events import Event
from pontoon.table.stream_codec import StreamCodec

_CODEC: StreamCodec[Event] = StreamCodec(Event)
encode_event, decode_event = _CODEC.encode_event, _CODEC.decode_event
encode_stream, decode_stream = _CODEC.encode_stream, _CODEC.decode_stream


def know_events(kinds: Iterable[Any]) -> None:
    """Read these kinds of events from now on: the table's own, and those declared from outside."""
    _CODEC.know(reduce(or_, kinds))
