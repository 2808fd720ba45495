"""Applying voids, of wagers, of the round and of a past one, and hands collected."""

from msgspec.structs import replace

from pontoon.settlement import Hand, Stake
from pontoon.table.changes import Apply, box_of, following, hand_of, with_box
from pontoon.table.incidents import events as e
from pontoon.table.state import PlayedRound, State


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
    after = following(state, boxes=with_box(state, changed), rack=rack, owed=owed, rescue=rescue)
    errors = state.trouble.errors
    if bettors or not errors:
        return after
    return replace(after, trouble=replace(state.trouble, scattered=len(errors)))


def _is_live(stake: Stake) -> bool:
    return stake.status != "settled"


def round_voided(state: State, event: e.RoundVoided) -> State:
    """The round has no result; cards that lay exposed go to the rack with the others, but for those in the shoe."""
    aside = state.trouble.aside
    gone = aside[: len(aside) - event.in_shoe]
    return following(
        state,
        shoe=replace(state.shoe, position=state.shoe.position + len(gone)),
        rack=(*state.rack, *gone),
        trouble=replace(state.trouble, pending=None, voided=True, aside=aside[len(gone) :], together=0),
    )


def past_round_voided(state: State, event: e.PastRoundVoided) -> State:
    history = tuple(replace(one, void=True) if one.number == event.round else one for one in state.history)
    return following(state, history=history, previous=history[-1] if history else None)


def line_reversed(state: State, event: e.LineReversed) -> State:

    def with_line(one: PlayedRound) -> PlayedRound:
        return replace(one, lines=(*one.lines, event.line)) if one.number == event.round else one

    history = tuple(with_line(one) for one in state.history)
    return following(state, history=history, previous=history[-1])


def hands_collected(state: State, event: e.HandsCollected) -> State:
    cards = tuple(card for place in event.hands for card in hand_of(state, *place).cards)
    collected = (*state.trouble.collected, *event.hands)
    return following(state, rack=(*state.rack, *cards), trouble=replace(state.trouble, collected=collected))


def player_absent(state: State, event: e.PlayerAbsent) -> State:
    box = box_of(state, event.box)
    bettors = tuple(replace(one, away=True) if one.player == event.player else one for one in box.bettors)
    absent = (*state.trouble.absent, event.box) if event.drawn else state.trouble.absent
    boxes = with_box(state, replace(box, bettors=bettors))
    return following(state, boxes=boxes, trouble=replace(state.trouble, absent=absent))


APPLY: dict[type, Apply] = {
    e.WagersVoided: wagers_voided,
    e.RoundVoided: round_voided,
    e.PastRoundVoided: past_round_voided,
    e.LineReversed: line_reversed,
    e.HandsCollected: hands_collected,
    e.PlayerAbsent: player_absent,
}
