"""Errors about rulebooks: a file with faults, or an unknown id."""

from pontoon.toml.faults import FaultsError


class RulebookError(FaultsError):
    """A rules file that cannot be used, with every fault found in it."""


class UnknownRulebookError(Exception):
    """There is no rulebook with this id."""

    def __init__(self, asked: str, known: tuple[str, ...]) -> None:
        self.asked = asked
        self.known = known
        super().__init__(f"there is no rulebook {asked!r}; known are {', '.join(known)}")
