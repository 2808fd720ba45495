"""How often a detector is wrong, and right, in simulated sessions: its ROC curve at the bar above which it alerts."""

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

_FILE = Path(__file__).parent / "rates.json"


class Rate(Struct, frozen=True):
    """Of as many honest sessions as others: how many of each stand above the bar. `rounds`: of a session."""

    rounds: int
    honest: int
    others: int


class Rates(Struct, frozen=True):
    """All rates, by book and detector. `sessions`: how many of each kind were simulated."""

    sessions: int
    books: dict[str, dict[str, Rate]]


@cache
def rates() -> Rates:
    """As the file has them."""
    return msgspec.json.decode(_FILE.read_bytes(), type=Rates)


def rate_of(book: str, detector: str) -> Rate | None:
    """The rate of a detector under a book; None where none was simulated."""
    return rates().books.get(book, {}).get(detector)
