"""Errors of the deal: a card in a wrong place, a place passed over, and what the books ask then."""

from tests.agreement.incidents_house import due, go_settle
from tests.agreement.incidents_massachusetts import ask_missed, miss
from tests.agreement.incidents_repair import concerned
from tests.agreement.incidents_reports import in_round, next_card, not_covered
from tests.agreement.incidents_singapore import ask_options, ask_singapore
from tests.agreement.incidents_state import DEALER, HOLE, Ask, Card, Fault, Gap, Hand, Round, Table
from tests.agreement.reference import need


def misdealt(table: Table, words: list[str], *, noticed: bool) -> None:
    """The card that is due lies somewhere else."""
    need(1 <= len(words) <= 2, "misdealt")
    if table.book == "ma-2025":
        not_covered(table, "misdealt")
    now = in_round(table)
    go_settle(table)
    place = due(table)
    need(place is not None, "no card is due")
    number = DEALER if words[0] == "dealer" else table.desk.box(words[0])
    target: Hand | None = None
    if number in now.boxes and now.boxes[number].bettors:
        hands = now.boxes[number].hands
        which = int(words[1]) if len(words) == 2 else 1
        need(1 <= which <= len(hands) and (len(words) == 2 or len(hands) == 1), "which hand")
        target = hands[which - 1]
    else:
        need(len(words) == 1, "no such hand")
    right = now.boxes[place].root if isinstance(place, int) and place > 0 else place
    need(right is not target if target is not None else right != number, "that is where it belongs")
    card = Card(next_card(table)) if not table.pending else table.pending.pop(0)
    fault = pass_due(table, now, place, noticed=noticed)
    fault.card = card
    now.dealt.append(card)
    now.forfeit = None
    if fault.initial:
        now.initial_count = len(now.dealt)
    if target is not None:
        target.log.append(card)
    elif number == DEALER:
        now.dealer.append(card)
    else:
        now.stray.append(card)
    if noticed:
        ask_about_faults(table, now)


def skipped(table: Table, words: list[str], *, noticed: bool) -> None:
    """The place that is due gets no card."""
    need(not words, "skipped")
    now = in_round(table)
    go_settle(table)
    place = due(table)
    need(place is not None, "no card is due")
    if table.book == "ma-2025":
        miss(table, now, place, noticed=noticed)
        return
    pass_due(table, now, place, noticed=noticed)
    if noticed:
        ask_about_faults(table, now)


def pass_due(table: Table, now: Round, place: int | Hand | None, *, noticed: bool) -> Fault:
    """The card that is due does not come to its place."""
    fault = Fault(len(now.dealt), initial=now.place_at < len(now.places), noticed=noticed)
    if fault.initial:
        now.place_at += 1
    else:
        fault.gap = Gap()
        if isinstance(place, Hand):
            place.log.append(fault.gap)
        else:
            now.dealer.append(fault.gap)
    now.faults.append(fault)
    return fault


def noticed(table: Table, words: list[str]) -> None:
    """Errors come to light."""
    need(not words, "noticed")
    now = in_round(table)
    need(now.faults, "nothing to notice")
    if table.book == "ma-2025":
        ask_missed(table, now)
        return
    for fault in now.faults:
        fault.noticed = True
    ask_about_faults(table, now)


def ask_about_faults(table: Table, now: Round) -> None:
    """What the books ask once an error of the deal is known."""
    if table.book == "sg-rws-v5":
        ask_singapore(table, now)
        return
    if all(fault.at >= now.broken_at for fault in now.faults):
        now.ask = Ask("faults", {"reconstruct"})
        return
    answers = {"nz-2000": {"void-hands", "void-round"}, "nz-current": {"void-hands"}, "act-2005": {"void-round"}}
    now.ask = Ask("faults", answers[table.book], hands=concerned(table) - {DEALER})


def simultaneous(table: Table, words: list[str]) -> None:
    """Two cards came out where one was due."""
    need(not words, "simultaneous")
    if table.book != "sg-rws-v5":
        not_covered(table, "simultaneous")
    now = in_round(table)
    go_settle(table)
    place = due(table)
    need(place is not None, "no card is due")
    first, second = Card(next_card(table)), Card(next_card(table))
    if place in (DEALER, HOLE):
        ask_options(table, now, {"continue", "return"})
        return
    table.pending[:0] = [first, second]
    box = now.boxes[place] if isinstance(place, int) else next(one for one, hand in now.hands() if hand is place)
    now.ask = Ask("order", {"first", "second"}, {(box.decider, box.number)}, then="options")
