"""What becomes of units of work, decided without a database.

A store loads what the units touch (`touched`), under whatever lock it has, gives it to a `Judge`, asks it about each
unit in order, and writes the `Changes` that it has gathered. A unit is looked at before anything of it is noted, so
that a refused one leaves no trace and the next one is judged as if it had never come.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pontoon.money import Cents, Posting
from pontoon.store.chain import link
from pontoon.store.port import (
    GENESIS,
    NEVER_NEGATIVE,
    Append,
    Committed,
    Conflict,
    DocumentWrite,
    Entered,
    Overdrawn,
    Record,
    Repeated,
    Result,
    RoundRow,
    Stale,
    Unit,
)

Command = tuple[str, str]
"""Sender and id."""
Name = tuple[str, str]
"""Kind and key of a document."""


class End(NamedTuple):
    """The last number and chain of a stream."""

    sequence: int
    chain: bytes


class Version(NamedTuple):
    """A document's version and what it holds; a removed one keeps its version, so that numbers never come again."""

    version: int
    data: bytes | None

    @property
    def standing(self) -> int:
        """The version for those who ask: 0 for a removed document."""
        return 0 if self.data is None else self.version


NOT_BEGUN = End(0, GENESIS)
NEVER_WRITTEN = Version(0, None)

MOST_BALANCE = 9 * 10**18
"""The most that an account holds or owes: what a database counts in 64 bits."""


@dataclass(frozen=True, slots=True)
class Touched:
    """The keys of everything that units read or write, each once and in order, so that locks are taken in order."""

    commands: tuple[Command, ...]
    streams: tuple[str, ...]
    accounts: tuple[str, ...]
    documents: tuple[Name, ...]


def touched(units: Iterable[Unit]) -> Touched:
    """What must be loaded before these units can be judged."""
    every = tuple(units)
    return Touched(
        tuple(sorted({(unit.sender, unit.id) for unit in every if unit.id})),
        tuple(sorted({append.stream for unit in every for append in unit.appends})),
        tuple(sorted({posting.account for unit in every for posting in unit.postings})),
        tuple(sorted({(document.kind, document.key) for unit in every for document in unit.documents})),
    )


@dataclass(slots=True)
class Ground:
    """What stands in the store, as far as the units touch it; a key without a value has never been written."""

    receipts: dict[Command, bytes] = field(default_factory=dict)
    ends: dict[str, End] = field(default_factory=dict)
    balances: dict[str, int] = field(default_factory=dict)
    documents: dict[Name, Version] = field(default_factory=dict)


@dataclass(slots=True)
class Changes:
    """What has to be written. Ends, balances and documents as they stand after all units, each once.

    `entered`: account and line of each posting, in order, without its running number, which the store gives.
    """

    records: list[tuple[str, Record]] = field(default_factory=list)
    ends: dict[str, End] = field(default_factory=dict)
    entered: list[tuple[str, Entered]] = field(default_factory=list)
    balances: dict[str, int] = field(default_factory=dict)
    documents: dict[Name, Version] = field(default_factory=dict)
    rounds: dict[tuple[str, int], RoundRow] = field(default_factory=dict)
    receipts: dict[Command, bytes] = field(default_factory=dict)


class Judge:
    """Judges units one after the other and gathers what follows."""

    __slots__ = ("_ground", "changes")

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self.changes = Changes()

    def judge(self, unit: Unit) -> Result:
        """Take the unit, or say why not."""
        if unit.id and (receipt := self._receipt((unit.sender, unit.id))) is not None:
            return Repeated(receipt)
        refusal = self._out_of_turn(unit.appends) or self._stale(unit.documents) or self._overdrawn(unit.postings)
        return refusal or self._take(unit)

    def judge_all(self, units: Sequence[Unit]) -> tuple[Result, ...]:
        """The answer to each, in order."""
        return tuple(self.judge(unit) for unit in units)

    def _receipt(self, command: Command) -> bytes | None:
        noted = self.changes.receipts.get(command)
        return self._ground.receipts.get(command) if noted is None else noted

    def _end(self, stream: str) -> End:
        return self.changes.ends.get(stream) or self._ground.ends.get(stream, NOT_BEGUN)

    def _balance(self, account: str) -> int:
        noted = self.changes.balances.get(account)
        return self._ground.balances.get(account, 0) if noted is None else noted

    def _version(self, name: Name) -> Version:
        return self.changes.documents.get(name) or self._ground.documents.get(name, NEVER_WRITTEN)

    def _out_of_turn(self, appends: Iterable[Append]) -> Conflict | None:
        """The first append that expects another end than there is; a unit may append to a stream several times."""
        heads: dict[str, int] = {}
        for append in appends:
            head = heads.get(append.stream, self._end(append.stream).sequence)
            if append.expected != head:
                return Conflict(append.stream, self._end(append.stream).sequence)
            heads[append.stream] = head + len(append.records)
        return None

    def _stale(self, writes: Iterable[DocumentWrite]) -> Stale | None:
        """The first write that expects another version than there is; a unit may write a document several times."""
        versions: dict[Name, Version] = {}
        for write in writes:
            name = (write.kind, write.key)
            before = versions.get(name) or self._version(name)
            if write.expected is not None and write.expected != before.standing:
                return Stale(write.kind, write.key, self._version(name).standing)
            versions[name] = Version(before.version + 1, write.data)
        return None

    def _overdrawn(self, postings: Iterable[Posting]) -> Overdrawn | None:
        """The first account, by name, that the whole unit would leave with less than nothing, or more than is kept."""
        moved: dict[str, int] = {}
        for posting in postings:
            moved[posting.account] = moved.get(posting.account, 0) + posting.amount
        for account, amount in sorted(moved.items()):
            balance = self._balance(account)
            short = account.startswith(NEVER_NEGATIVE) and balance + amount < 0
            if short or abs(balance + amount) > MOST_BALANCE:
                return Overdrawn(account, Cents(balance), Cents(-amount))
        return None

    def _take(self, unit: Unit) -> Committed:
        heads = tuple(self._append(append) for append in unit.appends)
        for posting in unit.postings:
            if posting.amount:
                balance = self._balance(posting.account) + posting.amount
                self.changes.balances[posting.account] = balance
                line = Entered(0, unit.sender, unit.id, posting.amount, Cents(balance))
                self.changes.entered.append((posting.account, line))
        for write in unit.documents:
            name = (write.kind, write.key)
            self.changes.documents[name] = Version(self._version(name).version + 1, write.data)
        for row in unit.rounds:
            self.changes.rounds[row.stream, row.round] = row
        if unit.id:
            self.changes.receipts[unit.sender, unit.id] = unit.receipt
        return Committed(heads)

    def _append(self, append: Append) -> int:
        end = self._end(append.stream)
        for data in append.records:
            number = end.sequence + 1
            end = End(number, link(end.chain, append.stream, number, data))
            self.changes.records.append((append.stream, Record(number, data, end.chain)))
        if append.records:
            self.changes.ends[append.stream] = end
        return end.sequence
