"""The words of an action: names, boxes, amounts, people."""

import re
from typing import get_args

from pontoon.money import Cents, MoneyError, format_dollars, parse_stake
from pontoon.rulebook import Clauses, Role
from pontoon.settlement import SideKind, side_kinds

_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_WHOLE = re.compile(r"[0-9]+")
_DOLLARS = re.compile(r"([0-9]+)(\.[0-9]+)?")
_SHOWN = 40
ROLES: tuple[Role, ...] = get_args(Role)
LARGEST_NUMBER = 10**18 - 1
LARGEST_AMOUNT = Cents(10**14 - 1)
"""What `parse_dollars` can read: twelve digits of dollars, two of cents."""


class ActionError(Exception):
    """An action that cannot be read; the message says how to write it, and the clauses, if there are any, why."""

    def __init__(self, message: str, clauses: Clauses = ()) -> None:
        self.clauses = clauses
        super().__init__(message)


class FormError(Exception):
    """The words of an action are wrong; the message shows the right form."""


def read_name(word: str) -> str:
    """A player's name."""
    if _NAME.fullmatch(word) is None:
        raise ActionError(f"{word!r} is no name: names begin with a small letter, then a-z 0-9 _ -")
    return word


def read_box(word: str) -> int:
    """The number of a box or of anything else at the table. Whether it exists is for the table to say."""
    return read_number(word, "box: boxes are numbered from 1")


def read_number(word: str, what: str, largest: int = LARGEST_NUMBER) -> int:
    """A whole number in digits; `what` says what it is a number of."""
    if _WHOLE.fullmatch(word) is None:
        raise ActionError(f"{word!r} is no {what}")
    digits = word.lstrip("0") or "0"
    if len(digits) > len(str(largest)) or int(digits) > largest:
        raise ActionError(f"{_short(word)} is too large a number: the largest possible is {largest}")
    return int(digits)


def read_side(word: str) -> SideKind:
    """The key of a side wager that is declared."""
    if word not in side_kinds():
        raise ActionError(f"there is no side wager {word!r}; known are {', '.join(side_kinds())}")
    return word


def read_stake(word: str) -> Cents:
    """An amount that is put down."""
    match = _DOLLARS.fullmatch(word)
    if match is not None and len(match[1].lstrip("0")) > len(str(LARGEST_AMOUNT // 100)):
        raise too_large(_short(word))
    return parse_stake(word)


def too_large(what: str) -> MoneyError:
    """The message for an amount that is too large to be read."""
    return MoneyError(f"{what} is too large: the largest amount is {format_dollars(LARGEST_AMOUNT)}")


def _short(word: str) -> str:
    return repr(word) if len(word) <= _SHOWN else f"a number of {len(word)} digits"
