"""A round script as written: header, actions, what is expected. Reading tells every fault of the header."""

from typing import Any

from msgspec import Struct

from pontoon.money import ZERO, Cents, MoneyError, format_dollars, parse_dollars
from pontoon.rulebook import BOOK_IDS, TomlError, read_toml
from pontoon.script.stack import Cards, Stack
from pontoon.script.words import LARGEST_AMOUNT, LARGEST_NUMBER, too_large
from pontoon.table import Limits

_HEADER = {"title", "rulebook", "decks", "shoe", "limits", "options", "actions", "expect", "clauses"}
_LIMITS = {"min", "max", "step", "side_min", "side_max"}
_OPTIONS = {
    "burn",
    "hole_card",
    "limits_noticed",
    "automated",
    "mid_shoe_limited",
    "full_patronage",
    "raised",
    "wheel",
}
_PRACTICE = {
    "by_hand": bool,
    "shuffler": str,
    "colours": list,
    "pre_shuffled": bool,
    "dealer_cuts": bool,
    "reader_reveals": bool,
    "ask_consent": bool,
    "sharing": bool,
    "boxes_per_player": int,
    "side_wagers": bool,
    "seated_first": bool,
}
"""Options about how the house works the table."""
_EXPECT = {"net", "error"}


class ScriptError(Exception):
    """A script that cannot be read; the message says everything that is wrong, and `faults` one thing each.

    `expected` is the refusal the script expects, where that much of it could be read; `ten_in` the rulebook
    whose decks have no tens, where one stands in the shoe.
    """

    def __init__(self, *faults: str, expected: "ExpectedError | None" = None, ten_in: str = "") -> None:
        self.faults = faults
        self.expected = expected
        self.ten_in = ten_in
        super().__init__("; ".join(faults))


class ExpectedError(Struct, frozen=True):
    """The refusal a script expects: which action, and for the reader which clause."""

    action: int | None
    clause: str | None = None


class WheelSpin(Struct, frozen=True):
    """What the wheel of BSX-16 gave: where it stopped, a prize for each community winner, the hot-spot prize."""

    position: int
    community: Cents | None = None
    outer: Cents | None = None


class Script(Struct, frozen=True):
    """A round script. `options` are the table's, by name; `clauses` what the script is written to show.

    `practice` is how the house works the table, also written under the options; `wheel` has the spins of BSX-16 in
    their order, the last of them serving every later one.
    """

    rulebook: str
    shoe: Stack
    actions: tuple[str, ...]
    title: str = ""
    decks: int = 6
    limits: Limits = Limits()
    options: dict[str, Any] = {}
    practice: dict[str, Any] = {}
    wheel: tuple[WheelSpin, ...] = ()
    clauses: tuple[str, ...] = ()
    expected_net: dict[str, Cents] | None = None
    expected_error: ExpectedError | None = None


def read_script(text: str) -> Script:
    """The script of a TOML text; `ScriptError` where it cannot be one."""
    try:
        raw = read_toml(text)
    except TomlError as error:
        raise ScriptError(str(error)) from None
    reader = _Reader(raw)
    script = reader.script()
    if reader.faults:
        ten_in = script.rulebook if reader.ten else ""
        raise ScriptError(*reader.faults, expected=script.expected_error, ten_in=ten_in)
    return script


