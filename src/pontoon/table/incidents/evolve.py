"""Applying facts about incidents."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.settlement import Hand, Stake
from pontoon.table.changes import box_of, following, hand_of, with_box, with_hand
from pontoon.table.hands import lacks_first_cards
from pontoon.table.incidents import events as e
from pontoon.table.incidents.again import with_laid
from pontoon.table.incidents.trouble import (
    DEALER,
    Answered,
    Asked,
    DealingError,
    Dealt,
    Pending,
    Place,
    Reopened,
    Trouble,
    is_stray,
)
from pontoon.table.state import Box, PlayedRound, State


def _troubled(state: State, **changes: Any) -> State:
    return following(state, trouble=replace(state.trouble, **changes))


def incident_reported(state: State, event: e.IncidentReported) -> State:
    """The events that follow say what is done about it; errors of dealing that it is about have come to light."""
    if event.found:
        return _troubled(state, found=len(state.trouble.errors), came_to_light=True)
    if event.situation in ("misdealt", "skipped") and event.noticed:
        return _troubled(state, found=1)
    return following(state)


def incident_claimed(state: State, event: e.IncidentClaimed) -> State:
    return _troubled(state, claim=event.claim)


def ruling_asked(state: State, event: e.RulingAsked) -> State:
    pending = Pending(
        event.situation,
        event.clauses,
        event.roles,
        event.remedies,
        box=event.box,
        hand=event.hand,
        player=event.player,
        round=event.round,
    )
    return _troubled(state, pending=pending)


def ruling_given(state: State, event: e.RulingGiven) -> State:
    return _troubled(state, pending=None, claim=None)


def players_asked(state: State, event: e.PlayersAsked) -> State:
    hands = event.hands or (0,) * len(event.asked)
    asked = tuple(Asked(box, player, hand) for (box, player), hand in zip(event.asked, hands, strict=True))
    pending = Pending(event.situation, event.clauses, asked=asked, choices=event.choices, hand=event.hand)
    return _troubled(state, pending=pending)


def player_answered(state: State, event: e.PlayerAnswered) -> State:
    pending = state.trouble.pending
    assert pending is not None
    answers = (*pending.answers, Answered(Asked(event.box, event.player, event.hand), event.choice))
    return _troubled(state, pending=replace(pending, answers=answers))


def question_closed(state: State, event: e.QuestionClosed) -> State:
    return _troubled(state, pending=None)


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
    return _troubled(state, tens=state.trouble.tens + (event.ten and state.phase != "betting"))


def card_exposed(state: State, event: e.CardExposed) -> State:
    """The card lies aside, as the next one of the shoe."""
    trouble = state.trouble
    return _troubled(
        state,
        aside=(*trouble.aside, event.card),
        refusable=event.refusable,
        face_up=trouble.face_up + (event.face_up and state.phase != "betting"),
    )


def cards_drawn_together(state: State, event: e.CardsDrawnTogether) -> State:
    """The cards lie aside until it is decided which is the first."""
    return _troubled(state, aside=event.cards, together=len(event.cards), refusable=False)


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
    return following(state, boxes=boxes, trouble=trouble)


def hole_card_exposed(state: State, event: e.HoleCardExposed) -> State:
    """The hole card is an open card of the dealer's hand."""
    return following(state, dealer=(*state.dealer, event.card), hole=None, hole_down=False)


def card_misdealt(state: State, event: e.CardMisdealt) -> State:
    """The card lies where it was put, and the error is remembered until it is noticed."""
    box, number = event.to
    trouble = replace(_asked(state, event.due), aside=state.trouble.aside[1:])
    changes: dict[str, Any] = {"owed": None, "shoe": replace(state.shoe, position=state.shoe.position + 1)}
    before = _cards_dealt(state)
    if event.to == DEALER:
        changes["dealer"] = (*state.dealer, event.card)
    elif not number:
        trouble = replace(trouble, strays=(*trouble.strays, (box, event.card)))
    else:
        hand = hand_of(state, box, number)
        changes["boxes"] = with_hand(state, box, number, replace(hand, cards=(*hand.cards, event.card)))
    rescue = state.rescue if event.due == state.rescue else None
    dealt = (*trouble.dealt, Dealt(event.to, event.card, state.phase == "dealing"))
    after = following(state, trouble=replace(trouble, dealt=dealt), rescue=rescue, **changes)
    return _with_error(after, "misdealt", event.due, event.to, before)


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
        after = following(state, owed=None if state.owed == event.due else state.owed, trouble=waits)
    else:
        after = following(state, trouble=replace(trouble, skips=(*trouble.skips, event.due[0])))
    return _with_error(after, "skipped", event.due, event.due, _cards_dealt(state))


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


