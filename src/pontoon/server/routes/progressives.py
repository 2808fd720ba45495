"""Progressives: the list, opening one, its line, view and commands; its past, and what its wager is worth."""

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from pontoon.server.front import Front
from pontoon.server.given import Asker, Here, Ours
from pontoon.server.ordering import ordered
from pontoon.server.refusals import RefusalError, granted
from pontoon.server.routes.asked import After, AsRole, Most, ProgressiveId, stream_of
from pontoon.server.routes.documented import page
from pontoon.server.telling.progressive import example, value
from pontoon.service.directory import MOST, line_of, public_lines
from pontoon.service.progressives.host import HostedProgressive
from pontoon.service.progressives.listing import ListedProgressive
from pontoon.service.progressives.opening import OpenProgressive
from pontoon.table import Refusal
from pontoon.wire import http
from pontoon.wire import progressives as wire

_TAG = "progressives"
Participants = Annotated[int, QueryParameter(ge=1, le=100, description="How many take part.")]
Decks = Annotated[int, QueryParameter(ge=0, le=100, description="How many decks; 0 for the limit.")]


class NewProgressive(OpenProgressive, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A progressive as somebody wants it; `id` names the wish, so that asked again it is opened once."""

    id: http.CommandId


@get("/api/progressives", **page(tag=_TAG, open_to_all=True))
async def list_progressives(front: Ours, after: After = "", most: Most = MOST) -> list[ListedProgressive]:
    """Public progressives that are open, by their names behind `after`."""
    return await front.desk.ask(public_lines, front.house.office.store, "progressive", ListedProgressive, after, most)


@get("/api/progressive-example", **page(tag=_TAG, open_to_all=True))
async def tell_example(front: Ours) -> wire.ProgressiveExample:
    """A configuration to begin with."""
    return await front.desk.ask(example)


@post("/api/progressives", status_code=201, **page(409, 413, tag=_TAG))
async def open_progressive(data: JSONBody[NewProgressive], front: Ours, caller: Asker) -> ListedProgressive:
    """Open a progressive; who may is asked by the house."""
    return granted(await front.house.open_progressive(caller, data.id, data))


@get("/api/progressives/{progressive:str}", **page(404, tag=_TAG, open_to_all=True))
async def describe_progressive(progressive: ProgressiveId, front: Ours) -> ListedProgressive:
    """A progressive's line in the directory."""
    found = await front.desk.ask(line_of, front.house.office.store, "progressive", ListedProgressive, progressive)
    if found is None:
        raise RefusalError(Refusal("no-such-stream", "There is no such progressive in this house."))
    return found


@get("/api/progressives/{progressive:str}/view", **page(404, tag=_TAG))
async def view_progressive(
    progressive: ProgressiveId, front: Ours, caller: Asker, role: AsRole = "player"
) -> http.View:
    """The progressive as one may see it now."""
    return granted(await front.house.look(caller, stream_of("progressive", progressive), role))


@post("/api/progressives/{progressive:str}/commands", status_code=200, **page(404, 409, 413, tag=_TAG))
async def command_progressive(
    progressive: ProgressiveId, data: JSONBody[http.Order], front: Ours, present: Here
) -> http.Done:
    """Do something at a progressive; the answer comes when it is on disk."""
    return await ordered(front, present, stream_of("progressive", progressive), data)


@get("/api/progressives/{progressive:str}/history", **page(404, tag=_TAG, open_to_all=True))
async def look_back(progressive: ProgressiveId, front: Ours) -> wire.ProgressiveHistory:
    """Meters over time, every jackpot in the order of the hits, and all of it computed anew."""
    return await front.look_back.history(front.desk, await _hosted(front, progressive))


@get("/api/progressives/{progressive:str}/value", **page(404, 409, tag=_TAG, open_to_all=True))
async def value_wager(
    progressive: ProgressiveId, front: Ours, participants: Participants = 1, decks: Decks = 0
) -> wire.WagerValue:
    """What the wager is worth at the present meters, exactly, and where it breaks even; `decks` of 0: the limit."""
    return granted(await front.desk.ask(value, await _hosted(front, progressive), participants, decks or None))


async def _hosted(front: Front, progressive: str) -> HostedProgressive:
    hosted = await front.house.hosted(stream_of("progressive", progressive))
    if not isinstance(hosted, HostedProgressive):
        raise RefusalError(Refusal("no-such-stream", "There is no such progressive in this house."))
    return hosted


PROGRESSIVES = (
    list_progressives,
    tell_example,
    open_progressive,
    describe_progressive,
    view_progressive,
    command_progressive,
    look_back,
    value_wager,
)
