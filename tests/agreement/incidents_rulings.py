"""Rulings and choices: the answers to what the table asks."""

from tests.agreement.incidents_house import current, due, settle, void_round
from tests.agreement.incidents_massachusetts import answer_late, ask_missed
from tests.agreement.incidents_repair import mend, right_places
from tests.agreement.incidents_reports import out_of_cards, void_past
from tests.agreement.incidents_singapore import ask_options, give_back, leave, wrong_boxes
from tests.agreement.incidents_state import DEALER, Ask, Hand, Round, Said, Table
from tests.agreement.reference import need


def asked(table: Table, answer: str) -> tuple[Round, Ask]:
    now = table.round
    need(now is not None and now.ask is not None and answer in now.ask.answers, "nobody asks for that")
    assert now is not None
    assert now.ask is not None
    return now, now.ask


def ruling(table: Table, words: list[str]) -> None:
    need(words, "ruling")
    verb, rest = words[0], words[1:]
    if verb == "void-hands":
        void(table, rest)
        return
    if verb == "void-round":
        void(table, ["round", *rest])
        return
    now, ask = asked(table, verb)
    need(not rest and ask.what in ("card", "faults", "silent"), "nobody asks for a ruling")
    if ask.what == "faults":
        rule_faults(table, now, ask, verb)
    elif ask.what == "card":
        rule_card(table, now, ask, verb)
    else:
        rule_silent(table, now, ask, verb)


def rule_card(table: Table, now: Round, ask: Ask, verb: str) -> None:
    """A burnt card: it is the next one again, or it stays away."""
    assert ask.card is not None
    now.ask = None
    if verb == "reconstruct":
        table.pending.insert(0, ask.card)
    ask_options(table, now, {"reconstructed" if verb == "reconstruct" else "continue", "return"})


def rule_silent(table: Table, now: Round, ask: Ask, verb: str) -> None:
    """What the books leave to somebody in charge."""
    now.ask = None
    if verb == "use" and ask.card is not None:
        table.pending.insert(0, ask.card)
    elif verb == "second":
        table.pending[:2] = table.pending[1::-1]
    elif verb == "reopen":
        now.insurance_asked -= {(number, player) for player, number in ask.who}
        now.surrender_asked -= ask.hands
    elif verb == "void-past-round":
        void_past(table, ask.past)
    elif verb == "stand-hand":
        found = current(table, now)
        assert found is not None
        found[1].log.append(Said("stand"))


def rule_faults(table: Table, now: Round, ask: Ask, verb: str) -> None:
    error_at = min(fault.at for fault in now.faults)
    now.ask = None
    if verb == "reconstruct":
        mend(table, list(now.faults))
        if table.book == "sg-rws-v5":
            ask_options(table, now, {"reconstructed", "return"}, error_at)
    else:
        wrong = leave(table, now)
        ask_options(table, now, {"continue", "return"}, error_at, ask.hands, wrong)


# Void ----------------------------------------------------------------------------------------------------------------


def void(table: Table, words: list[str]) -> None:
    """`void round` and `void BOX ...`: where it is asked for, or ordered (ACT 17.3, SG 5.5.3)."""
    need(words, "void")
    now = table.round
    if words[0] == "round":
        need(len(words) == 1 and now is not None, "void round")
        assert now is not None
        order = table.book == "act-2005" or (table.book == "sg-rws-v5" and out_of_cards(table))
        need(order or (now.ask is not None and "void-round" in now.ask.answers), "nobody may void the round")
        table.must_shuffle = table.must_shuffle or out_of_cards(table)
        void_round(table)
        return
    now, ask = asked(table, "void-hands")
    named = {hand.uid for word in words for hand in hands_named(table, now, word)}
    leaves = {hand.uid for _, hand in now.hands()}
    need(named == ask.hands & leaves, "the hands that the error affects, and no others")
    wrong = wrong_boxes(table, now)  # I39
    if table.book == "nz-current":
        dealer_as_he_should(now)
    for box, hand in list(now.hands()):
        if hand.uid in named:
            void_hand(hand)
            if not any(one.stakes for one in box.hands):
                for side in box.sides:
                    side.void = side.void or box.number in wrong or side.result is None
                box.bettors = []
    now.faults, now.ask = [], None


def hands_named(table: Table, now: Round, word: str) -> list[Hand]:
    number, _, which = word.partition("/")
    box = now.boxes.get(table.desk.box(number))
    need(box is not None and box.bettors, "no such box")
    assert box is not None
    if not which:
        return box.hands
    need(which.isdigit() and 1 <= int(which) <= len(box.hands), "no such hand")
    return [box.hands[int(which) - 1]]


def void_hand(hand: Hand) -> None:
    hand.stakes, hand.results, hand.sevens = {}, {}, set()


def dealer_as_he_should(now: Round) -> None:
    """nz-current 16.5(b), I50: his proper first card from wherever it lies, and no wrong one."""
    if any(fault.initial for fault in now.faults):
        at = right_places(now).index(DEALER)
        now.dealer = list(now.dealt[at : at + 1])
    for fault in now.faults:
        if fault.card is not None and fault.card in now.dealer:
            now.dealer.remove(fault.card)
        elif fault.gap in now.dealer and fault.card is not None:
            now.dealer[now.dealer.index(fault.gap)] = fault.card


# Choices -------------------------------------------------------------------------------------------------------------


def choose(table: Table, words: list[str]) -> None:
    need(2 <= len(words) <= 3, "choose")
    choice = words[-1]
    now, ask = asked(table, choice)
    who = {
        (player, number)
        for player, number in ask.who
        if words[0] in ("all", player) and (len(words) == 2 or words[1] == str(number))
    }
    need(who, "nobody asks that player")
    if words[0] != "all" and len(words) == 2:
        who = {min(who, key=lambda one: one[1])}
    for player, number in sorted(who, key=lambda one: one[::-1]):
        ask.who.discard((player, number))
        if ask.what == "order":
            if choice == "second":
                table.pending[:2] = table.pending[1::-1]
        elif ask.what == "late":
            answer_late(table, now, ask, choice)
        elif choice == "return":
            ask.returns.append((player, number))
    if ask.who:
        return
    now.ask = None
    if "reconstructed" in ask.answers:  # the cards lie rightly, and decide what they decide before anybody leaves
        settle(table)
    for player, number in ask.returns:
        give_back(table, now, player, now.boxes[number], ask)
    if ask.what == "late":
        ask_missed(table, now)
    if now.picks and ask.what == "options":
        now.picks = False
        ask_order(table, now)


def ask_order(table: Table, now: Round) -> None:
    """SG 5.12: whoever gets the next card picks one of the two."""
    place = due(table)
    found = current(table, now)
    if place is None and found is not None:
        place = found[1]
    for box, hand in now.hands():
        if box.number == place or hand is place:
            now.ask = Ask("order", {"first", "second"}, {(box.decides(hand, table.rules), box.number)})
