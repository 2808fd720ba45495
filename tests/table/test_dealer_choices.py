"""What a dealer is offered is what the table accepts, card by card."""

from pontoon.cards import DECK, Card, parse_card
from pontoon.money import Cents
from pontoon.rulebook import load_book, variant
from pontoon.script import play_script, read_script
from pontoon.table import (
    AnnounceFinalRounds,
    BurnCard,
    CheckHoleCard,
    CloseBetting,
    CloseOffer,
    DealCard,
    LoadShoe,
    PlaceWager,
    Refusal,
    RevealHoleCard,
    Setup,
    ShowCuttingCard,
    StackShoe,
    Stand,
    State,
    dealer_options,
    decide,
    open_table,
)
from tests.support.tables import Table

TEN = Cents(1000)


def offered(table: Table, action: str) -> tuple[Card, ...] | None:
    """The cards of a dealer's choice; None where it is not offered."""
    for choice in dealer_options(table.rules, table.state):
        if choice.action == action:
            return choice.cards
    return None


def test_a_shoe_of_the_table_burns_its_own_card() -> None:
    """Nobody is asked for the card; entering one is refused."""
    table = Table("ma-2025", burn=1, shoe="stacked")
    table.do(StackShoe((parse_card("Ks"), parse_card("9h"))))
    assert offered(table, "burn") == ()
    assert isinstance(decide(table.rules, table.state, BurnCard(parse_card("Ks"))), Refusal)


def test_a_hole_card_is_offered_as_the_reader_found_it() -> None:
    """An ace up and a blackjack read: the hole card is a king, queen or jack, and no other card is taken."""
    table = Table("ma-2025", burn=1, shoe="physical", hole_card="reader")
    table.do(LoadShoe(), BurnCard(), PlaceWager("ann", 1, TEN), CloseBetting())
    table.do(*(DealCard(parse_card(card)) for card in ("9s", "Ah", "7d")), DealCard())
    table.do(CloseOffer(), CheckHoleCard(pontoon=True))
    cards = offered(table, "reveal-hole")
    assert cards == tuple(card for card in DECK if card.is_ten)
    for card in DECK:
        accepted = not isinstance(decide(table.rules, table.state, RevealHoleCard(card)), Refusal)
        assert accepted == (card in cards)


def test_an_unread_hole_card_may_be_anything_left() -> None:
    table = Table("ma-2025", burn=1, shoe="physical", hole_card="hole")
    table.do(LoadShoe(), BurnCard(), PlaceWager("ann", 1, TEN), CloseBetting())
    table.do(*(DealCard(parse_card(card)) for card in ("Ks", "5h", "Kd")), DealCard())
    table.do(Stand("ann", 1))
    assert offered(table, "reveal-hole") == DECK


def test_an_automated_shoe_does_not_offer_a_card_that_is_out() -> None:
    """Three decks hold three of each card: a fourth king of spades cannot come in one round."""
    table = Table("act-2005", decks=3, shoe="stacked", automated=True)
    table.do(StackShoe((parse_card("Ks"),) * 4))
    table.do(PlaceWager("ann", 1, TEN), PlaceWager("bob", 2, TEN), CloseBetting())
    for _ in range(3):
        assert offered(table, "deal") == ()
        table.do(DealCard())
    assert offered(table, "deal") is None
    assert isinstance(decide(table.rules, table.state, DealCard()), Refusal)


def test_the_cutting_card_is_shown_once_in_the_final_rounds() -> None:
    table = Table("act-2005", shoe="physical")
    table.do(LoadShoe(), AnnounceFinalRounds(), PlaceWager("ann", 1, TEN), CloseBetting())
    table.do(DealCard(parse_card("Ks")), ShowCuttingCard())
    again = decide(table.rules, table.state, ShowCuttingCard())
    assert isinstance(again, Refusal)
    assert again.code == "cutting-card-out"


def test_a_raised_maximum_needs_a_rule_a_box_and_an_amount() -> None:
    rules = load_book("act-2005")
    fine = open_table(rules, Setup(raised=((3, Cents(2_000_000)),)))
    assert not isinstance(fine, tuple)
    for raised in (((9, Cents(2_000_000)),), ((1, Cents(500)),)):
        faults = open_table(rules, Setup(raised=raised))
        assert isinstance(faults, tuple)
        assert [fault.clauses for fault in faults] == [rules.cites.raised_maximum]
    faults = open_table(load_book("nz-2000"), Setup(raised=((3, Cents(2_000_000)),)))
    assert isinstance(faults, tuple)
    assert faults[0].code == "raised"


def test_a_table_that_is_not_open_takes_no_wagers() -> None:
    refused = decide(load_book("nz-2000"), State(), PlaceWager("ann", 1, TEN))
    assert isinstance(refused, Refusal)
    assert refused.message == "The table is not open yet."


def test_who_has_surrendered_no_longer_decides_even_while_the_offer_is_open() -> None:
    """Each player decides on surrender: ann gives up 5.00, bob stands on 16 and beats a dealer who goes bust."""
    text = """
    rulebook = "sg-rws-v5"
    shoe = "9s Kd 7h 5c 9c"
    actions = ["bet ann 1 10", "bet bob 1 20 standing", "deal", "surrender 1", "stand 1"]
    """
    played = play_script(read_script(text), variant("sg-rws-v5", {"surrender.decided_by": "each-player"}))
    assert played.trouble is None, played.trouble
    assert played.net == {"ann": -500, "bob": 2000}


def test_somebody_named_on_the_first_hand_must_have_a_wager_on_it() -> None:
    text = """
    rulebook = "nz-current"
    shoe = "8s 9h 8d Kc Kd 8h"
    actions = ["bet ann 1 10", "bet bob 1 10", "deal", "split 1 ann NAMED@1", "stand 1", "stand 1"]
    """
    stranger = play_script(read_script(text.replace("NAMED", "zoe"))).trouble
    assert stranger is not None
    assert (stranger.action, stranger.clause) == (4, "15.3(d)")
    twice = play_script(read_script(text.replace("NAMED", "ann"))).trouble
    assert twice is not None
    assert twice.action == 4
    # ann 8-K 18 and 8-K 18 against 9-8 17 wins 20; bob, on the first hand, 10.
    assert play_script(read_script(text.replace("NAMED", "bob"))).net == {"ann": 2000, "bob": 1000}
