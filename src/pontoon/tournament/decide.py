"""Judging a command: the events that follow, or a refusal."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from pontoon.rulebook import Rulebook
from pontoon.table import Refusal
from pontoon.tournament import commands as c
from pontoon.tournament import decide_chance as chance_source
from pontoon.tournament import decide_end as end
from pontoon.tournament import decide_entry as entry
from pontoon.tournament import decide_pace as pace
from pontoon.tournament import decide_results as results
from pontoon.tournament import decide_round as rounds
from pontoon.tournament import decide_session as session
from pontoon.tournament.conditions import Conditions
from pontoon.tournament.draft import Chance, Draft
from pontoon.tournament.events import Event, OrderGiven, TournamentOpened
from pontoon.tournament.evolve import evolve
from pontoon.tournament.moments import time_fault
from pontoon.tournament.names import spelt
from pontoon.tournament.people import Official
from pontoon.tournament.state import State


class Outcome(Struct, frozen=True):
    """The result of a command."""

    state: State
    events: tuple[Event, ...]


def announce(conditions: Conditions) -> Outcome:
    """A tournament begins with its conditions, as they were read and checked."""
    opened = TournamentOpened(conditions)
    return Outcome(evolve(State(), opened), (opened,))


def run(rules: Rulebook, state: State, command: c.Command, chance: Chance | None = None) -> Outcome | Refusal:
    """What follows from the command, and the state it leads to; if anything is refused, all of it is.

    `chance` gives the bytes that the house of a table shuffles and cuts with.
    """
    draft = Draft(rules, state, chance)
    refusal = judge(draft, command)
    return Outcome(draft.state, tuple(draft.events)) if refusal is None else refusal


def judge(draft: Draft, command: c.Command) -> Refusal | None:
    """Add what follows from the command to the draft, or say why nothing does."""
    refusal = time_fault(draft.state, command.at)
    if refusal is not None:
        return refusal
    command = spelt(draft.state, command)
    given = _given(draft.state, command)
    if given != OrderGiven():
        draft.add(given)
    return JUDGES[type(command)](draft, command)


def _given(state: State, command: c.Command) -> OrderGiven:
    """What there is to record of a command besides its events. A regulator's name stands in the approval itself."""
    by: Official | None = getattr(command, "by", None)
    name = "" if by is None or by.office == "regulator" else by.name
    first = by is not None and by.office == "director" and state.directors[:1] == (name,)
    return OrderGiven("" if first else name, command.at, command.seal)


def decide(
    rules: Rulebook, state: State, command: c.Command, chance: Chance | None = None
) -> tuple[Event, ...] | Refusal:
    """What follows from the command in this state; nothing is changed by asking."""
    outcome = run(rules, state, command, chance)
    return outcome if isinstance(outcome, Refusal) else outcome.events


JUDGES: dict[type, Callable[[Draft, Any], Refusal | None]] = {
    c.NominateDirector: entry.nominate,
    c.ApproveConditions: entry.approve,
    c.Enter: entry.enter,
    c.Withdraw: entry.withdraw,
    c.Refund: entry.refund,
    c.Cancel: entry.cancel,
    c.DrawBallot: session.draw,
    c.TakeSeats: session.take_seats,
    c.SeatReserve: session.seat_reserve,
    c.Substitute: session.substitute,
    c.StartSession: session.start,
    c.OpenTable: session.open_at,
    c.EnterResults: results.enter_results,
    c.CallBreak: pace.call_break,
    c.EndBreak: pace.end_break,
    c.SetPace: pace.set_pace,
    c.NameChance: chance_source.name_chance,
    c.DirectPlayer: pace.direct,
    c.AskNext: rounds.ask_next,
    c.Wager: rounds.wager,
    c.DeclareVoid: rounds.declare_void,
    c.Play: rounds.play,
    c.EndSession: end.end_session,
    c.CalculatePlaces: end.calculate,
    c.AwardPrizes: end.award,
}
