"""Opening a database: addresses, schemas, who may read the file, and who may have it."""

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Thread

import psycopg
import pytest

from pontoon.store import Append, Committed, StoreError, Unit, open_store
from pontoon.store.migrations import migrations
from pontoon.store.sqlite import SqliteStore


@pytest.mark.parametrize("url", ["", "house.db", "mysql://x/y", "sqlite", "postgres:house"])
def test_an_address_of_no_database_is_refused_with_what_would_be_one(url: str) -> None:
    with pytest.raises(StoreError, match="no address of a database: write sqlite:PATH"):
        open_store(url)


@pytest.mark.parametrize("url", ["sqlite:", "sqlite::memory:"])
def test_a_house_in_memory_is_refused(url: str) -> None:
    with pytest.raises(StoreError, match="would lose people's money"):
        open_store(url)


def test_a_path_with_three_slashes_is_the_file_that_others_mean(tmp_path: Path) -> None:
    open_store(f"sqlite://{tmp_path}/house.db").close()
    assert (tmp_path / "house.db").exists()


def test_a_missing_directory_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"there is no directory .*missing"):
        open_store(f"sqlite:{tmp_path}/missing/house.db")


def test_a_database_that_nobody_answers_for_is_told_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot open the database") as told:
        open_store(f"postgresql://ann:secret@/house?host={tmp_path}")
    assert "secret" not in str(told.value)


def test_all_files_are_their_owners_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        store = open_store(f"sqlite:{tmp_path}/house.db")
    finally:
        os.umask(before)
    store.append([Unit("ann", "1", (Append("table:a", 0, (b"x",)),))])
    assert store.read("table:a")
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    names = ("house.db", "house.db-shm", "house.db-wal", "house.db.lock")
    assert modes == dict.fromkeys(names, 0o600)
    store.close()


def test_a_file_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    open_store(f"sqlite:{tmp_path}/house.db").close()
    (tmp_path / "house.db").chmod(0o644)
    open_store(f"sqlite:{tmp_path}/house.db").close()
    assert stat.S_IMODE((tmp_path / "house.db").stat().st_mode) == 0o600


def test_one_process_has_a_file_at_a_time(tmp_path: Path) -> None:
    url = f"sqlite:{tmp_path}/house.db"
    store = open_store(url)
    opening = f"from pontoon.store import open_store; open_store({url!r})"
    second = subprocess.run([sys.executable, "-c", opening], check=False, capture_output=True, text=True)
    assert f"in use by process {os.getpid()}: one process has a SQLite database at a time" in second.stderr
    with pytest.raises(StoreError, match="in use by process"):
        open_store(url)
    store.append([Unit("ann", "1", (Append("table:a", 0, (b"x",)),))])
    store.close()
    assert subprocess.run([sys.executable, "-c", opening], check=False).returncode == 0


def test_the_lock_of_a_killed_process_is_gone(tmp_path: Path) -> None:
    url = f"sqlite:{tmp_path}/house.db"
    code = f"from pontoon.store import open_store; s = open_store({url!r}); print('open', flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"open\n"
        with pytest.raises(StoreError, match="in use by process"):
            open_store(url)
        child.kill()
        child.wait()
    open_store(url).close()


def in_sqlite(url: str, statement: str) -> None:
    connection = sqlite3.connect(url.removeprefix("sqlite:"), isolation_level=None)
    connection.execute(statement)
    connection.close()


def in_postgres(url: str, statement: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement.encode())


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Callable[[str, str], None]]:
    """An address, and a shell on it."""
    if request.param == "sqlite":
        return f"sqlite:{tmp_path}/house.db", in_sqlite
    return request.getfixturevalue("postgres"), in_postgres


def test_a_database_of_a_newer_version_is_refused(database: tuple[str, Callable[[str, str], None]]) -> None:
    url, shell = database
    open_store(url).close()
    shell(url, "INSERT INTO migrations (number, name) VALUES (999, 'of the future')")
    with pytest.raises(StoreError, match="was written by a newer version: its schema is number 999"):
        open_store(url)


def test_a_database_is_brought_up_to_date_once(database: tuple[str, Callable[[str, str], None]]) -> None:
    url, _ = database
    store = open_store(url)
    assert store.append([Unit("ann", "1", (Append("table:a", 0, (b"x",)),))]) == (Committed((1,)),)
    store.close()
    store = open_store(url)
    assert len(store.read("table:a")) == 1
    store.close()


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    url = f"sqlite:{tmp_path}/other.db"
    in_sqlite(url, "CREATE TABLE things (name TEXT)")
    with pytest.raises(StoreError, match="a database of another program"):
        open_store(url)


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "house.db").write_bytes(b"not a database at all" * 100)
    with pytest.raises(StoreError, match="file is not a database"):
        open_store(f"sqlite:{tmp_path}/house.db")
    (tmp_path / "house.db").unlink()
    open_store(f"sqlite:{tmp_path}/house.db").close()


def test_a_closed_store_says_so(database: tuple[str, Callable[[str, str], None]]) -> None:
    url, _ = database
    store = open_store(url)
    store.close()
    store.close()
    for use in (lambda: store.append([Unit("ann", "1")]), lambda: store.balance("house")):
        with pytest.raises(StoreError, match="closed"):
            use()


def test_processes_that_start_at_once_on_an_empty_database_make_its_schema_once(postgres: str) -> None:
    faults: list[Exception] = []

    def start() -> None:
        try:
            open_store(postgres).close()
        except Exception as error:
            faults.append(error)

    threads = [Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []


@pytest.mark.parametrize("name", ["sqlite", "postgresql"])
def test_the_steps_of_a_schema_are_numbered_without_gaps(name: str) -> None:
    steps = migrations("sqlite" if name == "sqlite" else "postgresql")
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))


def test_the_log_of_a_file_that_is_looked_after_does_not_grow(tmp_path: Path) -> None:
    """What has been copied is written over, so the log after many commits is as long as after the first few."""
    path = tmp_path / "house.db"
    with closing(SqliteStore(path)) as store:
        sizes = []
        for number in range(6):
            begin = 2_000 * number
            for first in range(begin, begin + 2_000, 250):
                store.append([Unit("ann", str(n), (Append("table:a", n, (b"x",)),)) for n in range(first, first + 250)])
            store.tend()
            sizes.append(path.with_name("house.db-wal").stat().st_size)
        assert sizes[-1] <= 2 * sizes[0]
        assert len(store.read("table:a")) == 12_000
