"""Every call to the files fails once: the store stops and never lies.

The layer stands where SQLite calls its files. What the kernel itself does with a full disk is shown by
`test_a_file_that_may_not_grow`, where real writes are cut short by the operating system.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from pontoon.store import Append, Committed, Repeated, StoreError, Unit
from pontoon.store.sqlite import SqliteStore
from pontoon.store.sqlite_read import plain
from tests.store.faults.day import Picture, Turn, picture_of, script
from tests.store.faults.disk import Disk
from tests.store.faults.errors import WAYS, faults
from tests.store.faults.house import Day, Make, audit, folder, live
from tests.store.faults.layer import LAYER, Fault, Kind, Notes

GROUPS = 4


def short_day() -> list[Turn]:
    """A day with everything that a store does: groups, a snapshot, a restart."""
    turns = script(3, GROUPS)
    return [*turns[:2], "snapshot", *turns[2:3], "restart", *turns[3:]]


def yesterday(make: Make, path: Path) -> None:
    """A database that is not new, left by a process that did not close it: its log is still there."""
    store = make(path, plain)
    store.append([Unit("old", "old", (Append("table:old", 0, (b"x" * 5_000,)),), receipt=b"old")])
    left = {name: (path.parent / name).read_bytes() for name in ("house.db", "house.db-wal")}
    store.close()
    for name, data in left.items():
        (path.parent / name).write_bytes(data)


class AfterYesterday:
    """The short day, again and again from the same files, with a fault each time."""

    def __init__(self, make: Make, place: Path) -> None:
        self.make = make
        self._template = place / "yesterday"
        self._template.mkdir()
        yesterday(make, self._template / "house.db")
        self._place = place / "today"
        self.whole = self.live(None)
        self.steps = self.whole.notes.steps
        self.files = {
            path.name: path.read_bytes() for path in self._template.glob("house.db*") if "lock" not in path.name
        }

    @property
    def path(self) -> Path:
        return self._place / "house.db"

    def live(self, fault: Fault | None) -> Day:
        shutil.rmtree(self._place, ignore_errors=True)
        shutil.copytree(self._template, self._place)
        return live(short_day(), self.make, self.path, fault, Picture({"table:old": [b"x" * 5_000]}))


def assert_honest(world: AfterYesterday, name: str, fault: Fault) -> bool:
    """Live the day with the fault, then start again and look: the process was closed or killed, or the power went, too.

    Whether it stopped.
    """
    day = world.live(fault)
    assert day.notes.struck, f"{name}: the fault did not happen"
    answered = len(day.answers)
    asked = sum(step.kind == "mark" and step.file.startswith("asked") for step in day.notes.steps)
    disk = Disk(world.files)
    for step in day.notes.steps:
        disk.follow(step)
    try:
        audit(world.whole, world.make, world.path, answered, asked)
        if day.stopped:
            audit(world.whole, world.make, world.path.parent / "killed" / "house.db", answered, asked)
        with folder() as place:
            for kept, data in disk.after_power_loss(Random(fault.step)).items():
                (place / kept).write_bytes(data)
            audit(world.whole, world.make, place / "house.db", answered, asked)
    except AssertionError as lie:
        raise AssertionError(f"{name}: {lie}") from lie
    return day.stopped


@pytest.mark.parametrize("kind", WAYS)
def test_a_store_stops_at_every_error_and_never_lies(kind: Kind) -> None:
    with folder() as place:
        world = AfterYesterday(SqliteStore, place)
        tried = [(name, fault) for name, fault in faults(world.steps) if kind in fault.kinds]
        stopped = [name for name, fault in tried if assert_honest(world, name, fault)]
    assert tried, "the day makes every kind of call"
    if kind in ("write", "sync", "read", "open", "shm", "truncate"):
        assert stopped, "faults of these kinds stop a store"


def after_a_failed_sync(make: Make) -> None:
    """A sync fails, the house starts again on the same machine and goes on, then the power goes.

    What the failed sync should have written may never reach the disk, though it could be read until then.
    """
    with folder() as place:
        world = AfterYesterday(make, place)
        syncs = [
            number for number, step in enumerate(world.steps) if step.kind == "sync" and step.file.endswith("-wal")
        ]
        for number in syncs:
            day = world.live(Fault(number, WAYS["sync"][0][1], ("sync",)))
            disk = Disk(world.files)
            steps = list(day.notes.steps)
            LAYER.notes = notes = Notes()
            store = make(world.path, LAYER.connect)
            seen = picture_of(store, day.commands)
            after = Unit("ann", "after", (Append("table:after", 0, (b"y",)),), receipt=b"after")
            assert store.append([after]) == (Committed((1,)),)
            answered = len(notes.steps)
            store.close()
            for step in [*steps, *notes.steps[:answered]]:
                disk.follow(step)
            for seed in range(6):
                assert_still_there(make, disk.after_power_loss(Random(seed)), day, after, seen.streams)


def assert_still_there(
    make: Make, left: dict[str, bytes], day: Day, after: Unit, streams: dict[str, list[bytes]]
) -> None:
    with folder() as place:
        for name, data in left.items():
            (place / name).write_bytes(data)
        store = make(place / "house.db", plain)
        try:
            assert store.append([after]) == (Repeated(b"after"),), "what was answered after the restart is gone"
            found = picture_of(store, day.commands).streams
            found.pop("table:after")
            assert found == streams, "what the restarted house had seen is gone"
        finally:
            store.close()


def test_what_a_failed_sync_left_readable_is_on_disk_before_the_house_goes_on() -> None:
    after_a_failed_sync(SqliteStore)


CHILD = """
import json, resource, signal, sys
from pontoon.store import Append, StoreError, Unit, open_store
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
store = open_store(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
answered = 0
try:
    while True:
        store.append([Unit("ann", str(answered), (Append("table:a", answered, (bytes(2_000),)),), receipt=b"done")])
        answered += 1
except StoreError as error:
    print(json.dumps([answered, str(error)]))
try:
    store.append([Unit("ann", "late", (Append("table:b", 0, (b"x",)),))])
except StoreError:
    print("stopped")
"""


@pytest.mark.parametrize("size", [150_000, 150_001, 200_123, 300_000])
def test_a_file_that_may_not_grow_stops_the_store_and_what_was_answered_is_there(tmp_path: Path, size: int) -> None:
    url = f"sqlite:{tmp_path}/house.db"
    run = [sys.executable, "-c", CHILD, url, str(size)]
    told = subprocess.run(run, check=True, capture_output=True, text=True).stdout.splitlines()
    answered, error = json.loads(told[0])
    assert answered > 0
    assert "disk" in error or "full" in error
    assert told[1] == "stopped"
    store = SqliteStore(tmp_path / "house.db")
    assert answered <= len(store.read("table:a")) <= answered + 1
    assert store.receipt("ann", str(answered - 1)) == b"done"
    assert isinstance(store.append([Unit("ann", "next", (Append("table:c", 0, (b"x",)),))])[0], Committed)
    store.close()


def test_a_store_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    (tmp_path / "house.db").mkdir()
    with pytest.raises(StoreError, match="cannot open"):
        SqliteStore(tmp_path / "house.db")
