"""A table's line in the directory of the house."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pontoon.service.directory import changed
from pontoon.service.tables.state import Hosting
from pontoon.service.tables.terms import Dealing
from pontoon.store import DocumentWrite

KIND = "table"


class Listed(Struct, frozen=True, omit_defaults=True):
    """A table in the directory. `opened`, `closed`: milliseconds; 0 while it is open. `dealing`: empty of old lines."""

    table: str
    title: str
    rulebook: str
    owner: str
    public: bool
    opened: int
    closed: int = 0
    dealing: Dealing | Literal[""] = ""


def relisted(listed: Listed, before: Hosting, after: Hosting, at: int) -> tuple[DocumentWrite, ...]:
    """The lines of a table that closes with a decision, or opens again; nothing where it does neither."""
    was, closed = before.table.phase == "closed", after.table.phase == "closed"
    if was == closed:
        return ()
    return changed(KIND, listed.table, replace(listed, closed=at if closed else 0))
