"""Readers of single values as TOML gives them; `UnfitValueError` says what would fit."""

from collections.abc import Callable
from math import inf
from typing import Any, TypeVar

from pontoon.money import Cents, MoneyError, format_dollars, parse_dollars
from pontoon.toml.faults import UnfitValueError
from pontoon.toml.unread import UNREAD

T = TypeVar("T")


def fitting(fits: Callable[[Any], bool], wanted: str) -> Callable[[object], Any]:
    """A reader that returns a value that fits, and reports `wanted` for any other; its {!r} is the value found."""

    def read(raw: object) -> Any:
        if not fits(raw):
            raise UnfitValueError(wanted.format(raw))
        return raw

    return read


def is_text(raw: object) -> bool:
    """A text that is not empty."""
    return isinstance(raw, str) and raw != ""


text = fitting(is_text, "must be a text, not {!r}")
flag = fitting(lambda raw: type(raw) is bool, "must be true or false, not {!r}")


def whole(least: float = 0, most: float = inf, kind: str = "") -> Callable[[object], int]:
    """A reader of whole numbers, both bounds included; `kind` is what to call them."""
    kind = kind or f"a whole number from {least} {'up' if most == inf else f'to {most}'}"
    return fitting(lambda raw: type(raw) is int and least <= raw <= most, f"must be {kind}, not {{!r}}")


def dollars(raw: object) -> Cents:
    """Dollars written as a TOML number, never negative."""
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        raise UnfitValueError(f"must be an amount of dollars, not {raw!r}")
    try:
        amount = parse_dollars(str(raw))
    except MoneyError as error:
        raise UnfitValueError(str(error)) from None
    if amount < 0:
        raise UnfitValueError(f"must not be negative, but is {format_dollars(amount)}")
    return amount


def one_of(*choices: object, wanted: str = "must be one of {known}, not {raw!r}") -> Callable[[object], Any]:
    """A reader of one of these values."""
    known = ", ".join(str(choice) for choice in choices)

    def read(raw: object) -> Any:
        if raw not in choices:
            raise UnfitValueError(wanted.format(known=known, raw=raw))
        return raw

    return read


def list_of(
    item: Callable[[Any], T], wanted: str = "must be a list, not {!r}", least: int = 0
) -> Callable[[object], tuple[T, ...]]:
    """A reader of lists of at least `least` items; `wanted` is reported for anything else.

    An item that does not fit is unread in the list.
    """

    def read(raw: object) -> tuple[T, ...]:
        if not isinstance(raw, list) or len(raw) < least:
            raise UnfitValueError(wanted.format(raw))
        found: list[T] = []
        messages: list[str] = []
        for one in raw:
            try:
                found.append(item(one))
            except UnfitValueError as unfit:
                messages += unfit.messages
                found.append(UNREAD)
        if messages:
            raise UnfitValueError(*dict.fromkeys(messages), rest=tuple(found))
        return tuple(found)

    return read


def texts(wanted: str = "must be a list of texts, not {!r}", shortest: int = 1) -> Callable[[object], tuple[str, ...]]:
    """A reader of lists of texts, each of at least `shortest` characters; `wanted` is reported for anything else."""

    def read(raw: object) -> tuple[str, ...]:
        listed = raw if isinstance(raw, list) else [UNREAD]
        found = tuple(one if isinstance(one, str) and len(one) >= shortest else UNREAD for one in listed)
        if any(one is UNREAD for one in found):
            raise UnfitValueError(wanted.format(raw), rest=found if isinstance(raw, list) else UNREAD)
        return found

    return read
