"""The server around the application: it listens, serves, and goes down so that nothing is lost.

Going down: nobody new is let in, everybody at a socket is told when to come back, requests under way are answered, what
is being committed is finished, and the store is closed.
"""

import gc
import signal
import socket as sockets_of
import sys
from types import FrameType
from typing import Any

import uvicorn
from msgspec import Struct

from pontoon.server.app import make_app
from pontoon.server.front import Front
from pontoon.server.logs import log
from pontoon.server.protocol import SocketProtocol, patient
from pontoon.server.settings import Settings

_BACKLOG = 2048
_UNREAD = 256 * 1024
"""Bytes that the system keeps for a client that does not read; left alone it would keep megabytes for each."""
_SWITCH_SECONDS = 0.0005
"""How long the loop may keep the writer of commits waiting, which needs a moment about ten times for each group."""
_NEVER = 1_000_000_000
_GARBAGE = (700, _NEVER, _NEVER)
"""How often the collector of garbage looks at what is young. Tables that have played for a while hold long tuples: with
5,000 young values of theirs a look took up to 24 ms, in which nobody was answered; it takes as long as there are
values. At what is older it never looks by itself: what tables remember is old, lives long and is in no circle, and
looking at some hundred thousand values would hold everybody up."""
_ALL_GARBAGE = 18_000
"""Turns of a tenth of a second between two looks at the old, for what nobody thought of."""
_GRACE = 10
"""Seconds that requests under way have when the house goes down."""


class Transport(Struct, frozen=True):
    """How browsers reach the server. `proxies`: addresses whose word about the client's address is taken."""

    certificate: str = ""
    private_key: str = ""
    proxies: tuple[str, ...] = ()


PLAIN = Transport()


class HouseServer(uvicorn.Server):
    """A web server that stops when the house must not go on."""

    def __init__(self, config: uvicorn.Config, front: Front) -> None:
        super().__init__(config)
        self.front = front
        self.fault: Exception | None = None
        front.house.office.stopped = self._failed

    def _failed(self, fault: Exception) -> None:
        log.error("fault", route="house", kind=type(fault).__name__, exc_info=fault)
        self.fault = self.fault or fault

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Asked to stop: go down in order. Interrupted once more: at once."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True

    async def startup(self, sockets: Any = None) -> None:
        """Begin; what is there now is there for good, and the collector of garbage need not look at it."""
        await super().startup(sockets)
        sys.setswitchinterval(_SWITCH_SECONDS)
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_GARBAGE)
        log.info("open", port=self.front.settings.port)

    async def on_tick(self, counter: int) -> bool:
        """Whether to stop: when asked to, and when the store has failed or the house has a fault."""
        self.fault = self.fault or self.front.house.office.group.failure
        if counter % _ALL_GARBAGE == _ALL_GARBAGE - 1:
            gc.collect()
        return self.fault is not None or await super().on_tick(counter)

    async def shutdown(self, sockets: Any = None) -> None:
        """Tell everybody, then stop."""
        front = self.front
        front.going_down = True
        log.info("going down", sockets=len(front.hub))
        await front.hub.go_down(front.settings.back, front.settings.limits.parting)
        await super().shutdown(sockets)
        log.info("closed")


def listen(host: str, port: int) -> sockets_of.socket:
    """A socket that listens; with port 0 at any that is free."""
    family = sockets_of.AF_INET6 if ":" in host else sockets_of.AF_INET
    listening = sockets_of.socket(family, sockets_of.SOCK_STREAM)
    try:
        listening.setsockopt(sockets_of.SOL_SOCKET, sockets_of.SO_REUSEADDR, 1)
        listening.setsockopt(sockets_of.SOL_SOCKET, sockets_of.SO_SNDBUF, _UNREAD)  # whoever is let in inherits it
        listening.bind((host, port))
        listening.listen(_BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening


def make_server(front: Front, transport: Transport = PLAIN) -> HouseServer:
    """The server of a house, not yet running."""
    settings: Settings = front.settings
    config = uvicorn.Config(
        make_app(front),
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http=patient(settings.limits.headers, settings.limits.connections_per_address, transport.proxies),
        ws=SocketProtocol,
        ws_max_size=4 * settings.limits.frame,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(transport.proxies),
        forwarded_allow_ips=list(transport.proxies),
        timeout_keep_alive=30,
        timeout_graceful_shutdown=_GRACE,
        backlog=_BACKLOG,
        ssl_certfile=transport.certificate or None,
        ssl_keyfile=transport.private_key or None,
    )
    return HouseServer(config, front)
