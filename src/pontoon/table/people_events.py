"""What the house decided about people and boxes."""

from pontoon.rulebook import Clauses
from pontoon.table.event_base import EventBase
from pontoon.table.person import Person


class PlayerExcluded(EventBase, frozen=True):
    """The player may not wager here any more."""

    player: str
    by: Person
    clauses: Clauses = ()


PeopleEvent = PlayerExcluded
