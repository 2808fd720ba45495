"""Where the cards dealt in error belong: the right sequence, and whether it can still be restored.

The order in which cards left the shoe is known from the layout and the errors recorded in it: replaying the deal
with its errors gives the place of every card, and laying the same cards in the right order gives the correction.
"""

from msgspec import Struct

from pontoon.cards import Card
from pontoon.rulebook import Rulebook
from pontoon.settlement import Hand, standing
from pontoon.table.changes import hand_of
from pontoon.table.control import seen_by
from pontoon.table.incidents.events import LaidCards, Proposal
from pontoon.table.incidents.trouble import DEALER, DealingError, Place
from pontoon.table.state import State


class Correction(Struct, frozen=True):
    """What has to change: the new layout and the boxes whose cards differ from it now (0 for the dealer)."""

    proposal: Proposal
    changed: tuple[int, ...]


def correction(rules: Rulebook, state: State) -> Correction | None:
    """The layout as it should be, or None where it cannot be restored any more."""
    errors = state.trouble.errors
    if not errors or state.hole_down:
        return None
    if all(error.initial for error in errors):
        return None if state.trouble.unordered else _initial(rules, state)
    if len(errors) == 1 and not _touched(rules, state, errors[0]):
        return _later(state, errors[0])
    return None


def anything_settled(state: State) -> bool:
    """Whether a wager of the round has been paid or collected; one that was given back has not."""
    return any(line.result != "void" for line in standing(state.lines))


def wrongly_dealt(state: State) -> tuple[int, ...]:
    """The boxes whose first two cards are not what they should be; a third card put on them leaves these right."""
    errors = [error for error in state.trouble.errors if error.initial]
    if not errors:
        return ()
    told = not state.hole_down and not state.trouble.unordered and len(errors) == len(state.trouble.errors)
    whole = all(box.bettors for box in state.boxes if box.hands)  # after a void the sequence is not known any more
    layout = _lay(state) if told and whole else None
    if layout is None:
        return tuple(sorted({box for error in errors for box in _touched_first_cards(error)}))
    places = [(box, hand) for box, hand in layout.laid if hand]
    return tuple(box for box, hand in places if layout.laid[box, hand] != hand_of(state, box, hand).cards[:2])


def _touched_first_cards(error: DealingError) -> tuple[int, ...]:
    """The boxes whose first two cards the error has touched."""
    third = error.to_hand is not None and len(error.to_hand.cards) > 2
    return (error.due[0],) if third else (error.due[0], error.to[0])


class _Layout(Struct, frozen=True):
    """The initial deal as it should lie. `later`: boxes that have had further cards since."""

    laid: dict[Place, tuple[Card, ...]]
    changed: tuple[int, ...]
    left: tuple[Card, ...]
    later: frozenset[int]


def _initial(rules: Rulebook, state: State) -> Correction | None:
    layout = _lay(state)
    if layout is None:
        return None
    if not layout.later.isdisjoint(layout.changed) or not _still_possible(rules, state, layout.changed):
        return None
    hands = tuple(
        LaidCards(box, 1, cards, seen_by(state, box))
        for (box, hand), cards in layout.laid.items()
        if hand and box in layout.changed
    )
    dealer = layout.laid[DEALER] if 0 in layout.changed else state.dealer
    return Correction(Proposal(hands, dealer, layout.left), layout.changed)


def _lay(state: State) -> _Layout | None:
    """None where a hand has been split since, so that its cards lie elsewhere."""
    boxes = [box.number for box in state.boxes if box.hands and box.bettors]
    right: list[Place] = [*((box, 1) for box in boxes), DEALER, *((box, 1) for box in boxes)]
    stacks = {(box, 1): list(hand_of(state, box, 1).cards) for box in boxes} | {DEALER: list(state.dealer)}
    for box, card in state.trouble.strays:
        stacks.setdefault((box, 0), []).append(card)
    now: dict[Place, list[Card]] = {place: [] for place in stacks}
    cards: list[Card] = []
    for place in _places(state, boxes, sum(len(stack) for stack in stacks.values())):
        if not stacks[place]:
            return None
        card = stacks[place].pop(0)
        now[place].append(card)
        cards.append(card)
    laid: dict[Place, list[Card]] = {place: [] for place in right}
    for place, card in zip(right, cards, strict=False):
        laid[place].append(card)
    return _Layout(
        {place: tuple(lying) for place, lying in laid.items()},
        tuple(sorted(place[0] for place, lying in laid.items() if lying != now[place])),
        tuple(cards[len(right) :]),
        frozenset(box for (box, _), stack in stacks.items() if stack),
    )


