"""The people of a house that is not running here, or shares its database."""

import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

from pontoon.cli.complaint import ComplaintError
from pontoon.cli.serve.places import opened_store
from pontoon.service.people import People
from pontoon.service.processes import sessions_over
from pontoon.service.protection import Keeper, Wishes
from pontoon.service.settings import default_database
from pontoon.store import StoreError
from pontoon.store.open import announce
from pontoon.table import Refusal

T = TypeVar("T")


class Register:
    """People and what protects them, over the store at an address."""

    def __init__(self, address: str, people: People, wishes: Wishes) -> None:
        self._address = address
        self.people = people
        self.wishes = wishes

    def ended(self, sessions: Collection[str]) -> None:
        """These sessions are over: a house that is open is told at once; else it would notice within half a minute."""
        with suppress(StoreError):
            announce(self._address, [sessions_over(sessions)])


@contextmanager
def register_of(database: str | None) -> Iterator[Register]:
    """The people of the house at an address; a complaint where there is none."""
    address = database or default_database()
    store = opened_store(address, make=False)
    try:
        people = People(store)
        yield Register(address, people, Wishes(people.register, Keeper(store)))
    finally:
        store.close()


def granted(value: T | Refusal, text: str = "") -> T:
    """The value; a complaint where it was refused."""
    if isinstance(value, Refusal):
        raise ComplaintError(value.message, text=text or None)
    return value


def now() -> int:
    """Milliseconds of the clock."""
    return time.time_ns() // 1_000_000
