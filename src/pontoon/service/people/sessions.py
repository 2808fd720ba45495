"""Sessions: a token that a person holds, its digest here, an end, and which of a person's sessions is the present one.

A person may have several (a telephone, a laptop) and is here in one of them: the latest that came in. Another can take
over at any time without a password; whoever was here before is told.
"""

from collections.abc import Callable, Iterable

import msgspec
from msgspec import structs

from pontoon.cards import Entropy
from pontoon.service.caller import Caller
from pontoon.service.people.answers import Present, SignedIn
from pontoon.service.people.records import SESSION, USER, Session, User
from pontoon.service.people.settings import PeopleSettings
from pontoon.service.people.tokens import is_token, new_token
from pontoon.service.register import Kept, Plan, Register, digest_of, people_unit, write
from pontoon.store.port import DocumentWrite
from pontoon.table import Refusal
from pontoon.table.names import name_key


class Opening:
    """A session that begins: the user as it shall be kept, what is written, and what the person gets."""

    __slots__ = ("answer", "documents", "user")

    def __init__(self, user: User, documents: tuple[DocumentWrite, ...], answer: SignedIn) -> None:
        self.user = user
        self.documents = documents
        self.answer = answer


class Sessions:
    """Begins, finds and ends sessions."""

    __slots__ = ("_entropy", "_register", "_settings")

    def __init__(self, register: Register, settings: PeopleSettings, entropy: Entropy) -> None:
        self._register = register
        self._settings = settings
        self._entropy = entropy

    def open(self, user: User, now: int, *, old: str = "", alone: bool = False) -> Opening:
        """A new session for this user, always with a new token, so that nobody can have known it before.

        `old`: the token that came along with the request; its session ends, whosever it is. `alone`: every other
        session of the user ends, as after a change of password or roles.
        """
        token = new_token(self._entropy)
        key = digest_of(token)
        before = digest_of(old) if is_token(old) else ""
        others = () if alone else tuple(one for one in user.sessions if one != before)
        kept = others[max(0, len(others) - self._settings.sessions_each + 1) :]
        ended = tuple(one for one in user.sessions if one not in kept)
        if before and before not in ended:
            ended = (*ended, before)
        session = self._lasting(user, now)
        writes = (
            DocumentWrite(SESSION, key, _json(session), 0),
            *(DocumentWrite(SESSION, one, None) for one in ended),
        )
        opened = _with(user, (*kept, key), key)
        return Opening(opened, writes, SignedIn(_caller(opened, key), token, session.until, user.active, ended))

    def authenticate(self, token: str, *, now: int) -> Present | Refusal:
        """Whose session this is. One that is used lasts longer, up to its latest end."""
        key = digest_of(token)
        kept = self._register.find(SESSION, key, Session) if is_token(token) else None
        if kept is None:
            return Refusal("no-session", "There is no such session: sign in, or come in as a guest.")
        session = kept.value
        user = self._register.find(USER, session.user, User)
        if user is None or key not in user.value.sessions or now >= session.until:
            return Refusal("session-ended", "This session has ended: sign in again.")
        until = self._prolong(key, kept, user.value, now)
        return Present(_caller(user.value, key), until, user.value.active == key)

    def take_over(self, caller: Caller) -> str | Refusal:
        """The person is here in this session from now on. Answers which one it was before; empty if none or this."""

        def plan() -> Plan[str] | Refusal:
            user = self._own(caller)
            if isinstance(user, Refusal):
                return user
            before = user.value.active
            if before == caller.session:
                return Plan(None, "")
            changed = _with(user.value, user.value.sessions, caller.session)
            return Plan(people_unit(write(USER, caller.key, changed, user)), before)

        return self._register.change(plan)

    def sign_out(self, caller: Caller) -> tuple[str, ...] | Refusal:
        """This session ends; answers which have, so that their sockets can be closed."""
        return self._end(caller, lambda _: (caller.session,))

    def sign_out_everywhere(self, caller: Caller) -> tuple[str, ...] | Refusal:
        """All sessions of the person end."""
        return self._end(caller, lambda user: user.sessions)

    def _end(self, caller: Caller, which: Callable[[User], Iterable[str]]) -> tuple[str, ...] | Refusal:
        def plan() -> Plan[tuple[str, ...]] | Refusal:
            user = self._own(caller)
            if isinstance(user, Refusal):
                return user
            ended = tuple(which(user.value))
            left = tuple(one for one in user.value.sessions if one not in ended)
            active = user.value.active if user.value.active in left else ""
            writes = (DocumentWrite(SESSION, one, None) for one in ended)
            changed = _with(user.value, left, active)
            return Plan(people_unit(write(USER, caller.key, changed, user), *writes), ended)

        return self._register.change(plan)

    def _own(self, caller: Caller) -> Kept[User] | Refusal:
        user = self._register.find(USER, caller.key, User)
        if user is None or caller.session not in user.value.sessions:
            return Refusal("session-ended", "This session has ended: sign in again.")
        return user

    def _lasting(self, user: User, now: int) -> Session:
        own = self._settings
        if user.roles:
            return Session(name_key(user.name), now, now + own.staff_session, now + own.staff_session)
        return Session(name_key(user.name), now, now + own.session_idle, now + own.session_most)

    def _prolong(self, key: str, kept: Kept[Session], user: User, now: int) -> int:
        """Moves the end when half of the time has gone, so that it is seldom written."""
        session, idle = kept.value, self._settings.session_idle
        until = min(now + idle, session.latest)
        if user.roles or until <= session.until or session.until - now > idle // 2:
            return session.until
        moved = Session(session.user, session.made, until, session.latest)
        self._register.commit(people_unit(write(SESSION, key, moved, kept)))  # who loses a race has it moved already
        return until


def ending(user: User) -> tuple[User, tuple[DocumentWrite, ...]]:
    """The user without any session, and what is written for that."""
    return _with(user, (), ""), tuple(DocumentWrite(SESSION, one, None) for one in user.sessions)


def _json(value: Session) -> bytes:
    return msgspec.json.encode(value)


def _with(user: User, sessions: Iterable[str], active: str) -> User:
    return structs.replace(user, sessions=tuple(sessions), active=active)


def _caller(user: User, session: str) -> Caller:
    return Caller(user.name, user.roles, user.guest, session)
