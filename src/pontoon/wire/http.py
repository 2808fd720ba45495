"""The bodies of HTTP requests and answers, typed once; OpenAPI is made from them.

Amounts are cents, times are milliseconds since 1970 UTC. Whatever is refused is answered with a `Problem`. No print of
a body that carries a password or a token shows it.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from pontoon.money import Cents

Name = Annotated[str, Meta(min_length=1, max_length=256)]
Password = Annotated[str, Meta(min_length=1, max_length=1024)]
Token = Annotated[str, Meta(min_length=1, max_length=128)]
CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[^\x00]*$")]
RoleName = Annotated[str, Meta(max_length=32)]
Roles = Annotated[tuple[RoleName, ...], Meta(max_length=32)]
Why = Annotated[str, Meta(max_length=500)]
Time = Annotated[int, Meta(ge=0, le=2**53)]

Keep = Literal["cookie", "token"]
"""Where the session is kept: in a cookie that no script can read, or by a program that sends it as a bearer token."""


class Body(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a request carries."""


class Secret(Body, frozen=True):
    """A body of which nothing is ever printed."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(…)"


class Answer(Struct, frozen=True):
    """What an answer carries: all its fields, always."""


class Problem(Answer, frozen=True):
    """Why something was not done: a stable code, a sentence, the clauses behind it, the facts."""

    code: str
    text: str
    clauses: tuple[str, ...] = ()
    facts: dict[str, str | int] = {}


# Coming in


class NewGuest(Body, frozen=True):
    """A guest with play money; without a name one is found."""

    name: Annotated[str, Meta(max_length=256)] = ""
    keep: Keep = "cookie"


class NewAccount(Secret, frozen=True):
    """A person with a password."""

    name: Name
    password: Password
    keep: Keep = "cookie"


class NewSession(Secret, frozen=True):
    """Somebody who has an account comes in."""

    name: Name
    password: Password
    keep: Keep = "cookie"


class OwnPassword(Secret, frozen=True):
    """A guest makes an account of what there is, with this password."""

    password: Password
    keep: Keep = "cookie"


class OtherPassword(Secret, frozen=True):
    """Another password, for who knows the present one."""

    password: Password
    new: Password
    keep: Keep = "cookie"


class Link(Secret, frozen=True):
    """The end of a link that works once."""

    token: Token
    keep: Keep = "cookie"


class Joins(Secret, frozen=True):
    """A new account by a link, with the roles that it gives."""

    token: Token
    name: Name
    password: Password
    keep: Keep = "cookie"


class Renews(Secret, frozen=True):
    """A new password by a link."""

    token: Token
    password: Password
    keep: Keep = "cookie"


class Session(Answer, frozen=True):
    """A new session. `token`: only for who keeps it by itself; otherwise it is in the cookie and empty here."""

    name: str
    roles: tuple[str, ...]
    guest: bool
    until: int
    token: str = ""

    def __repr__(self) -> str:
        return f"Session(name={self.name!r}, until={self.until!r}, …)"


class SignedOut(Answer, frozen=True):
    """How many sessions have ended."""

    sessions: int


class Me(Answer, frozen=True):
    """Who the house takes you for. `active`: you are here in this session, not meanwhile in another.

    `may`: what you may do in the house. `purse`: what your wallet holds.
    """

    name: str
    roles: tuple[str, ...]
    guest: bool
    until: int
    active: bool
    purse: Cents
    may: tuple[str, ...]


class Offered(Answer, frozen=True):
    """What a link offers: roles, or (`renews`) a new password for somebody."""

    roles: tuple[str, ...]
    renews: str
    until: int


# Tables


class Order(Secret, frozen=True):
    """A command for a stream, as `Do` on a socket: `id` names it for ever; `code` is the own credential again."""

    id: CommandId
    command: dict[str, Any]
    role: RoleName = ""
    code: Annotated[str, Meta(max_length=1024)] = ""


class Done(Answer, frozen=True):
    """The command is done and on disk, in record `sequence` of its stream."""

    id: str
    sequence: int


class TableLine(Answer, frozen=True):
    """A table in the lobby. `dealing`: by a person or automatically; empty where it was opened long ago."""

    table: str
    title: str
    rulebook: str
    owner: str
    public: bool
    opened: int
    closed: int
    dealing: str = ""


class Seat(Answer, frozen=True):
    """A box of a table and who has wagered or sits there."""

    box: int
    players: tuple[str, ...]


class Edge(Answer, frozen=True):
    """What the house keeps of an original wager in the long run under best play; side wagers are not in it.

    `known` is false where it is not worked out for these very rules and decks; `awaited`: that is being done now. In
    millionths; `variance` is that of a round's gain on one box, `covariance` that of two boxes of one round, in
    millionths of the squared wager; `covariance_error`: how far off that may be.
    """

    known: bool
    millionths: int = 0
    decks: int = 0
    variance: int = 0
    covariance: int = 0
    awaited: bool = False
    covariance_error: int = 0


class TableAnswer(Answer, frozen=True):
    """A table as anybody may know it before sitting down."""

    table: str
    title: str
    rulebook: str
    rules_title: str
    digest: str
    owner: str
    open: bool
    sequence: int
    round: int
    setup: dict[str, Any]
    terms: dict[str, Any]
    seats: tuple[Seat, ...]
    bots: tuple[str, ...]
    edge: Edge


class View(Answer, frozen=True):
    """A stream as you may see it after record `sequence`."""

    stream: str
    sequence: int
    view: dict[str, Any]


class RoundPart(Answer, frozen=True):
    """A player's part in a round, in cents."""

    player: str
    staked: Cents
    net: Cents


