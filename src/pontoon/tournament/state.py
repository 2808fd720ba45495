"""The state of a tournament: facts collected from its events."""

from typing import Literal

from msgspec import Struct

from pontoon.table import State as TableState
from pontoon.tournament.chips import NONE, Chips
from pontoon.tournament.conditions import Conditions
from pontoon.tournament.events import Award
from pontoon.tournament.people import ChanceSource

Status = Literal["in", "withdrawn", "forfeited", "out"]


class Entrant(Struct, frozen=True):
    """Somebody who paid for a position, or plays in it as a substitute; `paid_by` is who paid.

    `chips`: what is held while no session is on. `table`: where the player sits, or sat last; `heat`: the same without
    the tables of extra rounds. `score`: chips at the end of the stage's last session, in hundredths. `extra`: what each
    extra round since then has won or lost, with the number of its session. `out_at`: session and round before which
    the player was eliminated. `infringements`: how often the player wagered out of order. `former`: who played in the
    position before a substitute.
    """

    number: int
    player: str
    paid_by: str
    groups: tuple[str, ...] = ()
    status: Status = "in"
    chips: Chips = NONE
    table: int = 0
    heat: int = 0
    score: int = 0
    extra: tuple[tuple[int, int], ...] = ()
    out_at: tuple[int, int] = (0, 0)
    infringements: int = 0
    former: tuple[str, ...] = ()


class Seat(Struct, frozen=True):
    """A player at a box for a session, with the chips in front of him."""

    box: int
    player: str
    chips: Chips
    taken: bool = False


class Table(Struct, frozen=True):
    """A table of a session: who still sits there, the table itself, and how far the wagers of this round have come.

    `marker`: the box of the starting marker. `turn`: whose opportunity to wager it is. `asked`: who has been asked in
    this round. `early`: who wagered out of order in this round. `voided`: whose wager was declared void. `house`: what
    the house of this table has won (lost where negative), chips that were handed in included. `reported`: it was played
    without this program, and its results have been entered.
    """

    number: int
    seats: tuple[Seat, ...]
    marker: int
    table: TableState = TableState()
    turn: str = ""
    asked: tuple[str, ...] = ()
    early: tuple[str, ...] = ()
    voided: tuple[str, ...] = ()
    rounds: int = 0
    house: int = 0
    reported: bool = False


class Session(Struct, frozen=True):
    """A session that has been drawn; `extra`: one additional round for players with equal chips."""

    number: int
    stage: int
    extra: bool
    started: bool
    tables: tuple[Table, ...]


class State(Struct, frozen=True):
    """A tournament.

    `stage` is the index of the stage that is played or comes next, `sessions_left` how many sessions of it are still to
    be drawn. `playoff`: who plays an extra round next. `places`: groups of players who are out, the best first; players
    of one group share their place. `break_minutes`: a break is on, `break_until` its end. `pace`: seconds for a
    decision, 0 for any number. `known`: everybody who was ever named, by what a name is known again by. `time`: when
    the last order was given. Times are known only where commands had them. `chance`: where random bytes
    come from, None where nobody has said it. `reason`: why it was cancelled.
    """

    sequence: int = 0
    phase: Literal[
        "unopened", "entry", "drawn", "playing", "counted", "between", "decided", "finished", "cancelled"
    ] = "unopened"
    conditions: Conditions | None = None
    directors: tuple[str, ...] = ()
    approved: bool = False
    entrants: dict[str, Entrant] = {}
    reserves: tuple[tuple[str, tuple[str, ...]], ...] = ()
    gone: tuple[str, ...] = ()
    stage: int = 0
    sessions_left: int = 0
    played: int = 0
    session: Session | None = None
    playoff: tuple[str, ...] = ()
    places: tuple[tuple[str, ...], ...] = ()
    break_minutes: int = 0
    break_until: str = ""
    pace: int = 0
    awards: tuple[Award, ...] = ()
    known: dict[str, str] = {}
    time: str = ""
    chance: ChanceSource | None = None
    reason: str = ""


def conditions_of(state: State) -> Conditions:
    """The conditions; every state but the empty one has them."""
    assert state.conditions is not None
    return state.conditions


def session_of(state: State) -> Session:
    """The session that is on."""
    assert state.session is not None
    return state.session


def table_of(state: State, number: int) -> Table:
    """A table of the session by its number."""
    return session_of(state).tables[number - 1]


def seat_of(table: Table, player: str) -> Seat | None:
    """Where a player sits at the table."""
    for seat in table.seats:
        if seat.player == player:
            return seat
    return None


def still_in(state: State) -> tuple[str, ...]:
    """Everybody who still competes, in the order of entry."""
    return tuple(one.player for one in state.entrants.values() if one.status == "in")
