"""Why a hand has nothing left to decide: the clauses that ended it."""

from pontoon.cards import TWENTY_ONE
from pontoon.rulebook import Clauses, Rulebook
from pontoon.settlement import is_bust, standing, total
from pontoon.table.hands import is_limited_ace
from pontoon.table.state import Box, State


def finished_by(rules: Rulebook, state: State, box: Box, number: int) -> Clauses:
    """The clauses that ended a hand; where its player simply stood, those on whose turn it is."""
    hand = box.hands[number - 1]
    if (box.number, number) in state.trouble.refused:
        return rules.incidents.refusal_binds.clauses
    if any(stake.status == "surrendered" for stake in hand.stakes) or _settled_surrender(state, box.number, number):
        return rules.cites.surrender_no_more_cards
    if hand.doubled:
        return rules.cites.double_one_card
    if is_bust(rules, hand):
        return rules.cites.bust
    if total(rules, hand).points == TWENTY_ONE:
        return rules.cites.may_not_draw
    if is_limited_ace(rules, hand):
        return rules.split.ace_cards.clauses
    return rules.cites.turn_order


def _settled_surrender(state: State, box: int, number: int) -> bool:
    """Whether the hand was surrendered and settled at once."""
    return any(line.result == "surrender" and (line.box, line.hand) == (box, number) for line in standing(state.lines))
