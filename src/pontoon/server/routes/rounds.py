"""Rounds that were played: lists, and any one of them as everybody saw it."""

from litestar import get

from pontoon.server.front import Front
from pontoon.server.given import Asker, Ours
from pontoon.server.refusals import RefusalError, granted
from pontoon.server.routes.asked import (
    Before,
    Most,
    Natural,
    RoundNumber,
    Since,
    TableId,
    TournamentId,
    hosted_tournament,
    stream_of,
)
from pontoon.server.routes.documented import page
from pontoon.server.telling.replayed import replay
from pontoon.server.telling.words import in_chips
from pontoon.service.recall import Recalled, recall, recall_in_tournament
from pontoon.service.tables.money import plain_name
from pontoon.service.tournaments.host import HostedTournament
from pontoon.service.tournaments.rounds import index_of
from pontoon.service.tournaments.seen import same_cards
from pontoon.store import RoundRow, Totals
from pontoon.table import Refusal
from pontoon.wire import http
from pontoon.wire.history import Replay

_TAG = "rounds"
_NO_ROUND = Refusal("no-such-round", "There is no such round of this tournament, or it is not over.")


@get("/api/tables/{table:str}/rounds", **page(404, tag=_TAG))
async def list_rounds(
    table: TableId, front: Ours, caller: Asker, before: Before = None, most: Most = 50
) -> list[http.RoundLine]:
    """The latest rounds of a table before a number, the latest first."""
    stream = stream_of("table", table)
    return [line(row) for row in await front.desk.ask(front.house.office.store.rounds, stream, before, most)]


@get("/api/tables/{table:str}/rounds/{round_number:int}", **page(404, tag=_TAG))
async def recall_round(table: TableId, round_number: RoundNumber, front: Ours, caller: Asker) -> http.RoundAnswer:
    """Any round, with everything that was to be seen of it."""
    stream = stream_of("table", table)
    found = await front.desk.ask(recall, front.house.office.store, stream, round_number)
    if found is None:
        raise RefusalError(Refusal("no-such-round", "There is no such round of this table, or it is not over."))
    return answer(found)


@get("/api/tournaments/{tournament:str}/sessions/{session:int}/tables/{number:int}/rounds", **page(404, tag=_TAG))
async def list_tournament_rounds(
    tournament: TournamentId,
    session: Natural,
    number: Natural,
    front: Ours,
    caller: Asker,
    before: Before = None,
    most: Most = 50,
) -> list[http.RoundLine]:
    """The latest rounds of a table of a tournament's session before a number, the latest first."""
    index = index_of(stream_of("tournament", tournament), session, number)
    return [line(row) for row in await front.desk.ask(front.house.office.store.rounds, index, before, most)]


@get(
    "/api/tournaments/{tournament:str}/sessions/{session:int}/tables/{number:int}/rounds/{round_number:int}",
    **page(404, 409, tag=_TAG),
)
async def recall_tournament_round(
    tournament: TournamentId, session: Natural, number: Natural, round_number: RoundNumber, front: Ours, caller: Asker
) -> http.RoundAnswer:
    """Any round of a tournament; where all tables get the same cards, when the session is over."""
    stream = stream_of("tournament", tournament)
    hosted = await front.house.hosted(stream)
    if isinstance(hosted, HostedTournament):
        _shown(hosted, session)
    store = front.house.office.store
    found = await front.desk.ask(recall_in_tournament, store, stream, session, number, round_number)
    if found is None:
        raise RefusalError(_NO_ROUND)
    return answer(found)


@get(
    "/api/tournaments/{tournament:str}/sessions/{session:int}/tables/{number:int}/rounds/{round_number:int}/replay",
    **page(404, 409, tag=_TAG),
)
async def replay_tournament_round(
    tournament: TournamentId, session: Natural, number: Natural, round_number: RoundNumber, front: Ours, caller: Asker
) -> Replay:
    """A finished round of a tournament's table event by event, as everybody saw it; amounts in sentences are chips."""
    hosted = await hosted_tournament(front, tournament)
    _shown(hosted, session)
    return granted(await front.desk.fold(_replay, front, hosted, session, number, round_number))


def _replay(front: Front, hosted: HostedTournament, session: int, number: int, round_number: int) -> Replay:
    row = front.house.office.store.round(index_of(hosted.stream, session, number), round_number)
    if row is None:
        raise RefusalError(_NO_ROUND)
    span = front.past_tournaments.span(hosted.rules, hosted.stream, number, row.first, row.last)
    return replay(row, span, span.before.title, "", in_chips)


def _shown(hosted: HostedTournament, session: int) -> None:
    """Refused for a session whose tables get the same cards, while it is on."""
    if same_cards(hosted.state) and hosted.state.tournament.played == session:
        text = "All tables of this session get the same cards: its rounds are shown when it is over."
        raise RefusalError(Refusal("session-on", text))


@get("/api/me/rounds", **page(tag=_TAG))
async def list_own_rounds(front: Ours, caller: Asker, before: Before = None, most: Most = 50) -> list[http.RoundLine]:
    """One's own latest rounds that ended before a time, the latest first."""
    found = await front.desk.ask(front.house.office.store.rounds_of, caller.name, before, most)
    return [line(row) for row in found]


@get("/api/tables/{table:str}/statistics", **page(404, tag=_TAG))
async def table_statistics(table: TableId, front: Ours, caller: Asker, since: Since = 0) -> http.Figures:
    """What was played at a table since a time: rounds, and what its players have staked and gained together."""
    stream = stream_of("table", table)
    return figures(await front.desk.ask(front.house.office.store.totals_at, stream, since))


@get("/api/me/statistics", **page(tag=_TAG))
async def own_statistics(front: Ours, caller: Asker, since: Since = 0) -> http.Figures:
    """What one has played since a time, at all tables."""
    return figures(await front.desk.ask(front.house.office.store.totals_of, caller.name, since))


def figures(totals: Totals) -> http.Figures:
    """Totals as a body."""
    return http.Figures(totals.rounds, totals.staked, totals.net)


def answer(found: Recalled) -> http.RoundAnswer:
    """A recalled round as a body."""
    told = tuple(http.Told(one.sequence, one.at, one.by, one.events) for one in found.records)
    return http.RoundAnswer(line(found.row), told)


def line(row: RoundRow) -> http.RoundLine:
    """A round as a body."""
    parts = tuple(http.RoundPart(plain_name(one.player), one.staked, one.net) for one in row.players)
    return http.RoundLine(row.stream, row.round, row.first, row.last, row.at, parts)


ROUNDS = (
    list_rounds,
    recall_round,
    list_tournament_rounds,
    recall_tournament_round,
    replay_tournament_round,
    list_own_rounds,
    table_statistics,
    own_statistics,
)
