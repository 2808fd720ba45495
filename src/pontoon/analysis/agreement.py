"""How solver and simulator agreed: the figures of the last full run, as they were recorded with this version."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

FILE = "agreement.json"


@dataclass(frozen=True, slots=True)
class Agreed:
    """One strategy: its exact edge, its simulated edge, and the standard error of that, as shares of the wager.

    `difference`: by how many standard errors the player did better in the simulation than the exact value says.
    `books`: the books that this is the same for.
    """

    books: tuple[str, ...]
    strategy: str
    exact: float
    simulated: float
    standard_error: float
    difference: float


@dataclass(frozen=True, slots=True)
class Agreement:
    """A recorded run: decks in each fresh shoe, the bet in dollars, the seed, and the rounds of each row."""

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
