"""Judging the results of a table that was played without this program."""

from collections.abc import Iterator

from pontoon.table import Refusal
from pontoon.tournament import cites
from pontoon.tournament import commands as c
from pontoon.tournament import events as e
from pontoon.tournament.chips import NONE
from pontoon.tournament.decide_entry import is_over, not_the_director
from pontoon.tournament.draft import Draft
from pontoon.tournament.names import spelling
from pontoon.tournament.state import State, Table, conditions_of, session_of


def enter_results(draft: Draft, command: c.EnterResults) -> Refusal | None:
    """Everybody who sits at the table gets the chips that the dealer there has counted."""
    state = draft.state
    refusal = (
        is_over(state)
        or not_the_director(state, command.by, "enter the results of a table", cites.PLACES)
        or _may_report(state, command.table)
    )
    if refusal is not None:
        return refusal
    found = tuple(e.Holding(spelling(state, one.player), one.chips, one.out_before) for one in command.results)
    refusal = next(_faults(state, session_of(state).tables[command.table - 1], found), None)
    if refusal is None:
        draft.add(e.ResultsEntered(command.table, found))
    return refusal


def _may_report(state: State, number: int) -> Refusal | None:
    if state.phase != "playing":
        return Refusal("no-session", "No session is on: the ballot and the start come first.", cites.BALLOT)
    tables = session_of(state).tables
    if not 1 <= number <= len(tables) or not tables[number - 1].seats:
        return Refusal("no-table", f"Nobody sits at a table {number} in this session.", cites.BALLOT)
    if tables[number - 1].reported or tables[number - 1].table.phase != "unopened":
        message = f"Table {number} is played here, or its results have been entered already."
        return Refusal("open-already", message, cites.PLACES)
    return None


def _faults(state: State, table: Table, results: tuple[e.Holding, ...]) -> Iterator[Refusal]:
    """What cannot be right about the results."""
    if sorted(one.player for one in results) != sorted(seat.player for seat in table.seats):
        listed = ", ".join(seat.player for seat in table.seats)
        message = f"The results name everybody at table {table.number} once: {listed}."
        yield Refusal("wrong-players", message, cites.PLACES)
    session, conditions = session_of(state), conditions_of(state)
    minimum = conditions.limits_of(session.stage).minimum
    last = 1 if session.extra else conditions.stages[session.stage].rounds
    began = {seat.player: seat.chips for seat in table.seats}
    for one in results:
        if one.chips < NONE or one.out_before < 0:
            message = f"{one.player} holds some chips or none, and was out before a round from 1 on, or not at all."
            yield Refusal("no-amount", message, cites.CHIPS_KEPT)
        elif one.out_before and one.chips >= minimum:
            message = f"{one.player} has {one.chips} and can wager the minimum of {minimum}: nobody puts him out."
            yield Refusal("not-eliminated", message, cites.MINIMUM)
        elif one.out_before and not _possible(one.out_before, last, broke=began[one.player] < minimum):
            message = f"With what {one.player} began with nobody is out before round {one.out_before} of this session."
            yield Refusal("no-round", message, (*cites.MINIMUM, *cites.STRUCTURE))


def _possible(out_before: int, last: int, *, broke: bool) -> bool:
    """Whether somebody can be out before this round: the first if he began `broke`, else a later one up to the last."""
    return out_before == 1 if broke else out_before >= 2 and (not last or out_before <= last)
