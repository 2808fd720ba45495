"""Places passed over, in books with a remedy of their own: the card comes late, or the hand is dead."""

from typing import Any

from pontoon.rulebook import Rule, Rulebook
from pontoon.settlement import has_open_stakes
from pontoon.table.changes import box_of, hand_of
from pontoon.table.control import controller
from pontoon.table.draft import Draft
from pontoon.table.hands import lacks_first_cards
from pontoon.table.incidents import events as i
from pontoon.table.incidents.missed_rules import own_remedy
from pontoon.table.incidents.trouble import DealingError, Pending
from pontoon.table.incidents.voiding import go_on, void_boxes, void_hand
from pontoon.table.state import State


def errors_found(state: State) -> tuple[DealingError, ...]:
    """The errors that have come to light."""
    return state.trouble.errors[len(state.trouble.errors) - state.trouble.found :]


def put_missed_right(rules: Rulebook, draft: Draft) -> bool:
    """Deal with every place passed over that has come to light, one after the other.

    True where a player is asked, or nothing that has come to light is left; False where other errors remain.
    """
    for error in errors_found(draft.state):
        rule = own_remedy(rules, draft.state, error)
        if rule is None or rule.value == "deal-later" or not _still_missing(draft.state, error):
            continue
        if rule.value == "dead":
            void_boxes(rules, draft, (error.due[0],), rule.clauses, "dead_hand")
        else:
            _ask_late(rules, draft, error, rule)
            return True
    state = draft.state
    if any(own_remedy(rules, state, error) is None for error in errors_found(state)):
        return False
    kept = len(state.trouble.errors) - state.trouble.found
    draft.add(i.ErrorsStand(rules.cites.later_hands_stand, kept))
    go_on(rules, draft)
    return True


def _still_missing(state: State, error: DealingError) -> bool:
    """Whether the hand is in play, still without its card, has decided nothing since, and was not asked about it."""
    place, hand = error.due, hand_of(state, *error.due)
    if not has_open_stakes(hand) or hand.stood or place in state.trouble.late_owed:
        return False
    if error.initial:
        return len(hand.cards) < 2 and place not in state.trouble.late
    then = error.hand_then(place)
    return then is not None and len(hand.cards) <= len(then.cards)


def _ask_late(rules: Rulebook, draft: Draft, error: DealingError, rule: Rule[Any]) -> None:
    box = box_of(draft.state, error.due[0])
    player = controller(rules, box, box.hands[error.due[1] - 1]).player
    draft.add(i.PlayersAsked("skipped", ((box.number, player),), ("late", "dead"), rule.clauses, error.due[1]))


def late_or_dead(rules: Rulebook, draft: Draft, pending: Pending) -> None:
    """The missing card comes, or never: one that was asked for after all the others, a second card before any of them.

    MA 15(h): the second card comes when all other players have theirs, so in play it comes before any additional card.
    """
    (answered,) = pending.answers
    box, choice = answered.asked.box, answered.choice
    if choice == "dead":
        void_hand(rules, draft, box, pending.hand, pending.clauses, "dead_hand")
    else:
        state = draft.state
        lacking = state.phase == "playing" and lacks_first_cards(hand_of(state, box, pending.hand))
        at_once = lacking and rules.incidents.late_second.value == "at-once"
        draft.add(i.HandWaits(box, pending.hand, at_once))
