"""A house in a process of its own, which may be killed and started again where it was."""

import os
import random
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx

from tests.support.served import PATIENCE, Somebody


def _free_port() -> int:
    """A port that stays free while the house is dead: none of those that the machine gives to who asks for any."""
    while True:
        port = random.randint(12_000, 30_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


class KillableHouse:
    """Everything it keeps lies in one folder; it comes back at the same address."""

    def __init__(self, folder: Path) -> None:
        self.port = _free_port()
        self._folder = folder
        self._clients: list[httpx.Client] = []
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.starts()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.is_killed()
        for client in self._clients:
            client.close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_address(self) -> str:
        return f"ws://127.0.0.1:{self.port}/socket"

    def starts(self) -> None:
        """Start it, for the first time or again, and wait until it is open."""
        command = [sys.executable, "-m", "pontoon", "serve", "--port", str(self.port)]
        environment = {**os.environ, "XDG_DATA_HOME": str(self._folder)}
        self._process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        assert self._process.stderr is not None
        said = self._process.stderr.readline()
        assert b'"open"' in said, said

    def is_killed(self) -> None:
        """Without a chance to say or write anything."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        assert self._process.stderr is not None
        self._process.stderr.close()
        self._process = None

    def client(self, token: str = "", **headers: str) -> httpx.Client:
        """A program that asks over HTTP."""
        if token:
            headers["authorization"] = f"Bearer {token}"
        self._clients.append(httpx.Client(base_url=self.address, headers=headers, timeout=PATIENCE, trust_env=False))
        return self._clients[-1]

    def guest(self) -> Somebody:
        """A new guest."""
        said = self.client().post("/api/guests", json={"name": "", "keep": "token"}).json()
        return Somebody(self, said["name"], said["token"])
