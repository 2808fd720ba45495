"""How solver and simulator agreed: the figures of the last full run, as they were recorded with this version."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

FILE = "agreement.json"


@dataclass(frozen=True, slots=True)
class Agreed:
    """One strategy of one book: its own exact edge, the edge found by simulation, the standard error of that.

    Edges are shares of the wager. `difference`: of the player's values (simulated less exact), in standard errors.
    `books`: all books that are played so.
    """

    books: tuple[str, ...]
    strategy: str
    exact: float
    simulated: float
    standard_error: float
    difference: float


@dataclass(frozen=True, slots=True)
class Agreement:
    """A run: fresh shoes of so many decks, a bet in dollars, a seed, and so many rounds for each row."""

    decks: int
    bet: int
    seed: int
    rounds: int
    rows: tuple[Agreed, ...]


@cache
def recorded() -> Agreement:
    """The run that comes with the package."""
    return read(files("pontoon.analysis").joinpath(FILE).read_text(encoding="utf-8"))


def read(text: str) -> Agreement:
    """An agreement from its JSON."""
    found = json.loads(text)
    rows = tuple(Agreed(**{**row, "books": tuple(row["books"])}) for row in found.pop("rows"))
    return Agreement(**found, rows=rows)
