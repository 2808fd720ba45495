"""Making and restoring a backup, with every fault as a complaint, and what is said of it."""

from pathlib import Path

from pontoon.cli.answer import print_json
from pontoon.cli.complaint import ComplaintError
from pontoon.cli.say import say
from pontoon.service.settings import default_database
from pontoon.store.backup import Backup, BackupError, back_up, copy_sqlite, restore
from pontoon.store.open import sqlite_path
from pontoon.store.port import StoreError

_SHOWN = 10
"""Faults that are told one by one."""
_SQLITE = "sqlite:"


def address_of(database: str | None) -> str:
    """The database that is meant."""
    return database or default_database()


def made(address: str, target: Path, *, copy: bool) -> Backup:
    """A backup in a new file; a complaint where there is none."""
    if copy and not address.startswith(_SQLITE):
        raise ComplaintError("--copy is for a SQLite file; a PostgreSQL database is dumped, without it.", text=address)
    if address.startswith(_SQLITE) and not sqlite_path(address).is_file():
        raise ComplaintError(
            f"There is no database {sqlite_path(address)}. --database names another one.", text=address
        )
    try:
        return copy_sqlite(address, target) if copy else back_up(address, target)
    except (BackupError, StoreError) as error:
        raise ComplaintError(_sentence(error), text=str(target)) from None


def put_back(source: Path, address: str) -> Backup:
    """The database as the backup has it; a complaint where nothing was restored."""
    try:
        return restore(source, address)
    except (BackupError, StoreError) as error:
        raise ComplaintError(_sentence(error), text=str(source)) from None


def tell(file: str, address: str, found: Backup, begin: str, *, as_json: bool) -> None:
    """What was written, and what is wrong with it."""
    if as_json:
        return print_json(
            {
                "file": file,
                "database": _shown(address),
                "rows": found.rows,
                "faults": list(found.faults),
            }
        )
    rows = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in found.rows.items())
    say(f"{begin} {rows}.")
    for fault in found.faults[:_SHOWN]:
        say(f"  wrong: {fault}")
    if len(found.faults) > _SHOWN:
        say(f"  and {len(found.faults) - _SHOWN} more; `pontoon audit verify` tells all of them")
    return None


def _sentence(error: Exception) -> str:
    return f"{str(error).rstrip('.')}."


def _shown(address: str) -> str:
    """The address without a password."""
    scheme, mark, rest = address.partition("://")
    who, at, where = rest.rpartition("@")
    return f"{scheme}{mark}{who.partition(':')[0]}{at}{where}" if mark else address
