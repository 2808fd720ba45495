"""A look at a whole database as it is at one moment, beside a house that goes on writing: for audits and exports.

Nothing is checked here: what was damaged or changed is shown as it stands, so that whoever looks can name it.
"""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from pontoon.store.open import NO_ADDRESS, NO_DRIVER, POSTGRES, sqlite_path
from pontoon.store.port import Head, Record, StoreError

AT_ONCE = 500
"""How many rows are fetched together."""


class Posted(NamedTuple):
    """A posting with its running number, the unit it belongs to, and what the account held after it."""

    number: int
    account: str
    sender: str
    id: str
    amount: int
    balance: int


class View(Protocol):
    """Everything that can be audited, from one moment; each method may be called once at a time."""

    def heads(self) -> list[Head]:
        """The ends of all streams, by name."""
        ...

    def records(self, streams: Sequence[str] = ()) -> Iterator[tuple[str, Record]]:
        """All records with their streams, by name and number; only these streams, where some are named."""
        ...

    def postings(self) -> Iterator[Posted]:
        """All postings, by number."""
        ...

    def balances(self) -> Iterator[tuple[str, int]]:
        """What every account holds, by name."""
        ...

    def close(self) -> None:
        """Let go of the database."""
        ...


class Database(View, Protocol):
    """A view of a database itself, which answers other questions too."""

    def rows(self, query: str) -> Iterator[tuple[Any, ...]]:
        """The rows of any query, from the same moment."""
        ...


class Queries(ABC):
    """A view on top of one way to run a query in one transaction; parameters are written `?`."""

    @abstractmethod
    def _rows(self, query: str, *parameters: str) -> Iterator[tuple[Any, ...]]:
        """The rows of a query, as they are asked for."""

    def rows(self, query: str) -> Iterator[tuple[Any, ...]]:
        """The rows of any query."""
        return self._rows(query)

    def heads(self) -> list[Head]:
        """The ends of all streams."""
        return [Head(*row) for row in self._rows("SELECT stream, sequence, chain FROM heads ORDER BY stream")]

    def records(self, streams: Sequence[str] = ()) -> Iterator[tuple[str, Record]]:
        """All records, or those of some streams."""
        columns = "SELECT stream, sequence, data, chain FROM records"
        if not streams:
            for stream, *record in self._rows(f"{columns} ORDER BY stream, sequence"):
                yield str(stream), Record(*record)
        for one in sorted(streams):
            for stream, *record in self._rows(f"{columns} WHERE stream = ? ORDER BY sequence", one):
                yield str(stream), Record(*record)

    def postings(self) -> Iterator[Posted]:
        """All postings."""
        query = "SELECT number, account, sender, id, amount, balance FROM postings ORDER BY number"
        return (Posted(*row) for row in self._rows(query))

    def balances(self) -> Iterator[tuple[str, int]]:
        """What every account holds."""
        rows = self._rows("SELECT account, balance FROM balances ORDER BY account")
        return ((account, balance) for account, balance in rows)


class SqliteView(Queries):
    """A read transaction on a SQLite file; the house that writes to it is not held up."""

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise StoreError(f"there is no database {path}")
        self.path = path
        try:
            address = f"{path.absolute().as_uri()}?mode=ro"
            self._connection = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)
            self._connection.execute("BEGIN")
            self._connection.execute("SELECT COUNT(*) FROM migrations").fetchone()  # the moment is now
        except sqlite3.Error as error:
            raise StoreError(f"{path} cannot be read as the database of a house: {error}") from error

    def close(self) -> None:
        """End the transaction and let go of the file."""
        self._connection.close()

    def _rows(self, query: str, *parameters: str) -> Iterator[tuple[Any, ...]]:
        try:
            cursor = self._connection.execute(query, parameters)
            while rows := cursor.fetchmany(AT_ONCE):
                yield from rows
        except sqlite3.Error as error:
            raise StoreError(f"{self.path} cannot be read: {error}") from error


def open_view(url: str) -> Database:
    """A look at the database at an address; `StoreError` says what is wrong."""
    if url.startswith("sqlite:"):
        return SqliteView(sqlite_path(url))
    if url.startswith(POSTGRES):
        if find_spec("psycopg") is None:
            raise StoreError(NO_DRIVER)
        from pontoon.store.view_postgres import PostgresView  # noqa: PLC0415 - an embedded house does without the driver

        return PostgresView(url)
    raise StoreError(NO_ADDRESS.format(url=repr(url)))
