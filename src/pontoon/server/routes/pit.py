"""The pit: tables at a glance, the desk of one table, what a command would do."""

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from pontoon.server.edges import figures_note
from pontoon.server.front import Front
from pontoon.server.given import Asker, Ours
from pontoon.server.refusals import RefusalError, granted
from pontoon.server.routes.asked import AsRole, Natural, TableId, TournamentId, hosted_table, hosted_tournament
from pontoon.server.routes.documented import page
from pontoon.server.telling.pit.desk import desk, tournament_desk, unit_of
from pontoon.server.telling.pit.foreseen import foreseen
from pontoon.server.telling.pit.glance import pit_table
from pontoon.service.caller import Caller
from pontoon.service.directory import MOST, own_lines, public_lines
from pontoon.service.hosted import Asked
from pontoon.service.pit.place import Acting, OwnTable, Place, TournamentTable, acting
from pontoon.service.pit.preview import preview
from pontoon.service.pit.reported import Reported, in_tournament
from pontoon.service.spans import DAY
from pontoon.service.tables.authority import roles_at
from pontoon.service.tables.host import HostedTable
from pontoon.service.tables.listing import Listed
from pontoon.service.tournaments.host import HostedTournament
from pontoon.table import CommandError, Refusal, decode_command
from pontoon.wire import pit as wire

_TAG = "pit"
SinceTime = Annotated[int | None, QueryParameter(ge=0, le=2**53, description="From which time on; today, of UTC.")]


@get("/api/pit/tables", **page(tag=_TAG))
async def see_pit(front: Ours, caller: Asker, since: SinceTime = None) -> wire.Pit:
    """Every open table at which one has a role, at a glance."""
    begin = begin_of(front, since)
    listed = await front.desk.ask(lines_of, front, caller)
    found = [await front.house.hosted(f"table:{one.table}") for one in listed]
    tables = [one for one in found if isinstance(one, HostedTable) and roles_at(one.state, caller)]
    seen = await front.desk.ask(_glances, front, caller, tables, begin)
    return wire.Pit(front.now, seen, figures_note(one.card.edge for one in seen))


def begin_of(front: Front, since: int | None) -> int:
    """From when on something is told: since a time, or today."""
    return front.now - front.now % DAY if since is None else since


def lines_of(front: Front, caller: Caller) -> list[Listed]:
    """Public tables and one's own, each once; closed ones are left out."""
    store = front.house.office.store
    own = own_lines(store, "table", Listed, caller.name, most=MOST)
    found = {one.table: one for one in (*public_lines(store, "table", Listed), *own) if not one.closed}
    return [found[key] for key in sorted(found)]


def _glances(front: Front, caller: Caller, tables: list[HostedTable], since: int) -> tuple[wire.PitTable, ...]:
    return tuple(pit_table(front, one, caller, since) for one in tables)


@get("/api/pit/tables/{table:str}", **page(404, tag=_TAG))
async def see_pit_desk(table: TableId, front: Ours, caller: Asker, role: AsRole = "") -> wire.PitDesk:
    """A table before somebody of its staff: what waits, what can be reported and ordered, and why not more."""
    hosted = await hosted_table(front, table)
    role_here: Acting = granted(acting(OwnTable(hosted.rules, hosted.state), caller, role))
    return await front.desk.ask(desk, front, hosted, caller, role_here)


@post("/api/pit/tables/{table:str}/preview", status_code=200, **page(404, 409, 413, tag=_TAG))
async def foresee(table: TableId, data: JSONBody[wire.Foresee], front: Ours, caller: Asker) -> wire.Foreseen:
    """What a report, a ruling or an order would do now to cards and money; nothing is done."""
    hosted = await hosted_table(front, table)
    return _foreseen(front, caller, OwnTable(hosted.rules, hosted.state), hosted.read, data)


@get("/api/pit/tournaments/{tournament:str}/tables/{number:int}", **page(404, 409, tag=_TAG))
async def see_tournament_desk(
    tournament: TournamentId, number: Natural, front: Ours, caller: Asker, role: AsRole = ""
) -> wire.PitMatter:
    """A table of a tournament before somebody of its staff: what waits, what can be reported and ordered."""
    hosted, place, role_here = await _tournament_table(front, caller, tournament, number, role)
    reported: Reported | None = None
    if place.table.trouble.pending is not None:
        past, sequence = front.past_tournaments, hosted.sequence
        reported = granted(await front.desk.fold(in_tournament, past, hosted.stream, number, sequence))
    return await front.desk.ask(tournament_desk, place, caller, role_here, reported)


@post(
    "/api/pit/tournaments/{tournament:str}/tables/{number:int}/preview",
    status_code=200,
    **page(404, 409, 413, tag=_TAG),
)
async def foresee_in_tournament(
    tournament: TournamentId, number: Natural, data: JSONBody[wire.Foresee], front: Ours, caller: Asker
) -> wire.Foreseen:
    """What a report, a ruling or a void would do now to cards and chips of a tournament's table; nothing is done."""
    _, place, _ = await _tournament_table(front, caller, tournament, number, data.role)
    return _foreseen(front, caller, place, decode_command, data)


async def _tournament_table(
    front: Front, caller: Caller, id: str, number: int, role: str
) -> tuple[HostedTournament, TournamentTable, Acting]:
    """A table of the session that is on, and in which role one is there; refused where nothing is played."""
    hosted = await hosted_tournament(front, id)
    place = TournamentTable(hosted.rules, hosted.state, number)
    role_here: Acting = granted(acting(place, caller, role))
    closed = place.closed()
    if closed is not None:
        raise RefusalError(closed)
    return hosted, place, role_here


def _foreseen(
    front: Front, caller: Caller, place: Place, read: Callable[[bytes], Any], data: wire.Foresee
) -> wire.Foreseen:
    """The effect of a command of the table, as it would be now."""
    granted(acting(place, caller, data.role))
    try:
        command = read(msgspec.json.encode(data.command))
    except CommandError as error:
        text = f"This cannot be read as a command: {error}"
        raise RefusalError(Refusal("not-a-command", text, (), {"where": error.where})) from error
    asked = Asked(caller, "", command, front.now, f"preview {caller.name}", data.role, confirmed=True)
    return foreseen(granted(preview(place, asked)), unit_of(place))


PIT = (see_pit, see_pit_desk, foresee, see_tournament_desk, foresee_in_tournament)