def round_reconstructed(state: State, event: e.RoundReconstructed) -> State:
    """The cards lie as proposed, those left over are next, and no error is left."""
    proposal, trouble, shoe = event.proposal, state.trouble, state.shoe
    boxes = state.boxes
    for laid in proposal.hands:
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
    return following(
        state,
        boxes=boxes,
        dealer=proposal.dealer,
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
            dealt=(),
            surrender_again=tuple(laid.box for laid in proposal.hands) if initial else (),
            found=0,
            asked=(),
            overdue=(),
            hole="due" if trouble.hole == "missed" and not initial else "",
            stopped=False,
        ),
    )


def _requests(state: State, proposal: e.Proposal) -> tuple[Place, ...]:
    """A hand that asked for a card, and does not go back, gets it when its turn comes."""
    owed = state.owed
    if owed is None or any(hand.box == owed[0] and (hand.again or hand.hand == owed[1]) for hand in proposal.hands):
        return ()
    return (owed,)


def _rescued(state: State, boxes: tuple[Box, ...], again: set[int]) -> Place | None:
    """The hand whose double may be forfeited: also one that has its card of the double only now."""
    error = state.trouble.errors[0]
    if not error.initial and error.due != DEALER and hand_of(replace(state, boxes=boxes), *error.due).doubled:
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
    cards = tuple(card for _, card in state.trouble.strays)
    return following(state, rack=(*state.rack, *cards), trouble=replace(state.trouble, strays=()))


