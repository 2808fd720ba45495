"""A store in one SQLite file, for one process: the embedded default.

Write-ahead log, synchronous=FULL: a commit is synced before it is answered. One connection writes, under a lock;
readers take a connection each from a pool and see the last commit. After the first fault of the file nothing more is
written: whether the commit under way is on disk is then unknown, and only opening the file anew can tell.

Opening copies what a former process left in the log into the database before anything is answered. A log whose sync
failed may still be readable and yet not be on disk; what is copied is written and synced anew.

While the house is open the log is copied by `tend`, beside the commits: where a commit had to do it, everybody would
wait. A log that nobody tends is copied by a commit when it has grown long.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Literal

from pontoon.store.checks import check
from pontoon.store.files import FileLock, make_private
from pontoon.store.judging import Judge, touched
from pontoon.store.migrations import migrations, outstanding
from pontoon.store.port import Result, Snapshot, StoreError, Unit
from pontoon.store.reading import Reader, Row
from pontoon.store.rows import TABLES, DataRow, values
from pontoon.store.sqlite_write import STATEMENTS, Known, ground, write

_WAIT_SECONDS = 5.0
"""How long a reader in another process, such as a backup, may hold up what has to wait for it."""

_LONG_LOG = 64_000
"""Pages of the log after which a commit copies it: 256 MB."""
_WORTH_COPYING = 2_000
"""Units after which the log is worth the trouble of copying it: some 16,000 pages, most of them written repeatedly."""

Connect = Callable[[Path], sqlite3.Connection]
"""Opens the file; tests put a layer that fails in between."""


def plain(path: Path) -> sqlite3.Connection:
    """A connection that any thread may use, without transactions of the driver's own."""
    return sqlite3.connect(
        path, timeout=_WAIT_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=STATEMENTS
    )


