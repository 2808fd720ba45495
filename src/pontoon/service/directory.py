"""The directories of the house: a line for each stream, and lists of lines that are read page by page.

Beside its line (`table`, by name) a stream that is public and open stands in the list of those (`public-table`), and
every stream in the list of whoever opened it (`table-of:ann`). All are written with the record that opens or closes the
stream, so a list is never read whole to find a few.
"""

from typing import Protocol, TypeVar

import msgspec

from pontoon.store import DocumentWrite, Store
from pontoon.table.names import name_key

MOST = 100
"""The longest page."""


class Line(Protocol):
    """What the lines of all directories have in common."""

    @property
    def owner(self) -> str:
        """Who opened it."""
        ...

    @property
    def public(self) -> bool:
        """Whether it stands in the lobby."""
        ...

    @property
    def closed(self) -> int:
        """When it was over, in milliseconds; 0 before."""
        ...


L = TypeVar("L", bound=msgspec.Struct)


def entered(kind: str, name: str, line: Line) -> tuple[DocumentWrite, ...]:
    """The documents of a stream that is opened."""
    data = msgspec.json.encode(line)
    lists = [_public(kind)] if line.public and not line.closed else []
    return tuple(DocumentWrite(one, name, data, 0) for one in (kind, *lists, _of(kind, line.owner)))


def changed(kind: str, name: str, line: Line) -> tuple[DocumentWrite, ...]:
    """The documents of a stream that is closed, or opened again."""
    data = msgspec.json.encode(line)
    lobby = (DocumentWrite(_public(kind), name, None if line.closed else data),) if line.public else ()
    return DocumentWrite(kind, name, data), *lobby, DocumentWrite(_of(kind, line.owner), name, data)


def public_lines(store: Store, kind: str, of: type[L], after: str = "", most: int = MOST) -> list[L]:
    """Streams that are public and open, by name behind `after`. Blocks."""
    return _lines(store, _public(kind), of, after, most)


def own_lines(store: Store, kind: str, of: type[L], owner: str, after: str = "", most: int = MOST) -> list[L]:
    """Streams that somebody has opened, closed ones too, by name behind `after`. Blocks."""
    return _lines(store, _of(kind, owner), of, after, most)


def line_of(store: Store, kind: str, of: type[L], name: str) -> L | None:
    """The line of one stream. Blocks."""
    found = store.document(kind, name)
    return None if found is None else msgspec.json.decode(found.data, type=of)


def _lines(store: Store, kind: str, of: type[L], after: str, most: int) -> list[L]:
    return [msgspec.json.decode(one.data, type=of) for one in store.documents(kind, after, most)]


def _public(kind: str) -> str:
    return f"public-{kind}"


def _of(kind: str, owner: str) -> str:
    return f"{kind}-of:{name_key(owner)}"
