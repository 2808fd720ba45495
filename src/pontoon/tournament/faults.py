"""Faults of a conditions file: all of them at once, each with its key path and the clause it is about."""

from msgspec import Struct

from pontoon.rulebook import Clauses


class ConditionsFault(Struct, frozen=True):
    """Something wrong at `path` (empty for the file as a whole)."""

    path: str
    message: str
    clauses: Clauses = ()

    def __str__(self) -> str:
        said = f"{self.path}: {self.message}" if self.path else self.message
        return f"{said} ({', '.join(self.clauses)})" if self.clauses else said


class ConditionsError(Exception):
    """Conditions that cannot be used, with every fault found in them."""

    def __init__(self, name: str, faults: tuple[ConditionsFault, ...]) -> None:
        self.name = name
        self.faults = faults
        super().__init__(f"{name}: " + "; ".join(str(fault) for fault in faults))
