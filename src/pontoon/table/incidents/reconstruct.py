"""Whether errors of dealing can still be put right, and which hands they touch."""

from typing import assert_never

from msgspec.structs import replace

from pontoon.rulebook import Rulebook
from pontoon.settlement import Hand, standing
from pontoon.table.control import seen_by
from pontoon.table.incidents.events import LaidCards
from pontoon.table.incidents.sequence import Correction, first_cards, in_order, playing_boxes
from pontoon.table.incidents.settlements import any_settled
from pontoon.table.incidents.trouble import DEALER, DealingError, Place, is_stray
from pontoon.table.state import State, box_at, up_card
from pontoon.table.steps import next_step


def correction(rules: Rulebook, state: State) -> Correction | None:
    """The layout as it should be, or None where it cannot be restored any more."""
    found = in_order(rules, state)
    if found is None or _shuffled_away(state, found) or _barred(rules, state, found):
        return None
    return _with_surrenders(rules, state, found)


def _shuffled_away(state: State, found: Correction) -> bool:
    """Whether cards that would move are among those shuffled in mid-round."""
    if not state.trouble.reshuffle:
        return False
    if not state.trouble.errors[0].initial:
        return any(place in state.trouble.collected for place in found.changed)
    gone = {box for box, _ in state.trouble.collected}
    return any(box in gone for box, _ in found.changed)


def _barred(rules: Rulebook, state: State, found: Correction) -> bool:
    until = rules.incidents.reconstruct_until.value
    match until:
        case "in-order":
            return False
        case "decisions":
            return _decided_on(state, found)
        case "settlement":
            initial = state.trouble.errors[0].initial
            return anything_settled(state) if initial else len(state.lines) > state.trouble.errors[0].lines
        case "hand-settlement":
            return any_settled(state, found.changed, initial=state.trouble.errors[0].initial)
        case _:
            assert_never(until)


def anything_settled(state: State) -> bool:
    """Whether a wager of the round has been paid or collected; one that was given back has not."""
    return any(line.result != "void" for line in standing(state.lines))


def _decided_on(state: State, found: Correction) -> bool:
    """Whether anything was decided with a card in view that would move."""
    error = state.trouble.errors[0]
    if not error.initial:
        return any(_touched(state, place) for place in (error.due, error.to)) or len(state.trouble.dealt) > error.dealt
    if DEALER in found.changed and state.phase == "playing":
        return any(_decided(state, box.number) for box in playing_boxes(state))
    return any(_decided(state, box) for box, _ in found.changed if box)


def _touched(state: State, place: Place) -> bool:
    then = state.trouble.errors[0].hand_then(place)
    if then is None:
        return False
    box = box_at(state, place[0])
    now = () if box is None else box.hands
    return len(now) < place[1] or _open(now[place[1] - 1]) != _open(then)


def _open(hand: Hand) -> tuple[object, ...]:
    return hand.cards, hand.stood, hand.doubled, hand.split


def _decided(state: State, number: int) -> bool:
    """Whether something was decided on this box since the initial deal."""
    box = next(box for box in state.boxes if box.number == number)
    hand = box.hands[0]
    surrendered = any(stake.status == "surrendered" for stake in hand.stakes)
    owed = state.owed is not None and state.owed[0] == number
    drawn = any(one.place[0] == number and not one.initial for one in state.trouble.dealt)
    return len(box.hands) > 1 or hand.stood or hand.doubled or surrendered or owed or drawn or bool(box.insurances)


def _with_surrenders(rules: Rulebook, state: State, found: Correction) -> Correction:
    """With hands surrendered against an up card that was none: against the right one they could not be."""
    dealer = found.proposal.dealer
    if not dealer or not state.dealer or dealer[0] is up_card(state):
        return found
    if dealer[0].rank in rules.surrender.up_cards.value:
        return found
    undone = tuple(
        LaidCards(box.number, 1, box.hands[0].cards, seen_by(state, box.number), again=True)
        for box in playing_boxes(state)
        if any(stake.status == "surrendered" for stake in box.hands[0].stakes)
        and all(laid.box != box.number for laid in found.proposal.hands)
    )
    proposal = replace(found.proposal, hands=(*found.proposal.hands, *undone))
    return Correction(proposal, (*found.changed, *((laid.box, 1) for laid in undone)))


# what an error touches


def wrongly_dealt(rules: Rulebook, state: State) -> tuple[int, ...]:
    """The boxes whose first two cards are not what they should be."""
    errors = [error for error in state.trouble.errors if error.initial]
    found = in_order(rules, state)
    if found is None:
        return tuple(sorted({box for error in errors for box in _touched_first_cards(error)}))
    right = {laid.box: laid.cards for laid in found.proposal.hands if not laid.back_to} if errors else {}
    return tuple(
        box.number
        for box in playing_boxes(state)
        if box.number in right and first_cards(box)[:2] != right[box.number][:2]
    )


def _touched_first_cards(error: DealingError) -> tuple[int, ...]:
    """The boxes whose first two cards the error has touched; a third card leaves them as they are."""
    then = error.hand_then(error.to)
    third = then is not None and len(then.cards) > FIRST_TWO
    return (error.due[0],) if third else (error.due[0], error.to[0])


FIRST_TWO = 2


def affected(rules: Rulebook, state: State) -> tuple[Place, ...]:
    """The hands that an error which cannot be put right has touched; hand 0 is all of a box.

    Where it touched the dealer's cards alone, or nobody can say which, that is every hand in play.
    """
    everything = tuple((box.number, 0) for box in playing_boxes(state))
    errors = state.trouble.errors
    if not errors:  # cards drawn together: the hand whose card was due
        step = next_step(rules, replace(state, trouble=replace(state.trouble, pending=None)))
        return ((step.box, step.hand),) if step.kind == "deal-box" else everything
    found = in_order(rules, state)
    if found is None:
        named = [(place, error.initial) for error in errors for place in (error.due, error.to)]
    else:
        named = [(place, errors[0].initial) for place in found.changed]
    places = {
        (place[0], 0 if initial else place[1]) for place, initial in named if place != DEALER and not is_stray(place)
    }
    playing = {box for box, _ in everything}
    return tuple(sorted(place for place in places if place[0] in playing)) or everything
