"""What judging needs beside the state: the rulebook, and who may authorise."""

from dataclasses import dataclass

from pontoon.progressive.terms import Staff
from pontoon.rulebook import Clauses, Rulebook
from pontoon.rulebook.sides import Bsx16Rules
from pontoon.table import Person


class NoProgressiveError(ValueError):
    """A rulebook without the wager that a progressive is run for."""


@dataclass(frozen=True, slots=True)
class Desk:
    """A rulebook that has the wager, and the people with credentials of their own.

    `vouched`: people of whom a door answers for that they have just given a credential, so that they need no code here.
    """

    rules: Rulebook
    staff: tuple[Staff, ...] = ()
    vouched: tuple[Person, ...] = ()

    def __post_init__(self) -> None:
        if self.rules.bsx_16 is None:
            raise NoProgressiveError(f"{self.rules.id} has no bsx-16 wager")

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody who can confirm something, as far as the role allows it."""
        return (*self.vouched, *(one.person for one in self.staff))

    @property
    def wager(self) -> Bsx16Rules:
        """The rules of the wager."""
        assert self.rules.bsx_16 is not None
        return self.rules.bsx_16

    def clauses(self, button: str) -> Clauses:
        """The clauses of a button of the terminal."""
        return self.wager.clauses_of(button)
