"""A physical shoe: the dealer enters each card as it comes out, and nobody knows the hole card."""

from typing import Any

import pytest
from msgspec.structs import replace

from pontoon.cards import Card, parse_card, parse_cards
from pontoon.money import Cents
from pontoon.table import (
    AnnounceFinalRounds,
    Audience,
    BurnCard,
    CheckHoleCard,
    CloseBetting,
    CloseOffer,
    DealCard,
    Hit,
    Insure,
    LoadShoe,
    PlaceSideWager,
    Refusal,
    Report,
    RevealHoleCard,
    Settle,
    ShowCuttingCard,
    Split,
    StackShoe,
    Stand,
    Surrender,
    WagerSettled,
    dealer_options,
    decide,
    message,
    report_options,
    view,
)
from pontoon.table import events as e
from tests.support.tables import Table, bet, physical, stacked


def gains(table: Table) -> dict[str, Cents]:
    """What the last round's lines come to, by player."""
    won: dict[str, int] = {}
    for event in table.events:
        if isinstance(event, WagerSettled):
            won[event.line.player] = won.get(event.line.player, 0) + event.line.net
    return {player: Cents(amount) for player, amount in won.items()}


def test_a_round_entered_card_by_card() -> None:
    """9-K stands at 19 against 9-2-7: the wager of 10 wins."""
    table = physical("nz-current")
    table.do(bet("ann"), CloseBetting())
    table.deal_cards("9s 9d Kh")
    table.do(Stand("ann", 1))
    table.deal_cards("2c 7c")
    table.do(Settle())
    assert gains(table) == {"ann": 1000}
    assert table.state.rack == parse_cards("9s Kh 9d 2c 7c")
    assert table.state.shoe.position == 5


def test_a_card_must_be_entered() -> None:
    table = physical("nz-current")
    table.do(bet("ann"), CloseBetting())
    refusal = table.refusal(DealCard())
    assert (refusal.code, refusal.message) == ("card-needed", "Enter the card that came out of the shoe.")


def test_a_card_the_shoe_cannot_hold_any_more_is_refused() -> None:
    """Four decks hold four sevens of spades; all are out, in the rack or on the table."""
    table = physical("nz-current", decks=4)
    table.do(bet("ann", 1), bet("bob", 2), CloseBetting())
    table.deal_cards("7s 7s 7s 7s")
    refusal = table.refusal(DealCard(Card.S7))
    assert refusal.code == "impossible-card"
    assert refusal.message == "All 4 copies of 7s that 4 decks hold are out already."
    assert refusal.facts == {"card": "7s"}
    (deal,) = [choice for choice in dealer_options(table.rules, table.state) if choice.action == "deal"]
    assert Card.S7 not in deal.cards
    assert len(deal.cards) == 47
    table.deal_cards("7h")


def test_cards_in_the_discard_rack_count_until_the_next_shoe() -> None:
    table = physical("nz-current", decks=4)
    for _ in range(2):
        table.do(bet("ann"), CloseBetting())
        table.deal_cards("9s 9s Kh")
        table.do(Stand("ann", 1))
        table.deal_cards("8s")
        table.do(Settle())
    table.do(bet("ann"), CloseBetting())
    assert table.refusal(DealCard(Card.S9)).code == "impossible-card"
    table.deal_cards("9h 9c Kd")
    table.do(Stand("ann", 1), ShowCuttingCard())
    table.deal_cards("8s")
    table.do(Settle(), LoadShoe(), bet("ann"), CloseBetting())
    table.deal_cards("9s")


def test_a_physical_shoe_is_loaded_only_when_one_is_due() -> None:
    table = physical("nz-current")
    assert table.refusal(LoadShoe()).code == "no-shuffle-due"


# The burnt card


def test_a_burnt_card_may_stay_unseen() -> None:
    table = physical("nz-current", burn=1)
    (burn,) = dealer_options(table.rules, table.state)[-1:]
    assert (burn.action, len(burn.cards)) == ("burn", 48)
    assert table.do(BurnCard()) == (e.CardBurned(None),)
    assert table.state.rack == ()
    assert table.state.unseen_burns == 1
    assert table.now() == "bet"


