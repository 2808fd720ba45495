"""Hands void because of an error that cannot be put right, and what becomes of the dealer's cards then."""

from pontoon.cards import Card
from pontoon.rulebook import Clauses, Rulebook
from pontoon.table.changes import hand_of
from pontoon.table.draft import Draft
from pontoon.table.incidents import events as i
from pontoon.table.incidents.reconstruct import wrongly_dealt
from pontoon.table.incidents.restoring import undo_insurance
from pontoon.table.incidents.sequence import Correction, in_order
from pontoon.table.incidents.trouble import DEALER, Place, Situation, is_stray
from pontoon.table.incidents.voiding import void_places
from pontoon.table.state import State


def void_for_error(
    rules: Rulebook, draft: Draft, places: tuple[Place, ...], clauses: Clauses, situation: Situation
) -> None:
    """These hands are void, and the dealer's hand is what it should be as far as that can be had."""
    before = draft.state
    found = in_order(rules, before)
    void_places(rules, draft, places, clauses, "void_hand", wrongly_dealt(rules, before))
    _clear_dealer(draft, situation, clauses)
    if rules.incidents.dealer_after_void.value == "reconstructed":
        _reconstruct_dealer(rules, draft, _proper_card(found, before), before)


def _clear_dealer(draft: Draft, situation: Situation, clauses: Clauses) -> None:
    """Discard a card that the dealer got by mistake in place of a hand that is void now."""
    state = draft.state
    error = next(reversed(state.trouble.errors), None)
    if error is None or error.initial or error.to != DEALER or error.due == DEALER:
        return
    if hand_of(state, *error.due).cards:
        return
    if state.trouble.strays:
        draft.add(i.StraysDiscarded(clauses))
    *kept, card = state.dealer
    draft.add(i.RoundReconstructed(i.Proposal((), tuple(kept), (card,))))
    draft.add(i.CardRemoved(card, situation, clauses))


def _proper_card(found: Correction | None, before: State) -> tuple[Card, ...]:
    """The dealer's proper first card: by the right order, or where nobody can tell all of it the one due to him."""
    if found is not None:
        return found.proposal.dealer[:1]
    error = next(iter(before.trouble.errors), None)
    if error is None or not error.initial:
        return ()
    boxes = sum(bool(hands) for _, hands in error.hands)  # each has a card before the dealer
    at = boxes - error.cards
    return tuple(one.card for one in before.trouble.dealt[at : at + 1]) if at >= 0 else ()


def _reconstruct_dealer(rules: Rulebook, draft: Draft, proper: tuple[Card, ...], before: State) -> None:
    """The dealer's first card is taken from wherever it lies, if that is no hand in play, and the wrong one removed."""
    state = draft.state
    if not proper or not state.dealer or proper[0] is state.dealer[0]:
        return
    if not any(box.bettors for box in state.boxes) or proper[0] not in _at_hand(state, before):
        return
    clauses = rules.incidents.dealer_after_void.clauses
    undo_insurance(rules, draft, (*proper, *state.dealer[1:]), {}, clauses)
    draft.add(i.DealerReconstructed(proper[0], state.dealer[0], clauses))


def _at_hand(state: State, before: State) -> tuple[Card, ...]:
    """The cards of hands that are void, those on boxes without a wager, and the dealer's own further ones."""
    strays = tuple(card for _, card in state.trouble.strays)
    void = tuple(
        card
        for box in before.boxes
        for number, hand in enumerate(box.hands, start=1)
        if not hand_of(state, box.number, number).cards and (box.number, number) not in state.trouble.collected
        for card in hand.cards
    )
    return (*void, *_void_before(before), *strays, *state.dealer[1:])


def _void_before(state: State) -> tuple[Card, ...]:
    """The cards on record of boxes that were void already, as long as the rack was not shuffled."""
    boxes = {box.number for box in state.boxes if box.hands and not box.bettors}
    dealt = () if state.trouble.reshuffle else state.trouble.dealt
    return tuple(one.card for one in dealt if one.place[0] in boxes and not is_stray(one.place))
