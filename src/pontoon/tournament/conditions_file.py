"""The tables of a conditions file, value by value: what is missing or of the wrong kind is noted, never raised."""

from collections.abc import Mapping
from typing import Any

from pontoon.money import Cents, MoneyError, parse_dollars
from pontoon.rulebook import Clauses
from pontoon.tournament.chips import NONE, Chips, whole
from pontoon.tournament.faults import ConditionsFault

_MISSING = object()


class Section:
    """One table of the file. Every key that is asked for is ticked off; `close` complains about the others."""

    def __init__(self, tables: object, path: str, faults: list[ConditionsFault]) -> None:
        self.path = path
        self.faults = faults
        self.asked: list[str] = []
        self.values: Mapping[str, Any] = {}
        if isinstance(tables, Mapping):
            self.values = tables
        else:
            faults.append(ConditionsFault(path, "must be a table of keys and values"))

    def fault(self, key: str, message: str, clauses: Clauses) -> None:
        """Note a fault at a key."""
        self.faults.append(ConditionsFault(f"{self.path}.{key}" if self.path else key, message, clauses))

    def close(self) -> None:
        """Complain about keys that nobody knows."""
        for key in self.values:
            if key not in self.asked:
                self.fault(
                    str(key), f"there is no such condition; known here are {', '.join(dict.fromkeys(self.asked))}", ()
                )

    def get(self, key: str, default: object = _MISSING) -> Any:
        """A value as the file has it, or the default."""
        self.asked.append(key)
        return self.values.get(key, default)

    def has(self, *keys: str) -> bool:
        """Whether any of these keys, all of which may be left out, is there."""
        self.asked += keys
        return any(key in self.values for key in keys)

    def section(self, key: str) -> "Section":
        """A table within this one; an empty one where it is left out."""
        found = self.get(key, {})
        return Section(found, f"{self.path}.{key}" if self.path else key, self.faults)

    def text(self, key: str, clauses: Clauses) -> str:
        """A text that must be there."""
        found = self.get(key)
        if isinstance(found, str) and found.strip():
            return found
        self.fault(key, "must be a text" if found is not _MISSING else "is missing: write a text", clauses)
        return ""

    def moment(self, key: str, clauses: Clauses) -> str:
        """A date and a time, as TOML writes them."""
        found = self.get(key)
        if type(found).__name__ == "datetime":
            moment: str = found.isoformat()
            return moment
        self.fault(key, "must be a date and a time, such as 2026-03-05T19:30:00", clauses)
        return ""

    def number(self, key: str, least: int, clauses: Clauses, default: int | None = None) -> int:
        """A whole number from `least` on."""
        found = self.get(key, _MISSING if default is None else default)
        if isinstance(found, int) and not isinstance(found, bool) and found >= least:
            return found
        told = "is missing: write" if found is _MISSING else "must be"
        self.fault(key, f"{told} a whole number of at least {least}", clauses)
        return max(least, default or 0)

    def chips(self, key: str, clauses: Clauses, default: Chips | None = None) -> Chips:
        """An amount of tournament chips: a whole number."""
        if default is not None and key not in self.values:
            self.asked.append(key)
            return default
        return whole(self.number(key, 0 if default == NONE else 1, clauses))

    def money(self, key: str, clauses: Clauses, default: str | None = None) -> Cents:
        """Dollars and cents, as a text."""
        found = self.get(key, _MISSING if default is None else default)
        try:
            amount = parse_dollars(found if isinstance(found, str) else "")
        except MoneyError:
            amount = Cents(-1)
        if amount < 0:
            told = "is missing: write" if found is _MISSING else "must be"
            self.fault(key, f'{told} dollars as a text, such as "110.00"', clauses)
        return Cents(max(0, amount))

    def flag(self, key: str, clauses: Clauses) -> bool:
        """True or false; false where it is left out."""
        found = self.get(key, False)
        if not isinstance(found, bool):
            self.fault(key, "must be true or false", clauses)
        return found is True

    def texts(self, key: str, clauses: Clauses) -> tuple[str, ...]:
        """A list of texts, empty where it is left out."""
        found = self.get(key, [])
        if isinstance(found, list) and all(isinstance(one, str) and one for one in found):
            return tuple(found)
        self.fault(key, "must be a list of texts", clauses)
        return ()