def errors_stand(state: State, event: e.ErrorsStand) -> State:
    """The errors are forgotten; after one of the initial deal nobody can tell the order of the cards.

    A hole card that was missed is due now, and a dealer who had stopped draws on.
    """
    trouble = state.trouble
    left = trouble.errors[event.kept :]
    unordered = trouble.unordered or any(error.initial for error in left)
    own = any(error.due == DEALER and error.kind == "skipped" for error in left)
    return _troubled(
        state,
        errors=trouble.errors[: event.kept],
        dealt=trouble.dealt if event.kept else (),
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
        return _troubled(state, late_owed=(*trouble.late_owed, place), overdue=overdue)
    late = trouble.late if place in trouble.late else (*trouble.late, place)
    owed = (*trouble.late_owed, place) if state.phase == "playing" else trouble.late_owed
    return _troubled(state, late=late, late_owed=owed)


def wagers_voided(state: State, event: e.WagersVoided) -> State:
    """The players have no wager on the box; a hand on which nobody else has one gives its cards to the rack."""
    box = box_of(state, event.box)
    rack = state.rack
    staying = {bettor.player for bettor in box.bettors if event.hand or bettor.player not in event.players}
    hands: list[Hand] = []
    for number, hand in enumerate(box.hands, start=1):
        mine = event.hand in (0, number) and not any(_is_live(stake) for stake in hand.stakes)
        if mine and (event.hand or not any(stake.player in staying for stake in hand.stakes)):
            if (event.box, number) not in state.trouble.collected:
                rack = (*rack, *hand.cards)
            hands.append(replace(hand, cards=()))
        else:
            hands.append(hand)
    bettors, void = box.bettors, box.void
    if not event.hand:
        void = (*void, *(bettor for bettor in bettors if bettor.player in event.players))
        bettors = tuple(bettor for bettor in bettors if bettor.player not in event.players)
    owed = state.owed
    if owed is not None and owed[0] == event.box and not hands[owed[1] - 1].cards:
        owed = None
    rescue = state.rescue
    if rescue is not None and rescue[0] == event.box and not hands[rescue[1] - 1].cards:
        rescue = None
    changed = replace(box, bettors=bettors, hands=tuple(hands), void=void)
    return following(state, boxes=with_box(state, changed), rack=rack, owed=owed, rescue=rescue)


def _is_live(stake: Stake) -> bool:
    return stake.status != "settled"


def round_voided(state: State, event: e.RoundVoided) -> State:
    """The round has no result; cards that lay exposed go to the rack with the others."""
    aside = state.trouble.aside
    return following(
        state,
        shoe=replace(state.shoe, position=state.shoe.position + len(aside)),
        rack=(*state.rack, *aside),
        trouble=replace(state.trouble, pending=None, voided=True, aside=(), together=0),
    )


def past_round_voided(state: State, event: e.PastRoundVoided) -> State:
    history = tuple(replace(one, void=True) if one.number == event.round else one for one in state.history)
    return following(state, history=history, previous=history[-1] if history else None)


def line_reversed(state: State, event: e.LineReversed) -> State:

    def with_line(one: PlayedRound) -> PlayedRound:
        return replace(one, lines=(*one.lines, event.line)) if one.number == event.round else one

    history = tuple(with_line(one) for one in state.history)
    return following(state, history=history, previous=history[-1])


def offer_reopened(state: State, event: e.OfferReopened) -> State:
    return _troubled(state, reopened=Reopened(event.offer, event.box, event.player, event.drawn))


def payment_missed(state: State, event: e.PaymentMissed) -> State:
    """Nothing changes: the lines before it have opened the stakes again."""
    return following(state)


def player_absent(state: State, event: e.PlayerAbsent) -> State:
    box = box_of(state, event.box)
    bettors = tuple(replace(one, away=True) if one.player == event.player else one for one in box.bettors)
    absent = (*state.trouble.absent, event.box) if event.drawn else state.trouble.absent
    boxes = with_box(state, replace(box, bettors=bettors))
    return following(state, boxes=boxes, trouble=replace(state.trouble, absent=absent))


def shuffle_due_after_round(state: State, event: e.ShuffleDueAfterRound) -> State:
    """The cards are shuffled when the round has ended; between rounds, at once."""
    if state.phase == "betting":
        return following(state, shuffle_due=True, procedures=replace(state.procedures, shuffle_for=event.clauses))
    return _troubled(state, shuffle_after=event.clauses)


def replacement_due(state: State, event: e.ReplacementDue) -> State:
    """The card is replaced when the round has ended; between rounds, at once."""
    if event.alone:
        if state.phase == "betting":
            damaged = (*state.procedures.damaged, event.card)
            return following(state, procedures=replace(state.procedures, damaged=damaged))
        return _troubled(state, damaged=(*state.trouble.damaged, event.card))
    if state.phase == "betting":
        return following(state, procedures=replace(state.procedures, replace_due=True))
    return _troubled(state, replace_after=True)


def hands_collected(state: State, event: e.HandsCollected) -> State:
    cards = tuple(card for place in event.hands for card in hand_of(state, *place).cards)
    collected = (*state.trouble.collected, *event.hands)
    return following(state, rack=(*state.rack, *cards), trouble=replace(state.trouble, collected=collected))


def mid_round_shuffle_due(state: State, event: e.MidRoundShuffleDue) -> State:
    """The shoe is empty until the cards are shuffled."""
    order = state.shoe.order[state.shoe.position :] if event.cards == "remaining" else ()
    shoe = replace(state.shoe, stage="none", order=order, position=0, cutting_card=None, burned=0)
    return following(state, shoe=shoe, trouble=replace(state.trouble, reshuffle=event.cards, burn=event.burn, aside=()))


def automated_shoe_failed(state: State, event: e.AutomatedShoeFailed) -> State:
    """The table goes on with an ordinary shoe."""
    procedures = replace(state.procedures, shoe_failed=True)
    return following(state, setup=replace(state.setup, automated=False), procedures=procedures)


def reader_removed(state: State, event: e.ReaderRemoved) -> State:
    """The table goes on with a hole card and no card reader."""
    return following(state, setup=replace(state.setup, hole_card="hole"))


APPLY: dict[type, Callable[[State, Any], State]] = {
    e.IncidentReported: incident_reported,
    e.IncidentClaimed: incident_claimed,
    e.RulingAsked: ruling_asked,
    e.RulingGiven: ruling_given,
    e.PlayersAsked: players_asked,
    e.PlayerAnswered: player_answered,
    e.QuestionClosed: question_closed,
    e.CardRemoved: card_removed,
    e.CardCalledBack: card_called_back,
    e.ForeignCardRemoved: foreign_card_removed,
    e.CardExposed: card_exposed,
    e.CardsDrawnTogether: cards_drawn_together,
    e.CardPicked: card_picked,
    e.CardRefused: card_refused,
    e.HoleCardExposed: hole_card_exposed,
    e.CardMisdealt: card_misdealt,
    e.PlaceSkipped: place_skipped,
    e.RoundReconstructed: round_reconstructed,
    e.DealerReconstructed: dealer_reconstructed,
    e.StraysDiscarded: strays_discarded,
    e.ErrorsStand: errors_stand,
    e.HandWaits: hand_waits,
    e.WagersVoided: wagers_voided,
    e.RoundVoided: round_voided,
    e.PastRoundVoided: past_round_voided,
    e.LineReversed: line_reversed,
    e.OfferReopened: offer_reopened,
    e.PaymentMissed: payment_missed,
    e.PlayerAbsent: player_absent,
    e.ShuffleDueAfterRound: shuffle_due_after_round,
    e.ReplacementDue: replacement_due,
    e.HandsCollected: hands_collected,
    e.MidRoundShuffleDue: mid_round_shuffle_due,
    e.AutomatedShoeFailed: automated_shoe_failed,
    e.ReaderRemoved: reader_removed,
}
