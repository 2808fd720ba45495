"""Judging what happens around a session: ballot, seats, reserves and substitutes, the start."""

from msgspec.structs import replace

from pontoon.table import Refusal, open_table
from pontoon.table.names import name_fault
from pontoon.tournament import cites
from pontoon.tournament import commands as c
from pontoon.tournament import events as e
from pontoon.tournament.ballot import allotted, even_sizes, players_due
from pontoon.tournament.conditions import setup_of
from pontoon.tournament.decide_entry import group_fault, is_over, known_as, not_the_director, readable
from pontoon.tournament.draft import Draft
from pontoon.tournament.moments import is_before
from pontoon.tournament.standings import verdict
from pontoon.tournament.state import Seat, State, Table, conditions_of, seat_of, session_of, table_of
from pontoon.tournament.turns import between_rounds


def draw(draft: Draft, command: c.DrawBallot) -> Refusal | None:
    """Tables and seats for the next session, by ballot among everybody who plays in it."""
    state = draft.state
    refusal = is_over(state) or not_the_director(state, command.by, "draw the ballot", cites.BALLOT) or _may_draw(state)
    if refusal is not None:
        return refusal
    due = players_due(state)
    if sorted(command.order) != sorted(due):
        message = f"The ballot draws each of the {len(due)} players of the session once, and nobody else."
        return Refusal("wrong-players", message, cites.BALLOT)
    most = conditions_of(state).players_per_table
    sizes = command.sizes or even_sizes(len(due), most)
    if sum(sizes) != len(due) or not all(1 <= size <= most for size in sizes):
        listed = ", ".join(str(size) for size in sizes)
        message = f"{len(due)} players do not sit at tables of {listed}: a table has 1 to {most} players."
        return Refusal("wrong-sizes", message, cites.PER_TABLE)
    seats = allotted(state, command.order, sizes)
    draft.add(e.BallotDrawn(state.played + 1, state.stage, seats, extra=bool(state.playoff)))
    return None


def _may_draw(state: State) -> Refusal | None:
    if not state.approved:
        return Refusal("not-approved", "The conditions have to be approved before the ballot.", cites.APPROVAL)
    if state.phase not in ("entry", "between"):
        return Refusal("no-ballot-due", "A ballot is drawn before a session, and not now.", cites.BALLOT)
    terms, number = conditions_of(state).entry, len(players_due(state))
    if state.phase == "entry" and number < terms.minimum:
        message = f"{number} players have entered, and the tournament needs {terms.minimum}."
        return Refusal("too-few-players", message, cites.NUMBERS)
    return None


def take_seats(draft: Draft, command: c.TakeSeats) -> Refusal | None:
    """Players sit down in the seats that the ballot gave them, each once."""
    state = draft.state
    refusal = is_over(state) or _before_start(state)
    if refusal is not None:
        return refusal
    free = {seat.player: seat.taken for table in session_of(state).tables for seat in table.seats}
    for player in command.players:
        if player not in free:
            return Refusal("no-seat", f"The ballot has given {player} no seat in this session.", cites.BALLOT)
        if free[player]:
            return Refusal("seat-taken", f"{player} has taken the seat already.", cites.BALLOT)
        free[player] = True
    if not command.players:
        return Refusal("no-seat", "Name the players who take their seats.", cites.BALLOT)
    draft.add(e.SeatsTaken(command.players))
    return None


def _before_start(state: State) -> Refusal | None:
    if state.phase == "drawn":
        return None
    message = "Seats are taken between the ballot and the start of the session."
    return Refusal("no-session-drawn", message, (*cites.BALLOT, *cites.ABSENT))


def seat_reserve(draft: Draft, command: c.SeatReserve) -> Refusal | None:
    """Before the first session an absent player's seat may go to a reserve, who pays the fee."""
    state = draft.state
    refusal = (
        is_over(state)
        or not_the_director(state, command.by, "give a seat to a reserve", cites.RESERVE)
        or _before_start(state)
    )
    if refusal is not None:
        return refusal
    if session_of(state).number > 1:
        return Refusal("too-late", "Reserves are seated before the first session only.", cites.RESERVE)
    if command.reserve not in dict(state.reserves):
        return Refusal("no-reserve", f"{command.reserve} is not on the list of reserves.", cites.RESERVE)
    seat = _seat(state, command.absent)
    if seat is None or seat.taken:
        message = f"{command.absent} has no empty seat that could be given away."
        return Refusal("seat-taken", message, cites.RESERVE)
    refusal = group_fault(state, command.reserve, dict(state.reserves)[command.reserve], command.absent)
    if refusal is not None:
        return refusal
    terms = conditions_of(state).entry
    number = len(state.entrants) + 1
    draft.add(e.ReserveSeated(command.reserve, command.absent, number, terms.fee, terms.commission))
    return None


