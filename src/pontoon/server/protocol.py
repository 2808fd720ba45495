"""The protocols of the web server, with what it lacks against clients that stall on purpose.

A connection on which no request has come is closed after a while, one whose headers never end too; and a socket whose
reader takes nothing any more can be dropped. What is said at a socket is written without a detour.
"""

from asyncio import TimerHandle
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pontoon.server.socket.pipe import PIPE, Pipe

_MOST_HEADERS = 65_536
"""Bytes that a request may have before its headers end."""


class RequestProtocol(HttpToolsProtocol):
    """As the web server has it; headers have to come within `patience` seconds, and to end."""

    patience = 20.0
    _due: TimerHandle | None = None
    _early = 0

    def connection_made(self, transport: Any) -> None:
        """Somebody has connected, and has to ask for something."""
        super().connection_made(transport)
        self._expect()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._expect()

    def on_headers_complete(self) -> None:
        """The headers are there."""
        self._expected()
        self._early = 0
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Some bytes have come."""
        self._early += len(data) if self._due is not None else 0
        super().data_received(data)
        if self._due is not None and self._early > _MOST_HEADERS:
            self._too_late()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self._expected()
        super().connection_lost(exc)

    def _expect(self) -> None:
        self._expected()
        self._due = self.loop.call_later(self.patience, self._too_late)

    def _expected(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _too_late(self) -> None:
        self._expected()
        self.transport.close()


def patient(seconds: float) -> type[RequestProtocol]:
    """The protocol for requests whose headers have so long."""
    return type("PatientProtocol", (RequestProtocol,), {"patience": seconds})


class SocketProtocol(WebSocketsSansIOProtocol):
    """As the web server has it; what is said to the client goes past it, through a `Pipe`."""

    pipe: Pipe

    def connection_made(self, transport: Any) -> None:
        """A request has come that wants to be a socket."""
        super().connection_made(transport)
        self.pipe = Pipe(transport, self.loop)

    def handle_connect(self, event: Any) -> None:
        """A handshake has come in; the application gets the way to the client along with it."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions[PIPE] = self.pipe

    def pause_writing(self) -> None:
        """The client takes less than it is sent."""
        super().pause_writing()
        self.pipe.pause()

    def resume_writing(self) -> None:
        """The client has caught up."""
        super().resume_writing()
        self.pipe.resume()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone: what waits for it need not wait."""
        super().connection_lost(exc)
        self.pipe.resume()
