"""A rule: one value of a rulebook with the clauses that set it."""

from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from pontoon.money import Cents

T = TypeVar("T")

Clauses = tuple[str, ...]
"""Clause numbers as printed, e.g. `("12.5", "12.6")`; empty where the rulebook is silent."""


@dataclass(frozen=True, slots=True)
class Rule(Generic[T]):
    """A value and where it comes from.

    `reading` names the interpretation (I1 to I57 of the readings in docs/readings.md) behind a value that
    the words of the rulebook leave open; `clauses` may be empty then.
    """

    value: T
    clauses: Clauses
    reading: str = ""


Role = Literal[
    "dealer",
    "game-supervisor",
    "casino-supervisor",
    "casino-employee",
    "floor-person",
    "pit-supervisor",
    "pit-manager",
    "shift-manager",
    "operator",
    "player",
]
"""In what capacity somebody acts. The operator is also called licensee or house."""


@dataclass(frozen=True, slots=True)
class Task:
    """One step of a procedure: what is done, who does it (anybody of the staff where empty), and the clause."""

    do: str
    by: str
    clause: str


@dataclass(frozen=True, slots=True)
class Band:
    """A Super Bonus band: wagers from `at_least` (and, where given, up to `up_to`) are paid `pays`."""

    at_least: Cents
    pays: Cents
    up_to: Cents | None
    clause: str
