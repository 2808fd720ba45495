"""Reviews as they are told."""

from pontoon.server.reviewing.rates import rate_of, rates
from pontoon.service.pit.reviews import Raised, Review
from pontoon.wire import reviews as wire


def review_answer(review: Review) -> wire.ReviewAnswer:
    """A review with its alerts."""
    return wire.ReviewAnswer(
        review.number, review.scope, review.subject, review.title, review.by, review.at, review.status, review.ended,
        review.rounds, review.players, review.limited, review.unjudged, review.fault,
        tuple(_alert(one) for one in review.alerts),
    )  # fmt: skip


def _alert(raised: Raised) -> wire.ReviewAlert:
    judged = tuple(wire.AlertJudgement(one.verdict, one.note, one.by, one.at) for one in raised.judged)
    rate = rate_of(raised.book, raised.detector)
    told = None if rate is None else wire.AlertRate(rates().sessions, rate.rounds, rate.honest, rate.others)
    replays = tuple((number, _replay(raised.place, number)) for number in raised.rounds)
    return wire.ReviewAlert(
        raised.number, raised.title, raised.detector, raised.players, raised.score, raised.chance, raised.evidence,
        replays, told, judged,
    )  # fmt: skip


def _replay(place: str, number: int) -> str:
    """The address of a round: in the pit for a table, the answer of the house for a table of a tournament."""
    kind, _, where = place.partition(":")
    if kind == "table":
        return f"/pit/{where}/rounds?round={number}"
    tournament, session, table = where.split("/")
    return f"/api/tournaments/{tournament}/sessions/{session}/tables/{table}/rounds/{number}"
