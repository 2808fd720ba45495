"""Where each card goes, and what it settles before the next one."""

import pytest

from pontoon.cards import Card
from pontoon.table import (
    Addition,
    CloseBetting,
    CloseOffer,
    DealCard,
    Double,
    Hit,
    Insure,
    PlaceSideWager,
    Settle,
    Split,
    Stand,
    Surrender,
    WagerSettled,
)
from pontoon.table import events as e
from tests.support.tables import Table, bet, cents, dealt, stacked


def settled(table: Table, since: int = 0) -> list[tuple[str, str, int]]:
    """Player, kind and gain of every line from event `since` on, in order."""
    return [
        (event.line.player, event.line.kind, event.line.net)
        for event in table.events[since:]
        if isinstance(event, WagerSettled)
    ]


def test_one_card_to_each_box_one_to_the_dealer_and_a_second_to_each_box() -> None:
    table = dealt("ma-2025", "2s 3s 4s 5s 6s 7s", bet("bob", 5), bet("ann", 2), hole_card="hole")
    cards = [event for event in table.events if isinstance(event, e.CardDealt | e.DealerCardDealt | e.HoleCardDealt)]
    assert cards == [
        e.CardDealt(2, 1, Card.S2),
        e.CardDealt(5, 1, Card.S3),
        e.DealerCardDealt(Card.S4),
        e.CardDealt(2, 1, Card.S5),
        e.CardDealt(5, 1, Card.S6),
        e.HoleCardDealt(Card.S7),
    ]


def test_side_wagers_are_settled_after_the_initial_deal_losers_first_then_pontoons() -> None:
    """ann's perfect pair wins 25 times 5; bob's pair wager loses; cat's pontoon is paid 15."""
    table = stacked("nz-current", "8s 9s As 9d 8s 7h Kc")
    sides = [PlaceSideWager(player, box, "perfect-pairs", cents(5)) for player, box in (("ann", 1), ("bob", 2))]
    table.do(bet("ann", 1), bet("bob", 2), bet("cat", 3), *sides, CloseBetting())
    table.pull(6)
    assert settled(table) == []
    table.pull(1)
    assert settled(table) == [
        ("bob", "perfect-pairs", cents(-5)),
        ("ann", "perfect-pairs", cents(125)),
        ("cat", "main", cents(15)),
    ]


@pytest.mark.parametrize(("up", "lost"), [("9d", True), ("Ad", True), ("6d", False), ("Kd", False)])
def test_bsx_16_is_lost_at_once_unless_the_up_card_leaves_it_a_chance(up: str, lost: bool) -> None:  # noqa: FBT001
    table = stacked("ma-2025", f"9s {up} 8h")
    table.do(bet("ann"), PlaceSideWager("ann", 1, "bsx-16", cents(5)), CloseBetting())
    table.pull(3)
    assert settled(table) == ([("ann", "bsx-16", cents(-5))] if lost else [])


def test_bsx_16_triggers_with_a_six_and_a_ten_in_either_order() -> None:
    """Even where every hand has gone bust: the dealer's second card is dealt for it."""
    for cards in ("9s 6d 8h Kh Kc", "9s Kd 8h Kh 6c"):
        table = stacked("ma-2025", cards)
        table.do(bet("ann"), PlaceSideWager("ann", 1, "bsx-16", cents(5)), CloseBetting())
        table.pull(3)
        table.do(Hit("ann", 1), DealCard(), DealCard())
        assert table.events[-1] == e.BonusSpinTriggered()
        assert table.now() == "settle"
        assert settled(table) == [("ann", "main", cents(-10))]


def test_a_bust_is_lost_and_a_21_is_paid_before_any_further_card() -> None:
    table = dealt("nz-current", "9s 9h 9d 8s 3h Kh 9c", bet("ann", 1), bet("bob", 2))
    table.do(Hit("ann", 1), DealCard())
    assert settled(table) == [("ann", "main", cents(-10))]
    table.do(Hit("bob", 2), DealCard())
    assert settled(table)[1:] == [("bob", "main", cents(10))]
    assert table.now() == "settle"


def test_a_21_waits_for_the_end_of_the_round_under_ma_2025() -> None:
    table = dealt("ma-2025", "9s 9d 8s 4h")
    table.do(Hit("ann", 1), DealCard())
    assert settled(table) == []
    table.do(Settle())
    assert settled(table) == [("ann", "main", cents(10))]


