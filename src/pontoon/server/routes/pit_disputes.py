"""Disputes in the pit: the decisions of a finished round, and what else each could have come to."""

from typing import Annotated

from litestar import get
from litestar.params import PathParameter

from pontoon.server.front import Front
from pontoon.server.given import Asker, Ours
from pontoon.server.refusals import RefusalError, granted
from pontoon.server.routes.asked import RoundNumber, TableId, hosted_table
from pontoon.server.routes.documented import page
from pontoon.server.routes.history import row_of, span_of
from pontoon.server.telling.pit.disputes import decisions, dispute
from pontoon.service.pit.disputes import Recalled, recalled
from pontoon.service.pit.place import OwnTable, acting
from pontoon.service.tables.host import HostedTable
from pontoon.service.tables.past import Span
from pontoon.table import Refusal
from pontoon.wire import disputes as wire

_TAG = "pit"
DecisionNumber = Annotated[int, PathParameter(ge=0, le=2**31, description="Which decision of the round, from 0.")]


@get("/api/pit/tables/{table:str}/rounds/{round_number:int}/disputes", **page(404, tag=_TAG))
async def list_disputes(table: TableId, round_number: RoundNumber, front: Ours, caller: Asker) -> wire.Disputes:
    """Every decision of a finished round, whose it was, when it was asked and answered, and how; for staff."""
    hosted = await hosted_table(front, table)
    granted(acting(OwnTable(hosted.rules, hosted.state), caller, ""))
    return granted(await front.desk.fold(_listed, front, hosted, round_number))


@get("/api/pit/tables/{table:str}/rounds/{round_number:int}/disputes/{decision:int}", **page(404, tag=_TAG))
async def see_dispute(
    table: TableId, round_number: RoundNumber, decision: DecisionNumber, front: Ours, caller: Asker
) -> wire.Dispute:
    """One decision, with what every other choice would have come to from the cards that everybody saw."""
    hosted = await hosted_table(front, table)
    granted(acting(OwnTable(hosted.rules, hosted.state), caller, ""))
    return granted(await front.desk.fold(_disputed, front, hosted, round_number, decision))


def _listed(front: Front, hosted: HostedTable, number: int) -> wire.Disputes:
    span, found = _recalled(front, hosted, number)
    state = hosted.state
    return wire.Disputes(
        stream=hosted.stream,
        table=state.id,
        title=state.title,
        rulebook=span.rules.id,
        round=number,
        decisions=decisions(span.rules, found),
        undoable=any(one.number == number for one in state.table.history),
    )


def _disputed(front: Front, hosted: HostedTable, round_number: int, decision: int) -> wire.Dispute:
    span, found = _recalled(front, hosted, round_number)
    if decision >= len(found.asked):
        raise RefusalError(Refusal("no-such-decision", "There is no such decision in this round."))
    return dispute(span.rules, found, decision)


def _recalled(front: Front, hosted: HostedTable, number: int) -> tuple[Span, Recalled]:
    span = span_of(front, row_of(front, hosted.stream, number))
    return span, recalled(span)


PIT_DISPUTES = (list_disputes, see_dispute)
