"""What is left when something went wrong: exposed cards at the end of a round, side wagers under a card too many."""

import pytest
from msgspec.structs import replace

from pontoon.cards import parse_cards
from pontoon.table import (
    CloseBetting,
    DealCard,
    GiveRuling,
    Person,
    PlaceSideWager,
    Report,
    Settle,
    Stand,
    VoidWager,
)
from pontoon.table.incidents import events as i
from tests.support.tables import bet, cents, dealt, stacked

DEALER, OPERATOR = Person("dealer"), Person("operator")


@pytest.mark.parametrize(
    ("book", "clause"), [("nz-2000", "16.3"), ("nz-current", "16.3"), ("act-2005", "15.3"), ("ma-2025", "15(e)")]
)
@pytest.mark.clause("nz-2000", "16.3")
@pytest.mark.clause("nz-current", "16.3")
@pytest.mark.clause("act-2005", "15.3")
@pytest.mark.clause("ma-2025", "15(e)")
def test_a_card_drawn_with_the_dealers_last_one_goes_to_the_rack_at_once(book: str, clause: str) -> None:
    """9-9 = 18 is complete, so the ace that came out with the second 9 is one too many."""
    table = dealt(book, "Ks 9h Qd Ac 9d 5c")
    table.do(Stand("ann", 1), Report("simultaneous", DEALER), GiveRuling("second", OPERATOR))
    *_, last = table.do(DealCard())
    (ace,) = parse_cards("Ac")
    assert last == i.CardRemoved(ace, "overdrawn", (clause,))
    assert (table.now(), table.state.trouble.aside, table.state.rack) == ("settle", (), (ace,))


def test_a_hand_under_seventeen_is_not_overdrawn_in_massachusetts() -> None:
    """15(e) speaks of 17 and more: 5-9 = 14 draws the ace too, and 15 the next card."""
    table = dealt("ma-2025", "Ks 5h Qd 9c Ac 6c")
    table.do(Stand("ann", 1), Report("simultaneous", DEALER), GiveRuling("first", OPERATOR), DealCard())
    assert (table.now(), table.state.trouble.aside) == ("deal-dealer", parse_cards("Ac"))


def test_where_a_house_has_no_rule_on_it_the_card_opens_the_next_round() -> None:
    table = stacked(
        "ma-2025", "Ks 9h Qd Ac 9d 5c", {"incidents.overdrawn": "silent", "incidents.exposed_unused": "use"}
    )
    table.do(bet("ann"), CloseBetting(), *[DealCard()] * 3)
    table.do(Stand("ann", 1), Report("simultaneous", DEALER), GiveRuling("second", OPERATOR), DealCard(), Settle())
    assert (table.phase(), table.state.trouble.aside) == ("betting", parse_cards("Ac"))


@pytest.mark.clause("act-2005", "17.2(a)")
@pytest.mark.parametrize("unordered", [False, True], ids=["order-known", "order-unknown"])
def test_a_pair_under_a_third_card_stands_when_the_wager_is_void(*, unordered: bool) -> None:
    """I39: bob's 9 fell on ann's 6-6, whose mixed pair had been paid 6 to 1."""
    table = stacked("act-2005", "6s Kh 8c 6d 9c 5h Kd")
    table.do(bet("ann", 1), PlaceSideWager("ann", 1, "perfect-pairs", cents(5)), bet("bob", 2), CloseBetting())
    table.do(*[DealCard()] * 4, Report("misdealt", DEALER, to=1, noticed=False), DealCard())
    table.state = replace(table.state, trouble=replace(table.state.trouble, unordered=unordered))
    table.do(VoidWager(OPERATOR, "ann", 1))
    assert [line.net for line in table.state.lines if line.kind == "perfect-pairs"] == [cents(30)]


@pytest.mark.clause("act-2005", "17.2(a)")
@pytest.mark.parametrize("unordered", [False, True], ids=["order-known", "order-unknown"])
def test_a_pair_settled_on_a_card_of_another_box_goes_back(*, unordered: bool) -> None:
    """ann's 9 fell on bob's K as his second card, and his 5 were collected."""
    table = stacked("act-2005", "6s Kh 8c 9d 6d 5h Kd")
    table.do(bet("ann", 1), bet("bob", 2), PlaceSideWager("bob", 2, "perfect-pairs", cents(5)), CloseBetting())
    table.do(*[DealCard()] * 3, Report("misdealt", DEALER, to=2, noticed=False), DealCard())
    table.state = replace(table.state, trouble=replace(table.state.trouble, unordered=unordered))
    table.do(VoidWager(OPERATOR, "bob", 2))
    assert [line.net for line in table.state.lines if line.kind == "perfect-pairs"] == [cents(-5), cents(5)]
