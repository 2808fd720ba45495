"""One process of a house, from its start to its end."""

import logging
import socket

from msgspec import structs

from pontoon.cli.say import say
from pontoon.cli.serve.configuration import Configuration
from pontoon.cli.serve.places import key_path, opened_store, sealer_of
from pontoon.money import Cents
from pontoon.server import logs
from pontoon.server.opening import open_front
from pontoon.server.serving import Transport, make_server
from pontoon.server.settings import Limits, Settings
from pontoon.service.wallets import WalletSettings
from pontoon.store.open import open_serving, open_sharing

FAILED = 1
"""The exit status when the house had to stop."""


def serve_one(asked: Configuration, listening: socket.socket) -> int:
    """Serve at a socket that listens until somebody stops it; the exit status."""
    logs.set_up(logging.INFO)
    store = opened_store(asked.database, opening=open_serving)
    sealer = sealer_of(key_path(asked.database, asked.key), named=bool(asked.key), empty=False)
    settings = settings_of(asked, listening.getsockname()[1])
    sharing = open_sharing(asked.database)
    front = open_front(store, sealer, settings, WalletSettings(start=Cents(asked.start)), sharing=sharing)
    server = make_server(front, Transport(asked.certificate, asked.private_key, asked.proxies))
    server.run([listening])
    if server.fault is None:
        return 0
    say(f"The house has stopped: {server.fault}", to_errors=True)
    say("What was acknowledged is kept. Look after the cause, then start it again.", to_errors=True)
    return FAILED


def settings_of(asked: Configuration, port: int) -> Settings:
    """What the doors need to know; `port`: the one that it listens at."""
    limits = structs.replace(
        Limits(),
        sockets=asked.sockets,
        sockets_per_person=asked.sockets_per_person,
        sockets_per_address=asked.sockets_per_address,
    )
    secure = bool(asked.certificate) or asked.public.startswith("https:")
    return Settings(asked.host, port, asked.public, asked.origins, secure=secure, back=asked.back, limits=limits)