def test_a_burnt_card_that_was_seen_is_counted() -> None:
    table = physical("nz-current", burn=1, decks=4)
    assert table.do(BurnCard(Card.AS)) == (e.CardBurned(Card.AS),)
    assert table.state.rack == (Card.AS,)
    assert "card" not in message(2, e.CardBurned(Card.AS))


def test_a_burnt_card_the_shoe_cannot_hold_is_refused() -> None:
    """A rule of five burnt cards, and four aces of spades in four decks."""
    table = physical("nz-current", {"shoe.burn": 5}, burn=5, decks=4)
    table.do(*[BurnCard(Card.AS)] * 4)
    assert table.refusal(BurnCard(Card.AS)).code == "impossible-card"


# The cutting card


def test_the_cutting_card_is_shown_when_a_card_is_due() -> None:
    table = physical("nz-current")
    table.do(bet("ann", 3), CloseBetting())
    table.deal_cards("9s 9d")
    assert table.do(ShowCuttingCard()) == (e.CuttingCardReached("box", 3),)
    refusal = table.refusal(ShowCuttingCard())
    assert (refusal.code, refusal.message) == ("cutting-card-out", "The cutting card is out already.")
    table.deal_cards("Kh")
    table.do(Stand("ann", 3))
    table.deal_cards("9c")
    table.do(Settle())
    assert table.now() == "shuffle"


def test_the_cutting_card_may_be_shown_before_the_dealers_card() -> None:
    table = physical("nz-current")
    table.do(bet("ann"), CloseBetting())
    table.deal_cards("9s")
    assert table.do(ShowCuttingCard()) == (e.CuttingCardReached("dealer"),)


def test_the_cutting_card_before_the_first_card_is_shown_while_betting_is_open() -> None:
    table = physical("nz-current")
    refusal = table.refusal(ShowCuttingCard())
    assert refusal.code == "no-card-due"
    assert refusal.clauses == ("7.1(b)", "8.8")
    table.do(bet("ann", 2))
    assert table.do(ShowCuttingCard()) == (e.CuttingCardReached("first", 2),)
    assert (table.phase(), table.now()) == ("betting", "shuffle")
    assert table.refusal(CloseBetting()).code == "shuffle-first"
    table.do(LoadShoe(), CloseBetting())


def test_once_betting_has_closed_the_first_card_is_due_and_not_the_cutting_card() -> None:
    """A cutting card found first would have kept betting open."""
    table = physical("nz-current")
    table.do(bet("ann"), CloseBetting())
    assert table.refusal(ShowCuttingCard()).code == "no-card-due"


def test_the_cutting_card_before_the_first_card_is_no_matter_under_ma_2025() -> None:
    table = physical("ma-2025", burn=1)
    table.do(BurnCard(), bet("ann"))
    assert table.refusal(ShowCuttingCard()).code == "no-card-due"
    table.do(CloseBetting())
    assert table.do(ShowCuttingCard()) == (e.CuttingCardReached("box", 1),)


def test_the_cutting_card_is_not_shown_while_somebody_decides() -> None:
    table = physical("nz-current")
    table.do(bet("ann"), CloseBetting())
    table.deal_cards("9s 9d Kh")
    assert table.refusal(ShowCuttingCard()).code == "no-card-due"


def test_only_a_physical_shoe_shows_its_cutting_card() -> None:
    for table in (stacked("nz-current", ""), physical("act-2005", automated=True)):
        assert table.refusal(ShowCuttingCard()).code == "no-cutting-card"


def test_the_cutting_card_is_discarded_in_the_final_rounds() -> None:
    table = physical("act-2005")
    table.do(AnnounceFinalRounds(), bet("ann"), CloseBetting())
    assert table.do(ShowCuttingCard()) == (e.CuttingCardDiscarded(),)
    table.deal_cards("9s 9d Kh")
    table.do(Stand("ann", 1))
    table.deal_cards("9c")
    table.do(Settle())
    assert table.now() == "bet"


