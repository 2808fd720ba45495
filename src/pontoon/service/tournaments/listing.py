"""A tournament's line in the directory of the house."""

from msgspec import Struct
from msgspec.structs import replace

from pontoon.service.directory import changed
from pontoon.store import DocumentWrite

KIND = "tournament"


class ListedTournament(Struct, frozen=True, omit_defaults=True):
    """A tournament in the directory. `start`: as published; `opened`, `closed`: milliseconds, 0 until it is over."""

    tournament: str
    title: str
    rulebook: str
    owner: str
    public: bool
    start: str
    opened: int
    closed: int = 0


def closing(listed: ListedTournament, at: int) -> tuple[DocumentWrite, ...]:
    """The lines of a tournament that is over."""
    return changed(KIND, listed.tournament, replace(listed, closed=at))
