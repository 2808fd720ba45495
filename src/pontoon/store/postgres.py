"""A store in PostgreSQL, for one process or several that share it.

A group of units is one transaction, answered when PostgreSQL says that the commit is on disk. When the connection
breaks, the store waits for the database to come back (`patience` seconds). If it broke during the commit, a mark that
the transaction has left or not says whether it was done, so that nothing is done twice and nothing is thought lost.
"""

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from threading import Lock
from typing import Literal, TypeVar

import psycopg
from psycopg import errors
from psycopg_pool import ConnectionPool

from pontoon.store.checks import MOST_TEXT, check
from pontoon.store.migrations import migrations, outstanding
from pontoon.store.port import Result, Snapshot, StoreError, Unit
from pontoon.store.postgres_reach import GONE, out_of_reach, patiently, place_of
from pontoon.store.postgres_write import Again, Connection, begin_writer, was_committed, write_units
from pontoon.store.reading import Reader, Row
from pontoon.store.rows import TABLES, DataRow, values

PATIENCE_SECONDS = 20.0
_TRY_SECONDS = 1.0
"""How long one try for a connection to read by takes at most. The pool by itself would try less and less often, and be
half a minute late when the database has come back."""
STALL_SECONDS = 5.0
"""A process that is stopped in the middle of a transaction holds rows that others need; PostgreSQL then ends it."""
_READERS = 8
_MIGRATING = 0x706F6E74
"""The advisory lock under which one process at a time changes the schema."""
_CROWD = (Again, errors.UniqueViolation, errors.DeadlockDetected, errors.SerializationFailure)
"""Somebody else was in the way; the transaction is undone, and can be run anew."""
_TRIES = 1_000

T = TypeVar("T")