def test_losing_insurance_is_collected_with_the_second_card_and_winning_paid_last() -> None:
    lost = dealt("nz-current", "9s Ad Kh 5c 3c")
    lost.do(Insure("ann", 1, cents(5)), CloseOffer(), CloseOffer(), Stand("ann", 1), DealCard())
    assert settled(lost) == [("ann", "insurance", cents(-5))]
    assert lost.now() == "deal-dealer"
    won = dealt("nz-current", "9s Ad Kh Kc")
    won.do(Insure("ann", 1, cents(5)), CloseOffer(), CloseOffer(), Stand("ann", 1), DealCard())
    assert settled(won) == []
    won.do(Settle())
    assert settled(won) == [("ann", "main", cents(-10)), ("ann", "insurance", cents(10))]


def test_a_held_surrender_is_settled_with_the_second_card_under_ma_2025_and_at_the_end_elsewhere() -> None:
    early = dealt("ma-2025", "9s 9h Kd 7s Kh 9c", bet("ann", 1), bet("bob", 2))
    early.do(Surrender("ann", 1), Stand("bob", 2), DealCard())
    assert settled(early) == [("ann", "main", cents(-5))]
    late = dealt("nz-current", "9s 9h Kd 7s Kh 9c", bet("ann", 1), bet("bob", 2))
    late.do(Surrender("ann", 1), CloseOffer(), Stand("bob", 2), DealCard())
    assert settled(late) == []
    late.do(Settle())
    assert settled(late) == [("ann", "main", cents(-5)), ("bob", "main", cents(0))]


def test_a_surrender_against_a_low_card_is_settled_at_once_under_ma_2025() -> None:
    table = dealt("ma-2025", "9s 9d 7s")
    table.do(Surrender("ann", 1))
    assert settled(table) == [("ann", "main", cents(-5))]
    assert table.now() == "settle"


def test_the_first_hand_of_a_split_is_finished_before_the_second_has_its_card() -> None:
    table = dealt("nz-current", "8s 9d 8h 2c 3c 9c")
    table.do(Split("ann", 1, ("ann",)))
    assert (table.step.kind, table.step.box, table.step.hand) == ("deal-box", 1, 1)
    table.do(DealCard(), Hit("ann", 1), DealCard(), Stand("ann", 1))
    assert (table.step.kind, table.step.hand) == ("deal-box", 2)
    (box,) = table.state.boxes
    assert [len(hand.cards) for hand in box.hands] == [3, 1]


def test_split_aces_have_one_card_each_and_no_decision() -> None:
    table = dealt("nz-current", "As 9d Ah 5c 6c 9c")
    table.do(Split("ann", 1, ("ann",)), DealCard(), DealCard())
    assert table.now() == "deal-dealer"


@pytest.mark.parametrize(("book", "drawn"), [("nz-current", 3), ("act-2005", 3), ("sg-rws-v5", 3), ("ma-2025", 2)])
def test_the_dealer_draws_to_soft_17_except_under_ma_2025(book: str, drawn: int) -> None:
    table = stacked(book, "9s 6d 9h Ac Kc")
    table.run(bet("ann"), CloseBetting(), Stand("ann", 1))
    assert table.state.previous is not None
    assert len(table.state.previous.dealer) == drawn


def test_the_dealer_draws_no_card_that_changes_nothing() -> None:
    """Everybody bust: only the up card lies there. A held surrender needs the second card and no third."""
    bust = stacked("nz-current", "9s 9d 8s Kh")
    bust.run(bet("ann"), CloseBetting(), Hit("ann", 1))
    held = stacked("nz-current", "9s Kd 7s 2h")
    held.run(bet("ann"), CloseBetting(), Surrender("ann", 1))
    for table, cards in ((bust, 1), (held, 2)):
        assert table.state.previous is not None
        assert len(table.state.previous.dealer) == cards


def test_a_doubled_hand_takes_one_card_and_may_stay_below_12() -> None:
    table = dealt("nz-current", "5s 9d 3h 2c 9c")
    table.do(Double("ann", 1, (Addition("ann", cents(10)),)), DealCard(), CloseOffer())
    assert table.now() == "deal-dealer"
