"""The books of the pit: trays, player ratings, the log of significant events, the report of a shift."""

from typing import Annotated

from litestar import delete, get, post
from litestar.params import JSONBody, QueryParameter

from pontoon.money import Cents
from pontoon.server.front import Front
from pontoon.server.given import Asker, Ours
from pontoon.server.identity import allowed
from pontoon.server.refusals import RefusalError, granted
from pontoon.server.routes.asked import Natural, TableId, hosted_table
from pontoon.server.routes.documented import page
from pontoon.server.routes.pit import SinceTime, begin_of, lines_of
from pontoon.server.telling.pit.log import table_log
from pontoon.server.telling.pit.shift import ratings, shift_report
from pontoon.server.telling.pit.tray import tray_answer
from pontoon.service.authority import may
from pontoon.service.caller import Caller
from pontoon.service.pit.noted import LARGE
from pontoon.service.pit.tray import Statement
from pontoon.service.tables.host import HostedTable
from pontoon.service.tables.state import Hosting
from pontoon.table import Refusal
from pontoon.wire import pit as wire

_TAG = "pit"
Large = Annotated[int, QueryParameter(ge=1, le=2**53, description="From what amount on a payment is large, in cents.")]


@get("/api/pit/tables/{table:str}/tray", **page(404, tag=_TAG))
async def see_tray(table: TableId, front: Ours, caller: Asker) -> wire.TrayAnswer:
    """The tray of a table, reconciled."""
    hosted = await hosted_table(front, table)
    return await _answer(front, hosted, await front.desk.ask(front.trays.look, caller, hosted.state))


@post("/api/pit/tables/{table:str}/tray/slips", status_code=201, **page(404, 409, 413, tag=_TAG))
async def ask_slip(table: TableId, data: JSONBody[wire.NewSlip], front: Ours, caller: Asker) -> wire.TrayAnswer:
    """Make out a slip for a float, a fill, a credit or a count; cash is changed at once."""
    hosted = await hosted_table(front, table)
    state, amount = hosted.state, Cents(data.amount)
    if data.movement == "cash":
        change = front.trays.change_cash
        return await _answer(
            front, hosted, await front.desk.ask(change, caller, state, data.id, data.player, amount, now=front.now)
        )
    ask, movement = front.trays.ask, data.movement
    done = await front.desk.ask(ask, caller, state, data.id, movement, amount, data.note, now=front.now)
    return await _answer(front, hosted, done)


@post("/api/pit/tables/{table:str}/tray/slips/{number:int}/confirm", status_code=200, **page(404, 409, 413, tag=_TAG))
async def confirm_slip(
    table: TableId, number: Natural, data: JSONBody[wire.ConfirmSlip], front: Ours, caller: Asker
) -> wire.TrayAnswer:
    """Carry out a slip that somebody else has made out, with one's own password."""
    hosted = await hosted_table(front, table)
    allowed(caller, "confirm-tray", owner=_owner(hosted.state))
    if not hosted.state.terms.owner_rules:
        refusal = await front.confirm(caller, data.code)
        if refusal is not None:
            raise RefusalError(refusal)
    confirm = front.trays.confirm
    done = await front.desk.ask(confirm, caller, hosted.state, data.id, number, now=front.now)
    return await _answer(front, hosted, done)


@delete("/api/pit/tables/{table:str}/tray/slips/{number:int}", status_code=200, **page(404, 409, tag=_TAG))
async def withdraw_slip(table: TableId, number: Natural, front: Ours, caller: Asker) -> wire.TrayAnswer:
    """A slip is not carried out."""
    hosted = await hosted_table(front, table)
    return await _answer(
        front, hosted, await front.desk.ask(front.trays.withdraw, caller, hosted.state, number, now=front.now)
    )


@get("/api/pit/tables/{table:str}/ratings", **page(404, tag=_TAG))
async def see_ratings(table: TableId, front: Ours, caller: Asker, since: SinceTime = None) -> wire.Ratings:
    """How everybody has played at a table: average wager, time, theoretical win beside the result."""
    hosted = await hosted_table(front, table)
    allowed(caller, "see-floor", owner=_owner(hosted.state))
    return await front.desk.ask(ratings, front, hosted, begin_of(front, since))


@get("/api/pit/tables/{table:str}/log", **page(404, tag=_TAG))
async def see_pit_log(
    table: TableId, front: Ours, caller: Asker, since: SinceTime = None, large: Large = LARGE
) -> list[wire.LogLine]:
    """The significant events of a table and its tray, the oldest first."""
    hosted = await hosted_table(front, table)
    allowed(caller, "see-floor", owner=_owner(hosted.state))
    return await front.desk.ask(table_log, front, hosted, begin_of(front, since), Cents(large))


@get("/api/pit/report", **page(tag=_TAG))
async def see_shift(front: Ours, caller: Asker, since: SinceTime = None, large: Large = LARGE) -> wire.ShiftReport:
    """The report of a shift: every table, all together, trays, and what was significant."""
    allowed(caller, "see-floor")
    listed = await front.desk.ask(lines_of, front, caller)
    found = [await front.house.hosted(f"table:{one.table}") for one in listed]
    tables = [one for one in found if isinstance(one, HostedTable) and _sees(caller, one)]
    return await front.desk.ask(shift_report, front, caller, tables, begin_of(front, since), Cents(large))


def _sees(caller: Caller, hosted: HostedTable) -> bool:
    """Tables of the house, and exercises of one's own."""
    own = not hosted.state.terms.owner_rules or hosted.state.owner == caller.name
    return own and may(caller, "see-floor", owner=_owner(hosted.state)) is None


def _owner(hosting: Hosting) -> str:
    return hosting.owner if hosting.terms.owner_rules else ""


async def _answer(front: Front, hosted: HostedTable, found: Statement | Refusal) -> wire.TrayAnswer:
    return await front.desk.ask(tray_answer, front, hosted, granted(found))


PIT_BOOKS = (see_tray, ask_slip, confirm_slip, withdraw_slip, see_ratings, see_pit_log, see_shift)
