"""What a person gets at the door. Tokens are here and nowhere else, and no print of these shows one."""

from msgspec import Struct

from pontoon.service.caller import Caller


class SignedIn(Struct, frozen=True):
    """A new session. `token` goes to the person alone; `until`: when it ends if it is not used, in milliseconds.

    `superseded`: the session in which the same person was here until now; whoever holds its sockets tells them.
    `ended`: sessions that are no longer good; their sockets are closed.
    """

    caller: Caller
    token: str
    until: int
    superseded: str = ""
    ended: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"SignedIn(caller={self.caller!r}, until={self.until!r}, …)"


class Present(Struct, frozen=True):
    """A person with a good session. `active`: whether the person is here in this session, not meanwhile in another."""

    caller: Caller
    until: int
    active: bool


class Invited(Struct, frozen=True):
    """A new invitation: `token` is the end of a link that works once; `key` names the invitation in lists."""

    token: str
    key: str
    until: int

    def __repr__(self) -> str:
        return f"Invited(key={self.key!r}, until={self.until!r}, …)"
