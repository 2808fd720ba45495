"""Readers of single values as TOML gives them; `UnfitValueError` says what would fit."""

from collections.abc import Callable
from typing import Any, TypeVar

from pontoon.money import Cents, MoneyError, format_dollars, parse_dollars
from pontoon.toml.faults import UnfitValueError
from pontoon.toml.unread import UNREAD

T = TypeVar("T")


def whole(least: int | None = 0, most: int | None = None, kind: str = "") -> Callable[[object], int]:
    """A reader of whole numbers, both bounds included; `kind` is what to call them."""
    if not kind:
        upper = "up" if most is None else f"to {most}"
        kind = "a whole number" if least is None else f"a whole number from {least} {upper}"

    def read(raw: object) -> int:
        if type(raw) is not int or (least is not None and raw < least) or (most is not None and raw > most):
            raise UnfitValueError(f"must be {kind}, not {raw!r}")
        return raw

    return read


def flag(raw: object) -> bool:
    """True or false."""
    if type(raw) is not bool:
        raise UnfitValueError(f"must be true or false, not {raw!r}")
    return raw


def text(raw: object) -> str:
    """A text that is not empty."""
    if not isinstance(raw, str) or not raw:
        raise UnfitValueError(f"must be a text, not {raw!r}")
    return raw


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


def one_of(*choices: T) -> Callable[[object], T]:
    """A reader of one of these values."""

    def read(raw: object) -> T:
        for choice in choices:
            if choice == raw:
                return choice
        raise UnfitValueError(f"must be one of {', '.join(str(choice) for choice in choices)}, not {raw!r}")

    return read


def list_of(item: Callable[[Any], T], wanted: str = "must be a list, not {!r}") -> Callable[[object], tuple[T, ...]]:
    """A reader of lists; `wanted` is said of what is none. An item that does not fit leaves its place unread."""

    def read(raw: object) -> tuple[T, ...]:
        if not isinstance(raw, list):
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


def texts(
    wanted: str = "must be a list of texts, not {!r}", *, shortest: int = 1
) -> Callable[[object], tuple[str, ...]]:
    """A reader of lists of texts, each of at least so many characters; `wanted` is said of anything else."""

    def read(raw: object) -> tuple[str, ...]:
        listed = raw if isinstance(raw, list) else [UNREAD]
        found = tuple(one if isinstance(one, str) and len(one) >= shortest else UNREAD for one in listed)
        if any(one is UNREAD for one in found):
            raise UnfitValueError(wanted.format(raw), rest=found if isinstance(raw, list) else UNREAD)
        return found

    return read
