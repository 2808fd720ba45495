"""Tournaments: the list, conditions before one is opened, opening one, its line, view and commands."""

from litestar import get, post
from litestar.params import JSONBody

from pontoon.server.given import Asker, Here, Ours
from pontoon.server.identity import allowed
from pontoon.server.ordering import ordered
from pontoon.server.refusals import RefusalError, granted
from pontoon.server.routes.asked import After, AsRole, Most, TournamentId, stream_of
from pontoon.server.routes.documented import page
from pontoon.server.telling.conditions import checked, formats
from pontoon.service.directory import MOST, line_of, public_lines
from pontoon.service.tournaments.listing import ListedTournament
from pontoon.service.tournaments.opening import OpenTournament
from pontoon.table import Refusal
from pontoon.wire import http
from pontoon.wire import tournaments as wire

_TAG = "tournaments"


class NewTournament(OpenTournament, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A tournament as somebody wants it; `id` names the wish, so that asked again it is opened once."""

    id: http.CommandId


@get("/api/tournaments", **page(tag=_TAG, open_to_all=True))
async def list_tournaments(front: Ours, after: After = "", most: Most = MOST) -> list[ListedTournament]:
    """Public tournaments that are not over, by their names behind `after`."""
    return await front.desk.ask(public_lines, front.house.office.store, "tournament", ListedTournament, after, most)


@post("/api/tournaments", status_code=201, **page(409, 413, tag=_TAG))
async def open_tournament(data: JSONBody[NewTournament], front: Ours, caller: Asker) -> ListedTournament:
    """Open a tournament; who may is asked by the house."""
    return granted(await front.house.open_tournament(caller, data.id, data))


@get("/api/tournaments/{tournament:str}", **page(404, tag=_TAG, open_to_all=True))
async def describe_tournament(tournament: TournamentId, front: Ours) -> ListedTournament:
    """A tournament's line in the directory."""
    found = await front.desk.ask(line_of, front.house.office.store, "tournament", ListedTournament, tournament)
    if found is None:
        raise RefusalError(Refusal("no-such-stream", "There is no such tournament in this house."))
    return found


@get("/api/tournaments/{tournament:str}/view", **page(404, tag=_TAG))
async def view_tournament(tournament: TournamentId, front: Ours, caller: Asker, role: AsRole = "player") -> http.View:
    """The tournament as one may see it now."""
    return granted(await front.house.look(caller, stream_of("tournament", tournament), role))


@post("/api/tournaments/{tournament:str}/commands", status_code=200, **page(404, 409, 413, tag=_TAG))
async def command_tournament(
    tournament: TournamentId, data: JSONBody[http.Order], front: Ours, present: Here
) -> http.Done:
    """Do something at a tournament; the answer comes when it is on disk."""
    return await ordered(front, present, stream_of("tournament", tournament), data)


@get("/api/tournament-formats", **page(tag=_TAG, open_to_all=True))
async def list_formats(front: Ours) -> list[wire.Format]:
    """Ready-made conditions, to begin with."""
    return await front.desk.ask(formats)


@post("/api/tournament-conditions", status_code=200, **page(413, tag=_TAG))
async def check_conditions(data: JSONBody[wire.ConditionsText], front: Ours, caller: Asker) -> wire.ConditionsAnswer:
    """Everything that is wrong with conditions, or what they come to; nothing is opened by it."""
    allowed(caller, "open-tournament")
    return await front.desk.ask(checked, data.conditions)


TOURNAMENTS = (
    list_tournaments,
    open_tournament,
    describe_tournament,
    view_tournament,
    command_tournament,
    list_formats,
    check_conditions,
)
