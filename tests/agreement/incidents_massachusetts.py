"""Places passed over in ma-2025: the dealer's own card (15(f)), a box's card (15(h)), a requested card (15(i))."""

from tests.agreement.incidents_repair import cut_at, holder_of
from tests.agreement.incidents_singapore import give_back
from tests.agreement.incidents_state import DEALER, HOLE, Ask, Card, Fault, Gap, Hand, Round, Said, Table


def miss(table: Table, now: Round, place: int | Hand | None, *, noticed: bool) -> None:
    """The place that is due gets no card."""
    fault = Fault(len(now.dealt), initial=now.initial_due is not None)
    if isinstance(place, Hand):
        fault.gap = Gap()
        fault.box = next(box.number for box, hand in now.hands() if hand is place)
        place.log.append(fault.gap)
        place.late = True
    elif place == HOLE:  # it is the last card anyhow
        fault.box = DEALER
    else:
        assert now.initial_due is not None
        now.skips.append(now.initial_due)
        assert place is not None
        fault.box = place
    if fault.box == DEALER and noticed:
        return
    now.faults.append(fault)
    if noticed:
        ask_missed(table, now)


def ask_missed(table: Table, now: Round) -> None:
    """A box without any card is dead; else whoever decides for it chooses."""
    fault = now.faults[0]
    if fault.box == DEALER:
        now.faults = []
        return
    box = now.boxes[fault.box]
    hand = holder_of(now, fault.gap) if fault.gap is not None else box.root
    gone = fault.gap is not None and (not isinstance(hand, Hand) or decided_since(hand, fault.gap))
    if gone or (fault.initial and len(box.root.cards) > 1):
        now.faults = []  # the card came, or the player has decided otherwise since
        return
    if fault.initial and not box.root.cards:
        for one in list(box.bettors):
            give_back(table, now, one.player, box)
        now.faults = []
        return
    now.ask = Ask("late", {"late", "dead"}, {(box.decider, fault.box)})


def decided_since(hand: Hand, gap: Gap) -> bool:
    """A card came after all, or the player did something else than ask for one."""
    since = hand.log[[one is gap for one in hand.log].index(True) + 1 :]
    return any(isinstance(one, Card) or (isinstance(one, Said) and one.verb != "hit") for one in since)


def answer_late(table: Table, now: Round, choice: str) -> None:
    """The card comes late, or the hand is dead and its wagers go back."""
    fault = now.faults.pop(0)
    box = now.boxes[fault.box]
    hand = holder_of(now, fault.gap) if fault.gap is not None else box.root
    assert isinstance(hand, Hand)
    if choice == "dead":
        ask = Ask("", set())
        ask.wrong = {fault.box} if fault.initial else set()
        for player in list(hand.stakes):
            if len(box.hands) == 1:
                give_back(table, now, player, box, ask)
            else:
                hand.stakes.pop(player)
    elif fault.gap is not None:
        cut_at(now, fault.gap)
        hand.late = True
    else:
        now.late.append(fault.box)
