"""What the house decided about people and boxes, and what players asked for."""

from typing import Literal

from pontoon.money import Cents
from pontoon.rulebook import Clauses
from pontoon.table.event_base import EventBase, tells
from pontoon.table.people.person import Person


@tells("player by clauses", house="note")
class PlayerExcluded(EventBase, frozen=True):
    """The player may not wager here any more; wagers that lie on the layout stay."""

    player: str
    by: Person
    clauses: Clauses = ()
    note: str = ""


@tells("player by shoe clauses")
class EntryPermitted(EventBase, frozen=True):
    """The limit on late entry does not hold for the player in this shoe, given by its number."""

    player: str
    by: Person
    shoe: int
    clauses: Clauses = ()


@tells("player by clauses", house="tracked report_to")
class PlayerRestricted(EventBase, frozen=True):
    """The player is held to one box and the minimum; the restriction has to be reported.

    `tracked`: after tracking; otherwise because the player had been restricted before.
    """

    player: str
    by: Person
    tracked: bool
    report_to: Literal["regulator"]
    clauses: Clauses = ()

    @property
    def previously(self) -> bool:
        """The player had been restricted before."""
        return not self.tracked


@tells("player by clauses")
class RestrictionLifted(EventBase, frozen=True):
    """The player may wager like everybody again."""

    player: str
    by: Person
    clauses: Clauses = ()


@tells("box amount by clauses")
class MaximumRaised(EventBase, frozen=True):
    """A marker shows the maximum of this box; at the table's own maximum there is no marker."""

    box: int
    amount: Cents
    by: Person
    clauses: Clauses = ()


@tells("by ends clauses")
class BoxMaximumDirected(EventBase, frozen=True):
    """The table maximum holds for all wagers on a box together, and a sign says so; `ends`: no longer."""

    by: Person
    ends: bool = False
    clauses: Clauses = ()


@tells("player amount by clauses")
class PlayerMaximumDirected(EventBase, frozen=True):
    """The player has a maximum of his own on any one box, and a sign says so."""

    player: str
    amount: Cents
    by: Person
    clauses: Clauses = ()


@tells("minimum maximum from_round by clauses")
class LimitsChanged(EventBase, frozen=True):
    """The players have been told of new limits, which hold from this round on."""

    minimum: Cents
    maximum: Cents
    from_round: int
    by: Person
    clauses: Clauses = ()


@tells("box player by clauses")
class BoxGivenUp(EventBase, frozen=True):
    """The player keeps another seat and sits no longer at this box."""

    box: int
    player: str
    by: Person
    clauses: Clauses = ()


@tells("box player by clauses")
class SeatVacated(EventBase, frozen=True):
    """The player had to leave the seat at the box."""

    box: int
    player: str
    by: Person
    clauses: Clauses = ()


@tells("player box by dealer clauses")
class CashConfirmed(EventBase, frozen=True):
    """A wager in cash was confirmed by both, and the cash converted into chips."""

    player: str
    box: int
    by: Person
    dealer: Person
    clauses: Clauses = ()


@tells("box player by clauses")
class SqueezeGranted(EventBase, frozen=True):
    """The cards of the box are dealt face down in this round, for this player to turn."""

    box: int
    player: str
    by: Person
    clauses: Clauses = ()


@tells("player box consents clauses")
class SharingAnswered(EventBase, frozen=True):
    """The first who wagered on the box said whether others may."""

    player: str
    box: int
    consents: bool
    clauses: Clauses = ()


@tells("player box clauses")
class SqueezeAsked(EventBase, frozen=True):
    """A player asked to turn the cards of the box."""

    player: str
    box: int
    clauses: Clauses = ()


@tells("player clauses", house="note")
class ReviewRequested(EventBase, frozen=True):
    """A player asked the regulator to review what the house decided; the round goes on as decided."""

    player: str
    note: str = ""
    clauses: Clauses = ()


PeopleEvent = (
    PlayerExcluded
    | EntryPermitted
    | PlayerRestricted
    | RestrictionLifted
    | MaximumRaised
    | LimitsChanged
    | BoxMaximumDirected
    | PlayerMaximumDirected
    | BoxGivenUp
    | SeatVacated
    | CashConfirmed
    | SqueezeGranted
    | SharingAnswered
    | SqueezeAsked
    | ReviewRequested
)
