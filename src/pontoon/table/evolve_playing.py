"""Applying facts about cards and decisions."""

from typing import Any

from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.money import ZERO, Cents
from pontoon.settlement import Hand, Line, Stake
from pontoon.table import events as e
from pontoon.table.changes import Apply, box_of, following, hand_of, with_box, with_hand
from pontoon.table.incidents.course import remembered
from pontoon.table.incidents.trouble import CALM, DEALER, Dealt, Place, Trouble
from pontoon.table.invitation import Answered, Invitation
from pontoon.table.state import State


def card_dealt(state: State, event: e.CardDealt) -> State:
    """The card lies on the hand, which is owed none any more; the time to forfeit an earlier double is over."""
    number, at, shoe = event.box, event.hand, state.shoe
    hand = hand_of(state, number, at)
    after = replace(
        state,
        sequence=state.sequence + 1,
        boxes=with_hand(state, number, at, replace(hand, cards=(*hand.cards, event.card))),
        shoe=replace(shoe, position=shoe.position + 1),
        owed=None if state.owed == (number, at) else state.owed,
        rescue=state.rescue if state.rescue == (number, at) else None,
    )
    if state.trouble is CALM:
        return after
    return _on_record(state, _served(after, (number, at), event.card), (number, at))


def _on_record(before: State, after: State, place: Place) -> State:
    """With the card in the course of a round in which something went wrong."""
    return remembered(before, after, "card", place, len(after.trouble.dealt) - 1)


def _said(before: State, after: State, kind: Any, place: Place) -> State:
    """With the decision in the course of a round in which something went wrong."""
    return after if before.trouble is CALM else remembered(before, after, kind, place)


def _served(state: State, place: Place, card: Card | None) -> State:
    """A card that lay aside has been dealt, a late hand has its card, and after an error the order is on record."""
    trouble = state.trouble
    owed = tuple(one for one in trouble.late_owed if one != place)
    overdue = tuple(one for one in trouble.overdue if one != place)
    dealt = trouble.dealt
    if trouble.errors and card is not None:
        dealt = (*dealt, Dealt(place, card, state.phase == "dealing"))
    after = replace(trouble, aside=trouble.aside[1:], late_owed=owed, overdue=overdue, dealt=dealt)
    doubled = place != DEALER and hand_of(state, *place).doubled
    return replace(state, rescue=place if doubled else state.rescue, trouble=after)


def dealer_card_dealt(state: State, event: e.DealerCardDealt) -> State:
    """The card lies on the dealer's hand, and the time to forfeit a double is over."""
    shoe = state.shoe
    after = replace(
        state,
        sequence=state.sequence + 1,
        dealer=(*state.dealer, event.card),
        shoe=replace(shoe, position=shoe.position + 1),
        rescue=None,
    )
    return after if state.trouble is CALM else _on_record(state, _served(after, DEALER, event.card), DEALER)


def hole_card_dealt(state: State, event: e.HoleCardDealt) -> State:
    shoe = replace(state.shoe, position=state.shoe.position + 1)
    after = following(state, hole=event.card, hole_down=True, shoe=shoe)
    if state.trouble is CALM:
        return after
    after = _served(after, DEALER, None)
    return replace(after, trouble=replace(after.trouble, hole=""))


def initial_deal_completed(state: State, event: e.InitialDealCompleted) -> State:
    """Play begins; a hand whose second card came late has its usual turn."""
    if state.trouble.late:
        return following(state, phase="playing", trouble=replace(state.trouble, late=()))
    return following(state, phase="playing")


def hole_card_checked(state: State, event: e.HoleCardChecked) -> State:
    return following(state, checked=event.pontoon)


def hole_card_revealed(state: State, event: e.HoleCardRevealed) -> State:
    """The hole card is an open card of the dealer's hand, and the time to forfeit a double is over."""
    return following(state, dealer=(*state.dealer, event.card), hole=None, hole_down=False, rescue=None)


