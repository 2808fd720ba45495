"""Reading the tables of a file key by key, and keeping every fault."""

import re
from math import gcd
from typing import Any

from pontoon.money import ZERO, Cents
from pontoon.progressive.terms import NOTHING, Share
from pontoon.rulebook import Fault
from pontoon.rulebook.values import UnfitValueError, read_dollars

_RATIO = re.compile(r"([0-9]{1,12})/([1-9][0-9]{0,11})")
_PERCENT = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,6}))?%")
_MISSING = "must be given"


class Reader:
    """What has been found wrong so far; a value that does not fit is replaced by one that does."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def fault(self, path: str, message: str) -> None:
        """Something is wrong here."""
        self.faults.append(Fault(path, message))

    def known(self, table: dict[str, Any], keys: set[str], path: str) -> None:
        """A key that nobody knows is a fault."""
        for key in table:
            if key not in keys:
                self.fault(_at(path, key), f"is unknown; what may stand here is {', '.join(sorted(keys))}")

    def table(self, raw: dict[str, Any], key: str, path: str, *, required: bool = True) -> dict[str, Any]:
        """A table under a key."""
        value = raw.get(key, None if required else {})
        if isinstance(value, dict):
            return value
        self.fault(_at(path, key), f"{_MISSING}, as a table")
        return {}

    def tables(
        self, raw: dict[str, Any], key: str, path: str, *, required: bool = True
    ) -> list[tuple[dict[str, Any], str]]:
        """A list of tables, each with its own path."""
        value = raw.get(key, None if required else [])
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value) or (required and not value):
            self.fault(_at(path, key), f"{_MISSING}, as a list of tables")
            return []
        return [(one, f"{_at(path, key)}[{number}]") for number, one in enumerate(value, start=1)]

    def text(self, raw: dict[str, Any], key: str, path: str, default: str | None = None) -> str:
        """A text."""
        value = raw.get(key, default)
        if isinstance(value, str) and (value or default is not None):
            return value
        self.fault(_at(path, key), f"{_MISSING}, as a text")
        return ""

    def flag(self, raw: dict[str, Any], key: str, path: str) -> bool:
        """True or false; false where it is left out."""
        value = raw.get(key, False)
        if isinstance(value, bool):
            return value
        self.fault(_at(path, key), f"must be true or false, not {value!r}")
        return False

    def whole(self, raw: dict[str, Any], key: str, path: str, default: int) -> int:
        """A whole number from 0 up."""
        value = raw.get(key, default)
        if type(value) is int and 0 <= value < 10**9:
            return value
        self.fault(_at(path, key), f"must be a whole number from 0 up, not {value!r}")
        return default

    def wholes(self, raw: dict[str, Any], key: str, path: str) -> tuple[int, ...]:
        """A list of whole numbers from 0 up."""
        value = raw.get(key)
        if isinstance(value, list) and value and all(type(one) is int and 0 <= one < 10**9 for one in value):
            return tuple(value)
        self.fault(_at(path, key), f"{_MISSING}, as a list of whole numbers from 0 up")
        return (1,)

    def dollars(self, raw: dict[str, Any], key: str, path: str, default: Cents | None = None) -> Cents:
        """An amount of dollars."""
        if key not in raw:
            if default is None:
                self.fault(_at(path, key), f"{_MISSING}, in dollars")
            return ZERO if default is None else default
        try:
            return read_dollars(raw[key])
        except UnfitValueError as error:
            self.fault(_at(path, key), str(error))
            return ZERO

    def share(self, raw: dict[str, Any], key: str, path: str, default: Share | None = None) -> Share:
        """An exact share, written 1/20 or 2.5%, at most the whole."""
        if key not in raw and default is not None:
            return default
        value = raw.get(key)
        found = read_share(value) if isinstance(value, str) else None
        if found is None:
            said = f", not {value!r}" if key in raw else ""
            self.fault(_at(path, key), f'must be a share from 0 to 1, written "1/20" or "2.5%"{said}')
        return found or NOTHING


def read_share(text: str) -> Share | None:
    """The share a person wrote, in lowest terms; None where it is none."""
    ratio, percent = _RATIO.fullmatch(text), _PERCENT.fullmatch(text)
    if ratio is not None:
        parts, of = int(ratio[1]), int(ratio[2])
    elif percent is not None:
        decimals = percent[2] or ""
        parts, of = int(percent[1] + decimals), 100 * 10 ** len(decimals)
    elif text in ("0", "1"):
        parts, of = int(text), 1
    else:
        return None
    common = gcd(parts, of)
    return Share(parts // common, of // common) if parts <= of else None


def _at(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
