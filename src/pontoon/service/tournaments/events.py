"""What the house adds to a tournament's own events. Facts as well: names and fields are stable."""

from typing import Literal

from pontoon.service.tables.events import PlayerLeft, PlayerReturned
from pontoon.service.tables.terms import Pace
from pontoon.service.tournaments.terms import BotKind, TournamentClocks, TournamentTerms
from pontoon.table.event_base import EventBase, tells
from pontoon.table.sealed import sealed_repr

tells("wager decision offer seating pause grace")(TournamentClocks)
tells("directing dealing money entries public owner_rules absence clocks offset")(TournamentTerms)


@tells("tournament owner terms")
class TournamentHosted(EventBase, frozen=True):
    """The house takes a tournament in; `owner` opened it."""

    tournament: str
    owner: str
    terms: TournamentTerms


@tells("player")
class EntryAsked(EventBase, frozen=True):
    """A player wants to enter, and the fee may be taken when the director takes the entry."""

    player: str


@tells("player")
class StandInOffered(EventBase, frozen=True):
    """Somebody would be a substitute."""

    player: str


@tells("table player")
class OfferLetPass(EventBase, frozen=True):
    """A player does not take what is on offer at a table."""

    table: int
    player: str


@tells("what table player")
class PaceLapsed(EventBase, frozen=True):
    """The time for something was up at a table; what the house did then follows in the same record."""

    what: Literal["wager", "decision", "offer"]
    table: int
    player: str = ""


@tells("name kind pace by")
class BotEntered(EventBase, frozen=True):
    """A bot takes part; its entry follows in the same record."""

    name: str
    kind: BotKind
    pace: Pace
    by: str


@tells("name")
class TapeKept(EventBase, frozen=True):
    """The random bytes that a shoe was shuffled and cut with, since other tables get the same cards. Sealed.

    `name`: which shoe, as the tournament names it; `tape`: the bytes as hexadecimal digits.
    """

    name: str
    tape: str

    def __repr__(self) -> str:
        return sealed_repr(self, "tape")


HostEvent = (
    TournamentHosted
    | EntryAsked
    | StandInOffered
    | PlayerLeft
    | PlayerReturned
    | OfferLetPass
    | PaceLapsed
    | BotEntered
    | TapeKept
)
