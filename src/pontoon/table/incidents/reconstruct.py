"""Whether errors of dealing can still be put right, and which hands they touch."""

from typing import assert_never

from msgspec.structs import replace

from pontoon.rulebook import Rulebook
from pontoon.settlement import Hand, standing
from pontoon.table.control import seen_by
from pontoon.table.incidents.again import first_stakes
from pontoon.table.incidents.events import LaidBox, LaidCards
from pontoon.table.incidents.missed_rules import own_remedy
from pontoon.table.incidents.sequence import Correction, Undone, first_cards, in_order, playing_boxes
from pontoon.table.incidents.settlements import any_settled
from pontoon.table.incidents.trouble import DEALER, ERRORS, DealingError, Place, is_stray
from pontoon.table.state import Box, State, box_at, up_card
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
    if found.proposal.taken:
        return True
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
    surrendered = [
        box
        for box in playing_boxes(state)
        if box.number not in found.fresh and any(stake.status == "surrendered" for stake in box.hands[0].stakes)
    ]
    for box in surrendered:
        found = _undecided(state, found, box)
    return found


def _undecided(state: State, found: Correction, box: Box) -> Correction:
    """With this box as before its surrender, on the cards it has."""
    cards = next((laid.cards for laid in found.proposal.hands if laid.box == box.number), box.hands[0].cards)
    laid = LaidCards(box.number, 1, cards, seen_by(state, box.number), again=True)
    hand = Hand(cards, first_stakes(box))
    others = tuple(one for one in found.proposal.hands if one.box != box.number)
    return replace(
        found,
        proposal=replace(found.proposal, hands=(*others, laid)),
        changed=(*(place for place in found.changed if place[0] != box.number), (box.number, 1)),
        boxes=(*(one for one in found.boxes if one.box != box.number), LaidBox(box.number, (hand,), (1,))),
        undone=(*(one for one in found.undone if one.box != box.number), Undone(box.number, (1,), 0, hand)),
    )


# what an error touches


def wrongly_dealt(rules: Rulebook, state: State) -> tuple[int, ...]:
    """The boxes whose first two cards are not what they should be.

    A card that comes late by a remedy of its own (MA 15(f), 15(h)) is the right one, and so are those dealt before it.
    """
    errors = [error for error in state.trouble.errors if error.initial and own_remedy(rules, state, error) is None]
    if not errors:
        return ()
    found = in_order(rules, state)
    if found is None:
        return tuple(sorted({box for error in errors for box in _touched_first_cards(error)}))
    return tuple(
        box.number
        for box in playing_boxes(state)
        if box.number in found.fresh and first_cards(box)[:2] != found.fresh[box.number][:2]
    )


def _touched_first_cards(error: DealingError) -> tuple[int, ...]:
    """The boxes whose first two cards the error has touched; a third card leaves them as they are."""
    then = error.hand_then(error.to)
    third = then is not None and len(then.cards) > FIRST_TWO
    return (error.due[0],) if third else (error.due[0], error.to[0])


FIRST_TWO = 2


def hands_concerned(rules: Rulebook, state: State) -> set[Place]:
    """The hands whose cards are not those that they should have; where nobody can tell, those that an error touched."""
    found = in_order(rules, state)
    if found is not None:
        return set(found.changed)
    errors = state.trouble.errors
    boxes = {place[0] for error in errors if error.initial for place in (error.due, error.to)}
    hands = {place for error in errors if not error.initial for place in (error.due, error.to)}
    return hands | {
        (box.number, hand) for box in state.boxes if box.number in boxes for hand in range(1, len(box.hands) + 1)
    }


def affected(rules: Rulebook, state: State) -> tuple[Place, ...]:
    """The hands that an error which cannot be put right has touched; hand 0 is all of a box.

    Where it touched the dealer's cards alone, or nobody can say which, that is every hand in play.
    """
    everything = tuple((box.number, 0) for box in playing_boxes(state))
    errors, pending = state.trouble.errors, state.trouble.pending
    if not errors or (pending is not None and pending.situation not in ERRORS):
        # cards drawn together, or one burnt: the hand whose card was due
        step = next_step(rules, replace(state, trouble=replace(state.trouble, pending=None)))
        return ((step.box, step.hand),) if step.kind == "deal-box" else everything
    found = in_order(rules, state)
    if found is None:
        named = [(place, error.initial) for error in errors for place in (error.due, error.to)]
    else:
        named = [(place, place[0] in found.fresh) for place in found.changed]
    places = {(place[0], 0 if whole else place[1]) for place, whole in named if place != DEALER and not is_stray(place)}
    playing = {box for box, _ in everything}
    return tuple(sorted(place for place in places if place[0] in playing)) or everything
