"""Stores that break a promise, one each and nothing else; the contract has to notice."""

import sqlite3
import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from pontoon.store import Append, Committed, DocumentWrite, Record, Result, RoundRow, Snapshot, Unit
from pontoon.store.checks import check
from pontoon.store.judging import Changes, Command, End, Ground, Judge, Name, Version
from pontoon.store.reading import Row
from pontoon.store.sqlite import SqliteStore


def path_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:"))


class InHalves(SqliteStore):
    """Writes the records first, and the rest after them."""

    def append(self, units: Sequence[Unit]) -> tuple[Result, ...]:
        results: list[Result] = []
        for unit in units:
            if unit.id and (receipt := self.receipt(unit.sender, unit.id)) is not None:
                results += super().append([Unit(unit.sender, unit.id, receipt=receipt)])
                continue
            first = super().append([Unit("", "", unit.appends)])
            rest = Unit(unit.sender, unit.id, (), unit.postings, unit.documents, unit.rounds, unit.receipt)
            second = super().append([rest])
            results += [given for given in (*second, *first) if given != Committed(())][:1] or [Committed(())]
        return tuple(results)


class AnswersEarly(SqliteStore):
    """Answers at once and writes when the next units come."""

    held: tuple[Unit, ...] = ()

    def append(self, units: Sequence[Unit]) -> tuple[Result, ...]:
        super().append(self.held)
        self.held = tuple(units)
        return tuple(
            Committed(tuple(append.expected + len(append.records) for append in unit.appends)) for unit in units
        )


class TakesAnyTurn(Judge):
    """Does not ask what a unit expects."""

    def _out_of_turn(self, appends: object) -> None:
        return None


class TakesAnyVersion(Judge):
    """Does not ask which version a document has."""

    def _stale(self, writes: object) -> None:
        return None


class ReusesVersions(Judge):
    """Begins again at 1 when a removed document comes back."""

    def _version(self, name: Name) -> Version:
        version = super()._version(name)
        return Version(0, None) if version.data is None else version


class ForgetsReceipts(Judge):
    """Does not know a command that came before."""

    def _receipt(self, command: Command) -> None:
        self._ground.receipts.pop(command, None)

    def _take(self, unit: Unit) -> Committed:
        return super()._take(Unit(unit.sender, "", unit.appends, unit.postings, unit.documents, unit.rounds))


class ForgetsTwins(Judge):
    """Knows a command from the disk, and not from the same append."""

    def _receipt(self, command: Command) -> bytes | None:
        return self._ground.receipts.get(command)


class Lends(Judge):
    """Lets an account go below nothing."""

    def _overdrawn(self, postings: object) -> None:
        return None


class ChecksOutside(SqliteStore):
    """Looks at the balances before the transaction and not in it; the moment between is made longer."""

    judge = Lends

    def append(self, units: Sequence[Unit]) -> tuple[Result, ...]:
        for unit in units:
            check(unit)
        results: list[Result] = []
        for unit in units:
            ground = Ground(balances=dict(self.balances()))
            time.sleep(0.002)
            short = Judge(ground)._overdrawn(unit.postings)
            results += [short] if short else super().append([unit])
        return tuple(results)


class AllOrNothing(Judge):
    """Drops everything when one unit is refused."""

    def judge_all(self, units: Sequence[Unit]) -> tuple[Result, ...]:
        results = super().judge_all(units)
        if not all(isinstance(result, Committed) for result in results):
            self.changes = Changes()
        return results


class LastFirst(Judge):
    """Judges the units in another order."""

    def judge_all(self, units: Sequence[Unit]) -> tuple[Result, ...]:
        return super().judge_all(units[::-1])[::-1]


class ChainsNothing(Judge):
    """The digest of a record does not know the one before."""

    def _append(self, append: Append) -> int:
        end = self._end(append.stream)
        for data in append.records:
            end = End(end.sequence + 1, sha256(data).digest())
            self.changes.records.append((append.stream, Record(end.sequence, data, end.chain)))
        self.changes.ends[append.stream] = end
        return end.sequence


