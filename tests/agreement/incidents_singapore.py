"""The players' options of sg-rws-v5 5.7, and when the House may put the cards in order (5.9, 5.10, I52, I53)."""

from copy import deepcopy

from tests.agreement.incidents_repair import concerned, cut_at, holder_of, mend
from tests.agreement.incidents_state import Ask, Box, Gap, Hand, Round, Side, Table


def ask_singapore(table: Table, now: Round) -> None:
    """The House rules first, unless a hand concerned is settled; then every player chooses."""
    error_at = min(fault.at for fault in now.faults)
    if discard(now) and not any(fault.noticed for fault in now.faults):
        ask_options(table, now, {"continue", "return"})
        return
    hands = concerned(table)
    if any(fault.at < now.broken_at for fault in now.faults) or settled(now, hands):
        wrong = leave(table, now)
        ask_options(table, now, {"continue", "return"}, error_at, hands, wrong)
    else:
        now.ask = Ask("faults", {"reconstruct", "continue"}, hands=hands, then="options")


def discard(now: Round) -> bool:
    """5.10.3: after an interim settlement a card on an empty box is out of the game; its hand still waits."""
    before = len(now.faults)
    for fault in list(now.faults):
        if now.interim and not fault.initial and fault.card in now.stray and fault.gap is not None:
            cut_at(now, fault.gap)
            now.stray = [card for card in now.stray if card is not fault.card]
            now.faults.remove(fault)
    return len(now.faults) < before


def settled(now: Round, hands: set[int]) -> bool:
    """A hand whose cards would move has been paid or collected, or a side wager on its first two cards."""
    initial = any(fault.initial for fault in now.faults)
    for box in now.boxes.values():
        mine = [hand for hand in box.root.everything() if hand.uid in hands]
        if any(hand.settled_at >= 0 for hand in mine):
            return True
        if mine and initial and any(side.result is not None for side in box.sides):
            return True
    return False


def leave(table: Table, now: Round) -> set[int]:
    """The cards stay as they lie, and who asked for a card still gets one; the boxes with wrong first cards."""
    for fault in now.faults:
        hand = holder_of(now, fault.gap)
        if fault.card is not None and isinstance(hand, Hand) and hand.log[-1] is fault.gap:
            hand.cut(len(hand.log) - 1)
    wrong = wrong_boxes(table, now)
    now.faults = []
    return wrong


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


def by_error(hand: Hand, player: str, error_at: int | None, hands: set[int]) -> bool:
    """The wager was collected because of the error."""
    after = error_at is not None and hand.settled_at > error_at
    return after and hand.uid in hands and hand.results.get(player, 0) < 0


def wrong_boxes(table: Table, now: Round) -> set[int]:
    """The boxes whose first two cards are not those that were due to them."""
    if not any(fault.initial for fault in now.faults):
        return set()
    right = deepcopy(table)
    assert right.round is not None
    mend(right, list(right.round.faults))
    boxes = right.round.boxes
    return {number for number in now.played if boxes[number].root.faces[:2] != now.boxes[number].root.faces[:2]}


def give_back(table: Table, now: Round, player: str, box: Box, ask: Ask | None = None) -> None:
    """The player's wager on the box goes back, but for hands that were settled before the error."""
    wrong = wrong_boxes(table, now) | (ask.wrong if ask else set())
    for hand in box.root.everything():
        if hand.is_open(player) or (ask and (hand.uid, player) in ask.wagers):
            hand.results.pop(player, None)
            hand.stakes.pop(player, None)
            hand.sevens.discard(player)
    kept = any(player in hand.stakes for hand in box.hands)
    for one in box.bettors:
        if one.player == player:
            one.insured, one.insurance = 0, None
    if not kept:
        box.bettors = [one for one in box.bettors if one.player != player]
    for side in box.sides:
        if side.player == player or not box.bettors:
            give_back_side(side, right=box.number not in wrong)
    box.seat(table.rules)
    if not box.bettors:
        now.broken_at = len(now.dealt)
        forget(now, box)


def forget(now: Round, box: Box) -> None:
    """Nobody misses a card any more that a box should have got whose wagers all went back."""
    gaps = [one for hand in box.root.everything() for one in hand.log if isinstance(one, Gap)]
    now.faults = [fault for fault in now.faults if fault.card is not None or fault.gap not in gaps]


def give_back_side(side: Side, *, right: bool) -> None:
    """I39: a side wager settled on rightly dealt cards stands; any other goes back."""
    if side.result is None or not right:
        side.void = True
