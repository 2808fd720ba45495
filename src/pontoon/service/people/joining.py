"""Coming in by a link: a new account with its roles, more roles for an account, or a new password."""

from collections.abc import Callable

from msgspec import structs

from pontoon.service.authority import may
from pontoon.service.caller import STAFF_ROLES, Caller
from pontoon.service.people.accounts import Accounts
from pontoon.service.people.answers import SignedIn
from pontoon.service.people.events import PasswordRenewed, PeopleEvent, StaffJoined, recorded
from pontoon.service.people.links import good_link, nobody, recorded_unit, used
from pontoon.service.people.passwords import Passwords, password_fault
from pontoon.service.people.records import USER, Invitation, User
from pontoon.service.people.sessions import Sessions
from pontoon.service.register import Plan, Register, digest_of, write
from pontoon.table import Refusal
from pontoon.table.names import name_key


class Joining:
    """Uses links. A link is spent in the same unit of work that gives what it promises."""

    __slots__ = ("_accounts", "_passwords", "_register", "_sessions")

    def __init__(self, register: Register, sessions: Sessions, accounts: Accounts, passwords: Passwords) -> None:
        self._register = register
        self._sessions = sessions
        self._accounts = accounts
        self._passwords = passwords

    def accept(self, token: str, name: str, password: str, *, now: int, old: str = "") -> SignedIn | Refusal:
        """A new account with the roles of the link."""
        found = good_link(self._register, token, now)
        if isinstance(found, Refusal):
            return found
        refusal = _other_kind() if found.value.renews else password_fault(password, name)
        if refusal is not None:
            return refusal
        free = self._accounts.free_name(name)
        if isinstance(free, Refusal):
            return free
        digest = self._passwords.digest(password)

        def plan() -> Plan[SignedIn] | Refusal:
            good = good_link(self._register, token, now)
            if isinstance(good, Refusal):
                return good
            user = self._accounts.new_user(free, digest, now)
            if isinstance(user, Refusal):
                return user
            user = structs.replace(user, roles=good.value.roles)
            opening = self._sessions.open(user, now, old=old)
            unit = self._accounts.welcome(user, opening)
            event = StaffJoined(digest_of(token), user.name, user.roles)
            appends = (recorded(self._register.store, event, by=user.name, now=now),)
            documents = (*unit.documents, used(token, good, user.name, now))
            return Plan(structs.replace(unit, appends=appends, documents=documents), opening.answer)

        return self._register.change(plan)

    def accept_as(self, token: str, caller: Caller, *, now: int) -> SignedIn | Refusal:
        """The roles of the link in addition to those that the caller has. Every older session ends."""
        refusal = may(caller, "own-account")
        if refusal is not None:
            return refusal

        def changed(user: User, invitation: Invitation) -> tuple[User, PeopleEvent] | Refusal:
            if invitation.renews:
                return _other_kind()
            roles = tuple(role for role in STAFF_ROLES if role in (*user.roles, *invitation.roles))
            return structs.replace(user, roles=roles), StaffJoined(digest_of(token), user.name, roles)

        return self._use(token, caller.key, changed, now)

    def renew(self, token: str, password: str, *, now: int) -> SignedIn | Refusal:
        """A new password for the person the link was made for. Every older session ends."""
        found = good_link(self._register, token, now)
        if isinstance(found, Refusal):
            return found
        name = found.value.renews
        refusal = password_fault(password, name) if name else _other_kind()
        if refusal is not None:
            return refusal
        digest = self._passwords.digest(password)

        def changed(user: User, _: Invitation) -> tuple[User, PeopleEvent]:
            return structs.replace(user, password=digest), PasswordRenewed(digest_of(token), user.name)

        return self._use(token, name_key(name), changed, now)

    def _use(
        self,
        token: str,
        key: str,
        changed: Callable[[User, Invitation], tuple[User, PeopleEvent] | Refusal],
        now: int,
    ) -> SignedIn | Refusal:
        def plan() -> Plan[SignedIn] | Refusal:
            good = good_link(self._register, token, now)
            kept = self._register.find(USER, key, User)
            if isinstance(good, Refusal) or kept is None:
                return good if isinstance(good, Refusal) else nobody(key)
            made = changed(kept.value, good.value)
            if isinstance(made, Refusal):
                return made
            user, event = made
            opening = self._sessions.open(user, now, alone=True)
            documents = (write(USER, key, opening.user, kept), *opening.documents, used(token, good, user.name, now))
            return Plan(recorded_unit(self._register, event, user.name, now, *documents), opening.answer)

        return self._register.change(plan)


def _other_kind() -> Refusal:
    message = "This link is for something else: one kind gives roles, the other a new password."
    return Refusal("other-invitation", message)
