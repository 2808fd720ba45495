"""A stream in the house: its mailbox, from a command to the record on disk to the news.

Every command takes the same way: whoever sends it waits for the mailbox, it is judged, its record, money and receipt
are committed together, and only then applied and told. A kind of stream (table, tournament, progressive) says how its
commands are read and judged, how its events change its state, and what may be seen.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import AsyncExitStack
from hashlib import sha256
from typing import Any, Generic, TypeVar
from weakref import proxy
from zlib import crc32

import msgspec
from msgspec import Struct

from pontoon.money import Cents, Posting, format_dollars
from pontoon.service.caller import Caller
from pontoon.service.journal import Entry, Journal
from pontoon.service.office import Office
from pontoon.service.protection.keeper import Written
from pontoon.service.publishing import Fields, Topic, Watcher, encode
from pontoon.service.register import ID_USED
from pontoon.store import (
    Append,
    Committed,
    Conflict,
    DocumentWrite,
    Overdrawn,
    Repeated,
    RoundRow,
    Snapshot,
    Stale,
    Unit,
)
from pontoon.store.checks import UnitError
from pontoon.store.port import NEVER_NEGATIVE
from pontoon.table import Audience, Refusal
from pontoon.wire import messages as wire

S = TypeVar("S")
E = TypeVar("E")

_SNAPSHOT_EVERY = 256
"""Records between two snapshots of a stream."""
_TRIES = 64
"""How often a command is judged again because somebody else has written what it was judged by."""
ANSWERS: msgspec.json.Decoder[wire.Done | wire.Refused] = msgspec.json.Decoder(wire.Done | wire.Refused)
"""Reads the answer to a command."""

Answer = wire.Done | wire.Refused
_TOO_MUCH = Refusal("too-much", "This would move more money than a house can keep: wager less, or lower the limits.")

_BREAK = b"\n"
"""Between the answer in a receipt, which has no line break, and the mark of what was asked."""
_MARK_DIGITS = 24

BEYOND_TABLES = ("tournament-director", "progressive-operator")
"""Roles that the rulebooks do not know at a table; they see there what the operator sees."""


class Asked(Struct, frozen=True):
    """A command with everything that comes with it. `by`: who asked, for the record; `at`: milliseconds.

    `id` is empty for what the house does by itself. `role`: in which capacity, where the caller has several;
    `confirmed`: the caller has given the own credential again. `mark`: of what was asked and where, so that the same id
    is not taken for another command.
    """

    caller: Caller
    id: str
    command: Any
    at: int
    by: str
    role: str = ""
    confirmed: bool = False
    mark: bytes = b""


class Part(Struct, frozen=True):
    """What a decision does to one stream."""

    hosted: "Hosted[Any, Any]"
    events: tuple[Any, ...]
    after: Any


class Judged(Struct, frozen=True):
    """A decision: what it does to each stream, the money that moves, and what else is written with it.

    `counted`: what it means for the own limits of those who play.
    """

    parts: tuple[Part, ...]
    postings: tuple[Posting, ...] = ()
    documents: tuple[DocumentWrite, ...] = ()
    rounds: tuple[RoundRow, ...] = ()
    counted: tuple[Written, ...] = ()


class GoneError(Exception):
    """A stream cannot be read back: the house must not go on with it."""


class Hosted(ABC, Generic[S, E]):
    """A stream that this process serves."""

    def __init__(self, office: Office, stream: str, journal: Journal[E], state: S, sequence: int) -> None:
        self.office = office
        self.stream = stream
        self.journal = journal
        self.state = state
        self.sequence = sequence
        self.lock = asyncio.Lock()
        self.topic = Topic(stream, proxy(self))  # no ring of references: a stream that is let go is gone at once
        self._ahead = crc32(stream.encode()) % _SNAPSHOT_EVERY  # tables that play alike are not all kept at one moment
        self.asked_at = office.clock.steady()
        self.last: Entry[E] | None = None
        self.awake = False

    # what a kind of stream adds

    @abstractmethod
    def read(self, command: bytes) -> Any:
        """A command from its bytes; `CommandError` where they are none."""

    @abstractmethod
    def judge(self, asked: Asked) -> Judged | Refusal:
        """What follows from a command now. Nothing is changed by asking."""

    @abstractmethod
    def evolve(self, state: S, event: E) -> S:
        """The state after an event."""

    @abstractmethod
    def sight_of(self, audience: Audience) -> str:
        """What an audience sees is the same for all with the same sight."""

    @abstractmethod
    def view(self, sight: str) -> Fields:
        """The stream as it is seen."""

    @abstractmethod
    def told(self, sight: str) -> list[Any]:
        """The events of the last record as they may be told."""

    @abstractmethod
    def open_to(self, caller: Caller, audience: Audience, *, closed: bool) -> dict[str, Any]:
        """What somebody may do now; with `closed` also what is not open, and why."""

    @abstractmethod
    def concerned(self, watcher: Watcher) -> bool:
        """Whether what this watcher may do has changed with the last record."""

    @abstractmethod
    def purse_of(self, caller: Caller) -> str:
        """The account that the caller's money for this stream lies in."""

    @abstractmethod
    def encode_state(self) -> bytes:
        """The state as bytes for a snapshot."""

    @abstractmethod
    def may_watch(self, caller: Caller, role: str) -> bool:
        """Whether somebody may watch in this role."""

    def audience(self, caller: Caller, role: str) -> Audience:
        """The audience that somebody is in this role; `AudienceError` where it is none."""
        if role in BEYOND_TABLES:
            return Audience("operator")
        return Audience.of(f"player {caller.name}" if role == "player" else role)

    def wake(self) -> None:
        """Called when the stream is this process's own: what happens by itself happens here from now on."""

    def sleep(self) -> None:
        """Called when the house stops, or another process has the stream."""

    def busy(self) -> bool:
        """Whether something will happen here by itself, such as a clock that rings: then the stream stays in memory."""
        return False

    def at_rest(self) -> bool:
        """Whether another process can go on with the stream, and nobody notices."""
        return not self.busy()

    def needs(self) -> Iterable[str]:
        """Other streams that a decision here may write to: they are in memory whenever this one is."""
        return ()

    def mailboxes(self, asked: Asked) -> Sequence["Hosted[Any, Any]"]:
        """The streams that a command may write to, in the order in which their mailboxes are taken.

        The order is the same for all: tables come before their progressive, and no two tables together.
        """
        return (self,)

    def parted(self, watcher: Watcher) -> None:
        """Called when the connection of a watcher is lost or given up."""
        self.topic.leave(watcher)

    def settled(self) -> None:
        """Called after every record of an own stream: what happens by itself now, such as clocks and bots."""

    def say(self) -> None:
        """Say to the processes that follow what is in no record; here it is judged."""

    def hear(self, word: bytes) -> None:
        """What the process that judges this stream says of something that is in no record."""

    def rise(self) -> None:
        """The stream is this process's own from now on."""
        if not self.awake:
            self.awake = True
            self.wake()

    def rest(self) -> None:
        """The stream is followed from now on, not judged."""
        self.awake = False
        self.sleep()

    # the way of a command

    async def do(self, asked: Asked) -> Answer | None:
        """Judge a command, commit what follows, apply it, tell it; the answer is the same however often it comes.

        None where another process has become the owner while the command waited: nothing has been done.
        """
        mailboxes = self.mailboxes(asked)
        if len(mailboxes) == 1:
            async with mailboxes[0].lock:
                return await self._done(asked)
        async with AsyncExitStack() as several:
            for one in mailboxes:
                await several.enter_async_context(one.lock)
            return await self._done(asked)

    async def _done(self, asked: Asked) -> Answer | None:
        if not self.office.judges(self):
            return None
        for _ in range(_TRIES):
            answer = await self._try(asked)
            if answer is not None:
                return answer
        raise GoneError(f"{self.stream}: somebody else writes to it all the time")

    async def _try(self, asked: Asked) -> Answer | None:
        judged = self.judge(asked)
        if isinstance(judged, Refusal) and await self._was_behind(asked):
            judged = self.judge(asked)
        while True:
            answer = self._answer(asked, judged)
            unit = self._unit(asked, judged, answer)
            if not unit.id and isinstance(judged, Refusal):
                return answer
            try:
                result = await self.office.commit(unit)
            except UnitError:
                if isinstance(judged, Refusal):
                    raise
                judged = _TOO_MUCH
                continue
            match result:
                case Committed():
                    if isinstance(judged, Judged):
                        self._committed(asked, judged)
                    return answer
                case Repeated(receipt=receipt):
                    return _again(asked, receipt)
                case Overdrawn() as short:
                    judged = self.overdrawn(short, asked.caller)
                case Stale(key=key):
                    self.office.keeper.forget(key)
                    return None
                case Conflict():
                    for one in self.mailboxes(asked):
                        await one.reload()
                    return None

    async def _was_behind(self, asked: Asked) -> bool:
        """Whether another process has written to a stream that this one has part in, which is read on here.

        What is done is held against the number of its record, but a refusal has no record.
        """
        together = tuple(self.mailboxes(asked))
        if not self.office.several or len(together) == 1:
            return False
        before = [one.sequence for one in together]
        for one in together:
            await one.reload()
        return before != [one.sequence for one in together]

    def _answer(self, asked: Asked, judged: Judged | Refusal) -> Answer:
        if isinstance(judged, Refusal):
            return refused(asked.id, judged)
        own = next((one for one in judged.parts if one.hosted is self), None)
        return wire.Done(asked.id, self.sequence + (own is not None))

    def _unit(self, asked: Asked, judged: Judged | Refusal, answer: Answer) -> Unit:
        receipt = encode(answer) + _BREAK + asked.mark if asked.id else b""
        if isinstance(judged, Refusal):
            return Unit(asked.caller.name, asked.id, receipt=receipt)
        appends = tuple(part.hosted.append_of(asked, part.events) for part in judged.parts)
        documents = (*judged.documents, *(one.write for one in judged.counted))
        return Unit(asked.caller.name, asked.id, appends, judged.postings, documents, judged.rounds, receipt)

    def append_of(self, asked: Asked, events: tuple[E, ...]) -> Append:
        """The record of these events as it is to be written."""
        entry = Entry(asked.at, asked.by, asked.id, events)
        return Append(self.stream, self.sequence, (self.journal.encode(entry, self.stream, self.sequence + 1),))

    def _committed(self, asked: Asked, judged: Judged) -> None:
        self.office.keeper.keep(judged.counted)
        for part in judged.parts:
            part.hosted.take(Entry(asked.at, asked.by, asked.id, part.events), part.after)
        for part in judged.parts:
            part.hosted.publish()
        for part in judged.parts:
            self.office.told(part.hosted.stream)
            if part.hosted.awake:
                part.hosted.settled()

    def take(self, entry: Entry[E], after: S) -> None:
        """Go on from a record that is on disk."""
        self.asked_at = self.office.clock.steady()
        self.state = after
        self.sequence += 1
        self.last = entry
        if (self.sequence + self._ahead) % _SNAPSHOT_EVERY == 0:
            self.office.begin(self._snapshot())

    def publish(self) -> None:
        """Tell everybody who watches of the last record."""
        assert self.last is not None
        self.topic.tell(self.sequence, self.last.at)
        for watcher in tuple(self.topic.watchers):
            if self.concerned(watcher):
                purse = self.office.known_balance(self.purse_of(watcher.caller))
                if purse is None:
                    self.office.begin(self.open(watcher))
                else:
                    self._open(watcher, purse, closed=False)

    async def open(self, watcher: Watcher, *, closed: bool = False) -> None:
        """Tell a watcher what is open to it now."""
        if self.office.several:
            await asyncio.to_thread(self.office.renew, watcher.audience.player)
        self._open(watcher, await self.office.balance(self.purse_of(watcher.caller)), closed=closed)

    def _open(self, watcher: Watcher, purse: Cents, *, closed: bool) -> None:
        fields = self.open_to(watcher.caller, watcher.audience, closed=closed)
        watcher.push(encode(wire.Open(self.stream, self.sequence, fields, purse)))

    def overdrawn(self, short: Overdrawn, caller: Caller) -> Refusal:
        """Why an account cannot pay for a command, or take what comes of it; what it holds is for its owner alone."""
        if not short.account.startswith(NEVER_NEGATIVE) or short.needed <= short.balance:
            return _TOO_MUCH
        has, needs = format_dollars(short.balance), format_dollars(short.needed)
        who = short.account.partition(":")[2]
        if short.account.startswith("wallet:") and who != caller.name:
            text = f"The wallet of {who} does not hold enough for this: a smaller amount, or more money in it."
            return Refusal("not-enough", text, (), {"player": who})
        text = f"{who} has {has}, and this takes {needs}. A smaller amount is possible, or more money in the wallet."
        return Refusal("not-enough", text, (), {"account": short.account, "has": short.balance, "needs": short.needed})

    # coming back

    async def reload(self) -> None:
        """Read on from the records that somebody else has written."""
        records = await asyncio.to_thread(self.office.store.read, self.stream, self.sequence)
        for record in records:
            entry = self.journal.decode(record.data, self.stream, record.sequence)
            state = self.state
            for event in entry.events:
                state = self.evolve(state, event)
            self.take(entry, state)
            self.publish()
        if records and self.awake:
            self.settled()

    async def _snapshot(self) -> None:
        sealed = self.office.sealer.seal(self.encode_state(), f"snapshot/{self.stream}/{self.sequence}")
        await asyncio.to_thread(self.office.store.save_snapshot, Snapshot(self.stream, self.sequence, sealed))


def mark_of(do: wire.Do) -> bytes:
    """What tells a command from another one under the same id, however its JSON is written."""
    said = (do.stream, do.role, msgspec.json.decode(do.command))
    return sha256(msgspec.json.encode(said, order="sorted")).hexdigest()[:_MARK_DIGITS].encode()


def _again(asked: Asked, receipt: bytes) -> Answer:
    """The answer to a command whose id has been answered before: the same, unless it was another command."""
    answer, _, mark = receipt.partition(_BREAK)
    return refused(asked.id, ID_USED) if mark not in (b"", asked.mark) else ANSWERS.decode(answer)


def refused(id: str, refusal: Refusal) -> wire.Refused:
    """A refusal as a message."""
    return wire.Refused(id, refusal.code, refusal.message, tuple(refusal.clauses), dict(refusal.facts))