# The hole card


def hole_table(kind: str, cards: str) -> Table:
    """A physical ma-2025 table after the initial deal, the hole card lying unseen."""
    table = physical("ma-2025", burn=1, hole_card=kind)
    table.do(BurnCard(), bet("ann"), CloseBetting())
    table.deal_cards(cards)
    table.do(DealCard())
    return table


def test_the_hole_card_is_dealt_unseen() -> None:
    table = physical("ma-2025", burn=1, hole_card="hole")
    table.do(BurnCard(), bet("ann"), CloseBetting())
    table.deal_cards("9s 8d Kh")
    refusal = table.refusal(DealCard(Card.AS))
    assert (refusal.code, refusal.message) == ("face-down", "The hole card is dealt face down, unseen.")
    assert table.do(DealCard())[0] == e.HoleCardDealt(None)
    assert table.state.hole is None
    assert table.state.hole_down


def test_the_hole_card_is_entered_when_it_is_turned() -> None:
    """9-K against 8 and a hole 9: 19 to 17 wins 10."""
    table = hole_table("hole", "9s 8d Kh")
    assert table.refusal(RevealHoleCard(Card.C9)).code == "too-early"
    table.do(Stand("ann", 1))
    assert table.refusal(RevealHoleCard()).code == "card-needed"
    (reveal,) = dealer_options(table.rules, table.state)
    assert (reveal.action, len(reveal.cards)) == ("reveal-hole", 48)
    assert table.do(RevealHoleCard(Card.C9)) == (e.HoleCardRevealed(Card.C9),)
    table.do(Settle())
    assert gains(table) == {"ann": 1000}


def test_the_reader_is_told_by_the_dealer_and_ends_the_round_with_a_blackjack() -> None:
    """9-K insured for 5 against an ace with a hole king: the insurance pays 10, the wager loses 10."""
    table = hole_table("reader", "9s Ad Kh")
    assert table.refusal(CheckHoleCard(pontoon=True)).code == "no-check-due"
    table.do(Insure("ann", 1, Cents(500)), CloseOffer())
    assert [choice.action for choice in dealer_options(table.rules, table.state)] == ["check-hole"]
    refusal = table.refusal(CheckHoleCard())
    assert (refusal.code, refusal.message) == ("reader-needed", "Say whether the card reader showed a pontoon.")
    table.do(CheckHoleCard(pontoon=True))
    refusal = table.refusal(RevealHoleCard(Card.C9))
    assert refusal.code == "reader-disagrees"
    assert refusal.message == "The card reader showed a pontoon, which 9c with Ad is not."
    table.do(RevealHoleCard(Card.KC), Settle())
    assert gains(table) == {"ann": 0}


def test_the_reader_finding_no_blackjack_lets_play_go_on() -> None:
    table = hole_table("reader", "9s Kd Kh")
    table.do(CheckHoleCard(pontoon=False))
    assert table.now() == "decide"
    table.do(Stand("ann", 1))
    refusal = table.refusal(RevealHoleCard(Card.AS))
    assert refusal.message == "The card reader showed no pontoon, which As with Kd is not."
    table.do(RevealHoleCard(Card.C9), Settle())
    assert gains(table) == {"ann": 0}


def test_the_reader_is_not_used_against_a_low_card() -> None:
    table = hole_table("reader", "9s 8d Kh")
    assert table.now() == "decide"
    assert table.refusal(CheckHoleCard(pontoon=False)).code == "no-check-due"


