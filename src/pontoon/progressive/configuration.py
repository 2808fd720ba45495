"""A progressive's file: TOML text in, typed terms and staff out, every fault at once."""

from collections.abc import Mapping
from functools import partial
from typing import Any, get_args

from msgspec import Struct

from pontoon.money import ZERO, Cents
from pontoon.progressive.check import contradictions
from pontoon.progressive.credentials import CredentialError, check_credential
from pontoon.progressive.shares import SHARE, share
from pontoon.progressive.terms import WHOLE, MeterTerms, MustHit, Prize, Staff, TableTerms, Terms, Wheel
from pontoon.rulebook import Role
from pontoon.table import Person
from pontoon.toml.faults import FaultsError, UnfitValueError
from pontoon.toml.shape import EMPTY, OPTIONAL, ByName, Key, Place, Rows, Table, read_tables
from pontoon.toml.unread import UNREAD
from pontoon.toml.values import dollars, fitting, flag, is_text, list_of, one_of, whole


class ConfigurationError(FaultsError):
    """A file that cannot be used, with every fault found in it."""


class Configuration(Struct, frozen=True):
    """What a file sets: the terms, and who may authorise large prizes."""

    terms: Terms
    staff: tuple[Staff, ...]


def read_configuration(text: str) -> Configuration:
    """The configuration of a TOML text; `ConfigurationError` where it cannot be one."""
    found, faults = read_tables(_FILE, text, lambda found: contradictions(found.terms, found.staff))
    if faults:
        raise ConfigurationError("", faults)
    return found


_TABLE = "must be given, as a table"
_ROWS = "must be given, as a list of tables"
_TEXT = "must be given, as a text"
_DOLLARS = "must be given, in dollars"
_WHOLES = "must be given, as a list of whole numbers from 0 to 999,999,999"

_text = fitting(is_text, _TEXT)
_number = whole(0, 10**9 - 1, "a whole number from 0 to 999,999,999")
_weight = fitting(lambda raw: type(raw) is int and 0 <= raw < 10**9, _WHOLES)


def _prize(weight: int, prize: Cents | None, meter: str | None, share: Any) -> Prize:
    amount = prize if prize is not None else UNREAD if meter is None else ZERO
    return Prize(weight, amount, "" if meter is None else meter, share)


def _prize_or_meter(raw: Mapping[str, Any], place: Place) -> None:
    if ("prize" in raw) is ("meter" in raw):
        place.fault("has either a prize in dollars or a meter, not both and not neither")
    if "share" in raw and "meter" not in raw:
        place.key("share").fault("is a share of a meter, and no meter is named")


def _credential(raw: object) -> str:
    try:
        check_credential(_text(raw))
    except CredentialError as error:
        raise UnfitValueError(str(error)) from None
    return str(raw)


_PRIZE = Table(
    _prize,
    {
        "weight": Key(_number, 1),
        "prize": Key(dollars, None),
        "meter": Key(_text, None),
        "share": Key(share, WHOLE),
    },
    also=_prize_or_meter,
)
_WHEEL = Table(
    Wheel,
    {
        "positions": Key(list_of(_weight, _WHOLES, 1), missing=_WHOLES),
        "community": Key(Rows(_PRIZE, _ROWS, may_be_empty=False), missing=_ROWS),
        "hot_spot": Key(Rows(_PRIZE, _ROWS, may_be_empty=False), missing=_ROWS),
    },
    _TABLE,
)
_MUST_HIT = Table(
    lambda **bounds: MustHit(bounds["from"], bounds["to"]),
    {"from": Key(dollars, missing=_DOLLARS), "to": Key(dollars, missing=_DOLLARS)},
    _TABLE,
)
_METER = {
    "must_hit": Key(_MUST_HIT, OPTIONAL),
    "seed": Key(dollars, missing=_DOLLARS),
    "contribution": Key(share, missing=SHARE),
    "reserve": Key(share, OPTIONAL),
    "ceiling": Key(dollars, OPTIONAL),
}
_LINKED = Table(
    TableTerms,
    {
        "name": Key(_text, missing=_TEXT),
        "positions": Key(_number, OPTIONAL),
        "minimum": Key(dollars, OPTIONAL),
    },
)
_PERSON = Table(
    lambda name, role, credential: Staff(Person(role, name), credential),
    {
        "name": Key(_text, missing=_TEXT),
        "role": Key(one_of(*get_args(Role)), missing=_TEXT),
        "credential": Key(_credential, missing=f"{_TEXT} that pontoon progressive credential makes"),
    },
)
_AUTHORISATION = Table(
    dict[str, Any], {"threshold": Key(dollars, missing=_DOLLARS), "people": Key(Rows(_PERSON, _ROWS), ())}, _TABLE
)


def _configuration(authorisation: dict[str, Any], meters: dict[str, MeterTerms], **rest: Any) -> Configuration:
    listed = meters if meters is UNREAD else tuple(meters.values())
    terms = Terms(meters=listed, threshold=authorisation["threshold"], **rest)
    return Configuration(terms, authorisation["people"])


_FILE = Table(
    _configuration,
    {
        "authorisation": Key(_AUTHORISATION, missing=_TABLE),
        "dealer_spins": Key(flag, OPTIONAL),
        "example": Key(flag, OPTIONAL),
        "meters": Key(ByName(lambda name: Table(partial(MeterTerms, name), _METER, _TABLE), _TABLE), EMPTY),
        "tables": Key(Rows(_LINKED, _ROWS, may_be_empty=False), missing=_ROWS),
        "title": Key(fitting(lambda raw: isinstance(raw, str), _TEXT), OPTIONAL),
        "wheel": Key(_WHEEL, missing=_TABLE),
    },
)
