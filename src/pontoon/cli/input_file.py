"""What a command reads: a file or standard input, never more of it than can be kept in memory.

Nothing slow is imported here, and nothing is said: who reads turns an `OSError` into words.
"""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EBADF, EFBIG, EINVAL
from typing import BinaryIO

STDIN = "-"
MOST_TEXT = 8 * 2**20
"""Bytes of a text that a person has written: a rules file, a script, a chart, names."""
MOST_LINE = 4 * 2**20
"""Bytes of one event."""
MOST_STREAM = 256 * 2**20
"""Bytes of events that come through a pipe. A file of events may be as long as it is."""

_OWN_STREAMS = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")
"""Names of what is open already, such as a shell's `<(…)`."""


def read_input(name: str, most: int = MOST_TEXT) -> bytes:
    """All bytes of a file, `-` for standard input; `OSError` where it cannot be read or has more than `most`."""
    with _opened(name) as file:
        found: list[bytes] = []
        left = most + 1
        while left and (part := file.read(min(left, 2**20))):
            found.append(part)
            left -= len(part)
    if not left:
        raise OSError(EFBIG, f"it is larger than {most // 2**20} MB, or has no end")
    return b"".join(found)


def input_lines(name: str) -> Iterator[bytes]:
    """The lines of a file, each with its line break; the last may be without one. `OSError` as for `read_input`."""
    with _opened(name) as file:
        endless = name == STDIN or not stat.S_ISREG(os.fstat(file.fileno()).st_mode)
        total = 0
        while line := file.readline(MOST_LINE + 1):
            total += len(line)
            if len(line) > MOST_LINE:
                raise OSError(EFBIG, f"it has a line of more than {MOST_LINE // 2**20} MB")
            if endless and total > MOST_STREAM:
                raise OSError(EFBIG, f"it is larger than {MOST_STREAM // 2**20} MB, or has no end")
            yield line


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    if name == STDIN:
        if sys.stdin is None:
            raise OSError(EBADF, "it is closed")
        yield sys.stdin.buffer
        return
    try:
        kind = kind_of(os.stat(name).st_mode)
    except ValueError as error:  # a name with a zero byte in it
        raise OSError(EINVAL, str(error)) from None
    if kind in ("pipe", "device") and not name.startswith(_OWN_STREAMS):
        # A pipe may never have anything to read, and a device may never end.
        instead = "what comes through a pipe is read from standard input, written -"
        raise OSError(EINVAL, f"it is a {kind} and no file; {instead}")
    with open(name, "rb") as file:
        yield file


def kind_of(mode: int) -> str:
    """What a name stands for, where it is no file."""
    if stat.S_ISDIR(mode):
        return "folder"
    if stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode):
        return "pipe"
    return "" if stat.S_ISREG(mode) else "device"
