"""The schema as numbered steps: `sqlite/NNN-name.sql` and `postgresql/NNN-name.sql`, never edited once released."""

from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple

from pontoon.store.port import StoreError


class Migration(NamedTuple):
    """One step of the schema."""

    number: int
    name: str
    script: str


@cache
def migrations(database: Literal["sqlite", "postgresql"]) -> tuple[Migration, ...]:
    """All steps for a database, in order."""
    folder = files("pontoon.store.migrations").joinpath(database)
    found = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".sql"))
    return tuple(
        Migration(int(name[:3]), name[4:-4], folder.joinpath(name).read_text(encoding="utf-8")) for name in found
    )


def outstanding(known: tuple[Migration, ...], done: int, where: str) -> tuple[Migration, ...]:
    """The steps that a database at step `done` still needs; one from a newer version is refused."""
    if done > known[-1].number:
        raise StoreError(
            f"{where} was written by a newer version: its schema is number {done}, and this version knows "
            f"{known[-1].number}. Run the newer version, or restore a backup made with this one."
        )
    return tuple(step for step in known if step.number > done)
