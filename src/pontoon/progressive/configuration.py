"""A progressive's file: TOML text in, typed terms and staff out, every fault at once."""

from typing import Any, cast, get_args

from msgspec import Struct

from pontoon.money import ZERO, Cents
from pontoon.progressive.check import contradictions
from pontoon.progressive.credentials import CredentialError, check_credential
from pontoon.progressive.reading import Reader
from pontoon.progressive.terms import NOTHING, WHOLE, MeterTerms, MustHit, Prize, Staff, TableTerms, Terms, Wheel
from pontoon.rulebook import Fault, Role, TomlError, read_toml
from pontoon.table import Person


class ConfigurationError(Exception):
    """A file that cannot be used, with every fault found in it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(str(fault) for fault in faults))


class Configuration(Struct, frozen=True):
    """What a file sets: the terms, and who may authorise large prizes."""

    terms: Terms
    staff: tuple[Staff, ...]


def read_configuration(text: str) -> Configuration:
    """The configuration of a TOML text; `ConfigurationError` where it cannot be one."""
    try:
        raw = read_toml(text)
    except TomlError as error:
        raise ConfigurationError((Fault("", str(error)),)) from None
    reader = _TableReader()
    reader.known(raw, _KEYS, "")
    authorisation = reader.table(raw, "authorisation", "")
    reader.known(authorisation, {"threshold", "people"}, "authorisation")
    terms = Terms(
        tables=tuple(_table(reader, one, path) for one, path in reader.tables(raw, "tables", "")),
        wheel=_wheel(reader, reader.table(raw, "wheel", "")),
        meters=_meters(reader, reader.table(raw, "meters", "", required=False)),
        threshold=reader.dollars(authorisation, "threshold", "authorisation"),
        title=reader.text(raw, "title", "", ""),
        dealer_spins=reader.flag(raw, "dealer_spins", ""),
        example=reader.flag(raw, "example", ""),
    )
    people = reader.tables(authorisation, "people", "authorisation", required=False)
    staff = tuple(_staff(reader, one, path) for one, path in people)
    faults = (*reader.faults, *(one for one in contradictions(terms, staff) if not reader.follows(one.path)))
    if faults:
        raise ConfigurationError(tuple(dict.fromkeys(faults)))
    return Configuration(terms, staff)


class _TableReader(Reader):
    """Tells once that a table is not there, and nothing of what would stand in it."""

    def __init__(self) -> None:
        super().__init__()
        self.gone: tuple[str, ...] = ()

    def table(self, raw: dict[str, Any], key: str, path: str, *, required: bool = True) -> dict[str, Any]:
        """A table under a key."""
        known = len(self.faults)
        found = super().table(raw, key, path, required=required)
        self.gone += tuple(f"{fault.path}." for fault in self.faults[known:])
        return found

    def fault(self, path: str, message: str) -> None:
        """Something is wrong here, unless it only follows from a table that is not there."""
        if not path.startswith(self.gone):
            super().fault(path, message)

    def follows(self, path: str) -> bool:
        """Whether a contradiction comes from a value that stands in for one that could not be read."""
        told = {fault.path for fault in self.faults}
        no_positions = bool(told & {"wheel", "wheel.positions"})
        return (
            path in told
            or path.startswith(self.gone)
            or (no_positions and path.startswith("tables[") and path.endswith(".positions"))
        )


_KEYS = {"title", "example", "dealer_spins", "tables", "wheel", "meters", "authorisation"}


def _table(reader: Reader, raw: dict[str, Any], path: str) -> TableTerms:
    reader.known(raw, {"name", "positions", "minimum"}, path)
    return TableTerms(
        reader.text(raw, "name", path),
        reader.whole(raw, "positions", path, 7),
        reader.dollars(raw, "minimum", path, Cents(1)),
    )


def _wheel(reader: Reader, raw: dict[str, Any]) -> Wheel:
    reader.known(raw, {"positions", "community", "hot_spot"}, "wheel")
    return Wheel(
        reader.wholes(raw, "positions", "wheel"),
        tuple(_prize(reader, one, path) for one, path in reader.tables(raw, "community", "wheel")),
        tuple(_prize(reader, one, path) for one, path in reader.tables(raw, "hot_spot", "wheel")),
    )


def _prize(reader: Reader, raw: dict[str, Any], path: str) -> Prize:
    reader.known(raw, {"weight", "prize", "meter", "share"}, path)
    weight = reader.whole(raw, "weight", path, 1)
    if ("prize" in raw) is ("meter" in raw):
        reader.fault(path, "has either a prize in dollars or a meter, not both and not neither")
    if "meter" not in raw:
        if "share" in raw:
            reader.fault(f"{path}.share", "is a share of a meter, and no meter is named")
        return Prize(weight, reader.dollars(raw, "prize", path, Cents(1)))
    return Prize(weight, ZERO, reader.text(raw, "meter", path), reader.share(raw, "share", path, WHOLE))


def _meters(reader: Reader, raw: dict[str, Any]) -> tuple[MeterTerms, ...]:
    return tuple(_meter(reader, name, reader.table(raw, name, "meters")) for name in raw)


def _meter(reader: Reader, name: str, raw: dict[str, Any]) -> MeterTerms:
    path = f"meters.{name}"
    reader.known(raw, {"seed", "contribution", "reserve", "ceiling", "must_hit"}, path)
    must_hit = None
    if "must_hit" in raw:
        bounds = reader.table(raw, "must_hit", path)
        reader.known(bounds, {"from", "to"}, f"{path}.must_hit")
        least, most = (reader.dollars(bounds, key, f"{path}.must_hit") for key in ("from", "to"))
        must_hit = MustHit(least, most)
    return MeterTerms(
        name,
        reader.dollars(raw, "seed", path),
        reader.share(raw, "contribution", path),
        reader.share(raw, "reserve", path, NOTHING),
        reader.dollars(raw, "ceiling", path) if "ceiling" in raw else None,
        must_hit,
    )


def _staff(reader: Reader, raw: dict[str, Any], path: str) -> Staff:
    reader.known(raw, {"name", "role", "credential"}, path)
    role, credential = reader.text(raw, "role", path), reader.text(raw, "credential", path)
    if role and role not in get_args(Role):
        reader.fault(f"{path}.role", f"must be one of {', '.join(get_args(Role))}, not {role!r}")
    try:
        check_credential(credential)
    except CredentialError as error:
        reader.fault(f"{path}.credential", str(error))
    return Staff(Person(cast(Role, role), reader.text(raw, "name", path)), credential)
