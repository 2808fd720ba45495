"""What may stand in a file: tables with their keys, lists of tables, tables by name."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from pontoon.toml.faults import Fault, UnfitValueError
from pontoon.toml.text import TomlError, read_toml
from pontoon.toml.unread import UNREAD, UnreadError

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

REQUIRED: Any = object()
"""The default of a key that must be there."""
OPTIONAL: Any = object()
"""The default of a key that may be left out; the value of the table is then made without it."""
EMPTY: Any = object()
"""The default of a table that is read as an empty one where it is left out, so that its missing keys are reported."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a file something stands, and the list that its faults go to."""

    path: str
    faults: list[Fault]

    def key(self, key: str) -> "Place":
        """The place of a key of this table."""
        return Place(f"{self.path}.{key}" if self.path else key, self.faults)

    def item(self, number: int) -> "Place":
        """The place of an item of this list, counted from 1."""
        return Place(f"{self.path}[{number}]", self.faults)

    def fault(self, message: str, clauses: tuple[str, ...] = ()) -> None:
        """Note that something is wrong here."""
        self.faults.append(Fault(self.path, message, clauses))

    def read(self, reader: "Reader[T]", raw: object, clauses: tuple[str, ...] = ()) -> T:
        """Read a value. Faults are noted, and the part that could be read is returned."""
        unread: T = UNREAD
        try:
            if raw is UNREAD:
                return unread
            return reader.read(raw, self) if isinstance(reader, Shape) else reader(raw)
        except UnreadError:
            return unread
        except UnfitValueError as unfit:
            for message in unfit.messages:
                self.fault(message, unfit.clauses or clauses)
            rest: T = unfit.rest
            return rest


class Shape(ABC, Generic[T_co]):
    """A reader of a value that has parts, such as a table. Each part has a place of its own, which its faults name."""

    @abstractmethod
    def read(self, raw: Any, place: Place) -> T_co:
        """Read `raw` and note the faults of its parts; `UnfitValueError` where it is something else altogether."""


Reader: TypeAlias = Shape[T] | Callable[[Any], T]
"""Reads a value as TOML gave it: a shape, or a function that raises `UnfitValueError`."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a table: its reader, its default, and the fault where it is missing and must not be.

    `clauses`: what its faults cite.
    """

    read: Reader[Any]
    default: Any = REQUIRED
    missing: str = "is missing"
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Table(Shape[T]):
    """A table with these keys and no others, made into a value by `make`, which gets them by name.

    `wanted` is the fault of a value that is not a table; `unknown` that of an unknown key, with the known keys in place
    of its {}. `also` checks the table as it was written, for faults that depend on which keys are there.
    """

    make: Callable[..., T]
    keys: Mapping[str, Key]
    wanted: str = "must be a table"
    unknown: str = "is unknown; what may stand here is {}"
    also: Callable[[Mapping[str, Any], Place], None] | None = None

    def read(self, raw: Any, place: Place) -> T:
        """The table's value; a part that does not fit is `UNREAD`."""
        if not isinstance(raw, dict):
            raise UnfitValueError(self.wanted, rest=self.unread())
        unknown = self.unknown.format(", ".join(self.keys))
        for key in raw:
            if key not in self.keys:
                place.key(key).fault(unknown)
        if self.also is not None:
            self.also(raw, place)
        found = {name: _value(key, raw, name, place) for name, key in self.keys.items()}
        return self.make(**{name: value for name, value in found.items() if value is not OPTIONAL})

    def unread(self) -> T:
        """A table of which nothing could be read."""
        try:
            return self.make(**{name: _unread(key) for name, key in self.keys.items()})
        except UnreadError:
            nothing: T = UNREAD
            return nothing


def _value(key: Key, raw: Mapping[str, Any], name: str, place: Place) -> Any:
    here = place.key(name)
    if name in raw or key.default is EMPTY:
        return here.read(key.read, raw.get(name, {}), key.clauses)
    if key.default is not REQUIRED:
        return key.default
    here.fault(key.missing, key.clauses)
    return _unread(key)


def _unread(key: Key) -> Any:
    return key.read.unread() if isinstance(key.read, Table) else UNREAD


@dataclass(frozen=True, slots=True)
class Rows(Shape[tuple[T, ...]]):
    """A list of tables; `wanted` is the fault of anything else, and of a list with anything else in it."""

    row: Table[T]
    wanted: str
    may_be_empty: bool = True

    def read(self, raw: Any, place: Place) -> tuple[T, ...]:
        """Every row; all values of a row that is not a table are unread."""
        if not isinstance(raw, list) or not (raw or self.may_be_empty):
            raise UnfitValueError(self.wanted)
        if not all(isinstance(one, dict) for one in raw):
            place.fault(self.wanted)
        return tuple(
            self.row.read(one, place.item(number)) if isinstance(one, dict) else self.row.unread()
            for number, one in enumerate(raw, start=1)
        )


@dataclass(frozen=True, slots=True)
class ByName(Shape[dict[str, T]]):
    """A table whose keys are free names; `named` gives the reader for the value of each name."""

    named: Callable[[str], Reader[T]]
    wanted: str = "must be a table"

    def read(self, raw: Any, place: Place) -> dict[str, T]:
        """The values by name."""
        if not isinstance(raw, dict):
            raise UnfitValueError(self.wanted)
        return {name: place.key(name).read(self.named(name), value) for name, value in raw.items()}


def read_tables(shape: Table[T], text: str, check: Callable[[T], Iterable[Fault]]) -> tuple[T, tuple[Fault, ...]]:
    """What the text of a file says, and everything that is wrong with it.

    `check` looks at what could be read. Where the text is not TOML, that is nothing.
    """
    faults: list[Fault] = []
    try:
        found = Place("", faults).read(shape, read_toml(text))
        faults += check(found)
    except TomlError as error:
        return shape.unread(), (Fault("", str(error)),)
    return found, tuple(faults)