def _cards_at(state: State, place: Place) -> tuple[Card, ...]:
    return state.dealer if place == DEALER else hand_of(state, *place).cards


def _places(state: State, boxes: list[int], cards: int) -> list[Place]:
    """Where each card of the initial deal went, errors included."""
    held: dict[Place, int] = {(box, 1): 0 for box in boxes} | {DEALER: 0}
    errors = list(state.trouble.errors)
    skipped: list[int] = []
    went: list[Place] = []
    while len(went) < cards:
        due = _due(boxes, held, skipped)
        if due is None and cards <= 2 * len(boxes) + 1:  # nobody has drawn: who was skipped got the last card
            due = next(((box, 1) for box in boxes if held[box, 1] < 2), None)
        if due is None:
            break
        if errors and errors[0].cards == len(went):
            error = errors.pop(0)
            if error.kind == "skipped":
                skipped.append(due[0])
                continue
            due = error.to
        held[due] = held.get(due, 0) + 1
        went.append(due)
    return went


def _due(boxes: list[int], held: dict[Place, int], skipped: list[int]) -> Place | None:
    """The place whose card comes next in the initial deal; None when it is complete."""
    for wanted in (1, 2):
        for box in boxes:
            if held[box, 1] + skipped.count(box) < wanted:
                return box, 1
        if not held[DEALER] and 0 not in skipped:
            return DEALER
    return None if held[DEALER] else DEALER


def _still_possible(rules: Rulebook, state: State, changed: tuple[int, ...]) -> bool:
    """Whether nothing has been decided (or, where the book says so, settled) on cards that would change."""
    if rules.incidents.reconstruct_until.value == "settlement" and anything_settled(state):
        return False
    if 0 in changed and state.phase == "playing" and _anything_decided(state):
        return False
    return not any(_decided(state, box) for box in changed if box)


def _anything_decided(state: State) -> bool:
    return any(_decided(state, box.number) for box in state.boxes if box.hands and box.bettors)


def _decided(state: State, number: int) -> bool:
    """Whether something was decided on this box since the initial deal, or its cards are in the discard rack."""
    box = next(box for box in state.boxes if box.number == number)
    hand = box.hands[0]
    surrendered = any(stake.status == "surrendered" for stake in hand.stakes)
    owed = state.owed is not None and state.owed[0] == number
    drawn = len(hand.cards) > 2 + sum(error.to == (number, 1) for error in state.trouble.errors)
    gone = (number, 1) in state.trouble.collected
    decided = hand.stood or hand.doubled or surrendered or owed or drawn or gone
    return len(box.hands) > 1 or decided or bool(box.insurances)


def _touched(rules: Rulebook, state: State, error: DealingError) -> bool:
    """Whether one of the two hands has changed since the error."""
    if error.kind == "skipped" and state.shoe.position != error.cards:
        return True
    if DEALER in (error.due, error.to) and len(state.dealer) != error.dealer:
        return True
    settled = rules.incidents.reconstruct_until.value == "settlement"
    for place, then in ((error.due, error.due_hand), (error.to, error.to_hand)):
        if then is not None:
            now = hand_of(state, *place)
            if (now if settled else _open(now)) != (then if settled else _open(then)):
                return True
    return False


def _open(hand: Hand) -> tuple[object, ...]:
    return hand.cards, hand.stood, hand.doubled, hand.split


def _later(state: State, error: DealingError) -> Correction:
    """A card of the later deal goes from the place it was put to the place that was due."""
    if error.kind == "skipped":
        hand = hand_of(state, *error.due)
        return Correction(
            Proposal((LaidCards(*error.due, hand.cards, seen_by(state, error.due[0])),), state.dealer), ()
        )
    piles: dict[Place, list[Card]] = {
        place: list(_cards_at(state, place)) for place in (error.due, error.to) if place == DEALER or place[1]
    }
    card = piles[error.to].pop() if error.to in piles else _stray(state, error.to[0])
    piles[error.due].append(card)
    hands = tuple(
        LaidCards(*place, tuple(cards), seen_by(state, place[0])) for place, cards in piles.items() if place != DEALER
    )
    dealer = tuple(piles.get(DEALER, state.dealer))
    return Correction(Proposal(hands, dealer), tuple(sorted(place[0] for place in piles)))


def _stray(state: State, box: int) -> Card:
    return next(card for number, card in reversed(state.trouble.strays) if number == box)
