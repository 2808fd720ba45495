"""The file of an embedded database: its owner's alone, and one process at a time."""

import fcntl
import os
import secrets
import time
from pathlib import Path

from pontoon.store.port import StoreError

_PRIVATE = 0o600
_TRIES, _PAUSE = 100, 0.02
"""How often, and after how many seconds, a lock that somebody holds is asked for again."""


def make_private(path: Path) -> None:
    """Make the file if it is not there, so that only its owner can read it, and its name survives a power loss."""
    try:
        made = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC, _PRIVATE)
    except FileExistsError:
        path.chmod(_PRIVATE)
        return
    try:
        os.fsync(made)
    finally:
        os.close(made)
    sync_directory(path.parent)


def sync_directory(path: Path) -> None:
    """Have the names in a directory on disk."""
    directory = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)


def part_of(target: Path) -> Path:
    """A name beside a new file, under which it is written until it is whole; no two writers have the same."""
    return target.with_name(f"{target.name}.{secrets.token_hex(4)}.part")


class FileLock:
    """Held by one process at a time, and gone when that process is, however it ended.

    The lock is on a file of its own beside the database (`NAME.lock`), which holds the number of the process and stays
    behind: whether it is there means nothing. It is waited for a moment: the process that writes for a house which was
    killed has a commit to finish.
    """

    def __init__(self, database: Path) -> None:
        path = database.with_name(database.name + ".lock")
        self._file = os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, _PRIVATE)
        if not _locked(self._file):
            holder = os.read(self._file, 20).decode(errors="replace").strip() or "unknown"
            os.close(self._file)
            raise StoreError(
                f"{database} is in use by process {holder}: one process has a SQLite database at a time. "
                "Stop it first, or let several processes share a PostgreSQL database."
            )
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Let others have it."""
        os.close(self._file)


def _locked(file: int) -> bool:
    """Take the lock; False where somebody has it and keeps it."""
    for again in range(_TRIES):
        if again:
            time.sleep(_PAUSE)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            continue
        return True
    return False
