"""A house behind its real server, on a free port of this machine, and people who come to it."""

import itertools
import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

import argon2
import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.sync.connection import Connection

from pontoon.server.edges import Edges
from pontoon.server.opening import open_front
from pontoon.server.serving import HouseServer, listen, make_server
from pontoon.server.settings import Limits, Rate, Settings
from pontoon.service.caller import StaffRole
from pontoon.service.people.answers import Invited
from pontoon.service.sealing import Sealer
from pontoon.store.open import open_store
from pontoon.store.sharing import Sharing

KEY = bytes(range(32))
PASSWORD = "a long walk by the sea"
PLENTY = Rate(1_000_000, 1_000_000)
PATIENCE = 120.0
"""Seconds after which something that does not come is taken to never come, on the slowest machine too."""
GENEROUS = Limits(
    messages=PLENTY,
    together=PLENTY,
    requests=PLENTY,
    arrivals=PLENTY,
    openings=PLENTY,
    proofs=PLENTY,
    connections_per_address=100_000,
    parting=1.0,
)
_NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Reading the certificates of the machine takes longer than most tests."""
_WEAK = argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Quick, for tests alone."""


class House(Protocol):
    """A house that people come to, wherever it runs."""

    @property
    def socket_address(self) -> str: ...

    def client(self, token: str = "", **headers: str) -> httpx.Client: ...


class Served:
    """A house that is served."""

    def __init__(
        self,
        folder: Path,
        limits: Limits = GENEROUS,
        database: str = "",
        sharing: Callable[[str], Sharing] | None = None,
        edges: Edges | None = None,
        **more: Any,
    ) -> None:
        self._listening = listen("127.0.0.1", 0)
        self.port: int = self._listening.getsockname()[1]
        self.database = folder / "house.db"
        address = database or f"sqlite:{self.database}"
        store = open_store(address)
        settings = Settings(port=self.port, limits=limits, **more)
        shared = sharing and sharing(address)
        self.front = open_front(store, Sealer(KEY), settings, sharing=shared, hasher=_WEAK, edges=edges)
        self.server: HouseServer = make_server(self.front)
        self.server.config.ws_ping_interval = None  # nobody is given up who is only slow
        self._thread = threading.Thread(target=self.server.run, args=([self._listening],), name="served")
        self._thread.start()
        self._clients: list[httpx.Client] = []
        while not self.server.started and self._thread.is_alive():
            self._thread.join(0.01)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_address(self) -> str:
        return f"ws://127.0.0.1:{self.port}/socket"

    def stop(self) -> None:
        for client in self._clients:
            client.close()
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server has not gone down"

    def keep_little(self) -> None:
        """From now on little is kept by the kernel for who does not read."""
        self._listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)

    def narrow(self) -> socket.socket:
        """A connection that takes little before it is read."""
        made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        made.connect(("127.0.0.1", self.port))
        return made

    def client(self, token: str = "", **headers: str) -> httpx.Client:
        """A program that asks over HTTP."""
        if token:
            headers["authorization"] = f"Bearer {token}"
        made = httpx.Client(base_url=self.address, headers=headers, timeout=PATIENCE, verify=_NO_TLS, trust_env=False)
        self._clients.append(made)
        return made

    def guest(self, name: str = "") -> "Somebody":
        """A new guest."""
        return self._came_in("/api/guests", {"name": name})

    def account(self, name: str) -> "Somebody":
        """A new account."""
        return self._came_in("/api/accounts", {"name": name, "password": PASSWORD})

    def staff(self, name: str, *roles: StaffRole) -> "Somebody":
        """A new member of staff."""
        made = self.front.people.invitations.invite(None, roles, now=self.front.now)
        assert isinstance(made, Invited)
        return self._came_in("/api/invitations/join", {"token": made.token, "name": name, "password": PASSWORD})

    def _came_in(self, page: str, body: dict[str, str]) -> "Somebody":
        with self.client() as door:
            answer = door.post(page, json={**body, "keep": "token"})
        assert answer.status_code == 201, answer.text
        said = answer.json()
        return Somebody(self, said["name"], said["token"])

    @property
    def total(self) -> int:
        """The sum over all accounts."""
        return sum(self.front.house.office.store.balances().values())


class Somebody:
    """A person with a session."""

    def __init__(self, served: House, name: str, token: str) -> None:
        self.served = served
        self.name = name
        self.token = token
        self.http = served.client(token)
        self._ids = itertools.count(1)

    def get(self, page: str, **asked: Any) -> Any:
        answer = self.http.get(page, params=asked)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def opens(self, **asked: Any) -> str:
        """Open a table, of the current New Zealand book where nothing else is asked for; its id."""
        if "variant" not in asked:
            asked.setdefault("book", "nz-current")
        answer = self.http.post("/api/tables", json={"id": f"open-{next(self._ids)}", **asked})
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        return table

    def does(self, table: str, **command: Any) -> httpx.Response:
        """Send a command to a table over HTTP."""
        body = {"id": f"{self.name}-{next(self._ids)}", "command": command}
        return self.http.post(f"/api/tables/{table}/commands", json=body)

    @contextmanager
    def socket(self, **more: Any) -> Iterator["Wire"]:
        """A socket that is open for this person."""
        with open_socket(self.served, **more) as wire:
            wire.says(message="SignIn", token=self.token)
            wire.welcome = wire.hears("Welcome")
            yield wire


class Wire:
    """One socket of a client."""

    def __init__(self, socket: Connection) -> None:
        self.socket = socket
        self.welcome: dict[str, Any] = {}

    def says(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def next(self) -> dict[str, Any]:
        """The next message."""
        return dict(json.loads(self.socket.recv(timeout=PATIENCE)))

    def hears(self, kind: str) -> dict[str, Any]:
        """The next message of this kind; others are passed over."""
        while True:
            message = self.next()
            if message["message"] == kind:
                return message

    def closed(self) -> int:
        """The code that the server closes with, after everything else was read."""
        with suppress(ConnectionClosed):
            while True:
                self.socket.recv(timeout=PATIENCE)
        code = self.socket.close_code
        assert code is not None
        return code


@contextmanager
def open_socket(served: House, **more: Any) -> Iterator[Wire]:
    """A socket that nobody has signed in at.

    It takes all that comes, unless it is asked to hold back: a client that sets no more than so much aside would not
    see, while it says something, that it has been closed. It gives up no house that is only slow.
    """
    more.setdefault("max_queue", None)
    more.setdefault("ping_interval", None)
    with connect(served.socket_address, compression=None, open_timeout=PATIENCE, **more) as socket:
        yield Wire(socket)


@contextmanager
def serving(folder: Path, **more: Any) -> Iterator[Served]:
    """A house for as long as it is needed."""
    served = Served(folder, **more)
    try:
        yield served
    finally:
        served.stop()
