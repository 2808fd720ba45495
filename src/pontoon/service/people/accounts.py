"""Guests and accounts: how a person comes to have a name here, and proves to be the one who has it."""

from collections.abc import Callable

from msgspec import structs

from pontoon.cards import Entropy
from pontoon.service.caller import Caller
from pontoon.service.people.answers import SignedIn
from pontoon.service.people.attempts import Door
from pontoon.service.people.names import generated_name, person_name
from pontoon.service.people.passwords import Passwords, password_fault
from pontoon.service.people.records import USER, User
from pontoon.service.people.sessions import Opening, Sessions
from pontoon.service.register import Kept, Plan, Register, people_unit, write
from pontoon.service.wallets import SIGN_UP, Wallets, granted
from pontoon.store.port import Unit
from pontoon.table import Refusal
from pontoon.table.names import name_key

_NAME_TRIES = 20


class Accounts:
    """Makes and changes users; every way in ends with a new session."""

    __slots__ = ("_door", "_entropy", "_passwords", "_register", "_sessions", "_wallets")

    def __init__(
        self,
        register: Register,
        sessions: Sessions,
        wallets: Wallets,
        door: Door,
        passwords: Passwords,
        entropy: Entropy,
    ) -> None:
        self._register = register
        self._sessions = sessions
        self._wallets = wallets
        self._door = door
        self._passwords = passwords
        self._entropy = entropy

    def guest(self, name: str = "", *, now: int, old: str = "") -> SignedIn | Refusal:
        """A new guest, called as given or by a generated name; `old`: the token that came along, if any."""
        if name:
            return self._made(name, "", now, old)
        for _ in range(_NAME_TRIES):
            free = self.free_name(generated_name(self._entropy))
            if isinstance(free, str):
                return self._made(free, "", now, old)
        return Refusal("no-name-free", "No name was found that is free. Try again, or choose one.")

    def sign_up(self, name: str, password: str, *, now: int, old: str = "") -> SignedIn | Refusal:
        """A new account."""
        refusal = password_fault(password, name)
        if refusal is not None:
            return refusal
        free = self.free_name(name)  # asked before the work, and again when it is written
        if isinstance(free, Refusal):
            return free
        return self._made(free, self._passwords.digest(password), now, old)

    def sign_in(self, name: str, password: str, address: str, *, now: int, old: str = "") -> SignedIn | Refusal:
        """A new session for who knows the password. A name that nobody has is answered alike, after the same work."""
        key = name_key(name)
        counters = self._door.sign_in(key, address)
        refusal = self._door.begin(counters, now)
        if refusal is not None:
            return refusal
        user = self._register.find(USER, key, User)
        if not self._passwords.fits(password, "" if user is None else user.value.password) or user is None:
            return Refusal("wrong-credentials", "There is no account with this name and this password.")
        self._door.succeeded(counters)
        old_digest = user.value.password
        digest = self._passwords.digest(password) if self._passwords.is_old(old_digest) else old_digest

        def opening(found: User) -> Opening | Refusal:
            if found.password != old_digest:
                return Refusal("wrong-credentials", "There is no account with this name and this password.")
            return self._sessions.open(structs.replace(found, password=digest), now, old=old)

        return self._changed(key, opening)

    def become_account(self, caller: Caller, password: str, *, now: int) -> SignedIn | Refusal:
        """A guest keeps name and money, and has a password from now on. Every older session ends."""
        refusal = None if caller.guest else _is_account(caller.name)
        refusal = refusal or password_fault(password, caller.name)
        if refusal is not None:
            return refusal
        digest = self._passwords.digest(password)

        def opening(found: User) -> Opening | Refusal:
            if not found.guest:
                return _is_account(found.name)
            return self._sessions.open(structs.replace(found, password=digest), now, alone=True)

        return self._changed(caller.key, opening)

    def change_password(self, caller: Caller, password: str, new: str, *, now: int) -> SignedIn | Refusal:
        """Another password, for who knows the present one. Every older session ends."""
        refusal = password_fault(new, caller.name) or self.confirm(caller, password, now=now)
        if refusal is not None:
            return refusal
        digest = self._passwords.digest(new)
        return self._changed(
            caller.key,
            lambda found: self._sessions.open(structs.replace(found, password=digest), now, alone=True),
        )

    def confirm(self, caller: Caller, code: str, *, now: int) -> Refusal | None:
        """None if the code is the caller's own password: rulings, jackpots and the like ask for it again."""
        if caller.guest:
            message = f"{caller.name} is a guest and has no credential to confirm this with. Make an account first."
            return Refusal("account-needed", message)
        counters = self._door.confirm(caller.key)
        refusal = self._door.begin(counters, now)
        if refusal is not None:
            return refusal
        user = self._register.find(USER, caller.key, User)
        if user is None or not self._passwords.fits(code, user.value.password):
            return Refusal("wrong-credential", f"This is not the password of {caller.name}.")
        self._door.succeeded(counters)
        return None

    def free_name(self, name: str) -> str | Refusal:
        """The name as it would be kept, if it may be used and nobody has it."""
        kept = person_name(name)
        if isinstance(kept, str) and self._register.find(USER, name_key(kept), User) is not None:
            return _taken(kept)
        return kept

    def new_user(self, name: str, digest: str, now: int) -> User | Refusal:
        """A user who is not there yet."""
        free = self.free_name(name)
        return free if isinstance(free, Refusal) else User(free, now, digest)

    def welcome(self, user: User, opening: Opening) -> Unit:
        """The unit that makes a new user, with the first money."""
        document = write(USER, name_key(user.name), opening.user, None)
        postings = granted(user.name, self._wallets.settings.start)
        return Unit(SIGN_UP, "", postings=postings, documents=(document, *opening.documents))

    def _made(self, name: str, digest: str, now: int, old: str) -> SignedIn | Refusal:
        def plan() -> Plan[SignedIn] | Refusal:
            user = self.new_user(name, digest, now)
            if isinstance(user, Refusal):
                return user
            opening = self._sessions.open(user, now, old=old)
            return Plan(self.welcome(user, opening), opening.answer)

        return self._register.change(plan)

    def _changed(self, key: str, opening: Callable[[User], Opening | Refusal]) -> SignedIn | Refusal:
        def plan() -> Plan[SignedIn] | Refusal:
            kept: Kept[User] | None = self._register.find(USER, key, User)
            if kept is None:
                return Refusal("no-such-person", "There is nobody of this name in the house.")
            opened = opening(kept.value)
            if isinstance(opened, Refusal):
                return opened
            return Plan(people_unit(write(USER, key, opened.user, kept), *opened.documents), opened.answer)

        return self._register.change(plan)


def _taken(name: str) -> Refusal:
    return Refusal("name-taken", f"Somebody in the house is called {name} already. Choose another name.")


def _is_account(name: str) -> Refusal:
    return Refusal("account-already", f"{name} has an account already.")
