"""Allowed fields: an audience is told only those fields of an event or a state that are listed for it.

A field that is added to a struct is told to nobody until somebody lists it; a struct that is not listed tells nothing.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from pontoon.table.audience import Audience

Fields = Mapping[type, str]
"""The names of fields, with spaces between them, by the struct they belong to."""
Condition = Callable[[Any, Audience], bool]
"""Whether an audience may see certain fields of a value."""
S = TypeVar("S", bound=Struct)


class AllowList:
    """The fields of each struct that are told to everybody, those told to the house as well, and those told `when` a
    condition holds.

    `beneath`: the list for structs inside these, such as the events of a table inside those of a tournament.
    """

    __slots__ = ("_everybody", "_house", "_when")

    def __init__(
        self,
        everybody: Fields,
        *,
        house: Fields | None = None,
        when: Mapping[type, tuple[str, Condition]] | None = None,
        beneath: "AllowList | None" = None,
    ) -> None:
        self._everybody = {kind: tuple(names.split()) for kind, names in everybody.items()}
        self._house = {kind: tuple(names.split()) for kind, names in (house or {}).items()}
        self._when = {kind: (tuple(names.split()), holds) for kind, (names, holds) in (when or {}).items()}
        if beneath is not None:
            self._everybody = beneath._everybody | self._everybody
            self._house = beneath._house | self._house
            self._when = beneath._when | self._when

    def allow(self, kind: type, everybody: str) -> None:
        """List one more struct."""
        self._everybody[kind] = tuple(everybody.split())

    def __contains__(self, kind: type) -> bool:
        return kind in self._everybody

    def listed(self) -> Iterator[tuple[type, tuple[str, ...]]]:
        """Every struct, with all of its fields that anybody may be told."""
        for kind, names in self._everybody.items():
            yield kind, names + self._house.get(kind, ()) + self._when.get(kind, ((), None))[0]

    def fields(self, value: Struct, audience: Audience) -> tuple[str, ...]:
        """The fields of the value that the audience may see. A subclass has those listed for its parent."""
        kind = next((one for one in type(value).__mro__ if one in self._everybody), None)
        if kind is None:
            return ()
        found = self._everybody[kind]
        if audience.is_house:
            found += self._house.get(kind, ())
        if kind in self._when:
            names, holds = self._when[kind]
            found += names if holds(value, audience) else ()
        return found

    def told(self, value: Struct, audience: Audience) -> Any:
        """The value, and the values inside it, as plain data; a field at its default is left out, as in a stream."""
        return self._pick(value, msgspec.to_builtins(value), audience)

    def part(self, value: S, audience: Audience) -> S:
        """A copy of the value in which every field that the audience may not see has its default, inside it too."""
        return type(value)(
            **{name: self._inside(getattr(value, name), audience) for name in self.fields(value, audience)}
        )

    def _inside(self, value: Any, audience: Audience) -> Any:
        if isinstance(value, Struct):
            return self.part(value, audience)
        if isinstance(value, tuple):
            return tuple(self._inside(one, audience) for one in value)
        return value

    def _pick(self, value: object, plain: Any, audience: Audience) -> Any:
        if isinstance(value, Struct):
            tag = value.__struct_config__.tag_field
            told = {} if tag is None else {tag: plain[tag]}
            for name in self.fields(value, audience):
                if name in plain:
                    told[name] = self._pick(getattr(value, name), plain[name], audience)
            return told
        if isinstance(value, tuple):
            return [self._pick(one, said, audience) for one, said in zip(value, plain, strict=True)]
        return plain
