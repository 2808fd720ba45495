"""What the writer of a SQLite file reads and writes for a group of units, in as few statements as can be.

Every step of a statement lets other threads run and then waits for its turn again, which under load is the longest
part of a small one. So a group is one statement: its rows go into a view of the connection's own (`WRITTEN`), whose
triggers put each where it belongs, and a statement by itself is a transaction by itself. What this store has read or
written last is not read again: it is the only one that writes to its file.
"""

import sqlite3
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Generic, TypeVar

from pontoon.store.judging import Changes, End, Ground, Touched, Version

MOST_KNOWN = 20_000
"""How many ends, balances and documents are remembered, of each."""
MOST_ASKED = 32
"""Receipts that one statement asks for; there is a prepared one for every number up to it."""
SIZES: tuple[int, ...] = (8, 16, 32, 64, 128, 256, 512, 1024)
"""Rows of one statement: there is a prepared one for each, and rows that are nothing fill it up."""
STATEMENTS = 4 * MOST_ASKED
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
    for some in _parts(keys.commands, MOST_ASKED):
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


_COLUMNS = 7
"""The widest row."""
_NOTHING: tuple[object, ...] = (None, *(None for _ in range(_COLUMNS)))
_PLACES: dict[str, str] = {
    "record": "INSERT INTO records (stream, sequence, data, chain) VALUES (NEW.a, NEW.b, NEW.c, NEW.d)",
    "head": "INSERT INTO heads (stream, sequence, chain) VALUES (NEW.a, NEW.b, NEW.c)"
    " ON CONFLICT (stream) DO UPDATE SET sequence = excluded.sequence, chain = excluded.chain",
    "posting": "INSERT INTO postings (account, sender, id, amount, balance) VALUES (NEW.a, NEW.b, NEW.c, NEW.d, NEW.e)",
    "balance": "INSERT INTO balances (account, balance) VALUES (NEW.a, NEW.b)"
    " ON CONFLICT (account) DO UPDATE SET balance = excluded.balance",
    "document": "INSERT INTO documents (kind, key, version, data) VALUES (NEW.a, NEW.b, NEW.c, NEW.d)"
    " ON CONFLICT (kind, key) DO UPDATE SET version = excluded.version, data = excluded.data",
    "receipt": "INSERT INTO receipts (sender, id, receipt) VALUES (NEW.a, NEW.b, NEW.c)",
    "round": "DELETE FROM round_players WHERE stream = NEW.a AND number = NEW.b;"
    " INSERT INTO rounds (stream, number, first_one, last_one, ended_at) VALUES (NEW.a, NEW.b, NEW.c, NEW.d, NEW.e)"
    " ON CONFLICT (stream, number) DO UPDATE"
    " SET first_one = excluded.first_one, last_one = excluded.last_one, ended_at = excluded.ended_at",
    "player": "INSERT INTO round_players (stream, number, place, player, staked, net, ended_at)"
    " VALUES (NEW.a, NEW.b, NEW.c, NEW.d, NEW.e, NEW.f, NEW.g)",
}
"""What is done with a row of each kind."""
_KINDS = {kind: number for number, kind in enumerate(_PLACES, 1)}
WRITTEN = "\n".join(
    (
        "CREATE TEMP VIEW written AS SELECT 0 AS kind, 0 AS a, 0 AS b, 0 AS c, 0 AS d, 0 AS e, 0 AS f, 0 AS g;",
        *(
            f"CREATE TEMP TRIGGER written_{kind} INSTEAD OF INSERT ON written WHEN NEW.kind = {_KINDS[kind]}"
            f" BEGIN {place}; END;"
            for kind, place in _PLACES.items()
        ),
    )
)
"""The view, for the connection that writes: it is nobody else's, and nothing of it is in the file."""


def write(connection: sqlite3.Connection, changes: Changes) -> None:
    """Everything that the units have changed, in one transaction, which is on disk afterwards."""
    rows = tuple(_rows(changes))
    if len(rows) <= SIZES[-1]:
        _insert(connection, rows)
        return
    connection.execute("BEGIN IMMEDIATE")
    for some in _parts(rows, SIZES[-1]):
        _insert(connection, some)
    connection.execute("COMMIT")


def _rows(changes: Changes) -> Iterator[tuple[object, ...]]:
    """Rows for the view, each with its kind; a round comes before those who played in it."""
    record, head, posting, balance, document, receipt, round_, player = _KINDS.values()
    for stream, one in changes.records:
        yield record, stream, one.sequence, one.data, one.chain, None, None, None
    for stream, end in changes.ends.items():
        yield head, stream, *end, None, None, None, None
    for account, line in changes.entered:
        yield posting, account, line.sender, line.id, line.amount, line.balance, None, None
    for account, amount in changes.balances.items():
        yield balance, account, amount, None, None, None, None, None
    for name, version in changes.documents.items():
        yield document, *name, *version, None, None, None
    for command, answer in changes.receipts.items():
        yield receipt, *command, answer, None, None, None, None
    for row in changes.rounds.values():
        yield round_, row.stream, row.round, row.first, row.last, row.at, None, None
        for place, part in enumerate(row.players):
            yield player, row.stream, row.round, place, part.player, part.staked, part.net, row.at


def _insert(connection: sqlite3.Connection, rows: Sequence[tuple[object, ...]]) -> None:
    if rows:
        size = next(size for size in SIZES if size >= len(rows))
        filled = chain(rows, (_NOTHING for _ in range(size - len(rows))))
        connection.execute(_insertion(size), tuple(chain.from_iterable(filled)))


@cache
def _insertion(rows: int) -> str:
    return f"INSERT INTO written VALUES {_places(1 + _COLUMNS, rows)}"


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


def _parts(rows: Sequence[R], most: int) -> Iterator[Sequence[R]]:
    """The rows in parts that one statement takes."""
    for begin in range(0, len(rows), most):
        yield rows[begin : begin + most]
