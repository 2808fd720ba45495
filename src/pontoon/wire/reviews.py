"""Game protection in the pit: reviews of what was played, their alerts, and what people judged of them."""

from typing import Annotated, Literal

from msgspec import Meta

from pontoon.wire.http import Answer, Body, Why


class NewReview(Body, frozen=True):
    """What to look through: a table or a tournament by its id, or all public tables of a day by its date (of UTC)."""

    scope: Literal["table", "day", "tournament"]
    subject: Annotated[str, Meta(min_length=1, max_length=64)]


class NewJudgement(Body, frozen=True):
    """What somebody has made of an alert."""

    verdict: Literal["looked-at", "no-concern"]
    note: Why = ""


class AlertJudgement(Answer, frozen=True):
    """What somebody has made of an alert, and when."""

    verdict: str
    note: str
    by: str
    at: int


class AlertRate(Answer, frozen=True):
    """How well a detector tells: of as many simulated honest `sessions` as others, how many of each alert it raises."""

    sessions: int
    rounds: int
    honest: int
    others: int


class ReviewAlert(Answer, frozen=True):
    """Something to look at. `score`: standard deviations from fair play; `chance`: that fair play comes so far.

    `replays`: the addresses at which the rounds that say most are recalled, each with its number. `rate`: None where
    no sessions under this book were simulated.
    """

    number: int
    title: str
    detector: str
    players: tuple[str, ...]
    score: float
    chance: float
    evidence: tuple[str, ...]
    replays: tuple[tuple[int, str], ...]
    rate: AlertRate | None
    judged: tuple[AlertJudgement, ...]


class ReviewAnswer(Answer, frozen=True):
    """A review. `status`: `under-way`, `done` or `failed`, with the `fault`. `limited`: older rounds were left out.

    `unjudged`: why decisions were not looked at; empty where they were.
    """

    number: int
    scope: str
    subject: str
    title: str
    by: str
    at: int
    status: str
    ended: int
    rounds: int
    players: int
    limited: bool
    unjudged: str
    fault: str
    alerts: tuple[ReviewAlert, ...]
