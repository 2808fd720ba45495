"""Failures as they are kept: by name, by address and by who confirms, for every process of the house alike."""

import ipaddress

from msgspec import Struct

from pontoon.service.people.lockout import counted, forgiven, waiting
from pontoon.service.people.records import ATTEMPTS, AttemptKind, Attempts
from pontoon.service.people.settings import LockoutSettings, PeopleSettings
from pontoon.service.register import Kept, Plan, Register, digest_of, people_unit, write
from pontoon.service.spans import SECOND
from pontoon.table import Refusal

_V6_NETWORK = 64
"""A network of this many bits is one subscriber's; single addresses of it cost nothing."""


class Counter(Struct, frozen=True):
    """One count that a try adds to. `resets`: a success clears it, and does not only take its own part back."""

    kind: AttemptKind
    key: str
    settings: LockoutSettings
    resets: bool


class Door:
    """Lets tries through as the law says."""

    __slots__ = ("_register", "_settings")

    def __init__(self, register: Register, settings: PeopleSettings) -> None:
        self._register = register
        self._settings = settings

    def sign_in(self, name: str, address: str) -> tuple[Counter, ...]:
        """What a try to sign in counts for; the name need not be anybody's."""
        own = self._settings
        return (
            Counter("name", f"name:{digest_of(name)}", own.by_name, resets=True),
            Counter("address", f"address:{digest_of(network_of(address))}", own.by_address, resets=False),
        )

    def confirm(self, key: str) -> tuple[Counter, ...]:
        """What a try at one's own credential counts for."""
        return (Counter("confirm", f"confirm:{digest_of(key)}", self._settings.by_confirm, resets=True),)

    def begin(self, counters: tuple[Counter, ...], now: int) -> Refusal | None:
        """Count a try, or say how long to wait; a try that has to wait is not counted."""

        def plan() -> Plan[None] | Refusal:
            found = [(one, self._find(one)) for one in counters]
            wait = max(waiting(_value(kept), now, one.settings) for one, kept in found)
            if wait:
                seconds = -(-wait // SECOND)
                message = f"Too many tries failed. The next is heard in {seconds} seconds."
                return Refusal("locked-out", message, (), {"wait": wait})
            writes = (write(ATTEMPTS, one.key, counted(_value(kept), now, one.settings), kept) for one, kept in found)
            return Plan(people_unit(*writes), None)

        return self._register.change(plan)

    def succeeded(self, counters: tuple[Counter, ...]) -> None:
        """The try was a good one: it is taken back, and what it clears is cleared."""

        def plan() -> Plan[None]:
            found = [(one, kept) for one in counters if (kept := self._find(one)) is not None]
            writes = tuple(
                write(ATTEMPTS, one.key, None if one.resets else forgiven(kept.value, one.settings), kept)
                for one, kept in found
            )
            return Plan(people_unit(*writes) if writes else None, None)

        self._register.change(plan)

    def _find(self, counter: Counter) -> Kept[Attempts] | None:
        return self._register.find(ATTEMPTS, counter.key, Attempts)


def _value(kept: Kept[Attempts] | None) -> Attempts | None:
    return None if kept is None else kept.value


def network_of(address: str) -> str:
    """What tries from an address are counted for: a network in IPv6, where addresses are for the taking."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((int(found) >> _V6_NETWORK << _V6_NETWORK, _V6_NETWORK)))
    return str(found)
