"""Who may do what in the house, beyond what the rulebooks say about tables: one list, asked at every door.

A door never asks for a role by itself: it names an operation. What somebody may do at a table in a role of the
rulebooks is for the engine to judge; `acting` only says whether the person has that role.
"""

from typing import Literal, get_args

from pontoon.service.caller import STAFF_ROLES, Caller, StaffRole
from pontoon.table import Refusal
from pontoon.table.names import either, name_key

Operation = Literal[
    # tables
    "open-private-table",
    "open-public-table",
    "leave-bots-alone",
    "close-table",
    "seat-bots",
    "watch-staff-view",
    "see-floor",
    "see-tray",
    "ask-tray",
    "confirm-tray",
    # tournaments and progressives
    "open-tournament",
    "direct-tournament",
    "approve-conditions",
    "open-progressive",
    "operate-progressive",
    "join-progressive",
    # people
    "play",
    "own-account",
    "see-people",
    "see-statement",
    "exclude-person",
    "lift-exclusion",
    "invite-table-staff",
    "invite-staff",
    "change-roles",
    "renew-password",
    # the house
    "see-audit",
    "see-sealed",
    "export",
    "see-house",
    "change-settings",
]
OPERATIONS: tuple[Operation, ...] = get_args(Operation)

Grant = Literal[StaffRole, "anybody", "account", "owner"]
"""`anybody`: guests too. `account`: everybody with an account. `owner`: who opened the thing, or whose it is."""

FLOOR: tuple[StaffRole, ...] = (
    "casino-supervisor",
    "floor-person",
    "pit-supervisor",
    "pit-manager",
    "shift-manager",
    "operator",
)
"""Those who answer for tables other than one of their own."""

GRANTS: dict[Operation, tuple[Grant, ...]] = {
    "open-private-table": ("anybody",),
    "open-public-table": ("operator",),
    "leave-bots-alone": ("operator",),  # they play for ever, and nobody has to be there who pays for it
    "close-table": ("owner", "shift-manager", "operator"),
    "seat-bots": ("owner", "operator"),
    "watch-staff-view": ("owner", "dealer", "game-supervisor", "casino-employee", *FLOOR),
    "see-floor": ("owner", "game-supervisor", *FLOOR, "auditor"),
    "see-tray": ("owner", "dealer", "game-supervisor", "casino-employee", *FLOOR, "auditor"),
    "ask-tray": ("owner", "dealer", "game-supervisor", "casino-employee", *FLOOR),
    "confirm-tray": ("owner", "game-supervisor", *FLOOR),
    "open-tournament": ("tournament-director", "operator"),
    "direct-tournament": ("tournament-director",),
    "approve-conditions": ("auditor",),
    "open-progressive": ("progressive-operator", "operator"),
    "operate-progressive": ("progressive-operator",),
    "join-progressive": ("progressive-operator", "operator"),
    "play": ("anybody",),
    "own-account": ("account",),
    "see-people": (*FLOOR, "auditor", "administrator"),
    "see-statement": ("owner", "shift-manager", "operator", "auditor"),
    "exclude-person": (*FLOOR, "administrator"),
    "lift-exclusion": ("shift-manager", "operator", "administrator"),
    "invite-table-staff": ("operator", "administrator"),
    "invite-staff": ("administrator",),
    "change-roles": ("administrator",),
    "renew-password": ("administrator",),
    "see-audit": ("operator", "auditor", "administrator"),
    "see-sealed": ("auditor",),
    "export": ("auditor", "administrator"),
    "see-house": ("shift-manager", "operator", "auditor", "administrator"),
    "change-settings": ("administrator",),
}

_SAID: dict[Operation, str] = {
    "open-private-table": "open a private table",
    "open-public-table": "open a public table",
    "leave-bots-alone": "have bots play on where nobody else is",
    "close-table": "close this table",
    "seat-bots": "seat bots at this table",
    "watch-staff-view": "see what staff sees of this table",
    "see-floor": "see ratings, logs and reports of the floor",
    "see-tray": "see the tray of this table",
    "ask-tray": "make out a slip for the tray of this table",
    "confirm-tray": "confirm a slip for the tray of this table",
    "open-tournament": "open a tournament",
    "direct-tournament": "give a director's orders",
    "approve-conditions": "approve the conditions of a tournament",
    "open-progressive": "open a progressive",
    "operate-progressive": "operate a progressive",
    "join-progressive": "join a table to a progressive",
    "play": "play",
    "own-account": "change an account",
    "see-people": "see who is in the house",
    "see-statement": "see this wallet's statement",
    "exclude-person": "exclude a person",
    "lift-exclusion": "lift an exclusion",
    "invite-table-staff": "invite staff for the tables",
    "invite-staff": "invite staff with these roles",
    "change-roles": "change a person's roles",
    "renew-password": "let a person set a new password",
    "see-audit": "see the audit",
    "see-sealed": "see what is sealed, when it may be opened",
    "export": "export streams",
    "see-house": "see the state of the house",
    "change-settings": "change the settings of the house",
}


def may(caller: Caller, operation: Operation, *, owner: str = "") -> Refusal | None:
    """Why the caller may not do this; None for who may. `owner`: the name of who opened the thing, or whose it is."""
    grants = GRANTS[operation]
    owns = bool(owner) and name_key(owner) == caller.key
    if "anybody" in grants or ("account" in grants and not caller.guest) or ("owner" in grants and owns):
        return None
    if any(role in grants for role in caller.roles):
        return None
    what = _SAID[operation]
    if "account" in grants:
        message = f"{caller.name} is a guest: only who has an account may {what}."
        return Refusal("account-needed", message, (), {"operation": operation})
    named = either(grant.replace("-", " ") for grant in grants)
    message = f"Only the {named} may {what}, and {caller.name} {_is(caller)}."
    return Refusal("not-allowed", message, (), {"operation": operation, "roles": ", ".join(grants)})


def acting(caller: Caller, role: str) -> Refusal | None:
    """Why the caller may not act in this role; None for who has it, and for a player."""
    if role == "player" or role in caller.roles:
        return None
    if role not in STAFF_ROLES:
        return Refusal("no-such-role", f"The house knows no such role. There are: {', '.join(STAFF_ROLES)}.")
    message = f"{caller.name} {_is(caller)}, and cannot act as {role.replace('-', ' ')}."
    return Refusal("not-your-role", message, (), {"role": role})


def allowed(caller: Caller, *, owner: str = "") -> tuple[Operation, ...]:
    """Everything the caller may do, for a door that shows only what is possible."""
    return tuple(operation for operation in OPERATIONS if may(caller, operation, owner=owner) is None)


def _is(caller: Caller) -> str:
    if not caller.roles:
        return "has no role of the house"
    return "is " + " and ".join(role.replace("-", " ") for role in caller.roles)