class RoundLine(Answer, frozen=True):
    """A finished round. `first`, `last`: its records in the stream of the table."""

    stream: str
    round: int
    first: int
    last: int
    at: int
    players: tuple[RoundPart, ...]


class Told(Answer, frozen=True):
    """A record as everybody was told of it."""

    sequence: int
    at: int
    by: str
    events: tuple[dict[str, Any], ...]


class RoundAnswer(Answer, frozen=True):
    """A round and everything that was to be seen of it."""

    round: RoundLine
    records: tuple[Told, ...]


# Money


class Figures(Answer, frozen=True):
    """Rounds, stakes and gain, in cents."""

    rounds: int
    staked: Cents
    net: Cents


class Wallet(Answer, frozen=True):
    """What a wallet holds, and what was done with it in all."""

    name: str
    purse: Cents
    played: Figures


class StatementLine(Answer, frozen=True):
    """One posting to a wallet; `number` grows, `balance` is what the wallet held then."""

    number: int
    by: str
    id: str
    amount: Cents
    balance: Cents


class FillUp(Body, frozen=True):
    """Fill my wallet up with play money."""

    id: CommandId


class Filled(Answer, frozen=True):
    """What was given, what the wallet holds, and when it may be asked for again."""

    amount: Cents
    purse: Cents
    again: int


# Protection


class OwnLimit(Body, frozen=True):
    """A limit of one's own: cents for loss and stake, milliseconds for time; `value` of null takes it away."""

    what: Literal["loss", "stake", "time"]
    per: Literal["round", "day", "week", "month"]
    value: Annotated[int, Meta(ge=0, le=2**53)] | None


class Break(Body, frozen=True):
    """No play for so many milliseconds."""

    span: Time


class Exclude(Body, frozen=True):
    """No play until then; null for without an end."""

    until: Time | None = None


class OwnCheck(Body, frozen=True):
    """Tell me how it goes every so many milliseconds; null as the house has it, 0 for never."""

    every: Time | None = None


class ExcludePerson(Body, frozen=True):
    """Somebody plays no more until then; null until lifted. `why` is for the record."""

    why: Why
    until: Time | None = None


# Staff


class Invite(Body, frozen=True):
    """A link that gives these roles."""

    roles: Roles


class InviteLink(Answer, frozen=True):
    """A new link: `token` is its end, `key` names it in lists."""

    token: str
    key: str
    until: int

    def __repr__(self) -> str:
        return f"InviteLink(key={self.key!r}, until={self.until!r}, …)"


class InvitationLine(Answer, frozen=True):
    """An invitation, without its link."""

    key: str
    roles: tuple[str, ...]
    renews: str
    by: str
    made: int
    until: int
    used_by: str
    withdrawn_by: str


class PersonLine(Answer, frozen=True):
    """Somebody of the house."""

    name: str
    guest: bool
    roles: tuple[str, ...]
    made: int


class NewRoles(Body, frozen=True):
    """Exactly these roles."""

    roles: Roles


# The house


class HeadLine(Answer, frozen=True):
    """The end of a stream: its last number and the chain up to it, as hexadecimal digits."""

    stream: str
    sequence: int
    chain: str


class Health(Answer, frozen=True):
    """The house answers."""

    status: Literal["ok", "going-down", "failed", "out-of-reach"]
    version: str
