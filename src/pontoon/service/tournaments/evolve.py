"""Applying an event of a hosted tournament: its own, those of its commitments, and those of the house."""

from msgspec.structs import replace

from pontoon.service.chance import DrawCommitted, DrawRevealed, ShoeCommitted, ShoeRevealed
from pontoon.service.tables.events import PlayerLeft, PlayerReturned
from pontoon.service.tournaments import events as h
from pontoon.service.tournaments.state import Counted, Direction, Hosting
from pontoon.service.tournaments.terms import TournamentBot
from pontoon.table import RoundEnded
from pontoon.table import events as te
from pontoon.tournament import Event, State
from pontoon.tournament import events as e
from pontoon.tournament import evolve as evolve_tournament
from pontoon.tournament.state import seat_of, table_of

ChanceEvent = ShoeCommitted | ShoeRevealed | DrawCommitted | DrawRevealed
TournamentEvent = Event | h.HostEvent | ChanceEvent

_NO_OFFER = (te.OfferClosed, te.FollowersInvited, te.BettingClosed, RoundEnded)
"""Events of a table behind which nobody has let an offer pass."""


def evolve(state: Hosting, event: TournamentEvent) -> Hosting:
    """The hosted tournament after an event; nothing is refused here."""
    match event:
        case h.TournamentHosted():
            return replace(state, id=event.tournament, owner=event.owner, terms=event.terms)
        case h.EntryAsked():
            return replace(state, asked=(*state.asked, event.player))
        case h.StandInOffered():
            return replace(state, stand_ins=(*state.stand_ins, event.player))
        case PlayerLeft():
            return replace(state, away=(*state.away, event.player))
        case PlayerReturned():
            return replace(state, away=_without(state.away, event.player))
        case h.OfferLetPass():
            return replace(state, passed=(*state.passed, (event.table, event.player)))
        case h.PaceLapsed():
            return state
        case h.BotEntered():
            return replace(state, bots=(*state.bots, TournamentBot(event.name, event.kind, event.pace)))
        case h.TapeKept():
            return replace(state, tapes={**state.tapes, event.name: event.tape})
        case ShoeCommitted() | ShoeRevealed():
            return replace(state, shoes={**state.shoes, event.table: state.shoes_at(event.table).after(event)})
        case DrawCommitted():
            return replace(state, ballot=event)
        case DrawRevealed():
            return replace(state, ballot=None)
        case _:
            return applied(state, event, evolve_tournament(state.tournament, event))


def applied(state: Hosting, event: Event, after: State) -> Hosting:
    """The hosted tournament after one of its own events, which lead to this state of the tournament."""
    before, state = state.tournament, replace(state, tournament=after)
    match event:
        case e.TableActed():
            return _at_table(state, event)
        case e.EntryAccepted() | e.ReserveListed():
            return replace(state, asked=_without(state.asked, event.player))
        case e.SubstituteApproved():
            stand_ins = _without(state.stand_ins, event.substitute)
            return replace(state, stand_ins=stand_ins, held=_renamed(state.held, event.player, event.substitute))
        case e.BallotDrawn(seats=seats):
            held = {seat.player: (seat.chips.hundredths,) for seat in seats}
            tables = max(state.tables, *(seat.table for seat in seats))
            return replace(state, tables=tables, held=held, counted=(), directed={})
        case e.ResultsEntered(results=results):
            entered = {one.player: (*state.held.get(one.player, ()), one.chips.hundredths) for one in results}
            return replace(state, held=state.held | entered)
        case e.ReserveSeated():
            return replace(state, held=_renamed(state.held, event.absent, event.reserve))
        case e.SessionEnded(standings=standings):
            return replace(state, tapes={}, passed=(), counted=_counted(before, standings))
        case e.TournamentCancelled():
            return replace(state, tapes={}, passed=())
        case e.PlayerDirected(player=player, words=words):
            direction = Direction(words, _rounds_at(after, player))
            return replace(state, directed={**state.directed, player: direction})
        case _:
            return state


def _at_table(state: Hosting, event: e.TableActed) -> Hosting:
    shoes = before = state.shoes_at(event.table)
    for one in event.events:
        shoes = shoes.after(one)
        if isinstance(one, _NO_OFFER) and state.passed:
            state = replace(state, passed=tuple(each for each in state.passed if each[0] != event.table))
        if isinstance(one, RoundEnded):
            state = replace(state, held=_after_round(state, event.table))
    return state if shoes is before else replace(state, shoes={**state.shoes, event.table: shoes})


def _after_round(state: Hosting, table: int) -> dict[str, tuple[int, ...]]:
    seats = table_of(state.tournament, table).seats
    return state.held | {seat.player: (*state.held.get(seat.player, ()), seat.chips.hundredths) for seat in seats}


def _renamed(held: dict[str, tuple[int, ...]], old: str, new: str) -> dict[str, tuple[int, ...]]:
    return {new if name == old else name: chips for name, chips in held.items()}


def _counted(before: State, standings: tuple[e.Standing, ...]) -> tuple[Counted, ...]:
    """The chips that were counted, with the boxes at which they were held."""
    tables = () if before.session is None else before.session.tables
    boxes = {seat.player: seat.box for table in tables for seat in table.seats}
    return tuple(Counted(one.player, one.table, boxes.get(one.player, 0), one.chips) for one in standings)


def _rounds_at(state: State, player: str) -> int:
    """How many rounds have been played where the player sits."""
    tables = () if state.session is None else state.session.tables
    return next((table.rounds for table in tables if seat_of(table, player) is not None), 0)


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(one for one in names if one != name)
