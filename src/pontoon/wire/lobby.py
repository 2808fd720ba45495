"""The lobby: tables at a glance, where one sits, meters."""

from typing import Any

from pontoon.cards import Pack
from pontoon.money import Cents
from pontoon.wire.http import Answer, Edge, Seat
from pontoon.wire.rules import BookCard, Scale, SignNotice, Special


class TableClock(Answer, frozen=True):
    """What a table waits for, and until when; 0 is as long as one likes."""

    what: str
    until: int


class TableCard(Answer, frozen=True):
    """A table at a glance, as anybody may know it before sitting down.

    `book`: the id of the book whose clauses are cited; `variant`: the house has changed something in it. `clocks`: the
    seconds for each thing, 0 for as long as one likes. `watching`: how many people look on from this process.
    `progressive`: the id of the one that the table is linked to. `in_play`: what lies on the layout.
    `pack`: which cards a deck has.
    """

    table: str
    title: str
    rulebook: str
    book: str
    variant: bool
    rules_title: str
    special: tuple[Special, ...]
    owner: str
    public: bool
    open: bool
    round: int
    phase: str
    clock: TableClock
    minimum: Cents
    maximum: Cents
    step: Cents
    decks: int
    pack: Pack
    boxes: int
    seats: tuple[Seat, ...]
    bots: tuple[str, ...]
    dealing: str
    dealer_name: str
    money: str
    absence: str
    clocks: dict[str, int]
    edge: Edge
    progressive: str
    watching: int
    in_play: Cents


class MeterCard(Answer, frozen=True):
    """A progressive at a glance: its meters by name, in cents, and the tables that are linked to it."""

    progressive: str
    title: str
    rulebook: str
    meters: dict[str, Cents]
    tables: tuple[str, ...]


class Lobby(Answer, frozen=True):
    """Everything that is open. `time`: the server's clock."""

    time: int
    books: tuple[BookCard, ...]
    tables: tuple[TableCard, ...]
    progressives: tuple[MeterCard, ...]


class SeatCard(Answer, frozen=True):
    """Where one has a place: its boxes, what lies there of one's own, whether one is awaited, whether one has left."""

    table: TableCard
    boxes: tuple[int, ...]
    in_play: Cents
    awaited: bool
    away: bool


class Board(Answer, frozen=True):
    """What a table's display shows: its sign, the table as everybody sees it, and the progressive it is linked to."""

    table: TableCard
    sequence: int
    inscriptions: tuple[SignNotice, ...]
    scales: tuple[Scale, ...]
    view: dict[str, Any]
    progressive: dict[str, Any] | None
