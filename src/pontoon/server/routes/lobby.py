"""The lobby: what is open, where one sits, and the display of a table."""

from litestar import get

from pontoon.rulebook import BOOK_IDS
from pontoon.server.front import Front
from pontoon.server.given import Asker, Ours
from pontoon.server.routes.asked import After, Most, TableId, hosted_table
from pontoon.server.routes.documented import page
from pontoon.server.telling.lobby import board, meter_card, places_of, table_card
from pontoon.server.telling.rules import book_card
from pontoon.service.directory import MOST, public_lines
from pontoon.service.progressives.host import HostedProgressive
from pontoon.service.progressives.listing import ListedProgressive
from pontoon.service.protection.records import PROTECTION, Protection
from pontoon.service.tables.host import HostedTable
from pontoon.service.tables.listing import Listed
from pontoon.table.names import name_key
from pontoon.wire import lobby as wire

_TAG = "lobby"
_LATEST = 20
"""How many of somebody's latest rounds say where a place may still be kept."""


@get("/api/lobby", **page(tag=_TAG, open_to_all=True))
async def see_lobby(front: Ours, after: After = "", most: Most = MOST) -> wire.Lobby:
    """Public tables that are open, each at a glance, by name behind `after`, with the books and the meters."""
    store = front.house.office.store
    listed = await front.desk.ask(public_lines, store, "table", Listed, after, most)
    tables = [await front.house.hosted(f"table:{one.table}") for one in listed]
    public = await front.desk.ask(public_lines, store, "progressive", ListedProgressive)
    meters = [await front.house.hosted(f"progressive:{one.progressive}") for one in public]
    return wire.Lobby(
        time=front.now,
        books=tuple(book_card(book) for book in BOOK_IDS),
        tables=tuple(table_card(front, one) for one in tables if isinstance(one, HostedTable)),
        progressives=tuple(meter_card(one) for one in meters if isinstance(one, HostedProgressive)),
    )


@get("/api/me/seats", **page(tag=_TAG))
async def list_own_seats(front: Ours, caller: Asker) -> list[wire.SeatCard]:
    """Where one sits or has a wager: the table that waits for one first."""
    return await places_of(front, caller.name, await front.desk.ask(_streams, front, caller.name))


def _streams(front: Front, name: str) -> list[str]:
    """Where somebody's money lies in play, and where the latest rounds were."""
    kept = front.people.register.find(PROTECTION, name_key(name), Protection)
    latest = front.house.office.store.rounds_of(name, None, _LATEST)
    return [*(one.stream for one in (kept.value.in_rounds if kept else ())), *(row.stream for row in latest)]


@get("/api/tables/{table:str}/card", **page(404, tag=_TAG, open_to_all=True))
async def see_table_card(table: TableId, front: Ours) -> wire.TableCard:
    """A table at a glance; whoever has the link of a private table can sit down there."""
    return table_card(front, await hosted_table(front, table))


@get("/api/tables/{table:str}/board", **page(404, tag=_TAG, open_to_all=True))
async def see_board(table: TableId, front: Ours) -> wire.Board:
    """What the display of a table shows: its sign, the table as everybody sees it, meters and wheel."""
    return board(front, await hosted_table(front, table))


LOBBY = (see_lobby, list_own_seats, see_table_card, see_board)
