"""Technical interruptions: the round is finished once a wager of it is decided, and void before."""

from dataclasses import replace
from typing import Any

from pontoon.cards import TWENTY_ONE
from pontoon.rulebook import Rule, Rulebook
from pontoon.settlement import has_open_stakes, total
from pontoon.table.draft import Draft
from pontoon.table.incidents.reconstruct import anything_settled
from pontoon.table.incidents.voiding import void_round
from pontoon.table.state import Box, State
from pontoon.table.steps import next_step


def by_outcome(rules: Rulebook, state: State, rule: Rule[Any]) -> Rule[Any]:
    """The rule with the clause about the branch that holds now, where it goes by the outcome; else as it is."""
    if rule.value != "by-outcome":
        return rule
    cites = rules.cites
    branch = cites.outcome_established if _outcome_established(rules, state) else cites.no_outcome
    return replace(rule, clauses=(*rule.clauses, *branch))


def finish_or_void(rules: Rulebook, draft: Draft, rule: Rule[Any]) -> None:
    """The round goes on where an outcome is established, and is void without anybody's discretion where none is."""
    if not _outcome_established(rules, draft.state):
        void_round(rules, draft, rule.clauses)


def _outcome_established(rules: Rulebook, state: State) -> bool:
    """Whether any wager has won or lost for certain, settled or not; one that was given back has done neither."""
    if next_step(rules, state).kind == "settle" or anything_settled(state):
        return True
    return any(_decided_by_cards(rules, box) for box in state.boxes if box.hands)


def _decided_by_cards(rules: Rulebook, box: Box) -> bool:
    """Whether the box has a side wager with both its cards, or a hand of 21 or more, that is still to be settled."""
    if len(box.hands[0].cards) > 1 and any(not side.settled for side in box.sides):
        return True
    return any(
        has_open_stakes(hand) and len(hand.cards) > 1 and total(rules, hand).points >= TWENTY_ONE for hand in box.hands
    )
