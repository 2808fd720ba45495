"""The rows of a database as plain values, table by table: what a backup holds, and what a check goes through.

Snapshots are left out, since they are a cache; so is what processes tell each other.
"""

from typing import ClassVar

from msgspec import Struct


class HeadRow(Struct, frozen=True, array_like=True, tag="head"):
    """The end of a stream."""

    table: ClassVar[str] = "heads"
    columns: ClassVar[tuple[str, ...]] = ("stream", "sequence", "chain")
    stream: str
    sequence: int
    chain: bytes


class RecordRow(Struct, frozen=True, array_like=True, tag="record"):
    """A record of a stream."""

    table: ClassVar[str] = "records"
    columns: ClassVar[tuple[str, ...]] = ("stream", "sequence", "chain", "data")
    stream: str
    sequence: int
    chain: bytes
    data: bytes


class PostingRow(Struct, frozen=True, array_like=True, tag="posting"):
    """A posting."""

    table: ClassVar[str] = "postings"
    columns: ClassVar[tuple[str, ...]] = ("number", "account", "sender", "id", "amount", "balance")
    number: int
    account: str
    sender: str
    id: str
    amount: int
    balance: int


class BalanceRow(Struct, frozen=True, array_like=True, tag="balance"):
    """What an account holds."""

    table: ClassVar[str] = "balances"
    columns: ClassVar[tuple[str, ...]] = ("account", "balance")
    account: str
    balance: int


class ReceiptRow(Struct, frozen=True, array_like=True, tag="receipt"):
    """The answer to a command."""

    table: ClassVar[str] = "receipts"
    columns: ClassVar[tuple[str, ...]] = ("sender", "id", "receipt")
    sender: str
    id: str
    receipt: bytes


class DocumentRow(Struct, frozen=True, array_like=True, tag="document"):
    """A document, also a removed one, which has no data and keeps its version."""

    table: ClassVar[str] = "documents"
    columns: ClassVar[tuple[str, ...]] = ("kind", "key", "version", "data")
    kind: str
    key: str
    version: int
    data: bytes | None


class RoundsRow(Struct, frozen=True, array_like=True, tag="round"):
    """Where a round stands."""

    table: ClassVar[str] = "rounds"
    columns: ClassVar[tuple[str, ...]] = ("stream", "number", "first_one", "last_one", "ended_at")
    stream: str
    number: int
    first_one: int
    last_one: int
    ended_at: int


class RoundPlayerRow(Struct, frozen=True, array_like=True, tag="player"):
    """A player's part in a round."""

    table: ClassVar[str] = "round_players"
    columns: ClassVar[tuple[str, ...]] = ("stream", "number", "place", "player", "staked", "net", "ended_at")
    stream: str
    number: int
    place: int
    player: str
    staked: int
    net: int
    ended_at: int


DataRow = HeadRow | RecordRow | PostingRow | BalanceRow | ReceiptRow | DocumentRow | RoundsRow | RoundPlayerRow

TABLES: tuple[tuple[type[DataRow], str], ...] = (
    (HeadRow, "stream"),
    (RecordRow, "stream, sequence"),
    (PostingRow, "number"),
    (BalanceRow, "account"),
    (ReceiptRow, "sender, id"),
    (DocumentRow, "kind, key"),
    (RoundsRow, "stream, number"),
    (RoundPlayerRow, "stream, number, place"),
)
"""Every table with the order in which its rows are given."""


def values(row: DataRow) -> tuple[object, ...]:
    """The values of a row, in the order of its columns."""
    return tuple(getattr(row, column) for column in row.columns)