def _seat(state: State, player: str) -> Seat | None:
    entrant = state.entrants.get(player)
    if entrant is None or entrant.status != "in" or state.session is None:
        return None
    number = entrant.table
    return seat_of(table_of(state, number), player) if 1 <= number <= len(state.session.tables) else None


def substitute(draft: Draft, command: c.Substitute) -> Refusal | None:
    """The director may let somebody else play on; never somebody who is, or was, in the tournament."""
    state = draft.state
    refusal = is_over(state) or not_the_director(state, command.by, "approve a substitute", cites.SUBSTITUTE)
    if refusal is not None:
        return refusal
    entrant = state.entrants.get(command.player)
    if (
        entrant is None
        or entrant.status != "in"
        or state.phase not in ("entry", "drawn", "playing", "counted", "between")
    ):
        message = f"{command.player} holds no position that a substitute could take."
        return Refusal("no-position", message, cites.SUBSTITUTE)
    known = known_as(state, command.substitute) or command.substitute in state.directors
    if known or name_fault(command.substitute) is not None:
        message = f"{readable(command.substitute)} cannot be a substitute: everybody plays once only."
        return Refusal("entered-already", message, (*cites.SUBSTITUTE, *cites.ONE_ENTRY))
    if state.phase == "playing" and _seat(state, command.player) and _round_on(table_of(state, entrant.table)):
        message = f"A substitute comes between two rounds, and a round is on at table {entrant.table}."
        return Refusal("round-in-play", message, cites.SUBSTITUTE)
    refusal = group_fault(state, command.substitute, command.groups, command.player)
    if refusal is None:
        draft.add(e.SubstituteApproved(command.player, command.substitute, command.groups))
    return refusal


def _round_on(table: Table) -> bool:
    return table.table.phase != "unopened" and not between_rounds(table)


def start(draft: Draft, command: c.StartSession) -> Refusal | None:
    """The session begins, and whoever is absent forfeits."""
    state = draft.state
    refusal = (
        is_over(state)
        or not_the_director(state, command.by, "start the session", cites.ABSENT)
        or (None if state.phase == "drawn" else Refusal("no-ballot", "The ballot comes first.", cites.BALLOT))
    )
    if refusal is not None:
        return refusal
    seats = [seat for table in session_of(state).tables for seat in table.seats]
    absent = [seat.player for seat in seats if not seat.taken]
    published = conditions_of(state).start
    if absent and session_of(state).number == 1 and command.at and is_before(command.at, published):
        message = f"It is {command.at}, and {', '.join(absent[:10])} may take a seat until {published}."
        return Refusal("too-early", message, (*cites.ABSENT, *cites.START))
    if not any(seat.taken for seat in seats):
        message = "Nobody has taken a seat, and a session is not played without players; the operator may cancel."
        return Refusal("nobody-there", message, (*cites.ABSENT, *cites.CANCELLED))
    for player in absent:
        draft.add(e.PositionForfeited(player))
    draft.add(e.SessionStarted(session_of(draft.state).number, _released(draft.state)))
    return None


def _released(state: State) -> tuple[str, ...]:
    """Who came to an extra round and is equal with nobody any more, now that others have forfeited (20.21)."""
    session = session_of(state)
    if not session.extra:
        return ()
    seats = [seat for table in session.tables for seat in table.seats]
    held = {seat.player: replace(state.entrants[seat.player], chips=seat.chips) for seat in seats}
    needed = verdict(replace(state, entrants={**state.entrants, **held})).playoff
    return tuple(seat.player for seat in seats if seat.player not in needed)


def open_at(draft: Draft, command: c.OpenTable) -> Refusal | None:
    """A table of the session opens once, where somebody sits at it."""
    state = draft.state
    refusal = is_over(state)
    if refusal is not None:
        return refusal
    if state.phase != "playing":
        return Refusal("no-session", "No session is on: the ballot and the start come first.", cites.BALLOT)
    tables = session_of(state).tables
    if not 1 <= command.table <= len(tables) or not tables[command.table - 1].seats:
        return Refusal("no-table", f"Nobody sits at a table {command.table} in this session.", cites.BALLOT)
    if tables[command.table - 1].reported:
        message = f"The results of table {command.table} have been entered, so it is not played here."
        return Refusal("results-entered", message, cites.PLACES)
    if tables[command.table - 1].table.phase != "unopened":
        return Refusal("open-already", f"Table {command.table} is open already.", cites.BALLOT)
    opened = open_table(draft.rules, setup_of(draft.rules, conditions_of(state), session_of(state).stage))
    if isinstance(opened, tuple):
        return opened[0]
    draft.open_table(command.table, opened)
    return None
