"""One web socket, as lean as can be: frames of the server are cut out of the bytes, and only what matters is read."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

import msgspec

from pontoon.wire import messages as wire

_ENCODER = msgspec.json.Encoder()
_FINAL_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A
_MASKED = 0x80
_NO_MASK = bytes(4)
"""A mask of zeros is a mask, and changes nothing."""
_SHORT, _TWO_BYTES, _EIGHT_BYTES = 126, 126, 127

Heard = Callable[[bytes], None]


class Socket(asyncio.Protocol):
    """A socket that is signed in. `heard` gets the bytes of every message; `closed` the server's close code."""

    def __init__(self, host: str, token: str, heard: Heard) -> None:
        self._host = host
        self._token = token
        self._heard = heard
        self._bytes = bytearray()
        self._upgraded = False
        self._transport: asyncio.Transport | None = None
        self.closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.messages = 0
        self.bytes = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a web socket."""
        self._transport = own = cast("asyncio.Transport", transport)  # of the loop's own kind
        key = base64.b64encode(os.urandom(16)).decode()
        own.write(
            f"GET /socket HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Cut frames out of what has come so far."""
        self._bytes += data
        if not self._upgraded:
            head, end, rest = bytes(self._bytes).partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head:
                self.drop()
                return
            self._upgraded, self._bytes = True, bytearray(rest)
            self.send(wire.SignIn(self._token))
        self._frames()

    def _frames(self) -> None:
        buffer, at = self._bytes, 0
        while len(buffer) - at >= 2:
            kind, length, begin = buffer[at], buffer[at + 1], at + 2
            if length >= _SHORT:
                size = 2 if length == _TWO_BYTES else 8
                if len(buffer) < begin + size:
                    break
                length, begin = int.from_bytes(buffer[begin : begin + size], "big"), begin + size
            if len(buffer) < begin + length:
                break
            self._frame(kind, bytes(buffer[begin : begin + length]))
            at = begin + length
        del buffer[:at]

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind == _FINAL_TEXT:
            self.messages += 1
            self.bytes += len(payload)
            self._heard(payload)
        elif kind == _PING:
            self._write(_PONG, payload)
        elif kind == _CLOSE:
            self._end(int.from_bytes(payload[:2], "big"))

    def send(self, message: wire.Request) -> None:
        """Send a message."""
        self._write(_FINAL_TEXT, _ENCODER.encode(message))

    def _write(self, kind: int, payload: bytes) -> None:
        assert self._transport is not None
        length = len(payload)
        if length < _SHORT:
            head = bytes((kind, _MASKED | length))
        else:
            head = bytes((kind, _MASKED | _TWO_BYTES)) + length.to_bytes(2, "big")
        self._transport.write(head + _NO_MASK + payload)

    def stall(self) -> None:
        """Read nothing any more."""
        assert self._transport is not None
        self._transport.pause_reading()

    def drop(self) -> None:
        """Go without a word."""
        if self._transport is not None:
            self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._end(0)

    def _end(self, code: int) -> None:
        if not self.closed.done():
            self.closed.set_result(code)
