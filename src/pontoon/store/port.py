"""What a store of the live house promises, whatever database is behind it.

A store keeps streams of records, the money that moves with them, the receipt of every command, documents (people,
sessions, the directory of tables) and an index of rounds. It knows bytes and names, no rules and no clock.

The promises, by number (`tests/store/contract` has a file for each):

1. A unit of work is there whole or not at all: records, postings, documents, rounds and receipt together.
2. What `append` has answered is on disk: it survives the death of the process and of the machine.
3. A stream's records are numbered from 1 without gaps. A unit whose `expected` is not the stream's last number is
   refused (`Conflict`), and so is one that expects another version of a document (`Stale`).
4. A command is done once. A unit with the sender and id of an earlier one changes nothing and answers with the receipt
   of the earlier one (`Repeated`), also after a restart, also beside itself in one `append`.
5. The postings of a unit sum to zero, the sum over all accounts never changes, and an account whose name begins with
   one of `NEVER_NEGATIVE` never holds less than nothing (`Overdrawn`), whoever else writes at the same time. What
   counts is what the whole unit leaves.
6. A refused unit harms no other unit of the same `append`, and the units are judged in their order.
7. Records are never changed or removed. Each carries the digest of all before it in its stream (`chain`).
8. Reading sees whole units alone, and whoever reads after `append` has answered sees what it wrote.
9. A snapshot is a cache: without it nothing is lost but time.
10. Rounds are found by stream and number, and by player, among a million as fast as among a thousand.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from pontoon.money import Cents, Posting

NEVER_NEGATIVE = ("wallet:", "layout:", "pool:", "commission:", "meter:", "reserve:")
"""Accounts that cannot hold less than nothing, by how their names begin; the house and its issue can."""

GENESIS = bytes(32)
"""The chain before the first record of a stream."""


class Append(Struct, frozen=True):
    """Records to add to a stream whose last number must be `expected` (0 for a new one)."""

    stream: str
    expected: int
    records: tuple[bytes, ...]


class DocumentWrite(Struct, frozen=True):
    """A document as it shall be; `data` of None removes it. `expected`: its version before, 0 where there is none.

    `expected` of None writes whatever stood there.
    """

    kind: str
    key: str
    data: bytes | None
    expected: int | None = None


class RoundPlayer(Struct, frozen=True):
    """A player's part in a round: what was put down and what was gained, in cents, never in tournament chips."""

    player: str
    staked: Cents
    net: Cents


class RoundRow(Struct, frozen=True):
    """Where a finished round stands: `first` and `last` are numbers of records in its stream, `at` is milliseconds.

    A player stands in it once. A round of a past that was changed later (`LineReversed`) is written again and replaces
    the row.
    """

    stream: str
    round: int
    first: int
    last: int
    at: int
    players: tuple[RoundPlayer, ...] = ()


class Unit(Struct, frozen=True):
    """One decision with everything that follows from it.

    `sender` and `id` name the command. `receipt` is the answer that is given, and given again when the command comes
    again. A unit without an id (the house's own doing) has no receipt and cannot be repeated.
    """

    sender: str
    id: str
    appends: tuple[Append, ...] = ()
    postings: tuple[Posting, ...] = ()
    documents: tuple[DocumentWrite, ...] = ()
    rounds: tuple[RoundRow, ...] = ()
    receipt: bytes = b""


class Committed(Struct, frozen=True, tag=True):
    """The unit is on disk. `heads`: the last number of each stream it wrote to, in the order of its appends."""

    heads: tuple[int, ...]


class Repeated(Struct, frozen=True, tag=True):
    """The command was done before; this is the answer that was given."""

    receipt: bytes


class Conflict(Struct, frozen=True, tag=True):
    """Somebody else has written to the stream: its last number is `head`."""

    stream: str
    head: int


class Stale(Struct, frozen=True, tag=True):
    """The document has another version than was expected."""

    kind: str
    key: str
    version: int


