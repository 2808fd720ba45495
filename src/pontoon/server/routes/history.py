"""One's own rounds: lists, replays, explanations, scripts, links to share, the curve of results."""

from typing import Annotated

from litestar import get, post
from litestar.params import PathParameter, QueryParameter

from pontoon.server.front import Front
from pontoon.server.given import Asker, Ours
from pontoon.server.refusals import RefusalError, granted
from pontoon.server.routes.asked import Before, Most, RoundNumber, TableId, hosted_table, stream_of
from pontoon.server.routes.documented import page
from pontoon.server.telling.explained import explanation
from pontoon.server.telling.history import curve, history, rows_of
from pontoon.server.telling.replayed import replay
from pontoon.service.shared_rounds import MOST_TOKEN, SharedRound, round_of, token_for
from pontoon.service.tables.past import Past, Span
from pontoon.service.tables.scripting import script_of
from pontoon.store import RoundRow
from pontoon.table import Refusal, TableOpened
from pontoon.table.state import PlayedRound
from pontoon.wire import explaining
from pontoon.wire import history as wire

_TAG = "rounds"
Token = Annotated[str, PathParameter(max_length=MOST_TOKEN)]
OneTable = Annotated[str, QueryParameter(max_length=64, description="At this table alone.")]
MostPoints = Annotated[int, QueryParameter(ge=1, le=500, description="How many rounds at most.")]
NO_ROUND = Refusal("no-such-round", "There is no such round of this table, or it is not over.")


@get("/api/me/history", **page(404, tag=_TAG))
async def own_history(
    front: Ours, caller: Asker, before: Before = None, most: Most = 50, table: OneTable = ""
) -> list[wire.HistoryLine]:
    """One's own rounds that ended before a time, the latest first: the dealer's hand, the result, what decided it."""
    store, stream = front.house.office.store, stream_of("table", table) if table else ""
    rows = await front.desk.ask(rows_of, store, caller.name, stream, before, most)
    return granted(await front.desk.fold(history, store, caller.name, rows))


@get("/api/me/curve", **page(tag=_TAG))
async def own_curve(front: Ours, caller: Asker, before: Before = None, most: MostPoints = 200) -> wire.Curve:
    """One's results beside what best play brings on average, with the exact spread; the latest rounds."""
    store = front.house.office.store
    rows = await front.desk.ask(rows_of, store, caller.name, "", before, most)
    return granted(await front.desk.fold(curve, store, front.edges, caller.name, rows))


@get("/api/tables/{table:str}/rounds/{round_number:int}/replay", **page(404, tag=_TAG))
async def replay_round(table: TableId, round_number: RoundNumber, front: Ours, caller: Asker) -> wire.Replay:
    """A finished round event by event, with the view after each, as one saw it oneself."""
    return granted(await front.desk.fold(_replay, front, stream_of("table", table), round_number, caller.name))


@get("/api/tables/{table:str}/rounds/{round_number:int}/script", **page(404, 409, tag=_TAG))
async def write_round_script(table: TableId, round_number: RoundNumber, front: Ours, caller: Asker) -> wire.RoundScript:
    """A finished round as a round script."""
    return granted(await front.desk.fold(_script, front, stream_of("table", table), round_number))


@post("/api/tables/{table:str}/rounds/{round_number:int}/share", status_code=201, **page(404, 409, tag=_TAG))
async def share_round(table: TableId, round_number: RoundNumber, front: Ours, caller: Asker) -> wire.Shared:
    """A link to a round that one took part in; whoever has it sees what everybody saw."""
    stream = stream_of("table", table)
    row = await front.desk.ask(row_of, front, stream, round_number)
    if caller.name not in [one.player for one in row.players]:
        raise RefusalError(Refusal("not-your-round", "A round is shared by who took part in it."))
    return wire.Shared(token_for(front.house.office.sealer, SharedRound(stream, round_number)))


@get("/api/shared/{token:str}", **page(404, tag=_TAG, open_to_all=True))
async def see_shared_round(token: Token, front: Ours) -> wire.Replay:
    """The round of a link, as everybody saw it."""
    shared = _shared(front, token)
    return granted(await front.desk.fold(_replay, front, shared.stream, shared.round, ""))


@get("/api/shared/{token:str}/script", **page(404, 409, tag=_TAG, open_to_all=True))
async def write_shared_script(token: Token, front: Ours) -> wire.RoundScript:
    """The round of a link as a round script."""
    shared = _shared(front, token)
    return granted(await front.desk.fold(_script, front, shared.stream, shared.round))


@get("/api/tables/{table:str}/rounds/{round_number:int}/explanation", **page(404, tag=_TAG))
async def explain_round(
    table: TableId, round_number: RoundNumber, front: Ours, caller: Asker
) -> explaining.Explanation:
    """Why each wager of a round was paid as it was; of the round in play those that are decided."""
    hosted = await hosted_table(front, table)
    lying = hosted.state.table
    if lying.round == round_number and lying.phase != "closed":
        played = PlayedRound(lying.round, lying.boxes, lying.dealer, lying.lines)
        return explanation(hosted.stream, hosted.rules, played, caller.name, running=True)
    found = next((one for one in lying.history if one.number == round_number), None)
    if found is None:
        found = granted(await front.desk.fold(_played, front, hosted.stream, round_number))
    return explanation(hosted.stream, hosted.rules, found, caller.name, running=False)


def row_of(front: Front, stream: str, number: int) -> RoundRow:
    """Where a finished round stands; refused where there is none."""
    row = front.house.office.store.round(stream, number)
    if row is None:
        raise RefusalError(NO_ROUND)
    return row


def span_of(front: Front, row: RoundRow) -> Span:
    """The records of a round, with the table before it."""
    span = front.past.span(row.stream, row.first, row.last)
    assert span is not None, "a round that is in the index has its records"
    return span


def _replay(front: Front, stream: str, number: int, name: str) -> wire.Replay:
    row = row_of(front, stream, number)
    you = name if name in [one.player for one in row.players] else ""
    return replay(row, span_of(front, row), _title(front.past, stream), you)


def _script(front: Front, stream: str, number: int) -> wire.RoundScript:
    row = row_of(front, stream, number)
    title = f"{_title(front.past, stream)}, round {number}"
    text = granted(script_of(span_of(front, row), _opening(front.past, stream), title))
    return wire.RoundScript(f"{stream.partition(':')[2]}-{number}.toml", text)


def _played(front: Front, stream: str, number: int) -> PlayedRound:
    found = front.past.played(row_of(front, stream, number))
    if found is None:
        raise RefusalError(NO_ROUND)
    return found


def _opening(past: Past, stream: str) -> TableOpened:
    span = past.span(stream, 1, 1)
    assert span is not None, "a stream with a round has a first record"
    return next(event for _, entry in span.records for event in entry.events if isinstance(event, TableOpened))


def _title(past: Past, stream: str) -> str:
    span = past.span(stream, 2, 1)
    assert span is not None, "a stream with a round has a first record"
    return span.before.title


def _shared(front: Front, token: str) -> SharedRound:
    found = round_of(front.house.office.sealer, token)
    if found is None:
        raise RefusalError(Refusal("no-such-link", "This link leads to no round of this house."))
    return found


HISTORY = (
    own_history,
    own_curve,
    replay_round,
    write_round_script,
    share_round,
    see_shared_round,
    write_shared_script,
    explain_round,
)
