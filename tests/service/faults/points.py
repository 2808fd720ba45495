"""Moments at which a house can be killed, put into a process before it opens its house; no part of the product.

A plan names a moment and how often it has to come. `reach` kills the process, as nobody could prevent, when it has.
"""

import os
import signal
import threading
from pathlib import Path
from typing import Any, Literal, get_args

from pontoon.service import house as house_module
from pontoon.service.hosted import Hosted
from pontoon.store import Store
from pontoon.store import postgres as postgres_module
from pontoon.store import sqlite_write as sqlite_write_module
from pontoon.store.open import open_serving, open_store, sqlite_path
from pontoon.store.postgres import PostgresStore
from pontoon.store.sqlite import SqliteStore

Point = Literal[
    "before write",
    "after write",
    "before sync",
    "after sync",
    "after commit",
    "before apply",
    "before answer",
    "before snapshot",
    "during snapshot",
    "after snapshot",
    "at start",
    "random",
]
POINTS: tuple[Point, ...] = get_args(Point)
IN_FILES: tuple[Point, ...] = ("before sync", "after sync", "during snapshot")
"""Moments inside SQLite, seen by a layer under it; PostgreSQL has them in a process that is not killed here."""

_plan: tuple[str, int] = ("", 0)
_here = threading.local()


def reach(point: Point) -> None:
    """The process comes to this moment: it may be its last."""
    global _plan  # noqa: PLW0603 - one plan a process
    if point == _plan[0]:
        _plan = (point, _plan[1] - 1)
        if _plan[1] <= 0:
            os.kill(os.getpid(), signal.SIGKILL)


def open_with(url: str, point: str, visit: int) -> Store:
    """The store of a house that dies when it comes to this moment for the so-manieth time."""
    global _plan  # noqa: PLW0603
    _plan = (point, visit)
    _around(house_module, "load_table", after="at start")
    _around(house_module, "load_tournament", after="at start")
    _around(Hosted, "_committed", before="before apply")
    if not url.startswith("sqlite:"):
        _around(PostgresStore, "append", before="before write", after="after commit")
        _around(postgres_module, "write_units", after="after write")
        _around(PostgresStore, "save_snapshot", before="before snapshot", after="after snapshot")
        return open_store(url)
    _around(SqliteStore, "append", before="before write", after="after commit")
    if point == "after write":  # a group is several statements, and this is between two of them
        sqlite_write_module.SIZES = (8,)
        _around(sqlite_write_module, "_insert", after="after write")
    _saving(SqliteStore)
    if point in IN_FILES:
        return _layered(sqlite_path(url))
    return open_serving(url) if point == "random" else open_store(url)  # killed from outside, as houses serve


def _around(owner: Any, name: str, before: Point | None = None, after: Point | None = None) -> None:
    sound = getattr(owner, name)

    def wrapped(*given: Any, **named: Any) -> Any:
        if before is not None:
            reach(before)
        result = sound(*given, **named)
        if after is not None:
            reach(after)
        return result

    setattr(owner, name, wrapped)


def _saving(store: type[SqliteStore]) -> None:
    sound = store.save_snapshot

    def save_snapshot(self: SqliteStore, snapshot: Any) -> None:
        reach("before snapshot")
        _here.saving = True
        sound(self, snapshot)
        _here.saving = False
        reach("after snapshot")

    store.save_snapshot = save_snapshot  # type: ignore[method-assign]


def _layered(path: Path) -> SqliteStore:
    """A store on files whose every write and sync is a moment."""
    from tests.store.faults.layer import LAYER, Layer

    syncs, writes = Layer._sync, Layer._write

    def sync(self: Layer, file: int, flags: int) -> int:
        reach("before sync")
        result = syncs(self, file, flags)
        reach("after sync")
        return result

    def write(self: Layer, file: int, buffer: int, amount: int, offset: int) -> int:
        if getattr(_here, "saving", False):
            reach("during snapshot")
        return writes(self, file, buffer, amount, offset)

    Layer._sync = sync  # type: ignore[method-assign]
    Layer._write = write  # type: ignore[method-assign]
    return SqliteStore(path, LAYER.connect)
