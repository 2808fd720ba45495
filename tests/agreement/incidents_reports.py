"""Reports of what went wrong with cards, shoe, offers and people, and what the books do at once."""

from tests.agreement.incidents_house import (
    close_offer,
    current,
    dealer_draws,
    dealer_stands,
    due,
    insurable,
    may_surrender,
    next_step,
    void_round,
    waiting_for,
)
from tests.agreement.incidents_money import side_waits
from tests.agreement.incidents_singapore import ask_options
from tests.agreement.incidents_state import Ask, Card, Hand, Round, Table
from tests.agreement.reference import NotCoveredError, name, need, suited_sevens

NZ = ("nz-2000", "nz-current")


def in_round(table: Table) -> Round:
    """A round is being played, and nobody is asked anything."""
    need(table.round is not None and table.round.ask is None, "nothing can have happened")
    assert table.round is not None
    return table.round


def next_card(table: Table) -> str:
    """The next card leaves the shoe: one that was called back, or the first that is in it."""
    if table.pending and not table.pending[0].seen:
        return table.pending.pop(0).face
    if table.at >= len(table.shoe):
        raise NotCoveredError("the shoe is empty")
    table.at += 1
    return table.shoe[table.at - 1]


def silent(now: Round, *answers: str, card: Card | None = None) -> None:
    """The book names no remedy: whoever is in charge rules."""
    now.ask = Ask("silent", set(answers), card=card)


def nothing_exposed(table: Table) -> None:
    need(not (table.pending and table.pending[0].seen), "a card lies exposed already and is the next")


# Cards ---------------------------------------------------------------------------------------------------------------


def card_to_come(table: Table, now: Round) -> None:
    """Somebody can still get a card in this round."""
    still = bool(now.initial_due or current(table, now) or now.hole) or dealer_draws(table, now)
    if not still or now.reader_pontoon:
        raise NotCoveredError("a card drawn when none is due")


def drawn_in_round(table: Table) -> Round:
    """A round is being played in which a card can be drawn in error."""
    if table.round is None:
        raise NotCoveredError("a card seen between rounds, or in SG drawn while bets lie")
    return in_round(table)


def face_up(table: Table, words: list[str]) -> None:
    """Removed in NZ 16.1 and ACT 15.1, used in SG 5.11, and in MA 15(a) the second one makes the round void."""
    need(not words, "face-up")
    nothing_exposed(table)
    now = None if table.round is None else in_round(table)
    card = next_card(table)
    if table.book == "sg-rws-v5":
        table.pending.insert(0, Card(card, seen=True, in_shoe=True))
    elif now is not None:  # MA 15(a) counts those found during the dealing of the cards
        count(table, now, "face-up")


def count(table: Table, now: Round, what: str) -> None:
    now.found[what] = now.found.get(what, 0) + 1
    if table.book == "ma-2025" and now.found[what] > 1:
        void_round(table)
        table.must_shuffle = True


def ten(table: Table, words: list[str]) -> None:
    """MA 15(b): removed, and the second one makes the round void. SG 5.5.1: void."""
    need(not words, "ten")
    if table.round is None:  # no card is being dealt; in SG a round begins with the first bet (1.22)
        if table.book == "sg-rws-v5" and table.desk.boxes:
            void_in_singapore(table, [], "ten")
        return
    now = in_round(table)
    if table.book == "ma-2025":
        count(table, now, "ten")
    elif table.book == "sg-rws-v5":
        void_round(table)
        table.must_shuffle = True
    else:
        silent(now, "continue", "void-round")
        table.must_shuffle = True


def void_in_singapore(table: Table, words: list[str], what: str) -> None:
    """SG 5.5: a foreign card, a wrong number of cards, cards that were not shuffled."""
    need(not words, what)
    if table.book == "sg-rws-v5":
        need(table.round is not None or table.desk.boxes, "no round")
        void_round(table)
        table.must_shuffle, table.must_replace = True, what == "miscount"
    elif what == "not-shuffled":
        raise NotCoveredError(what)
    else:
        silent(in_round(table), "continue", "void-round")
        table.must_shuffle, table.must_replace = True, what == "miscount"


def interruption(table: Table, words: list[str]) -> None:
    """SG 5.4: void while no wager is decided, else played to its end."""
    need(not words, "interruption")
    if table.book != "sg-rws-v5":
        silent(in_round(table), "continue", "void-round")
        return
    need(table.round is not None or table.desk.boxes, "no round")
    if table.round is None or not outcome_established(table, table.round):
        void_round(table)


