"""What the house adds to a progressive's own events. Facts as well: names and fields are stable."""

from pontoon.money import Cents
from pontoon.progressive import Staff
from pontoon.service.progressives.terms import ProgressiveTerms
from pontoon.table import Person
from pontoon.table.event_base import EventBase, tells
from pontoon.table.sealed import sealed_repr

tells("practice public")(ProgressiveTerms)


@tells("progressive owner terms")
class ProgressiveHosted(EventBase, frozen=True):
    """The house takes a progressive in; `owner` opened it. `staff`: who confirms at an exercise. Sealed."""

    progressive: str
    owner: str
    terms: ProgressiveTerms
    staff: tuple[Staff, ...] = ()

    def __repr__(self) -> str:
        return sealed_repr(self, "staff")


@tells("terminal table")
class TableJoined(EventBase, frozen=True):
    """A hosted table has this terminal from now on."""

    terminal: str
    table: str


@tells("terminal position player")
class SensorTaken(EventBase, frozen=True):
    """The wager on this sensor is this player's."""

    terminal: str
    position: int
    player: str


@tells("terminal meter amount why by")
class MeterProposed(EventBase, frozen=True):
    """Somebody wants to set a meter to another amount; it takes a second person."""

    terminal: str
    meter: str
    amount: Cents
    why: str
    by: Person


HostEvent = ProgressiveHosted | TableJoined | SensorTaken | MeterProposed
