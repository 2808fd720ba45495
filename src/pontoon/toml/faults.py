"""Faults of a file: all of them at once, each with its key path."""

from dataclasses import dataclass
from typing import Any

from pontoon.toml.unread import UNREAD


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong at `path` (empty for the file as a whole), and the clauses it is about, where there are any."""

    path: str
    message: str
    clauses: tuple[str, ...] = ()

    def __str__(self) -> str:
        said = f"{self.path}: {self.message}" if self.path else self.message
        return f"{said} ({', '.join(self.clauses)})" if self.clauses else said


class FaultsError(Exception):
    """A file that cannot be used, with every fault found in it; `name` is the file's name, empty if it has none."""

    def __init__(self, name: str, faults: tuple[Fault, ...]) -> None:
        self.name = name
        self.faults = faults
        super().__init__((f"{name}: " if name else "") + "; ".join(str(fault) for fault in faults))


class UnfitValueError(Exception):
    """A value does not fit. The messages say what would, one for each thing wrong.

    `rest`: the part of it that could be read, such as the items of a list that fit. `clauses`: the clauses that the
    fault cites, where they are not those of its key.
    """

    def __init__(self, *messages: str, rest: Any = UNREAD, clauses: tuple[str, ...] = ()) -> None:
        self.messages = messages
        self.rest = rest
        self.clauses = clauses
        super().__init__("; ".join(messages))
