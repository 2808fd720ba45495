"""Backup and restore of a whole database, beside a house that goes on.

A backup is a file of JSON lines, compressed with gzip: a header, a line for each row, and an end with the number of
rows and the SHA-256 of all lines before it. It fits either database, whichever it came from. A SQLite database can also
be copied as a file (`copy_sqlite`), which is ready to be opened.

A restore goes into an empty database, whole or not at all: chains and balances are checked before anything is written,
and once more as they are read back.
"""

import gzip
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from hashlib import sha256
from itertools import groupby, islice
from pathlib import Path
from typing import IO, Any, Protocol, cast

import msgspec
from msgspec import Struct

from pontoon.store.files import part_of, sync_directory
from pontoon.store.open import open_store, sqlite_path
from pontoon.store.rows import DataRow
from pontoon.store.verify import Checker, all_rows, check_rows, verify
from pontoon.store.view import open_view

_PRIVATE = 0o600
_TOGETHER = 500
"""Rows that are put into a database at once."""
_FORMAT = 1


class Header(Struct, frozen=True, array_like=True, tag="pontoon-backup"):
    """The first line."""

    format: int


class End(Struct, frozen=True, array_like=True, tag="end"):
    """The last line."""

    rows: int
    digest: str


class Backup(Struct, frozen=True):
    """How many rows of each table a backup has, and what is wrong with them: it is made all the same."""

    rows: dict[str, int]
    faults: tuple[str, ...] = ()


class BackupError(Exception):
    """A backup that cannot be made or restored."""


class Fillable(Protocol):
    """A store that an empty database can be filled through."""

    def fill(self, batches: Iterator[list[DataRow]]) -> None:
        """Put rows into an empty database, all or nothing."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Header | End | DataRow)


def back_up(url: str, target: Path) -> Backup:
    """Write a backup of the database at an address, as it is at this moment, to a new file."""
    checker = Checker()

    def write(file: IO[bytes]) -> None:
        with (
            closing(open_view(url)) as view,
            gzip.GzipFile(fileobj=file, mode="wb", compresslevel=1, mtime=0) as packed,
        ):
            digest, rows = sha256(), 0

            def line(value: object) -> None:
                data = _ENCODER.encode(value) + b"\n"
                digest.update(data)
                packed.write(data)

            line(Header(_FORMAT))
            for row in all_rows(view):
                checker.take(row)
                line(row)
                rows += 1
            line(End(rows, digest.hexdigest()))

    _write_whole(target, write)
    return Backup(checker.counts, tuple(checker.finish()))


def restore(source: Path, url: str) -> Backup:
    """Fill the empty database at an address from a backup, which is read through before anything is written."""
    checked = check_rows(_read(source))
    _refuse(source, checked.faults)
    with closing(cast("Fillable", open_store(url))) as store:
        store.fill(_batches(_read(source)))
    with closing(open_view(url)) as view:
        found = verify(view)
    _refuse(source, found.faults)
    if found.counts != checked.counts:
        raise BackupError(f"{source} was not restored whole: {checked.counts} were in it, {found.counts} are there")
    return Backup(found.counts)


def _batches(rows: Iterable[DataRow]) -> Iterator[list[DataRow]]:
    """Rows of one table together, and not too many."""
    for _, group in groupby(rows, lambda row: row.table):
        while batch := list(islice(group, _TOGETHER)):
            yield batch


def copy_sqlite(url: str, target: Path) -> Backup:
    """Copy a SQLite database, in use or not, to a new file that can be opened as it is."""
    path = sqlite_path(url)
    if not path.is_file():
        raise BackupError(f"there is no database {path}")
    _claim(target)
    part = part_of(target)
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, _PRIVATE))
        with (
            closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(part)) as copy,
        ):
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
        _sync(part)
        with closing(open_view(f"sqlite:{part}")) as view:
            found = verify(view)
        os.link(part, target)  # unlike a rename, it replaces nothing
        sync_directory(target.parent)
    except (OSError, sqlite3.Error) as error:
        raise BackupError(f"{path} cannot be copied to {target}: {error}") from error
    finally:
        for name in (part, part.with_name(part.name + "-wal"), part.with_name(part.name + "-shm")):
            with suppress(OSError):
                name.unlink()
    return Backup(found.counts, tuple(found.faults))


def _claim(target: Path) -> None:
    if target.exists():
        raise BackupError(f"{target} is there already: name a new file, so that no backup is lost.")
    if not target.absolute().parent.is_dir():
        raise BackupError(f"{target} cannot be written: there is no directory {target.parent}. Make it first.")


def _write_whole(target: Path, write: Callable[[IO[bytes]], None]) -> None:
    """Write a new file under another name, sync it, and only then give it its own."""
    _claim(target)
    part = part_of(target)
    try:
        with open(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, _PRIVATE), "wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        os.link(part, target)
        sync_directory(target.parent)
    except OSError as error:
        raise BackupError(f"{target} cannot be written: {error}") from error
    finally:
        with suppress(OSError):
            part.unlink()


def _sync(path: Path) -> None:
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def _read(source: Path) -> Iterator[DataRow]:
    """The rows of a backup; `BackupError` where it is none, is of a newer version, or has been cut off or changed."""
    digest, rows, begun, ended = sha256(), 0, False, False
    try:
        with gzip.open(source, "rb") as packed:
            for line in packed:
                value = _DECODER.decode(line)
                if ended:
                    raise BackupError(f"{source} goes on behind its end: it was changed")
                match value:
                    case Header(format=number):
                        if begun or number != _FORMAT:
                            raise BackupError(f"{source} has format {number}, and this version reads {_FORMAT}")
                        begun = True
                    case End():
                        ended = True
                        if (value.rows, value.digest) != (rows, digest.hexdigest()):
                            raise BackupError(f"{source} was changed: its lines are not those that were written")
                    case _ if not begun:
                        raise BackupError(f"{source} is no backup: it does not begin like one")
                    case _:
                        rows += 1
                        yield cast("DataRow", value)
                digest.update(line)
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError) as error:
        raise BackupError(f"{source} cannot be read as a backup: {error}") from error
    if not ended:
        raise BackupError(f"{source} is cut off: its end is missing")


def _refuse(source: Path, faults: list[str]) -> None:
    if faults:
        raise BackupError(f"{source} is not restored, since it is damaged: {'; '.join(faults[:10])}")
