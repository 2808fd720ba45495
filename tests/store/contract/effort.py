"""What a database does for an answer, in its own measure: steps of SQLite's machine, pages that PostgreSQL looks at."""

import json
import sqlite3
from collections.abc import Callable
from typing import Any

import psycopg

from pontoon.store import Store
from pontoon.store.postgres import PostgresStore, _for_postgres
from pontoon.store.reading import Reader, Row
from pontoon.store.sqlite_read import SqliteReader


class _Counting(Reader):
    """A reader that counts."""

    count = 0


class _InSqlite(_Counting):
    def __init__(self, store: SqliteReader) -> None:
        self._connection = sqlite3.connect(store.path)
        self._connection.set_progress_handler(self._step, 4)

    def _step(self) -> int:
        self.count += 1
        return 0

    def _rows(self, query: str, *parameters: object) -> list[Row]:
        return self._connection.execute(query, parameters).fetchall()

    def close(self) -> None:
        self._connection.close()


class _InPostgres(_Counting):
    def __init__(self, store: PostgresStore) -> None:
        self._connection = psycopg.connect(store.url, autocommit=True)
        self._connection.execute("ANALYZE")

    def _rows(self, query: str, *parameters: object) -> list[Row]:
        explained = b"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) " + _for_postgres(query)
        row = self._connection.execute(explained, parameters).fetchone()
        assert row is not None
        told: Any = row[0] if isinstance(row[0], list) else json.loads(row[0])
        self.count += told[0]["Plan"]["Shared Hit Blocks"] + told[0]["Plan"]["Shared Read Blocks"]
        return self._connection.execute(_for_postgres(query), parameters).fetchall()

    def close(self) -> None:
        self._connection.close()


def effort_of(store: Store, ask: Callable[[Reader], object]) -> int:
    """How much an answer costs."""
    assert isinstance(store, SqliteReader | PostgresStore)
    counting = _InSqlite(store) if isinstance(store, SqliteReader) else _InPostgres(store)
    try:
        ask(counting)
    finally:
        counting.close()
    return counting.count
