"""Whether a database is whole: every chain from its first record to its head, every account by its postings.

What the records mean is not looked at here.
"""

from collections.abc import Iterable, Iterator
from typing import assert_never

from pontoon.store.chain import link
from pontoon.store.port import GENESIS, NEVER_NEGATIVE
from pontoon.store.rows import (
    TABLES,
    BalanceRow,
    DataRow,
    DocumentRow,
    HeadRow,
    PostingRow,
    ReceiptRow,
    RecordRow,
    RoundPlayerRow,
    RoundsRow,
)
from pontoon.store.view import Database


class Checker:
    """Goes through the rows of a database, heads first and then in the order of `TABLES`, and notes what is wrong."""

    def __init__(self) -> None:
        self._heads: dict[str, tuple[int, bytes]] = {}
        self._ends: dict[str, tuple[int, bytes]] = {}
        self._held: dict[str, int] = {}
        self._balances: dict[str, int] = {}
        self._broken: set[str] = set()
        self.faults: list[str] = []
        self.counts: dict[str, int] = {}

    def take(self, row: DataRow) -> None:
        """Look at the next row."""
        self.counts[row.table] = self.counts.get(row.table, 0) + 1
        match row:
            case HeadRow():
                self._heads[row.stream] = row.sequence, row.chain
            case RecordRow():
                self._record(row)
            case PostingRow():
                self._posting(row)
            case BalanceRow():
                self._balances[row.account] = row.balance
            case ReceiptRow() | DocumentRow() | RoundsRow() | RoundPlayerRow():
                pass
            case _:
                assert_never(row)

    def finish(self) -> list[str]:
        """Everything that is wrong, in words; nothing where all is well."""
        for stream in sorted(self._heads.keys() | self._ends.keys()):
            head, end = self._heads.get(stream), self._ends.get(stream)
            if head != end and stream not in self._broken:
                numbers = [str(found[0]) if found else "nowhere" for found in (head, end)]
                self.faults.append(f"{stream} ends at {numbers[0]} by its head and at {numbers[1]} by its records")
        for account in sorted(self._balances.keys() | self._held.keys()):
            holds, posted = self._balances.get(account, 0), self._held.get(account, 0)
            if holds != posted:
                self.faults.append(f"account {account} holds {holds} cents, and its postings sum to {posted}")
            if holds < 0 and account.startswith(NEVER_NEGATIVE):
                self.faults.append(f"account {account} holds {holds} cents: it cannot hold less than nothing")
        if total := sum(self._balances.values()):
            self.faults.append(f"all accounts together hold {total} cents: it must be nothing")
        return self.faults

    def _record(self, row: RecordRow) -> None:
        sequence, chain = self._ends.get(row.stream, (0, GENESIS))
        if row.stream not in self._broken:
            if row.sequence != sequence + 1:
                self._break(row.stream, f"record {sequence + 1} of {row.stream} is missing")
            elif link(chain, row.stream, row.sequence, row.data) != row.chain:
                self._break(row.stream, f"record {row.sequence} of {row.stream} does not fit its chain")
        self._ends[row.stream] = row.sequence, row.chain

    def _break(self, stream: str, fault: str) -> None:
        """Note the first bad record of a stream; what follows it is bad too."""
        self._broken.add(stream)
        self.faults.append(fault)

    def _posting(self, row: PostingRow) -> None:
        held = self._held[row.account] = self._held.get(row.account, 0) + row.amount
        if row.balance != held:
            self.faults.append(f"posting {row.number} leaves {row.balance} cents in {row.account}; it should be {held}")
            self._held[row.account] = row.balance


def all_rows(view: Database) -> Iterator[DataRow]:
    """Everything in a database, as it is at the moment of the view."""
    for kind, order in TABLES:
        for row in view.rows(f"SELECT {', '.join(kind.columns)} FROM {kind.table} ORDER BY {order}"):
            yield kind(*row)


def check_rows(rows: Iterable[DataRow]) -> Checker:
    """Go through all rows; `faults` has what is wrong."""
    checker = Checker()
    for row in rows:
        checker.take(row)
    checker.finish()
    return checker


def verify(view: Database) -> Checker:
    """Go through a whole database, as it is at the moment of the view."""
    return check_rows(all_rows(view))
