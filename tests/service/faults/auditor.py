"""An auditor who knows the commands that were sent, the answers and the news that came back, and the ledger.

He believes nothing else. Whatever has happened to the house, he comes afterwards with these in his hand and looks at
the records and accounts that are left. He folds every stream from its first record himself, so a house that goes on
from anything else is found out.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from pontoon.service.hosted import Answer
from pontoon.service.journal import stored_events
from pontoon.service.register import ID_USED
from pontoon.store import Record, Store
from pontoon.store.port import NEVER_NEGATIVE
from pontoon.wire import messages as wire
from tests.service.faults.kinds import ISSUE, KINDS, Kind, kind_of

Letter = tuple[str, str]
"""A command by who sent it and its id."""


class Lie(AssertionError):  # noqa: N818 - it is what it is
    """The house said or kept what is not so."""


def digest_of(state: Any) -> str:
    """A state in a few letters."""
    return hashlib.sha256(msgspec.json.encode(state)).hexdigest()[:16]


@dataclass(slots=True)
class Followed:
    """A stream as the auditor has read it so far. `ended`: the record with which the last round of each table did."""

    kind: Kind
    state: Any
    sequence: int = 0
    chain: bytes = b""
    money: Counter[str] = field(default_factory=Counter)
    ended: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Ear:
    """Somebody who watches a stream, and the record that was heard of last."""

    stream: str
    sequence: int = 0


class Auditor:
    """Writes down everything that goes in and comes out of a house, and compares."""

    def __init__(self) -> None:
        self.sent: dict[Letter, wire.Do] = {}
        self.answers: dict[Letter, Answer] = {}
        self.told: dict[tuple[str, int], Any] = {}
        self.digests: dict[tuple[str, int], str] = {}
        self.given: Counter[str] = Counter()
        self.streams: dict[str, Followed] = {}
        self.done: dict[Letter, list[tuple[str, int]]] = {}
        self.lies: list[Lie] = []
        """What was wrong while it was heard; told when the auditor comes."""
        self.seen: Counter[str] = Counter()
        """What has occurred, by kind."""

    # what goes in and comes out

    def sends(self, who: str, do: wire.Do) -> None:
        """Somebody sends a command, for the first time or again."""
        before = self.sent.setdefault((who, do.id), do)
        assert before == do, "a command id names one command for ever"
        self.seen["sent"] += 1

    def hears(self, who: str, answer: Answer) -> None:
        """The house has answered; whatever it said the first time it has to say every time.

        Nobody here gives an id to two commands, so none is ever used already: an id that another has used too is free.
        """
        letter = (who, answer.id)
        if isinstance(answer, wire.Refused) and answer.code == ID_USED.code:
            raise Lie(f"{letter} was taken for something else: {answer.text}")
        before = self.answers.setdefault(letter, answer)
        if before != answer:
            raise Lie(f"{letter} was answered {before}, and then {answer}")
        self.seen["done" if isinstance(answer, wire.Done) else answer.code] += 1

    def listens(self, ear: "Ear", message: dict[str, Any]) -> None:
        """Somebody who watches is told something. Whoever tells it is in the middle of things: nothing is raised."""
        stream, sequence = ear.stream, message.get("sequence", 0)
        match message["message"]:
            case "Snapshot":
                ear.sequence = sequence
            case "News":
                if sequence != ear.sequence + 1:
                    self.lies.append(Lie(f"{stream}: after record {ear.sequence} comes {sequence}"))
                if self.told.setdefault((stream, sequence), message["events"]) != message["events"]:
                    self.lies.append(Lie(f"{stream}: record {sequence} is told twice, and not the same"))
                ear.sequence = sequence
                self.seen["news"] += 1
            case _:
                pass

    def is_shown(self, stream: str, sequence: int, digest: str) -> None:
        """The house has this state in memory after so many records."""
        before = self.digests.setdefault((stream, sequence), digest)
        followed = self.streams.get(stream)
        if before != digest or (followed and followed.sequence == sequence and digest_of(followed.state) != digest):
            raise Lie(f"{stream}: after record {sequence} the house has another state than its records")

    @property
    def unanswered(self) -> list[Letter]:
        """Commands that nobody was answered."""
        return [letter for letter in self.sent if letter not in self.answers]

    # what is left

    def inspect(self, store: Store) -> None:
        """Look at all that is on disk."""
        for lie in self.lies:
            raise lie
        heads = {head.stream: head.sequence for head in store.heads("") if head.stream.startswith(tuple(KINDS))}
        for stream, followed in self.streams.items():
            if heads.get(stream, 0) < followed.sequence:
                raise Lie(f"{stream} had {followed.sequence} records, and now {heads.get(stream, 0)}")
        for stream in heads:
            self._follow(store, stream)
        self._commands()
        self._news(heads)
        self._money(store)

    def _follow(self, store: Store, stream: str) -> None:
        followed = self.streams.setdefault(stream, Followed(kind_of(stream), kind_of(stream).empty()))
        if followed.sequence:
            (last,) = store.read(stream, followed.sequence - 1, 1)
            if last.chain != followed.chain:
                raise Lie(f"{stream}: record {followed.sequence} is another than it was")
        for record in store.read(stream, followed.sequence):
            self._take(store, stream, followed, record)

    def _take(self, store: Store, stream: str, followed: Followed, record: Record) -> None:
        entry = followed.kind.journal.decode(record.data, stream, record.sequence)
        for event in entry.events:
            for index, number in followed.kind.ended(followed.state, event):
                self._ended(store, followed, index, number, record.sequence)
            followed.state = followed.kind.evolve(followed.state, event)
            for account, amount in followed.kind.moved(followed.state, event):
                followed.money[account] += amount
        followed.sequence, followed.chain = record.sequence, record.chain
        if entry.id and record.sequence > 1:  # with the first the table was opened
            letter = (entry.by.partition(" ")[2], entry.id)
            self.done.setdefault(letter, []).append((stream, record.sequence))
        shown = self.digests.get((stream, record.sequence))
        if shown is not None and shown != digest_of(followed.state):
            raise Lie(f"{stream}: after record {record.sequence} the house has another state than its records")
        told = self.told.get((stream, record.sequence))
        if told is not None and told != _public(record):
            raise Lie(f"{stream}: of record {record.sequence} something else was told than is kept")

    def _ended(self, store: Store, followed: Followed, index: str, number: int, record: int) -> None:
        """A round ended with this record: the index has it, from behind the round before it."""
        row = store.round(index, number)
        first = followed.ended.get(index, 0) + 1
        began = row is not None and (row.first == first if first > 1 or "/" not in index else row.first <= record)
        if row is None or row.last != record or not began:
            raise Lie(f"{index}: round {number} ended with record {record}, and is at {row}")
        followed.ended[index] = record

    def _commands(self) -> None:
        for letter, do in self.sent.items():
            found = self.done.get(letter, [])
            match self.answers.get(letter):
                case wire.Done(sequence=sequence) if found != [(do.stream, sequence)]:
                    raise Lie(f"{letter} was answered as record {sequence} of {do.stream}, and is in {found}")
                case wire.Refused() if found:
                    raise Lie(f"{letter} was refused, and is in {found}")
                case None if len(found) > 1:
                    raise Lie(f"{letter} was not answered, and is in {found}")
                case _:
                    pass
        strangers = self.done.keys() - self.sent.keys()
        if strangers:
            raise Lie(f"nobody has sent {sorted(strangers)}")

    def _news(self, heads: dict[str, int]) -> None:
        for stream, sequence in self.told:
            if sequence > heads.get(stream, 0):
                raise Lie(f"record {sequence} of {stream} was told, and there are {heads.get(stream, 0)}")

    def _money(self, store: Store) -> None:
        """Every chip is in one account: what the events have moved, from what was given."""
        balances = store.balances()
        if sum(balances.values()):
            raise Lie(f"the sum over all accounts is {sum(balances.values())}")
        below = {name: held for name, held in balances.items() if held < 0 and name.startswith(NEVER_NEGATIVE)}
        if below:
            raise Lie(f"accounts hold less than nothing: {below}")
        expected = Counter(self.given)
        for followed in self.streams.values():
            expected.update(followed.money)
        wrong = {
            name: (balances.get(name, 0), amount)
            for name, amount in expected.items()
            if "wallet:bot-" not in name and name != ISSUE and balances.get(name, 0) != amount
        }
        if wrong:
            raise Lie(f"accounts hold other than was given and moved: {wrong}")

    def anew(self, store: Store) -> None:
        """Read everything once more, from the first record."""
        self.streams.clear()
        self.done.clear()
        self.inspect(store)


def _public(record: Record) -> list[Any]:
    """The events of a record as they are kept in the clear."""
    events = [msgspec.json.decode(raw) for raw in stored_events(record.data)]
    return [{name: value for name, value in event.items() if name != "sealed"} for event in events]


def occurred(seen: Counter[str], kinds: Iterable[str]) -> None:
    """A world in which nothing happened proves nothing."""
    missing = [kind for kind in kinds if not seen[kind]]
    assert not missing, f"never occurred: {missing}; but {dict(seen)}"
