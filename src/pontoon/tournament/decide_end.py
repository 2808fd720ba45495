"""Judging the end of a session and of the tournament: places, extra rounds, prizes."""

from pontoon.table import Refusal
from pontoon.tournament import cites
from pontoon.tournament import commands as c
from pontoon.tournament import events as e
from pontoon.tournament.decide_entry import is_over, not_the_director
from pontoon.tournament.draft import Draft
from pontoon.tournament.money import prize_pool
from pontoon.tournament.prizes import awards
from pontoon.tournament.standings import verdict
from pontoon.tournament.state import Session, State, conditions_of, session_of
from pontoon.tournament.turns import is_finished


def end_session(draft: Draft, command: c.EndSession) -> Refusal | None:
    """The chips of everybody who still sits are counted."""
    state = draft.state
    refusal = (
        is_over(state) or not_the_director(state, command.by, "end the session", cites.PLACES) or _all_finished(state)
    )
    if refusal is not None:
        return refusal
    session = session_of(state)
    draft.add(e.SessionEnded(session.number, _standings(session)))
    return None


def calculate(draft: Draft, command: c.CalculatePlaces) -> Refusal | None:
    """At the end of a stage: who goes through, or who plays on for equal chips."""
    state = draft.state
    refusal = is_over(state) or not_the_director(state, command.by, "calculate the places", cites.PLACES)
    if refusal is not None:
        return refusal
    if state.phase != "counted":
        message = "Places are calculated when the chips of a stage's last session have been counted."
        return Refusal("not-counted", message, cites.PLACES)
    found = verdict(state)
    if found.playoff:
        draft.add(e.ExtraRoundsOrdered(found.playoff, cites.EXTRA_ROUNDS))
    else:
        draft.add(e.StageEnded(state.stage, found.through, found.out, found.decided))
    return None


def _all_finished(state: State) -> Refusal | None:
    if state.phase != "playing":
        return Refusal("no-session", "No session is on that could end.", cites.STRUCTURE)
    session, conditions = session_of(state), conditions_of(state)
    playing = [one.number for one in session.tables if not is_finished(conditions, session, one)]
    if not playing:
        return None
    listed = ", ".join(str(number) for number in playing[:10])
    return Refusal("tables-playing", f"The session is still on at table {listed}.", cites.STRUCTURE)


def _standings(session: Session) -> tuple[e.Standing, ...]:
    found = [e.Standing(seat.player, table.number, seat.chips) for table in session.tables for seat in table.seats]
    return tuple(sorted(found, key=lambda one: -one.chips.hundredths))


def award(draft: Draft, command: c.AwardPrizes) -> Refusal | None:
    """The whole pool goes to the places, and contested divisions are shared."""
    state = draft.state
    refusal = is_over(state) or not_the_director(state, command.by, "award the prizes", cites.PLACES)
    if refusal is not None:
        return refusal
    if state.phase != "decided":
        return Refusal("not-decided", "Prizes are awarded when the last stage has been played.", cites.PLACES)
    conditions = conditions_of(state)
    numbers = {one.player: one.number for one in state.entrants.values()}
    pool = prize_pool(len(numbers), conditions.entry.fee, conditions.entry.commission)
    draft.add(e.PrizesAwarded(awards(pool, conditions.prizes, state.places, state.gone, numbers)))
    return None
