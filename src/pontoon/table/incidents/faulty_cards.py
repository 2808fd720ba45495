"""Cards that were faulty all along: a wrong number of them, foreign ones, cards that were not shuffled.

They void the round, where the book says so: one in play, one whose first bet lies, and one that has been settled as
long as the next has not begun.
"""

from typing import Any

from pontoon.rulebook import Clauses, Rule, Rulebook
from pontoon.table.draft import Draft
from pontoon.table.incidents import events as i
from pontoon.table.incidents.commands import Report
from pontoon.table.incidents.incident import in_round, round_begun, round_under_way
from pontoon.table.incidents.past_rounds import void_past_round
from pontoon.table.incidents.voiding import void_round
from pontoon.table.refusal import Refusal
from pontoon.table.state import State


def faulty_moment(rules: Rulebook, state: State, report: Report, rule: Rule[Any]) -> Refusal | None:
    """Refuses a report where no round has begun and none has just been settled that could still be void."""
    if rule.value == "void-round" and _can_undo_last(rules, state):
        return None
    return round_under_way(rules, state, report, rule)


def _can_undo_last(rules: Rulebook, state: State) -> bool:
    """Whether the last round has been settled, the next has not begun, and the book lets faulty cards void it."""
    if rules.incidents.settled_round.value == "stands" or round_begun(rules, state):
        return False
    return state.previous is not None and not state.previous.void


def void_for_cards(rules: Rulebook, draft: Draft, clauses: Clauses) -> None:
    """The round is void that the cards were used in."""
    if round_begun(rules, draft.state):
        void_round(rules, draft, clauses)
        return
    cited = (*clauses, *rules.incidents.settled_round.clauses, *rules.cites.void_means)
    void_past_round(draft, draft.state.round - 1, cited)


def void_and_shuffle(rules: Rulebook, draft: Draft, clauses: Clauses) -> None:
    """The round is void, and the cards are shuffled before the next one."""
    due = i.ShuffleDueAfterRound(clauses)
    if in_round(draft.state):
        draft.add(due)
        void_round(rules, draft, clauses)
    else:
        void_for_cards(rules, draft, clauses)
        draft.add(due)