class Overdrawn(Struct, frozen=True, tag=True):
    """The account holds `balance`, and the unit needs `needed` from it; or it would hold more than can be counted."""

    account: str
    balance: Cents
    needed: Cents


Result = Committed | Repeated | Conflict | Stale | Overdrawn


class Record(Struct, frozen=True):
    """One record of a stream: its number, its bytes, and the chain up to and with it."""

    sequence: int
    data: bytes
    chain: bytes


class Head(Struct, frozen=True):
    """The end of a stream."""

    stream: str
    sequence: int
    chain: bytes


class Document(Struct, frozen=True):
    """A document and its version, which grows by one with every write and never comes again, also after removal."""

    kind: str
    key: str
    version: int
    data: bytes


class Snapshot(Struct, frozen=True):
    """A state after so many records of a stream."""

    stream: str
    sequence: int
    data: bytes


class Entered(Struct, frozen=True):
    """One line of an account's statement: the running number of the posting, its unit, amount and balance after it."""

    number: int
    sender: str
    id: str
    amount: Cents
    balance: Cents


class Totals(Struct, frozen=True):
    """What a player has done over a span of rounds, in cents."""

    rounds: int
    staked: Cents
    net: Cents


class StoreError(Exception):
    """The database failed: what was under way is not acknowledged, and the house must stop."""


class Store(Protocol):
    """A store; every method may be called from any thread, and blocks until it is done."""

    name: Literal["sqlite", "postgresql"]

    def append(self, units: Sequence[Unit]) -> tuple[Result, ...]:
        """Commit the units together, each whole or not at all; an answer for each, in their order."""
        ...

    def read(self, stream: str, after: int = 0, most: int | None = None) -> list[Record]:
        """The records behind number `after`, at most so many.

        They are held against their chain: `StoreError` names a record that was changed or damaged.
        """
        ...

    def head(self, stream: str) -> Head | None:
        """The end of a stream; None where it has not begun."""
        ...

    def heads(self, prefix: str = "") -> Iterator[Head]:
        """The ends of all streams whose name begins so, by name."""
        ...

    def receipt(self, sender: str, id: str) -> bytes | None:
        """The answer that a command was given; None where it has not come."""
        ...

    def balance(self, account: str) -> Cents:
        """What an account holds; nothing for one that nobody has posted to."""
        ...

    def balances(self, prefix: str = "") -> dict[str, Cents]:
        """What every account holds whose name begins so, by name."""
        ...

    def statement(self, account: str, after: int = 0, most: int = 100) -> list[Entered]:
        """The postings of an account behind number `after`, in their order."""
        ...

    def document(self, kind: str, key: str) -> Document | None:
        """A document; None where there is none."""
        ...

    def documents(self, kind: str, after: str = "", most: int | None = None) -> list[Document]:
        """Documents of a kind with keys behind `after`, by key."""
        ...

    def round(self, stream: str, number: int) -> RoundRow | None:
        """Where a round of a stream stands."""
        ...

    def rounds(self, stream: str, before: int | None = None, most: int = 50) -> list[RoundRow]:
        """The latest rounds of a stream before this number, the latest first."""
        ...

    def rounds_of(self, player: str, before: int | None = None, most: int = 50) -> list[RoundRow]:
        """The latest rounds of a player that ended before this time (milliseconds), the latest first.

        Rounds that ended in the same millisecond as the last are given with it, so that no page loses one.
        """
        ...

    def totals_of(self, player: str, since: int = 0) -> Totals:
        """What a player has staked and gained in rounds that ended at or after this time (milliseconds)."""
        ...

    def totals_at(self, stream: str, since: int = 0) -> Totals:
        """The same of all players at a stream."""
        ...

    def snapshot(self, stream: str) -> Snapshot | None:
        """The newest snapshot of a stream, if there is one."""
        ...

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a snapshot instead of an older one; it need not survive a crash."""
        ...

    def tend(self) -> None:
        """Do what the database needs now and then, so that no commit has to do it; nothing that is kept changes."""
        ...

    def close(self) -> None:
        """Finish, and let go of the database."""
        ...
