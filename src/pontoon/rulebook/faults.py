"""Faults of a rules file: all of them at once, each with its key path."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong at `path` (empty for the file as a whole)."""

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


def syntax_fault(text: str, error: Exception) -> str:
    """Why a text is no TOML, with the line also where the reader only says that the document ended."""
    last = f"(at line {text.count(chr(10)) + 1}, at end of document)"
    return f"this is no TOML: {error}".replace("(at end of document)", last)


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
