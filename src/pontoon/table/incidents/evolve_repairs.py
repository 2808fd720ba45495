"""Applying reconstructions: the cards lie where they belong, and those that belong nowhere are gone."""

from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.table.changes import Apply, box_of, following, with_box
from pontoon.table.incidents import events as e
from pontoon.table.incidents.again import with_laid, with_resumed
from pontoon.table.incidents.discarded import cards_of, without_errors
from pontoon.table.incidents.trouble import Place, Trouble, is_stray
from pontoon.table.state import Box, State


def round_reconstructed(state: State, event: e.RoundReconstructed) -> State:
    """The cards lie as proposed, those left over are next, and no error is left."""
    proposal, trouble, shoe = event.proposal, state.trouble, state.shoe
    anew = {} if event.resumed is None else {laid.box: laid for laid in event.resumed.boxes}
    boxes = state.boxes
    for laid in proposal.hands:
        if laid.box not in anew:
            box = with_laid(trouble, box_of(replace(state, boxes=boxes), laid.box), laid)
            boxes = with_box(replace(state, boxes=boxes), box)
    again = {laid.box for laid in proposal.hands if laid.again}
    left = proposal.left_over
    if left and shoe.order:
        at = shoe.position
        cutting_card = shoe.cutting_card
        if cutting_card is not None and cutting_card >= at:
            cutting_card += len(left)
        shoe = replace(shoe, order=(*shoe.order[:at], *left, *shoe.order[at:]), cutting_card=cutting_card)
    initial = any(error.initial for error in trouble.errors)
    after = following(
        state,
        boxes=boxes,
        dealer=proposal.dealer,
        rack=_without(state.rack, proposal.taken),
        shoe=shoe,
        phase="dealing" if initial else state.phase,
        closed_offers=() if initial and proposal.dealer != state.dealer else state.closed_offers,
        owed=None,
        rescue=_rescued(state, boxes, again),
        trouble=replace(
            trouble,
            errors=(),
            strays=_other_strays(trouble),
            skips=(),
            late=(),
            late_owed=_requests(state, proposal),
            aside=(*left, *trouble.aside),
            in_shoe=trouble.in_shoe and bool(trouble.aside),
            dealt=(),
            course=(),
            surrender_again=tuple(laid.box for laid in proposal.hands) if initial else (),
            found=0,
            asked=(),
            refused=tuple(place for place in trouble.refused if place[0] not in again),
            overdue=(),
            hole="due" if trouble.hole == "missed" and not initial else "",
            stopped=False,
        ),
    )
    return after if event.resumed is None else with_resumed(after, event.resumed)


def _without(rack: tuple[Card, ...], taken: tuple[Card, ...]) -> tuple[Card, ...]:
    """The rack without these cards, which were among the last to come there."""
    left = list(rack)
    for card in taken:
        del left[len(left) - 1 - left[::-1].index(card)]
    return tuple(left)


def _requests(state: State, proposal: e.Proposal) -> tuple[Place, ...]:
    """A hand that asked for a card, and does not go back, gets it when its turn comes."""
    owed = state.owed
    if owed is None or any(hand.box == owed[0] and (hand.again or hand.hand == owed[1]) for hand in proposal.hands):
        return ()
    return (owed,)


def _rescued(state: State, boxes: tuple[Box, ...], again: set[int]) -> Place | None:
    """The hand whose double may be forfeited: also one that has its card of the double only now."""
    error = state.trouble.errors[0]
    box = box_of(replace(state, boxes=boxes), error.due[0])
    if not error.initial and 0 < error.due[1] <= len(box.hands) and box.hands[error.due[1] - 1].doubled:
        return error.due
    return None if state.rescue is not None and state.rescue[0] in again else state.rescue


def _other_strays(trouble: Trouble) -> tuple[tuple[int, Card], ...]:
    """The cards on boxes without a wager, except those that the errors put there."""
    kept = len(trouble.strays) - sum(is_stray(one.place) for one in trouble.dealt)
    return trouble.strays[:kept]


def dealer_reconstructed(state: State, event: e.DealerReconstructed) -> State:
    """The proper card comes from the dealer's own, a box without a wager or the rack, to which the wrong one goes."""
    trouble, rack, others = state.trouble, state.rack, state.dealer[1:]
    strays = [card for _, card in trouble.strays]
    if event.card in others:
        at = others.index(event.card)
        others = (*others[:at], *others[at + 1 :])
    elif event.card in strays:
        at = strays.index(event.card)
        trouble = replace(trouble, strays=(*trouble.strays[:at], *trouble.strays[at + 1 :]))
    else:
        at = len(rack) - 1 - rack[::-1].index(event.card)
        rack = (*rack[:at], *rack[at + 1 :])
    return following(state, dealer=(event.card, *others), rack=(*rack, event.wrong), closed_offers=(), trouble=trouble)


def strays_discarded(state: State, event: e.StraysDiscarded) -> State:
    """All of them are in the rack, or those of the errors that end with it."""
    if event.errors:
        trouble = without_errors(state.trouble, event.errors, event.owed)
        rack = (*state.rack, *cards_of(state.trouble, event.errors))
        return following(state, rack=rack, trouble=trouble)
    cards = tuple(card for _, card in state.trouble.strays)
    return following(state, rack=(*state.rack, *cards), trouble=replace(state.trouble, strays=()))


APPLY: dict[type, Apply] = {
    e.RoundReconstructed: round_reconstructed,
    e.DealerReconstructed: dealer_reconstructed,
    e.StraysDiscarded: strays_discarded,
}
