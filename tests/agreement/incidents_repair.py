"""Putting cards in order after an error of the deal (NZ 16.5, ACT 15.4, SG 5.9; I48).

An error of the initial deal: the cards that left the shoe are laid, in their order, in the places of a right deal. An
error of the later deal: the card goes to the hand it was due to. A hand whose cards stay keeps its decisions; one whose
cards move is decided again from what it rightly has. What is left over is out of the game.
"""

from tests.agreement.incidents_state import DEALER, Box, Card, Fault, Gap, Hand, Round, Said, Table, copied
from tests.agreement.reference import Json, total


def mend(table: Table, faults: list[Fault]) -> set[int]:
    """Put the cards in order; the hands (as they were before) whose cards moved, 0 for the dealer's."""
    now = table.round
    assert now is not None
    old_up = now.up
    moved: set[int] = set()
    if any(fault.initial for fault in faults):
        moved |= lay_again(now)
    claimed = {id(card) for card in now.dealt[: now.initial_count]}
    for fault in faults:
        if not fault.initial:
            moved |= mend_later(table, now, fault, claimed)
    if table.book == "sg-rws-v5":
        put_back(table, now)
    for _, hand in now.hands():
        hand.late = False
    now.stray = []
    now.stopped = False
    now.faults = [fault for fault in now.faults if fault not in faults]
    afterwards(table, now, old_up, moved)
    return moved


def put_back(table: Table, now: Round) -> None:
    """SG 1.21: what is left over goes back to its place in the order, as the next cards."""
    lying = {id(card) for card in now.dealer_cards + now.hole + now.left}
    lying |= {id(card) for box in now.boxes.values() for hand in box.root.everything() for card in hand.cards}
    over = [card for card in now.dealt if id(card) not in lying]
    now.dealt = [card for card in now.dealt if id(card) in lying]
    for card in over:
        card.seen, card.wrong = True, False
    table.pending[:0] = over


def concerned(table: Table) -> set[int]:
    """The hands whose cards would move; tried on a copy of the table."""
    copy = copied(table)
    assert copy.round is not None
    return mend(copy, list(copy.round.faults))


# The initial deal ----------------------------------------------------------------------------------------------------


def right_places(now: Round) -> list[int]:
    return [*now.played, DEALER, *now.played]


def lay_again(now: Round) -> set[int]:
    places = right_places(now)
    placed = {id(card) for card in now.dealt[: max(now.initial_count, len(places))]}
    wanted: dict[int, list[Card]] = {place: [] for place in places}
    for place, card in zip(places, now.dealt, strict=False):
        wanted[place].append(card)
    moved: set[int] = set()
    for box in now.boxes.values():
        if not box.bettors:
            continue
        lying = [card for hand in box.root.everything() for card in hand.cards]
        if stays(box.root.cards, lying, wanted[box.number], placed):
            continue
        moved |= {hand.uid for hand in box.root.everything()}
        reset(now, box, wanted[box.number])
    if not stays(now.dealer_cards, now.dealer_cards, wanted[DEALER], placed):
        moved.add(DEALER)
        now.dealer = list(wanted[DEALER])
    now.skips = []
    now.initial_count = min(len(now.dealt), len(places))
    return moved


def stays(first: list[Card], lying: list[Card], wanted: list[Card], placed: set[int]) -> bool:
    """The hand has its own cards of the deal, and none of somebody else's."""
    own = {id(card) for card in wanted}
    return first[: len(wanted)] == wanted and not any(id(card) in placed - own for card in lying)


def reset(now: Round, box: Box, cards: list[Card]) -> None:
    """The box goes back to these cards: splits merged, additions returned, settlements undone."""
    if box.root.cards[:2] != cards[:2]:
        for side in box.sides:
            side.result = None
    box.root.log = list(cards)
    for card in cards:
        card.wrong = False
    box.root.cut(len(cards))
    box.root.late = box.root.unpaid = False
    now.surrender_asked.discard(box.number)


# The later deal ------------------------------------------------------------------------------------------------------


