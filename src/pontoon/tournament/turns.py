"""Whose turn it is to wager: clockwise from the starting marker, and when a table has finished."""

from pontoon.table.state import box_at
from pontoon.tournament.chips import Chips
from pontoon.tournament.conditions import Conditions
from pontoon.tournament.state import Seat, Session, Table


def clockwise(table: Table) -> tuple[Seat, ...]:
    """The seats from the starting marker on; boxes are numbered clockwise."""
    seats = table.seats
    for at, seat in enumerate(seats):
        if seat.box >= table.marker:
            return seats[at:] + seats[:at]
    return seats


def next_marker(table: Table) -> int:
    """Where the starting marker goes after a round: to the next player clockwise from the one who wagered first."""
    order = clockwise(table)
    return order[1].box if len(order) > 1 else table.marker


def has_wager(table: Table, seat: Seat) -> bool:
    """Whether the player has a wager on the box."""
    here = box_at(table.table, seat.box)
    return here is not None and bool(here.bettors)


def to_ask(table: Table) -> Seat | None:
    """Who is asked next: the first without a wager who has not been asked in this round, then whose wager went back.

    Everybody wagers in every round (20.14), also who took a wager back by the rules after an error of the dealer.
    """
    waiting = [
        seat
        for seat in clockwise(table)
        if not has_wager(table, seat) and seat.player not in (table.turn, *table.voided)
    ]
    return next((seat for seat in waiting if seat.player not in table.asked), waiting[0] if waiting else None)


def between_rounds(table: Table) -> bool:
    """Whether the last round is over and nobody has been asked to wager, or has wagered, for the next."""
    return table.table.phase == "betting" and not table.asked and not table.table.boxes


def broke(table: Table, minimum: Chips) -> tuple[Seat, ...]:
    """Who has no wager and cannot place the minimum: also who lost it when a past round was undone."""
    return tuple(
        seat
        for seat in table.seats
        if seat.chips < minimum and not has_wager(table, seat) and seat.player not in table.voided
    )


def is_finished(conditions: Conditions, session: Session, table: Table) -> bool:
    """Whether the session is over at this table: its rounds or shoes are played, or too few players are left."""
    if not table.seats or table.reported:
        return True
    if not between_rounds(table):
        return False
    if session.extra:
        return table.rounds >= 1
    stage = conditions.stages[session.stage]
    if len(table.seats) <= stage.until_left:
        return True
    return table.rounds >= stage.rounds if stage.rounds else table.table.shoes > stage.shoes
