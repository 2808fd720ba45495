"""What happened in a tournament. Events are facts: names and fields are stable, old streams must always replay.

What happens at a table is in the table's own events, wrapped with its number: one `TableActed` has the events of one
command there. Sealed cards in them are told to nobody (see `views`).
"""

from msgspec import Struct

from pontoon.money import Cents
from pontoon.rulebook import Clauses
from pontoon.table import Event as TableEvent
from pontoon.tournament.chips import Chips
from pontoon.tournament.conditions import Conditions
from pontoon.tournament.people import ChanceSource


class EventBase(Struct, frozen=True, tag_field="event", tag=True, omit_defaults=True):
    """In JSON the class name stands under `event`; a field at its default is not written."""


class TournamentOpened(EventBase, frozen=True):
    """A tournament with these conditions is proposed."""

    conditions: Conditions


class OrderGiven(EventBase, frozen=True):
    """Who ordered what follows, where it is not the director nominated first; at what time; the seal of all before.

    `seal`: a digest of every event of the stream before this one, so that none of them can be changed unnoticed.
    """

    by: str = ""
    at: str = ""
    seal: str = ""


class DirectorNominated(EventBase, frozen=True):
    """A tournament director, or assistant, was named."""

    name: str


class ConditionsApproved(EventBase, frozen=True):
    """The conditions of entry and play were approved; `by`: who signed the approval."""

    by: str = ""


class EntryAccepted(EventBase, frozen=True):
    """A player entered and paid; entries are numbered from 1."""

    player: str
    number: int
    fee: Cents
    commission: Cents
    groups: tuple[str, ...] = ()


class ReserveListed(EventBase, frozen=True):
    """A player waits for a seat and has not paid."""

    player: str
    groups: tuple[str, ...] = ()


class EntryWithdrawn(EventBase, frozen=True):
    """An entrant gave the position up; the fee is kept."""

    player: str


class Allotment(Struct, frozen=True):
    """The seat that the ballot gave a player for a session, and the chips to begin it with."""

    table: int
    box: int
    player: str
    chips: Chips


class BallotDrawn(EventBase, frozen=True):
    """Tables and seats of a session. `stage` counts from 0, sessions from 1; `extra`: rounds for equal chips."""

    session: int
    stage: int
    seats: tuple[Allotment, ...]
    extra: bool = False


class SeatsTaken(EventBase, frozen=True):
    """Players sat down."""

    players: tuple[str, ...]


class ReserveSeated(EventBase, frozen=True):
    """A reserve paid the fee and got an absent player's seat; the absent player's fee stays in the pool."""

    reserve: str
    absent: str
    number: int
    fee: Cents
    commission: Cents


class SubstituteApproved(EventBase, frozen=True):
    """`substitute` has the position of `player` from now on."""

    player: str
    substitute: str
    groups: tuple[str, ...] = ()


class PositionForfeited(EventBase, frozen=True):
    """A player was not at the seat when the session began."""

    player: str


class SessionStarted(EventBase, frozen=True):
    """The session began. `released`: who has nobody left to play an extra round against, since others are absent."""

    session: int
    released: tuple[str, ...] = ()


class TableActed(EventBase, frozen=True):
    """The events of one command at a table, those of the automatic house included."""

    table: int
    events: tuple[TableEvent, ...]


class Holding(Struct, frozen=True, omit_defaults=True):
    """What a player held at the end; `out_before`: the round before which the player was eliminated with it."""

    player: str
    chips: Chips
    out_before: int = 0


class ResultsEntered(EventBase, frozen=True):
    """A table was played without this program, and this came of it."""

    table: int
    results: tuple[Holding, ...]


class WagerAsked(EventBase, frozen=True):
    """The dealer asked a player for a wager; the turn of the player before is over."""

    table: int
    player: str


class OutOfOrder(EventBase, frozen=True):
    """A wager was placed out of order and stands; the player was warned. `times`: how often, with this one."""

    table: int
    player: str
    times: int


class WagerDeclaredVoid(EventBase, frozen=True):
    """A wager placed out of order again was declared void; the player sits this round out."""

    table: int
    player: str


class PlayerEliminated(EventBase, frozen=True):
    """A player could not wager the minimum before `round`, handed in the last chips and left the seat."""

    table: int
    player: str
    round: int
    chips: Chips


class BreakCalled(EventBase, frozen=True):
    """A break of this many minutes began; `until`: when it ends, where the time is known."""

    minutes: int
    until: str = ""


class BreakEnded(EventBase, frozen=True):
    """Play goes on."""


class PaceSet(EventBase, frozen=True):
    """Seconds for a wager or a decision."""

    seconds: int


class ChanceNamed(EventBase, frozen=True):
    """Where all random bytes of this tournament come from, for good."""

    source: ChanceSource


class PlayerDirected(EventBase, frozen=True):
    """The director gave a player a direction."""

    player: str
    words: str


class Standing(Struct, frozen=True):
    """Where a player stands when a session has ended."""

    player: str
    table: int
    chips: Chips


class SessionEnded(EventBase, frozen=True):
    """Every table has finished; the chips of everybody who still sat there, the most first."""

    session: int
    standings: tuple[Standing, ...]


class ExtraRoundsOrdered(EventBase, frozen=True):
    """These players hold equal chips where it matters and play on."""

    players: tuple[str, ...]
    clauses: Clauses


class StageEnded(EventBase, frozen=True):
    """Who goes through, and the places of the others: players of one group share theirs, the best group first.

    `decided`: there is no further stage to play.
    """

    stage: int
    through: tuple[str, ...]
    out: tuple[tuple[str, ...], ...]
    decided: bool = False


class Award(Struct, frozen=True):
    """A player's place and prize; several players of one place share it."""

    player: str
    place: int
    amount: Cents
    clauses: Clauses


class PrizesAwarded(EventBase, frozen=True):
    """The whole pool went to the players, everybody with a place once."""

    awards: tuple[Award, ...]


class Returned(Struct, frozen=True):
    """What one entrant gets back."""

    player: str
    fee: Cents


class TournamentCancelled(EventBase, frozen=True):
    """The operator called the tournament off and gave fees and commissions back."""

    reason: str
    refunds: tuple[Returned, ...]


Event = (
    TournamentOpened
    | OrderGiven
    | DirectorNominated
    | ConditionsApproved
    | EntryAccepted
    | ReserveListed
    | EntryWithdrawn
    | BallotDrawn
    | SeatsTaken
    | ReserveSeated
    | SubstituteApproved
    | PositionForfeited
    | SessionStarted
    | TableActed
    | ResultsEntered
    | WagerAsked
    | OutOfOrder
    | WagerDeclaredVoid
    | PlayerEliminated
    | BreakCalled
    | BreakEnded
    | PaceSet
    | ChanceNamed
    | PlayerDirected
    | SessionEnded
    | ExtraRoundsOrdered
    | StageEnded
    | PrizesAwarded
    | TournamentCancelled
)
