"""Every call of a day that can fail, with every way in which it can."""

from collections.abc import Iterator, Sequence

from tests.store.faults import sqlite_c as c
from tests.store.faults.layer import Fault, Kind, Step

WAYS: dict[Kind, tuple[tuple[str, int], ...]] = {
    "open": (("EACCES", c.CANTOPEN),),
    "read": (("EIO", c.IOERR_READ),),
    "write": (("ENOSPC", c.FULL), ("EIO", c.IOERR_WRITE), ("short", c.FULL)),
    "truncate": (("EIO", c.IOERR_TRUNCATE),),
    "sync": (("EIO", c.IOERR_FSYNC),),
    "size": (("EIO", c.IOERR_FSTAT),),
    "lock": (("EIO", c.IOERR_LOCK),),
    "shm": (("EIO", c.IOERR_SHMMAP),),
    "delete": (("EIO", c.IOERR_DELETE),),
    "access": (("EIO", c.IOERR_ACCESS),),
}
"""How each kind of call fails, by the name of the error and SQLite's code for it."""

ALL: tuple[Kind, ...] = tuple(WAYS)


def faults(steps: Sequence[Step]) -> Iterator[tuple[str, Fault]]:
    """Each call fails alone, and a full disk or one that syncs no more also stays so; the name tells which."""
    for number, step in enumerate(steps):
        for way, code in WAYS.get(step.kind, ()):
            short = way == "short"
            yield f"{step.kind} {number} {way}", Fault(number, code, (step.kind,), short=short)
            if way == "ENOSPC" or step.kind == "sync":
                yield (
                    f"{step.kind} {number} {way} lasting",
                    Fault(number, code, (step.kind,), short=short, lasting=True),
                )
