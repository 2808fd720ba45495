"""Undoing a round that has ended: opposite lines, no effect on later rounds or on the cards."""

from pontoon.rulebook import Clauses
from pontoon.settlement import standing, undone
from pontoon.table.draft import Draft
from pontoon.table.incidents import events as i
from pontoon.table.refusal import Refusal
from pontoon.table.state import HISTORY, PlayedRound, State


def remembered(state: State, number: int, clauses: Clauses = ()) -> PlayedRound | Refusal:
    """The finished round with this number, or why it cannot be undone; `clauses`: on the right to undo it."""
    for played in state.history:
        if played.number == number:
            if played.void:
                return Refusal("void-already", f"Round {number} is void already.", clauses)
            return played
    kept = ", ".join(str(one.number) for one in state.history if not one.void) or "none"
    message = f"Round {number} is not among the last {HISTORY} finished rounds; those that can be named are {kept}."
    return Refusal("no-such-round", message, clauses)


def void_past_round(draft: Draft, number: int, clauses: Clauses) -> None:
    """Every payment and collection of the round is reversed."""
    played = remembered(draft.state, number)
    assert isinstance(played, PlayedRound)
    draft.add(i.PastRoundVoided(number, clauses))
    for line in standing(played.lines):
        if line.net:
            draft.add(i.LineReversed(number, undone(line, clauses, "void")))
