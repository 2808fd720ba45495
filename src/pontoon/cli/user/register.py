"""The people of a house that is not running here, or shares its database."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from pontoon.cli.complaint import ComplaintError
from pontoon.cli.serve.places import opened_store
from pontoon.service.people import People
from pontoon.service.protection import Keeper, Wishes
from pontoon.service.settings import default_database
from pontoon.table import Refusal

T = TypeVar("T")


class Register:
    """People and what protects them, over one store."""

    def __init__(self, people: People, wishes: Wishes) -> None:
        self.people = people
        self.wishes = wishes


@contextmanager
def register_of(database: str | None) -> Iterator[Register]:
    """The people of the house at an address; a complaint where there is none."""
    store = opened_store(database or default_database(), make=False)
    try:
        people = People(store)
        yield Register(people, Wishes(people.register, Keeper(store)))
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
