"""Reading one value of a rules file into the type its rule wants."""

from typing import Any, Literal, get_args, get_origin

from pontoon.cards import Rank
from pontoon.money import Cents, MoneyError, Odds, OddsError, format_dollars, parse_dollars, parse_odds
from pontoon.rulebook.rule import Band, Role, Task


class UnfitValueError(Exception):
    """The value does not fit; the messages say what would, one for each thing wrong in a list."""

    def __init__(self, *messages: str) -> None:
        self.messages = messages
        super().__init__("; ".join(messages))


def read_value(hint: Any, raw: object) -> Any:
    """`raw`, as TOML gave it, as a value of the type `hint`; `UnfitValueError` where it does not fit."""
    reader = _READERS.get(hint)
    if reader is not None:
        return reader(raw)
    if get_origin(hint) is Literal:
        return _one_of(get_args(hint), raw)
    return _list_of(get_args(hint)[0], raw)


def write_value(value: object, hint: Any = None) -> object:
    """The value as a rules file writes it; `read_value` gives it back.

    An amount of money cannot be told from a plain number: it needs `hint`, the type its rule wants.
    """
    match value:
        case int() if hint is Cents:
            return _write_dollars(Cents(value))
        case Odds():
            return str(value)
        case Rank():
            return value.value
        case Band():
            band: dict[str, object] = {"at_least": _write_dollars(value.at_least), "pays": _write_dollars(value.pays)}
            if value.up_to is not None:
                band["up_to"] = _write_dollars(value.up_to)
            return {**band, "clause": value.clause}
        case Task():
            return {"do": value.do, "by": value.by, "clause": value.clause}
        case tuple():
            return [write_value(item) for item in value]
        case _:
            return value


def _write_dollars(amount: Cents) -> int | float:
    """Dollars as TOML and JSON write a number; the digits are those `read_dollars` reads."""
    return amount / 100 if amount % 100 else amount // 100


def _one_of(choices: tuple[object, ...], raw: object) -> object:
    if raw not in choices:
        raise UnfitValueError(f"must be one of {', '.join(str(choice) for choice in choices)}, not {raw!r}")
    return raw


def _list_of(item: Any, raw: object) -> tuple[Any, ...]:
    if not isinstance(raw, list):
        raise UnfitValueError(f"must be a list, not {raw!r}")
    values, faults = _read_items(item, raw)
    if faults:
        raise UnfitValueError(*dict.fromkeys(faults))
    if len(set(values)) != len(values):
        raise UnfitValueError("says something twice")
    return tuple(values)


def fitting(hint: Any, raw: object) -> list[object]:
    """What fits of a list that does not fit as a whole, each once; nothing where no list is wanted or none is there."""
    if hint in _READERS or get_origin(hint) is Literal or not isinstance(raw, list):
        return []
    item = get_args(hint)[0]
    return [one for at, one in enumerate(raw) if one not in raw[:at] and not _read_items(item, [one])[1]]


def _read_items(item: Any, raw: list[object]) -> tuple[list[Any], list[str]]:
    values: list[Any] = []
    faults: list[str] = []
    for one in raw:
        try:
            values.append(read_value(item, one))
        except UnfitValueError as error:
            faults += error.messages
    return values, faults


def _whole(raw: object) -> int:
    if type(raw) is not int or raw < 0:
        raise UnfitValueError(f"must be a whole number from 0 up, not {raw!r}")
    return raw


def _yes_no(raw: object) -> bool:
    if type(raw) is not bool:
        raise UnfitValueError(f"must be true or false, not {raw!r}")
    return raw


def _text(raw: object) -> str:
    if not isinstance(raw, str) or not raw:
        raise UnfitValueError(f"must be a text, not {raw!r}")
    return raw


def _odds(raw: object) -> Odds:
    try:
        return parse_odds(_text(raw))
    except OddsError as error:
        raise UnfitValueError(str(error)) from None


def _rank(raw: object) -> Rank:
    try:
        return Rank(str(raw))
    except ValueError:
        ranks = " ".join(rank.value for rank in Rank)
        raise UnfitValueError(f"must be a rank ({ranks}), not {raw!r}") from None


def read_dollars(raw: object) -> Cents:
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


def _band(raw: object) -> Band:
    if not isinstance(raw, dict) or not {"at_least", "pays"} <= set(raw) <= {
        "at_least",
        "pays",
        "up_to",
        "clause",
    }:
        raise UnfitValueError(f"must be a band with at_least and pays (and up_to, clause), not {raw!r}")
    up_to = read_dollars(raw["up_to"]) if "up_to" in raw else None
    return Band(
        read_dollars(raw["at_least"]),
        read_dollars(raw["pays"]),
        up_to,
        _text(raw.get("clause", "house rule super_bonus.bands")),
    )


def _act(raw: object) -> Task:
    if not isinstance(raw, dict) or not {"do"} <= set(raw) <= {"do", "by", "clause"}:
        raise UnfitValueError(f"must be a step with do (and by, clause), not {raw!r}")
    by = raw.get("by", "")
    if by != "" and by not in get_args(Role):
        raise UnfitValueError(f"a step is done by one of {', '.join(get_args(Role))}, not {by!r}")
    return Task(_text(raw["do"]), by, _text(raw.get("clause", "house rule")))


_READERS: dict[Any, Any] = {
    int: _whole,
    bool: _yes_no,
    str: _text,
    Odds: _odds,
    Rank: _rank,
    Cents: read_dollars,
    Band: _band,
    Task: _act,
}
