"""Judging breaks and the speed of play."""

from pontoon.table import Refusal
from pontoon.table.names import is_plain
from pontoon.tournament import cites
from pontoon.tournament import commands as c
from pontoon.tournament import events as e
from pontoon.tournament.decide_entry import is_over, not_the_director
from pontoon.tournament.draft import Draft
from pontoon.tournament.moments import later


def call_break(draft: Draft, command: c.CallBreak) -> Refusal | None:
    """A break of a given time; rounds that are on are finished."""
    state = draft.state
    refusal = is_over(state) or not_the_director(state, command.by, "call a break", cites.BREAK)
    if refusal is not None:
        return refusal
    if command.minutes <= 0:
        return Refusal("no-time", "Say how many minutes the break lasts.", cites.BREAK)
    if state.break_minutes:
        return Refusal("on-a-break", f"A break of {state.break_minutes} minutes is on already.", cites.BREAK)
    draft.add(e.BreakCalled(command.minutes, later(command.at, command.minutes)))
    return None


def end_break(draft: Draft, command: c.EndBreak) -> Refusal | None:
    """Play goes on."""
    state = draft.state
    refusal = is_over(state) or not_the_director(state, command.by, "end a break", cites.BREAK)
    if refusal is not None:
        return refusal
    if not state.break_minutes:
        return Refusal("no-break", "There is no break to end.", cites.BREAK)
    draft.add(e.BreakEnded())
    return None


def set_pace(draft: Draft, command: c.SetPace) -> Refusal | None:
    """The director determines the speed of play."""
    refusal = is_over(draft.state) or not_the_director(draft.state, command.by, "set the pace", cites.PACE)
    if refusal is not None:
        return refusal
    if command.seconds <= 0:
        return Refusal("no-time", "The pace is a number of seconds for a decision, one at least.", cites.PACE)
    draft.add(e.PaceSet(command.seconds))
    return None


def direct(draft: Draft, command: c.DirectPlayer) -> Refusal | None:
    """A direction to a player who is in the tournament."""
    state = draft.state
    refusal = is_over(state) or not_the_director(state, command.by, "give a player directions", cites.PACE)
    if refusal is not None:
        return refusal
    entrant = state.entrants.get(command.player)
    if not is_plain(command.words):
        return Refusal("no-text", "A direction is words in one line that can be read.", cites.PACE)
    if entrant is None or entrant.status != "in" or not command.words.strip():
        message = f"A direction needs words and a player who is in the tournament; {command.player} got none."
        return Refusal("no-player", message, cites.PACE)
    draft.add(e.PlayerDirected(command.player, command.words))
    return None
