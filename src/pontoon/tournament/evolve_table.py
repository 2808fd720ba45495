"""Applying what happens at a table: its own events, the turns to wager, eliminations."""

from msgspec.structs import replace

from pontoon.settlement import HOUSE, LAYOUT
from pontoon.table import Event as TableEvent
from pontoon.table import RoundEnded, postings
from pontoon.table import State as TableState
from pontoon.table import evolve as evolve_table
from pontoon.tournament import events as e
from pontoon.tournament.changes import following, with_entrant, with_table
from pontoon.tournament.chips import Chips
from pontoon.tournament.state import Seat, State, Table, session_of, table_of
from pontoon.tournament.turns import next_marker


def table_acted(state: State, event: e.TableActed) -> State:
    """The table goes on, and chips move as its ledger says."""
    after = table_of(state, event.table).table
    for one in event.events:
        after = evolve_table(after, one)
    return acted(state, event, after)


def acted(state: State, event: e.TableActed, after: TableState) -> State:
    """The state after these events at a table; `after` is the table's own state after them."""
    table = table_of(state, event.table)
    moved = moved_chips(event.events)
    seats = table.seats
    house = table.house
    if moved:
        seats = tuple(_paid(seat, moved) for seat in seats)
        house += moved.get(HOUSE, 0) + _of_nobody(seats, moved)
    if any(type(one) is RoundEnded for one in event.events):
        assert after.previous is not None
        changed = Table(table.number, seats, table.marker, after, rounds=table.rounds, house=house)
        if not after.previous.void:
            changed = replace(changed, marker=next_marker(table), rounds=table.rounds + 1)
    else:
        changed = replace(table, table=after, seats=seats, house=house)
    return following(state, session=with_table(state, changed))


def moved_chips(events: tuple[TableEvent, ...]) -> dict[str, int]:
    """What these events move between the accounts of the table, in units of its ledger."""
    moved: dict[str, int] = {}
    for event in events:
        for account, amount in postings(event):
            moved[account] = moved.get(account, 0) + amount
    return moved


def _paid(seat: Seat, moved: dict[str, int]) -> Seat:
    amount = moved.get(f"player:{seat.player}", 0)
    return replace(seat, chips=Chips(seat.chips.hundredths + amount)) if amount else seat


def _of_nobody(seats: tuple[Seat, ...], moved: dict[str, int]) -> int:
    """Chips that an undone round moves to or from a player who has left; the house gets or pays them."""
    sitting = {f"player:{seat.player}" for seat in seats}
    return sum(amount for account, amount in moved.items() if account not in (HOUSE, LAYOUT) and account not in sitting)


def reported(state: State, event: e.ResultsEntered) -> State:
    """The table has finished: everybody holds what was entered, and who was eliminated there is out."""
    table, session = table_of(state, event.table), session_of(state)
    held = {one.player: one for one in event.results}
    seats = tuple(
        replace(seat, chips=held[seat.player].chips) for seat in table.seats if not held[seat.player].out_before
    )
    entrants = dict(state.entrants)
    for one in event.results:
        if one.out_before:
            at = (session.number, one.out_before)
            entrants[one.player] = replace(entrants[one.player], status="out", score=0, extra=(), out_at=at)
    changed = replace(table, seats=seats, reported=True)
    return following(state, session=with_table(state, changed), entrants=entrants)


def asked(state: State, event: e.WagerAsked) -> State:
    """It is this player's turn."""
    table = table_of(state, event.table)
    changed = replace(table, turn=event.player, asked=(*table.asked, event.player))
    return following(state, session=with_table(state, changed))


def out_of_order(state: State, event: e.OutOfOrder) -> State:
    """The wager stands, and the warning is remembered."""
    table = table_of(state, event.table)
    entrant = replace(state.entrants[event.player], infringements=event.times)
    session = with_table(state, replace(table, early=(*table.early, event.player)))
    return following(state, session=session, entrants=with_entrant(state, entrant))


def declared_void(state: State, event: e.WagerDeclaredVoid) -> State:
    """The player sits this round out."""
    table = table_of(state, event.table)
    return following(state, session=with_table(state, replace(table, voided=(*table.voided, event.player))))


def eliminated(state: State, event: e.PlayerEliminated) -> State:
    """The player leaves the seat and hands in what is left."""
    table = table_of(state, event.table)
    seats = tuple(seat for seat in table.seats if seat.player != event.player)
    changed = replace(table, seats=seats, house=table.house + event.chips.hundredths)
    entrant = replace(
        state.entrants[event.player], status="out", score=0, extra=(), out_at=(session_of(state).number, event.round)
    )
    return following(state, session=with_table(state, changed), entrants=with_entrant(state, entrant))