class _Reader:
    """Reads one header and keeps every fault found."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.raw = raw
        self.faults: list[str] = []
        self.ten = False

    def script(self) -> Script:
        self._known(self.raw, _HEADER, "")
        expect = self._table("expect")
        self._known(expect, _EXPECT, "expect.")
        return Script(
            rulebook=self._text("rulebook", required=True),
            shoe=self._shoe(),
            actions=self._texts("actions", required=True),
            title=self._text("title"),
            decks=self._whole("decks", 6),
            limits=self._limits(),
            options=self._options(),
            practice=self._practice(),
            wheel=self._wheel(),
            clauses=self._texts("clauses"),
            expected_net=self._net(expect),
            expected_error=self._error(expect),
        )

    def _known(self, table: dict[str, Any], known: set[str], path: str) -> None:
        for key in table:
            if key not in known:
                listed = ", ".join(sorted(known))
                self.faults.append(f"{path}{key} is unknown; what may stand here is {listed}")

    def _table(self, key: str) -> dict[str, Any]:
        value = self.raw.get(key, {})
        if isinstance(value, dict):
            return value
        self.faults.append(f"{key} must be a table")
        return {}

    def _text(self, key: str, *, required: bool = False) -> str:
        value = self.raw.get(key)
        if value is None and not required:
            return ""
        if isinstance(value, str):
            return value
        books = f"; the books are {', '.join(BOOK_IDS)}" if key == "rulebook" else ""
        self.faults.append(f"{key} {_wanted(value, 'a text')}{books}")
        return ""

    def _texts(self, key: str, *, required: bool = False) -> tuple[str, ...]:
        value = self.raw.get(key)
        if value is None and not required:
            return ()
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            return tuple(value)
        self.faults.append(f"{key} {_wanted(value, 'a list of texts')}")
        return ()

    def _whole(self, key: str, default: int) -> int:
        value = self.raw.get(key, default)
        if type(value) is int:
            return value
        self.faults.append(f"{key} must be a whole number, not {value!r}")
        return default

    def _shoe(self) -> Stack:
        read = Cards(self._text("shoe", required=True))
        self.ten = bool(read.tens)
        self.faults += (f"shoe: {fault}" for fault in read.faults)
        return read.stack

    def _limits(self) -> Limits:
        table = self._table("limits")
        self._known(table, _LIMITS, "limits.")
        standard = Limits()
        side_max = self._dollars(table, "side_max", "limits.") if "side_max" in table else None
        return Limits(
            minimum=self._dollars(table, "min", "limits.", standard.minimum),
            maximum=self._dollars(table, "max", "limits.", standard.maximum),
            step=self._dollars(table, "step", "limits.", standard.step),
            side_minimum=self._dollars(table, "side_min", "limits.", standard.side_minimum),
            side_maximum=side_max,
        )

    def _dollars(self, table: dict[str, Any], key: str, path: str, default: Cents = ZERO) -> Cents:
        if key not in table:
            return default
        try:
            amount = _amount(table[key])
        except MoneyError as error:
            self.faults.append(f"{path}{key}: {error}")
            return default
        if amount < 0:
            self.faults.append(f"{path}{key} must not be negative, but is {format_dollars(amount)}")
        return amount

    def _options(self) -> dict[str, Any]:
        table = self._table("options")
        self._known(table, _OPTIONS | _PRACTICE.keys(), "options.")
        options: dict[str, Any] = {}
        for key, value in table.items():
            wanted = _OPTION_TYPES.get(key)
            if wanted is not None and type(value) is not wanted:
                kind = {int: "a whole number", bool: "true or false", str: "a text", dict: "a table"}[wanted]
                self.faults.append(f"options.{key} must be {kind}, not {value!r}")
            elif key == "raised":
                options[key] = self._raised(value)
            elif wanted is not None:
                options[key] = value
        return options

    def _practice(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in self._table("options").items():
            wanted = _PRACTICE.get(key)
            if wanted is None:
                continue
            if key == "colours":
                found[key] = self._colours(value)
                continue
            if type(value) is not wanted:
                kind = {int: "a whole number", bool: "true or false", str: "a text"}[wanted]
                self.faults.append(f"options.{key} must be {kind}, not {value!r}")
                continue
            if key == "shuffler" and value not in ("manual", "automatic"):
                self.faults.append(f"options.shuffler must be manual or automatic, not {value!r}")
                continue
            found[key] = value
        return found

    def _colours(self, value: object) -> tuple[str, ...]:
        if isinstance(value, list) and all(isinstance(one, str) and one for one in value):
            return tuple(value)
        self.faults.append(f"options.colours must be a list of texts, not {value!r}")
        return ()

    def _wheel(self) -> tuple[WheelSpin, ...]:
        """The spins: one table, or a list of them."""
        value = self._table("options").get("wheel", [])
        listed = value if isinstance(value, list) else [value]
        return tuple(self._spin(one) for one in listed)

    def _spin(self, table: object) -> WheelSpin:
        if not isinstance(table, dict):
            self.faults.append(f"options.wheel must be a spin such as {{ position = 3, outer = 250 }}, not {table!r}")
            return WheelSpin(1)
        self._known(table, {"position", "community", "outer"}, "options.wheel.")
        position = table.get("position")
        if type(position) is not int:
            self.faults.append(f"options.wheel.position must be the number of a position, not {position!r}")
            position = 1
        prizes = {key: self._dollars(table, key, "options.wheel.") for key in ("community", "outer") if key in table}
        return WheelSpin(position, prizes.get("community"), prizes.get("outer"))

    def _raised(self, table: dict[str, Any]) -> tuple[tuple[int, Cents], ...]:
        """Raised box maxima: `raised = { 3 = 500 }`."""
        found: list[tuple[int, Cents]] = []
        for key in table:
            if key.isascii() and key.isdecimal() and len(key) <= len(str(LARGEST_NUMBER)) and int(key) > 0:
                found.append((int(key), self._dollars(table, key, "options.raised.")))
            else:
                self.faults.append(f"options.raised.{key} must be the number of a box")
        return tuple(sorted(found))

    def _net(self, expect: dict[str, Any]) -> dict[str, Cents] | None:
        if "net" not in expect:
            return None
        net = expect["net"]
        if not isinstance(net, dict):
            self.faults.append("expect.net must be a table of players and dollars")
            return None
        found: dict[str, Cents] = {}
        for player, value in net.items():
            try:
                found[player] = _amount(value)
            except MoneyError as error:
                self.faults.append(f"expect.net.{player}: {error}")
        return found

    def _error(self, expect: dict[str, Any]) -> ExpectedError | None:
        if "error" not in expect:
            return None
        error = expect["error"]
        if not isinstance(error, dict) or not set(error) <= {"action", "clause"}:
            self.faults.append("expect.error must be a table with action and clause")
            return None
        action, clause = error.get("action"), error.get("clause")
        if not (action is None or type(action) is int) or not (clause is None or isinstance(clause, str)):
            self.faults.append("expect.error.action is a number and expect.error.clause a text")
            return None
        return ExpectedError(action, clause)


_OPTION_TYPES: dict[str, type] = {
    "burn": int,
    "hole_card": str,
    "limits_noticed": bool,
    "automated": bool,
    "mid_shoe_limited": bool,
    "full_patronage": bool,
    "raised": dict,
}


_KINDS: dict[type, str] = {
    bool: "true or false",
    int: "a number",
    float: "a number",
    str: "a text",
    list: "a list of other things",
    dict: "a table",
}


def _wanted(value: object, kind: str) -> str:
    """What to say where a key is missing, or has a value of another kind."""
    if value is None:
        return f"must be given, as {kind}"
    return f"is {_KINDS.get(type(value), 'a date or a time')} and has to be {kind}"


def _amount(value: object) -> Cents:
    """Dollars as TOML writes a number."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise MoneyError(f"must be an amount of dollars, not {value!r}")
    if abs(value) * 100 > LARGEST_AMOUNT:
        raise too_large("this")
    return parse_dollars(str(value))
