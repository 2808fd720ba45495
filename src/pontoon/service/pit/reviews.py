"""Reviews of play for game protection: what was looked through, what the detectors said, what people judged of it.

The latest reviews are one document, so one at a time is under way in a house, whichever of its processes runs it. A
judgement is a record of the stream `surveillance` too, chained and never edited. All of it blocks.
"""

from collections.abc import Callable
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pontoon.service.authority import may
from pontoon.service.caller import Caller
from pontoon.service.journal import Entry
from pontoon.service.register import Kept, Plan, Register, write
from pontoon.service.spans import MINUTE
from pontoon.store.port import Append, Store, Unit
from pontoon.table import Refusal
from pontoon.table.event_base import EventBase

T = TypeVar("T")

STREAM = "surveillance"
PATIENCE = 5 * MINUTE
"""How long a review may take; after that it has failed, whatever became of the process that ran it."""
MOST_KEPT = 20
"""Reviews that are kept, the latest. What was judged stays in the stream."""
MOST_ALERTS = 50
"""Alerts of a review, the strongest."""
KIND, KEY = "reviews", "house"

Scope = Literal["table", "day", "tournament"]
Verdict = Literal["looked-at", "no-concern"]
Status = Literal["under-way", "done", "failed"]


class AlertJudged(EventBase, frozen=True):
    """Somebody has looked at an alert. `subject`: the table, the day or the tournament that was looked through."""

    review: int
    alert: int
    scope: Scope
    subject: str
    title: str
    detector: str
    players: tuple[str, ...]
    verdict: Verdict
    note: str = ""


class Judgement(Struct, frozen=True):
    """What somebody has noted of an alert."""

    verdict: Verdict
    note: str
    by: str
    at: int


class Raised(Struct, frozen=True):
    """An alert of a review. `place`: where it was played, `table:ID` or `tournament:ID/SESSION/TABLE`.

    `book`: of its rules. `rounds`: those to look at. `judged`: the judgements, the oldest first.
    """

    number: int
    place: str
    title: str
    book: str
    detector: str
    players: tuple[str, ...]
    score: float
    chance: float
    evidence: tuple[str, ...]
    rounds: tuple[int, ...]
    judged: tuple[Judgement, ...] = ()


class Review(Struct, frozen=True):
    """A review. `subject`: an id, or the beginning of a day in milliseconds. `limited`: not all rounds were looked at.

    `unjudged`: what could not be looked at, and why. `fault`: why there is no result.
    """

    number: int
    scope: Scope
    subject: str
    title: str
    by: str
    at: int
    status: Status = "under-way"
    ended: int = 0
    rounds: int = 0
    players: int = 0
    limited: bool = False
    unjudged: str = ""
    fault: str = ""
    alerts: tuple[Raised, ...] = ()


class Shelf(Struct, frozen=True):
    """The reviews of a house that are kept, the latest first. `number`: of the last one."""

    number: int = 0
    reviews: tuple[Review, ...] = ()


class Reviews:
    """The reviews of one house."""

    def __init__(self, register: Register) -> None:
        self._register = register

    def look(self, now: int) -> tuple[Review, ...]:
        """Those that are kept, the latest first."""
        kept = self._register.find(KIND, KEY, Shelf)
        return () if kept is None else tuple(_expired(one, now) for one in kept.value.reviews)

    def begin(self, caller: Caller, scope: Scope, subject: str, title: str, *, now: int) -> Review | Refusal:
        """A new review, where none is under way."""
        refusal = may(caller, "see-floor")
        if refusal is not None:
            return refusal

        def change(kept: Kept[Shelf] | None) -> Plan[Review] | Refusal:
            shelf = Shelf() if kept is None else kept.value
            reviews = tuple(_expired(one, now) for one in shelf.reviews)
            busy = next((one for one in reviews if one.status == "under-way"), None)
            if busy is not None:
                text = f"A review of {busy.title} is under way, begun by {busy.by}: one is done at a time."
                return Refusal("review-under-way", text, (), {"review": busy.number})
            review = Review(shelf.number + 1, scope, subject, title, caller.name, now)
            return Plan(_unit(Shelf(review.number, (review, *reviews)[:MOST_KEPT]), kept), review)

        return self._change(change)

    def end(self, review: Review) -> None:
        """The result of a review that was under way; nothing where it is no longer."""

        def change(kept: Kept[Shelf] | None) -> Plan[None] | Refusal:
            if kept is None or not any(_waits(one, review.number) for one in kept.value.reviews):
                return Plan(None, None)
            return Plan(_unit(_with(kept.value, review), kept), None)

        self._change(change)

    def judge(
        self, caller: Caller, number: int, alert: int, verdict: Verdict, note: str, *, now: int
    ) -> Review | Refusal:
        """Note what somebody thinks of an alert, for the record."""
        refusal = may(caller, "see-floor")
        if refusal is not None:
            return refusal

        def change(kept: Kept[Shelf] | None) -> Plan[Review] | Refusal:
            shelf = Shelf() if kept is None else kept.value
            review = next((one for one in shelf.reviews if one.number == number), None)
            raised = None if review is None else next((one for one in review.alerts if one.number == alert), None)
            if review is None or raised is None:
                return Refusal("no-such-alert", "There is no such alert, or its review is no longer kept.")
            said = Judgement(verdict, note, caller.name, now)
            alerts = tuple(
                replace(one, judged=(*one.judged, said)) if one.number == alert else one for one in review.alerts
            )
            after = replace(review, alerts=alerts)
            event = AlertJudged(
                number, alert, review.scope, review.subject, raised.title, raised.detector, raised.players, verdict,
                note,
            )  # fmt: skip
            append = _recorded(self._register.store, event, by=caller.name, now=now)
            return Plan(_unit(_with(shelf, after), kept, (append,)), after)

        return self._change(change)

    def _change(self, change: Callable[[Kept[Shelf] | None], Plan[T] | Refusal]) -> T | Refusal:
        return self._register.change(lambda: change(self._register.find(KIND, KEY, Shelf)))


def read_judgements(store: Store) -> tuple[Entry[AlertJudged], ...]:
    """Everything that was judged, the oldest first."""
    return tuple(msgspec.json.decode(one.data, type=Entry[AlertJudged]) for one in store.read(STREAM))


def _recorded(store: Store, event: AlertJudged, *, by: str, now: int) -> Append:
    """The event as the next record; who is slower than another finds a conflict and asks again."""
    head = store.head(STREAM)
    return Append(STREAM, 0 if head is None else head.sequence, (msgspec.json.encode(Entry(now, by, "", (event,))),))


def _unit(shelf: Shelf, kept: Kept[Shelf] | None, appends: tuple[Append, ...] = ()) -> Unit:
    return Unit(STREAM, "", appends, documents=(write(KIND, KEY, shelf, kept),))


def _with(shelf: Shelf, review: Review) -> Shelf:
    return replace(shelf, reviews=tuple(review if one.number == review.number else one for one in shelf.reviews))


def _waits(review: Review, number: int) -> bool:
    return review.number == number and review.status == "under-way"


def _expired(review: Review, now: int) -> Review:
    """A review whose time is over has failed."""
    if review.status != "under-way" or now - review.at < PATIENCE:
        return review
    return replace(review, status="failed", ended=review.at + PATIENCE, fault="It took too long.")
