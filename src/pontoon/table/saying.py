"""What a report, an order or a request says: its fields, each of a kind that scripts, options and screens know.

A declaration lists its fields once. This list is enough to read and write the action of a script, to make its form and
pattern, and to fill in the options of a table.
"""

from dataclasses import dataclass
from typing import Any, Literal

SayKind = Literal[
    "player",
    "dealer-name",
    "step",
    "cutter",
    "box",
    "place",
    "hand",
    "hands",
    "round",
    "amount",
    "count",
    "card",
    "cards",
    "side",
    "choice",
    "flag",
    "text",
    "report",
    "addition",
    "cover",
]


@dataclass(frozen=True, slots=True)
class Says:
    """One field of a command.

    `called`: its name in forms (`BOX`), where the name of its kind is not clear enough. `optional`: it may be left out,
    and is `default` then. `many`: it may be said any number of times. `among`: the words of a choice. A flag is written
    as the word in `called`, and the field is then the opposite of `default`.
    """

    field: str
    kind: SayKind
    called: str = ""
    optional: bool = False
    default: Any = None
    many: bool = False
    among: tuple[str, ...] = ()


PLAYER = Says("player", "player")
BOX = Says("box", "box")
AMOUNT = Says("amount", "amount")


def flag(field: str, word: str, *, default: bool = False) -> Says:
    """A word that may be added: the field is then the opposite of `default`."""
    return Says(field, "flag", word, optional=True, default=default)


def choice(field: str, called: str, among: tuple[str, ...], *, default: str | None = None) -> Says:
    """One of these words; it may be left out where there is a default."""
    return Says(field, "choice", called, optional=default is not None, default=default, among=among)
