"""Cards of the deal that were missed, and hole cards seen too early: moments that no round script reaches."""

import pytest

from pontoon.cards import parse_cards
from pontoon.table import (
    Answer,
    BurnCard,
    CloseBetting,
    DealCard,
    FindErrors,
    Hit,
    Person,
    RefuseCard,
    Report,
    RevealHoleCard,
    RoundEnded,
    Stand,
    VoidWager,
)
from pontoon.table.events import HandStood
from tests.support.tables import Table, bet, dealt, physical, stacked

DEALER = Person("dealer")
OPERATOR = Person("operator")
SUPERVISOR = Person("casino-supervisor")
MA = "ma-2025"
UNNOTICED = Report("skipped", DEALER, noticed=False)


def second_card_missed(changes: dict[str, object] | None = None) -> Table:
    """ann has 8-5, bob a 7 alone, the dealer a 9; nobody has noticed."""
    table = stacked(MA, "8s 7d 9h 5c Kc 8c 8d", changes)
    table.do(bet("ann"), bet("bob", 2), CloseBetting())
    table.pull(4)
    table.do(UNNOTICED)
    return table


@pytest.mark.clause(MA, "15(h)")
def test_the_dealer_comes_upon_a_hand_with_one_card_in_its_turn() -> None:
    """Where somebody says so the player has the choice; otherwise the card is simply dealt."""
    table = second_card_missed()
    table.do(Stand("ann", 1))
    assert table.now() == "deal-box"
    assert table.refusal(Hit("bob", 2)).code == "dealer-first"
    table.do(FindErrors(DEALER), Answer("bob", 2, "late"), DealCard())
    assert table.state.boxes[1].hands[0].cards == parse_cards("7d Kc")


def test_a_late_card_is_not_dealt_to_a_hand_that_has_become_void() -> None:
    table = second_card_missed({"authority.void_wager": ["operator"]})
    table.do(FindErrors(DEALER), Answer("bob", 2, "late"))
    assert table.now() == "deal-box"
    table.do(VoidWager(OPERATOR, "bob", 2))
    assert table.now() == "decide"


@pytest.mark.clause(MA, "15(d)")
def test_no_card_is_drawn_for_somebody_who_refused_one_and_walked_away() -> None:
    """A house that draws for absent players to 12: ann's box 2 has 11, and she refused a card on box 1."""
    changes = {"incidents.absent": "draw"}
    table = dealt(MA, "8s 7s 9h 5c 4d Kc 8c", bet("ann"), bet("ann", 2), changes=changes)
    table.do(Report("exposed", DEALER), RefuseCard("ann", 1))
    assert table.now() == "decide"
    table.do(Report("absent", DEALER, box=2))
    assert HandStood(2, 1) in table.events


@pytest.mark.clause(MA, "15(d)")
def test_nobody_stands_for_another_who_has_refused_nothing() -> None:
    """ann has refused on box 1, and it is bob's turn on box 2: a command for her box 3 does not end it."""
    table = dealt(MA, "8s 7s 6s 9h 5c 4d 7d Kc 8c", bet("ann"), bet("bob", 2), bet("ann", 3))
    table.do(Report("exposed", DEALER), RefuseCard("ann", 1))
    assert table.refusal(Stand("ann", 3)).code == "not-your-turn"
    table.run(Stand("bob", 2), Stand("ann", 3))
    assert isinstance(table.events[-1], RoundEnded)


@pytest.mark.clause(MA, "7(i)")
@pytest.mark.parametrize(("rule", "now"), [("void-round", "bet"), ("stands", "decide"), ("silent", "rule")])
def test_a_house_may_say_what_becomes_of_a_hole_card_seen_too_early(rule: str, now: str) -> None:
    table = dealt(MA, "8s 9h 5c 4d Ks", bet("ann"), changes={"incidents.hole_exposed": rule}, hole_card="hole")
    table.do(Report("hole-exposed", DEALER))
    assert table.now() == now
    if rule != "void-round":
        assert table.state.dealer == parse_cards("9h 4d")


@pytest.mark.clause(MA, "7(i)")
def test_a_hole_card_that_nobody_knew_is_told_when_it_is_seen() -> None:
    table = physical(MA, hole_card="hole", burn=1)
    table.do(BurnCard(), bet("ann"), CloseBetting(), *(DealCard(card) for card in parse_cards("8s 9h 5c")), DealCard())
    assert table.refusal(Report("hole-exposed", DEALER)).code == "card-needed"
    table.do(Report("hole-exposed", DEALER, cards=parse_cards("4d")))
    assert (table.state.dealer, table.state.hole_down) == (parse_cards("9h 4d"), False)
    assert table.refusal(RevealHoleCard()).code == "too-early"


def test_a_hole_card_of_the_tables_own_shoe_is_not_named() -> None:
    table = dealt(MA, "8s 9h 5c 4d Ks", bet("ann"), hole_card="hole")
    assert table.refusal(Report("hole-exposed", DEALER, cards=parse_cards("4d"))).code == "not-physical"