def test_the_tables_own_shoe_reads_and_turns_the_hole_card_itself() -> None:
    table = stacked("ma-2025", "9s Kd Kh 9c", hole_card="reader")
    table.do(bet("ann"), CloseBetting())
    table.pull(4)
    assert table.state.hole is Card.C9
    assert table.refusal(CheckHoleCard(pontoon=False)).code == "not-physical"
    assert table.do(CheckHoleCard()) == (e.HoleCardChecked(pontoon=False),)
    table.do(Stand("ann", 1))
    assert table.refusal(RevealHoleCard(Card.C9)).code == "not-physical"
    assert table.do(RevealHoleCard()) == (e.HoleCardRevealed(Card.C9),)


def test_a_known_hole_card_is_in_nobodys_view() -> None:
    table = stacked("ma-2025", "9s Kd Kh 2c", hole_card="hole")
    table.do(bet("ann"), CloseBetting())
    table.pull(4)
    for audience in (Audience(), Audience("dealer"), Audience("player", "ann")):
        seen = view(table.rules, table.state, audience)
        assert seen.hole_down
        assert seen.dealer == (Card.KD,)
        assert "2c" not in repr(seen)


def test_a_known_hole_card_counts_among_the_cards_that_are_out() -> None:
    """All four nines of spades lie on the table, one of them face down."""
    setup: dict[str, Any] = {"shoe": "stacked", "automated": True, "decks": 4, "hole_card": "hole"}
    table = Table("sg-rws-v5", {"dealer.hole_card": ["hole"]}, **setup)
    table.do(StackShoe(parse_cards("9s 9s 2h 9s 3h 9s 9s")), bet("ann"), bet("bob", 2), CloseBetting())
    table.pull(6)
    assert table.state.hole is Card.S9
    table.do(Hit("ann", 1))
    refusal = table.refusal(DealCard())
    assert refusal.message == "The next card of the shoe is one whose copies are all out already."
    assert "9s" not in str(refusal)


def test_bsx_16_is_decided_when_the_hole_card_is_turned() -> None:
    """Six up: the side wager of 5 waits for the hole card, and a nine loses it."""
    table = physical("ma-2025", burn=1, hole_card="hole")
    table.do(BurnCard(), bet("ann"), PlaceSideWager("ann", 1, "bsx-16", Cents(500)), CloseBetting())
    table.deal_cards("9s 6d Kh")
    table.do(DealCard())
    assert gains(table) == {}
    table.do(Stand("ann", 1), RevealHoleCard(Card.C9))
    assert gains(table) == {"ann": -500}


@pytest.mark.parametrize("book", ["nz-2000", "nz-current", "act-2005", "sg-rws-v5"])
def test_split_and_surrender_go_through_a_physical_shoe(book: str) -> None:
    """Box 1 surrenders for half of 10; box 2 splits eights into 18 and 18 against 20 and loses both."""
    table = physical(book)
    table.do(bet("ann", 1), bet("bob", 2), CloseBetting())
    table.deal_cards("9s 8s Kd 7h 8h")
    table.do(Surrender("ann", 1), CloseOffer(), Split("bob", 2, ("bob",)))
    table.deal_cards("Kh")
    table.do(Stand("bob", 2))
    table.deal_cards("Kc")
    table.do(Stand("bob", 2))
    table.deal_cards("Qd")
    table.do(Settle())
    assert gains(table) == {"ann": -500, "bob": -2000}


@pytest.mark.parametrize("book", ["nz-current", "act-2005", "sg-rws-v5"])
def test_reports_that_need_a_card_are_offered_at_a_physical_shoe(book: str) -> None:
    """With an example of what can have come out; any card that can have come may be entered in its place."""
    table = physical(book)
    table.do(bet("ann"), CloseBetting())
    offered = {one.situation: one for one in report_options(table.rules, table.state) if isinstance(one, Report)}
    assert len(offered["exposed"].cards) == 1
    assert len(offered["simultaneous"].cards) == offered["simultaneous"].together > 1
    assert offered["interruption"].cards == ()
    for report in offered.values():
        assert not isinstance(decide(table.rules, table.state, report), Refusal), report
    other = replace(offered["exposed"], cards=(parse_card("Ks"),))
    assert not isinstance(decide(table.rules, table.state, other), Refusal)
