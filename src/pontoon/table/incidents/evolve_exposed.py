"""Applying what becomes of a card that came out wrongly: removed, called back, exposed, picked, refused."""

from typing import Any

from msgspec.structs import replace

from pontoon.table.changes import Apply, following, hand_of, troubled, with_hand
from pontoon.table.incidents import events as e
from pontoon.table.incidents.course import remembered
from pontoon.table.state import State


def card_removed(state: State, event: e.CardRemoved) -> State:
    """The next card of the shoe is in the discard rack; one that nobody saw is only counted."""
    trouble = state.trouble
    changes: dict[str, Any] = {
        "shoe": replace(state.shoe, position=state.shoe.position + 1),
        "trouble": replace(
            trouble,
            aside=trouble.aside[1:],
            together=0,
            face_up=trouble.face_up + (event.reason == "face-up" and state.phase != "betting"),
            burnt=(*trouble.burnt, event.card) if event.reason == "burnt" else trouble.burnt,
        ),
    }
    if event.card is None:
        changes["unseen_burns"] = state.unseen_burns + 1
    else:
        changes["rack"] = (*state.rack, event.card)
    return following(state, **changes)


def card_called_back(state: State, event: e.CardCalledBack) -> State:
    """The card that was removed last is the next one of the shoe again."""
    changes: dict[str, Any] = {
        "shoe": replace(state.shoe, position=state.shoe.position - 1),
        "trouble": replace(state.trouble, burnt=state.trouble.burnt[:-1]),
    }
    if event.card is None:
        return following(state, unseen_burns=state.unseen_burns - 1, **changes)
    return following(state, rack=state.rack[:-1], **changes)


def foreign_card_removed(state: State, event: e.ForeignCardRemoved) -> State:
    """The card was not in the shoe's list. Tens found in a round are counted."""
    return troubled(state, tens=state.trouble.tens + (event.ten and state.phase != "betting"))


def card_exposed(state: State, event: e.CardExposed) -> State:
    """The card lies aside, as the next one of the shoe."""
    trouble = state.trouble
    return troubled(
        state,
        aside=(*trouble.aside, event.card),
        in_shoe=event.face_up,
        refusable=event.refusable,
        face_up=trouble.face_up + (event.face_up and state.phase != "betting"),
    )


def cards_drawn_together(state: State, event: e.CardsDrawnTogether) -> State:
    """The cards lie aside until it is decided which is the first."""
    return troubled(state, aside=event.cards, in_shoe=False, together=len(event.cards), refusable=False)


def card_picked(state: State, event: e.CardPicked) -> State:
    """The card comes before the others of unknown order; when two were left, the order of all is known."""
    trouble, shoe, at = state.trouble, state.shoe, state.shoe.position
    known = len(trouble.aside) - trouble.together
    others = list(trouble.aside[known:])
    picked = others.pop(next(index for index, card in enumerate(others) if card is event.card))
    aside = (*trouble.aside[:known], picked, *others)
    if shoe.order:
        shoe = replace(shoe, order=(*shoe.order[:at], *aside, *shoe.order[at + len(aside) :]))
    left = trouble.together - 1
    return following(state, shoe=shoe, trouble=replace(trouble, aside=aside, together=left if left > 1 else 0))


def card_refused(state: State, event: e.CardRefused) -> State:
    """The hand stands, with others of the player where the book binds him; a card that one of them was owed is not."""
    places, trouble = ((event.box, event.hand), *event.others), state.trouble
    boxes = state.boxes
    for place in places:
        hand = replace(hand_of(state, *place), stood=True)
        boxes = with_hand(replace(state, boxes=boxes), *place, hand)
    trouble = replace(
        trouble,
        late_owed=tuple(place for place in trouble.late_owed if place not in places),
        refused=(*trouble.refused, *places),
        refusers=(*trouble.refusers, event.player) if event.everywhere else trouble.refusers,
    )
    after = following(state, boxes=boxes, trouble=trouble)
    for place in places:
        after = remembered(state, after, "refuse", place)
    return after


def hole_card_exposed(state: State, event: e.HoleCardExposed) -> State:
    """The hole card is an open card of the dealer's hand."""
    return following(state, dealer=(*state.dealer, event.card), hole=None, hole_down=False)


APPLY: dict[type, Apply] = {
    e.CardRemoved: card_removed,
    e.CardCalledBack: card_called_back,
    e.ForeignCardRemoved: foreign_card_removed,
    e.CardExposed: card_exposed,
    e.CardsDrawnTogether: cards_drawn_together,
    e.CardPicked: card_picked,
    e.CardRefused: card_refused,
    e.HoleCardExposed: hole_card_exposed,
}
