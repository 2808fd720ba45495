"""Places passed over in ma-2025: the dealer's own card (15(f)), a box's card (15(h)), a requested card (15(i))."""

from tests.agreement.incidents_repair import cut_at, holder_of
from tests.agreement.incidents_singapore import give_back
from tests.agreement.incidents_state import DEALER, HOLE, Ask, Fault, Gap, Hand, Round, Table
from tests.agreement.reference import need


def miss(table: Table, now: Round, place: int | Hand | None, *, noticed: bool) -> None:
    """The place that is due gets no card."""
    need(not (place == DEALER and now.place_at >= len(now.places)), "the dealer draws as long as he must")
    if isinstance(place, Hand):
        gap = Gap()
        place.log.append(gap)
        box = next(one.number for one, hand in now.hands() if hand is place)
        now.faults.append(Fault(len(now.dealt), initial=False, gap=gap, box=box))
    else:
        assert place is not None
        del now.places[now.place_at]
        if place in (DEALER, HOLE):
            put_last(now, place)
            return
        now.faults.append(Fault(len(now.dealt), initial=True, box=place))
    if noticed:
        ask_missed(table, now)


def put_last(now: Round, place: int) -> None:
    """The dealer's card comes after the boxes', the hole card after that; a box's before both."""
    at = len(now.places)
    while at > now.place_at and now.places[at - 1] in (DEALER, HOLE) and place not in (HOLE,):
        if place == DEALER and now.places[at - 1] == DEALER:
            break
        at -= 1
    now.places.insert(at, place)


def ask_missed(table: Table, now: Round) -> None:
    """A box without any card is dead; else its players choose."""
    for fault in list(now.faults):
        box = now.boxes[fault.box]
        if fault.initial and not box.root.cards and fault.box not in now.places[now.place_at :]:
            for one in list(box.bettors):
                give_back(now, table, one.player, box, Ask("", set()))
            now.faults.remove(fault)
    if not now.faults:
        return
    fault = now.faults[0]
    hand = holder_of(now, fault.gap) if fault.gap is not None else now.boxes[fault.box].root
    assert isinstance(hand, Hand)
    who = {(player, fault.box) for player in hand.stakes if hand.is_open(player)}
    now.ask = Ask("late", {"late", "dead"}, who, then="next")


def answer_late(table: Table, now: Round, player: str, number: int, choice: str) -> None:
    """One player's choice."""
    fault = now.faults[0]
    box = now.boxes[number]
    hand = holder_of(now, fault.gap) if fault.gap is not None else box.root
    assert isinstance(hand, Hand)
    if choice == "dead":
        if fault.initial or len(box.hands) == 1:
            give_back(now, table, player, box, Ask("", set()))
        else:
            hand.stakes.pop(player, None)


def all_answered(table: Table, now: Round) -> None:
    """The card comes late, if anybody wants it."""
    fault = now.faults.pop(0)
    if fault.gap is not None:
        hand = holder_of(now, fault.gap)
        cut_at(now, fault.gap)
        if isinstance(hand, Hand):
            hand.late = True
    elif now.boxes[fault.box].bettors:
        put_last(now, fault.box)
    now.ask = None
    if now.faults:
        ask_missed(table, now)
