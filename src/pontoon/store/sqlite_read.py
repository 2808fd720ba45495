"""The reading half of a store in a SQLite file: connections of its own, one for each who reads at the same moment."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

from pontoon.store.port import StoreError
from pontoon.store.reading import Reader, Row
from pontoon.store.sqlite_write import STATEMENTS

CLOSED = "it is closed"
"""The fault of a store that was closed."""

_WAIT_SECONDS = 5.0
"""How long a reader in another process, such as a backup, may hold up what has to wait for it."""
_LONG_LOG = 64_000
"""Pages of the log after which a commit copies it: 256 MB."""

Connect = Callable[[Path], sqlite3.Connection]
"""Opens the file; tests put a layer that fails in between."""


def plain(path: Path) -> sqlite3.Connection:
    """A connection that any thread may use, without transactions of the driver's own."""
    return sqlite3.connect(
        path, timeout=_WAIT_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=STATEMENTS
    )


class SqliteReader(Reader):
    """Reads from the file at `path`. `_fault`: why nothing more is written, or read once it is closed."""

    name: Literal["sqlite", "postgresql"] = "sqlite"

    def __init__(self, path: Path, connect: Connect = plain) -> None:
        self.path = path
        self._connect = connect
        self._idle: list[sqlite3.Connection] = []
        self._fault: str | None = None

    def _rows(self, query: str, *parameters: object) -> list[Row]:
        with self._translated("read"):
            if self._fault == CLOSED:
                raise StoreError(f"{self.path} is not read any more: {CLOSED}")
            try:
                reader = self._idle.pop()
            except IndexError:
                reader = self._connection("FULL")
            try:
                return reader.execute(query, parameters).fetchall()
            finally:
                self._idle.append(reader)
                if self._fault == CLOSED:  # meanwhile: nobody closes a connection that another thread is reading from
                    self._close_idle()

    @contextmanager
    def _translated(self, doing: str) -> Iterator[None]:
        """Every fault of the driver or the files as a `StoreError`, with whatever is behind it."""
        try:
            yield
        except (sqlite3.Error, OSError, OverflowError) as error:
            raise StoreError(f"{self.path}: cannot {doing}: {error}") from error

    def _connection(self, synchronous: Literal["FULL", "NORMAL"]) -> sqlite3.Connection:
        connection = self._connect(self.path)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute(f"PRAGMA synchronous = {synchronous}")
            connection.execute(f"PRAGMA wal_autocheckpoint = {_LONG_LOG}")
        except BaseException:
            connection.close()
            raise
        return connection

    def _close_idle(self) -> None:
        with suppress(IndexError):
            while True:
                self._idle.pop().close()
