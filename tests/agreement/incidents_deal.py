"""Errors of the deal: a card in a wrong place, a place passed over, and what the books ask then."""

from tests.agreement.incidents_house import due
from tests.agreement.incidents_massachusetts import ask_missed, miss
from tests.agreement.incidents_repair import concerned
from tests.agreement.incidents_reports import in_round, next_card, nothing_exposed, silent
from tests.agreement.incidents_singapore import ask_options, ask_singapore
from tests.agreement.incidents_state import DEALER, HOLE, Ask, Card, Fault, Gap, Hand, Round, Table
from tests.agreement.reference import NotCoveredError, need


def misdealt(table: Table, words: list[str], *, noticed: bool) -> None:
    """The card that is due lies somewhere else."""
    need(1 <= len(words) <= 2, "misdealt")
    if table.book == "ma-2025":
        raise NotCoveredError("misdealt")
    now = in_round(table)
    place = due(table)
    need(place is not None, "no card is due")
    number = DEALER if words[0] == "dealer" else table.desk.box(words[0])
    target = target_hand(now, number, words)
    right = now.boxes[place].root if isinstance(place, int) and place > 0 else place
    need(right is not target if target is not None else right != number, "that is where it belongs")
    initial = now.initial_due is not None
    card = table.pending.pop(0) if table.pending else Card(next_card(table))
    card.wrong = not initial or (target is not None and len(target.cards) > 1)
    fault = Fault(len(now.dealt), initial=initial, card=card, noticed=noticed)
    if isinstance(place, int):
        fault.touched = {place} if card.wrong else {place, number}
    now.dealt.append(card)
    now.faults.append(fault)
    now.forfeit = None
    if initial:
        now.initial_count = len(now.dealt)
    else:
        leave_gap(now, fault, place)
    if target is not None:
        target.log.append(card)
    elif number == DEALER:
        now.dealer.append(card)
    else:
        now.stray.append(card)
    if noticed:
        ask_about_faults(table, now)


def target_hand(now: Round, number: int, words: list[str]) -> Hand | None:
    """The hand of a box with a wager; None for the dealer and an empty box."""
    if number not in now.boxes or not any(hand.any_open for hand in now.boxes[number].hands):
        return None
    hands = now.boxes[number].hands
    if len(words) == 1 and len(hands) > 1:
        raise NotCoveredError("which hand of a split box")
    which = int(words[1]) if len(words) == 2 else 1
    need(1 <= which <= len(hands), "which hand")
    need(hands[which - 1].any_open, "that hand is not in play")
    return hands[which - 1]


def leave_gap(now: Round, fault: Fault, place: int | Hand | None) -> None:
    """The card that is due does not come to its hand."""
    fault.gap = Gap()
    if not isinstance(place, Hand):
        now.dealer.append(fault.gap)
        return
    place.log.append(fault.gap)
    if place.said("double"):
        now.forfeit = place


def skipped(table: Table, words: list[str], *, noticed: bool) -> None:
    """The place that is due gets no card, and the next one is served."""
    need(not words, "skipped")
    now = in_round(table)
    place = due(table)
    initial = now.initial_due
    need(place is not None, "no card is due")
    need(initial is not None or not now.faults or table.book == "ma-2025", "an error is still to be put right")
    if initial is None and place == DEALER:
        now.stopped = True
        now.faults.append(Fault(len(now.dealt), initial=False, noticed=noticed, box=DEALER))
        if noticed:
            (ask_missed if table.book == "ma-2025" else ask_about_faults)(table, now)
        return
    last = place == DEALER and not now.dealer_cards and any(one == DEALER for _, one in now.skips)
    need(not last and (now.begun or place not in now.late), "it was passed over before, and no other card comes first")
    if table.book == "ma-2025":
        miss(table, now, place, noticed=noticed)
        return
    fault = Fault(len(now.dealt), initial=initial is not None, noticed=noticed)
    now.faults.append(fault)
    if initial is not None:
        fault.touched = {initial[1]}
        now.skips.append(initial)
    else:
        leave_gap(now, fault, place)
        assert isinstance(place, Hand)
        place.late = True
    if noticed:
        ask_about_faults(table, now)


def noticed(table: Table, words: list[str]) -> None:
    """Errors come to light."""
    need(not words, "noticed")
    now = in_round(table)
    need(now.faults, "nothing to notice")
    for fault in now.faults:
        fault.noticed = True
    if table.book == "ma-2025":
        ask_missed(table, now)
        return
    ask_about_faults(table, now)


def ask_about_faults(table: Table, now: Round) -> None:
    """What the books ask once an error of the deal is known."""
    if table.book == "sg-rws-v5":
        ask_singapore(table, now)
        return
    hands = concerned(table)
    if not hands & now.shuffled:
        now.ask = Ask("faults", {"reconstruct"})
        return
    answers = {"nz-2000": {"void-hands", "void-round"}, "nz-current": {"void-hands"}, "act-2005": {"void-round"}}
    now.ask = Ask("faults", answers[table.book], hands=hands - {DEALER})


def simultaneous(table: Table, words: list[str]) -> None:
    """Two cards came out where one was due."""
    need(not words, "simultaneous")
    now = in_round(table)
    place = due(table)
    need(place is not None and place != HOLE, "no card is due")
    nothing_exposed(table)
    cards = [Card(next_card(table), seen=True), Card(next_card(table), seen=True)]
    if table.book == "sg-rws-v5":
        if place not in (DEALER, HOLE):  # 5.12.1: on the dealer's hand both are discarded
            table.pending[:0] = cards
            now.picks = True
        ask_options(table, now, {"continue", "return"})
        return
    table.pending[:0] = cards
    silent(now, "first", "second", *([] if table.book == "nz-current" else ["void-round"]))
