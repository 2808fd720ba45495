"""A store in a SQLite file whose writer is a process of its own, for a house that serves many people.

In one process the writer and the event loop would take turns at the interpreter, several times for every group of
units; apart, they share nothing but a pair of sockets. Reading stays here, on connections of its own. The writer
(`writer`) is a plain `SqliteStore`, which keeps every promise: here nothing is answered but what it has answered.

- The writer ends with the house, however that ended: it reads the end of its socket, finishes the commit under way and
  lets go of the file. Signals are for the house alone.
- If the writer ends, nobody knows what became of the commit under way: the store has failed, and the house stops.
"""

import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from socket import socket, socketpair
from threading import Lock

from pontoon.store.channel import CLOSE, TEND, Channel, Failed, GoneError, Keep, Message, Results, Units
from pontoon.store.checks import check
from pontoon.store.port import Result, Snapshot, StoreError, Unit
from pontoon.store.sqlite_read import CLOSED, SqliteReader

_PARTING_SECONDS = 60.0
"""How long the writer may take for the commit under way and to let go of the file."""


class ApartSqliteStore(SqliteReader):
    """Keeps the promises of `port` in the file at `path`, which is written by a process of its own."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        writing, tending = socketpair(), socketpair()
        self._writing, self._tending = Channel(writing[0]), Channel(tending[0])
        self._write_lock, self._tend_lock = Lock(), Lock()
        self._process = _start(path, writing[1], tending[1])
        try:
            self._answer(self._writing)
        except BaseException:
            self._let_go()
            raise

    @property
    def process(self) -> int:
        """The number of the process that writes."""
        return self._process.pid

    def append(self, units: Sequence[Unit]) -> tuple[Result, ...]:
        """One transaction for all, on disk when this returns."""
        for unit in units:
            check(unit)
        with self._write_lock:
            answer = self._ask(self._writing, Units(tuple(units)))
        assert isinstance(answer, Results), "units are answered with results"
        return answer.results

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep it, unless a newer one is there."""
        with self._write_lock:
            self._ask(self._writing, Keep(snapshot))

    def tend(self) -> None:
        """Have the log copied, beside the commits."""
        with self._tend_lock:
            if self._fault != CLOSED:
                self._ask(self._tending, TEND)

    def close(self) -> None:
        """Wait for the commit under way, and until the writer has let go of the file."""
        with self._tend_lock, self._write_lock:
            if self._fault != CLOSED:
                with suppress(StoreError):
                    self._ask(self._writing, CLOSE)
                self._fault = CLOSED
                self._let_go()

    def _ask(self, channel: Channel, message: Message) -> Message:
        if self._fault is not None:
            raise StoreError(f"{self.path} is not written any more: {self._fault}")
        with suppress(OSError):  # it has ended; what it said last is its reason
            channel.send(message)
        return self._answer(channel)

    def _answer(self, channel: Channel) -> Message:
        try:
            answer = channel.receive()
        except (GoneError, OSError):
            self._fault = "the process that writes it has ended"
            raise StoreError(f"{self.path}: {self._fault}, and what was under way is not known") from None
        if isinstance(answer, Failed):
            self._fault = self._fault or f"an earlier write failed: {answer.why}"
            raise StoreError(answer.why)
        return answer

    def _let_go(self) -> None:
        self._close_idle()
        self._writing.close()
        self._tending.close()
        try:
            self._process.wait(_PARTING_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def _start(path: Path, writing: socket, tending: socket) -> "subprocess.Popen[bytes]":
    """The process that writes; its ends of the sockets are its own from now on."""
    numbers = writing.fileno(), tending.fileno()
    command = [sys.executable, "-m", "pontoon.store.writer", str(path), *map(str, numbers)]
    with writing, tending:
        return subprocess.Popen(command, pass_fds=numbers, stdin=subprocess.DEVNULL, start_new_session=True)
