"""One's own rounds again: lists, replays event by event, scripts, links to share, the curve of results."""

from typing import Any, Literal

from pontoon.cards import Card
from pontoon.money import Cents
from pontoon.table.closed import Closed
from pontoon.wire.http import Answer

SpanKind = Literal["words", "card", "money", "chips", "clause"]


class TextSpan(Answer, frozen=True):
    """A part of a sentence: words, a card (`7s`; empty: face down), an amount of money (`20.00`) or of tournament chips
    (`20`), or the number of a clause."""

    kind: SpanKind
    text: str
    tone: str


Sentence = tuple[TextSpan, ...]


class HistoryLine(Answer, frozen=True):
    """A round of one's own: the dealer's cards and total, what was put down and gained, and what decided it."""

    stream: str
    table: str
    title: str
    rulebook: str
    round: int
    at: int
    staked: Cents
    net: Cents
    dealer: tuple[Card, ...]
    dealer_points: int
    words: str


class Frame(Answer, frozen=True):
    """One event of a replay. `changes`: fields of the view to replace, whole, to have the table after it.

    `words`: what happened, in sentences. Where somebody decided on a hand, `player` says who, `open` what could have
    been chosen and `closed` what could not, and why.
    """

    record: int
    at: int
    by: str
    event: dict[str, Any]
    changes: dict[str, Any]
    words: tuple[Sentence, ...]
    player: str
    open: tuple[str, ...]
    closed: tuple[Closed, ...]


class Replay(Answer, frozen=True):
    """A finished round, event by event, as `you` saw it (empty: as everybody did). `view`: the table before it."""

    stream: str
    table: str
    title: str
    rulebook: str
    round: int
    at: int
    you: str
    view: dict[str, Any]
    frames: tuple[Frame, ...]


class RoundScript(Answer, frozen=True):
    """A round as a round script, which `pontoon replay` plays again; `name`: for the file."""

    name: str
    text: str


class Shared(Answer, frozen=True):
    """A link to a round, for anybody: `token` is its end."""

    token: str


class CurvePoint(Answer, frozen=True):
    """A round in the curve of results. `wager`: what was wagered on boxes before the deal.

    `result`, `expected` and `deviation` (one standard deviation) are sums from the first point on, in cents; `expected`
    is what best play would bring on average.
    """

    stream: str
    round: int
    at: int
    net: Cents
    wager: Cents
    result: Cents
    expected: float
    deviation: float


class Curve(Answer, frozen=True):
    """Results beside what best play brings on average, the oldest round first.

    `unknown`: rounds left out, since nobody has worked out the edge of their rules. `note`: what is exact in it.
    """

    points: tuple[CurvePoint, ...]
    unknown: int
    note: str
