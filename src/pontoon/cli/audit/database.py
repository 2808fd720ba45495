"""The database that a command looks at."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from pontoon.cli.complaint import ComplaintError
from pontoon.service.settings import default_database
from pontoon.store.port import StoreError
from pontoon.store.view import View, open_view


def now() -> int:
    """Milliseconds of the clock."""
    return time.time_ns() // 1_000_000


@contextmanager
def viewed(database: str | None) -> Iterator[View]:
    """A look at a house's database; a complaint where it cannot be read."""
    address = database or default_database()
    try:
        view = open_view(address)
        try:
            yield view
        finally:
            view.close()
    except StoreError as error:
        raise ComplaintError(f"{str(error).rstrip('.')}. --database names another one.", text=address) from None