class SqliteStore(Reader):
    """Keeps the promises of `port` in the file at `path`, which is made where there is none."""

    name: Literal["sqlite", "postgresql"] = "sqlite"
    judge: type[Judge] = Judge
    """Who decides; tests put one in its place that errs."""

    def __init__(self, path: Path, connect: Connect = plain) -> None:
        self.path = path
        self._connect = connect
        self._mutex = Lock()
        self._tending = Lock()
        self._idle: list[sqlite3.Connection] = []
        self._own: list[sqlite3.Connection] = []
        self._fault: str | None = None
        self._known = Known()
        self._uncopied = 0
        if not path.parent.is_dir():
            raise StoreError(f"{path} cannot be opened: there is no directory {path.parent}. Make it first.")
        with self._translated("open"):
            self._lock = FileLock(path)
            try:
                make_private(path)
                self._own.append(self._connection("FULL"))
                self._writer = self._own[0]
                _migrate(self._writer, str(path))
                _empty_log(self._writer, str(path))
                self._own.append(self._connection("NORMAL"))
                self._cache = self._own[1]  # a snapshot need not survive: its commit waits for no disk
                self._own.append(self._connection("FULL"))
                self._copier = self._own[2]
            except BaseException:
                self._let_go()
                raise

    def append(self, units: Sequence[Unit]) -> tuple[Result, ...]:
        """One transaction for all, on disk when this returns."""
        for unit in units:
            check(unit)
        keys = touched(units)
        with self._writing() as writer:
            judge = self.judge(ground(writer, keys, self._known))
            results = judge.judge_all(units)
            write(writer, judge.changes)
            self._uncopied += len(units)
            self._known.keep(judge.changes)  # should the commit fail, nobody asks again
        return results

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep it, unless a newer one is there."""
        with self._mutex, self._translated("save a snapshot"):
            self._check()
            self._cache.execute(
                "INSERT INTO snapshots (stream, sequence, data) VALUES (?, ?, ?) ON CONFLICT (stream) DO UPDATE "
                "SET sequence = excluded.sequence, data = excluded.data WHERE excluded.sequence >= sequence",
                (snapshot.stream, snapshot.sequence, snapshot.data),
            )

    def tend(self) -> None:
        """Copy the log into the database: nearly all of it beside the commits, the last pages between two of them.

        When nothing is left to be copied, the next commit begins the log anew, so it does not grow for ever.
        """
        with self._tending, self._translated("copy the log"):
            if self._fault is not None or self._uncopied < _WORTH_COPYING:
                return
            self._uncopied = 0
            self._copier.execute(_COPY).fetchone()
            with self._mutex:
                if self._fault is None:
                    self._copier.execute(_COPY).fetchone()

    def fill(self, batches: Iterator[list[DataRow]]) -> None:
        """Put rows into an empty database, all or nothing: for a restore. A batch has rows of one table."""
        with self._writing() as writer:
            for kind, _ in TABLES:
                if writer.execute(f"SELECT 1 FROM {kind.table} LIMIT 1").fetchone():
                    raise StoreError(f"{self.path} is not empty: restore into a new database.")
            for batch in batches:
                table, columns = batch[0].table, batch[0].columns
                places = ", ".join("?" for _ in columns)
                statement = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"
                writer.executemany(statement, [values(row) for row in batch])

    def close(self) -> None:
        """Wait for the commit under way and let go of the file."""
        with self._tending, self._mutex:
            if self._fault != _CLOSED:
                self._fault = _CLOSED
                self._let_go()

    def _rows(self, query: str, *parameters: object) -> list[Row]:
        with self._translated("read"):
            if self._fault == _CLOSED:
                raise StoreError(f"{self.path} is not read any more: {_CLOSED}")
            try:
                reader = self._idle.pop()
            except IndexError:
                reader = self._connection("FULL")
            try:
                return reader.execute(query, parameters).fetchall()
            finally:
                self._idle.append(reader)
                if self._fault == _CLOSED:  # meanwhile: nobody closes a connection that another thread is reading from
                    self._close_idle()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """The one writer in a transaction, which is committed at the end; any fault ends all writing."""
        with self._mutex, self._translated("write"):
            self._check()
            try:
                self._writer.execute("BEGIN IMMEDIATE")
                yield self._writer
                self._writer.execute("COMMIT")
            except BaseException as error:
                self._fault = f"an earlier write failed: {type(error).__name__} {error}"
                with suppress(sqlite3.Error):
                    self._writer.execute("ROLLBACK")
                raise

    def _check(self) -> None:
        if self._fault is not None:
            raise StoreError(f"{self.path} is not written any more: {self._fault}")

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

    def _let_go(self) -> None:
        self._close_idle()
        for connection in self._own:
            with suppress(sqlite3.Error):
                connection.close()
        self._lock.release()

    def _close_idle(self) -> None:
        with suppress(IndexError):
            while True:
                self._idle.pop().close()


_CLOSED = "it is closed"
_COPY = "PRAGMA wal_checkpoint(PASSIVE)"


def _migrate(connection: sqlite3.Connection, where: str) -> None:
    """Bring the schema up to date, each step whole or not at all."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if tables and "migrations" not in tables:
        raise StoreError(f"{where} is a database of another program: it has tables, and none of them are ours.")
    done = 0
    if tables:
        (done,) = connection.execute("SELECT COALESCE(MAX(number), 0) FROM migrations").fetchone()
    else:
        connection.execute("CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT")
    for step in outstanding(migrations("sqlite"), done, where):
        noted = f"INSERT INTO migrations (number, name) VALUES ({step.number}, '{step.name}');"
        connection.executescript(f"BEGIN IMMEDIATE;\n{step.script}\n;{noted}\nCOMMIT;")


def _empty_log(connection: sqlite3.Connection, where: str) -> None:
    """Copy the log of a former process into the database, synced, and begin it anew."""
    (busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise StoreError(
            f"{where} is being read by another process, such as a backup. Start again when it has finished."
        )
