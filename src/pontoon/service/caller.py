"""Who is at the door: a person with a session, and the roles the house has given."""

from typing import Literal, get_args

from msgspec import Struct

from pontoon.rulebook import Role
from pontoon.table.names import name_key

StaffRole = Literal[
    "dealer",
    "game-supervisor",
    "casino-supervisor",
    "casino-employee",
    "floor-person",
    "pit-supervisor",
    "pit-manager",
    "shift-manager",
    "operator",
    "tournament-director",
    "progressive-operator",
    "auditor",
    "administrator",
]
"""What the house can make of a person: the roles of the rulebooks, and those around the tables."""

STAFF_ROLES: tuple[StaffRole, ...] = get_args(StaffRole)
TABLE_ROLES: tuple[StaffRole, ...] = tuple(role for role in STAFF_ROLES if role in get_args(Role))
"""The roles that the rulebooks know."""


class Caller(Struct, frozen=True):
    """Somebody who asks for something. Everybody may play; `roles` are what the house has given beyond that.

    `session`: the session it is asked in, as the sessions name it (never the token itself); empty for the house's own
    doing. `guest`: without an account, and so without a credential.
    """

    name: str
    roles: tuple[StaffRole, ...] = ()
    guest: bool = False
    session: str = ""

    @property
    def key(self) -> str:
        """What the person's documents are kept under."""
        return name_key(self.name)
