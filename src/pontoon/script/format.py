"""A round script as written: header, actions, what is expected. Reading reports every fault of a wrong header.

With it come the actions that nobody could read; those that the rules refuse are found when the script is played.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any, TypeVar

from msgspec import Struct

from pontoon.cards import Pack
from pontoon.money import Cents, MoneyError, format_dollars, parse_dollars
from pontoon.rulebook import BOOK_IDS
from pontoon.script.actions import misread
from pontoon.script.lines import line_of, lines_of
from pontoon.script.stack import NO_TENS, Cards, Stack
from pontoon.script.words import LARGEST_AMOUNT, LARGEST_NUMBER, too_large
from pontoon.table import Limits
from pontoon.toml.faults import Fault, UnfitValueError
from pontoon.toml.shape import EMPTY, OPTIONAL, ByName, Key, Place, Shape, Table, read_tables
from pontoon.toml.unread import UNREAD
from pontoon.toml.values import fitting, flag, one_of, texts, whole

T = TypeVar("T")


class ScriptError(Exception):
    """A script that cannot be read; the message says everything that is wrong, and `faults` lists it one by one.

    `expected` is the refusal the script expects, where that much of it could be read; `ten_in` the rulebook
    whose decks have no tens, where one stands in the shoe. In `script`, what could not be read is `UNREAD`.

    >>> from pontoon import ScriptError, read_script
    >>> try:
    ...     read_script('rulebook = "nz-current"')
    ... except ScriptError as error:
    ...     print(error.faults)
    ('actions must be given, as a list of texts', 'shoe must be given, as a text')
    """

    def __init__(self, script: "Script", faults: tuple[Fault, ...], text: str = "") -> None:
        self.script = script
        self.faults = say_faults(faults, text)
        self.expected = None if script.expected_error is UNREAD else script.expected_error
        ten = script.rulebook is not UNREAD and _name_tens(faults)
        self.ten_in = script.rulebook if ten else ""
        super().__init__("; ".join(self.faults))


def _of_a_house(script: "Script") -> bool:
    """Whether the rules are none of the books, but those of a house."""
    return script.rulebook is not UNREAD and script.rulebook not in BOOK_IDS


def _name_tens(faults: tuple[Fault, ...]) -> bool:
    return any(NO_TENS in fault.message for fault in faults)


def say_faults(faults: tuple[Fault, ...], text: str) -> tuple[str, ...]:
    """Faults in words, each with its line in the text of the script where it has one."""
    lines = lines_of(text) if text else {}
    return tuple(f"line {line}: {_said(one)}" if (line := line_of(one.path, lines)) else _said(one) for one in faults)


def _said(fault: Fault) -> str:
    """A fault that begins with a verb follows its key at once, any other sentence after a colon."""
    path = _ACTION.sub(r"action \1", fault.path)
    return f"{path} {fault.message}" if fault.message.startswith(("is ", "must ")) else str(replace(fault, path=path))


_ACTION = re.compile(r"actions\[([0-9]+)\]")


def misread_actions(script: "Script", after: int = 0) -> tuple[Fault, ...]:
    """The actions behind a number that cannot be read, however the table lies; what would be right is told once."""
    pack: Pack = "spanish" if script.rulebook is not UNREAD and script.rulebook in BOOK_IDS else "full"
    found, told = [], set()
    for number, text in enumerate(() if script.actions is UNREAD else script.actions, start=1):
        wrong = "" if number < after or text is UNREAD else misread(text, pack)
        what, _, right = wrong.partition("; ")
        if wrong and number > after:
            found.append(Fault(f"actions[{number}]", what if right in told else wrong))
        told.add(right)
    return tuple(found)


class ExpectedError(Struct, frozen=True):
    """The refusal a script expects: at which action, and under which clause (the cited ones can be several)."""

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

    >>> from pontoon import read_script
    >>> script = read_script('''
    ... rulebook = "ma-2025"
    ... shoe = "9s 8h"
    ... actions = ["bet ann 1 25", "deal"]
    ... ''')
    >>> script.rulebook, script.actions
    ('ma-2025', ('bet ann 1 25', 'deal'))
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
    """The script of a TOML text; `ScriptError` where it cannot be one.

    >>> from pontoon import read_script
    >>> script = read_script('''
    ... rulebook = "nz-current"
    ... shoe = "9s 8h Ks Kd"
    ... actions = ["bet ann 1 25", "deal", "stand 1"]
    ... ''')
    >>> script.actions[0]
    'bet ann 1 25'
    """
    script, faults = read_tables(_FILE, text, lambda _: ())
    if faults and _of_a_house(script) and _name_tens(faults):  # its own decks are known when it is played
        script, faults = read_tables(_FULL_FILE, text, lambda _: ())
    if faults:
        raise ScriptError(script, (*faults, *misread_actions(script)), "" if faults[0].path == "" else text)
    return script


# How values are read


def _of_kind(kind: str, read: Callable[[object], T], more: str = "") -> Callable[[object], T]:
    """A reader of one kind of value; its fault names the kind that was found instead."""

    def told(raw: object) -> T:
        try:
            return read(raw)
        except UnfitValueError as unfit:
            found = _KINDS.get(type(raw), "a date or a time")
            raise UnfitValueError(f"is {found} and has to be {kind}{more}", rest=unfit.rest) from None

    return told


_KINDS: dict[type, str] = {
    bool: "true or false",
    int: "a number",
    float: "a number",
    str: "a text",
    list: "a list of other things",
    dict: "a table",
}
_BOOKS = f"; the books are {', '.join(BOOK_IDS)}"


_text = fitting(lambda raw: isinstance(raw, str), "must be a text, not {!r}")
_SHUFFLER = one_of("manual", "automatic", wanted="must be manual or automatic, not {raw!r}")
_POSITION = "must be the number of a position, not {!r}"
_A_TEXT = _of_kind("a text", _text)
_TEXTS = _of_kind("a list of texts", texts(shortest=0))


def _shoe(raw: object, pack: Pack = "spanish") -> Stack:
    read = Cards(_A_TEXT(raw), pack)
    if read.faults:
        raise UnfitValueError(*read.faults)
    return read.stack


def _gain(raw: object) -> Cents:
    """Dollars as TOML writes a number; a loss is negative."""
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        raise UnfitValueError(f"must be an amount of dollars, not {raw!r}")
    try:
        if abs(raw) * 100 > LARGEST_AMOUNT:
            raise too_large("this")
        return parse_dollars(str(raw))
    except MoneyError as error:
        raise UnfitValueError(str(error)) from None


def _dollars(raw: object) -> Cents:
    amount = _gain(raw)
    if amount < 0:
        raise UnfitValueError(f"must not be negative, but is {format_dollars(amount)}")
    return amount


class _Wheel(Shape[tuple[WheelSpin, ...]]):
    """The spins: one table, or a list of them."""

    def read(self, raw: Any, place: Place) -> tuple[WheelSpin, ...]:
        return tuple(place.read(_spin(one), one) for one in (raw if isinstance(raw, list) else [raw]))


def _spin(raw: object) -> Table[WheelSpin]:
    keys = {
        "position": Key(fitting(lambda one: type(one) is int, _POSITION), missing=_POSITION.format(None)),
        "community": Key(_dollars, OPTIONAL),
        "outer": Key(_dollars, OPTIONAL),
    }
    return Table(WheelSpin, keys, f"must be a spin such as {{ position = 3, outer = 250 }}, not {raw!r}")


class _Raised(Shape[tuple[tuple[int, Cents], ...]]):
    """Raised box maxima: `raised = { 3 = 500 }`."""

    def read(self, raw: Any, place: Place) -> tuple[tuple[int, Cents], ...]:
        if not isinstance(raw, dict):
            raise UnfitValueError(f"must be a table, not {raw!r}")
        found = ByName(lambda key: _dollars if _is_box(key) else _no_box).read(raw, place)
        return tuple(sorted((int(key), amount) for key, amount in found.items() if amount is not UNREAD))


class _Maxima(Shape[tuple[tuple[str, Cents], ...]]):
    """Maxima of single players: `player_maxima = { ann = 50 }`."""

    def read(self, raw: Any, place: Place) -> tuple[tuple[str, Cents], ...]:
        if not isinstance(raw, dict):
            raise UnfitValueError(f"must be a table, not {raw!r}")
        found = ByName(lambda _: _dollars).read(raw, place)
        return tuple(sorted((name, amount) for name, amount in found.items() if amount is not UNREAD))


def _is_box(key: str) -> bool:
    return key.isascii() and key.isdecimal() and len(key) <= len(str(LARGEST_NUMBER)) and int(key) > 0


def _no_box(raw: object) -> Cents:
    raise UnfitValueError("must be the number of a box")


class _Error(Shape[ExpectedError]):
    def read(self, raw: Any, place: Place) -> ExpectedError:
        if not isinstance(raw, dict) or not set(raw) <= {"action", "clause"}:
            raise UnfitValueError("must be a table with action and clause")
        action, clause = raw.get("action"), raw.get("clause")
        if not (action is None or type(action) is int) or not (clause is None or isinstance(clause, str)):
            place.key("action").fault("is a number and expect.error.clause a text")
            raise UnfitValueError
        return ExpectedError(action, clause)


# What a script holds

_NUMBER = Key(whole(-inf, kind="a whole number"), OPTIONAL)
_FLAG = Key(flag, OPTIONAL)
_AMOUNT = Key(_dollars, OPTIONAL)

_LIMITS = dict.fromkeys(("max", "min", "side_max", "side_min", "step"), _AMOUNT)
_OPTIONS = {
    "boxes": _NUMBER,
    "burn": _NUMBER,
    "cutting_cards": _NUMBER,
    "hole_card": Key(_text, OPTIONAL),
    "limits_noticed": _FLAG,
    "automated": _FLAG,
    "mid_shoe_limited": _FLAG,
    "full_patronage": _FLAG,
    "raised": Key(_Raised(), OPTIONAL),
    "wheel": Key(_Wheel(), OPTIONAL),
}
_PRACTICE = {
    "by_hand": _FLAG,
    "shuffler": Key(lambda raw: _SHUFFLER(_text(raw)), OPTIONAL),
    "colours": Key(texts(), OPTIONAL),
    "pre_shuffled": _FLAG,
    "dealer_cuts": _FLAG,
    "reader_reveals": _FLAG,
    "ask_consent": _FLAG,
    "sharing": _FLAG,
    "boxes_per_player": _NUMBER,
    "side_wagers": _FLAG,
    "seated_first": _FLAG,
    "box_maximum": _FLAG,
    "player_maxima": Key(_Maxima(), OPTIONAL),
}
"""Options about how the house works the table."""
_EXPECT = {
    "net": Key(ByName(lambda _: _gain, "must be a table of players and dollars"), None),
    "error": Key(_Error(), None),
}


def _limits(**given: Cents) -> Limits:
    names = {key: key.replace("min", "minimum").replace("max", "maximum") for key in given}
    return Limits(**{names[key]: amount for key, amount in given.items()})


def _script(options: dict[str, Any], expect: dict[str, Any], **rest: Any) -> Script:
    wheel = {"wheel": options.pop("wheel")} if "wheel" in options else {}
    return Script(
        options={key: value for key, value in options.items() if key in _OPTIONS},
        practice={key: value for key, value in options.items() if key in _PRACTICE},
        expected_net=expect["net"],
        expected_error=expect["error"],
        **wheel,
        **rest,
    )


_HEADER = {
    "actions": Key(_TEXTS, missing="must be given, as a list of texts"),
    "clauses": Key(_TEXTS, OPTIONAL),
    "decks": _NUMBER,
    "expect": Key(Table(dict[str, Any], _EXPECT), EMPTY),
    "limits": Key(Table(_limits, _LIMITS), OPTIONAL),
    "options": Key(Table(dict[str, Any], dict(sorted((_OPTIONS | _PRACTICE).items()))), EMPTY),
    "rulebook": Key(_of_kind("a text", _text, _BOOKS), missing=f"must be given, as a text{_BOOKS}"),
    "shoe": Key(_shoe, missing="must be given, as a text"),
    "title": Key(_A_TEXT, OPTIONAL),
}
_FILE = Table(_script, _HEADER)
_FULL_FILE = Table(_script, _HEADER | {"shoe": Key(partial(_shoe, pack="full"), missing="must be given, as a text")})
"""The same where a shoe may hold tens."""
