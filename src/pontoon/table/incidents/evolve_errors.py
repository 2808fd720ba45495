"""Applying errors of dealing: a card on a wrong place, a place without its card, and errors that stand."""

from typing import Any

from msgspec.structs import replace

from pontoon.table.changes import Apply, following, hand_of, troubled, with_hand
from pontoon.table.hands import lacks_first_cards
from pontoon.table.incidents import events as e
from pontoon.table.incidents.course import remembered
from pontoon.table.incidents.trouble import DEALER, DealingError, Dealt, Place, Trouble
from pontoon.table.state import State


def card_misdealt(state: State, event: e.CardMisdealt) -> State:
    """The card lies where it was put, and the error is remembered until it is noticed."""
    box, number = event.to
    trouble = _asked(state, event.due)
    owed = tuple(place for place in trouble.late_owed if place != event.due)
    trouble = replace(trouble, aside=trouble.aside[1:], late_owed=owed)
    changes: dict[str, Any] = {"owed": None, "shoe": replace(state.shoe, position=state.shoe.position + 1)}
    before = _cards_dealt(state)
    if event.to == DEALER:
        changes["dealer"] = (*state.dealer, event.card)
    elif not number:
        trouble = replace(trouble, strays=(*trouble.strays, (box, event.card)))
    else:
        hand = hand_of(state, box, number)
        changes["boxes"] = with_hand(state, box, number, replace(hand, cards=(*hand.cards, event.card)))
    rescue = event.due if _doubled(state, event.due) else None
    dealt = (*trouble.dealt, Dealt(event.to, event.card, state.phase == "dealing"))
    after = following(state, trouble=replace(trouble, dealt=dealt), rescue=rescue, **changes)
    after = _with_error(after, "misdealt", event.due, event.to, before)
    if state.phase == "playing":
        after = remembered(state, after, "gap", event.due, len(state.trouble.errors))
    return remembered(state, after, "card", event.to, len(dealt) - 1, wrong=state.phase == "playing")


def place_skipped(state: State, event: e.PlaceSkipped) -> State:
    """The place waits for its card, and the error is remembered until it is noticed."""
    trouble = state.trouble
    hole = event.due == DEALER and bool(state.dealer) and (state.phase == "dealing" or trouble.hole == "due")
    if hole:
        after = following(state, trouble=replace(trouble, hole="missed"))
    elif event.due == DEALER and state.phase == "playing":
        after = following(state, trouble=replace(trouble, stopped=True))
    elif state.phase == "playing":
        late = trouble.late if lacks_first_cards(hand_of(state, *event.due)) else (*trouble.late, event.due)
        owed = tuple(one for one in trouble.late_owed if one != event.due)
        overdue = tuple(one for one in trouble.overdue if one != event.due)
        waits = replace(_asked(state, event.due), late=late, late_owed=owed, overdue=overdue)
        rescue = event.due if _doubled(state, event.due) else state.rescue
        after = following(state, owed=None if state.owed == event.due else state.owed, trouble=waits, rescue=rescue)
    else:
        after = following(state, trouble=replace(trouble, skips=(*trouble.skips, event.due[0])))
    after = _with_error(after, "skipped", event.due, event.due, _cards_dealt(state))
    if event.due == DEALER or state.phase != "playing":
        return after
    return remembered(state, after, "gap", event.due, len(state.trouble.errors))


def _doubled(state: State, due: Place) -> bool:
    """Whether the card that went wrong was that of a double: it may be forfeited without it."""
    return bool(due[1]) and hand_of(state, *due).doubled


def _asked(state: State, due: Place) -> Trouble:
    """What the round remembers of a hand that had asked for the card which went wrong."""
    trouble = state.trouble
    return replace(trouble, asked=(*trouble.asked, due)) if state.owed == due else trouble


def _cards_dealt(state: State) -> int:
    """In the initial deal, how many cards lie on the layout; later, how many have left the shoe."""
    if state.phase == "playing":
        return state.shoe.position
    lying = sum(len(hand.cards) for box in state.boxes for hand in box.hands)
    return lying + len(state.dealer) + len(state.trouble.strays)


def _with_error(state: State, kind: Any, due: tuple[int, int], to: tuple[int, int], before: int) -> State:
    initial = state.phase == "dealing"
    error = DealingError(
        kind,
        due,
        to,
        initial,
        before if initial else state.shoe.position,
        tuple((box.number, box.hands) for box in state.boxes),
        len(state.dealer),
        len(state.trouble.dealt),
        len(state.lines),
    )
    return replace(state, trouble=replace(state.trouble, errors=(*state.trouble.errors, error)))


def errors_stand(state: State, event: e.ErrorsStand) -> State:
    """The errors are forgotten; after one of the initial deal nobody can tell the order of the cards.

    A hole card that was missed is due now, and a dealer who had stopped draws on.
    """
    trouble = state.trouble
    left = trouble.errors[event.kept :]
    unordered = trouble.unordered or any(error.initial for error in left)
    own = any(error.due == DEALER and error.kind == "skipped" for error in left)
    return troubled(
        state,
        errors=trouble.errors[: event.kept],
        scattered=min(trouble.scattered, event.kept),
        dealt=trouble.dealt if event.kept else (),
        course=trouble.course if event.kept else (),
        unordered=unordered,
        found=0,
        hole="due" if own and trouble.hole == "missed" else trouble.hole,
        stopped=trouble.stopped and not own,
    )


def hand_waits(state: State, event: e.HandWaits) -> State:
    """A card asked for comes when the others have theirs; a second card that is found missing in play, at once."""
    place, trouble = (event.box, event.hand), state.trouble
    if state.phase == "playing" and lacks_first_cards(hand_of(state, *place)):
        overdue = (*trouble.overdue, place) if event.at_once else trouble.overdue
        return troubled(state, late_owed=(*trouble.late_owed, place), overdue=overdue)
    late = trouble.late if place in trouble.late else (*trouble.late, place)
    owed = (*trouble.late_owed, place) if state.phase == "playing" else trouble.late_owed
    return troubled(state, late=late, late_owed=owed)


APPLY: dict[type, Apply] = {
    e.CardMisdealt: card_misdealt,
    e.PlaceSkipped: place_skipped,
    e.ErrorsStand: errors_stand,
    e.HandWaits: hand_waits,
}
