"""Invitations: links that work once and run out. One kind carries roles, the other lets a person set a new password.

A link holds a token; the house keeps its digest. `joining` has what happens when one is used.
"""

from msgspec import Struct, structs

from pontoon.cards import Entropy
from pontoon.service.authority import may
from pontoon.service.caller import STAFF_ROLES, TABLE_ROLES, Caller, StaffRole
from pontoon.service.people.answers import Invited
from pontoon.service.people.events import (
    HOUSE,
    InvitationWithdrawn,
    PeopleEvent,
    RenewalAllowed,
    RolesChanged,
    StaffInvited,
)
from pontoon.service.people.links import by_whom, good_link, no_invitation, nobody, recorded_unit, spent
from pontoon.service.people.records import INVITATION, USER, Invitation, User
from pontoon.service.people.sessions import ending
from pontoon.service.people.settings import PeopleSettings
from pontoon.service.people.tokens import new_token
from pontoon.service.register import Plan, Register, digest_of, write
from pontoon.store.port import Unit
from pontoon.table import Refusal
from pontoon.table.names import name_key

FIRST_START = ("settings", "first-start")


class FirstStart(Struct, frozen=True):
    """The invitation by which the first administrator comes in."""

    invitation: str


class Invitations:
    """Makes links and takes them back, and changes roles."""

    __slots__ = ("_entropy", "_register", "_settings")

    def __init__(self, register: Register, settings: PeopleSettings, entropy: Entropy) -> None:
        self._register = register
        self._settings = settings
        self._entropy = entropy

    def first_start(self, *, now: int) -> Invited | Refusal | None:
        """The administrator's link of a new house, once; another only where the last one has run out unused."""

        def plan() -> Plan[Invited | None] | Refusal:
            kept = self._register.find(*FIRST_START, FirstStart)
            if kept is not None:
                made = self._register.find(INVITATION, kept.value.invitation, Invitation)
                if made is None or made.value.used_by or made.value.withdrawn_by or now < made.value.until:
                    return Plan(None, None)
            invited, unit = self._new(Invitation(("administrator",), HOUSE, now, self._until(now)))
            first = write(*FIRST_START, FirstStart(invited.key), kept)
            return Plan(structs.replace(unit, documents=(*unit.documents, first)), invited)

        return self._register.change(plan)

    def invite(self, caller: Caller | None, roles: tuple[StaffRole, ...], *, now: int) -> Invited | Refusal:
        """A link that gives these roles. Without a caller it is whoever runs the program."""
        refusal = _roles_fault(roles) or (None if caller is None else _may_invite(caller, roles))
        if refusal is not None:
            return refusal
        return self._made(Invitation(_ordered(roles), by_whom(caller), now, self._until(now)))

    def allow_renewal(self, caller: Caller | None, name: str, *, now: int) -> Invited | Refusal:
        """A link by which somebody who has forgotten the password sets a new one."""
        refusal = None if caller is None else may(caller, "renew-password")
        if refusal is not None:
            return refusal
        user = self._register.find(USER, name_key(name), User)
        if user is None or user.value.guest:
            return nobody(name)
        return self._made(Invitation((), by_whom(caller), now, self._until(now), renews=user.value.name))

    def look(self, token: str, *, now: int) -> Invitation | Refusal:
        """What a link offers, if it still works."""
        found = good_link(self._register, token, now)
        return found if isinstance(found, Refusal) else found.value

    def withdraw(self, caller: Caller | None, key: str, *, now: int) -> Refusal | None:
        """A link works no more."""

        def plan() -> Plan[None] | Refusal:
            found = self._register.find(INVITATION, key, Invitation)
            if found is None:
                return no_invitation()
            refusal = None if caller is None else _may_invite(caller, found.value.roles)
            refusal = refusal or spent(found.value, now)
            if refusal is not None:
                return refusal
            by = by_whom(caller)
            ended = write(INVITATION, key, structs.replace(found.value, withdrawn_by=by), found)
            return Plan(recorded_unit(self._register, InvitationWithdrawn(key), by, now, ended), None)

        return self._register.change(plan)

    def change_roles(
        self, caller: Caller | None, name: str, roles: tuple[StaffRole, ...], *, now: int
    ) -> tuple[str, ...] | Refusal:
        """Exactly these roles for somebody else. All sessions of the person end; answers which."""
        key = name_key(name)
        refusal = _roles_fault(roles) if roles else None
        refusal = refusal or (None if caller is None else _may_change(caller, key))
        if refusal is not None:
            return refusal

        def plan() -> Plan[tuple[str, ...]] | Refusal:
            kept = self._register.find(USER, key, User)
            if kept is None or kept.value.guest:
                return nobody(name)
            user, documents = ending(kept.value)
            event = RolesChanged(user.name, user.roles, _ordered(roles))
            own = write(USER, key, structs.replace(user, roles=event.roles), kept)
            return Plan(
                recorded_unit(self._register, event, by_whom(caller), now, own, *documents), kept.value.sessions
            )

        return self._register.change(plan)

    def _until(self, now: int) -> int:
        return now + self._settings.invitation

    def _new(self, invitation: Invitation) -> tuple[Invited, Unit]:
        token = new_token(self._entropy)
        key = digest_of(token)
        event: PeopleEvent = StaffInvited(key, invitation.roles)
        if invitation.renews:
            event = RenewalAllowed(key, invitation.renews)
        document = write(INVITATION, key, invitation, None)
        unit = recorded_unit(self._register, event, invitation.by, invitation.made, document)
        return Invited(token, key, invitation.until), unit

    def _made(self, invitation: Invitation) -> Invited | Refusal:
        def plan() -> Plan[Invited]:
            invited, unit = self._new(invitation)
            return Plan(unit, invited)

        return self._register.change(plan)


def _ordered(roles: tuple[StaffRole, ...]) -> tuple[StaffRole, ...]:
    return tuple(role for role in STAFF_ROLES if role in roles)


def _may_invite(caller: Caller, roles: tuple[StaffRole, ...]) -> Refusal | None:
    """Who works at the tables is invited by the operator too; everybody else by an administrator alone."""
    at_tables = bool(roles) and all(role in TABLE_ROLES and role != "operator" for role in roles)
    return may(caller, "invite-table-staff" if at_tables else "invite-staff")


def _may_change(caller: Caller, key: str) -> Refusal | None:
    refusal = may(caller, "change-roles")
    if refusal is None and caller.key == key:
        return Refusal("own-roles", "Nobody changes their own roles: another administrator does.")
    return refusal


def _roles_fault(roles: tuple[StaffRole, ...]) -> Refusal | None:
    if not roles or any(role not in STAFF_ROLES for role in roles):
        return Refusal("bad-roles", f"An invitation carries one or more of these roles: {', '.join(STAFF_ROLES)}.")
    return None
