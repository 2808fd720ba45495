"""The players' options of sg-rws-v5 5.7, and when the House may put the cards in order (5.9, 5.10, I52, I53)."""

from tests.agreement.incidents_repair import concerned, drop_gap, holder_of, mend
from tests.agreement.incidents_state import DEALER, Ask, Bettor, Box, Gap, Hand, Round, Said, Side, Table, copied


def ask_singapore(table: Table, now: Round) -> None:
    """The House rules first, unless a hand concerned is settled; then every player chooses."""
    error_at = min(fault.at for fault in now.faults)
    hands = concerned(table)
    if discard(now) and not now.faults:
        ask_options(table, now, {"continue", "return"}, error_at, hands)
        return
    error_at = min(fault.at for fault in now.faults)
    hands = concerned(table)
    if order_is_lost(now) or settled(now, hands):
        wrong = leave(table, now)
        ask_options(table, now, {"continue", "return"}, error_at, hands, wrong)
    else:
        now.ask = Ask("faults", {"reconstruct", "continue"}, hands=hands, then="options")


def order_is_lost(now: Round) -> bool:
    """Cards of a box that is out of the round lay among those that would have to be put in order."""
    if any(fault.at < now.broken_at for fault in now.faults):
        return True
    return any(fault.initial for fault in now.faults) and now.broken_at >= 0


def discard(now: Round) -> bool:
    """5.10.3: after an interim settlement a card on an empty box is out of the game; its hand still waits."""
    before = len(now.faults)
    for fault in list(now.faults):
        if now.interim and not fault.initial and fault.card in now.stray and fault.gap is not None:
            drop_gap(now, holder_of(now, fault.gap), fault.gap)
            now.stray = [card for card in now.stray if card is not fault.card]
            now.faults.remove(fault)
            forget(now, fault.at)
    return len(now.faults) < before


def forget(now: Round, at: int) -> None:
    """The card that was dealt after so many others is in the discard rack: those behind it move up."""
    del now.dealt[at]
    now.broken_at -= now.broken_at > at
    for fault in now.faults:
        fault.at -= fault.at > at
    for box in now.boxes.values():
        for hand in box.root.everything():
            hand.settled_at -= hand.settled_at > at
        for one in box.bettors:
            one.insurance_at -= one.insurance_at > at


def settled(now: Round, hands: set[int]) -> bool:
    """A hand whose cards would move has been paid or collected, or a side wager on its first two cards.

    The dealer's hand settles insurance, which is a final settlement (1.7).
    """
    insured = any(one.insurance is not None for box in now.boxes.values() for one in box.bettors)
    if DEALER in hands and (insured or now.insurances):
        return True
    initial = any(fault.initial for fault in now.faults)
    for box in now.boxes.values():
        mine = [hand for hand in box.root.everything() if hand.uid in hands]
        if any(hand.settled_at >= 0 or hand.results for hand in mine):
            return True
        if mine and initial and any(side.result is not None and not side.void for side in box.sides):
            return True
    return False


def leave(table: Table, now: Round) -> set[int]:
    """The cards stay as they lie, and who asked for a card still gets one; the boxes with wrong first cards."""
    for fault in now.faults:
        hand, gap = holder_of(now, fault.gap), fault.gap
        if fault.card is not None and gap is not None and isinstance(hand, Hand) and asks_still(hand, gap):
            drop_gap(now, hand, gap)
    wrong = wrong_boxes(table, now)
    now.faults, now.stopped = [], False
    now.left = list(now.stray)
    return wrong


def asks_still(hand: Hand, gap: Gap) -> bool:
    """Nothing was decided on the hand since its card did not come, but that somebody took a double back."""
    since = hand.log[[one is gap for one in hand.log].index(True) + 1 :]
    return all(isinstance(one, Said) and one.verb == "forfeit" for one in since)


def ask_options(
    table: Table,
    now: Round,
    answers: set[str],
    error_at: int | None = None,
    hands: set[int] | None = None,
    wrong: set[int] | None = None,
) -> None:
    """Every player with a wager that is open, or that the error itself has settled."""
    wagers = [
        (box.number, hand.uid, player)
        for box, hand in now.hands()
        for player in hand.stakes
        if hand.is_open(player) or by_error(hand, player, error_at, hands or set())
    ]
    if wagers:
        now.ask = Ask("options", answers, {(player, number) for number, _, player in wagers})
        now.ask.wagers = {(uid, player) for _, uid, player in wagers}
        now.ask.wrong = wrong or set()
        now.ask.error_at = error_at


def by_error(hand: Hand, player: str, error_at: int | None, hands: set[int]) -> bool:
    """The wager was collected because of the error."""
    after = error_at is not None and hand.settled_at > error_at
    return after and hand.uid in hands and hand.results.get(player, 0) < 0


def wrong_boxes(table: Table, now: Round) -> set[int]:
    """The boxes whose first two cards are not those that were due to them."""
    faults = [fault for fault in now.faults if fault.initial]
    if not faults:
        return set()
    if order_is_lost(now):
        return {number for fault in faults for number in fault.touched}
    right = copied(table)
    assert right.round is not None
    mend(right, list(right.round.faults))
    boxes = right.round.boxes
    return {number for number in now.played if boxes[number].root.faces[:2] != now.boxes[number].root.faces[:2]}


def give_back(table: Table, now: Round, player: str, box: Box, ask: Ask | None = None, *, sides: bool = True) -> None:
    """The player's wager on the box goes back, but for hands that were settled before the error.

    `sides`: side wagers go with it; MA 15(i) gives back the original wager alone.
    """
    wrong = ask.wrong if ask else set()
    for hand in box.root.everything():
        if hand.is_open(player) or (ask and (hand.uid, player) in ask.wagers):
            hand.results.pop(player, None)
            hand.stakes.pop(player, None)
            hand.sevens.discard(player)
    kept = any(player in hand.stakes for hand in box.hands)
    for one in box.bettors:
        if one.player == player:
            if settled_before(one, ask):
                now.insurances.append((player, one.insurance or 0))
            one.insured, one.insurance = 0, None
    if not kept:
        box.bettors = [one for one in box.bettors if one.player != player]
    for side in box.sides if sides else ():
        if side.player == player or not box.bettors:
            give_back_side(side, right=box.number not in wrong)
    box.seat(table.rules)
    if not box.bettors:
        now.broken_at = len(now.dealt)


def settled_before(one: Bettor, ask: Ask | None) -> bool:
    """The insurance was settled before the error, or where no card lies wrongly before the players were asked."""
    if ask is None or ask.what != "options" or one.insurance is None:
        return False
    return ask.error_at is None or one.insurance_at <= ask.error_at


def give_back_side(side: Side, *, right: bool) -> None:
    """I39: a side wager settled on rightly dealt cards stands; any other goes back."""
    if side.result is None or not right:
        side.void = True
