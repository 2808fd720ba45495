"""The way to one client: a whole message is framed and given to the transport at once, as long as that takes more.

A message passes no task, framework or queue of the web server on its way out. The transport of the loop gathers what is
written in one turn of it, so that several messages for one client are one call of the system.
"""

from asyncio import Transport
from collections.abc import Callable
from struct import Struct

PIPE = "pontoon.pipe"
"""Where the web server puts it for the application, among the extensions of a socket's scope."""

_TEXT = 0x81
"""The first byte of a frame with a whole text in it (RFC 6455, 5.2); what a server sends is not masked."""
_SHORT, _TWO_BYTES, _EIGHT_BYTES = 126, 126, 127
_MEDIUM = 1 << 16
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

    __slots__ = ("_transport", "full", "room")

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.full = False
        self.room: Callable[[], None] = _nobody_waits

    def write(self, message: bytes) -> None:
        """Send a message; nothing happens where the connection is ending."""
        if not self._transport.is_closing():
            self._transport.write(framed(message))

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
