"""The protocols of the web server, with what it lacks against clients that stall on purpose.

A connection on which no request has come is closed after a while, one whose headers never end too; and a socket whose
reader takes nothing any more can be dropped. What is said at a socket is written without a detour.
"""

from asyncio import TimerHandle
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pontoon.server.limits import Counted
from pontoon.server.socket.pipe import PIPE, Pipe
from pontoon.service.people.attempts import network_of

_MOST_HEADERS = 65_536
"""Bytes that a request may have before its headers end."""


class RequestProtocol(HttpToolsProtocol):
    """As the web server has it; headers have to come within `patience` seconds, and to end.

    Who takes nothing of an answer for so long is dropped.
    """

    patience = 20.0
    counted = Counted(1_000)
    proxies: tuple[IPv4Network | IPv6Network, ...] = ()
    _from: str = ""
    _due: TimerHandle | None = None
    _untaken: TimerHandle | None = None
    _early = 0

    def connection_made(self, transport: Any) -> None:
        """Somebody has connected, and has to ask for something; of one address so many at the same time."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if host and not any(ip_address(host) in one for one in self.proxies):
            self._from = network_of(host)
            if not self.counted.enter(self._from):
                self._from = ""
                self.transport.abort()
                return
        self._expect()

    def handle_websocket_upgrade(self) -> None:
        """It becomes a socket, and is counted as one."""
        self._part()
        super().handle_websocket_upgrade()

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

    def pause_writing(self) -> None:
        """The client takes less than it is sent."""
        super().pause_writing()
        self._untaken = self.loop.call_later(self.patience, self.transport.abort)

    def resume_writing(self) -> None:
        """The client has taken some of it."""
        super().resume_writing()
        self._taken()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self._expected()
        self._taken()
        self._part()
        super().connection_lost(exc)

    def _part(self) -> None:
        """It is counted no more."""
        if self._from:
            self.counted.leave(self._from)
            self._from = ""

    def _taken(self) -> None:
        if self._untaken is not None:
            self._untaken.cancel()
            self._untaken = None

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


def patient(seconds: float, connections: int, proxies: Sequence[str] = ()) -> type[RequestProtocol]:
    """The protocol for requests whose headers have so long, from addresses that may have so many connections."""
    trusted = tuple(ip_network(one, strict=False) for one in proxies)
    more = {"patience": seconds, "counted": Counted(connections), "proxies": trusted}
    return type("PatientProtocol", (RequestProtocol,), more)


class SocketProtocol(WebSocketsSansIOProtocol):
    """As the web server has it; what is said to the client goes past it, through a `Pipe`.

    A socket at its end is counted nowhere any more, so it must not hold its connection: the server gives the client a
    while (`close_timeout`) to say that it has heard of the end, and no longer to take what lies there for it.
    """

    pipe: Pipe
    _last: TimerHandle | None = None

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

    async def send(self, message: Any) -> None:
        """What the application says through the server: that it lets the client in, and the end."""
        await super().send(message)
        if message["type"] == "websocket.close":
            self._part()

    def handle_close(self, event: Any) -> None:
        """The client says that it is over."""
        super().handle_close(event)
        self._part()

    def handle_parser_exception(self) -> None:
        """What the client says is not of this protocol."""
        super().handle_parser_exception()
        self._part()

    def keepalive_timeout(self) -> None:
        """The client gives no sign of life."""
        super().keepalive_timeout()
        self._part()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone: what waits for it need not wait."""
        if self._last is not None:
            self._last.cancel()
        super().connection_lost(exc)
        self.pipe.resume()

    def _part(self) -> None:
        """It is over; a client that takes no notice is dropped."""
        if self._last is None and not self.disconnected:
            self._last = self.loop.call_later(self.close_timeout, self.transport.abort)
