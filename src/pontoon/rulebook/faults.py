"""Faults of a rules file: all of them at once, each with its key path."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong at `path` (empty for the file as a whole)."""

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class RulebookError(Exception):
    """A rules file that cannot be used, with every fault found in it."""

    def __init__(self, name: str, faults: tuple[Fault, ...]) -> None:
        self.name = name
        self.faults = faults
        super().__init__(f"{name}: " + "; ".join(str(fault) for fault in faults))


class UnknownRulebookError(Exception):
    """A rulebook id that nobody knows."""

    def __init__(self, asked: str, known: tuple[str, ...]) -> None:
        self.asked = asked
        self.known = known
        super().__init__(f"there is no rulebook {asked!r}; known are {', '.join(known)}")
