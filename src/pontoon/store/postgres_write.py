"""The transaction that judges and writes units in PostgreSQL.

Rows that are there are locked in one order by everybody (streams, accounts, documents, each by name), then the units
are judged on them. Rows that are not there cannot be locked: they are written last, in the same order, and if somebody
else has written one in the meantime, `Again` asks for the transaction to be run anew, which then finds them.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import psycopg

from pontoon.store.judging import Changes, End, Ground, Judge, Touched, Version, touched
from pontoon.store.port import Result, Unit

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]


class Again(Exception):  # noqa: N818 - no error, but the way to begin again
    """Somebody else wrote first what was not there when the units were judged."""


def write_units(connection: Connection, units: Sequence[Unit], mark: tuple[int, int]) -> tuple[Result, ...]:
    """Judge and write, inside the caller's transaction. `mark`: the writer, and the number of its transaction."""
    ground = _locked(connection, touched(units))
    judge = Judge(ground)
    results = judge.judge_all(units)
    _write(connection, ground, judge.changes, mark)
    return results


def begin_writer(connection: Connection, writer: int) -> None:
    """Make a writer known; one that has written nothing for long is forgotten."""
    connection.execute("INSERT INTO writers (writer, last) VALUES (%s, 0) ON CONFLICT DO NOTHING", (writer,))
    connection.execute("DELETE FROM writers WHERE since < clock_timestamp() - interval '30 days'")


def was_committed(connection: Connection, mark: tuple[int, int]) -> bool:
    """What has become of a transaction; where PostgreSQL still has it under way, its row is held, and this waits."""
    row = connection.execute("SELECT last FROM writers WHERE writer = %s FOR UPDATE", mark[:1]).fetchone()
    return row == mark[1:]


def _locked(connection: Connection, keys: Touched) -> Ground:
    """What stands there of what the units touch, held until the transaction ends."""
    with connection.pipeline():
        ends = connection.execute(
            "SELECT stream, sequence, chain FROM heads WHERE stream = ANY(%s) ORDER BY stream FOR UPDATE",
            (list(keys.streams),),
        )
        balances = connection.execute(
            "SELECT account, balance FROM balances WHERE account = ANY(%s) ORDER BY account FOR UPDATE",
            (list(keys.accounts),),
        )
        documents = connection.execute(
            "SELECT kind, key, version, data FROM documents WHERE (kind, key) IN "
            "(SELECT * FROM unnest(%s::text[], %s::text[])) ORDER BY kind, key FOR UPDATE",
            _columns(keys.documents, 2),
        )
        receipts = connection.execute(
            "SELECT sender, id, receipt FROM receipts WHERE (sender, id) IN "
            "(SELECT * FROM unnest(%s::text[], %s::text[]))",
            _columns(keys.commands, 2),
        )
    return Ground(
        {(sender, id): receipt for sender, id, receipt in receipts},
        {stream: End(sequence, chain) for stream, sequence, chain in ends},
        dict(balances.fetchall()),
        {(kind, key): Version(version, data) for kind, key, version, data in documents},
    )


def _write(connection: Connection, ground: Ground, changes: Changes, mark: tuple[int, int]) -> None:
    """Everything that the units have changed; `Again` where fewer rows could be written than were meant."""
    counted: list[tuple[psycopg.Cursor[tuple[Any, ...]], int]] = []

    def run(statement: str, rows: Sequence[tuple[object, ...]]) -> None:
        if rows:
            cursor = connection.execute(statement.encode(), _columns(rows, len(rows[0])))
            counted.append((cursor, len(rows)))

    old = [(stream, *end, *ground.ends[stream]) for stream, end in changes.ends.items() if stream in ground.ends]
    held = [(name, now, ground.balances[name]) for name, now in changes.balances.items() if name in ground.balances]
    kept = [
        (*name, *version, ground.documents[name].version)
        for name, version in changes.documents.items()
        if name in ground.documents
    ]
    with connection.pipeline():
        run(_UPDATE_HEADS, old)
        run(_UPDATE_BALANCES, held)
        run(_UPDATE_DOCUMENTS, kept)
        run(_INSERT_HEADS, sorted((name, *end) for name, end in changes.ends.items() if name not in ground.ends))
        run(_INSERT_BALANCES, sorted(item for item in changes.balances.items() if item[0] not in ground.balances))
        run(
            _INSERT_DOCUMENTS,
            [(*name, *new) for name, new in sorted(changes.documents.items()) if name not in ground.documents],
        )
        run(_INSERT_RECEIPTS, sorted((*command, receipt) for command, receipt in changes.receipts.items()))
        run(_INSERT_RECORDS, [(stream, one.sequence, one.data, one.chain) for stream, one in changes.records])
        run(
            _INSERT_POSTINGS,
            [(account, line.sender, line.id, line.amount, line.balance) for account, line in changes.entered],
        )
        _write_rounds(connection, changes)
        connection.execute(_MARK, mark)
    for cursor, meant in counted:
        if cursor.rowcount != meant:
            raise Again


