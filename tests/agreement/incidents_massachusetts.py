"""Places passed over in ma-2025: the dealer's own card (15(f)), a box's card (15(h)), a requested card (15(i))."""

from tests.agreement.incidents_repair import holder_of
from tests.agreement.incidents_singapore import give_back
from tests.agreement.incidents_state import DEALER, HOLE, Ask, Box, Card, Fault, Gap, Hand, Round, Said, Table

WAITS = ("hit", "forfeit")  # with these the hand still wants the card


def miss(table: Table, now: Round, place: int | Hand | None, *, noticed: bool) -> None:
    """The place that is due gets no card."""
    fault = Fault(len(now.dealt), initial=now.initial_due is not None, noticed=noticed)
    if now.begun and isinstance(place, int) and place > 0:  # its late second card
        now.late.remove(place)
        fault.initial = False
        place = now.boxes[place].root
    if isinstance(place, Hand):
        fault.gap = Gap()
        fault.box = next(box.number for box, hand in now.hands() if hand is place)
        place.late = len(place.cards) > 1 or place.split  # 15(h): all others have their second card
        place.log.append(fault.gap)
        now.forfeit = place if place.said("double") else now.forfeit
    elif place == HOLE:
        now.hole_missed = True
        fault.box = HOLE
    else:
        assert now.initial_due is not None
        now.skips.append(now.initial_due)
        assert place is not None
        fault.box = place
    now.faults.append(fault)
    if noticed:
        ask_missed(table, now)


def ask_missed(table: Table, now: Round) -> None:
    """What was passed over and has come to light, in order: a box without any card is dead, else somebody chooses."""
    for fault in [fault for fault in now.faults if fault.noticed]:
        box = now.boxes.get(fault.box)
        if box is not None and still_missing(table, now, box, fault):
            if not fault.initial or box.root.cards:
                decider = box.decides(hand_of(now, box, fault), table.rules)
                now.ask = Ask("late", {"late", "dead"}, {(decider, fault.box)}, fault=fault)
                return
            dead = Ask("", set(), wrong={fault.box})  # I39: a side wager on it has had no cards to go by
            for one in list(box.bettors):
                give_back(table, now, one.player, box, dead)
        now.faults = [one for one in now.faults if one is not fault]
    now.stopped = now.stopped and any(fault.box == DEALER and not fault.initial for fault in now.faults)
    now.hole_missed = now.hole_missed and any(fault.box == HOLE for fault in now.faults)
    if not now.played:
        for box in now.boxes.values():
            for side in box.sides:
                side.void = side.void or side.result is None


def hand_of(now: Round, box: Box, fault: Fault) -> Hand:
    """The hand that was passed over."""
    hand = holder_of(now, fault.gap) if fault.gap is not None else box.root
    assert isinstance(hand, Hand)
    return hand


def still_missing(table: Table, now: Round, box: Box, fault: Fault) -> bool:
    """The card has not come since, and the player has not decided otherwise."""
    if fault.gap is not None and holder_of(now, fault.gap) is None:
        return False  # the card that was asked for comes late already
    hand = hand_of(now, box, fault)
    if not hand.any_open:
        return False
    if fault.gap is None:
        return len(hand.cards) < 2 and fault.box not in now.late
    if box.decides(hand, table.rules) in now.refusers and (len(hand.cards) > 1 or hand.split):
        return False  # 15(d), I55: no additional card comes to him, and what waits stands as it lies
    since = hand.log[[one is fault.gap for one in hand.log].index(True) + 1 :]
    return not any(isinstance(one, Card) or (isinstance(one, Said) and one.verb not in WAITS) for one in since)


def answer_late(table: Table, now: Round, ask: Ask, choice: str) -> None:
    """The card comes late, or the hand is dead and its wagers go back."""
    fault = ask.fault
    assert fault is not None
    now.faults = [one for one in now.faults if one is not fault]
    box = now.boxes[fault.box]
    hand = hand_of(now, box, fault)
    short = len(hand.cards) < 2 and not hand.split
    if choice == "dead":
        dead = Ask("", set())
        dead.wrong = {fault.box} if short else set()
        hand.results = {}  # a wager given up with a double that never got its card goes back too
        for player in list(hand.stakes):
            if len(box.hands) == 1:
                give_back(table, now, player, box, dead, sides=short)
            else:
                hand.stakes.pop(player)
    elif short:
        hand.log = list(hand.cards)
        now.late.append(fault.box)
    else:
        hand.log = [one for one in hand.log if not isinstance(one, Gap)]
        hand.late = True
