"""The file that keeps the events of a tournament or a progressive: one writer at a time, and each append whole.

The lock is on the file itself, so another name for the same file is no way around it, and the system gives it back
when its holder ends, however that happens. Readers need no lock.

What one decision led to is one append: every line of it but the last ends with a space before the line break. So a
decision whose end is missing, because the power failed while it was written, is recognised; nobody has been told of
it, and the next append writes over it.

The sealed values of a game are in its file, so nobody but its owner may read it.
"""

import fcntl
import os
import stat
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import EEXIST, ESTALE
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from pontoon.cli.complaint import ComplaintError, shown
from pontoon.cli.input_file import STDIN, input_lines, kind_of

E = TypeVar("E")

PRIVATE = 0o600
_MOST_WORDS = 300
_MOMENT = 0.25
"""Seconds of a run of bots that a power failure may take away."""
_MORE = b" \n"
"""How a line ends when the decision goes on in the next line."""


class EventKind(Struct, Generic[E], frozen=True):
    """Events of one kind: how a line is read, what the first must be, and what to call a file of them."""

    decode: Callable[[bytes], E]
    opening: type[E]
    called: str


class Stream(Struct, Generic[E], frozen=True):
    """The events of whole decisions, and how many bytes they are; `over` bytes after them were cut off in writing."""

    events: tuple[E, ...]
    length: int
    over: int = 0
    ends: tuple[int, ...] = ()
    """Where each event's line ends, in bytes."""

    def up_to(self, number: int) -> "Stream[E]":
        """The first so many events, at least one; those after them were cut off in writing."""
        if number == len(self.events):
            return self
        length = self.ends[number - 1]
        return Stream(self.events[:number], length, self.over + self.length - length, self.ends[:number])


def read_events(name: str, kind: EventKind[E]) -> Stream[E]:
    """The events of a file, `-` for standard input; a complaint where it is none of ours."""
    events: list[E] = []
    ends: list[int] = []
    whole = kept = total = 0
    for number, line in enumerate(_lines(name), start=1):
        total += len(line)
        if not line.endswith(b"\n"):
            break
        events.append(_event(name, number, line, kind))
        ends.append(total)
        if not line.endswith(_MORE):
            whole, kept = len(events), total
    if not events:
        raise ComplaintError(f"{shown(name)} does not begin with {kind.called}.", text=name)
    if not whole:
        raise unbegun(name)
    return Stream(tuple(events[:whole]), kept, total - kept, tuple(ends[:whole]))


def unbegun(name: str) -> ComplaintError:
    """A file whose very first decision was cut off in writing."""
    reason = f"{shown(name)} was cut off while its first events were written, so nothing in it has happened yet"
    return ComplaintError(f"{reason}: remove it, and begin anew.", text=name)


def _lines(name: str) -> Iterator[bytes]:
    try:
        yield from input_lines(name)
    except OSError as error:
        raise ComplaintError(f"{shown(name)} cannot be read: {error.strerror or error}.", text=name) from None


def _event(name: str, number: int, line: bytes, kind: EventKind[E]) -> E:
    try:
        event = kind.decode(line)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        why = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise ComplaintError(f"{shown(name)}, line {number} is no event: {why}.", text=name) from None
    if number == 1 and not isinstance(event, kind.opening):
        raise ComplaintError(f"{shown(name)} does not begin with {kind.called}.", text=name)
    return event


class EventFile:
    """A file that this program alone may write, until it is closed."""

    def __init__(self, path: Path, handle: int, *, made: bool) -> None:
        self.path = path
        self._handle = handle
        self._made = made
        self._safe_at = time.monotonic()
        self.length = self.size

    @property
    def size(self) -> int:
        """Its bytes, those of a decision that was cut off too."""
        return os.fstat(self._handle).st_size

    def goes_on_at(self, length: int) -> None:
        """What is written next comes after so many bytes: the rest was cut off in writing, and goes then."""
        self.length = length

    def append(self, lines: Sequence[bytes]) -> None:
        """Write what one decision led to, all of it or nothing, and come back when it is safe."""
        self._put(lines, safe=True)

    def append_soon(self, lines: Sequence[bytes]) -> None:
        """The same for what nobody is told of yet: it is safe a moment later, together with what follows it.

        A decision of bots takes less time than a disk takes to answer.
        """
        self._put(lines, safe=time.monotonic() - self._safe_at > _MOMENT)

    def _put(self, lines: Sequence[bytes], *, safe: bool) -> None:
        if not lines:
            return
        data = b"".join(line + _MORE for line in lines[:-1]) + lines[-1] + b"\n"
        try:
            if not _same(self.path, self._handle):
                raise OSError(ESTALE, "somebody has moved, replaced or removed it while it was in use")
            if self.size > self.length:
                os.ftruncate(self._handle, self.length)
            _write(self._handle, data, self.length)
            if safe:
                os.fsync(self._handle)
                self._safe_at = time.monotonic()
        except OSError as error:
            with suppress(OSError):  # what cannot even be taken back is recognised by whoever reads the file next
                os.ftruncate(self._handle, self.length)
                os.fsync(self._handle)
            raise unwritable(self.path, error) from None
        self.length += len(data)

    def close(self) -> None:
        """Give the file to the next writer. A new one in which nothing was kept does not stay behind."""
        try:
            if self._made and not self.size and _same(self.path, self._handle):
                self.path.unlink()
            os.fsync(self._handle)
        except OSError as error:
            raise unwritable(self.path, error) from None
        finally:
            os.close(self._handle)


