"""Game protection in the pit: reviews of finished rounds, and judgements of their alerts."""

from datetime import UTC, date, datetime
from functools import partial

from litestar import get, post
from litestar.params import JSONBody
from msgspec.structs import replace

from pontoon.server.front import Front
from pontoon.server.given import Asker, Ours
from pontoon.server.identity import allowed
from pontoon.server.refusals import RefusalError, granted
from pontoon.server.reviewing.reviewer import Gather
from pontoon.server.routes.asked import Natural, hosted_table, hosted_tournament
from pontoon.server.routes.documented import page
from pontoon.server.telling.pit.reviews import review_answer
from pontoon.service.caller import Caller
from pontoon.service.directory import public_lines
from pontoon.service.pit.material import MOST_ROUNDS, Place, of_table, of_tournament
from pontoon.service.spans import DAY
from pontoon.service.tables.listing import Listed
from pontoon.store import Store
from pontoon.table import Refusal
from pontoon.wire import reviews as wire

_TAG = "pit"


@get("/api/pit/reviews", **page(tag=_TAG))
async def list_reviews(front: Ours, caller: Asker) -> list[wire.ReviewAnswer]:
    """The latest reviews of the house with their alerts, the latest first; one may be under way."""
    allowed(caller, "see-floor")
    return [review_answer(one) for one in await front.desk.ask(front.reviews.look, front.now)]


@post("/api/pit/reviews", status_code=202, **page(404, 409, 413, tag=_TAG))
async def start_review(data: JSONBody[wire.NewReview], front: Ours, caller: Asker) -> wire.ReviewAnswer:
    """Let the detectors run over finished rounds of a table, a day or a tournament; one review is done at a time."""
    allowed(caller, "see-floor")
    title, gather = await _asked(front, caller, data)
    begin = front.reviews.begin
    review = granted(await front.desk.ask(begin, caller, data.scope, data.subject, title, now=front.now))
    front.reviewer.start(review, gather, lambda: front.now)
    return review_answer(review)


@post("/api/pit/reviews/{number:int}/alerts/{alert:int}/judgements", status_code=201, **page(404, 409, 413, tag=_TAG))
async def judge_alert(
    number: Natural, alert: Natural, data: JSONBody[wire.NewJudgement], front: Ours, caller: Asker
) -> wire.ReviewAnswer:
    """Note what one makes of an alert; it stands in the log of significant events."""
    judge = front.reviews.judge
    done = await front.desk.ask(judge, caller, number, alert, data.verdict, data.note, now=front.now)
    return review_answer(granted(done))


async def _asked(front: Front, caller: Caller, data: wire.NewReview) -> tuple[str, Gather]:
    """What a review is called, and how its rounds are read."""
    store = front.house.office.store
    match data.scope:
        case "table":
            hosted = await hosted_table(front, data.subject)
            if hosted.state.terms.owner_rules and hosted.state.owner != caller.name:
                raise RefusalError(Refusal("no-such-table", "There is no such table in this house."))
            title = hosted.state.title
            return title, partial(_of_table, store, hosted.stream, title)
        case "tournament":
            tournament = await hosted_tournament(front, data.subject)
            read = partial(of_tournament, store, tournament.stream, tournament.state, MOST_ROUNDS)
            return data.subject, lambda: tuple(read())
        case "day":
            return data.subject, partial(_of_day, store, _begin(data.subject))


def _begin(day: str) -> int:
    try:
        found = date.fromisoformat(day)
    except ValueError as error:
        text = "A day is named by its date, as 2026-03-31."
        raise RefusalError(Refusal("no-such-day", text, (), {"day": day})) from error
    return int(datetime(found.year, found.month, found.day, tzinfo=UTC).timestamp()) * 1000


def _of_table(store: Store, stream: str, title: str) -> tuple[Place, ...]:
    place = of_table(store, stream, title, 0, None, MOST_ROUNDS)
    return () if place is None else (place,)


def _of_day(store: Store, begin: int) -> tuple[Place, ...]:
    """All public tables that are open, each by itself, until there are enough rounds."""
    found: list[Place] = []
    most = MOST_ROUNDS
    for line in public_lines(store, "table", Listed):
        place = of_table(store, f"table:{line.table}", line.title, begin, begin + DAY, most)
        if place is None:
            continue
        found.append(place)
        most -= place.rounds
        if most == 0:
            return (*found[:-1], replace(place, more=True))
    return tuple(found)


PIT_REVIEWS = (list_reviews, start_review, judge_alert)
