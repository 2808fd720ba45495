"""Advice from the exact mathematics of a table's own rules: now, after a decision, and over a whole sitting."""

from litestar import get

from pontoon.server.advising.decisions import Made, made_in, priced
from pontoon.server.advising.now import advice_now
from pontoon.server.front import Front
from pontoon.server.given import Asker, Ours
from pontoon.server.refusals import RefusalError, granted
from pontoon.server.routes.asked import Most, RoundNumber, Since, TableId, TournamentId, hosted_table, stream_of
from pontoon.server.routes.documented import page
from pontoon.server.routes.history import row_of, span_of
from pontoon.store import RoundRow
from pontoon.table import Refusal
from pontoon.wire import advice as wire

_TAG = "advice"
_WORST = 3


@get("/api/tables/{table:str}/advice", **page(404, tag=_TAG))
async def advise_now(table: TableId, front: Ours, caller: Asker) -> wire.AdviceAnswer:
    """What each of one's choices is worth now; from the cards that one sees, and no others."""
    return await advice_now(front.advisor, await hosted_table(front, table), caller.name)


@get("/api/tournaments/{tournament:str}/advice", **page(404, tag=_TAG))
async def advise_in_tournament(tournament: TournamentId, front: Ours, caller: Asker) -> wire.AdviceAnswer:
    """There is no advice in a tournament: everybody decides alone there."""
    stream_of("tournament", tournament)
    raise RefusalError(Refusal("no-advice", "There is no advice in a tournament: everybody decides alone there."))


@get("/api/tables/{table:str}/rounds/{round_number:int}/decisions", **page(404, tag=_TAG))
async def own_decisions(table: TableId, round_number: RoundNumber, front: Ours, caller: Asker) -> wire.Decisions:
    """One's own decisions in a round, that in play too, each with what it was worth and what it cost."""
    hosted = await hosted_table(front, table)
    running = hosted.state.table.round == round_number and hosted.state.table.phase != "closed"
    if running:
        first, last = hosted.rounds.began, hosted.sequence
        row = RoundRow(hosted.stream, round_number, first, last, 0)
    else:
        row = await front.desk.ask(row_of, front, hosted.stream, round_number)
    made = granted(await front.desk.fold(_made, front, row, caller.name))
    found = await priced(front.advisor, hosted.stream, made)
    return wire.Decisions(hosted.stream, round_number, running, found, _cost(found))


@get("/api/me/review", **page(tag=_TAG))
async def own_review(front: Ours, caller: Asker, since: Since = 0, most: Most = 100) -> wire.Review:
    """One's latest rounds since a time reviewed: decisions, the cost of mistakes, and the three dearest to replay."""
    rows = await front.desk.ask(front.house.office.store.rounds_of, caller.name, None, most + 1)
    wanted = [row for row in rows if row.at >= since and row.stream.startswith("table:")]
    found: list[wire.Decision] = []
    for row in wanted[:most]:
        made = granted(await front.desk.fold(_made, front, row, caller.name))
        found += await priced(front.advisor, row.stream, made)
    known = [one for one in found if not one.why]
    worst = sorted((one for one in known if one.cost > 0), key=lambda one: -one.cost)[:_WORST]
    return wire.Review(
        since=since,
        rounds=len(wanted[:most]),
        decisions=len(found),
        priced=len(known),
        best=sum(1 for one in known if not one.cost),
        cost=_cost(found),
        worst=tuple(worst),
        more=len(wanted) > most,
    )


def _made(front: Front, row: RoundRow, player: str) -> list[Made]:
    if row.last < row.first:
        return []
    return made_in(span_of(front, row), row.round, player)


def _cost(found: list[wire.Decision] | tuple[wire.Decision, ...]) -> float:
    return round(sum(one.cost for one in found), 2)


ADVICE = (advise_now, advise_in_tournament, own_decisions, own_review)
