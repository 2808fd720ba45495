"""What people ask of the house at a table, beside the commands of the table itself."""

from pontoon.service.tables.terms import BotKind, Pace
from pontoon.table import Command
from pontoon.table.command_base import CommandBase


class Ready(CommandBase, frozen=True):
    """I have wagered all I want: the deal may begin as soon as everybody with a wager says so."""

    player: str


class Pass(CommandBase, frozen=True):
    """I do not take what is on offer."""

    player: str


class Leave(CommandBase, frozen=True):
    """I leave the table; what I have in play is finished as the table's terms have it."""

    player: str


class Return(CommandBase, frozen=True):
    """I am back."""

    player: str


class SeatBot(CommandBase, frozen=True):
    """Whoever opened the table seats a bot; `box` of 0: any that is free."""

    kind: BotKind = "chart"
    box: int = 0
    pace: Pace = "human"
    name: str = ""


class DismissBot(CommandBase, frozen=True):
    """Whoever opened the table sends a bot away, between rounds."""

    name: str


class Paced(CommandBase, frozen=True):
    """A command of the table after which the house goes on only so far, where whoever opened the table has every role.

    `cards`, `steps`: at most so many; `until_empty`: up to a shoe that runs out. Without `move` the house just goes on.
    """

    move: Command | None = None
    cards: int | None = None
    steps: int | None = None
    until_empty: bool = False


class Enter(CommandBase, frozen=True):
    """The dealer enters what a player did, at a table with a dealer whose chips are on the felt alone.

    `move`: the player's own command, as the player would send it.
    """

    move: Command


class MarkPaid(CommandBase, frozen=True):
    """The dealer has paid, taken or left the next wagers in `dues`, `lines` of them at once.

    `number`: how many were marked before, so that nothing is marked twice.
    """

    number: int
    lines: int = 1


class CallSupervisor(CommandBase, frozen=True):
    """The dealer asks for a supervisor; `why`, in a few words."""

    why: str = ""


class AnswerCall(CommandBase, frozen=True):
    """Somebody of the staff has come to the table that called."""


def move_of(command: object) -> object:
    """What a command has the table do: the one that stands in it, where it only says how far or for whom."""
    return command.move if isinstance(command, Paced | Enter) else command


HostCommand = (
    Ready | Pass | Leave | Return | SeatBot | DismissBot | Paced | Enter | MarkPaid | CallSupervisor | AnswerCall
)
