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
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock

from pontoon.store.checks import check
from pontoon.store.files import FileLock, make_private
from pontoon.store.judging import Judge, touched
from pontoon.store.migrations import migrations, outstanding
from pontoon.store.port import Result, Snapshot, StoreError, Unit
from pontoon.store.rows import TABLES, DataRow, values
from pontoon.store.sqlite_read import CLOSED, Connect, SqliteReader, plain
from pontoon.store.sqlite_write import WRITTEN, Known, ground, write

_WORTH_COPYING = 2_000
"""Units after which the log is worth the trouble of copying it: some 16,000 pages, most of them written repeatedly."""


class SqliteStore(SqliteReader):
    """Keeps the promises of `port` in the file at `path`, which is made where there is none."""

    judge: type[Judge] = Judge
    """Who decides; tests put one in its place that errs."""

    def __init__(self, path: Path, connect: Connect = plain) -> None:
        super().__init__(path, connect)
        self._mutex = Lock()
        self._tending = Lock()
        self._own: list[sqlite3.Connection] = []
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
                self._writer.execute("PRAGMA temp_store = MEMORY")
                self._writer.executescript(WRITTEN)
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

        When nothing is left to be copied, the next commit begins the log anew, so it does not grow for ever. The first
        turn takes a while, in which others commit; the second leaves so little that nobody waits long for the last one.
        """
        with self._tending, self._translated("copy the log"):
            if self._fault is not None or self._uncopied < _WORTH_COPYING:
                return
            self._uncopied = 0
            self._copier.execute(_COPY).fetchone()
            self._copier.execute(_COPY).fetchone()
            with self._mutex:
                if self._fault is None:
                    self._copier.execute(_COPY).fetchone()

    def fill(self, batches: Iterator[list[DataRow]]) -> None:
        """Put rows into an empty database, all or nothing: for a restore. A batch has rows of one table."""
        with self._writing() as writer:
            writer.execute("BEGIN IMMEDIATE")
            for kind, _ in TABLES:
                if writer.execute(f"SELECT 1 FROM {kind.table} LIMIT 1").fetchone():
                    raise StoreError(f"{self.path} is not empty: restore into a new database.")
            for batch in batches:
                table, columns = batch[0].table, batch[0].columns
                places = ", ".join("?" for _ in columns)
                statement = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"
                writer.executemany(statement, [values(row) for row in batch])
            writer.execute("COMMIT")

    def close(self) -> None:
        """Wait for the commit under way and let go of the file."""
        with self._tending, self._mutex:
            if self._fault != CLOSED:
                self._fault = CLOSED
                self._let_go()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """The one writer; any fault undoes the transaction that it is in, and ends all writing."""
        with self._mutex, self._translated("write"):
            self._check()
            try:
                yield self._writer
            except BaseException as error:
                self._fault = f"an earlier write failed: {type(error).__name__} {error}"
                with suppress(sqlite3.Error):
                    self._writer.execute("ROLLBACK")
                raise

    def _check(self) -> None:
        if self._fault is not None:
            raise StoreError(f"{self.path} is not written any more: {self._fault}")

    def _let_go(self) -> None:
        self._close_idle()
        for connection in self._own:
            with suppress(sqlite3.Error):
                connection.close()
        self._lock.release()


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
