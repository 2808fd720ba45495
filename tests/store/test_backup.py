"""Backup and restore: whole, consistent beside a house that writes, between both databases, and never a damaged one."""

import gzip
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Event, Thread

import msgspec
import pytest

from pontoon.money import Cents, Posting
from pontoon.store import Append, Committed, Repeated, Snapshot, Stale, Store, StoreError, Unit, backup, open_store
from pontoon.store.backup import Backup, BackupError, back_up, copy_sqlite, restore
from pontoon.store.rows import DataRow
from pontoon.store.verify import all_rows, verify
from pontoon.store.view import Database, open_view
from tests.store.contract.world import moved, wrote
from tests.store.faults.day import Picture, picture_of, script

GROUPS = [turn for turn in script(7, groups=25) if not isinstance(turn, str)]
COMMANDS = [(unit.sender, unit.id) for group in GROUPS for unit in group]


def fill(store: Store) -> None:
    """A day of a house, with a document that was removed and a snapshot."""
    for group in GROUPS:
        store.append(group)
    store.append([wrote("r1", "gone", b"x", 0), wrote("r2", "gone", None, 1)])
    store.save_snapshot(Snapshot("table:a", 1, b"a cache"))


@pytest.fixture
def address(tmp_path: Path, request: pytest.FixtureRequest) -> Callable[[str], str]:
    """Addresses of empty databases, by their kind."""

    def made(kind: str) -> str:
        if kind == "postgresql":
            return str(request.getfixturevalue("postgres"))
        return f"sqlite:{tmp_path / kind}.db"

    return made


def picture(url: str) -> Picture:
    with closing(open_store(url)) as store:
        return picture_of(store, COMMANDS)


