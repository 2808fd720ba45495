"""The processes that tests start: each can be interrupted, and none outlives its test run."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

MARK = "PONTOON_TESTS"
"""Names, in the environment of every process that a test starts, the watches it was started under, outermost first."""
GRACE = 60.0
"""Seconds that a process which is about to end may still take."""


@contextmanager
def heeding_interrupts() -> Iterator[None]:
    """Processes that are started now are ended by an interrupt, as at a terminal.

    A shell starts a background job with interrupts ignored, and what is ignored is inherited. A handler is not, so one
    that does nothing ignores them for this process alone.
    """
    before = signal.getsignal(signal.SIGINT)
    if before == signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda number, frame: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def leaving_nothing_behind() -> Iterator[None]:
    """What was started since, by itself or by one of its children, has ended at the end; else it is ended, and told."""
    before = os.environ.get(MARK)
    origin = f"{before or ''}/{uuid4().hex}"  # within what an outer one watches, and apart from all else in there
    os.environ[MARK] = origin
    try:
        yield
    finally:
        if before is None:
            del os.environ[MARK]
        else:
            os.environ[MARK] = before
    left = _still_there(origin)
    for process in left:
        os.kill(process, signal.SIGKILL)
    assert not left, "left running: " + "; ".join(left.values())


def _still_there(origin: str) -> dict[int, str]:
    """The processes that come from this one and do not end by themselves, each with its command and its test."""
    end = time.monotonic() + GRACE
    while (found := _from(origin)) and time.monotonic() < end:
        time.sleep(0.05)
    return found


def _from(origin: str) -> dict[int, str]:
    """Found by their environment, so also those whose parent is gone. Only Linux shows it; elsewhere none is found."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            environment = (folder / "environ").read_text(errors="replace").split("\0")
            command = (folder / "cmdline").read_text(errors="replace").replace("\0", " ").strip()
        except OSError:  # it has just ended, or is somebody else's
            continue
        if any(one.startswith(f"{MARK}={origin}") for one in environment):
            tests = [one.partition("=")[2] for one in environment if one.startswith("PYTEST_CURRENT_TEST=")]
            found[int(folder.name)] = f"{command}, started by {' '.join(tests)}"
    return found
