"""Reading one value of a rules file into the type its rule wants."""

from collections.abc import Callable
from functools import partial
from typing import Any, Literal, get_args, get_origin

from pontoon.cards import Rank
from pontoon.money import Cents, Odds, OddsError, parse_odds
from pontoon.rulebook.rule import Band, Role, Task
from pontoon.toml.faults import UnfitValueError
from pontoon.toml.shape import Place
from pontoon.toml.unread import UNREAD, readable
from pontoon.toml.values import dollars, flag, list_of, one_of, text, whole


def read_value(hint: Any, raw: object) -> Any:
    """`raw`, as TOML gave it, as a value of the type `hint`; `UnfitValueError` where it does not fit."""
    reader = _READERS.get(hint)
    if reader is not None:
        return reader(raw)
    if get_origin(hint) is Literal:
        return one_of(*get_args(hint))(raw)
    return _distinct(get_args(hint)[0], raw)


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
    """Dollars as TOML and JSON write a number; the digits are those `dollars` reads."""
    return amount / 100 if amount % 100 else amount // 100


def _distinct(item: Any, raw: object) -> tuple[Any, ...]:
    """A list without repeats. Where an item does not fit, the others can still be checked."""
    messages: tuple[str, ...] = ()
    try:
        values = list_of(partial(read_value, item))(raw)
    except UnfitValueError as unfit:
        if unfit.rest is UNREAD:
            raise
        messages, values = unfit.messages, unfit.rest
    found = tuple(dict.fromkeys(readable(values)))
    if not messages and len(found) < len(values):
        messages = ("says something twice",)
    if messages:
        raise UnfitValueError(*messages, rest=found or UNREAD)
    return found


def _odds(raw: object) -> Odds:
    try:
        return parse_odds(text(raw))
    except OddsError as error:
        raise UnfitValueError(str(error)) from None


def _rank(raw: object) -> Rank:
    try:
        return Rank(str(raw))
    except ValueError:
        ranks = " ".join(rank.value for rank in Rank)
        raise UnfitValueError(f"must be a rank ({ranks}), not {raw!r}") from None


def _band(raw: object) -> Band:
    if not isinstance(raw, dict) or not {"at_least", "pays"} <= set(raw) <= {"at_least", "pays", "up_to", "clause"}:
        raise UnfitValueError(f"must be a band with at_least and pays (and up_to, clause), not {raw!r}")
    band = _parts(raw, at_least=dollars, pays=dollars, up_to=dollars, clause=text)
    return Band(**{"up_to": None, "clause": "house rule super_bonus.bands"} | band)


def _task(raw: object) -> Task:
    if not isinstance(raw, dict) or not {"do"} <= set(raw) <= {"do", "by", "clause"}:
        raise UnfitValueError(f"must be a step with do (and by, clause), not {raw!r}")
    return Task(**{"by": "", "clause": "house rule"} | _parts(raw, do=text, by=_by, clause=text))


def _by(raw: object) -> str:
    if raw != "" and raw not in get_args(Role):
        raise UnfitValueError(f"a step is done by one of {', '.join(get_args(Role))}, not {raw!r}")
    return str(raw)


def _parts(raw: dict[str, Any], **readers: Callable[[object], Any]) -> dict[str, Any]:
    """The values of a small table; every value that does not fit is reported."""
    place = Place("", [])
    found = {key: place.read(readers[key], value) for key, value in raw.items()}
    if place.faults:
        raise UnfitValueError(*dict.fromkeys(fault.message for fault in place.faults))
    return found


_READERS: dict[Any, Callable[[object], Any]] = {
    int: whole(),
    bool: flag,
    str: text,
    Odds: _odds,
    Rank: _rank,
    Cents: dollars,
    Band: _band,
    Task: _task,
}
