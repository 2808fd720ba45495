"""A state as bytes, so that a table need not be folded from its first event each time. A snapshot is a cache.

The first line says which version of the state it holds. A snapshot of another version is not read: the state can always
be made from the stream.
"""

import msgspec

from pontoon.table.state import State

VERSION = 8
"""Raised by one whenever the shape of a state changes; a test notices a change that was made without it."""

_HEAD = b"pontoon state %d\n"
_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(State)


class SnapshotError(Exception):
    """Bytes that are not a snapshot of this version; make the state from the stream instead."""


def encode_state(state: State) -> bytes:
    """The snapshot of a state. It holds the order of the shoe, so keep it secret.

    >>> from pontoon.table import State
    >>> decode_state(encode_state(State())) == State()
    True
    """
    return _HEAD % VERSION + _ENCODER.encode(state)


def decode_state(data: bytes) -> State:
    """The state of a snapshot; `SnapshotError` where it was written by another version, or is damaged."""
    head = _HEAD % VERSION
    if not data.startswith(head):
        raise SnapshotError(f"this is no snapshot of version {VERSION}; make the state from the stream")
    try:
        return _DECODER.decode(data[len(head) :])
    except msgspec.MsgspecError:
        raise SnapshotError("this snapshot is damaged; make the state from the stream") from None
