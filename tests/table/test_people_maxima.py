"""Maxima by direction of the house: box and player, at the opening and by order."""

import pytest

from pontoon.money import Cents
from pontoon.rulebook import load_book
from pontoon.table import (
    CloseBetting,
    DirectBoxMaximum,
    DirectPlayerMaximum,
    Limits,
    Person,
    Practice,
    Setup,
    TableOpened,
    open_table,
)
from tests.support.tables import bet, cents, stacked

OPERATOR = Person("operator")
LIMITS = Limits(cents(5), cents(100), cents(5))


@pytest.mark.parametrize("practice", [Practice(box_maximum=True), Practice(player_maxima=(("ann", Cents(5000)),))])
@pytest.mark.clause("nz-current", "15.2")
def test_only_where_the_book_has_such_a_direction_a_table_opens_with_one(practice: Practice) -> None:
    assert isinstance(open_table(load_book("nz-current"), Setup(), practice), TableOpened)
    faults = open_table(load_book("act-2005"), Setup(), practice)
    assert isinstance(faults, tuple)
    assert [fault.code for fault in faults] == ["maximum-directed"]


def test_a_player_maximum_leaves_room_for_a_wager() -> None:
    faults = open_table(load_book("nz-current"), Setup(), Practice(player_maxima=(("ann", Cents(0)),)))
    assert isinstance(faults, tuple)
    assert [(fault.code, fault.clauses) for fault in faults] == [("maximum-directed", ("15.2",))]


@pytest.mark.clause("nz-current", "15.2")
def test_no_maximum_is_directed_when_betting_has_closed_or_wagers_lie_there() -> None:
    table = stacked("nz-current", "9s 8h Ks Kd", limits=LIMITS)
    table.do(bet("ann"))
    assert table.refusal(DirectPlayerMaximum("bob", cents(50), OPERATOR)).code == "wagers-placed"
    table.do(CloseBetting())
    assert table.refusal(DirectBoxMaximum(OPERATOR)).code == "betting-closed"


def test_a_direction_that_does_not_hold_cannot_end() -> None:
    table = stacked("nz-current", "9s 8h Ks Kd", limits=LIMITS)
    refusal = table.refusal(DirectBoxMaximum(OPERATOR, ends=True))
    assert refusal.message == "A maximum for all wagers on a box does not hold at this table."


def test_where_a_house_trims_wagers_the_box_maximum_trims_all_of_them_together() -> None:
    """80 and 60 on a box with a maximum of 100: the later wager plays 20."""
    table = stacked("nz-current", "9s 8h Ks Kd", {"limits.above": "trim"}, limits=LIMITS)
    table.do(DirectBoxMaximum(OPERATOR), bet("ann", 1, 80), bet("bob", 1, 60), CloseBetting())
    assert [bettor.wager for bettor in table.state.boxes[0].bettors] == [cents(80), cents(20)]
