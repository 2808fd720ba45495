"""What a game at the terminal asks of the place the player sits at, wherever the table is."""

from typing import Protocol

from pontoon.money import Cents, format_dollars
from pontoon.rulebook import Rulebook
from pontoon.table import Refusal, Setup, View


class Place(Protocol):
    """A player's place at a table."""

    @property
    def rules(self) -> Rulebook:
        """The rulebook in force."""
        ...

    @property
    def setup(self) -> Setup:
        """How the table is set up."""
        ...

    @property
    def purse(self) -> Cents:
        """What the player has."""
        ...

    @property
    def view(self) -> View:
        """The table as the player sees it, with what is open and what is not."""
        ...


def too_dear(needed: Cents, purse: Cents) -> Refusal:
    """The door guards the purse: what is put down must be there."""
    message = f"That takes {format_dollars(needed)}, and you have {format_dollars(purse)}."
    return Refusal("not-enough-money", message)
