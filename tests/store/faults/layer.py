"""A file layer for SQLite that notes everything that is done to files, and fails where it is told to.

It stands between SQLite and its own layer for Unix, which does the work on real files; locks and shared memory are left
to that one. What it notes is enough to know what a disk may hold when the power goes (`disk.py`).
"""

import ctypes
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote

from tests.store.faults import sqlite_c as c

Kind = Literal["open", "read", "write", "truncate", "sync", "size", "lock", "shm", "delete", "access", "close", "mark"]

NAME = "pontoon-faults"


@dataclass(frozen=True, slots=True)
class Step:
    """One call of SQLite to its files; or a `mark` that the test puts between them.

    `at`: offset of a write, size of a truncation, flags of an opening. `made`: a file was made, or removed for certain.
    `failed`: it was answered with an error; of a write, `data` is then what was done all the same.
    """

    kind: Kind
    file: str
    at: int = 0
    data: bytes = b""
    made: bool = False
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """What call number `step` is answered with. `short`: half of a write is done first. `lasting`: so are all later."""

    step: int
    code: int
    kinds: tuple[Kind, ...]
    short: bool = False
    lasting: bool = False


@dataclass(slots=True)
class Notes:
    """Everything since the layer was told to note here."""

    steps: list[Step] = field(default_factory=list)
    fault: Fault | None = None
    struck: int = 0
    lies: bool = False
    """A disk that says it has synced and has not; for a planted mistake."""

    def mark(self, what: str) -> None:
        """Something happened above the files: a unit was asked for, or answered."""
        self.steps.append(Step("mark", what))

    def strikes(self, kind: Kind) -> Fault | None:
        """The fault that hits the call which comes now."""
        fault = self.fault
        if fault is None or kind not in fault.kinds:
            return None
        now = len(self.steps)
        if now == fault.step or (fault.lasting and now > fault.step):
            self.struck += 1
            return fault
        return None


