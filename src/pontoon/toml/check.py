"""Checks of values that have been read: ranges that depend on others, and what cannot stand together."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NamedTuple

from pontoon.toml.faults import Fault
from pontoon.toml.unread import UnreadError


class Check(NamedTuple):
    """A question about values: `says` gives what is wrong at `path`, or an empty text."""

    path: str
    says: Callable[[], str]
    clauses: tuple[str, ...] = ()


def judged(*groups: Iterable[Check]) -> tuple[Fault, ...]:
    """What the checks find. One that needs a value that could not be read finds nothing, and so does a whole group."""
    found: list[Fault] = []
    for group in groups:
        with suppress(UnreadError):
            for path, says, clauses in group:
                with suppress(UnreadError):
                    message = says()
                    found += [Fault(path, message, clauses)] if message else []
    return tuple(found)
