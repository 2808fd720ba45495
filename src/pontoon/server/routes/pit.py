"""The pit: tables at a glance, the desk of one table, what a command would do."""

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from pontoon.rulebook import Role
from pontoon.server.edges import figures_note
from pontoon.server.front import Front
from pontoon.server.given import Asker, Ours
from pontoon.server.refusals import RefusalError, granted
from pontoon.server.routes.asked import AsRole, TableId, hosted_table
from pontoon.server.routes.documented import page
from pontoon.server.telling.pit.desk import desk
from pontoon.server.telling.pit.foreseen import foreseen
from pontoon.server.telling.pit.glance import pit_table
from pontoon.service.caller import Caller
from pontoon.service.directory import MOST, own_lines, public_lines
from pontoon.service.hosted import Asked
from pontoon.service.pit.preview import preview
from pontoon.service.spans import DAY
from pontoon.service.tables.authority import roles_at
from pontoon.service.tables.host import HostedTable
from pontoon.service.tables.listing import Listed
from pontoon.table import CommandError, Refusal
from pontoon.table.audience import STAFF_ROLES
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
    acting: Role = granted(acting_at(hosted, caller, role))
    return await front.desk.ask(desk, front, hosted, caller, acting)


@post("/api/pit/tables/{table:str}/preview", status_code=200, **page(404, 409, 413, tag=_TAG))
async def foresee(table: TableId, data: JSONBody[wire.Foresee], front: Ours, caller: Asker) -> wire.Foreseen:
    """What a report, a ruling or an order would do now to cards and money; nothing is done."""
    hosted = await hosted_table(front, table)
    granted(acting_at(hosted, caller, data.role))
    try:
        command = hosted.read(msgspec.json.encode(data.command))
    except CommandError as error:
        text = f"This cannot be read as a command: {error}"
        raise RefusalError(Refusal("not-a-command", text, (), {"where": error.where})) from error
    asked = Asked(caller, "", command, front.now, f"preview {caller.name}", data.role, confirmed=True)
    return foreseen(granted(preview(hosted.rules, hosted.state, asked)))


def acting_at(hosted: HostedTable, caller: Caller, role: str) -> Role | Refusal:
    """The role that somebody acts in at a table: the one that is named, or of one's own the one that may most."""
    roles = roles_at(hosted.state, caller)
    ranked = ("operator", *(one for one in STAFF_ROLES if one not in ("operator", "dealer")), "dealer")
    found = next((one for one in ranked if one in roles and role in ("", one)), None)
    if found is not None:
        return found
    text = f"This is for the staff of this table, and {caller.name} is not."
    return Refusal("not-your-role", text, (), {"role": role or "staff"})


PIT = (see_pit, see_pit_desk, foresee)
