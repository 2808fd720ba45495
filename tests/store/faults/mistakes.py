"""Twelve mistakes that a store could make, each planted alone; the proofs of this folder have to notice every one.

| mistake | what it breaks |
| --- | --- |
| `SyncDropped` | commits are never synced |
| `SyncLater` | commits are synced when the log is copied, and answered before |
| `AnswersEarly` | units are answered, and written with the next ones |
| `NoJournal` | the old pages are kept in memory alone, so a torn write cannot be undone |
| `NoChecksum` | records are not held against their chain, so damaged bytes are given out |
| `ReceiptApart` | the receipt has a transaction of its own |
| `MoneyApart` | the postings have a transaction of their own |
| `BalanceOutside` | balances are read before the transaction and written in it |
| `GoesOn` | a failed commit is answered as if it had succeeded |
| `WritesOn` | a store whose write failed takes the next one |
| `LogThrownAway` | what a dead process left in the log is removed at the start |
| `LogBelieved` | what a failed sync left readable is believed to be on disk |
"""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from pontoon.store import Committed, Record, Result, StoreError, Unit
from pontoon.store import sqlite as sqlite_module
from pontoon.store.judging import Judge, touched
from pontoon.store.sqlite import SqliteStore
from pontoon.store.sqlite_read import Connect
from pontoon.store.sqlite_write import Known, ground


class SyncDropped(SqliteStore):
    def _connection(self, synchronous: Literal["FULL", "NORMAL"]) -> sqlite3.Connection:
        connection = super()._connection(synchronous)
        connection.execute("PRAGMA synchronous = OFF")
        return connection


class SyncLater(SqliteStore):
    def _connection(self, synchronous: Literal["FULL", "NORMAL"]) -> sqlite3.Connection:
        return super()._connection("NORMAL")


class AnswersEarly(SqliteStore):
    held: tuple[Unit, ...] = ()

    def append(self, units: Sequence[Unit]) -> tuple[Result, ...]:
        if self.held:
            super().append(self.held)
        self.held = tuple(units)
        return Judge(ground(self._writer, touched(units), Known())).judge_all(units)

    def close(self) -> None:
        if self.held:
            super().append(self.held)
            self.held = ()
        super().close()


class NoJournal(SqliteStore):
    def _connection(self, synchronous: Literal["FULL", "NORMAL"]) -> sqlite3.Connection:
        connection = self._connect(self.path)
        connection.execute("PRAGMA journal_mode = MEMORY")
        connection.execute("PRAGMA synchronous = FULL")
        return connection


class NoChecksum(SqliteStore):
    def read(self, stream: str, after: int = 0, most: int | None = None) -> list[Record]:
        rows = self._rows(
            "SELECT sequence, data, chain FROM records WHERE stream = ? AND sequence > ? ORDER BY sequence LIMIT ?",
            stream,
            after,
            2**62 if most is None else most,
        )
        return [Record(*row) for row in rows]


class ReceiptApart(SqliteStore):
    def append(self, units: Sequence[Unit]) -> tuple[Result, ...]:
        results: list[Result] = []
        for unit in units:
            receipt = Unit(unit.sender, unit.id, receipt=unit.receipt)
            if self.receipt(unit.sender, unit.id) is not None:
                results += super().append([receipt])
                continue
            bare = Unit(unit.sender, "", unit.appends, unit.postings, unit.documents, unit.rounds)
            done = super().append([bare])
            if isinstance(done[0], Committed):
                super().append([receipt])
            results += done
        return tuple(results)


class MoneyApart(SqliteStore):
    def append(self, units: Sequence[Unit]) -> tuple[Result, ...]:
        results: list[Result] = []
        for unit in units:
            bare = Unit(unit.sender, unit.id, unit.appends, (), unit.documents, unit.rounds, unit.receipt)
            done = super().append([bare])
            if isinstance(done[0], Committed):
                super().append([Unit(unit.sender, "", postings=unit.postings)])
            results += done
        return tuple(results)


class BalanceOutside(SqliteStore):
    def append(self, units: Sequence[Unit]) -> tuple[Result, ...]:
        before = self.balances()
        results = super().append(units)
        with self._mutex:  # the same sums, computed from what was read before
            for unit, result in zip(units, results, strict=True):
                if isinstance(result, Committed):
                    for posting in unit.postings:
                        before[posting.account] = type(posting.amount)(before.get(posting.account, 0) + posting.amount)
            self._writer.executemany(
                "UPDATE balances SET balance = ? WHERE account = ?", [(b, a) for a, b in before.items()]
            )
        return results


class GoesOn(SqliteStore):
    def append(self, units: Sequence[Unit]) -> tuple[Result, ...]:
        try:
            return super().append(units)
        except StoreError:
            return tuple(Committed(tuple(one.expected + len(one.records) for one in unit.appends)) for unit in units)


class WritesOn(SqliteStore):
    def _check(self) -> None:
        if self._fault == "it is closed":
            super()._check()
        self._fault = None


class LogThrownAway(SqliteStore):
    def __init__(self, path: Path, connect: Connect) -> None:
        path.with_name(path.name + "-wal").unlink(missing_ok=True)
        super().__init__(path, connect)


class LogBelieved(SqliteStore):
    def __init__(self, path: Path, connect: Connect) -> None:
        sound = sqlite_module._empty_log
        sqlite_module._empty_log = lambda connection, where: None
        try:
            super().__init__(path, connect)
        finally:
            sqlite_module._empty_log = sound


MISTAKES: tuple[type[SqliteStore], ...] = (
    SyncDropped,
    SyncLater,
    AnswersEarly,
    NoJournal,
    NoChecksum,
    ReceiptApart,
    MoneyApart,
    BalanceOutside,
    GoesOn,
    WritesOn,
    LogThrownAway,
    LogBelieved,
)
