"""Commands of the right shape with nonsense in them: every kind, every field, numbers at every boundary.

They can be read, so it is for the engine, the house and its store to refuse them.
"""

import random
from typing import Any

from msgspec import inspect

from pontoon.rulebook import BOOK_IDS

_SMALL = (0, 1, 1, 1, 2, 2, 3, 7, 8, 60, 312, 500, 1000, 1000, 2000, 2500)
_EDGES = (-1, 1050, 2**31, 2**53 - 1, 2**63 - 1, -(2**63), 2**63, 10**30)
_WORDS = (
    *BOOK_IDS,
    "",
    "ann",
    "bob",
    "one",
    "grand",
    "continue",
    "bonus",
    "x" * 300,
    "\x00",
    "\u202eevil",
    "dealer",
    "nz 12.6",
    "b0" * 40,
)
_CARDS = ("Ah", "Td", "7s", "8c", "6h")
_MOST_ITEMS = (0, 1, 1, 2, 3, 9)


class Shapes:
    """Draws commands of a union of types."""

    def __init__(self, commands: Any, chance: random.Random) -> None:
        found = inspect.type_info(commands)
        assert isinstance(found, inspect.UnionType)
        self._kinds = found.types
        self._chance = chance
        self._there: dict[str, Any] = {}

    def command(self, there: dict[str, Any]) -> Any:
        """A command as it would be read from JSON; `there`: what is really there, by the field that names it."""
        self._there = there
        return self._drawn(self._chance.choice(self._kinds), 0)

    def _drawn(self, kind: Any, depth: int) -> Any:
        chance = self._chance
        match kind:
            case inspect.StructType():
                return self._struct(kind, depth)
            case inspect.UnionType():
                return self._drawn(chance.choice(kind.types), depth)
            case inspect.LiteralType():
                return chance.choice(kind.values)
            case inspect.BoolType():
                return chance.random() < 0.5
            case inspect.IntType():
                return chance.choice(_EDGES if chance.random() < 0.1 else _SMALL)
            case inspect.FloatType():
                return chance.choice((0.0, -1.5, 1e308, *_EDGES))
            case inspect.NoneType():
                return None
            case inspect.VarTupleType() | inspect.ListType() | inspect.SetType() | inspect.FrozenSetType():
                return [self._drawn(kind.item_type, depth + 1) for _ in range(chance.choice(_MOST_ITEMS))]
            case inspect.TupleType():
                return [self._drawn(one, depth + 1) for one in kind.item_types]
            case inspect.DictType():
                return {chance.choice(_WORDS): self._drawn(kind.value_type, depth + 1) for _ in range(2)}
            case inspect.CustomType():
                return chance.choice(_CARDS) if chance.random() < 0.8 else chance.choice(_WORDS)
            case _:
                return chance.choice((*_WORDS, *_CARDS))

    def _struct(self, kind: inspect.StructType, depth: int) -> Any:
        filled: dict[str, Any] = {}
        for field in kind.fields:
            if field.required or (depth < 4 and self._chance.random() < 0.4):
                name = field.encode_name
                known = name in self._there and self._chance.random() < 0.8
                filled[name] = self._there[name] if known else self._drawn(field.type, depth + 1)
        if kind.tag_field is not None:
            filled[kind.tag_field] = kind.tag
        return list(filled.values()) if kind.array_like else filled
