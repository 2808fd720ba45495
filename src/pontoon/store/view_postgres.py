"""A look at a PostgreSQL database as it is at one moment.

Numbers of postings are given before their transaction is committed, so a lower one may appear after a higher one. The
moment of a view is therefore taken while nobody is in the middle of posting: a digest over all postings up to a number
is then final. Writers wait for that instant and no longer.
"""

from collections.abc import Iterator
from typing import Any

import psycopg
from psycopg import IsolationLevel

from pontoon.store.port import StoreError
from pontoon.store.view import AT_ONCE, Queries


class PostgresView(Queries):
    """A read-only transaction; the processes that write are not held up by it."""

    def __init__(self, url: str) -> None:
        try:
            with psycopg.connect(url) as gate:
                gate.execute("LOCK TABLE postings IN SHARE MODE")
                self._connection = _snapshot(url)
                gate.rollback()
        except psycopg.Error as error:
            raise StoreError(f"the database cannot be read as that of a house: {error}") from error

    def _rows(self, query: str, *parameters: str) -> Iterator[tuple[Any, ...]]:
        try:
            with self._connection.cursor(name="view") as cursor:
                cursor.itersize = AT_ONCE
                yield from cursor.execute(query.replace("?", "%s").encode(), parameters)
        except psycopg.Error as error:
            raise StoreError(f"the database cannot be read: {error}") from error

    def close(self) -> None:
        """End the transaction and let go of the database."""
        self._connection.close()


def _snapshot(url: str) -> psycopg.Connection[tuple[Any, ...]]:
    """A connection that sees the database as it is now, and nothing later."""
    connection = psycopg.connect(url)
    connection.isolation_level = IsolationLevel.REPEATABLE_READ
    connection.read_only = True
    connection.execute("SELECT 1")
    return connection
