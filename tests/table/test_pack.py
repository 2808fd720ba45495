"""Which cards the decks have: the five books know no tens, a house may have a full pack."""

import pytest

from pontoon.cards import Card, parse_card
from pontoon.rulebook import BOOK_IDS
from pontoon.table import (
    BurnCard,
    CloseBetting,
    Command,
    CountCards,
    DealCard,
    MakeClaim,
    Person,
    Refusal,
    ReplaceCard,
    Report,
    RevealHoleCard,
    StackShoe,
    ViewBurnCard,
    decide,
)
from tests.support.tables import bet, physical, stacked

TEN = parse_card("Ts", pack="full")
DEALER, SUPERVISOR = Person("dealer"), Person("game-supervisor")
UP_CARDS = ["A", "K", "Q", "J", "T"]
FULL = {"cards.pack": "full", "surrender.up_cards": UP_CARDS, "surrender.held_against": UP_CARDS}
CLAUSES = {"nz-2000": "3.3(a)", "nz-current": "3.3(a)", "act-2005": "2.1", "sg-rws-v5": "2.2.1", "ma-2025": "2(a)"}
NAMING: tuple[Command, ...] = (
    DealCard(TEN),
    BurnCard(TEN),
    RevealHoleCard(TEN),
    StackShoe((Card("9s"), TEN)),
    Report("damaged", DEALER, cards=(TEN,)),
    MakeClaim("ann", Report("damaged", Person("player", "ann"), cards=(TEN,))),
    ReplaceCard(SUPERVISOR, TEN),
    ViewBurnCard("ann", TEN),
)


@pytest.mark.parametrize("command", NAMING, ids=lambda command: type(command).__name__)
@pytest.mark.parametrize("book", BOOK_IDS)
def test_no_command_names_a_ten_where_the_decks_have_none(book: str, command: Command) -> None:
    table = physical(book, burn=int(book == "ma-2025"))
    refusal = decide(table.rules, table.state, command)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.clauses) == ("impossible-card", (CLAUSES[book],))
    assert refusal.message.startswith("Ts is a ten")


def test_in_a_full_pack_a_ten_is_a_card_as_any_other() -> None:
    """20 with two tens against 19: ann wins her 10."""
    table = physical("nz-current", FULL)
    table.do(bet("ann"), CloseBetting(), DealCard(TEN), DealCard(Card("9h")), DealCard(parse_card("Td", pack="full")))
    assert table.state.boxes[0].hands[0].cards == (TEN, Card("Td"))
    refusal = table.refusal(Report("ten", DEALER))
    assert "the decks have no tens" in refusal.message


def test_a_full_pack_has_its_own_number_of_cards() -> None:
    """Six decks of 52: 312 cards are right, and 288 are not."""
    for counted, right in ((312, True), (288, False)):
        table = stacked("nz-current", "9s 8h", FULL, decks=6)
        table.do(CountCards(counted, DEALER))
        assert table.state.procedures.replace_due is not right
