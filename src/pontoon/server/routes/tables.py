"""Tables: the lobby, opening one, what anybody may know of it, its view, commands."""

from typing import Any

from litestar import Request, get, post
from litestar.params import JSONBody

from pontoon.server.describing import described, line
from pontoon.server.given import Asker, Here, Ours
from pontoon.server.identity import allowed, opening
from pontoon.server.ordering import ordered
from pontoon.server.refusals import granted
from pontoon.server.routes.asked import After, AsRole, Most, TableId, hosted_table, stream_of
from pontoon.server.routes.documented import page
from pontoon.service.directory import MOST, own_lines, public_lines
from pontoon.service.tables.listing import Listed
from pontoon.service.tables.opening import OpenTable
from pontoon.wire import http

Asked = Request[Any, Any, Any]
_TAG = "tables"


class NewTable(OpenTable, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A table as somebody wants it; `id` names the wish, so that asked again it is opened once."""

    id: http.CommandId
    book: str = "nz-current"


@get("/api/tables", **page(tag=_TAG, open_to_all=True))
async def list_tables(front: Ours, after: After = "", most: Most = MOST) -> list[http.TableLine]:
    """Public tables that are open, by their names behind `after`."""
    found = await front.desk.ask(public_lines, front.house.office.store, "table", Listed, after, most)
    return [line(one) for one in found]


@get("/api/me/tables", **page(tag=_TAG))
async def list_own_tables(front: Ours, caller: Asker, after: After = "", most: Most = MOST) -> list[http.TableLine]:
    """Tables that one has opened oneself, closed ones too, by their names behind `after`."""
    found = await front.desk.ask(own_lines, front.house.office.store, "table", Listed, caller.name, after, most)
    return [line(one) for one in found]


@post("/api/tables", status_code=201, **page(409, 413, tag=_TAG))
async def open_table(request: Asked, data: JSONBody[NewTable], front: Ours, caller: Asker) -> http.TableLine:
    """Open a table: a private one is for everybody; a public one, and one where bots play alone, for the operator."""
    allowed(caller, "open-public-table" if data.terms.public else "open-private-table")
    if data.terms.bots_alone:
        allowed(caller, "leave-bots-alone")
    opening(request, front, caller)
    return line(granted(await front.house.open_table(caller, data.id, data)))


@get("/api/tables/{table:str}", **page(404, tag=_TAG, open_to_all=True))
async def describe_table(table: TableId, front: Ours) -> http.TableAnswer:
    """What anybody may know of a table before sitting down."""
    hosted = await hosted_table(front, table)
    return described(hosted, front.edges.at(hosted))


@get("/api/tables/{table:str}/view", **page(404, tag=_TAG))
async def view_table(table: TableId, front: Ours, caller: Asker, role: AsRole = "player") -> http.View:
    """The table as one may see it now."""
    return granted(await front.house.look(caller, stream_of("table", table), role))


@post("/api/tables/{table:str}/commands", status_code=200, **page(404, 409, 413, tag=_TAG))
async def command_table(table: TableId, data: JSONBody[http.Order], front: Ours, present: Here) -> http.Done:
    """Do something at a table; the answer comes when it is on disk."""
    return await ordered(front, present, stream_of("table", table), data)


TABLES = (list_tables, list_own_tables, open_table, describe_table, view_table, command_table)
