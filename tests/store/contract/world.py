"""What a contract test is given: a store that can be closed, reopened and killed, and shorthand for units."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pontoon.money import Cents, Posting
from pontoon.store import Append, DocumentWrite, Store, Unit

Opener = Callable[[str], Store]
"""A function of a module, so that another process can find it by name."""


class World:
    """A database and whoever opens it."""

    def __init__(self, opener: Opener, url: str) -> None:
        self.opener = opener
        self.url = url
        self.store = opener(url)

    def reopen(self) -> Store:
        """Close the store and open it again."""
        self.store.close()
        self.store = self.opener(self.url)
        return self.store

    @contextmanager
    def another(self) -> Iterator[Store]:
        """A second door to the same database: another store where several may have it, else the same one."""
        if self.store.name == "sqlite":
            yield self.store
        else:
            second = self.opener(self.url)
            try:
                yield second
            finally:
                second.close()

    def killed_after(self, answers: int) -> int:
        """Let another process write to `table:killed` and kill it after so many answers; how many it had given.

        The store is closed before and opened after.
        """
        self.store.close()
        door = f"{self.opener.__module__}:{self.opener.__qualname__}"
        command = [sys.executable, "-m", "tests.store.contract.child", door, self.url]
        given = 0
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=_ROOT) as child:
            assert child.stdout is not None
            for line in child.stdout:
                given = int(line)
                if given >= answers:
                    break
            child.kill()
            rest = child.stdout.read().split()
        self.store = self.opener(self.url)
        return int(rest[-1]) if rest else given


_ROOT = Path(__file__).parents[3]


def command(id: str, *appends: Append, receipt: bytes = b"done", sender: str = "ann") -> Unit:
    """A command of Ann's that adds records."""
    return Unit(sender, id, appends, receipt=receipt)


def one(stream: str, expected: int, *records: bytes) -> Append:
    return Append(stream, expected, records or (b"record",))


def moved(source: str, target: str, amount: int) -> tuple[Posting, ...]:
    """Postings that move money."""
    return Posting(source, Cents(-amount)), Posting(target, Cents(amount))


def paid(id: str, source: str, target: str, amount: int, sender: str = "ann") -> Unit:
    """A command that only moves money."""
    return Unit(sender, id, postings=moved(source, target, amount), receipt=b"paid")


def wrote(id: str, key: str, data: bytes | None, expected: int | None = None) -> Unit:
    """A command that only writes a user's document."""
    return Unit("ann", id, documents=(DocumentWrite("user", key, data, expected),), receipt=b"written")