class Layer:
    """The registered file layer; there is one in a process, and it notes for one test at a time."""

    def __init__(self) -> None:
        self.notes = Notes()
        self._library = c.library()
        self._files: dict[int, tuple[str, c.Methods]] = {}
        self._tables: dict[int, tuple[c.Methods, c.Methods]] = {}
        self._unix = self._library.sqlite3_vfs_find(None)
        vfs = c.Vfs.from_buffer_copy(self._unix.contents)
        vfs.version = 1
        vfs.name = NAME.encode()
        self._keep: list[object] = [vfs.name]
        vfs.open = self._kept(c.OPEN(self._open))
        vfs.delete = self._kept(c.DELETE(self._delete))
        vfs.access = self._kept(c.ACCESS(self._access))
        self._vfs = vfs
        assert self._library.sqlite3_vfs_register(ctypes.byref(vfs), 0) == c.OK

    def connect(self, path: Path) -> sqlite3.Connection:
        """A connection through this layer, which often copies the log into the database, so that this is seen too."""
        address = f"file:{quote(str(path))}?vfs={NAME}"
        connection = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA wal_autocheckpoint = 12")
        return connection

    def _kept(self, function: Any) -> Any:
        self._keep.append(function)
        return function

    def _open(self, _: int, name: int | None, file: int, flags: int, out: Any) -> int:
        whole = _path(name)
        path = whole.name
        made = bool(flags & c.OPEN_CREATE) and not whole.exists()
        if fault := self.notes.strikes("open"):
            ctypes.cast(file, ctypes.POINTER(c.OpenFile)).contents.methods = None
            self.notes.steps.append(Step("open", path, failed=True))
            return fault.code
        result: int = self._unix.contents.open(ctypes.cast(self._unix, ctypes.c_void_p), name, file, flags, out)
        if result == c.OK:
            opened = ctypes.cast(file, ctypes.POINTER(c.OpenFile)).contents
            ours, real = self._methods(opened.methods)
            opened.methods = ctypes.pointer(ours)
            self._files[file] = path, real
        self.notes.steps.append(Step("open", path, flags, made=made, failed=result != c.OK))
        return result

    def _methods(self, real: Any) -> tuple[c.Methods, c.Methods]:
        """SQLite's own methods for a kind of file, with ours in place of those that matter; and its own."""
        kind = ctypes.addressof(real.contents)
        if kind not in self._tables:
            table = c.Methods.from_buffer_copy(real.contents)
            table.version = min(2, table.version)
            table.close = self._kept(c.CLOSE(self._close))
            table.read = self._kept(c.READ(self._read))
            table.write = self._kept(c.WRITE(self._write))
            table.truncate = self._kept(c.TRUNCATE(self._truncate))
            table.sync = self._kept(c.SYNC(self._sync))
            table.size = self._kept(c.SIZE(self._size))
            table.lock = self._kept(c.LOCK(self._lock))
            if table.shm_map:
                table.shm_map = self._kept(c.SHM_MAP(self._shm_map))
            self._tables[kind] = table, c.Methods.from_buffer_copy(real.contents)
        return self._tables[kind]

    def _done(self, step: Step, fault: Fault | None, do: Callable[[], int]) -> int:
        """Note the step, and do it unless it fails."""
        if fault is None:
            self.notes.steps.append(step)
            return do()
        failed = Step(step.kind, step.file, step.at, step.data, step.made, failed=True)
        self.notes.steps.append(failed)
        return fault.code

    def _close(self, file: int) -> int:
        name, real = self._files.pop(file)
        self.notes.steps.append(Step("close", name))
        result: int = real.close(file)
        return result

    def _read(self, file: int, buffer: int, amount: int, offset: int) -> int:
        fault = self.notes.strikes("read")
        return self._done(
            Step("read", self._files[file][0]), fault, lambda: self._files[file][1].read(file, buffer, amount, offset)
        )

    def _write(self, file: int, buffer: int, amount: int, offset: int) -> int:
        data = ctypes.string_at(buffer, amount)
        fault = self.notes.strikes("write")
        name = self._files[file][0]
        if fault and fault.short:
            half = amount // 2
            self.notes.steps.append(Step("write", name, offset, data[:half], failed=True))
            self._files[file][1].write(file, buffer, half, offset)
            return fault.code
        return self._done(
            Step("write", name, offset, data if fault is None else b""),
            fault,
            lambda: self._files[file][1].write(file, buffer, amount, offset),
        )

    def _truncate(self, file: int, size: int) -> int:
        fault = self.notes.strikes("truncate")
        step = Step("truncate", self._files[file][0], size)
        return self._done(step, fault, lambda: self._files[file][1].truncate(file, size))

    def _sync(self, file: int, flags: int) -> int:
        fault = self.notes.strikes("sync")
        if self.notes.lies:
            return c.OK
        return self._done(Step("sync", self._files[file][0]), fault, lambda: self._files[file][1].sync(file, flags))

    def _size(self, file: int, size: Any) -> int:
        fault = self.notes.strikes("size")
        return self._done(Step("size", self._files[file][0]), fault, lambda: self._files[file][1].size(file, size))

    def _lock(self, file: int, level: int) -> int:
        fault = self.notes.strikes("lock")
        return self._done(Step("lock", self._files[file][0]), fault, lambda: self._files[file][1].lock(file, level))

    def _shm_map(self, file: int, page: int, size: int, extend: int, out: int) -> int:
        fault = self.notes.strikes("shm")
        step = Step("shm", self._files[file][0])
        return self._done(step, fault, lambda: self._files[file][1].shm_map(file, page, size, extend, out))

    def _delete(self, _: int, name: int, sync: int) -> int:
        path = _path(name)
        fault = self.notes.strikes("delete")
        if fault is None and not path.exists():
            sync = 0
        vfs = ctypes.cast(self._unix, ctypes.c_void_p)
        step = Step("delete", path.name, made=bool(sync))
        return self._done(step, fault, lambda: self._unix.contents.delete(vfs, name, sync))

    def _access(self, _: int, name: int, flags: int, out: Any) -> int:
        fault = self.notes.strikes("access")
        vfs = ctypes.cast(self._unix, ctypes.c_void_p)
        step = Step("access", _path(name).name)
        return self._done(step, fault, lambda: self._unix.contents.access(vfs, name, flags, out))


def _path(name: int | None) -> Path:
    return Path(ctypes.string_at(name).decode() if name else "")


LAYER = Layer()
"""The one layer of this process."""