def outcome_established(table: Table, now: Round) -> bool:
    """Any wager has been won or lost for good, paid or not (I42)."""
    if any(not side_waits(now, box, side) for box in now.boxes.values() for side in box.sides if not side.void):
        return True
    if any(hand.results or hand.total(table.rules)[0] >= 21 for _, hand in now.hands()):
        return True
    insured = any(one.insured for box in now.boxes.values() for one in box.bettors)
    if insured and len(now.dealer_cards) > 1:
        return True
    return len(now.dealer_cards) > 1 and not dealer_draws(table, now)


def drawn(table: Table, words: list[str]) -> None:
    """Used as the next card (NZ 16.2, ACT 15.2, MA 15(c)); in SG an error of the deal, which leaves it the next."""
    need(not words, "drawn")
    if table.round is None and table.book != "sg-rws-v5":
        return
    now = drawn_in_round(table)
    card_to_come(table, now)
    if table.book == "sg-rws-v5":
        ask_options(table, now, {"reconstructed", "return"})


def exposed(table: Table, words: list[str]) -> None:
    """The next card, which players may refuse in NZ 16.4 and MA 15(d), not in ACT 15.2; in SG an error of the deal."""
    need(not words, "exposed")
    now = drawn_in_round(table)
    nothing_exposed(table)
    card_to_come(table, now)
    early = now.initial_due is not None and not now.begun
    card = Card(next_card(table), seen=True, offered=not early)
    if table.book == "ma-2025" and early:
        silent(now, "use", "discard", "void-round", card=card)
        return
    table.pending.insert(0, card)
    if table.book == "sg-rws-v5":
        ask_options(table, now, {"reconstructed", "return"})


def burnt(table: Table, words: list[str]) -> None:
    """ACT 15.2: it stays discarded. SG 5.9: the House puts it back as the next card, or not; then 5.7."""
    need(not words, "burnt")
    now = in_round(table)
    nothing_exposed(table)
    card = Card(next_card(table))
    if table.book == "sg-rws-v5":
        now.ask = Ask("card", {"reconstruct", "continue"}, card=card)
    elif table.book != "act-2005":
        silent(now, "continue", "void-round")


def overdrawn(table: Table, words: list[str]) -> None:
    """A card beyond the dealer's completed hand is out of the game (NZ 16.3, ACT 15.3, SG 5.10.2, MA 15(e))."""
    need(not words, "overdrawn")
    now = in_round(table)
    nothing_exposed(table)
    need(now.initial_due is None and due(table) is None, "the dealer's hand is not complete")
    if table.book != "act-2005":  # ACT 15.3: any card that Rule 13 does not give the dealer
        need(waiting_for(table) == "", "the dealer is not at the end")
        need(not now.hole and dealer_stands(table, now), "the dealer's hand is not complete")
    next_card(table)


def found_late(table: Table, words: list[str]) -> None:
    """ACT 15.5: the round is void. SG 5.6: it stands, from the call for bets on (1.22). Elsewhere somebody rules."""
    need(len(words) == 1 and words[0].isdigit(), "found-late")
    number = int(words[0])
    need(1 <= number <= len(table.rounds), "no such round")
    need(number not in table.void, "it is void already")
    now = table.round
    if table.book == "sg-rws-v5":
        need(now is None or now.ask is None, "the table waits for an answer")
        return
    if now is None:
        raise NotCoveredError("a ruling between rounds")
    if table.book != "act-2005":
        silent(in_round(table), "continue", "void-past-round")
        assert now.ask is not None
        now.ask.past = number
        return
    void_past(table, number)


def void_past(table: Table, number: int) -> None:
    """Nothing of the round counts."""
    table.void.add(number)
    table.rounds[number - 1] = dict.fromkeys(table.rounds[number - 1], 0)


# Offers, payments, people --------------------------------------------------------------------------------------------


def still_reopened(table: Table, now: Round) -> bool:
    """An offer that was made again is still open."""
    now.reopened = now.reopened and waiting_for(table) in ("insurance", "surrender")
    return now.reopened


def missed_insurance(table: Table, words: list[str]) -> None:
    """NZ 16.11: until the dealer's second card the player may still insure. Elsewhere somebody has to rule."""
    need(len(words) == 2, "missed-insurance")
    player, number = name(words[0]), table.desk.box(words[1])
    now = in_round(table)
    need(now.initial_due is None and (number, player) in now.insurance_asked, "it was offered")
    need(not still_reopened(table, now), "another offer is open")
    now.insurance_asked.discard((number, player))
    now.missed.add((number, player))
    need((number, player) in insurable(table, now), "nothing to insure")
    now.reopened = True
    if table.book not in NZ:
        now.insurance_asked.add((number, player))
        silent(now, "reopen", "continue")
        assert now.ask is not None
        now.ask.who = {(player, number)}


