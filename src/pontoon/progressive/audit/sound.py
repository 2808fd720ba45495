"""Terms that make sense, and events that speak of tables and meters that there are: before anything is computed."""

from collections.abc import Iterator

from pontoon.progressive import events as e
from pontoon.progressive.check import contradictions
from pontoon.progressive.terms import Share, Terms


def unsound(terms: Terms) -> list[str]:
    """Everything wrong with the terms of an opening."""
    shares = [share for one in terms.meters for share in (one.contribution, one.reserve)]
    shares += [one.share for one in (*terms.wheel.community, *terms.wheel.hot_spot)]
    if not all(_is_share(one) for one in shares):
        return ["the terms have a share that is none"]
    weights = [*terms.wheel.positions, *(one.weight for one in (*terms.wheel.community, *terms.wheel.hot_spot))]
    if min(weights, default=0) < 0 or not (terms.wheel.community and terms.wheel.hot_spot and terms.tables):
        return ["the terms have no tables, or wheels that cannot turn"]
    said = [f"the terms: {fault}" for fault in contradictions(terms, ())]
    names = [one.name for one in terms.meters]
    return said + [f"the terms: {one} is there twice" for one in sorted(set(names)) if names.count(one) > 1]


def _is_share(share: Share) -> bool:
    return share.of > 0 and 0 <= share.parts <= share.of


def unknown_names(terms: Terms, event: e.Event) -> Iterator[str]:
    """The tables and meters of an event that are none."""
    table = getattr(event, "table", None)
    if table is not None and terms.table(table) is None:
        yield f"there is no table {table!r}"
    known = {one.name for one in terms.meters}
    for name in _meters(event):
        if name not in known:
            yield f"there is no meter {name!r}"


def _meters(event: e.Event) -> list[str]:
    match event:
        case e.MysteryDrawn() | e.MustHitWon() | e.MeterCorrected():
            return [event.meter]
        case e.RoundEnded():
            return [one.meter for one in event.feeds]
        case e.PrizesWon():
            return [one.meter for one in event.takings] + [one.meter for one in event.payouts if one.meter]
        case e.JackpotCancelled() | e.RoundStopped():
            return [one.meter for one in event.over]
        case _:
            return []
