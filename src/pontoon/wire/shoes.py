"""Shoes for whoever checks them: what was promised, what was opened, and every event in between."""

from typing import Any, Literal

from pontoon.cards import Card, Pack
from pontoon.wire.http import Answer


class ShoeLine(Answer, frozen=True):
    """A shoe of a table: its commitment with record and time; `opened_record` is 0 while it is closed."""

    shoe: int
    commitment: str
    record: int
    at: int
    opened_record: int
    opened_at: int


class ShoeOpening(Answer, frozen=True):
    """What opens a commitment: salt and cards in the order of the shuffle."""

    record: int
    at: int
    salt: str
    cards: tuple[Card, ...]


class ShoeEvent(Answer, frozen=True):
    """An event of the table as everybody was told it."""

    record: int
    at: int
    event: dict[str, Any]


class ShoeFile(Answer, frozen=True):
    """A shoe with everything that is needed to check it, with no further question; it may be kept as a file.

    `events`: from the shuffle to the next one, once the shoe is open. `pack`: which cards a deck has.
    How it is checked stands in docs/audit.md.
    """

    format: Literal["pontoon shoe 1"]
    stream: str
    shoe: int
    decks: int
    commitment: str
    record: int
    at: int
    opened: ShoeOpening | None
    events: tuple[ShoeEvent, ...]
    pack: Pack = "spanish"
