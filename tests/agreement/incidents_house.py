"""What the house does by itself, step by step: it deals, draws and settles until somebody has to say something."""

from collections.abc import Callable

from tests.agreement.incidents_massachusetts import ask_missed
from tests.agreement.incidents_money import (
    net,
    settle_all,
    settle_at_once,
    settle_insurance,
    settle_wheel,
)
from tests.agreement.incidents_repair import stands
from tests.agreement.incidents_state import DEALER, HOLE, Box, Card, Gap, Hand, Round, Said, Table
from tests.agreement.reference import is_pontoon, total

Offer = str  # insurance, forfeit, surrender, play, ask, or nothing


def go_on(table: Table, cards: int | None = None) -> None:
    """Let the house go on, until so many cards are dealt. What is paid at once is paid with the card."""
    settle(table)
    dealt = 0
    while cards is None or dealt < cards:
        step = next_step(table)
        if step is None:
            table.must_replace = table.must_replace and table.round is not None
            return
        dealt += step()
        settle(table)


def next_step(table: Table) -> Callable[[], int] | None:
    """What the house does next, which tells how many cards it dealt; None where it waits for somebody."""
    now = table.round
    if now is None or now.ask is not None or table.dry:
        return None
    if due(table) is not None:
        return lambda: deal_due(table)
    if reader_due(table, now) and waiting_for(table) != "insurance":
        return lambda: use_reader(now)
    if waiting_for(table):
        return None
    if overlooked(table, now):
        return lambda: find_out(table, now)
    return lambda: finish_dealer(table, now)


def settle(table: Table) -> None:
    """Pay and collect what comes before the next card."""
    now = table.round
    if now is not None and now.ask is None and now.initial_due is None:
        now.begun = True
        settle_at_once(table, now)
        if table.book == "sg-rws-v5" and now.drew_beside(now.faults):  # 3.17.2: then the round proceeds
            settle_insurance(now)


# What is due --------------------------------------------------------------------------------------------------------


def due(table: Table) -> int | Hand | None:
    """Who gets the next card: a place of the initial deal, a hand, the dealer; None while no card is due."""
    now = table.round
    if now is None or now.ask is not None:
        return None
    if now.initial_due is not None:
        return now.initial_due[1]
    if waiting_for(table) or reader_due(table, now):
        return None
    if not now.reader_pontoon:
        found = current(table, now)
        if found is not None:
            return found[1]
    return DEALER if dealer_draws(table, now) and not overlooked(table, now) else None


def deal_due(table: Table) -> int:
    """Deal the card that is due, if there is one in the shoe."""
    now, place = table.round, due(table)
    assert now is not None
    card = draw(table)
    if card is None:
        return 0
    lay(table, now, place, card)
    return 1


def draw(table: Table) -> Card | None:
    """The next card; where there is none the table is dry."""
    if table.pending:
        card = table.pending.pop(0)
    elif table.at < len(table.shoe):
        card = Card(table.shoe[table.at])
        table.at += 1
    else:
        table.dry = True
        return None
    return card


def lay(table: Table, now: Round, place: int | Hand | None, card: Card) -> None:
    """Put a card where it is due, and go on to the next place."""
    initial = now.initial_due is not None
    now.dealt.append(card)
    now.forfeit = None  # I34: until the next card
    if isinstance(place, Hand):
        place.log.append(card)
        if place.said("double"):
            now.forfeit = place
    elif place == DEALER:
        now.dealer.append(card)
    elif place == HOLE:
        now.hole.append(card)
    else:
        assert place is not None
        now.boxes[place].root.log.append(card)
    if initial:
        now.initial_count = len(now.dealt)


# Offers and turns ----------------------------------------------------------------------------------------------------


def waiting_for(table: Table) -> Offer:
    """What the house waits for, once nothing is left to deal or settle."""
    now = table.round
    if now is None:
        return ""
    if now.ask is not None:
        return "ask"
    if (now.insurance_open and any(hand.any_open for _, hand in now.hands())) or insurable(table, now):
        return "insurance"
    if now.reader_pontoon or reader_due(table, now):
        return ""
    if forfeitable(table, now):
        return "forfeit"
    if surrenderable(table, now):
        return "surrender"
    found = current(table, now)
    if found is None:
        return ""
    box, hand = found
    return "" if hand.waits_for_card or box.absent(hand) else "play"


def insurable(table: Table, now: Round) -> list[tuple[int, str]]:
    """Whose wagers can be insured now."""
    if now.up != "A" or now.dealer_drew:
        return []
    return [
        (box.number, one.player)
        for box in now.boxes.values()
        for one in box.bettors
        if not one.insured
        and (box.number, one.player) not in now.insurance_asked
        and any(has_wagered(now, box, hand, one.player) for hand in box.hands)
        and not (table.early and is_pontoon(box.root.faces[:2]))  # also with a third card by mistake
    ]


def has_wagered(now: Round, box: Box, hand: Hand, player: str) -> bool:
    """A wager that is open; who was not offered insurance in time is entitled to it also after a bust or a paid 21."""
    missed = (box.number, player) in now.missed
    return hand.is_open(player) or (missed and hand.results.get(player, 0) != 0)


def surrenderable(table: Table, now: Round) -> list[int]:
    """The boxes to which surrender is offered now."""
    if now.up not in table.rules["surrender_up"] or now.dealer_drew:
        return []
    return [
        box.number for box in now.boxes.values() if box.number not in now.surrender_asked and may_surrender(table, box)
    ]


def may_surrender(table: Table, box: Box) -> bool:
    """Nothing was decided on the box yet; a hand that stands can be offered it again (NZ 16.12)."""
    hand = box.root
    if hand.children or hand.pontoon or not hand.any_open or len(hand.cards) != 2:
        return False
    return not any(hand.said(verb) for verb in ("hit", "double", "surrender", "refuse"))


