"""The way to one client: a whole message is framed and given to the transport in the same turn of the loop.

A message passes no task, framework or queue of the web server on its way out. Every write to the transport is a call of
the system at once, and the dearest part of telling somebody: what one turn of the loop has for a client, as a rule the
news, what is open now and the answer, is gathered and written together.
"""

from asyncio import AbstractEventLoop, Transport
from collections.abc import Callable
from struct import Struct

PIPE = "pontoon.pipe"
"""Where the web server puts it for the application, among the extensions of a socket's scope."""

_TEXT = 0x81
"""The first byte of a frame with a whole text in it (RFC 6455, 5.2); what a server sends is not masked."""
_SHORT, _TWO_BYTES, _EIGHT_BYTES = 126, 126, 127
_MEDIUM = 1 << 16
_GATHERED = 1 << 16
"""Bytes that are gathered at most: the transport has to see how much a client leaves lying."""
_HEAD, _MEDIUM_HEAD, _LONG_HEAD = Struct("!BB"), Struct("!BBH"), Struct("!BBQ")


def framed(message: bytes) -> bytes:
    """A text message, in UTF-8 already, as a frame."""
    size = len(message)
    if size < _SHORT:
        return _HEAD.pack(_TEXT, size) + message
    if size < _MEDIUM:
        return _MEDIUM_HEAD.pack(_TEXT, _TWO_BYTES, size) + message
    return _LONG_HEAD.pack(_TEXT, _EIGHT_BYTES, size) + message


class Pipe:
    """What is written to one client. `full`: the client does not take what lies there; `room`: called when it does."""

    __slots__ = ("_bytes", "_gathered", "_loop", "_transport", "full", "room")

    def __init__(self, transport: Transport, loop: AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._gathered: list[bytes] = []
        self._bytes = 0
        self.full = False
        self.room: Callable[[], None] = _nobody_waits

    def write(self, message: bytes) -> None:
        """Send a message, with all others of this turn of the loop; nothing happens where the connection is ending."""
        if not self._gathered:
            self._loop.call_soon(self._send)
        self._gathered.append(framed(message))
        self._bytes += len(message)
        if self._bytes > _GATHERED:
            self._send()

    def _send(self) -> None:
        """Give what is gathered to the transport."""
        gathered, self._gathered, self._bytes = self._gathered, [], 0
        if gathered and not self._transport.is_closing():
            self._transport.write(gathered[0] if len(gathered) == 1 else b"".join(gathered))

    def pause(self) -> None:
        """The client takes less than it is sent."""
        self.full = True

    def resume(self) -> None:
        """It has caught up."""
        self.full = False
        self.room()

    def abort(self) -> None:
        """Drop the connection of a reader that takes nothing any more."""
        self._transport.abort()


def _nobody_waits() -> None:
    """Nothing is waiting for room."""
