"""What people ask of the house in a tournament, beside the commands of the tournament itself."""

from pontoon.service.tables.commands import Leave, Return
from pontoon.service.tables.terms import Pace
from pontoon.service.tournaments.terms import BotKind
from pontoon.table.command_base import CommandBase


class AskEntry(CommandBase, frozen=True):
    """I want to enter and pay the fee: at once where entries are open, else when the director takes the entry.

    Who becomes a reserve has said by this that the fee may be taken when there is a seat (20.10).
    """

    player: str


class StandIn(CommandBase, frozen=True):
    """I would play on for somebody, if the director approves of me as a substitute (20.11)."""

    player: str


class PassOffer(CommandBase, frozen=True):
    """I do not take what is on offer at my table."""

    table: int
    player: str


class HoldBallot(CommandBase, frozen=True):
    """The director has the house draw the ballot; `sizes`: how many sit at each table, as even as may be if empty."""

    sizes: tuple[int, ...] = ()


class EnterBot(CommandBase, frozen=True):
    """Whoever opened the tournament, or directs it, enters a bot; the house pays its fee and keeps its prize."""

    kind: BotKind = "chart"
    pace: Pace = "human"
    name: str = ""


HostCommand = AskEntry | StandIn | PassOffer | HoldBallot | EnterBot | Leave | Return
