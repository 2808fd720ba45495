"""What the house adds to a table's own events. Facts as well: names and fields are stable."""

from typing import Literal

from pontoon.service.tables.terms import BotKind, Clocks, Pace, Terms
from pontoon.table.event_base import EventBase, tells

tells("betting decision offer bank grace follow dropped")(Clocks)
tells("dealing money public owner_rules absence clocks bots_alone progressive")(Terms)


@tells("table title owner terms")
class TableHosted(EventBase, frozen=True):
    """The house takes a table in; `owner` opened it."""

    table: str
    title: str
    owner: str
    terms: Terms


@tells("player")
class PlayerReady(EventBase, frozen=True):
    """A player with a wager has said that the deal may begin."""

    player: str


@tells("player")
class OfferPassed(EventBase, frozen=True):
    """A player does not take what is on offer."""

    player: str


@tells("player")
class PlayerLeft(EventBase, frozen=True):
    """A player has left the table; what is in play is finished as the table's terms have it."""

    player: str


@tells("player")
class PlayerReturned(EventBase, frozen=True):
    """A player who had left is back."""

    player: str


@tells("what player")
class ClockLapsed(EventBase, frozen=True):
    """The time for something was up; what the house did then follows in the same record.

    After the time for betting everybody with a wager is ready, whether they said so or not.
    """

    what: Literal["betting", "decision", "offer"]
    player: str = ""


@tells("player milliseconds")
class TimeBankUsed(EventBase, frozen=True):
    """A player needed so much of the time bank for a decision."""

    player: str
    milliseconds: int


@tells("player milliseconds")
class TimeGranted(EventBase, frozen=True):
    """A player who was awaited has lost the connection, and has so much more time; the terms have it once an hour."""

    player: str
    milliseconds: int


@tells("name kind box pace by")
class BotSeated(EventBase, frozen=True):
    """A bot takes part from now on, at this box (0: any that is free)."""

    name: str
    kind: BotKind
    box: int
    pace: Pace
    by: str


@tells("name by")
class BotDismissed(EventBase, frozen=True):
    """A bot takes no further part."""

    name: str
    by: str


@tells("number")
class LinePaid(EventBase, frozen=True):
    """The dealer has paid, taken or left one wager or several at once: so many by now, from the first at this table."""

    number: int


@tells("by why")
class SupervisorCalled(EventBase, frozen=True):
    """The dealer has asked for a supervisor."""

    by: str
    why: str = ""


@tells("by")
class CallAnswered(EventBase, frozen=True):
    """Somebody of the staff has come to the table."""

    by: str


HostEvent = (
    TableHosted
    | PlayerReady
    | OfferPassed
    | PlayerLeft
    | PlayerReturned
    | ClockLapsed
    | TimeBankUsed
    | TimeGranted
    | BotSeated
    | BotDismissed
    | LinePaid
    | SupervisorCalled
    | CallAnswered
)
