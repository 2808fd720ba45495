"""A round of the data set, and what is said of the whole of it."""

from typing import Any

import msgspec
from msgspec import Struct

from pontoon.settlement import Line

VERSION = 1


class Worth(Struct, frozen=True):
    """An action that was allowed, and what it is worth in wagers with best play after it."""

    action: str
    value: float


class Decision(Struct, frozen=True):
    """A decision. `hand`: the cards of the hand; `up`: the dealer's. `situation`: by the columns of a situation.

    `worth`: every action that was allowed. `cost`: what the choice gave away beside the best, in wagers.
    """

    hand: str
    up: str
    situation: tuple[int, ...]
    action: str
    best: str
    worth: tuple[Worth, ...]
    cost: float


class Round(Struct, frozen=True):
    """A round. `cards`: as they left the shoe. `actions`: a round script's. `net`, `wager`: in cents.

    `cost`: of all decisions together, in wagers; `mistakes`: how many of them cost something.
    """

    number: int
    book: str
    skill: str
    decks: int
    wager: int
    cards: str
    actions: tuple[str, ...]
    decisions: tuple[Decision, ...]
    lines: tuple[Line, ...]
    net: int
    mistakes: int
    cost: float


class House(Struct, frozen=True):
    """Rules that are no book's: the book that they change, and what they change in it, by key path."""

    extends: str
    changes: dict[str, Any]


class Manifest(Struct, frozen=True, omit_defaults=True):
    """What a data set is. `digest`: SHA-256 of the rounds as JSON lines; `files`: SHA-256 of every file.

    `books`: ids of the rules; `houses`: what those are that are no book's.
    """

    version: int
    program: str
    seed: str
    rounds: int
    books: tuple[str, ...]
    skills: tuple[str, ...]
    decks: int
    wager: int
    digest: str
    files: dict[str, str]
    houses: dict[str, House] = {}


def schema() -> dict[str, Any]:
    """The JSON Schema of a round."""
    return msgspec.json.schema(Round)
