"""Applying facts: `evolve(state, event)` never judges and never refuses, and needs no rulebook."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from pontoon.tournament import events as e
from pontoon.tournament import evolve_session as session
from pontoon.tournament import evolve_table as table
from pontoon.tournament.changes import following, with_entrant, with_name
from pontoon.tournament.chips import Chips
from pontoon.tournament.state import Entrant, State, conditions_of, session_of


def evolve(state: State, event: e.Event) -> State:
    """The state after the event; its sequence number is one higher."""
    return APPLY[type(event)](state, event)


def fold(events: Iterable[e.Event]) -> State:
    """The state after a whole stream."""
    state = State()
    for event in events:
        state = evolve(state, event)
    return state


# Before the tournament


def _opened(state: State, event: e.TournamentOpened) -> State:
    first = event.conditions.stages[0]
    return following(state, phase="entry", conditions=event.conditions, sessions_left=first.sessions)


def _ordered(state: State, event: e.OrderGiven) -> State:
    return following(state, time=event.at or state.time)


def _nominated(state: State, event: e.DirectorNominated) -> State:
    return following(state, directors=(*state.directors, event.name), known=with_name(state, event.name))


def _approved(state: State, event: e.ConditionsApproved) -> State:
    return following(state, approved=True)


def _entered(state: State, event: e.EntryAccepted) -> State:
    entrant = Entrant(event.number, event.player, event.player, event.groups)
    reserves = tuple(one for one in state.reserves if one[0] != event.player)
    return following(
        state, entrants=with_entrant(state, entrant), reserves=reserves, known=with_name(state, event.player)
    )


def _reserve(state: State, event: e.ReserveListed) -> State:
    return following(
        state, reserves=(*state.reserves, (event.player, event.groups)), known=with_name(state, event.player)
    )


def _withdrawn(state: State, event: e.EntryWithdrawn) -> State:
    entrant = replace(state.entrants[event.player], status="withdrawn")
    return following(state, entrants=with_entrant(state, entrant), gone=(*state.gone, event.player))


# Orders of the director


def _break(state: State, event: e.BreakCalled) -> State:
    return following(state, break_minutes=event.minutes, break_until=event.until)


def _break_ended(state: State, event: e.BreakEnded) -> State:
    return following(state, break_minutes=0, break_until="")


def _chance(state: State, event: e.ChanceNamed) -> State:
    return following(state, chance=event.source)


def _pace(state: State, event: e.PaceSet) -> State:
    return following(state, pace=event.seconds)


def _directed(state: State, event: e.PlayerDirected) -> State:
    return following(state)


# The end


def _session_ended(state: State, event: e.SessionEnded) -> State:
    extra = session_of(state).extra
    entrants = dict(state.entrants)
    for one in event.standings:
        counted = _played_extra if extra else _counted
        entrants[one.player] = counted(entrants[one.player], event.session, one.chips)
    goes_on = state.sessions_left and not extra and len(event.standings) > 1
    phase = "between" if goes_on else "counted"
    return following(state, phase=phase, session=None, entrants=entrants)


def _counted(entrant: Entrant, session: int, chips: Chips) -> Entrant:
    return replace(entrant, chips=chips, score=chips.hundredths, extra=())


def _played_extra(entrant: Entrant, session: int, chips: Chips) -> Entrant:
    """Extra rounds are compared by what they won or lost: who lost one to somebody else begins the next with less."""
    before = entrant.score + sum(gain for _, gain in entrant.extra)
    return replace(entrant, chips=chips, extra=(*entrant.extra, (session, chips.hundredths - before)))


def _extra_ordered(state: State, event: e.ExtraRoundsOrdered) -> State:
    return following(state, phase="between", playoff=event.players)


def _stage_ended(state: State, event: e.StageEnded) -> State:
    entrants = dict(state.entrants)
    for player in (player for group in event.out for player in group):
        entrants[player] = replace(entrants[player], status="out")
    places = (*event.out, *state.places)
    if event.decided:
        first = ((event.through,) if event.through else ()) + places
        return following(state, phase="decided", entrants=entrants, places=first)
    stage = event.stage + 1
    conditions = conditions_of(state)
    new = conditions.stages[stage].chips == "new"
    for player in event.through:
        entrant = entrants[player]
        entrants[player] = replace(entrant, score=0, extra=(), chips=conditions.entry.chips if new else entrant.chips)
    return following(
        state,
        phase="between",
        stage=stage,
        sessions_left=conditions.stages[stage].sessions,
        entrants=entrants,
        places=places,
    )


def _awarded(state: State, event: e.PrizesAwarded) -> State:
    return following(state, phase="finished", awards=event.awards)


def _cancelled(state: State, event: e.TournamentCancelled) -> State:
    return following(state, phase="cancelled", session=None, reason=event.reason)


APPLY: dict[type, Callable[[State, Any], State]] = {
    e.TournamentOpened: _opened,
    e.OrderGiven: _ordered,
    e.DirectorNominated: _nominated,
    e.ConditionsApproved: _approved,
    e.EntryAccepted: _entered,
    e.ReserveListed: _reserve,
    e.EntryWithdrawn: _withdrawn,
    e.BallotDrawn: session.drawn,
    e.SeatsTaken: session.taken,
    e.ReserveSeated: session.reserve_seated,
    e.SubstituteApproved: session.substituted,
    e.PositionForfeited: session.forfeited,
    e.SessionStarted: session.started,
    e.TableActed: table.table_acted,
    e.ResultsEntered: table.reported,
    e.WagerAsked: table.asked,
    e.OutOfOrder: table.out_of_order,
    e.WagerDeclaredVoid: table.declared_void,
    e.PlayerEliminated: table.eliminated,
    e.BreakCalled: _break,
    e.BreakEnded: _break_ended,
    e.PaceSet: _pace,
    e.ChanceNamed: _chance,
    e.PlayerDirected: _directed,
    e.SessionEnded: _session_ended,
    e.ExtraRoundsOrdered: _extra_ordered,
    e.StageEnded: _stage_ended,
    e.PrizesAwarded: _awarded,
    e.TournamentCancelled: _cancelled,
}
