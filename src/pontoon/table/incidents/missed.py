"""Places passed over, in books with a remedy of their own: the card comes late, or the hand is dead."""

from typing import Any

from pontoon.rulebook import Rule, Rulebook
from pontoon.settlement import has_open_stakes
from pontoon.table.changes import box_of, hand_of
from pontoon.table.control import controller
from pontoon.table.draft import Draft
from pontoon.table.hands import lacks_first_cards
from pontoon.table.incidents import events as i
from pontoon.table.incidents.hand_log import logs_of
from pontoon.table.incidents.missed_rules import own_remedy
from pontoon.table.incidents.trouble import DealingError, Pending, Place
from pontoon.table.incidents.voiding import go_on, void_boxes, void_hand
from pontoon.table.state import State


def errors_found(state: State) -> tuple[DealingError, ...]:
    """The errors that have come to light."""
    return state.trouble.errors[len(state.trouble.errors) - state.trouble.found :]


def put_missed_right(rules: Rulebook, draft: Draft) -> bool:
    """Deal with every place passed over that has come to light, one after the other.

    True where a player is asked, or nothing that has come to light is left; False where other errors remain.
    """
    errors = draft.state.trouble.errors
    for number in range(len(errors) - draft.state.trouble.found, len(errors)):
        rule = own_remedy(rules, draft.state, errors[number])
        place = None if rule is None or rule.value == "deal-later" else _still_missing(rules, draft.state, number)
        if rule is None or place is None:
            continue
        if rule.value == "dead":
            void_boxes(rules, draft, (place[0],), rule.clauses, "dead_hand")
        else:
            _ask_late(rules, draft, place, rule)
            return True
    state = draft.state
    if any(own_remedy(rules, state, error) is None for error in errors_found(state)):
        return False
    kept = len(state.trouble.errors) - state.trouble.found
    draft.add(i.ErrorsStand(rules.cites.later_hands_stand, kept))
    go_on(rules, draft)
    return True


def _still_missing(rules: Rulebook, state: State, number: int) -> Place | None:
    """The hand in play that lacks the card of this error; None where it has decided otherwise or was asked about it."""
    error = state.trouble.errors[number]
    place = error.due if error.initial else waits_since(state, number)
    if place is None or place in state.trouble.late_owed:
        return None
    hand = hand_of(state, *place)
    if not has_open_stakes(hand):
        return None
    if error.initial:
        return place if lacks_first_cards(hand) and place not in state.trouble.late else None
    bound = controller(rules, box_of(state, place[0]), hand).player in state.trouble.refusers
    # MA 15(d), I55: no card comes to who refused one, and what waits stands as it lies
    return None if bound and not lacks_first_cards(hand) else place


_WAITING = ("gap", "hit", "forfeit")
"""What may have happened to a hand that still waits for its card."""


def waits_since(state: State, number: int) -> Place | None:
    """The hand whose card did not come by this error, as it is numbered now; None where a card came, or it decided."""
    gap = next(step for step in reversed(state.trouble.course) if (step.kind, step.number) == ("gap", number))
    box = box_of(state, gap.place[0])
    log = next(log for root in logs_of(state, box) for log in root.everything() if any(one is gap for one in log.steps))
    since = log.steps[[one is gap for one in log.steps].index(True) :]
    if log.parts or any(step.kind not in _WAITING for step in since):
        return None
    return box.number, log.was


def _ask_late(rules: Rulebook, draft: Draft, place: Place, rule: Rule[Any]) -> None:
    box = box_of(draft.state, place[0])
    player = controller(rules, box, box.hands[place[1] - 1]).player
    draft.add(i.PlayersAsked("skipped", ((box.number, player),), ("late", "dead"), rule.clauses, place[1]))


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
