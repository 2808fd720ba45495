"""What whoever runs the house decides about its doors."""

from typing import Annotated

from msgspec import Meta, Struct

from pontoon.wire.messages import MOST_FRAME

Positive = Annotated[int, Meta(ge=1)]


class Rate(Struct, frozen=True, forbid_unknown_fields=True):
    """So many at once, and `per_second` more as time goes by."""

    burst: float
    per_second: float


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """How much one person or address may ask for, and how much is kept for who reads slowly.

    `sockets`: in all. `greeting`: sockets let in at the same time; `waiting`: those that may wait for it. `queue`,
    `queue_bytes`: messages that wait for one socket; `lying`: bytes that wait for all sockets of one address.
    `messages`: of one socket; `together`: of all sockets of one address, which are heard later where there are more.
    `arrivals`, `openings`: new people, and tables that they open, from one address. `proofs`: passwords that are looked
    at, right ones too, of an address at sign-in and of a person after it. `connections_per_address`: those that are no
    sockets; a proxy's are not counted. Times are seconds: `headers` until a request has come, `body_seconds` until all
    of its body has, `sign_in` until a socket has said who it is, `check` between two looks whether its session is still
    good, `sweep` between two sweeps of sessions that have ended, `parting` for a last message.
    """

    sockets: Positive = 10_000
    sockets_per_person: Positive = 8
    sockets_per_address: Positive = 200
    connections_per_address: Positive = 1_000
    greeting: Positive = 16
    waiting: Positive = 2_000
    watched: Positive = 64
    queue: Positive = 512
    queue_bytes: Positive = 4 * 1024 * 1024
    lying: Positive = 64 * 1024 * 1024
    frame: Positive = MOST_FRAME
    body: Positive = 256 * 1024
    messages: Rate = Rate(100, 50)
    together: Rate = Rate(1_000, 400)
    requests: Rate = Rate(200, 50)
    arrivals: Rate = Rate(60, 1)
    openings: Rate = Rate(60, 0.2)
    proofs: Rate = Rate(60, 1)
    headers: float = 20
    body_seconds: float = 20
    sign_in: float = 10
    check: float = 30
    sweep: float = 3600
    parting: float = 5


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """`public`: the address by which browsers reach the house, as `https://pontoon.example`; empty on loopback.

    `origins`: further origins whose pages may ask. `secure`: browsers come over TLS, here or at a proxy. `back`: in how
    many seconds to come back after the house went down. `open`: everybody may make an account; otherwise only guests
    and who is invited come in.
    """

    host: str = "127.0.0.1"
    port: int = 8021
    public: str = ""
    origins: tuple[str, ...] = ()
    secure: bool = False
    back: int = 5
    limits: Limits = Limits()
