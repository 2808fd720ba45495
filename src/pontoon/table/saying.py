"""What a report, an order or a request says: its fields, each of a kind that a script, an option and a screen know.

A declaration lists its fields once. From the list a script's action is read and written, its form and pattern are made,
and the options of a table are filled in.
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
    "addition",
    "cover",
]


@dataclass(frozen=True, slots=True)
class Says:
    """One field of a command.

    `called`: its name in forms (`BOX`), where that of its kind does not say enough. `optional`: it may be left out, and
    is `default` then. `many`: it may be said any number of times. `among`: the words of a choice. A flag is the word in
    `called`: where it is said, the field is the opposite of `default`.
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
