"""Every message on a socket, typed once. The protocol page, JSON Schema and TypeScript are made from these.

A socket speaks JSON, one object a text frame; `message` names its kind. A client sends a `Request`, the server a
`Message`. Numbers of records (`sequence`) grow by one in each stream, so a gap shows.
"""

from typing import Any, Literal

from msgspec import Raw, Struct

PROTOCOL = 1
"""The version of this protocol; it grows when an old client would misunderstand."""

MOST_FRAME = 65_536
"""The longest frame that a client may send, in bytes."""

StreamKind = Literal["table", "tournament", "progressive"]


class MessageBase(Struct, frozen=True, tag_field="message", tag=True, omit_defaults=True, forbid_unknown_fields=True):
    """In JSON the name of the message stands under `message`."""


# What a client sends


class SignIn(MessageBase, frozen=True):
    """Who this is, by the token of a session; the first message of a socket that was opened without a cookie."""

    token: str


class Watch(MessageBase, frozen=True):
    """Tell me of a stream (`table:t1`) from now on.

    `role`: as whom; a role that the person has in the house, `player` or `public`. `after`: the number of the last
    record that is known; what came since is sent if it is not too much, otherwise a `Snapshot`. A `Snapshot` also comes
    where something has changed without a record, as a clock that began anew when the house did.
    """

    stream: str
    role: str = "player"
    after: int | None = None


class Unwatch(MessageBase, frozen=True):
    """No more of a stream."""

    stream: str


class Do(MessageBase, frozen=True):
    """A command for a stream. `id` is the client's own and names the command for ever: sent again, it is done once.

    `role`: in which role it is given, where the person has several; `code`: the person's own credential where a command
    asks for it again.
    """

    id: str
    stream: str
    command: Raw
    role: str = ""
    code: str = ""

    def __repr__(self) -> str:
        return f"Do(id={self.id!r}, stream={self.stream!r}, …)"


class Ask(MessageBase, frozen=True):
    """What may I do at this stream now? Answered with `Open`."""

    stream: str


class Ping(MessageBase, frozen=True):
    """Are you there? Answered with `Pong`."""

    id: str = ""


Request = SignIn | Watch | Unwatch | Do | Ask | Ping

# What the server sends


class Welcome(MessageBase, frozen=True):
    """The socket is open for this person. `time`: the server's clock in milliseconds, for clocks that run down."""

    protocol: int
    name: str
    roles: tuple[str, ...]
    time: int


class Snapshot(MessageBase, frozen=True):
    """A stream as this person may see it after record `sequence`: the whole `view`."""

    stream: str
    sequence: int
    view: Raw | dict[str, Any]


class News(MessageBase, frozen=True):
    """Record `sequence` of a stream: what happened, and what it changed in the view.

    Replace the fields of the view that stand in `changes`, whole, and the view is that of a new `Snapshot`. `events`
    say why, for motion and words. `at`: when, in milliseconds of the server's clock.
    """

    stream: str
    sequence: int
    at: int
    events: Raw | tuple[Any, ...]
    changes: Raw | dict[str, Any]


class Open(MessageBase, frozen=True):
    """What this person may do at a stream after record `sequence`, and what the wallet holds, in cents."""

    stream: str
    sequence: int
    open: Raw | dict[str, Any]
    purse: int


class Done(MessageBase, frozen=True):
    """The command is done and on disk, in record `sequence` of its stream."""

    id: str
    sequence: int


class Refused(MessageBase, frozen=True):
    """The command is not done, and nothing has changed: a stable code, a sentence, the clauses behind it, the facts.

    `id`: that of the command; where a `Watch` or an `Ask` is refused, the name of its stream.
    """

    id: str
    code: str
    text: str
    clauses: tuple[str, ...] = ()
    facts: dict[str, str | int] = {}


NoticeCode = Literal["taken-over", "going-down", "reality-check"]


class Notice(MessageBase, frozen=True):
    """Something a person should know that is in no stream: a stable code, a sentence, the facts."""

    code: NoticeCode
    text: str
    stream: str = ""
    facts: dict[str, str | int] = {}


class Pong(MessageBase, frozen=True):
    """I am here."""

    id: str
    time: int


Message = Welcome | Snapshot | News | Open | Done | Refused | Notice | Pong


class CloseCode:
    """Why the server closes a socket; what a client should do stands behind each."""

    GOING_DOWN = 4000  # come back when the notice says
    TOO_SLOW = 4001  # come back at once, from the last sequence
    SIGN_IN = 4002  # no session, or one that has ended: sign in first
    NOT_A_MESSAGE = 4003  # do not come back with the same: a frame that is none of the messages
    TOO_LARGE = 4004  # do not come back with the same
    TOO_MANY = 4005  # too many messages or connections: come back later
    TAKEN_OVER = 4006  # the same person has come in elsewhere: do not come back by yourself
