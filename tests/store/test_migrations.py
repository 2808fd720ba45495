"""The schema in numbered steps: an older database is brought up to date, and a step is done whole or not at all."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pontoon.store import Append, StoreError, Unit, open_store
from pontoon.store import postgres as postgres_module
from pontoon.store import sqlite as sqlite_module
from pontoon.store.migrations import Migration, migrations


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str]:
    """The kind and address of an empty database."""
    if request.param == "sqlite":
        return "sqlite", f"sqlite:{tmp_path}/house.db"
    return "postgresql", str(request.getfixturevalue("postgres"))


Steps = Callable[..., None]


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Steps:
    """Have these steps known instead, by a version before or after this one."""

    def known(*found: Migration) -> None:
        for module in (sqlite_module, postgres_module):
            monkeypatch.setattr(module, "migrations", lambda name: found)

    return known


def test_an_older_database_is_brought_up_to_date_and_keeps_everything(database: tuple[str, str], steps: Steps) -> None:
    kind, url = database
    real = migrations("sqlite" if kind == "sqlite" else "postgresql")
    steps(real[0])
    open_store(url).close()
    steps(*real)
    store = open_store(url)
    store.append([Unit("ann", "1", (Append("table:a", 0, (b"x",)),))])
    store.close()
    steps(*real, Migration(98, "more", "CREATE TABLE more (name TEXT)"), Migration(99, "most", "DROP TABLE more"))
    store = open_store(url)
    assert len(store.read("table:a")) == 1
    store.close()
    steps(*real)
    with pytest.raises(StoreError, match="its schema is number 99, and this version knows"):
        open_store(url)


def test_a_step_that_fails_leaves_the_database_as_it_was(database: tuple[str, str], steps: Steps) -> None:
    kind, url = database
    real = migrations("sqlite" if kind == "sqlite" else "postgresql")
    open_store(url).close()
    steps(*real, Migration(98, "wrong", "CREATE TABLE half (name TEXT); SELECT nothing FROM nowhere"))
    with pytest.raises(StoreError):
        open_store(url)
    steps(*real, Migration(98, "right", "CREATE TABLE half (name TEXT)"))
    open_store(url).close()
