"""Every order of a tournament with its clauses: open to whoever asks, or closed with the reason."""

from collections.abc import Iterator

from msgspec import Struct

from pontoon.rulebook import Clauses, Rulebook
from pontoon.service.caller import Caller
from pontoon.service.tournaments.authority import in_office, owns
from pontoon.service.tournaments.state import Hosting
from pontoon.table import Refusal
from pontoon.tournament import Command, Official, cites, decide
from pontoon.tournament import commands as c
from pontoon.tournament.ballot import players_due
from pontoon.tournament.people import Office
from pontoon.tournament.state import still_in

_SOMEBODY = "somebody"
_REASON = "a reason"


class OrderLine(Struct, frozen=True):
    """An order. `refusal`: why it is not open to who asks, None where it is.

    `about`: for whom it is open, with the number of the table or 0, where it is about one player; where it is about a
    table, its number and no name.
    """

    order: str
    office: Office
    clauses: Clauses
    refusal: Refusal | None = None
    about: tuple[tuple[int, str], ...] = ()


class _Candidate(Struct, frozen=True):
    """One order as it could be given, and whom it would be about."""

    order: str
    office: Office
    clauses: Clauses
    command: Command
    about: tuple[int, str] | None = None


def order_lines(rules: Rulebook, state: Hosting, caller: Caller, at: str) -> tuple[OrderLine, ...]:
    """Every order there is, as it would be judged now; `at`: the time, as the tournament writes it."""
    found: dict[str, OrderLine] = {}
    for one in _candidates(state, caller, at):
        refusal = in_office(state, caller, one.office) or _closed(rules, state, one)
        before = found.get(one.order)
        about = before.about if before is not None else ()
        if refusal is None and one.about is not None:
            about = (*about, one.about)
        if before is not None and before.refusal is None:
            refusal = None
        found[one.order] = OrderLine(one.order, one.office, one.clauses, refusal, about)
    return tuple(found.values())


def _judged(rules: Rulebook, state: Hosting, command: Command) -> Refusal | None:
    outcome = decide(rules, state.tournament, command)
    return outcome if isinstance(outcome, Refusal) else None


def _closed(rules: Rulebook, state: Hosting, one: _Candidate) -> Refusal | None:
    """Why an order is not open; where it is about nobody in particular, the reason names nobody."""
    refusal = _judged(rules, state, one.command)
    if refusal is not None and refusal.code == "not-out-of-order":
        return Refusal(
            refusal.code, "Nobody has a wager out of order that could be declared void now.", refusal.clauses
        )
    if refusal is None and one.order == "Substitute" and not state.stand_ins and state.terms.money == "wallet":
        return Refusal("no-stand-in", "Nobody has said that he or she would play on for somebody.", cites.SUBSTITUTE)
    return refusal


def _candidates(state: Hosting, caller: Caller, at: str) -> Iterator[_Candidate]:
    tournament = state.tournament
    director = tournament.directors[0] if owns(state, caller) and tournament.directors else caller.name
    by, manager = Official("director", director), Official("shift-manager", caller.name)
    operator, regulator = Official("operator", caller.name), Official("regulator", caller.name)
    yield _Candidate("NominateDirector", "shift-manager", cites.DIRECTOR, c.NominateDirector(_SOMEBODY, manager, at=at))
    yield _Candidate("ApproveConditions", "regulator", cites.APPROVAL, c.ApproveConditions(regulator, at=at))
    asked = state.asked or (_SOMEBODY,)
    for name in asked:
        about = (0, name) if name in state.asked else None
        yield _Candidate("Enter", "director", cites.ONE_ENTRY, c.Enter(name, by, at=at), about)
    yield _Candidate("HoldBallot", "director", cites.BALLOT, c.DrawBallot(players_due(tournament), by, at=at))
    yield from _about_seats(state, by, at)
    yield _Candidate("StartSession", "director", cites.ABSENT, c.StartSession(by, at=at))
    yield _Candidate("CallBreak", "director", cites.BREAK, c.CallBreak(1, by, at=at))
    yield _Candidate("EndBreak", "director", cites.BREAK, c.EndBreak(by, at=at))
    yield _Candidate("SetPace", "director", cites.PACE, c.SetPace(1, by, at=at))
    yield from _about_players(state, by, at)
    yield from _about_tables(state, by, at)
    yield _Candidate("EndSession", "director", cites.PLACES, c.EndSession(by, at=at))
    yield _Candidate("CalculatePlaces", "director", (*cites.PLACES, *cites.EXTRA_ROUNDS), c.CalculatePlaces(by, at=at))
    yield _Candidate("AwardPrizes", "director", (*cites.WHOLE_POOL, *cites.SHARED), c.AwardPrizes(by, at=at))
    yield _Candidate("Cancel", "operator", cites.CANCELLED, c.Cancel(_REASON, operator, at=at))


def _about_seats(state: Hosting, by: Official, at: str) -> Iterator[_Candidate]:
    """A reserve for every seat that stands empty."""
    tournament = state.tournament
    reserve = tournament.reserves[0][0] if tournament.reserves else _SOMEBODY
    session = tournament.session
    empty = [seat.player for table in (session.tables if session else ()) for seat in table.seats if not seat.taken]
    for name in empty or (_SOMEBODY,):
        about = (0, name) if name != _SOMEBODY else None
        yield _Candidate("SeatReserve", "director", cites.RESERVE, c.SeatReserve(reserve, name, by, at=at), about)


def _about_players(state: Hosting, by: Official, at: str) -> Iterator[_Candidate]:
    """A substitute or a direction for everybody who is in; wagers that were placed out of order again."""
    tournament, stand_in = state.tournament, state.stand_ins[0] if state.stand_ins else ""
    for name in still_in(tournament) or (_SOMEBODY,):
        command = c.Substitute(name, stand_in or _SOMEBODY, by, at=at)
        yield _Candidate("Substitute", "director", cites.SUBSTITUTE, command, (0, name))
        yield _Candidate("DirectPlayer", "director", cites.PACE, c.DirectPlayer(name, _REASON, by, at=at), (0, name))
    session = tournament.session
    seats = [(table.number, seat.player) for table in (session.tables if session else ()) for seat in table.seats]
    early = [(table.number, name) for table in (session.tables if session else ()) for name in table.early]
    for number, name in early or seats[:1] or ((1, _SOMEBODY),):
        command_void = c.DeclareVoid(number, name, by, at=at)
        yield _Candidate("DeclareVoid", "director", cites.OUT_OF_ORDER, command_void, (number, name))


def _about_tables(state: Hosting, by: Official, at: str) -> Iterator[_Candidate]:
    """Results for every table that was not opened here, as if everybody held what they began with."""
    session = state.tournament.session
    tables = [(table.number, table.seats) for table in (session.tables if session else ()) if table.seats]
    for number, seats in tables or ((1, ()),):
        held = tuple(c.PlayerResult(seat.player, seat.chips) for seat in seats)
        yield _Candidate(
            "EnterResults", "director", cites.PLACES, c.EnterResults(number, held, by, at=at), (number, "")
        )
