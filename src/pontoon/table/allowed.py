"""Allowed fields: an audience is told only those fields of an event or a state that are listed for it.

A field that is added to a struct is told to nobody until somebody lists it; a struct that is not listed tells nothing.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from types import UnionType
from typing import Any, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from pontoon.table.audience import Audience

Fields = Mapping[type, str]
"""The names of fields, with spaces between them, by the struct they belong to."""
Condition = Callable[[Any, Audience], bool]
"""Whether an audience may see certain fields of a value."""
S = TypeVar("S", bound=Struct)
_Names = tuple[str, ...]
_MADE_OF = (tuple, Union, UnionType)
"""Types that hold nothing but what they are made of."""
_PLAIN: set[type] = {str, int, bool, type(None)}
"""Types of values that hold nothing to be hidden: all that are neither structs nor tuples, as they are met."""


class AllowList:
    """The fields of each struct that are told to everybody, those told to the house as well, and those told `when` a
    condition holds.

    `beneath`: the list for structs inside these, such as the events of a table inside those of a tournament.
    """

    __slots__ = ("_everybody", "_house", "_known", "_when", "_whole")

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
        self._known: dict[tuple[type, bool], tuple[_Names, _Names, Condition | None]] = {}
        self._whole: dict[type, bool] = {}

    def allow(self, kind: type, everybody: str) -> None:
        """List one more struct."""
        self._everybody[kind] = tuple(everybody.split())
        self._known.clear()
        self._whole.clear()

    def __contains__(self, kind: type) -> bool:
        return kind in self._everybody

    def listed(self) -> Iterator[tuple[type, tuple[str, ...]]]:
        """Every struct, with all of its fields that anybody may be told."""
        for kind, names in self._everybody.items():
            yield kind, names + self._house.get(kind, ()) + self._when.get(kind, ((), None))[0]

    def fields(self, value: Struct, audience: Audience) -> tuple[str, ...]:
        """The fields of the value that the audience may see. A subclass has those listed for its parent."""
        key = (type(value), audience.is_house)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._listed_for(*key)
        found, more, holds = known
        return found if holds is None or not holds(value, audience) else found + more

    def _listed_for(self, kind: type, house: bool) -> "tuple[_Names, _Names, Condition | None]":  # noqa: FBT001
        """The fields of a struct for the house or for everybody, and those for whom a condition holds."""
        listed = next((one for one in kind.__mro__ if one in self._everybody), None)
        if listed is None:
            return (), (), None
        found = self._everybody[listed] + (self._house.get(listed, ()) if house else ())
        more, holds = self._when.get(listed, ((), None))
        return found, more, holds

    def is_whole(self, kind: type[Struct]) -> bool:
        """Whether everybody may see all of a struct, by its fields and by the types of what lies inside it."""
        known = self._whole.get(kind)
        if known is None:
            self._whole[kind] = False  # one that holds its own kind is gone through field by field
            known = self._whole[kind] = self._all_listed(kind)
        return known

    def _all_listed(self, kind: type[Struct]) -> bool:
        listed = self._everybody.get(kind, ())
        if kind in self._when or kind.__subclasses__() or not set(kind.__struct_fields__) <= set(listed):
            return False
        return all(self._is_open(hint) for hint in get_type_hints(kind).values())

    def _is_open(self, hint: Any) -> bool:
        """Whether nothing that is not told can lie in a value of this type; one that is not known is not open."""
        if isinstance(hint, NewType):
            return self._is_open(hint.__supertype__)
        if hint in _PLAIN or get_origin(hint) is Literal:
            return True
        inside = [one for one in get_args(hint) if one is not Ellipsis]
        if inside:
            return get_origin(hint) in _MADE_OF and all(self._is_open(one) for one in inside)
        return isinstance(hint, type) and (issubclass(hint, Enum) or (issubclass(hint, Struct) and self.is_whole(hint)))

    def told(self, value: Struct, audience: Audience) -> Any:
        """The value, and the values inside it, as plain data; a field at its default is left out, as in a stream."""
        plain = msgspec.to_builtins(value)
        return plain if self.is_whole(type(value)) else self._pick(value, plain, audience)

    def part(self, value: S, audience: Audience) -> S:
        """A copy of the value in which every field that the audience may not see has its default, inside it too.

        One of which everybody may see everything is its own copy.
        """
        if self.is_whole(type(value)):
            return value
        return type(value)(
            **{name: self._inside(getattr(value, name), audience) for name in self.fields(value, audience)}
        )

    def _inside(self, value: Any, audience: Audience) -> Any:
        if type(value) in _PLAIN:
            return value
        if isinstance(value, Struct):
            return self.part(value, audience)
        if isinstance(value, tuple):
            if _PLAIN.issuperset(map(type, value)):
                return value
            return tuple([self._inside(one, audience) for one in value])
        _PLAIN.add(type(value))
        return value

    def _pick(self, value: object, plain: Any, audience: Audience) -> Any:
        if type(value) in _PLAIN:
            return plain
        if isinstance(value, Struct):
            if isinstance(plain, list):  # a struct that is written as a list: what is not told is null
                told_of = self.fields(value, audience)
                inside = zip(value.__struct_fields__, plain, strict=True)
                return [
                    self._pick(getattr(value, name), said, audience) if name in told_of else None
                    for name, said in inside
                ]
            tag = value.__struct_config__.tag_field
            told = {} if tag is None else {tag: plain[tag]}
            for name in self.fields(value, audience):
                if name in plain:
                    told[name] = self._pick(getattr(value, name), plain[name], audience)
            return told
        if isinstance(value, tuple):
            return [self._pick(one, said, audience) for one, said in zip(value, plain, strict=True)]
        return plain
