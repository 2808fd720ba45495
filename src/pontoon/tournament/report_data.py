"""The rows of a report: plain values, chips in chips and money as text."""

from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from pontoon.tournament.chips import Chips


class EntryRow(Struct):
    """An entry; `paid_by` differs from the player where a substitute plays."""

    number: int
    player: str
    paid_by: str
    status: str


class MoneyRow(Struct):
    """Where the fees went: fees = commission + pool, and the pool is the prizes; or everything was refunded."""

    entries: int
    fee: str
    fees: str
    commission: str
    pool: str
    prizes: str
    refunds: str


class RefundRow(Struct):
    """What somebody gets back when the tournament is cancelled."""

    player: str
    amount: str


class SeatRow(Struct):
    """A seat by ballot, and the chips at the start of the session."""

    box: int
    player: str
    chips: Chips


class HandRow(Struct):
    """A player's round: the wager, the cards of every hand, side wagers, the gain, and the chips after it."""

    box: int
    player: str
    wager: Chips
    sides: list[str]
    hands: list[str]
    net: Chips
    chips: Chips


class RoundRow(Struct):
    """A round at a table; `marker`: the box that wagered first."""

    round: int
    marker: int
    dealer: str
    hands: list[HandRow]
    void: bool = False


class TableRow(Struct):
    """A table of a session."""

    table: int
    seats: list[SeatRow]
    rounds: list[RoundRow] = []
    eliminated: list[str] = []


class StandingRow(Struct):
    """Where somebody stands after a session."""

    place: int
    player: str
    table: int
    chips: Chips


class SessionRow(Struct):
    """A session with its tables and standings; `through`: who goes on, where a stage ended with it."""

    session: int
    stage: int
    name: str
    extra: bool
    tables: list[TableRow]
    standings: list[StandingRow] = []
    through: list[str] = []


class Note(Struct):
    """Something else that happened, with its clauses; `session`: how many ballots had been drawn.

    `by`: who ordered it, where that was not the director who was nominated first.
    """

    session: int
    text: str
    clauses: list[str]
    by: str = ""

    @property
    def said(self) -> str:
        """The text, with who ordered it."""
        return f"{self.text}, ordered by {self.by}" if self.by else self.text


class PrizeRow(Struct):
    """A place and its prize."""

    place: int
    player: str
    amount: str
    clauses: list[str]


class Report(Struct):
    """Everything about a tournament."""

    title: str
    book: str
    start: str
    duplicate: bool
    phase: str
    directors: list[str]
    entries: list[EntryRow]
    reserves: list[str]
    money: MoneyRow
    sessions: list[SessionRow]
    notes: list[Note]
    prizes: list[PrizeRow]
    returned: list[RefundRow]


def plain(value: object) -> Any:
    """A report as JSON has it; chips are texts such as `1250` or `37.50`."""
    if isinstance(value, Chips):
        return str(value).replace(",", "")
    if isinstance(value, Struct):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value
