"""What the house keeps of people, as documents: no password and no token is among it, only their digests."""

from typing import Literal

from msgspec import Struct

from pontoon.service.caller import StaffRole

USER = "user"
SESSION = "session"
INVITATION = "invitation"
ATTEMPTS = "attempts"


class User(Struct, frozen=True, omit_defaults=True):
    """A person, under the key of the name. `password`: an argon2id digest; empty for a guest.

    `sessions`: those that may still be good, the oldest first. `active`: the one in which the person is here now.
    """

    name: str
    made: int
    password: str = ""
    roles: tuple[StaffRole, ...] = ()
    sessions: tuple[str, ...] = ()
    active: str = ""

    @property
    def guest(self) -> bool:
        """Whether the person has no account yet."""
        return not self.password

    def __repr__(self) -> str:
        return f"User(name={self.name!r}, roles={self.roles!r}, guest={self.guest!r}, …)"


class Session(Struct, frozen=True):
    """A session, under the SHA-256 of its token. `until` moves on while it is used, never past `latest`."""

    user: str
    made: int
    until: int
    latest: int


class Invitation(Struct, frozen=True, omit_defaults=True):
    """A link that works once, under the SHA-256 of its token. `by`: who made it; empty for the house itself.

    `renews`: the name of a person who sets a new password by it; otherwise it makes an account, or adds to one.
    """

    roles: tuple[StaffRole, ...]
    by: str
    made: int
    until: int
    renews: str = ""
    used_by: str = ""
    used_at: int = 0
    withdrawn_by: str = ""


class Attempts(Struct, frozen=True):
    """Tries that failed, one after the other, and from when on the next is heard."""

    failures: int
    last: int
    free_at: int


AttemptKind = Literal["name", "address", "confirm"]
"""What is counted: tries at a name, from an address, and at a person's own credential inside a session."""