def offer_closed(state: State, event: e.OfferClosed) -> State:
    """Nobody can take the offer any more; a later double or split asks its own followers."""
    if event.offer == "follow":
        return following(state)
    rescue = None if event.offer == "forfeit" else state.rescue
    after = following(state, closed_offers=(*state.closed_offers, event.offer), rescue=rescue)
    if event.offer == "surrender" and state.trouble.surrender_again:
        after = replace(after, trouble=replace(state.trouble, surrender_again=()))
    if event.offer == "insurance" and state.trouble.insurance_again and state.trouble.reopened is None:
        after = replace(after, trouble=replace(state.trouble, insurance_again=()))
    return made_good(after)


def hand_surrendered(state: State, event: e.HandSurrendered) -> State:
    hand = hand_of(state, event.box, event.hand)
    stakes = tuple(
        replace(stake, status="surrendered") if stake.player in event.players else stake for stake in hand.stakes
    )
    after = following(state, boxes=with_hand(state, event.box, event.hand, replace(hand, stakes=stakes)))
    return _said(state, made_good(after), "surrender", (event.box, event.hand))


def made_good(state: State) -> State:
    """An offer that was reopened for one player is over."""
    if state.trouble.reopened is None:
        return state
    return replace(state, trouble=replace(state.trouble, reopened=None))


def hand_hit(state: State, event: e.HandHit) -> State:
    """The hand is owed a card. After an error another may be owed one too: the first in turn is dealt to first."""
    place = (event.box, event.hand)
    first, *others = sorted({place, state.owed or place})
    after = following(state, owed=first)
    if others:
        after = replace(after, trouble=replace(state.trouble, late_owed=(*state.trouble.late_owed, *others)))
    return _said(state, after, "hit", place)


def hand_stood(state: State, event: e.HandStood) -> State:
    hand = hand_of(state, event.box, event.hand)
    after = following(state, boxes=with_hand(state, event.box, event.hand, replace(hand, stood=True)))
    return _said(state, after, "stand", (event.box, event.hand))


def followers_invited(state: State, event: e.FollowersInvited) -> State:
    """The other bettors on the hand are asked."""
    invitation = Invitation(event.action, event.box, event.hand, event.player, event.amount, event.asked)
    return following(state, invitation=invitation)


def follower_answered(state: State, event: e.FollowerAnswered) -> State:
    """One of them has answered."""
    invitation = state.invitation
    assert invitation is not None, "nobody has been asked"
    answers = (*invitation.answers, Answered(event.player, event.answer, event.amount))
    return following(state, invitation=replace(invitation, answers=answers))


def invitation_withdrawn(state: State, event: e.InvitationWithdrawn) -> State:
    """Nobody is asked any more."""
    return following(state, invitation=None)


def hand_doubled(state: State, event: e.HandDoubled) -> State:
    """The additions lie on the hand, which is owed a card, and the double may be forfeited."""
    added = {addition.player: addition.amount for addition in event.additions}
    hand = hand_of(state, event.box, event.hand)
    if hand.doubled:
        stakes = tuple(_added_again(stake, added.get(stake.player, ZERO)) for stake in hand.stakes)
        hand = replace(hand, redoubled=hand.redoubled + 1)
    else:
        stakes = tuple(
            replace(stake, double=added[stake.player]) if stake.player in added else stake for stake in hand.stakes
        )
    at = (event.box, event.hand)
    doubled = replace(state, boxes=with_box(state, replace(box_of(state, event.box), doubled=True)))
    hand = replace(hand, stakes=stakes, doubled=True)
    after = following(doubled, boxes=with_hand(doubled, *at, hand), owed=at, rescue=at, invitation=None)
    return _said(state, after, "double", at)


def _added_again(stake: Stake, amount: Cents) -> Stake:
    return replace(stake, double=Cents(stake.double + amount), last=amount)


