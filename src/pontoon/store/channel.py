"""What a store and the process that writes for it say to each other: whole messages over a pair of sockets."""

from socket import socket
from struct import Struct as Layout

import msgspec
from msgspec import Struct

from pontoon.store.port import Result, Snapshot, Unit

_SIZE = Layout("!Q")
_AT_ONCE = 65_536
"""Bytes that are taken from the socket at once."""


class Units(Struct, frozen=True, tag=True):
    """Commit these together."""

    units: tuple[Unit, ...]


class Keep(Struct, frozen=True, tag=True):
    """Keep this snapshot."""

    snapshot: Snapshot


class Tend(Struct, frozen=True, tag=True):
    """Copy the log."""


class Close(Struct, frozen=True, tag=True):
    """Let go of the file, and end."""


class Results(Struct, frozen=True, tag=True):
    """What became of each unit, in their order."""

    results: tuple[Result, ...]


class Done(Struct, frozen=True, tag=True):
    """It is done; said first when the file is open."""


class Failed(Struct, frozen=True, tag=True):
    """It is not done, and nothing more will be."""

    why: str


Message = Units | Keep | Tend | Close | Results | Done | Failed

TEND, CLOSE, DONE = Tend(), Close(), Done()

_ENCODER = msgspec.msgpack.Encoder()
_DECODER: msgspec.msgpack.Decoder[Message] = msgspec.msgpack.Decoder(Message)


class GoneError(Exception):
    """The other side has ended."""


class Channel:
    """One end. A message is whole, or the other side has ended."""

    __slots__ = ("_heard", "_socket")

    def __init__(self, end: socket) -> None:
        self._socket = end
        self._heard = bytearray()

    def send(self, message: Message) -> None:
        """Say something; it waits until the other side has taken it."""
        data = _ENCODER.encode(message)
        self._socket.sendall(_SIZE.pack(len(data)) + data)

    def receive(self) -> Message:
        """The next message; `GoneError` where there is none any more."""
        self._hear(_SIZE.size)
        (size,) = _SIZE.unpack_from(self._heard)
        end = _SIZE.size + size
        self._hear(end)
        message = _DECODER.decode(memoryview(self._heard)[_SIZE.size : end])
        self._heard = self._heard[end:]
        return message

    def close(self) -> None:
        """Say and hear no more."""
        self._socket.close()

    def _hear(self, size: int) -> None:
        """Have at least so many bytes; all that has come is taken, since every call may wait for the interpreter."""
        while len(self._heard) < size:
            got = self._socket.recv(max(_AT_ONCE, size - len(self._heard)))
            if not got:
                raise GoneError
            self._heard += got