class PostgresStore(Reader):
    """Keeps the promises of `port` in the database at `url`; its schema is made where there is none."""

    name: Literal["sqlite", "postgresql"] = "postgresql"

    def __init__(self, url: str, patience: float = PATIENCE_SECONDS, stall: float = STALL_SECONDS) -> None:
        self.url = url
        self._stall = stall
        self._patience = patience
        self._mutex = Lock()
        self._writer: Connection | None = None
        self._number = secrets.randbelow(2**62)
        self._last = 0
        self._closed = False
        with self._translated("open the database"):
            with psycopg.connect(url, autocommit=True) as connection:
                _check_settings(connection)
                _migrate(connection)
            self._readers = ConnectionPool(
                url,
                min_size=1,
                max_size=_READERS,
                kwargs={"autocommit": True},
                open=True,
                timeout=_TRY_SECONDS,
                reconnect_timeout=_TRY_SECONDS,
                name="store-readers",
            )

    def append(self, units: Sequence[Unit]) -> tuple[Result, ...]:
        """One transaction for all, on disk when this returns."""
        for unit in units:
            check(unit)
        with self._mutex, self._translated("write"):
            return self._patiently(lambda: self._attempt(units))

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep it, unless a newer one is there; its commit waits for no disk."""
        with self._translated("save a snapshot"):
            self._patiently(lambda: self._save(snapshot))

    def fill(self, batches: Iterator[list[DataRow]]) -> None:
        """Put rows into an empty database, all or nothing: for a restore. A batch has rows of one table."""
        with (
            self._translated("fill"),
            psycopg.connect(self.url, autocommit=True) as writer,  # not the one whose transactions must be short
            writer.transaction(),
        ):
            for kind, _ in TABLES:
                writer.execute(f"LOCK TABLE {kind.table} IN EXCLUSIVE MODE".encode())
                if writer.execute(f"SELECT 1 FROM {kind.table} LIMIT 1".encode()).fetchone():
                    raise StoreError(f"{place_of(self.url)} is not empty: restore into a new database.")
            for batch in batches:
                table, columns = batch[0].table, batch[0].columns
                places = ", ".join("%s" for _ in columns)
                names = f"INSERT INTO {table} ({', '.join(columns)}) OVERRIDING SYSTEM VALUE VALUES ({places})"
                with writer.cursor() as cursor:
                    cursor.executemany(names.encode(), [values(row) for row in batch])
            writer.execute(
                "SELECT setval(pg_get_serial_sequence('postings', 'number'), COALESCE(MAX(number), 1), "
                "MAX(number) IS NOT NULL) FROM postings"
            )

    def tend(self) -> None:
        """The server looks after itself."""

    def close(self) -> None:
        """Wait for the commit under way and let go of the database."""
        with self._mutex:
            self._closed = True
            self._drop_writer()
            self._readers.close()

    def _rows(self, query: str, *parameters: object) -> list[Row]:
        with self._translated("read"):
            return self._patiently(lambda: self._read(query, parameters))

    def _read(self, query: str, parameters: Sequence[object]) -> list[Row]:
        with self._readers.connection() as connection:
            return connection.execute(_for_postgres(query), [_sendable(one) for one in parameters]).fetchall()

    def _save(self, snapshot: Snapshot) -> None:
        with self._readers.connection() as connection, connection.transaction():
            connection.execute("SET LOCAL synchronous_commit = off")
            connection.execute(
                "INSERT INTO snapshots AS old (stream, sequence, data) VALUES (%s, %s, %s) ON CONFLICT (stream) "
                "DO UPDATE SET sequence = excluded.sequence, data = excluded.data "
                "WHERE excluded.sequence >= old.sequence",
                (snapshot.stream, snapshot.sequence, snapshot.data),
            )

    def _attempt(self, units: Sequence[Unit]) -> tuple[Result, ...]:
        """Run the transaction until nobody is in the way. Whether a commit that broke off was done is asked."""
        for _ in range(_TRIES):
            connection = self._connected()
            try:
                self._last += 1
                connection.execute("BEGIN")
                results = write_units(connection, units, (self._number, self._last))
            except _CROWD:
                connection.rollback()
                continue
            except BaseException:
                self._drop_writer()
                raise
            try:
                connection.execute("COMMIT")
            except GONE as error:
                self._drop_writer()
                if not out_of_reach(error):
                    raise
                if not self._patiently(lambda: was_committed(self._connected(), (self._number, self._last))):
                    continue
            return results
        raise StoreError(f"{place_of(self.url)}: somebody was in the way {_TRIES} times in a row")

    def _connected(self) -> Connection:
        """The connection that writes, made anew where it was lost."""
        if self._closed:
            raise StoreError(f"{place_of(self.url)} is not used any more: it is closed")
        if self._writer is None or self._writer.closed:
            self._writer = psycopg.connect(self.url, autocommit=True)
            self._writer.execute("SET synchronous_commit = on")
            _end_stalled(self._writer, self._stall)
            begin_writer(self._writer, self._number)
        return self._writer

    def _drop_writer(self) -> None:
        if self._writer is not None:
            with suppress(psycopg.Error):
                self._writer.close()
            self._writer = None

    def _patiently(self, attempt: Callable[[], T]) -> T:
        return patiently(attempt, self._patience, lambda: self._closed)

    @contextmanager
    def _translated(self, doing: str) -> Iterator[None]:
        """Every fault of the driver as a `StoreError`."""
        try:
            yield
        except psycopg.Error as error:
            raise StoreError(f"{place_of(self.url)}: cannot {doing}: {error}") from error


_LONGER_THAN_ANY = "\x01" * (MOST_TEXT + 1)


def _sendable(parameter: object) -> object:
    """PostgreSQL takes no text with a zero byte. None is kept either: it is asked for as a name that is too long."""
    if isinstance(parameter, str) and "\0" in parameter:
        return parameter.partition("\0")[0] + _LONGER_THAN_ANY
    return parameter


@cache
def _for_postgres(query: str) -> bytes:
    return query.replace("?", "%s").encode()


def _end_stalled(connection: Connection, seconds: float) -> None:
    """Have PostgreSQL end a transaction that takes too long, and not only an idle one where it knows how."""
    settings = ["idle_in_transaction_session_timeout"]
    if connection.info.server_version >= 170_000:
        settings.append("transaction_timeout")
    for setting in settings:
        connection.execute("SELECT set_config(%s, %s, false)", (setting, f"{int(seconds * 1_000)}ms"))


def _check_settings(connection: Connection) -> None:
    """A database that does not sync cannot keep what the house promises."""
    for setting in ("fsync", "full_page_writes"):
        row = connection.execute("SELECT current_setting(%s)", (setting,)).fetchone()
        if row != ("on",):
            raise StoreError(
                f"this PostgreSQL runs with {setting} = off: it forgets committed money when the machine stops. "
                f"Set {setting} = on in postgresql.conf."
            )


def _migrate(connection: Connection) -> None:
    """Bring the schema up to date, all steps or none; of several processes that start at once, one does it."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_MIGRATING,))
        connection.execute("CREATE TABLE IF NOT EXISTS migrations (number bigint PRIMARY KEY, name text NOT NULL)")
        row = connection.execute("SELECT COALESCE(MAX(number), 0) FROM migrations").fetchone()
        done = row[0] if row else 0
        for step in outstanding(migrations("postgresql"), done, "the PostgreSQL database"):
            connection.execute(step.script.encode())
            connection.execute("INSERT INTO migrations (number, name) VALUES (%s, %s)", (step.number, step.name))
