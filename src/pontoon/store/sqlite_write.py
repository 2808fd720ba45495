"""What the writer of a SQLite file reads and writes for a group of units, in as few statements as can be.

Every step of a statement lets other threads run and then waits for its turn again, which under load is the longest
part of a small one. So many rows are one statement, and what this store has read or written last is not read again: it
is the only one that writes to its file.
"""

import sqlite3
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Generic, TypeVar

from pontoon.store.judging import Changes, End, Ground, Touched, Version

MOST_KNOWN = 20_000
"""How many ends, balances and documents are remembered, of each."""
MOST_ROWS = 32
"""Rows of one statement; there is a prepared one for every number up to it."""
STATEMENTS = 12 * MOST_ROWS
"""Prepared statements that a connection keeps: all of these, with room for others."""

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Latest(Generic[K, V]):
    """The newest values, by key; what was not used for the longest goes first."""

    __slots__ = ("_most", "_values")

    def __init__(self, most: int = MOST_KNOWN) -> None:
        self._most = most
        self._values: dict[K, V] = {}

    def split(self, keys: Iterable[K], found: dict[K, V]) -> list[K]:
        """Put what is known of these keys into `found`; the keys of which nothing is."""
        unknown = []
        for key in keys:
            value = self._values.get(key)
            if value is None:
                unknown.append(key)
            else:
                found[key] = value
        return unknown

    def keep(self, values: Iterable[tuple[K, V]]) -> None:
        """Know these from now on."""
        for key, value in values:
            self._values.pop(key, None)
            self._values[key] = value
        while len(self._values) > self._most:
            del self._values[next(iter(self._values))]


class Known:
    """What stands in the file, as far as it was read or written lately. It is as true as the last commit."""

    __slots__ = ("balances", "documents", "ends")

    def __init__(self) -> None:
        self.ends: Latest[str, End] = Latest()
        self.balances: Latest[str, int] = Latest()
        self.documents: Latest[tuple[str, str], Version] = Latest()

    def keep(self, changes: Changes) -> None:
        """These changes are committed."""
        self.ends.keep(changes.ends.items())
        self.balances.keep(changes.balances.items())
        self.documents.keep(changes.documents.items())


def ground(connection: sqlite3.Connection, keys: Touched, known: Known) -> Ground:
    """What stands there of what the units touch."""
    found = Ground()
    for some in _parts(keys.commands):
        asked = tuple(chain.from_iterable(some))
        for sender, id, receipt in connection.execute(_receipts(len(some)), asked):
            found.receipts[sender, id] = receipt
    for stream in known.ends.split(keys.streams, found.ends):
        for row in connection.execute("SELECT sequence, chain FROM heads WHERE stream = ?", (stream,)):
            found.ends[stream] = End(*row)
    for account in known.balances.split(keys.accounts, found.balances):
        for (balance,) in connection.execute("SELECT balance FROM balances WHERE account = ?", (account,)):
            found.balances[account] = balance
    for name in known.documents.split(keys.documents, found.documents):
        for row in connection.execute("SELECT version, data FROM documents WHERE kind = ? AND key = ?", name):
            found.documents[name] = Version(*row)
    return found


def write(connection: sqlite3.Connection, changes: Changes) -> None:
    """Everything that the units have changed."""
    _insert(
        connection,
        "records (stream, sequence, data, chain)",
        [(stream, record.sequence, record.data, record.chain) for stream, record in changes.records],
    )
    _insert(
        connection,
        "heads (stream, sequence, chain)",
        [(stream, *end) for stream, end in changes.ends.items()],
        "ON CONFLICT (stream) DO UPDATE SET sequence = excluded.sequence, chain = excluded.chain",
    )
    _insert(
        connection,
        "postings (account, sender, id, amount, balance)",
        [(account, line.sender, line.id, line.amount, line.balance) for account, line in changes.entered],
    )
    _insert(
        connection,
        "balances (account, balance)",
        list(changes.balances.items()),
        "ON CONFLICT (account) DO UPDATE SET balance = excluded.balance",
    )
    _insert(
        connection,
        "documents (kind, key, version, data)",
        [(*name, *version) for name, version in changes.documents.items()],
        "ON CONFLICT (kind, key) DO UPDATE SET version = excluded.version, data = excluded.data",
    )
    _insert(
        connection,
        "receipts (sender, id, receipt)",
        [(*command, receipt) for command, receipt in changes.receipts.items()],
    )
    if changes.rounds:
        _write_rounds(connection, changes)


def _write_rounds(connection: sqlite3.Connection, changes: Changes) -> None:
    rows = changes.rounds.values()
    connection.executemany("DELETE FROM round_players WHERE stream = ? AND number = ?", list(changes.rounds))
    _insert(
        connection,
        "rounds (stream, number, first_one, last_one, ended_at)",
        [(row.stream, row.round, row.first, row.last, row.at) for row in rows],
        "ON CONFLICT (stream, number) DO UPDATE "
        "SET first_one = excluded.first_one, last_one = excluded.last_one, ended_at = excluded.ended_at",
    )
    _insert(
        connection,
        "round_players (stream, number, place, player, staked, net, ended_at)",
        [
            (row.stream, row.round, place, part.player, part.staked, part.net, row.at)
            for row in rows
            for place, part in enumerate(row.players)
        ],
    )


def _insert(connection: sqlite3.Connection, into: str, rows: Sequence[tuple[object, ...]], otherwise: str = "") -> None:
    """Rows into a table and its columns; `otherwise`: what is done with one that is there."""
    for some in _parts(rows):
        statement = _insertion(into, len(some[0]), len(some), otherwise)
        connection.execute(statement, tuple(chain.from_iterable(some)))


@cache
def _insertion(into: str, columns: int, rows: int, otherwise: str) -> str:
    return f"INSERT INTO {into} VALUES {_places(columns, rows)} {otherwise}"


@cache
def _receipts(commands: int) -> str:
    return (
        f"WITH asked (sender, id) AS (VALUES {_places(2, commands)}) "
        "SELECT asked.sender, asked.id, receipt FROM asked CROSS JOIN receipts "
        "ON receipts.sender = asked.sender AND receipts.id = asked.id"
    )


def _places(columns: int, rows: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return ", ".join([row] * rows)


R = TypeVar("R")


def _parts(rows: Sequence[R]) -> Iterator[Sequence[R]]:
    """The rows in parts that one statement takes."""
    for begin in range(0, len(rows), MOST_ROWS):
        yield rows[begin : begin + MOST_ROWS]
