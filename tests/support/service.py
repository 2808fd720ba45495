"""The files of docs/operations.md, for whoever sets up the house that they describe, and people who come to it."""

import re
import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.support.handbook import DOCS, blocks
from tests.support.served import PATIENCE, Somebody, Wire, open_socket

PAGE = (DOCS / "operations.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"`(/etc/[\w./-]+)`:\n\n```(?:toml|ini|nginx)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
"""The files of the page by their places."""
CONFIGURATION, UNIT, PROXY = (
    "/etc/pontoon.toml",
    "/etc/systemd/system/pontoon.service",
    "/etc/nginx/conf.d/pontoon.conf",
)
NAME = "pontoon.example"
"""By which browsers come."""
SHELL = [block.text.splitlines() for block in blocks(PAGE) if block.language == "sh"]
"""The lines of a shell, block by block."""


class _ByName(httpx.HTTPTransport):
    """Whoever it asks is asked for by the name of the house."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions["sni_hostname"] = NAME
        return super().handle_request(request)


class Address:
    """Somebody's address, from where the house is asked by its name, and its certificate is looked at.

    Nothing asks for names here: it connects to `port` of this machine, which 127.0.0.9 of Linux does as well.
    """

    socket_address = f"wss://{NAME}/socket"

    def __init__(self, own: str, authority: Path, port: int = 443) -> None:
        self._own = own
        self._to = ("::1" if ":" in own else "127.0.0.1", port)
        self._tls = ssl.create_default_context(cafile=authority)
        self._open = ExitStack()

    def client(self, token: str = "", **headers: str) -> httpx.Client:
        """A program that asks over HTTP."""
        host, port = self._to
        address = f"https://[{host}]:{port}" if ":" in host else f"https://{host}:{port}"
        given = {"host": NAME, **({"authorization": f"Bearer {token}"} if token else {}), **headers}
        transport = _ByName(verify=self._tls, local_address=self._own)
        made = httpx.Client(base_url=address, headers=given, timeout=PATIENCE, transport=transport, trust_env=False)
        self._open.callback(made.close)
        return made

    def comes(self, page: str, **said: Any) -> Somebody:
        """Somebody new, by this page."""
        answer = self.client().post(page, json={**said, "keep": "token"})
        assert answer.status_code == 201, answer.text
        return Somebody(self, answer.json()["name"], answer.json()["token"])

    @contextmanager
    def socket(self, somebody: Somebody | None = None, **more: Any) -> Iterator[Wire]:
        """A socket from here, at which somebody has signed in."""
        own = socket.create_connection(self._to, source_address=(self._own, 0))
        with open_socket(self, sock=own, ssl=self._tls, **more) as wire:
            if somebody is not None:
                wire.says(message="SignIn", token=somebody.token)
                wire.hears("Welcome")
            yield wire

    def close(self) -> None:
        self._open.close()


def plays_a_round(guest: Somebody, wire: Wire) -> int:
    """A stacked table is opened, and a round is played at it over the socket: what is left of 10.00 and what it wins.

    K 9 stands against 8 K: 19 beats 18, and 10.00 becomes 20.00.
    """
    terms = {"money": "felt", "owner_rules": True}
    stream = f"table:{guest.opens(setup={'shoe': 'stacked'}, terms=terms)}"
    wire.says(message="Watch", stream=stream)
    wire.hears("Snapshot")
    me = guest.name
    for number, command in enumerate(
        (
            {"command": "StackShoe", "cards": ["9s", "8h", "Ks", "Kd"]},
            {"command": "PlaceWager", "player": me, "box": 1, "amount": 1000},
            {"command": "Ready", "player": me},
            {"command": "Stand", "player": me, "box": 1},
        )
    ):
        wire.says(message="Do", id=f"{stream} {number}", stream=stream, command=command)
        wire.hears("Done")
    (line,) = guest.get(f"/api/{stream.replace(':', 's/')}/rounds/1/explanation")["lines"]
    net: int = line["line"]["net"]
    return net
