"""Applying what happens around a session: ballot, seats, reserves, substitutes, absent players."""

from msgspec.structs import replace

from pontoon.tournament import events as e
from pontoon.tournament.changes import following, with_entrant, with_name
from pontoon.tournament.chips import NONE
from pontoon.tournament.state import Entrant, Seat, Session, State, Table, session_of


def drawn(state: State, event: e.BallotDrawn) -> State:
    """Everybody has a seat for the session, and the chips to begin it with."""
    tables: dict[int, list[Seat]] = {}
    for one in event.seats:
        tables.setdefault(one.table, []).append(Seat(one.box, one.player, one.chips))
    seated = {number: tuple(sorted(seats, key=lambda seat: seat.box)) for number, seats in tables.items()}
    drawn = tuple(Table(number, seats, seats[0].box) for number, seats in sorted(seated.items()))
    session = Session(event.session, event.stage, event.extra, False, drawn)
    entrants = dict(state.entrants)
    for one in event.seats:
        heat = entrants[one.player].heat if event.extra else one.table
        entrants[one.player] = replace(entrants[one.player], table=one.table, heat=heat, chips=NONE)
    left = state.sessions_left if event.extra else state.sessions_left - 1
    return following(
        state, phase="drawn", session=session, entrants=entrants, sessions_left=left, played=event.session, playoff=()
    )


def taken(state: State, event: e.SeatsTaken) -> State:
    """Players sit down."""
    session, sitting = session_of(state), set(event.players)
    tables = tuple(
        replace(
            table,
            seats=tuple(replace(seat, taken=True) if seat.player in sitting else seat for seat in table.seats),
        )
        for table in session.tables
    )
    return following(state, session=replace(session, tables=tables))


def _renamed(state: State, old: str, new: str) -> Session | None:
    """The session with one player in another's seat."""
    if state.session is None:
        return None
    tables = tuple(
        replace(
            table,
            seats=tuple(replace(seat, player=new, taken=True) if seat.player == old else seat for seat in table.seats),
        )
        for table in state.session.tables
    )
    return replace(state.session, tables=tables)


def reserve_seated(state: State, event: e.ReserveSeated) -> State:
    """A reserve is an entrant in the absent player's seat."""
    groups = dict(state.reserves)[event.reserve]
    absent = replace(state.entrants[event.absent], status="forfeited")
    entrant = Entrant(event.number, event.reserve, event.reserve, groups, table=absent.table, heat=absent.heat)
    return following(
        state,
        session=_renamed(state, event.absent, event.reserve),
        entrants={**state.entrants, event.absent: absent, event.reserve: entrant},
        reserves=tuple(one for one in state.reserves if one[0] != event.reserve),
        gone=(*state.gone, event.absent),
    )


def substituted(state: State, event: e.SubstituteApproved) -> State:
    """The position has another player's name, and the substitute begins without warnings."""
    old = state.entrants[event.player]
    former = (*old.former, old.player)
    new = replace(old, player=event.substitute, groups=event.groups, infringements=0, former=former)
    entrants = dict((new.player, new) if one is old else (one.player, one) for one in state.entrants.values())
    playoff = tuple(event.substitute if player == event.player else player for player in state.playoff)
    return following(
        state,
        entrants=entrants,
        session=_renamed(state, event.player, event.substitute),
        playoff=playoff,
        known=with_name(state, event.substitute),
    )


def forfeited(state: State, event: e.PositionForfeited) -> State:
    """The seat stays empty, and the player is out of the tournament."""
    entrant = state.entrants[event.player]
    return following(
        state,
        session=_without(session_of(state), {event.player}),
        entrants=with_entrant(state, replace(entrant, status="forfeited", score=0, extra=())),
        gone=(*state.gone, event.player),
    )


def _without(session: Session, players: set[str]) -> Session:
    """The session without these players; a marker at an empty seat goes to the first that is taken."""
    return replace(session, tables=tuple(_left_by(table, players) for table in session.tables))


def _left_by(table: Table, players: set[str]) -> Table:
    seats = tuple(seat for seat in table.seats if seat.player not in players)
    marker = table.marker if any(seat.box == table.marker for seat in seats) or not seats else seats[0].box
    return replace(table, seats=seats, marker=marker)


def started(state: State, event: e.SessionStarted) -> State:
    """The session is on. Who is released keeps the chips and does not play."""
    session, released = session_of(state), set(event.released)
    entrants = dict(state.entrants)
    for seat in (seat for table in session.tables for seat in table.seats if seat.player in released):
        entrants[seat.player] = replace(entrants[seat.player], chips=seat.chips)
    session = replace(_without(session, released) if released else session, started=True)
    return following(state, phase="playing", session=session, entrants=entrants)