def forfeitable(table: Table, now: Round) -> list[str]:
    """Who can still take a double back."""
    hand = now.forfeit
    if hand is None or hand.waits_for_card or (table.early and hand.total(table.rules)[0] == 21):
        return []
    return [player for player in hand.stakes if hand.extra(player) and hand.is_open(player)]


def current(table: Table, now: Round) -> tuple[Box, Hand] | None:
    """The hand whose turn it is; one whose card comes late waits for all others."""
    for late in (False, True):
        for box, hand in now.hands():
            if hand.late == late and not done(table, now, box, hand):
                return box, hand
    return None


def done(table: Table, now: Round, box: Box, hand: Hand) -> bool:
    if table.book == "ma-2025" and lacks_first_cards(hand):
        return now.reader_pontoon or not hand.any_open or not hand.cards  # one without any card has no turn
    if hand.finished(table.rules):
        return True
    if box.decides(hand, table.rules) in now.refusers:  # 15(d) takes the cards from him, not a surrender elsewhere
        return not may_surrender(table, box) or any(isinstance(one, Gap) for one in hand.log)
    return box.absent(hand) and not hand.waits_for_card and hand.total(table.rules)[0] >= 12


def lacks_first_cards(hand: Hand) -> bool:
    """It has not got its two cards of the initial deal."""
    return len(hand.cards) < 2 and not hand.split


def overlooked(table: Table, now: Round) -> bool:
    """ma-2025: the dealer's turn has come, and a box still lacks cards of the initial deal: that is found out now."""
    if table.book != "ma-2025" or not now.faults:
        return False
    return any(box.bettors and hand.any_open and lacks_first_cards(hand) for box, hand in now.hands())


def find_out(table: Table, now: Round) -> int:
    """Everything that was passed over comes to light."""
    for fault in now.faults:
        fault.noticed = True
    ask_missed(table, now)
    return 0


def close_offer(table: Table, offer: Offer) -> None:
    """Nobody wants any more of it."""
    now = table.round
    assert now is not None
    if offer == "insurance":
        now.insurance_asked |= set(insurable(table, now))
        now.insurance_open = now.general_insurance = False
    elif offer == "surrender":
        now.surrender_asked |= set(now.boxes)
    elif offer == "forfeit":
        now.forfeit = None


def lapse(table: Table, *offers: Offer) -> None:
    """Let the house go on, and these offers close, until something else is waited for."""
    go_on(table)
    while not table.dry and waiting_for(table) in offers:
        close_offer(table, waiting_for(table))
        go_on(table)


def stand_behind(table: Table, number: int = 0) -> None:
    """Hands of a player who refused a card stand, once another box speaks: all that was left was to surrender them."""
    now = table.round
    while now is not None and not table.dry and waiting_for(table) == "play":
        found = current(table, now)
        assert found is not None
        box, hand = found
        if box.number == number or box.decides(hand, table.rules) not in now.refusers:
            return
        hand.log.append(Said("stand"))
        lapse(table, "insurance", "surrender", "forfeit")
        now = table.round


# The dealer ----------------------------------------------------------------------------------------------------------


def reader_due(table: Table, now: Round) -> bool:
    return table.hole_card == "reader" and not now.peeked and bool(now.hole) and now.up in "AKQJ"


def use_reader(now: Round) -> int:
    now.peeked = True
    now.reader_pontoon = is_pontoon([now.dealer_faces[0], now.hole[0].face])
    return 0


def dealer_draws(table: Table, now: Round) -> bool:
    """Whether a card for the dealer matters, when everybody has decided."""
    if now.hole or now.stopped:
        return False  # it is turned first; or he passed over his card
    insured = any(one.insured and one.insurance is None for box in now.boxes.values() for one in box.bettors)
    sixteen = any(
        side.kind == "bsx-16" and side.result is None and not side.void
        for box in now.boxes.values()
        for side in box.sides
    )
    second = insured or (sixteen and now.up in "6JQK")
    third = False
    for _, hand in now.hands():
        if not hand.any_open:
            continue
        points, _ = hand.total(table.rules)
        if hand.said("surrender"):
            second = True
        elif points < 21:
            second = third = True
        elif points == 21 and not hand.pontoon and not table.early:
            second = second or now.up in "AKQJ"
    if len(now.dealer_cards) < 2:
        return second
    return third and not is_pontoon(now.dealer_faces) and not dealer_stands(table, now)


def dealer_stands(table: Table, now: Round) -> bool:
    return stands(now.dealer_faces, table.rules)


def finish_dealer(table: Table, now: Round) -> int:
    """Turn the hole card, settle insurance, and at last everything."""
    if now.hole:
        now.dealer += now.hole
        now.hole = []
        return 0
    if (len(now.dealer_cards) > 1 or now.stopped) and settle_insurance(now):
        return 0
    if now.stopped:
        settle_wheel(table, now)
    dealer, _ = total(now.dealer_faces)
    settle_all(table, now, dealer)
    end_round(table, net(table, now))
    return 0


def end_round(table: Table, gains: dict[str, int]) -> None:
    """The cards are collected; one that was seen does not open the next round."""
    table.rounds.append(gains)
    table.round = None
    table.dry = False
    table.pending = [card for card in table.pending if not card.seen or card.in_shoe]
    table.desk.boxes = {}
    table.desk.net = {}


def void_round(table: Table) -> None:
    """Everything goes back, what was settled too."""
    people = table.round.people if table.round is not None else table.desk.net
    table.void.add(len(table.rounds) + 1)
    end_round(table, dict.fromkeys(people, 0))