def _write_rounds(connection: Connection, changes: Changes) -> None:
    rounds = [changes.rounds[key] for key in sorted(changes.rounds)]
    if not rounds:
        return
    rows = [(row.stream, row.round, row.first, row.last, row.at) for row in rounds]
    connection.execute(_UPSERT_ROUNDS, _columns(rows, 5))
    connection.execute(_FORGET_PLAYERS, _columns(sorted(changes.rounds), 2))
    parts = [
        (row.stream, row.round, place, part.player, part.staked, part.net, row.at)
        for row in rounds
        for place, part in enumerate(row.players)
    ]
    connection.execute(_INSERT_PLAYERS, _columns(parts, 7))


def _columns(rows: Sequence[tuple[object, ...]], width: int) -> list[list[object]]:
    """Rows as one array a column."""
    return [[row[column] for row in rows] for column in range(width)]


_MARK = (
    "INSERT INTO writers (writer, last) VALUES (%s, %s) "
    "ON CONFLICT (writer) DO UPDATE SET last = excluded.last, since = clock_timestamp()"
)
_UPDATE_HEADS = (
    "UPDATE heads SET sequence = new.sequence, chain = new.chain "
    "FROM unnest(%s::text[], %s::bigint[], %s::bytea[], %s::bigint[], %s::bytea[]) "
    "AS new (stream, sequence, chain, before, chain_before) "
    "WHERE heads.stream = new.stream AND heads.sequence = new.before AND heads.chain = new.chain_before"
)
_UPDATE_BALANCES = (
    "UPDATE balances SET balance = new.balance FROM unnest(%s::text[], %s::bigint[], %s::bigint[]) "
    "AS new (account, balance, before) WHERE balances.account = new.account AND balances.balance = new.before"
)
_UPDATE_DOCUMENTS = (
    "UPDATE documents SET version = new.version, data = new.data "
    "FROM unnest(%s::text[], %s::text[], %s::bigint[], %s::bytea[], %s::bigint[]) "
    "AS new (kind, key, version, data, before) "
    "WHERE documents.kind = new.kind AND documents.key = new.key AND documents.version = new.before"
)
_INSERT_HEADS = (
    "INSERT INTO heads (stream, sequence, chain) SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bytea[]) "
    "ON CONFLICT DO NOTHING"
)
_INSERT_BALANCES = (
    "INSERT INTO balances (account, balance) SELECT * FROM unnest(%s::text[], %s::bigint[]) ON CONFLICT DO NOTHING"
)
_INSERT_DOCUMENTS = (
    "INSERT INTO documents (kind, key, version, data) "
    "SELECT * FROM unnest(%s::text[], %s::text[], %s::bigint[], %s::bytea[]) ON CONFLICT DO NOTHING"
)
_INSERT_RECEIPTS = (
    "INSERT INTO receipts (sender, id, receipt) SELECT * FROM unnest(%s::text[], %s::text[], %s::bytea[]) "
    "ON CONFLICT DO NOTHING"
)
_INSERT_RECORDS = (
    "INSERT INTO records (stream, sequence, data, chain) "
    "SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bytea[], %s::bytea[]) ON CONFLICT DO NOTHING"
)
_INSERT_POSTINGS = (
    "INSERT INTO postings (account, sender, id, amount, balance) SELECT account, sender, id, amount, balance "
    "FROM unnest(%s::text[], %s::text[], %s::text[], %s::bigint[], %s::bigint[]) "
    "WITH ORDINALITY AS new (account, sender, id, amount, balance, place) ORDER BY place"
)
_UPSERT_ROUNDS = (
    "INSERT INTO rounds (stream, number, first_one, last_one, ended_at) "
    "SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bigint[], %s::bigint[], %s::bigint[]) "
    "ON CONFLICT (stream, number) DO UPDATE "
    "SET first_one = excluded.first_one, last_one = excluded.last_one, ended_at = excluded.ended_at"
)
_FORGET_PLAYERS = "DELETE FROM round_players WHERE (stream, number) IN (SELECT * FROM unnest(%s::text[], %s::bigint[]))"
_INSERT_PLAYERS = (
    "INSERT INTO round_players (stream, number, place, player, staked, net, ended_at) SELECT * FROM unnest("
    "%s::text[], %s::bigint[], %s::bigint[], %s::text[], %s::bigint[], %s::bigint[], %s::bigint[])"
)
