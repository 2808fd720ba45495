"""Reports of what went wrong with cards, shoe, offers and people, and what the books do at once."""

from tests.agreement.incidents_house import (
    dealer_draws,
    dealer_stands,
    due,
    go_settle,
    insurable,
    may_surrender,
    void_round,
    waiting_for,
)
from tests.agreement.incidents_state import Ask, Card, Round, Table
from tests.agreement.reference import NotCoveredError, name, need

NZ = ("nz-2000", "nz-current")


def in_round(table: Table) -> Round:
    """A round is being played, and nobody is asked anything."""
    need(table.round is not None and table.round.ask is None, "nothing can have happened")
    assert table.round is not None
    return table.round


def next_card(table: Table) -> str:
    """The next card in the shoe leaves it."""
    if table.at >= len(table.shoe):
        raise NotCoveredError("the shoe is empty")
    table.at += 1
    return table.shoe[table.at - 1]


def not_covered(table: Table, what: str) -> None:
    raise NotCoveredError(f"{what} in {table.book}")


# Cards ---------------------------------------------------------------------------------------------------------------


def face_up(table: Table, words: list[str]) -> None:
    """Removed in NZ 16.1 and ACT 15.1, used in SG 5.11, and in MA 15(a) the second one makes the round void."""
    need(not words, "face-up")
    now = in_round(table)
    if table.book == "sg-rws-v5":
        return
    next_card(table)
    count(table, now, "face-up")


def count(table: Table, now: Round, what: str) -> None:
    now.found[what] = now.found.get(what, 0) + 1
    if table.book == "ma-2025" and now.found[what] > 1:
        void_round(table)
        table.must_shuffle = True


def ten(table: Table, words: list[str]) -> None:
    """MA 15(b): removed, and the second one makes the round void. SG 5.5.1: void."""
    need(not words, "ten")
    now = in_round(table)
    if table.book == "ma-2025":
        count(table, now, "ten")
    elif table.book == "sg-rws-v5":
        void_round(table)
    else:
        not_covered(table, "ten")


def void_in_singapore(table: Table, words: list[str], what: str) -> None:
    """SG 5.5: a foreign card, a wrong number of cards, cards that were not shuffled."""
    need(not words, what)
    if table.book != "sg-rws-v5":
        not_covered(table, what)
    need(table.round is not None or table.desk.boxes, "no round")
    void_round(table)


def interruption(table: Table, words: list[str]) -> None:
    """SG 5.4: void while no wager is decided, else played to its end."""
    need(not words, "interruption")
    if table.book != "sg-rws-v5":
        not_covered(table, "interruption")
    need(table.round is not None or table.desk.boxes, "no round")
    if table.round is None or not outcome_established(table, table.round):
        void_round(table)


def outcome_established(table: Table, now: Round) -> bool:
    """Any wager has been won or lost for good, paid or not (I42)."""
    if any(side.result is not None for box in now.boxes.values() for side in box.sides):
        return True
    if any(hand.results or hand.total(table.rules)[0] >= 21 for _, hand in now.hands()):
        return True
    insured = any(one.insured for box in now.boxes.values() for one in box.bettors)
    if insured and len(now.dealer_cards) > 1:
        return True
    return len(now.dealer_cards) > 1 and not dealer_draws(table, now)


def drawn(table: Table, words: list[str]) -> None:
    """Used as the next card (NZ 16.2, ACT 15.2, MA 15(c)); in SG an error of the deal."""
    need(not words, "drawn")
    now = in_round(table)
    card = Card(next_card(table))
    if table.book == "sg-rws-v5":
        ask_house_about(table, now, card)
    else:
        table.pending.append(card)


def exposed(table: Table, words: list[str]) -> None:
    """The next card, which players may refuse in NZ 16.4 and MA 15(d), not in ACT 15.2; in SG an error of the deal."""
    need(not words, "exposed")
    now = in_round(table)
    card = Card(next_card(table), seen=True)
    if table.book == "sg-rws-v5":
        ask_house_about(table, now, card)
    elif table.book in NZ and now.place_at < len(now.places):
        now.ask = Ask("card", {"reconstruct"}, card=card)
        card.seen = False
    else:
        card.seen = now.place_at >= len(now.places)
        table.pending.append(card)


def burnt(table: Table, words: list[str]) -> None:
    """ACT 15.2: it stays discarded. SG: an error of the deal."""
    need(not words, "burnt")
    now = in_round(table)
    card = Card(next_card(table))
    if table.book == "sg-rws-v5":
        ask_house_about(table, now, card)
    elif table.book != "act-2005":
        now.ask = Ask("card", {"use", "discard"}, card=card)


