"""Discards shuffled in mid-round: which cards of the round are among them, and what if there are none."""

from collections.abc import Mapping

import pytest

from pontoon.cards import parse_card, parse_cards
from pontoon.table import (
    BurnCard,
    CloseBetting,
    CloseOffer,
    DealCard,
    FindErrors,
    GiveRuling,
    Hit,
    LoadShoe,
    Person,
    Refusal,
    Report,
    StackShoe,
    Stand,
    ViewBurnCard,
    VoidHands,
    correction,
    decide,
    report_options,
)
from pontoon.table.incidents import events as i
from pontoon.table.incidents.reshuffle import cards_to_shuffle
from pontoon.table.state import cards_on_table
from tests.support.tables import Table, bet, dealt, physical, stacked

DEALER, OPERATOR = Person("dealer"), Person("operator")
EMPTY = Report("shoe-empty", DEALER)
NO_RACK = Report("shoe-empty", DEALER, rack_empty=True)


def ran_out(book: str, cards: str, *after: Hit | Stand, changes: Mapping[str, object] | None = None) -> Table:
    """Two boxes, and a dealer's second card that the shoe does not have."""
    table = dealt(book, cards, bet("ann", 1), bet("bob", 2), changes=changes)
    table.run(*after[:-1])
    table.do(*after[-1:])
    return table


def collected(table: Table) -> tuple[i.HandsCollected, ...]:
    return tuple(event for event in table.events if isinstance(event, i.HandsCollected))


@pytest.mark.clause("nz-current", "9.1")
@pytest.mark.clause("nz-current", "16.7")
def test_a_paid_pontoon_is_in_the_discard_rack() -> None:
    table = ran_out("nz-current", "As 9s 8s Ks 9h", Stand("bob", 2))
    table.do(EMPTY)
    assert collected(table) == (i.HandsCollected(((1, 1),), ("9.1", "9.2", "14.2")),)
    assert cards_to_shuffle(table.state) == parse_cards("As Ks")
    assert cards_on_table(table.state) == parse_cards("9s 9h 8s")


@pytest.mark.clause("act-2005", "15.6")
def test_elsewhere_the_rack_holds_only_what_the_book_puts_there() -> None:
    """ACT 8.1 pays a pontoon and leaves its cards; a split hand of 21 is removed by 10.2(b)."""
    table = ran_out("act-2005", "As 9s 8s Ks 9h", Stand("bob", 2))
    table.do(EMPTY)
    assert not collected(table)
    drawn = ran_out("act-2005", "5s 9s 8s 6s 9h Ks", Hit("ann", 1), Stand("bob", 2))
    drawn.do(EMPTY)
    assert cards_to_shuffle(drawn.state) == parse_cards("5s 6s Ks")


def test_nothing_is_collected_twice() -> None:
    """The shoe runs out again in the same round: the pontoon's cards have been shuffled once."""
    table = ran_out("nz-current", "As 5s 6s Ks 5h", Hit("bob", 2))
    table.do(EMPTY, StackShoe(parse_cards("2s")), DealCard(), Hit("bob", 2), EMPTY)
    assert len(collected(table)) == 1


def test_a_hand_that_is_void_after_its_cards_were_shuffled_gives_no_cards_back() -> None:
    """A house that voids at any time: the operator may still declare the paid hand void."""
    table = ran_out("nz-2000", "As 5s 6s Ks 5h", Hit("bob", 2), changes={"incidents.void_when": "any-time"})
    table.do(EMPTY, StackShoe(parse_cards("As Ks")), VoidHands(OPERATOR, (1,)))
    assert table.state.rack == ()


def test_an_error_cannot_be_put_right_when_the_cards_it_moved_are_shuffled() -> None:
    """The kings of two pontoons lay on each other's box; both were paid and their cards shuffled before that showed."""
    table = stacked("nz-current", "As Ad 5s 9s Kd Ks 5h")
    table.do(bet("ann", 1), bet("bob", 2), bet("cat", 3), CloseBetting())
    table.pull(4)
    table.do(Report("misdealt", DEALER, to=2, noticed=False))
    table.pull(2)
    assert correction(table.rules, table.state) is not None
    table.do(Hit("cat", 3), EMPTY, StackShoe(parse_cards("2s")), FindErrors(DEALER))
    assert collected(table)[0].hands == ((1, 1), (2, 1))
    asked = table.events[-1]
    assert isinstance(asked, i.RulingAsked)
    assert asked.remedies == ("void-hands",)


def test_cards_dealt_from_a_physical_shoe_may_come_again_once_they_are_shuffled() -> None:
    table = physical("nz-current", decks=4)
    table.do(bet("ann", 1), bet("bob", 2), CloseBetting())
    table.deal_cards("As Ks Ks Ks Ks")
    table.do(CloseOffer(), Stand("bob", 2))
    assert isinstance(decide(table.rules, table.state, DealCard(parse_card("Ks"))), Refusal)
    table.do(EMPTY, LoadShoe())
    assert not isinstance(decide(table.rules, table.state, DealCard(parse_card("Ks"))), Refusal)


def test_an_empty_rack_needs_a_ruling() -> None:
    """NZ 16.7 has nothing to shuffle, so whoever decides what the rules do not cover voids the round."""
    table = stacked("nz-current", "9s 9h")
    table.do(bet("ann"), CloseBetting())
    table.pull(2)
    table.do(NO_RACK)
    asked = table.events[-1]
    assert isinstance(asked, i.RulingAsked)
    assert (asked.remedies, asked.clauses) == (("void-round",), ("16.7",))
    table.do(GiveRuling("void-round", OPERATOR))
    assert table.state.previous is not None
    assert table.state.previous.void


def test_a_rack_with_cards_in_it_is_not_empty() -> None:
    table = ran_out("nz-current", "As 9s 8s Ks 9h", Stand("bob", 2))
    assert table.refusal(NO_RACK).clauses == ("16.7",)
    assert NO_RACK not in report_options(table.rules, table.state)
    assert EMPTY in report_options(table.rules, table.state)


@pytest.mark.clause("nz-current", "8.1")
def test_a_burnt_card_that_went_back_into_the_shoe_is_shown_to_nobody() -> None:
    """NZ 16.7: the discards are shuffled, the burnt card among them."""
    table = physical("nz-current", burn=1)
    table.do(BurnCard(), bet("ann"), CloseBetting())
    table.do(*(DealCard(card) for card in parse_cards("9s 8s 9h")))
    table.do(Stand("ann", 1))
    assert table.do(ViewBurnCard("ann", parse_card("2c")))
    table.do(EMPTY, LoadShoe())
    assert table.refusal(ViewBurnCard("ann", parse_card("2c"))).code == "nothing-burnt"
