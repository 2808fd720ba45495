"""How a house is set up: by flags, by the environment, by one file, in this order of strength; all faults at once.

A key of the file is `port`, in the environment it is `PONTOON_PORT`, as a flag `--port`.
"""

import ipaddress
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from pontoon.service.settings import default_database
from pontoon.store.open import address_fault
from pontoon.toml.check import Check, judged
from pontoon.toml.faults import Fault, UnfitValueError
from pontoon.toml.shape import OPTIONAL, Key, Place, Table, read_tables
from pontoon.toml.unread import UNREAD
from pontoon.toml.values import dollars, list_of, text, whole

PREFIX = "PONTOON_"
_MOST_PROCESSES = 64


@dataclass(frozen=True, slots=True)
class Configuration:
    """What was decided. `start`: what a new person gets, in cents. `back`: seconds to come back after going down."""

    database: str = ""
    host: str = "127.0.0.1"
    port: int = 8021
    processes: int = 1
    public: str = ""
    origins: tuple[str, ...] = ()
    certificate: str = ""
    private_key: str = ""
    proxies: tuple[str, ...] = ()
    key: str = ""
    start: int = 100_000
    back: int = 5
    sockets: int = 10_000
    sockets_per_person: int = 8
    sockets_per_address: int = 200


def _origin(raw: object) -> str:
    found = urlsplit(raw) if isinstance(raw, str) else None
    if found is None or found.scheme not in ("http", "https") or not found.netloc or found.path.strip("/"):
        raise UnfitValueError(f"must be an address as https://pontoon.example, not {raw!r}")
    return f"{found.scheme}://{found.netloc}".lower()


def _network(raw: object) -> str:
    try:
        ipaddress.ip_network(str(raw), strict=False)
    except ValueError:
        raise UnfitValueError(f"must be an address or network, as 10.0.0.0/8, not {raw!r}") from None
    return str(raw)


_READERS: Mapping[str, Callable[[Any], Any]] = {
    "database": text,
    "host": text,
    "port": whole(0, 65_535),
    "processes": whole(1, _MOST_PROCESSES),
    "public": _origin,
    "origins": list_of(_origin),
    "certificate": text,
    "private_key": text,
    "proxies": list_of(_network),
    "key": text,
    "start": dollars,
    "back": whole(0, 3600),
    "sockets": whole(1, 1_000_000),
    "sockets_per_person": whole(1, 1_000),
    "sockets_per_address": whole(1, 1_000_000),
}
_FILE: Table[dict[str, Any]] = Table(dict, {name: Key(read, OPTIONAL) for name, read in _READERS.items()})
_LISTS = ("origins", "proxies")
_NUMBERS = ("port", "processes", "start", "back", "sockets", "sockets_per_person", "sockets_per_address")
KEYS = tuple(_READERS)


def configured(
    file: str | None, flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ
) -> tuple[Configuration, tuple[Fault, ...]]:
    """What was decided, and everything that is wrong with it. `file`: the text of the file, if there is one."""
    found, faults = ({}, ()) if file is None else read_tables(_FILE, file, lambda _: ())
    collected = list(faults)
    said: dict[str, Any] = dict({} if found is UNREAD else found)
    for name, read in _READERS.items():
        variable = f"{PREFIX}{name.upper()}"
        if environment.get(variable):
            said[name] = Place(variable, collected).read(read, _raw(name, environment[variable]))
        if flags.get(name) is not None:
            said[name] = Place(f"--{name.replace('_', '-')}", collected).read(read, flags[name])
    said.setdefault("database", default_database(environment))
    configuration = Configuration(**said)
    return configuration, (*collected, *judged(_contradictions(configuration)))


def _raw(name: str, value: str) -> object:
    """A text of the environment as the file would have it."""
    if name in _LISTS:
        return [one.strip() for one in value.split(",") if one.strip()]
    if name in _NUMBERS and value.strip().isdecimal():
        return int(value)
    return value


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches what listens there."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _contradictions(asked: Configuration) -> Iterator[Check]:
    """What values say about each other; whatever needs a value that could not be read is not asked."""
    beyond = "beyond this machine the house needs"

    def is_far() -> bool:
        return not is_loopback(asked.host)

    yield Check("database", lambda: address_fault(asked.database))
    yield Check(
        "certificate",
        lambda: "TLS needs private_key too" if asked.certificate and not asked.private_key else "",
    )
    yield Check(
        "private_key",
        lambda: "TLS needs certificate too" if asked.private_key and not asked.certificate else "",
    )
    yield Check(
        "processes",
        lambda: (
            "must be 1 with a SQLite file; several processes share a PostgreSQL database"
            if asked.processes > 1 and asked.database.startswith("sqlite:")
            else ""
        ),
    )
    yield Check(
        "host",
        lambda: (
            f"{beyond} TLS (certificate, private_key), or proxies: the addresses of one that does it"
            if is_far() and not asked.certificate and not asked.proxies
            else ""
        ),
    )
    yield Check(
        "public",
        lambda: (
            f"{beyond} this: the address by which browsers reach it, as https://pontoon.example"
            if is_far() and not asked.public
            else ""
        ),
    )
    yield Check(
        "public",
        lambda: (
            f"browsers have to come by https, not by {asked.public}"
            if asked.public.startswith("http:") and (asked.certificate or is_far())
            else ""
        ),
    )
    yield Check(
        "proxies",
        lambda: (
            f"browsers come by {asked.public}, and there is no certificate: name the address of the proxy that does TLS"
            if asked.public.startswith("https:") and not asked.certificate and not asked.proxies and not is_far()
            else ""
        ),
    )
    yield Check(
        "key",
        lambda: (
            f"{beyond} this: the file with the secret that seals what nobody may know yet"
            if is_far() and not asked.key
            else ""
        ),
    )
