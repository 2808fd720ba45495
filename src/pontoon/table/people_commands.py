"""What the house orders, and players ask, about people and boxes."""

from pontoon.table.command_base import CommandBase
from pontoon.table.person import Person


class ExcludePlayer(CommandBase, frozen=True):
    """The player is excluded from further participation."""

    player: str
    by: Person


PeopleCommand = ExcludePlayer
