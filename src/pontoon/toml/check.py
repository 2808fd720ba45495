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
    """The faults that the checks find. A check, or a whole group, that needs an unread value finds nothing."""
    found: list[Fault] = []
    for group in groups:
        with suppress(UnreadError):
            for path, says, clauses in group:
                with suppress(UnreadError):
                    message = says()
                    found += [Fault(path, message, clauses)] if message else []
    return tuple(found)
