"""Applying facts: an event is never judged, and one that cannot be is a bug."""

import pytest

from pontoon.cards import Card, parse_cards
from pontoon.rulebook import load_book
from pontoon.settlement import Hand, Line
from pontoon.table import (
    Addition,
    CloseBetting,
    DealCard,
    Double,
    Limits,
    Person,
    PlaceSideWager,
    PlaceWager,
    Split,
    State,
    controller,
    evolve,
    fold,
)
from pontoon.table import events as e
from pontoon.table.changes import with_hand
from pontoon.table.evolve import APPLY
from pontoon.table.state import Box, BoxBettor
from tests.support.tables import Table, bet, cents, dealt, stacked

VOID = Line("ann", 5, None, "perfect-pairs", cents(0), "void", None, cents(0), ("15A.2",), "test")


def test_every_kind_of_event_can_be_applied() -> None:
    assert set(APPLY) == set(e.Event.__args__)


def test_a_stream_folds_to_the_state_it_led_to() -> None:
    table = dealt("nz-current", "8s 9d 8h 3c 2d Kd 8c")
    table.do(Split("ann", 1, ("ann",)), DealCard(), Double("ann", 1, (Addition("ann", cents(10)),)), DealCard())
    assert fold(table.events) == table.state
    assert fold(()) == State()


@pytest.mark.parametrize("event", [e.HandStood(3, 1), e.CardDealt(3, 1, Card.AS), e.HandSurrendered(3, 1, ("ann",))])
def test_a_fact_about_a_box_that_is_not_there_is_a_bug(event: e.Event) -> None:
    """It crashes, it is not guessed at."""
    with pytest.raises(AssertionError, match="no box 3"):
        evolve(dealt("nz-current", "9s 9d Kh").state, event)


def test_a_hand_put_where_no_box_is_is_a_bug() -> None:
    with pytest.raises(AssertionError, match="no box 3"):
        with_hand(State(), 3, 1, Hand((), ()))


def test_a_line_of_a_box_that_is_not_on_the_table_is_only_recorded() -> None:
    """A ruling on an earlier round may settle what lies there no more."""
    state = dealt("nz-current", "9s 9d Kh").state
    after = evolve(state, e.WagerSettled(VOID))
    assert after.lines == (VOID,)
    assert after.boxes == state.boxes


def test_a_side_wager_may_be_alone_on_its_box_and_boxes_stay_in_order() -> None:
    table = stacked("sg-rws-v5", "")
    table.do(PlaceSideWager("ann", 4, "bonus", cents(5)), bet("ann", 2), bet("bob", 7), bet("cat", 1))
    assert [box.number for box in table.state.boxes] == [1, 2, 4, 7]


def test_split_hands_remember_which_cards_came_in_the_initial_deal() -> None:
    """8-8 split, then the second card of the first hand splits again: one, none, one card of the deal."""
    table = dealt("nz-current", "8s 9d 8h 8c")
    table.do(Split("ann", 1, ("ann",)), DealCard(), Split("ann", 1, ("ann",)))
    (box,) = table.state.boxes
    assert [hand.initial for hand in box.hands] == [1, 0, 1]
    assert [hand.cards for hand in box.hands] == [(Card.S8,), (Card.C8,), (Card.H8,)]
    assert not box.sevens_split


def test_suited_sevens_split_are_remembered_for_the_box() -> None:
    suited = dealt("act-2005", "7s 9d 7s 7h")
    suited.do(Split("ann", 1, ("ann",)), DealCard(), Split("ann", 1, ("ann",)))
    assert suited.state.boxes[0].sevens_split
    mixed = dealt("act-2005", "7s 9d 7h")
    mixed.do(Split("ann", 1, ("ann",)))
    assert not mixed.state.boxes[0].sevens_split


def test_who_does_not_cover_both_hands_keeps_one_wager() -> None:
    """ann covers both; bob chose the second hand; cat, not named, stays on the first."""
    table = dealt("nz-current", "8s 9d 8h", bet("ann"), bet("bob", 1, 20), bet("cat", 1, 30))
    table.do(Split("ann", 1, ("ann",), ("bob",), (), Person("dealer")))
    (box,) = table.state.boxes
    stakes = [[(stake.player, stake.base, stake.kind) for stake in hand.stakes] for hand in box.hands]
    assert stakes == [
        [("ann", cents(10), "main"), ("cat", cents(30), "main")],
        [("ann", cents(10), "split"), ("bob", cents(20), "main")],
    ]


def test_a_limited_stake_keeps_its_clause_on_a_split_hand() -> None:
    table = stacked("act-2005", "8s 9d 8h", limits=Limits(maximum=cents(50)))
    table.do(bet("ann", 1, 60), CloseBetting())
    table.pull(3)
    table.do(Split("ann", 1, ("ann",)))
    assert [hand.stakes[0].limited for hand in table.state.boxes[0].hands] == [("3.5",), ("3.5",)]


def test_the_cards_of_a_round_go_to_the_rack_and_the_next_begins_clean() -> None:
    table = stacked("ma-2025", "9s 9d Kh 9c", hole_card="hole")
    table.run(bet("ann"), CloseBetting())
    table.finish()
    state = table.state
    assert state.rack == parse_cards("9s Kh 9d 9c")
    assert (state.round, state.boxes, state.dealer, state.hole_down, state.lines) == (2, (), (), False, ())
    assert state.steady == ("ann",)


def test_the_seated_bettor_decides_else_the_nearest_or_the_highest() -> None:
    bettors = tuple(
        BoxBettor(player, cents(amount), cents(amount), seated=False)
        for player, amount in (("ann", 10), ("bob", 30), ("cat", 30))
    )
    box = Box(1, bettors)
    assert controller(load_book("nz-current"), box).player == "ann"
    assert controller(load_book("sg-rws-v5"), box).player == "bob"
    seated = Box(1, (*bettors, BoxBettor("dan", cents(5), cents(5), seated=True)))
    assert controller(load_book("sg-rws-v5"), seated).player == "dan"


def test_a_wager_is_a_fact_whatever_the_limits_say() -> None:
    table = Table("nz-current", shoe="stacked")
    event = e.WagerPlaced("ann", 1, cents(10**7), seated=False)
    assert evolve(table.state, event).boxes[0].bettors[0].placed == cents(10**7)
    assert table.refusal(PlaceWager("ann", 1, cents(10**7))).code == "over-maximum"