class Unguarded(SqliteStore):
    """The database lets anybody change a record."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        for name in ("records_are_not_changed", "records_are_not_removed"):
            self._writer.execute(f"DROP TRIGGER IF EXISTS {name}")
            self._writer.execute(f"CREATE TRIGGER {name} BEFORE UPDATE OF data ON records BEGIN SELECT 1; END")


class BelievesTheDisk(SqliteStore):
    """Does not hold what it reads against the chain."""

    def read(self, stream: str, after: int = 0, most: int | None = None) -> list[Record]:
        rows = self._rows(
            "SELECT sequence, data, chain FROM records WHERE stream = ? AND sequence > ? ORDER BY sequence LIMIT ?",
            stream,
            after,
            2**62 if most is None else most,
        )
        return [Record(*row) for row in rows]


class ReadsThePast(SqliteStore):
    """Keeps reading the state that it saw first."""

    past: sqlite3.Connection | None = None

    def _rows(self, query: str, *parameters: object) -> list[Row]:
        if self.past is None:
            self.past = self._connection("FULL")
            self._own.append(self.past)
            self.past.execute("BEGIN")
        return self.past.execute(query, parameters).fetchall()


class LivesOnSnapshots(SqliteStore):
    """Throws away the records that a snapshot holds."""

    def save_snapshot(self, snapshot: Snapshot) -> None:
        super().save_snapshot(snapshot)
        self._writer.execute("DROP TRIGGER IF EXISTS records_are_not_removed")
        self._writer.execute("DELETE FROM records WHERE sequence <= ?", (snapshot.sequence,))


class BelievesSnapshots(SqliteStore):
    """Takes any snapshot for the newest, wherever its stream stands."""

    def save_snapshot(self, snapshot: Snapshot) -> None:
        values = (snapshot.stream, snapshot.sequence, snapshot.data)
        self._writer.execute("INSERT OR REPLACE INTO snapshots (stream, sequence, data) VALUES (?, ?, ?)", values)


class WithoutIndexes(SqliteStore):
    """Looks through all rounds for those of a player."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._writer.execute("DROP INDEX IF EXISTS rounds_of_a_player")


class MixesPlayers(Judge):
    """Keeps the players of a round in another order."""

    def _take(self, unit: Unit) -> Committed:
        taken = super()._take(unit)
        for key, row in list(self.changes.rounds.items()):
            self.changes.rounds[key] = RoundRow(row.stream, row.round, row.first, row.last, row.at, row.players[::-1])
        return taken


class DropsDocuments(Judge):
    """Keeps everything of a unit but its documents."""

    def _take(self, unit: Unit) -> Committed:
        kept: tuple[DocumentWrite, ...] = ()
        return super()._take(Unit(unit.sender, unit.id, unit.appends, unit.postings, kept, unit.rounds, unit.receipt))


def judged_by(judge: type[Judge]) -> type[SqliteStore]:
    """A store that has this judge, and is sound in all else."""
    return type(f"With{judge.__name__}", (SqliteStore,), {"judge": judge})


def early(url: str) -> SqliteStore:
    """Opens `AnswersEarly`; another process finds it by this name."""
    return AnswersEarly(path_of(url))


PLANTED: dict[int, tuple[type[SqliteStore], ...]] = {
    1: (InHalves, judged_by(DropsDocuments)),
    2: (AnswersEarly,),
    3: (judged_by(TakesAnyTurn), judged_by(TakesAnyVersion), judged_by(ReusesVersions)),
    4: (judged_by(ForgetsReceipts), judged_by(ForgetsTwins)),
    5: (judged_by(Lends), ChecksOutside),
    6: (judged_by(AllOrNothing), judged_by(LastFirst)),
    7: (judged_by(ChainsNothing), Unguarded, BelievesTheDisk),
    8: (ReadsThePast,),
    9: (LivesOnSnapshots, BelievesSnapshots),
    10: (WithoutIndexes, judged_by(MixesPlayers)),
}
"""The stores that break each promise, by its number."""