def _write(handle: int, data: bytes, at: int) -> None:
    """All bytes, from this place on: a disk that is nearly full takes a part of them at first."""
    left = memoryview(data)
    while left:
        done = os.pwrite(handle, left, at)
        left, at = left[done:], at + done


def unwritable(path: Path, error: OSError) -> ComplaintError:
    """A file of events that cannot be written; nothing of the decision was kept."""
    return ComplaintError(f"{path} cannot be written: {error.strerror or error}.", text=str(path))


@contextmanager
def keeping(name: str | None) -> Iterator[EventFile | None]:
    """The file to keep events in, where one is named."""
    if not name:
        yield None
        return
    with writing(name) as file:
        yield file


@contextmanager
def writing(name: str, *, must: str = "") -> Iterator[EventFile]:
    """The file for this program alone, made where it is not there; `must` is `be-new` or `be-there`."""
    if name == STDIN:
        raise ComplaintError("Events are kept in a file, which can be gone on with: name one.", text=name)
    path = Path(name)
    try:
        file = _taken(path, must)
    except FileNotFoundError as error:
        what = "read" if must == "be-there" else "written"
        raise ComplaintError(f"{path} cannot be {what}: {error.strerror}.", text=name) from None
    except OSError as error:
        raise unwritable(path, error) from None
    except ValueError as error:  # a name with a zero byte in it
        raise ComplaintError(f"{path} cannot be written: {error}.", text=name) from None
    try:
        if must == "be-new" and file.size:
            raise unwritable(path, FileExistsError(EEXIST, os.strerror(EEXIST)))
        yield file
    finally:
        file.close()


def _taken(path: Path, must: str) -> EventFile:
    """The file open and locked. One that is replaced or removed before the lock is ours is opened once more."""
    while True:
        handle, made = _open(path, must)
        try:
            _lock(path, handle)
            if _same(path, handle):
                _narrow(handle)
                return EventFile(path, handle, made=made)
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)


def _open(path: Path, must: str) -> tuple[int, bool]:
    """The file open, and whether it is a new one. No pipe or device is touched: opening one may wait for ever."""
    how = os.O_RDWR | os.O_CLOEXEC | os.O_NONBLOCK
    while True:
        try:
            if kind := kind_of(path.stat().st_mode):
                raise ComplaintError(f"{path} is a {kind} and no file: name a file for the events.", text=str(path))
            return os.open(path, how), False
        except FileNotFoundError:
            if must == "be-there":
                raise
        with suppress(FileExistsError):  # somebody else was quicker, and it is there now
            return os.open(path.resolve(), how | os.O_CREAT | os.O_EXCL, PRIVATE), True


def _lock(path: Path, handle: int) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        reason = (
            f"{path} is being written by {_holder(handle)}, and one program at a time may do that: wait until it has "
            "ended, or end it, and give the same command again. It can be read meanwhile."
        )
        raise ComplaintError(reason, text=str(path)) from None


def _same(path: Path, handle: int) -> bool:
    """Whether the name still stands for the file that is open."""
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False


def _narrow(handle: int) -> None:
    """Nobody else may read or write it, whatever it was before; `OSError` where that is not ours to say."""
    if stat.S_IMODE(os.fstat(handle).st_mode) & 0o077:
        try:
            os.fchmod(handle, PRIVATE)
        except PermissionError as error:
            why = "others may read it, and it holds sealed values; its owner has to make it private (chmod 600)"
            raise OSError(error.errno, why) from None


def _holder(handle: int) -> str:
    """Who holds the lock, as far as the system tells: `process 4711 (pontoon progressive run …)`."""
    number = os.fstat(handle).st_ino
    for process in _lockers(number):
        with suppress(OSError):
            words = Path(f"/proc/{process}/cmdline").read_text(errors="replace").replace("\0", " ").strip()
            return f"process {process} ({words[:_MOST_WORDS]})"
    return "another program"


def _lockers(inode: int) -> Iterable[int]:
    """The processes that hold a lock on a file of this number: `1: FLOCK ADVISORY WRITE 4711 fe:00:2146444 0 EOF`."""
    with suppress(OSError):
        for line in Path("/proc/locks").read_text().splitlines():
            words = line.split()
            if len(words) > 5 and words[1] == "FLOCK" and words[5].endswith(f":{inode}") and words[4].isdecimal():
                yield int(words[4])
