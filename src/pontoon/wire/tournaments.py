"""Opening a tournament: ready-made conditions, and conditions that are looked through before they are opened."""

from typing import Annotated

from msgspec import Meta

from pontoon.wire.http import Answer, Body


class Format(Answer, frozen=True):
    """Ready-made conditions, as the text of a file."""

    name: str
    title: str
    conditions: str


class ConditionsText(Body, frozen=True):
    """Conditions as somebody writes them."""

    conditions: Annotated[str, Meta(max_length=65_536)]


class ConditionsFault(Answer, frozen=True):
    """Something wrong at a key path (empty: with the whole text), and the clauses it is about."""

    path: str
    message: str
    clauses: tuple[str, ...]


class StageLine(Answer, frozen=True):
    """A stage; `players`: how many come to it at most; `rounds` or `shoes`: how long a session is."""

    name: str
    players: int
    rounds: int
    shoes: int
    sessions: int
    through_per_table: int
    through_overall: int


class ConditionsAnswer(Answer, frozen=True):
    """All faults at once; without any, what the conditions come to."""

    faults: tuple[ConditionsFault, ...]
    title: str = ""
    stages: tuple[StageLine, ...] = ()
    pool: int = 0
    prizes: tuple[int, ...] = ()
