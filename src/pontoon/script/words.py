"""The words of an action: names, boxes, amounts, people."""

import re
from typing import get_args

from pontoon.rulebook import Role, Rule
from pontoon.table import Person

_NAME = re.compile(r"[a-z][a-z0-9_-]*")
ROLES: tuple[Role, ...] = get_args(Role)


class ActionError(Exception):
    """An action that cannot be read; the message says how it is written, the clause why where one speaks."""

    def __init__(self, message: str, clause: str | None = None) -> None:
        self.clause = clause
        super().__init__(message)


class FormError(Exception):
    """The words of an action are off; the message shows the right form."""


def read_words(rest: str, least: int, most: int, form: str) -> list[str]:
    """The words after the first; `FormError` where there are too few or too many."""
    found = rest.split()
    if not least <= len(found) <= most:
        raise FormError(form)
    return found


def read_name(word: str) -> str:
    """A player's name."""
    if _NAME.fullmatch(word) is None:
        raise ActionError(f"{word!r} is no name: names begin with a small letter, then a-z 0-9 _ -")
    return word


def read_box(word: str) -> int:
    """The number of a box."""
    if not (word.isascii() and word.isdecimal() and len(word) <= 3):
        raise ActionError(f"{word!r} is no box: boxes are numbered from 1")
    return int(word)


def read_quoted(rest: str, form: str) -> str:
    """What stands between quotation marks."""
    if len(rest) < 2 or rest[0] != rest[-1] or rest[0] not in "\"'":
        raise FormError(form)
    return rest[1:-1]


def read_person(rest: str, power: Rule[tuple[Role, ...]]) -> tuple[str, Person]:
    """Splits off `by ROLE` or `by ROLE NAME` at the end; without it, the first role that has the power."""
    said, found, by = rest.rpartition("by ")
    if not found or (said and not said.endswith(" ")):
        return rest, Person(power.value[0] if power.value else "operator")
    role, *called = by.split()
    for known in ROLES:
        if known == role and len(called) <= 1:
            return said.strip(), Person(known, read_name(called[0]) if called else "")
    raise ActionError(f"{by!r}: write by ROLE or by ROLE NAME, the role one of {', '.join(ROLES)}")
