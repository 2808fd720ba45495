"""A progressive's line in the directory of the house."""

from msgspec import Struct

KIND = "progressive"


class ListedProgressive(Struct, frozen=True, omit_defaults=True):
    """A progressive in the directory. `opened`, `closed`: milliseconds; 0 while it is open."""

    progressive: str
    title: str
    rulebook: str
    owner: str
    public: bool
    opened: int
    closed: int = 0