def missed_surrender(table: Table, words: list[str]) -> None:
    """NZ 16.12: until the player's next card, or the dealer's second. Elsewhere somebody has to rule."""
    need(len(words) == 1, "missed-surrender")
    number = table.desk.box(words[0])
    now = in_round(table)
    if table.book == "ma-2025":
        raise NotCoveredError("missed-surrender")
    need(now.initial_due is None and number in now.surrender_asked, "it was offered")
    need(waiting_for(table) != "surrender" and not still_reopened(table, now), "it is offered now")
    need(not now.dealer_drew and may_surrender(table, now.boxes[number]), "too late")
    now.reopened = True
    if table.book in NZ:
        now.surrender_asked.discard(number)
    else:
        silent(now, "reopen", "continue")
        assert now.ask is not None
        now.ask.hands = {number}


def unpaid(table: Table, words: list[str]) -> None:
    """A pontoon or 21 was not paid at once: it is at the settlement."""
    need(1 <= len(words) <= 2, "unpaid")
    number = table.desk.box(words[0])
    now = in_round(table)
    need(table.early and number in now.boxes and now.initial_due is None, "nothing is paid at once")
    hands = now.boxes[number].hands
    which = int(words[1]) if len(words) == 2 else 1
    need(1 <= which <= len(hands) and (len(words) == 2 or len(hands) == 1), "which hand")
    hand = hands[which - 1]
    won = hand.total(table.rules)[0] == 21 and not hand.said("surrender") and not hand.waits_for_card
    need(hand.stakes and won and not hand.unpaid, "nothing to be paid")
    forfeits = {player for player in hand.results if hand.results[player] < 0}
    hand.results = {player: hand.results[player] for player in forfeits}
    hand.sevens = set()
    hand.unpaid = True
    if not hand.results:
        hand.settled_at = -1
    sides = (side for box in now.boxes.values() for side in box.sides)
    now.interim = any(side.result is not None for side in sides) or any(
        hand.pontoon and hand.results for _, hand in now.hands()
    )


def absent(table: Table, words: list[str]) -> None:
    """Cards until the hand has 12 (NZ 16.6, ACT 15.7, SG 5.3); where somebody else bets on the box, he decides."""
    need(len(words) == 1, "absent")
    number = table.desk.box(words[0])
    now = in_round(table)
    while next_step(table) is None and (offer := waiting_for(table)) in ("insurance", "surrender", "forfeit"):
        close_offer(table, offer)
    found = current(table, now)
    need(next_step(table) is None and waiting_for(table) == "play", "nobody has to decide")
    need(found is not None and found[0].number == number, "it is not its turn")
    assert found is not None
    box, hand = found
    if table.book == "ma-2025" and len(set(hand.stakes) - box.away) <= 1:
        silent(now, "stand-hand", "continue")
        return
    box.away.add(box.decides(hand, table.rules))


# The shoe ------------------------------------------------------------------------------------------------------------


def out_of_cards(table: Table) -> bool:
    """A card is due, and there is none."""
    return table.dry or (due(table) is not None and not table.pending and table.at >= len(table.shoe))


def shoe_empty(table: Table, words: list[str]) -> None:
    """SG 5.5.3: the round is void. Elsewhere the discards are shuffled."""
    need(not words and out_of_cards(table), "there are cards")
    if table.book == "sg-rws-v5":
        void_round(table)
        table.must_shuffle = True


def reshuffle(table: Table, words: list[str]) -> None:
    """The discards, shuffled: NZ 16.7, ACT 15.6, MA 15(g) with one burnt."""
    cards = " ".join(words)
    need(out_of_cards(table) and table.book != "sg-rws-v5", "there are cards")
    need(len(cards) > 2 and cards[0] == cards[-1] == '"', "reshuffle")
    table.shoe, table.at, table.dry = cards[1:-1].split(), 1 if table.book == "ma-2025" else 0, False
    table.must_shuffle = table.book in ("act-2005", "ma-2025")
    assert table.round is not None
    now = table.round
    now.shuffled |= {hand.uid for _, hand in now.hands() if in_rack(table, now, hand)}


def in_rack(table: Table, now: Round, hand: Hand) -> bool:
    """A decided hand whose cards are taken off at once: NZ 9.1, 9.2, 14.2; ACT 10.2(b) says so of a 21 alone."""
    if hand.any_open or not hand.stakes:
        return False
    points, _ = hand.total(table.rules)
    if points == 21:
        bonus = now.up == "7" and suited_sevens(hand.faces)  # its cards stay
        return not bonus and (table.book in NZ or not hand.pontoon)
    return points > 21 and table.book in NZ
