"""A stream judged a second time: every event must follow from those before it, by an order of somebody entitled to it.

For each event the command is found that must have been given, and it is judged again by the rules: entries, fees and
names, the ballot, absent players, every card, wager and payment of the tables, chips, eliminations, extra rounds,
places, prizes and refunds. What comes out is compared with what is recorded. Shuffles, cuts and ballots are chance, and
results from a table without this program are what its dealer said: they are taken as recorded and must be possible.
Nothing is corrected: what is found is told.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Protocol

from msgspec import Struct

from pontoon.rulebook import Rulebook, UnknownRulebookError
from pontoon.table import Refusal
from pontoon.tournament.audit_commands import commands_behind
from pontoon.tournament.audit_tables import NotRecordedError, RecordedDraft
from pontoon.tournament.codec import encode_event
from pontoon.tournament.commands import Command
from pontoon.tournament.conditions import Conditions, rules_of
from pontoon.tournament.conditions_check import contradictions
from pontoon.tournament.decide import announce, judge
from pontoon.tournament.events import Event, OrderGiven, TournamentOpened
from pontoon.tournament.evolve import evolve
from pontoon.tournament.state import State

_SEAL = 16
"""Characters of a seal."""


class Digest(Protocol):
    """A digest in the making, such as one of `hashlib`."""

    def hexdigest(self) -> str:
        """As far as it has come."""
        ...


BROKEN = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    StopIteration,
    TypeError,
    UnknownRulebookError,
    ValueError,
)
"""What applying an event may raise that does not follow from those before it, or conditions that nobody has checked."""


class Finding(Struct, frozen=True):
    """Something that does not follow: the number of the event, from 1, its kind, and what is wrong in words."""

    number: int
    event: str
    text: str

    def __str__(self) -> str:
        return f"event {self.number}, {self.event}: {self.text}"


class Audited(Struct, frozen=True):
    """What an audit has found, and the state at the end of what could be followed.

    `whole`: how many events there are without a decision at the end that was cut off in writing.
    """

    findings: tuple[Finding, ...]
    state: State
    whole: int


def audit(events: Iterable[Event]) -> tuple[Finding, ...]:
    """Everything in the stream that does not follow from what is before it."""
    return audited(events).findings


def audited(events: Iterable[Event]) -> Audited:
    """The audit of a stream, with the state that it leads to."""
    auditor = _Auditor(tuple(events))
    auditor.follow()
    return Audited(tuple(auditor.findings), auditor.state, auditor.whole)


def seal_of(events: Iterable[Event]) -> str:
    """The seal of these events: it stands in the next order, and none of them can be changed unnoticed."""
    trail = sha256()
    for event in events:
        trail.update(encode_event(event) + b"\n")
    return seal_in(trail)


def seal_in(trail: Digest) -> str:
    """The seal that a digest of all events has come to."""
    return trail.hexdigest()[:_SEAL]


class _Auditor:
    """A stream that is followed. `at`: how many of its events have been; `wrong`: how many a wrong decision has."""

    def __init__(self, events: tuple[Event, ...]) -> None:
        self.events = events
        self.whole = len(events)
        self.at = 0
        self.wrong = 1
        self.state = State()
        self.trail = sha256()
        self.findings: list[Finding] = []

    def follow(self) -> None:
        rules = self._opened()
        while rules is not None and self.at < self.whole:
            recorded = self._decision(rules)
            if recorded:
                self._sealed()
                for event in self.events[self.at : self.at + recorded]:
                    self.trail.update(encode_event(event) + b"\n")
                self.at += recorded
            elif self.at < self.whole and not self._applied():
                return

    def _finds(self, text: str, number: int = 0) -> None:
        at = self.at + number
        self.findings.append(Finding(at + 1, type(self.events[at]).__name__, text))

    def _opened(self) -> Rulebook | None:
        """The rules of the tables, if the stream begins with conditions that can be played by."""
        if not self.events or not isinstance(self.events[0], TournamentOpened):
            self.findings.append(Finding(1, "", "a tournament begins with its conditions"))
            return None
        conditions = self.events[0].conditions
        faults = _faults(conditions)
        for fault in faults:
            self._finds(f"conditions that cannot be: {fault}")
        if faults:
            return None
        self.state = announce(conditions).state
        self.trail.update(encode_event(self.events[0]) + b"\n")
        self.at = 1
        return rules_of(conditions)

    def _decision(self, rules: Rulebook) -> int:
        """How many events the next decision has, if a command leads to them; otherwise it is told what is wrong."""
        reason, where = "nothing that happens in a tournament comes to this here", 0
        if isinstance(self.events[-1], OrderGiven) and self.at == len(self.events) - 1:
            self.whole = self.at
            return 0
        for command in self._commands():
            draft = RecordedDraft(rules, self.state, self.events, self.at)
            try:
                refusal = judge(draft, command)
            except NotRecordedError as wrong:
                reason, where = str(wrong), len(draft.events)
                continue
            except BROKEN:
                reason, where = "it cannot be judged after what is wrong before it", 0
                continue
            if isinstance(refusal, Refusal):
                reason, where = f"it could not be: {refusal}", 0
                continue
            differs = self._difference(draft.events)
            if differs is None:
                self.state = draft.state
                return len(draft.events)
            if self.at + differs == len(self.events):
                self.whole = self.at
                return 0
            reason, where = f"it should be {shown(draft.events[differs])}", differs
        where = min(where, len(self.events) - self.at - 1)
        self._finds(reason, where)
        self.wrong = max(where, isinstance(self.events[self.at], OrderGiven)) + 1
        return 0

    def _commands(self) -> tuple[Command, ...]:
        """What may be behind the next event; nothing where the state is too wrong to tell."""
        try:
            return tuple(commands_behind(self.state, self.events, self.at))
        except BROKEN:
            return ()

    def _difference(self, decided: list[Event]) -> int | None:
        """The first of the decided events that is not what was recorded."""
        recorded = self.events[self.at : self.at + len(decided)]
        for at, event in enumerate(decided):
            if at >= len(recorded) or recorded[at] != event:
                return at
        return None if decided else 0

    def _sealed(self) -> None:
        """A seal must be that of everything before it."""
        event = self.events[self.at]
        if isinstance(event, OrderGiven) and event.seal and event.seal != seal_in(self.trail):
            self._finds("the seal is not that of the events before: one of them was changed, dropped or added")

    def _applied(self) -> bool:
        """Take a wrong decision as it is, to go on behind it; False where nothing after it can be followed."""
        for event in self.events[self.at : self.at + self.wrong]:
            try:
                self.state = evolve(self.state, event)
            except BROKEN:
                self._finds("nothing after this can be followed")
                return False
            self.trail.update(encode_event(event) + b"\n")
            self.at += 1
            if isinstance(event, TournamentOpened):
                return False
        return True


def _faults(conditions: Conditions) -> tuple[str, ...]:
    """What is wrong with conditions that come from a file of events."""
    try:
        return tuple(str(fault) for fault in contradictions(conditions))
    except BROKEN as error:
        return (str(error),)


def shown(event: Event) -> str:
    """An event as the stream has it; a long one is cut."""
    text = encode_event(event).decode()
    return text if len(text) <= 300 else f"{text[:300]}…"