def ask_house_about(table: Table, now: Round, card: Card) -> None:
    """SG 5.9: a card out of its order comes back as the next one, or it is left out; then 5.7."""
    now.ask = Ask("card", {"reconstruct", "continue"}, card=card, then="options")


def overdrawn(table: Table, words: list[str]) -> None:
    """A card beyond the dealer's completed hand is out of the game (NZ 16.3, ACT 15.3, SG 5.10.2, MA 15(e))."""
    need(not words, "overdrawn")
    now = in_round(table)
    go_settle(table)
    need(waiting_for(table) == "" and due(table) is None and table.round is not None, "the dealer is not at the end")
    need(not now.hole and dealer_stands(table, now), "the dealer's hand is not complete")
    next_card(table)


def found_late(table: Table, words: list[str]) -> None:
    """ACT 15.5: the round is void. SG 5.6: it stands."""
    need(len(words) == 1 and words[0].isdigit(), "found-late")
    number = int(words[0])
    if table.book not in ("act-2005", "sg-rws-v5"):
        not_covered(table, "found-late")
    need(1 <= number <= len(table.rounds), "no such round")
    now = table.round
    if table.book == "sg-rws-v5":
        need(now is not None or table.desk.boxes, "the next round has not begun")
        return
    need(now is not None and now.dealt, "the next round has not begun")
    table.rounds[number - 1] = dict.fromkeys(table.rounds[number - 1], 0)


# Offers, payments, people --------------------------------------------------------------------------------------------


def missed_insurance(table: Table, words: list[str]) -> None:
    """NZ 16.11: until the dealer's second card the player may still insure."""
    need(len(words) == 2, "missed-insurance")
    player, number = name(words[0]), table.desk.box(words[1])
    if table.book not in NZ:
        not_covered(table, "missed-insurance")
    now = in_round(table)
    need(now.place_at >= len(now.places) and (number, player) in now.insurance_asked, "it was offered")
    now.insurance_asked.discard((number, player))
    need((number, player) in insurable(table, now), "nothing to insure")


def missed_surrender(table: Table, words: list[str]) -> None:
    """NZ 16.12: until the player's next card, or the dealer's second."""
    need(len(words) == 1, "missed-surrender")
    number = table.desk.box(words[0])
    if table.book not in NZ:
        not_covered(table, "missed-surrender")
    now = in_round(table)
    need(now.place_at >= len(now.places) and number in now.surrender_asked, "it was offered")
    need(len(now.dealer_cards) == 1 and may_surrender(table, now.boxes[number]), "too late")
    now.surrender_asked.discard(number)


def unpaid(table: Table, words: list[str]) -> None:
    """A pontoon or 21 was not paid at once: it is at the settlement."""
    need(1 <= len(words) <= 2, "unpaid")
    number = table.desk.box(words[0])
    now = in_round(table)
    need(table.early and number in now.boxes and now.place_at >= len(now.places), "nothing is paid at once")
    hands = now.boxes[number].hands
    which = int(words[1]) if len(words) == 2 else 1
    need(1 <= which <= len(hands) and (len(words) == 2 or len(hands) == 1), "which hand")
    hand = hands[which - 1]
    need(hand.any_open and not hand.unpaid and hand.total(table.rules)[0] == 21, "nothing to be paid")
    hand.unpaid = True


def absent(table: Table, words: list[str]) -> None:
    """Cards until the hand has 12 (NZ 16.6, ACT 15.7, SG 5.3), where nobody else may decide."""
    need(len(words) == 1, "absent")
    number = table.desk.box(words[0])
    if table.book == "ma-2025":
        not_covered(table, "absent")
    now = in_round(table)
    need(number in now.boxes and len(now.boxes[number].bettors) == 1, "somebody else decides")
    box = now.boxes[number]
    need(not box.absent and not all(hand.finished(table.rules) for hand in box.hands), "nothing to decide")
    box.absent = True


# The shoe ------------------------------------------------------------------------------------------------------------


def shoe_empty(table: Table, words: list[str]) -> None:
    """SG 5.5.3: the round is void. Elsewhere the discards are shuffled."""
    need(not words and table.dry, "there are cards")
    if table.book == "sg-rws-v5":
        void_round(table)


def reshuffle(table: Table, words: list[str]) -> None:
    """The discards, shuffled: NZ 16.7, ACT 15.6, MA 15(g) with one burnt."""
    cards = " ".join(words)
    need(table.dry and table.book != "sg-rws-v5", "there are cards")
    need(len(cards) > 2 and cards[0] == cards[-1] == '"', "reshuffle")
    table.shoe, table.at, table.dry = cards[1:-1].split(), 1 if table.book == "ma-2025" else 0, False
    assert table.round is not None
    table.round.broken_at = len(table.round.dealt)
