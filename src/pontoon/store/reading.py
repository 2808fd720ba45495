"""Everything that is read, in SQL that both databases understand; parameters are written `?`.

Texts are compared by code point in both databases, so that "by name" means the same.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

from pontoon.money import Cents
from pontoon.store.chain import BrokenChainError, follow
from pontoon.store.port import (
    GENESIS,
    Document,
    Entered,
    Head,
    Record,
    RoundPlayer,
    RoundRow,
    Snapshot,
    StoreError,
    Totals,
)

Row = tuple[Any, ...]
"""A row as a driver gives it: the types of its columns stand in the schema."""

_SURROGATES = range(0xD800, 0xE000)
_LAST_POINT = 0x10FFFF
_ALL = 2**62
"""More rows than there are, where no limit was asked for."""


class Reader(ABC):
    """The reading half of a store, on top of one way to run a query."""

    @abstractmethod
    def _rows(self, query: str, *parameters: object) -> list[Row]:
        """All rows of a query, from one consistent state of the database."""

    def read(self, stream: str, after: int = 0, most: int | None = None) -> list[Record]:
        """The records behind number `after`; they are held against their chain, and damaged ones are a `StoreError`."""
        rows = self._rows(
            "SELECT sequence, data, chain FROM records WHERE stream = ? AND sequence >= ? ORDER BY sequence LIMIT ?",
            stream,
            max(after, 1),
            _ALL if most is None else most + 1,
        )
        records = [Record(*row) for row in rows]
        previous, start = GENESIS, 0
        if after > 0:
            if not records or records[0].sequence != after:
                return []
            previous, start = records.pop(0).chain, after
        if most is not None:
            del records[most:]
        try:
            follow(previous, stream, start, records)
        except BrokenChainError as broken:
            raise StoreError(str(broken)) from broken
        return records

    def head(self, stream: str) -> Head | None:
        """The end of a stream."""
        rows = self._rows("SELECT stream, sequence, chain FROM heads WHERE stream = ?", stream)
        return Head(*rows[0]) if rows else None

    def heads(self, prefix: str = "") -> Iterator[Head]:
        """The ends of all streams whose name begins so."""
        rows = self._beginning("SELECT stream, sequence, chain FROM heads", "stream", prefix)
        return (Head(*row) for row in rows)

    def receipt(self, sender: str, id: str) -> bytes | None:
        """The answer that a command was given."""
        rows = self._rows("SELECT receipt FROM receipts WHERE sender = ? AND id = ?", sender, id)
        return bytes(rows[0][0]) if rows else None

    def balance(self, account: str) -> Cents:
        """What an account holds."""
        rows = self._rows("SELECT balance FROM balances WHERE account = ?", account)
        return Cents(rows[0][0]) if rows else Cents(0)

    def balances(self, prefix: str = "") -> dict[str, Cents]:
        """What every account holds whose name begins so."""
        rows = self._beginning("SELECT account, balance FROM balances", "account", prefix)
        return {account: Cents(balance) for account, balance in rows}

    def statement(self, account: str, after: int = 0, most: int = 100) -> list[Entered]:
        """The postings of an account behind number `after`."""
        rows = self._rows(
            "SELECT number, sender, id, amount, balance FROM postings WHERE account = ? AND number > ? "
            "ORDER BY number LIMIT ?",
            account,
            after,
            most,
        )
        return [Entered(*row) for row in rows]

    def document(self, kind: str, key: str) -> Document | None:
        """A document."""
        rows = self._rows(
            "SELECT kind, key, version, data FROM documents WHERE kind = ? AND key = ? AND data IS NOT NULL", kind, key
        )
        return Document(*rows[0]) if rows else None

    def documents(self, kind: str, after: str = "", most: int | None = None) -> list[Document]:
        """Documents of a kind with keys behind `after`."""
        rows = self._rows(
            "SELECT kind, key, version, data FROM documents WHERE kind = ? AND key > ? AND data IS NOT NULL "
            "ORDER BY key LIMIT ?",
            kind,
            after.partition("\0")[0],  # no key has a zero byte: behind it is what is behind the text before it
            _ALL if most is None else most,
        )
        return [Document(*row) for row in rows]

    def round(self, stream: str, number: int) -> RoundRow | None:
        """Where a round of a stream stands."""
        rows = self._rows(f"{_ROUNDS} WHERE rounds.stream = ? AND rounds.number = ? {_IN_PLACE}", stream, number)
        found = _rounds(rows)
        return found[0] if found else None

    def rounds(self, stream: str, before: int | None = None, most: int = 50) -> list[RoundRow]:
        """The latest rounds of a stream before this number."""
        rows = self._rows(
            f"{_ROUNDS} WHERE rounds.stream = ? AND rounds.number IN (SELECT number FROM rounds WHERE stream = ? "
            f"AND number < ? ORDER BY number DESC LIMIT ?) {_IN_PLACE}",
            stream,
            stream,
            _ALL if before is None else before,
            most,
        )
        return sorted(_rounds(rows), key=lambda row: -row.round)

    def rounds_of(self, player: str, before: int | None = None, most: int = 50) -> list[RoundRow]:
        """The latest rounds of a player that ended before this time.

        Rounds that ended in the same millisecond as the last are given with it, so that no page loses one.
        """
        latest = self._rows(
            "SELECT ended_at FROM round_players WHERE player = ? AND ended_at < ? ORDER BY ended_at DESC LIMIT ?",
            player,
            _ALL if before is None else before,
            most,
        )
        if not latest:
            return []
        rows = self._rows(
            f"{_ROUNDS} JOIN round_players AS theirs "
            "ON theirs.stream = rounds.stream AND theirs.number = rounds.number "
            f"WHERE theirs.player = ? AND theirs.ended_at < ? AND theirs.ended_at >= ? {_IN_PLACE}",
            player,
            _ALL if before is None else before,
            latest[-1][0],
        )
        return sorted(_rounds(rows), key=lambda row: (-row.at, row.stream, -row.round))

    def totals_of(self, player: str, since: int = 0) -> Totals:
        """What a player has staked and gained in rounds that ended at or after this time."""
        rows = self._rows(
            f"SELECT COUNT(*), {_SUMS} FROM round_players WHERE player = ? AND ended_at >= ?", player, since
        )
        return Totals(*rows[0])

    def totals_at(self, stream: str, since: int = 0) -> Totals:
        """The same of all players at a stream; `rounds` are the rounds of the stream."""
        rows = self._rows(
            "SELECT (SELECT COUNT(*) FROM rounds WHERE stream = ? AND ended_at >= ?), "
            f"{_SUMS} FROM round_players WHERE stream = ? AND ended_at >= ?",
            stream,
            since,
            stream,
            since,
        )
        return Totals(*rows[0])

    def snapshot(self, stream: str) -> Snapshot | None:
        """The newest snapshot of a stream; one that is ahead of its stream is none."""
        rows = self._rows(
            "SELECT snapshots.stream, snapshots.sequence, snapshots.data FROM snapshots JOIN heads "
            "ON heads.stream = snapshots.stream WHERE snapshots.stream = ? AND snapshots.sequence <= heads.sequence",
            stream,
        )
        return Snapshot(*rows[0]) if rows else None

    def _beginning(self, query: str, column: str, prefix: str) -> list[Row]:
        """The rows whose name begins so, by name."""
        behind = behind_all(prefix)
        if behind is None:
            return self._rows(f"{query} WHERE {column} >= ? ORDER BY {column}", prefix)
        return self._rows(f"{query} WHERE {column} >= ? AND {column} < ? ORDER BY {column}", prefix, behind)


_ROUNDS = (
    "SELECT rounds.stream, rounds.number, rounds.first_one, rounds.last_one, rounds.ended_at, "
    "part.player, part.staked, part.net "
    "FROM rounds LEFT JOIN round_players AS part ON part.stream = rounds.stream AND part.number = rounds.number"
)
_IN_PLACE = "ORDER BY rounds.stream, rounds.number, part.place"
_SUMS = "CAST(COALESCE(SUM(staked), 0) AS BIGINT), CAST(COALESCE(SUM(net), 0) AS BIGINT)"


def _rounds(rows: Sequence[Row]) -> list[RoundRow]:
    """Rows of rounds and their players, those of a round one after the other, as rounds."""
    players: dict[tuple[str, int, int, int, int], list[RoundPlayer]] = {}
    for stream, number, first, last, at, player, staked, net in rows:
        parts = players.setdefault((stream, number, first, last, at), [])
        if player is not None:
            parts.append(RoundPlayer(player, staked, net))
    return [RoundRow(*key, players=tuple(parts)) for key, parts in players.items()]


def behind_all(prefix: str) -> str | None:
    """The first text behind all that begin with the prefix; None where there is none."""
    for length in range(len(prefix), 0, -1):
        point = ord(prefix[length - 1]) + 1
        if point in _SURROGATES:  # they are no characters
            point = _SURROGATES.stop
        if point <= _LAST_POINT:
            return prefix[: length - 1] + chr(point)
    return None
