"""The seated player's wager goes first under a maximum that binds the box; those of others give way to it."""

from typing import Any

import pytest

from pontoon.rulebook import load_book
from pontoon.table import (
    AskSqueeze,
    ConfirmCash,
    Limits,
    Person,
    PlaceSideWager,
    PlaceWager,
    Practice,
    Range,
    Setup,
    accounts,
    box_at,
    covers,
    open_table,
    options,
)
from pontoon.table import events as e
from tests.support.tables import Table, bet, cents, stacked

ROUND = "9s 9d Kh 9c "


def table_of_100(book: str = "sg-rws-v5", **changes: Any) -> Table:
    """A table with limits of 10 to 100 dollars."""
    limits = Limits(minimum=cents(10), maximum=cents(100), step=cents(5))
    return stacked(book, ROUND, changes or None, limits=limits, practice=Practice(seated_first=True))


def wagers(table: Table) -> dict[str, int]:
    """What lies on box 1."""
    here = box_at(table.state, 1)
    return {} if here is None else {bettor.player: bettor.wager for bettor in here.bettors}


@pytest.mark.clause("sg-rws-v5", "5.1")
def test_standing_wagers_give_way_in_the_order_in_which_they_were_placed() -> None:
    table = table_of_100()
    table.do(bet("ann", 1, 40, standing=True), bet("bob", 1, 60, standing=True))
    assert table.do(bet("carl", 1, 45)) == (
        e.ExcessRejected("bob", 1, cents(45), ("5.1",)),
        e.WagerPlaced("carl", 1, cents(45), seated=True),
    )
    assert wagers(table) == {"ann": 4000, "bob": 1500, "carl": 4500}
    assert accounts(table.events)["player:bob"] == cents(-15)


@pytest.mark.clause("sg-rws-v5", "5.1")
def test_a_full_table_maximum_leaves_nothing_to_who_stands() -> None:
    table = table_of_100()
    table.do(bet("ann", 1, 100, standing=True), bet("carl", 1, 100))
    assert wagers(table) == {"carl": 10_000}
    assert accounts(table.events)["player:ann"] == 0


def test_wagers_that_fit_stay_as_they_are() -> None:
    table = table_of_100()
    table.do(bet("ann", 1, 40, standing=True))
    assert table.do(bet("carl", 1, 60)) == (e.WagerPlaced("carl", 1, cents(60), seated=True),)


def test_what_is_left_is_a_multiple_of_the_step() -> None:
    limits = Limits(minimum=cents(10), maximum=cents(102), step=cents(5))
    table = stacked("sg-rws-v5", ROUND, limits=limits, practice=Practice(seated_first=True))
    table.do(bet("ann", 1, 60, standing=True), bet("carl", 1, 70))
    assert wagers(table) == {"ann": 3000, "carl": 7000}


def test_a_side_wager_stays_when_the_main_wager_has_to_go() -> None:
    table = table_of_100()
    table.do(bet("ann", 1, 60, standing=True), PlaceSideWager("ann", 1, "bonus", cents(5)), bet("carl", 1, 100))
    here = box_at(table.state, 1)
    assert here is not None
    assert [side.player for side in here.sides] == ["ann"]


def test_who_has_no_wager_left_asks_to_squeeze_no_more() -> None:
    table = table_of_100()
    table.do(bet("ann", 1, 60, standing=True), AskSqueeze("ann", 1), bet("carl", 1, 50))
    asked = [table.state.people.squeeze_asked]
    table.do(bet("dan", 2, 60, standing=True), AskSqueeze("dan", 2), bet("eve", 2, 95))
    assert [*asked, table.state.people.squeeze_asked] == [((1, "ann"),), ((1, "ann"),)]


def test_cash_that_went_back_is_not_confirmed() -> None:
    """A house variant of a book with wagers in cash, in which the maximum binds the box."""
    table = table_of_100("ma-2025", **{"limits.maximum_binds": {"is": "box"}})
    table.do(PlaceWager("ann", 1, cents(60), standing=True, medium="cash"), bet("carl", 1, 95))
    assert not table.state.people.unconfirmed
    assert table.refusal(ConfirmCash("ann", 1, Person("casino-supervisor"))).code


def test_the_room_offered_depends_on_whether_the_player_sits_down() -> None:
    table = table_of_100()
    table.do(bet("ann", 1, 60, standing=True))
    (choice,) = (one for one in options(table.rules, table.state, "carl") if one.action == "wager" and one.box == 1)
    assert choice.amounts == (Range("carl", cents(10), cents(100), cents(5)),)
    assert choice.standing == Range("carl", cents(10), cents(40), cents(5))
    assert covers(choice, bet("carl", 1, 45))
    assert not covers(choice, bet("carl", 1, 45, standing=True))
    assert table.refusal(bet("carl", 1, 45, standing=True)).clauses == ("5.1",)


@pytest.mark.parametrize("book", ["nz-current", "act-2005"])
def test_elsewhere_no_house_can_work_so(book: str) -> None:
    """NZ binds each wager, and ACT 3.5 says what plays of a wager once betting has closed."""
    opened = open_table(load_book(book), Setup(), Practice(seated_first=True))
    assert isinstance(opened, tuple)
    assert [fault.code for fault in opened] == ["seated-first"]


@pytest.mark.clause("sg-rws-v5", "5.1")
def test_otherwise_what_is_too_much_for_the_box_is_turned_away() -> None:
    limits = Limits(minimum=cents(10), maximum=cents(100), step=cents(5))
    table = stacked("sg-rws-v5", ROUND, limits=limits)
    table.do(bet("ann", 1, 60, standing=True))
    assert table.refusal(bet("carl", 1, 70)).clauses == ("5.1",)
    table.do(bet("carl", 1, 40))
    assert wagers(table) == {"ann": 6000, "carl": 4000}


def test_what_nobody_noticed_does_not_give_way() -> None:
    """SG 5.1.1: it plays in proportion instead, once betting has closed."""
    limits = Limits(minimum=cents(10), maximum=cents(100), step=cents(5))
    practice = Practice(seated_first=True)
    table = stacked("sg-rws-v5", ROUND, limits=limits, limits_noticed=False, practice=practice)
    table.do(bet("ann", 1, 60, standing=True), bet("carl", 1, 70))
    assert wagers(table) == {"ann": 6000, "carl": 7000}