def test_two_backups_of_one_name_at_the_same_time_are_one_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second is begun and finished while the first is being written, and the first is told."""
    url, target = f"sqlite:{tmp_path}/house.db", tmp_path / "backup"
    with closing(open_store(url)) as store:
        fill(store)
        before = picture_of(store, COMMANDS)
    begun: list[Backup] = []

    def interrupted(view: Database) -> Iterator[DataRow]:
        for number, row in enumerate(all_rows(view)):
            if number == 5 and not begun:
                begun.append(Backup({}))
                begun.append(back_up(url, target))
            yield row

    monkeypatch.setattr(backup, "all_rows", interrupted)
    with pytest.raises(BackupError, match=r"backup cannot be written: .* exists"):
        back_up(url, target)
    assert restore(target, f"sqlite:{tmp_path}/again.db").rows == begun[1].rows
    assert picture(f"sqlite:{tmp_path}/again.db") == before
    assert sorted(one.name for one in tmp_path.glob("backup*")) == ["backup"]


@pytest.mark.parametrize(
    ("source", "target"),
    [("sqlite", "copy"), ("sqlite", "postgresql"), ("postgresql", "sqlite")],
    ids=["sqlite to sqlite", "sqlite to postgresql", "postgresql to sqlite"],
)
def test_a_backup_restores_everything_into_either_database(
    address: Callable[[str], str], tmp_path: Path, source: str, target: str
) -> None:
    url, other = address(source), address(target)
    with closing(open_store(url)) as store:
        fill(store)
        before = picture_of(store, COMMANDS)
        made = back_up(url, tmp_path / "backup")  # beside the running house
        lines = store.statement("wallet:ann")
        heads = list(store.heads())
    assert made.faults == ()
    assert made.rows["records"] == sum(len(records) for records in before.streams.values())
    assert stat.S_IMODE((tmp_path / "backup").stat().st_mode) == 0o600
    assert restore(tmp_path / "backup", other).rows == made.rows
    assert picture(other) == before
    with closing(open_store(other)) as store:
        assert store.statement("wallet:ann") == lines
        assert list(store.heads()) == heads
        assert store.snapshot("table:a") is None, "a snapshot is a cache"
        goes_on(store)


def goes_on(store: Store) -> None:
    """The restored house knows what was done, and numbers go on where they were."""
    unit = GROUPS[0][0]
    assert store.append([unit]) == (Repeated(unit.receipt),)
    assert store.append([wrote("r3", "gone", b"x", 2)]) == (Stale("user", "gone", 0),)
    assert store.append([wrote("r4", "gone", b"x", 0)]) == (Committed(()),)
    document = store.document("user", "gone")
    assert document is not None
    assert document.version == 3
    last = store.statement("issue")[-1].number
    store.append([Unit("ann", "later", postings=moved("issue", "wallet:ann", 5))])
    assert store.statement("issue")[-1].number > last
    head = store.head("table:a")
    assert head is not None
    assert store.append([Unit("ann", "next", (Append("table:a", head.sequence, (b"x",)),))]) == (
        Committed((head.sequence + 1,)),
    )


def test_a_copy_of_a_file_in_use_can_be_opened_as_it_is(tmp_path: Path) -> None:
    url = f"sqlite:{tmp_path}/house.db"
    with closing(open_store(url)) as store:
        fill(store)
        made = copy_sqlite(url, tmp_path / "copy.db")
        before = picture_of(store, COMMANDS)
    assert made.faults == ()
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600
    assert {path.name for path in tmp_path.glob("copy*")} == {"copy.db"}
    assert picture(f"sqlite:{tmp_path}/copy.db") == before


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_beside_a_house_that_writes_is_of_one_moment(
    address: Callable[[str], str], tmp_path: Path, kind: str
) -> None:
    url = address(kind)
    done = Event()
    with closing(open_store(url)) as store:

        def write() -> None:
            number = 0
            while not done.is_set():
                streams = tuple(Append(f"table:{name}", number, (b"x" * 500,)) for name in "abc")
                store.append(
                    [Unit("ann", str(number), streams, (Posting("issue", Cents(-1)), Posting("house", Cents(1))))]
                )
                number += 1

        writer = Thread(target=write)
        writer.start()
        try:
            for number in range(8):
                made = back_up(url, tmp_path / f"backup-{number}")
                if kind == "sqlite":
                    assert copy_sqlite(url, tmp_path / f"copy-{number}.db").faults == ()
                assert made.faults == ()
        finally:
            done.set()
            writer.join()
    restored = f"sqlite:{tmp_path}/restored.db"
    restore(tmp_path / "backup-7", restored)
    with closing(open_store(restored)) as store:
        ends = {head.sequence for head in store.heads()}
        assert len(ends) <= 1, "units are whole in a backup"
        assert store.balance("house") == sum(ends)


def test_nothing_is_restored_over_what_is_there(address: Callable[[str], str], tmp_path: Path) -> None:
    url = address("sqlite")
    with closing(open_store(url)) as store:
        fill(store)
    back_up(url, tmp_path / "backup")
    for kind in ("other", "postgresql"):
        with closing(open_store(address(kind))) as store:
            store.append([Unit("ann", "1", (Append("table:z", 0, (b"mine",)),))])
        with pytest.raises(StoreError, match="is not empty: restore into a new database"):
            restore(tmp_path / "backup", address(kind))
        with closing(open_store(address(kind))) as store:
            assert [head.stream for head in store.heads()] == ["table:z"]


def test_a_backup_is_never_written_over(tmp_path: Path) -> None:
    url = f"sqlite:{tmp_path}/house.db"
    open_store(url).close()
    for make in (back_up, copy_sqlite):
        (tmp_path / "old").write_bytes(b"the only backup")
        with pytest.raises(BackupError, match="is there already"):
            make(url, tmp_path / "old")
        assert (tmp_path / "old").read_bytes() == b"the only backup"
        with pytest.raises(BackupError, match="there is no directory"):
            make(url, tmp_path / "missing" / "new")
        with pytest.raises((BackupError, StoreError), match="there is no database"):
            make(f"sqlite:{tmp_path}/nothing.db", tmp_path / "new")
    assert {path.name for path in tmp_path.iterdir()} == {"house.db", "house.db.lock", "old"}


def damaged(lines: list[bytes], chance: Random) -> list[bytes]:
    """A backup in which somebody or something has changed, removed, doubled or swapped a line, or cut off the end."""
    at = chance.randrange(len(lines))
    match chance.choice(("change", "remove", "double", "swap", "cut")):
        case "change":
            data = bytearray(lines[at])
            place = chance.randrange(len(data) - 1)
            data[place] = data[place] % 120 + 7
            return [*lines[:at], bytes(data), *lines[at + 1 :]]
        case "remove":
            return [*lines[:at], *lines[at + 1 :]]
        case "double":
            return [*lines[: at + 1], *lines[at:]]
        case "swap":
            other = (at + 1) % len(lines)
            lines = list(lines)
            lines[at], lines[other] = lines[other], lines[at]
            return lines
        case _:
            return lines[:at]


def test_a_backup_that_was_damaged_is_not_restored(tmp_path: Path) -> None:
    url = f"sqlite:{tmp_path}/house.db"
    with closing(open_store(url)) as store:
        fill(store)
    back_up(url, tmp_path / "backup")
    lines = gzip.decompress((tmp_path / "backup").read_bytes()).splitlines(keepends=True)
    for seed in range(60):
        bad = tmp_path / f"bad-{seed}"
        bad.write_bytes(gzip.compress(b"".join(damaged(lines, Random(seed)))))
        with pytest.raises(BackupError):
            restore(bad, f"sqlite:{tmp_path}/from-{seed}.db")
        with closing(open_store(f"sqlite:{tmp_path}/from-{seed}.db")) as store:
            assert list(store.heads()) == []
            assert store.balances() == {}


def test_a_backup_cut_short_in_its_bytes_is_not_restored(tmp_path: Path) -> None:
    url = f"sqlite:{tmp_path}/house.db"
    with closing(open_store(url)) as store:
        fill(store)
    back_up(url, tmp_path / "backup")
    whole = (tmp_path / "backup").read_bytes()
    for number, size in enumerate((0, 1, 20, len(whole) // 2, len(whole) - 1)):
        (tmp_path / f"cut-{number}").write_bytes(whole[:size])
        with pytest.raises(BackupError):
            restore(tmp_path / f"cut-{number}", f"sqlite:{tmp_path}/from-{number}.db")


def test_who_writes_a_damaged_backup_anew_with_its_digest_meets_the_chain_and_the_money(tmp_path: Path) -> None:
    """Somebody who knows the format cannot change a record or a balance without what depends on it."""
    url = f"sqlite:{tmp_path}/house.db"
    with closing(open_store(url)) as store:
        fill(store)
    for number, tampering in enumerate(
        (
            "UPDATE balances SET balance = balance + 1 WHERE account = 'wallet:ann'",
            "UPDATE heads SET sequence = sequence - 1 WHERE stream = 'table:a'",
            "UPDATE heads SET chain = x'00' WHERE stream = 'table:a'",
            "DELETE FROM heads WHERE stream = 'table:a'",
        )
    ):
        bad = tmp_path / f"bad-{number}.db"
        copy_sqlite(url, bad)
        connection = sqlite3.connect(bad, isolation_level=None)
        connection.execute(tampering)
        connection.close()
        with closing(open_view(f"sqlite:{bad}")) as view:
            assert verify(view).faults
        made = back_up(f"sqlite:{bad}", tmp_path / f"backup-{number}")
        assert made.faults, "it is made all the same, and says what is wrong"
        with pytest.raises(BackupError, match="not restored, since it is damaged"):
            restore(tmp_path / f"backup-{number}", f"sqlite:{tmp_path}/from-{number}.db")


def test_a_backup_of_a_newer_version_is_told(tmp_path: Path) -> None:
    line = msgspec.json.encode(["pontoon-backup", 99]) + b"\n"
    (tmp_path / "new").write_bytes(gzip.compress(line))
    with pytest.raises(BackupError, match="has format 99, and this version reads 1"):
        restore(tmp_path / "new", f"sqlite:{tmp_path}/house.db")
