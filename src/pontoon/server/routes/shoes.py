"""Shoes, for anybody who checks them."""

from typing import Annotated

from litestar import get
from litestar.params import PathParameter

from pontoon.server.given import Ours
from pontoon.server.refusals import RefusalError
from pontoon.server.routes.asked import TableId, hosted_table
from pontoon.server.routes.documented import page
from pontoon.service.tables.shoes import shoe_file, shoe_lines
from pontoon.table import Refusal
from pontoon.wire import shoes as wire

_TAG = "audit"
ShoeNumber = Annotated[int, PathParameter(ge=1, le=2**53)]


@get("/api/tables/{table:str}/shoes", **page(404, tag=_TAG, open_to_all=True))
async def list_shoes(table: TableId, front: Ours) -> list[wire.ShoeLine]:
    """Every shoe of a table with its commitment, and when it was opened; the latest first."""
    hosted = await hosted_table(front, table)
    return await front.desk.ask(shoe_lines, front.house.office.store, hosted.stream)


@get("/api/tables/{table:str}/shoes/{shoe:int}", **page(404, tag=_TAG, open_to_all=True))
async def see_shoe(table: TableId, shoe: ShoeNumber, front: Ours) -> wire.ShoeFile:
    """A shoe with everything that is needed to check it; its cards and events once it is open."""
    hosted = await hosted_table(front, table)
    store, state = front.house.office.store, hosted.state.table
    found = await front.desk.ask(shoe_file, store, hosted.stream, shoe, state.setup.decks, state.pack)
    if found is None:
        raise RefusalError(Refusal("no-such-shoe", "This table has had no shoe of that number."))
    return found


SHOES = (list_shoes, see_shoe)