def hand_split(state: State, event: e.HandSplit) -> State:
    """The hand becomes two with one card each; each stake goes to the hand, or both hands, its player chose."""
    box = box_of(state, event.box)
    hand = box.hands[event.hand - 1]
    first, second = hand.cards
    on_first = tuple(stake for stake in hand.stakes if stake.player not in event.second)
    added = {addition.player: addition.amount for addition in event.cover}
    on_second = tuple(
        stake
        if stake.player in event.second
        else Stake(stake.player, stake.original, added[stake.player], "split", limited=stake.limited)
        for stake in hand.stakes
        if stake.player in event.second or stake.player in added
    )
    aces = first.is_ace and second.is_ace
    from_deal = hand.initial
    formed = (
        Hand((first,), on_first, initial=min(from_deal, 1), split=True, split_aces=aces),
        Hand((second,), on_second, initial=max(from_deal - 1, 0), split=True, split_aces=aces),
    )
    hands = (*box.hands[: event.hand - 1], *formed, *box.hands[event.hand :])
    sevens = box.sevens_split or (first is second and first.value[0] == "7")
    boxes = with_box(state, replace(box, hands=hands, sevens_split=sevens))
    after = following(state, boxes=boxes, invitation=None)
    if state.trouble is CALM:
        return after
    dealt = tuple(_renumbered(one, event, second) for one in state.trouble.dealt)
    lines = tuple(_on_next_hand(line, event) for line in state.lines)
    after = replace(after, lines=lines, trouble=_places_after(replace(state.trouble, dealt=dealt), event))
    return remembered(state, after, "split", (event.box, event.hand))


def _places_after(trouble: Trouble, event: e.HandSplit) -> Trouble:
    """What the round remembers of hands of the box that have another number since the split."""

    def after(places: tuple[Place, ...]) -> tuple[Place, ...]:
        return tuple((box, hand + (box == event.box and hand > event.hand)) for box, hand in places)

    return replace(
        trouble,
        late=after(trouble.late),
        late_owed=after(trouble.late_owed),
        overdue=after(trouble.overdue),
        refused=after(trouble.refused),
        collected=after(trouble.collected),
        asked=after(trouble.asked),
    )


def _on_next_hand(line: Line, event: e.HandSplit) -> Line:
    """A line about a hand that has another number since the split: one played before a hand that was passed over."""
    moved = line.box == event.box and line.hand is not None and line.hand > event.hand
    return replace(line, hand=line.hand + 1) if moved and line.hand is not None else line


def _renumbered(one: Dealt, event: e.HandSplit, second: Card) -> Dealt:
    """Where a card on record lies after a split of its box: the split card is on the next hand, others move up."""
    box, hand = one.place
    moved = hand > event.hand or (hand == event.hand and one.card is second)
    return replace(one, place=(box, hand + 1)) if box == event.box and moved else one


def double_forfeited(state: State, event: e.DoubleForfeited) -> State:
    """Nothing changes yet: the settlement line that follows moves the money."""
    return _said(state, following(state), "forfeit", (event.box, event.hand))


APPLY: dict[type, Apply] = {
    e.CardDealt: card_dealt,
    e.DealerCardDealt: dealer_card_dealt,
    e.HoleCardDealt: hole_card_dealt,
    e.InitialDealCompleted: initial_deal_completed,
    e.HoleCardChecked: hole_card_checked,
    e.HoleCardRevealed: hole_card_revealed,
    e.OfferClosed: offer_closed,
    e.HandSurrendered: hand_surrendered,
    e.HandHit: hand_hit,
    e.HandStood: hand_stood,
    e.FollowersInvited: followers_invited,
    e.FollowerAnswered: follower_answered,
    e.InvitationWithdrawn: invitation_withdrawn,
    e.HandDoubled: hand_doubled,
    e.HandSplit: hand_split,
    e.DoubleForfeited: double_forfeited,
}
