"""What a dealer does next at each table of a tournament, and the wagers in the order in which they are asked for."""

from typing import Literal

from msgspec import Struct

from pontoon.rulebook import Clauses, Rulebook
from pontoon.service.tournaments.state import Hosting
from pontoon.service.tournaments.waiting import waiting
from pontoon.table import CloseBetting, box_at
from pontoon.tournament import AskNext, Chips, OpenTable, Play, cites
from pontoon.tournament.state import Table
from pontoon.tournament.turns import clockwise, has_wager, to_ask

Called = Literal["waits", "asked", "wagered", "void"]


class WagerLine(Struct, frozen=True):
    """A player at a table in the order of 20.15; `early`: the wager was placed out of order in this round."""

    player: str
    box: int
    called: Called
    amount: Chips
    early: bool = False


class Deal(Struct, frozen=True):
    """What the dealer does next at a table; `player`: who is asked. `what`: what the table waits for otherwise."""

    table: int
    what: str
    step: Literal["", "open", "ask", "close-betting", "close-offer"] = ""
    player: str = ""
    clauses: Clauses = ()


def wager_lines(table: Table) -> tuple[WagerLine, ...]:
    """Everybody at the table clockwise from the starting marker (20.15), with how far the wagers have come."""
    found: list[WagerLine] = []
    for seat in clockwise(table):
        box = box_at(table.table, seat.box)
        placed = 0 if box is None else sum(one.placed for one in box.bettors)
        called: Called = "waits"
        if seat.player in table.voided:
            called = "void"
        elif has_wager(table, seat):
            called = "wagered"
        elif seat.player == table.turn:
            called = "asked"
        found.append(WagerLine(seat.player, seat.box, called, Chips(placed), seat.player in table.early))
    return tuple(found)


def deals(rules: Rulebook, state: Hosting) -> tuple[Deal, ...]:
    """The dealer's next step at every table of the session that is on."""
    session = state.tournament.session
    if session is None or state.tournament.phase != "playing":
        return ()
    return tuple(_deal(rules, state, table) for table in session.tables)


def _deal(rules: Rulebook, state: Hosting, table: Table) -> Deal:
    now = waiting(rules, state, table.number)
    match now.command:
        case OpenTable():
            return Deal(table.number, now.what, "open", "", cites.BALLOT)
        case AskNext():
            due = to_ask(table)
            return Deal(table.number, now.what, "ask", "" if due is None else due.player, cites.OPPORTUNITY)
        case Play(move=CloseBetting()):
            return Deal(table.number, now.what, "close-betting", "", cites.TURN)
        case Play():
            return Deal(table.number, now.what, "close-offer")
        case _:
            return Deal(table.number, now.what, "", now.players[0] if now.players else "")
