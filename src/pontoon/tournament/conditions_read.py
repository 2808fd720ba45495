"""Conditions from the text of a TOML file. All faults are reported at once, each with the clause it is about."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, TypeVar

from pontoon.money import Cents, MoneyError, parse_dollars
from pontoon.rulebook import BOOK_IDS, Clauses
from pontoon.settlement import by_wheel, side_kinds
from pontoon.toml.faults import FaultsError, UnfitValueError
from pontoon.toml.shape import EMPTY, OPTIONAL, REQUIRED, Key, Place, Rows, Table, read_tables
from pontoon.toml.unread import UNREAD
from pontoon.toml.values import fitting, flag, list_of, one_of, texts
from pontoon.toml.values import whole as whole_number
from pontoon.tournament import cites
from pontoon.tournament.chips import Chips, whole
from pontoon.tournament.conditions import Conditions, EntryTerms, Groups, SideTerms, Stage, TableLimits
from pontoon.tournament.conditions_check import contradictions

T = TypeVar("T")

_MOST_PRIZES = 1000
_MOST_NUMBER = 1_000_000_000
_MOST_FEE = 100_000_000_00
_TEXTS = "must be a list of texts"


class ConditionsError(FaultsError):
    """Conditions that cannot be used, with every fault found in them."""


def read_conditions(text: str, name: str = "conditions") -> Conditions:
    """The conditions of a file; a `ConditionsError` lists all its faults."""
    conditions, faults = read_tables(_FILE, text, contradictions)
    if faults:
        raise ConditionsError(name, faults)
    return conditions


# Values


def _moment(raw: Any) -> str:
    """A date and a time, as TOML writes them."""
    if type(raw).__name__ != "datetime":
        raise UnfitValueError(_MOMENT)
    return str(raw.isoformat())


def _money(raw: object) -> Cents:
    """Dollars and cents, as a text."""
    try:
        amount = parse_dollars(raw if isinstance(raw, str) else "")
    except MoneyError:
        amount = Cents(-1)
    if not 0 <= amount <= _MOST_FEE:
        raise UnfitValueError(f"must be {_DOLLARS}")
    return amount


def _is_most(raw: object) -> bool:
    return isinstance(raw, dict) and all(type(one) is int and one >= 0 for one in raw.values())


def _rules(raw: object) -> dict[str, object]:
    if not isinstance(raw, Mapping):
        raise UnfitValueError("must be a table of key paths of the rulebook and their values")
    return dict(_paths(raw))


def _paths(rules: Mapping[str, Any], before: str = "") -> list[tuple[str, object]]:
    """Key paths and values; a table within a table means the same as a dot."""
    found: list[tuple[str, object]] = []
    for key, value in rules.items():
        nested = isinstance(value, Mapping) and not before and "." not in key
        found += _paths(value, f"{key}.") if nested else [(before + key, value)]
    return found


def _shares(raw: object) -> tuple[int, ...]:
    """Shares as whole weights: 50%, 30% and 20% are 5, 3 and 2."""
    written = texts(_TEXTS)(raw)
    if not 1 <= len(written) <= _MOST_PRIZES:
        raise UnfitValueError(_SHARES)
    shares: list[Fraction] = []
    wrong: list[str] = []
    for at, text in enumerate(written, start=1):
        try:
            shares.append(_share(text))
        except (ValueError, ZeroDivisionError):
            wrong.append(f"{text!r}, division {at}, must be a share such as 12.5% or 1/8")
    if wrong:
        raise UnfitValueError(*wrong)
    unit = lcm(*(share.denominator for share in shares))
    weights = tuple(int(share * unit) for share in shares)
    if sum(shares) != 1:
        told = f"together they are {_percent(sum(shares, Fraction(0)))} of the pool, and the whole pool goes back"
        raise UnfitValueError(told, rest=weights, clauses=(*cites.PRIZES, *cites.WHOLE_POOL))
    return weights


def _share(text: str) -> Fraction:
    # No power of ten is read: 1e999999999 is short, and would be worked out digit by digit.
    if len(text) > 20 or "e" in text.lower():
        raise ValueError
    share = Fraction(text.removesuffix("%").strip()) / (100 if text.endswith("%") else 1)
    if share <= 0 or share.denominator > 10**9:
        raise ValueError
    return share


def _percent(share: Fraction) -> str:
    hundred = share * 100
    return f"{hundred}%" if hundred.denominator == 1 else f"{float(hundred):.4g}%"


# Keys


def _table(make: Callable[..., T], keys: dict[str, Key], **more: Any) -> Table[T]:
    return Table(
        make, keys, "must be a table of keys and values", "there is no such condition; known here are {}", **more
    )


def _number(least: int, clauses: Clauses, default: Any = REQUIRED, make: Callable[[int], Any] = int) -> Key:
    kind = f"a whole number of at least {least}" if least else "a whole number"
    read = whole_number(least, _MOST_NUMBER, kind=f"{kind}, up to {_MOST_NUMBER:,}")
    return Key(lambda raw: make(read(raw)), default, f"is missing: write {kind}", clauses)


def _chips(least: int, clauses: Clauses, default: Any = REQUIRED) -> Key:
    return _number(least, clauses, default, whole)


_BOOKS = f"must name one of {', '.join(BOOK_IDS)}"
_MOMENT = "must be a date and a time, such as 2026-03-05T19:30:00"
_DOLLARS = 'dollars as a text, such as "110.00"'
_SHARES = 'must list the share of every division, such as ["50%", "30%", "20%"]'
_STAGES = "must be a list of stages, the final last: write [[stages]]"
_WRITE_TEXT = "is missing: write a text"
_text = fitting(lambda raw: isinstance(raw, str) and raw.strip() != "", "must be a text")
_MOST = fitting(_is_most, "must be a table of groups and how many of each may enter")
_KINDS = tuple(kind for kind in side_kinds() if not by_wheel(kind))

_ENTRY = _table(
    EntryTerms,
    {
        "fee": Key(_money, REQUIRED, f"is missing: write {_DOLLARS}", cites.FEE),
        "commission": Key(_money, Cents(0), clauses=cites.FEE),
        "chips": _chips(1, cites.CHIPS_PER_ENTRY),
        "minimum": _number(2, cites.NUMBERS, 2),
        "maximum": _number(2, cites.NUMBERS),
        "reserves": _number(0, cites.NUMBERS, OPTIONAL),
    },
)
_GROUPS = _table(
    Groups,
    {
        "only": Key(texts(_TEXTS), OPTIONAL, clauses=cites.GROUPS),
        "barred": Key(texts(_TEXTS), OPTIONAL, clauses=cites.GROUPS),
        "most": Key(lambda raw: tuple(_MOST(raw).items()), OPTIONAL, clauses=cites.GROUPS),
    },
)
_SIDES = _table(
    SideTerms,
    {
        "allowed": Key(
            list_of(one_of(*_KINDS, wanted="{raw!r} must be one of {known}"), _TEXTS),
            OPTIONAL,
            clauses=cites.SIDE_WAGERS,
        ),
        "minimum": _chips(0, cites.SIDE_WAGERS, OPTIONAL),
        "maximum": _chips(1, cites.SIDE_WAGERS, OPTIONAL),
    },
)


def _limits(default: Any) -> dict[str, Key]:
    return {key: _chips(1, cites.LIMITS, default) for key in ("minimum", "maximum", "step")}


def _stage(minimum: Chips | None, maximum: Chips | None, step: Chips | None, **rest: Any) -> Stage:
    given = (minimum, maximum, step)
    limits = TableLimits(*(UNREAD if one is None else one for one in given))
    return Stage(limits=None if all(one is None for one in given) else limits, **rest)


def _all_limits(raw: Mapping[str, Any], place: Place) -> None:
    """A stage has all the limits or none."""
    limits = _limits(None)
    for key in limits:
        if key not in raw and limits.keys() & raw.keys():
            place.key(key).fault(limits[key].missing, cites.LIMITS)


_STAGE = _table(
    _stage,
    {
        "name": Key(_text, REQUIRED, _WRITE_TEXT, cites.STRUCTURE),
        **dict.fromkeys(("rounds", "shoes", "until_left"), _number(0, cites.STRUCTURE, OPTIONAL)),
        **dict.fromkeys(("through_per_table", "through_overall"), _number(0, cites.STRUCTURE, OPTIONAL)),
        "sessions": _number(1, cites.STRUCTURE, OPTIONAL),
        "chips": Key(one_of("carry", "new"), OPTIONAL, clauses=cites.STRUCTURE),
        **_limits(None),
    },
    also=_all_limits,
)


def _conditions(table: dict[str, Any], prizes: dict[str, Any], side_wagers: SideTerms, **rest: Any) -> Conditions:
    return Conditions(
        limits=TableLimits(table["minimum"], table["maximum"], table["step"]),
        players_per_table=table["players"],
        decks=table["decks"],
        prizes=prizes["shares"],
        sides=side_wagers,
        **rest,
    )


_FILE = _table(
    _conditions,
    {
        "title": Key(_text, REQUIRED, _WRITE_TEXT, cites.CONDITIONS),
        "rulebook": Key(
            one_of(*BOOK_IDS, wanted=f"{_BOOKS}, not {{raw!r}}"), REQUIRED, f"{_BOOKS}, not ''", cites.CONDITIONS
        ),
        "start": Key(_moment, REQUIRED, _MOMENT, cites.START),
        "duplicate": Key(flag, OPTIONAL, clauses=cites.CONDITIONS),
        "entry": Key(_ENTRY, EMPTY),
        "groups": Key(_GROUPS, EMPTY),
        "table": Key(
            _table(
                dict[str, Any],
                {
                    **_limits(REQUIRED),
                    "players": _number(1, cites.PER_TABLE, 7),
                    "decks": _number(1, cites.LIMITS, 6),
                },
            ),
            EMPTY,
        ),
        "side_wagers": Key(_SIDES, EMPTY),
        "stages": Key(Rows(_STAGE, _STAGES, may_be_empty=False), REQUIRED, _STAGES, cites.STRUCTURE),
        "prizes": Key(_table(dict[str, Any], {"shares": Key(_shares, REQUIRED, _SHARES, cites.PRIZES)}), EMPTY),
        "rules": Key(_rules, OPTIONAL, clauses=cites.PREVAIL),
    },
)