def mend_later(table: Table, now: Round, fault: Fault, claimed: set[int]) -> set[int]:
    card = fault.card
    if card is None or id(card) in claimed:  # an earlier error has a better claim to it
        later = [one for one in now.dealt[fault.at :] if id(one) not in claimed]
        card = later[0] if later else None
    moved: set[int] = set()
    hand = holder_of(now, fault.gap)
    if card is not None:
        claimed.add(id(card))
        holder = holder_of(now, card)
        if holder is not None and holder is hand and not card.wrong:  # it came to the right hand after all
            assert fault.gap is not None
            drop_gap(now, hand, fault.gap)
            return moved
        moved |= cut_at(now, card)
        if isinstance(holder, Hand) and not card.wrong:
            take_back_request(holder)
        hand = holder_of(now, fault.gap)
    if hand is None or fault.gap is None:
        return moved
    if not isinstance(hand, Hand):
        if card is not None:
            fill_dealer(table, now, fault.gap, card)
        return moved | {DEALER}
    moved |= cut_at(now, fault.gap)
    hand.late = False
    now.forfeit = None if now.forfeit is hand else now.forfeit
    if card is not None:
        hand.log.append(card)
        card.wrong = False
        if is_said(hand.log[-2], "double"):
            now.forfeit = hand
    return moved


def take_back_request(hand: Hand) -> None:
    """The hand is decided again from its cards before: what asked for the card is undone too."""
    while hand.log and isinstance(hand.log[-1], Said) and hand.log[-1].verb in ("hit", "double"):
        hand.cut(len(hand.log) - 1)


def fill_dealer(table: Table, now: Round, gap: Gap, card: Card) -> None:
    """The dealer decides nothing: with the card in its place he has those that he then would have drawn."""
    now.dealer = [card if one is gap else one for one in now.dealer]
    cards: list[Card | Gap] = []
    for one in now.dealer:
        faces = [other.face for other in cards if isinstance(other, Card)]
        if isinstance(one, Card) and len(faces) > 1 and stands(faces, table.rules):
            break
        cards.append(one)
    now.dealer = cards


def stands(faces: list[str], rules: Json) -> bool:
    points, soft = total(faces)
    return points >= 18 or (points == 17 and (not soft or bool(rules["soft_17"] == "stand")))


def holder_of(now: Round, entry: Card | Gap | None) -> Hand | Round | None:
    """The hand (the round stands for the dealer's) in whose log this is."""
    if any(one is entry for one in now.dealer):
        return now
    for box in now.boxes.values():
        for hand in box.root.everything():
            if any(one is entry for one in hand.log):
                return hand
    return None


def drop_gap(now: Round, hand: Hand | Round | None, gap: Gap) -> None:
    if isinstance(hand, Hand):
        hand.log = [one for one in hand.log if one is not gap]
    else:
        now.dealer = [one for one in now.dealer if one is not gap]


def cut_at(now: Round, entry: Card | Gap) -> set[int]:
    """Undo the hand from this entry on."""
    hand = holder_of(now, entry)
    if isinstance(hand, Hand):
        at = next(index for index, one in enumerate(hand.log) if one is entry)
        moved = {one.uid for one in hand.everything()}
        hand.cut(at)
        return moved
    if hand is not None:
        at = next(index for index, one in enumerate(now.dealer) if one is entry)
        now.dealer = now.dealer[:at]
        return {DEALER}
    return set()


# What follows from it ------------------------------------------------------------------------------------------------


def afterwards(table: Table, now: Round, old_up: str, moved: set[int]) -> None:
    """Wagers and offers that the corrected cards allow, or do not."""
    leaves = [hand for _, hand in now.hands()]
    if now.forfeit is not None and not any(now.forfeit is hand for hand in leaves):
        now.forfeit = None
    if now.up != old_up and now.up == "A":
        now.insurance_asked = set()
        now.general_insurance = True
    now.insurance_open = now.insurance_open and now.up == "A"
    for box in now.boxes.values():
        for one in box.bettors:
            if now.up != "A" or (table.early and box.root.pontoon):
                one.insured = 0
            if len(now.dealer_cards) < 2 or DEALER in moved:
                one.insurance = None
        if table.early and now.up not in table.rules["surrender_up"] and box.root.said("surrender"):
            at = next(index for index, one in enumerate(box.root.log) if is_said(one, "surrender"))
            box.root.cut(at)
        if now.up != old_up:
            for side in box.sides:
                if side.kind == "match-super-bonus":
                    side.result = None


def is_said(entry: object, verb: str) -> bool:
    return isinstance(entry, Said) and entry.verb == verb
