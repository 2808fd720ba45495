"""What the house orders, and players ask, about people and boxes."""

from pontoon.money import Cents
from pontoon.table.command_base import CommandBase
from pontoon.table.people.person import Person

# What the house orders


class ExcludePlayer(CommandBase, frozen=True):
    """The player is excluded from further participation."""

    player: str
    by: Person
    note: str = ""


class PermitEntry(CommandBase, frozen=True):
    """The limit on late entry does not hold for the player until the next shuffle."""

    player: str
    by: Person


class RestrictPlayer(CommandBase, frozen=True):
    """From now on the player wagers on one box only, and only the minimum.

    `tracked`: the player has been tracked for it. `previously`: the player was tracked and restricted before, somewhere
    the table does not know of.
    """

    player: str
    by: Person
    tracked: bool = False
    previously: bool = False


class LiftRestriction(CommandBase, frozen=True):
    """The restriction of a player ends."""

    player: str
    by: Person


class RaiseMaximum(CommandBase, frozen=True):
    """A marker beside the box shows a maximum of its own; with the table's own maximum there is no marker."""

    box: int
    amount: Cents
    by: Person


class DirectBoxMaximum(CommandBase, frozen=True):
    """The wagers of all players on any one box may not exceed the table maximum together, or may again."""

    by: Person
    ends: bool = False


class DirectPlayerMaximum(CommandBase, frozen=True):
    """The player may not have more than this on any one box; the table's own maximum ends it."""

    player: str
    amount: Cents
    by: Person


class ChangeLimits(CommandBase, frozen=True):
    """The players are told of new limits; they hold from the next round in which nobody has wagered yet."""

    minimum: Cents
    maximum: Cents
    by: Person


class RequireBox(CommandBase, frozen=True):
    """Whoever sits at this box and at another gives this one up for somebody else."""

    box: int
    by: Person


class VacateSeat(CommandBase, frozen=True):
    """Whoever sits at this box and does not wager has to leave the seat."""

    box: int
    by: Person


class ConfirmCash(CommandBase, frozen=True):
    """The dealer and `by` confirm what the player wagers in cash on a box; it is converted into chips at once."""

    player: str
    box: int
    by: Person
    dealer: Person = Person("dealer")


class GrantSqueeze(CommandBase, frozen=True):
    """The cards of the box are dealt face down in this round, as was asked."""

    box: int
    by: Person


# What players ask


class AnswerSharing(CommandBase, frozen=True):
    """The first bettor on a box says whether others may wager there in this round."""

    player: str
    box: int
    consents: bool


class AskSqueeze(CommandBase, frozen=True):
    """A player asks to turn the cards of a box himself."""

    player: str
    box: int


class RequestReview(CommandBase, frozen=True):
    """A player asks that a decision of the house be reviewed."""

    player: str
    note: str = ""


PeopleCommand = (
    ExcludePlayer
    | PermitEntry
    | RestrictPlayer
    | LiftRestriction
    | RaiseMaximum
    | DirectBoxMaximum
    | DirectPlayerMaximum
    | ChangeLimits
    | RequireBox
    | VacateSeat
    | ConfirmCash
    | GrantSqueeze
    | AnswerSharing
    | AskSqueeze
    | RequestReview
)
