"""One process of a house, from its start to its end."""

import logging
import resource
import socket
from contextlib import suppress

from msgspec import structs

from pontoon.cli.say import say
from pontoon.cli.serve.configuration import Configuration
from pontoon.cli.serve.places import key_path, opened_store, sealer_of
from pontoon.money import Cents
from pontoon.server import logs
from pontoon.server.edges import Edges
from pontoon.server.opening import open_front
from pontoon.server.serving import Transport, make_server
from pontoon.server.settings import Limits, Rate, Settings
from pontoon.server.solving.solver import Solver
from pontoon.service.wallets import WalletSettings
from pontoon.store.open import open_serving, open_sharing

_AT_ONCE, _A_SECOND = 5, 2
"""Messages of one address, for each socket that it may have: at once, and a second."""
FAILED = 1
"""The exit status when the house had to stop."""


def serve_one(asked: Configuration, listening: socket.socket) -> int:
    """Serve at a socket that listens until somebody stops it; the exit status."""
    logs.set_up(logging.INFO)
    _open_files()
    store = opened_store(asked.database, opening=open_serving)
    sealer = sealer_of(key_path(asked.database, asked.key), named=bool(asked.key), empty=False)
    settings = settings_of(asked, listening.getsockname()[1])
    sharing = open_sharing(asked.database)
    money = WalletSettings(start=Cents(asked.start))
    front = open_front(store, sealer, settings, money, sharing=sharing, edges=Edges(Solver()))
    server = make_server(front, Transport(asked.certificate, asked.private_key, asked.proxies))
    server.run([listening])
    if server.fault is None:
        return 0
    say(f"The house has stopped: {server.fault}", to_errors=True)
    say("What was acknowledged is kept. Look after the cause, then start it again.", to_errors=True)
    return FAILED


def _open_files() -> None:
    """As many files and connections as the system allows this user: many shells begin with a thousand."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def settings_of(asked: Configuration, port: int) -> Settings:
    """What the doors need to know; `port`: the one that it listens at."""
    each = asked.sockets_per_address
    limits = structs.replace(
        Limits(),
        sockets=asked.sockets,
        sockets_per_person=asked.sockets_per_person,
        sockets_per_address=each,
        connections_per_address=max(each, Limits().connections_per_address),
        together=Rate(_AT_ONCE * each, _A_SECOND * each),
    )
    secure = bool(asked.certificate) or asked.public.startswith("https:")
    return Settings(asked.host, port, asked.public, asked.origins, secure=secure, back=asked.back, limits=limits)
