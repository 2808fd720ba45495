"""Limits, boxes and seats: raised and changed limits, giving up a box, leaving a seat, how many may share."""

import pytest

from pontoon.money import Cents
from pontoon.rulebook import load_book
from pontoon.table import (
    ChangeLimits,
    CloseBetting,
    DealCard,
    ExcludePlayer,
    Limits,
    Person,
    PlaceSideWager,
    Practice,
    RaiseMaximum,
    Refusal,
    RequireBox,
    Setup,
    State,
    TakeBackWager,
    VacateSeat,
    accounts,
    box_at,
    controller,
    decide,
    fold,
    open_table,
    options,
)
from pontoon.table.events import BettingClosed, WagerPlaced
from pontoon.table.people import events as e
from tests.support.tables import Table, bet, cents, stacked

OPERATOR = Person("operator")
SMALL = Limits(cents(10), cents(100), cents(5))
ROUND = "9s 9d Kh 9c "  # 19 against the dealer's 18: even money
TWO = "9s 9h 9d Kh Ks 9c "  # the same on two boxes


def play(table: Table, *bets: tuple[str, int]) -> None:
    """A round in which everybody stands."""
    table.run(*(bet(player, box) for player, box in bets), CloseBetting())
    table.finish()


def held(table: Table, player: str) -> Cents:
    """What the player has won or lost."""
    return accounts(table.events)[f"player:{player}"]


# Raised maximum


@pytest.mark.clause("act-2005", "3.2")
@pytest.mark.clause("act-2005", "3.5")
def test_a_marker_raises_the_maximum_of_one_box() -> None:
    """The table takes 100. ann's 500 on box 3, with its marker, wins 500; bob's 500 on box 4 plays and wins 100."""
    table = stacked("act-2005", TWO, limits=SMALL)
    (event,) = table.do(RaiseMaximum(3, cents(500), OPERATOR))
    assert event == e.MaximumRaised(3, cents(500), OPERATOR, ("3.2",))
    assert table.state.setup.raised == ((3, cents(500)),)
    table.run(bet("ann", 3, 500), bet("bob", 4, 500), CloseBetting())
    table.finish()
    assert (held(table, "ann"), held(table, "bob")) == (cents(500), cents(100))


@pytest.mark.clause("act-2005", "4.6")
def test_others_share_a_raised_box_up_to_its_maximum() -> None:
    """ann has 400 of the 500 on the marker: of cat's 200 behind her only 100 play."""
    table = stacked("act-2005", ROUND, limits=SMALL)
    table.do(RaiseMaximum(3, cents(500), OPERATOR), bet("ann", 3, 400), bet("cat", 3, 200))
    (closed,) = table.do(CloseBetting())
    assert isinstance(closed, BettingClosed)
    assert [(one.player, one.amount, one.returned) for one in closed.in_play] == [
        ("ann", cents(400), 0),
        ("cat", cents(100), cents(100)),
    ]
    assert {"3.2", "3.5", "4.6"} <= set(closed.clauses)


def test_a_raised_maximum_lasts_until_its_marker_is_taken_away() -> None:
    table = stacked("act-2005", ROUND + ROUND, limits=SMALL)
    table.do(RaiseMaximum(1, cents(500), OPERATOR), RaiseMaximum(2, cents(300), OPERATOR))
    table.run(bet("ann", 1, 500), CloseBetting())
    table.finish()
    table.do(RaiseMaximum(1, cents(100), OPERATOR))
    assert table.state.setup.raised == ((2, cents(300)),)
    table.run(bet("ann", 1, 500), CloseBetting())
    table.finish()
    assert held(table, "ann") == cents(600)  # 500, then 100


def test_a_box_with_wagers_is_raised_but_not_lowered() -> None:
    table = stacked("act-2005", ROUND, limits=SMALL)
    table.do(bet("ann", 1, 100), RaiseMaximum(1, cents(500), OPERATOR))
    refusal = table.refusal(RaiseMaximum(1, cents(400), OPERATOR))
    assert (refusal.code, refusal.clauses) == ("wagers-placed", ("3.2",))
    table.do(RaiseMaximum(1, cents(600), OPERATOR), RaiseMaximum(2, cents(500), OPERATOR))
    table.do(RaiseMaximum(2, cents(400), OPERATOR))
    assert table.state.setup.raised == ((1, cents(600)), (2, cents(400)))


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (RaiseMaximum(1, cents(99), OPERATOR), "under-maximum"),
        (RaiseMaximum(8, cents(500), OPERATOR), "no-such-box"),
        (RaiseMaximum(1, cents(500), Person("dealer")), "wrong-role"),
    ],
)
def test_a_maximum_is_raised_by_the_operator_for_a_box_of_the_table(order: RaiseMaximum, code: str) -> None:
    assert stacked("act-2005", ROUND, limits=SMALL).refusal(order).code == code


def test_a_maximum_is_raised_before_the_cards() -> None:
    table = stacked("act-2005", ROUND, limits=SMALL)
    table.do(bet("ann"), CloseBetting(), DealCard())
    assert table.refusal(RaiseMaximum(1, cents(500), OPERATOR)).code == "betting-closed"


@pytest.mark.parametrize("book", ["nz-2000", "nz-current", "sg-rws-v5", "ma-2025"])
def test_elsewhere_nobody_raises_or_changes_limits(book: str) -> None:
    table = stacked(book, ROUND)
    assert table.refusal(RaiseMaximum(1, cents(500), OPERATOR)).code == "nobody-may"
    assert table.refusal(ChangeLimits(cents(5), cents(500), OPERATOR)).code == "nobody-may"


# Changed limits


@pytest.mark.clause("act-2005", "3.1")
def test_new_limits_hold_at_once_where_nobody_has_wagered_yet() -> None:
    """ann's 200 is under the new maximum of 300: all of it wins. Markers under it are gone."""
    table = stacked("act-2005", ROUND, limits=SMALL)
    table.do(RaiseMaximum(1, cents(200), OPERATOR), RaiseMaximum(2, cents(500), OPERATOR))
    (event,) = table.do(ChangeLimits(cents(20), cents(300), OPERATOR))
    assert event == e.LimitsChanged(cents(20), cents(300), 1, OPERATOR, ("3.1",))
    assert table.state.setup.limits == Limits(cents(20), cents(300), cents(5))
    assert table.state.setup.raised == ((2, cents(500)),)
    table.run(bet("ann", 1, 200), CloseBetting())
    table.finish()
    assert held(table, "ann") == cents(200)


@pytest.mark.clause("act-2005", "3.1")
@pytest.mark.parametrize("playing", [False, True])
def test_limits_changed_during_a_round_hold_from_the_next(*, playing: bool) -> None:
    """ann's 100 plays under the old maximum of 100; in the next round only 50 of it."""
    table = stacked("act-2005", ROUND + ROUND, limits=SMALL)
    table.do(bet("ann", 1, 100))
    if playing:
        table.run(CloseBetting())
    table.do(ChangeLimits(cents(20), cents(60), OPERATOR))
    (event,) = table.do(ChangeLimits(cents(20), cents(50), OPERATOR))  # the last notice counts
    assert event == e.LimitsChanged(cents(20), cents(50), 2, OPERATOR, ("3.1",))
    assert table.state.setup.limits == SMALL
    table.finish()
    assert table.state.setup.limits == Limits(cents(20), cents(50), cents(5))
    assert table.state.people.next_limits is None
    table.run(bet("ann", 1, 100), CloseBetting())
    table.finish()
    assert held(table, "ann") == cents(150)
    assert fold(table.events) == table.state


def test_a_notice_is_replaced_by_one_that_holds_at_once() -> None:
    """ann's wager made the first notice wait; she took it back, and the second holds from now on."""
    table = stacked("act-2005", ROUND, limits=SMALL)
    table.do(bet("ann"), ChangeLimits(cents(20), cents(50), OPERATOR), TakeBackWager("ann", 1))
    table.do(ChangeLimits(cents(20), cents(80), OPERATOR))
    play(table, ("ann", 1))
    assert table.state.setup.limits.maximum == cents(80)


def test_limits_that_make_no_sense_are_refused() -> None:
    table = stacked("act-2005", ROUND, limits=SMALL)
    assert table.refusal(ChangeLimits(cents(50), cents(20), OPERATOR)).code == "limits"
    assert table.refusal(ChangeLimits(cents(0), cents(20), OPERATOR)).code == "limits"
    assert table.refusal(ChangeLimits(cents(5), cents(20), Person("casino-supervisor"))).clauses == ("3.1",)


def test_a_table_that_is_not_open_has_no_limits_to_change() -> None:
    outcome = decide(load_book("act-2005"), State(), ChangeLimits(cents(5), cents(20), OPERATOR))
    assert isinstance(outcome, Refusal)
    assert outcome.code == "table-closed"


# Giving up a box


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        pytest.param("act-2005", "4.4", marks=pytest.mark.clause("act-2005", "4.4")),
        pytest.param("nz-current", "15.4", marks=pytest.mark.clause("nz-current", "15.4")),
        pytest.param("nz-2000", "15.4", marks=pytest.mark.clause("nz-2000", "15.4")),
    ],
)
def test_a_player_with_two_seats_gives_one_up_when_places_are_short(book: str, clause: str) -> None:
    """ann sits at both boxes; box 2 is wanted for cat, who then decides there although ann wagered first."""
    table = stacked(book, TWO, boxes=2)
    table.do(bet("ann", 1), bet("ann", 2))
    (event,) = table.do(RequireBox(2, OPERATOR))
    assert event == e.BoxGivenUp(2, "ann", OPERATOR, (clause,))
    assert table.state.seats == ((1, "ann"),)
    assert table.do(bet("cat", 2)) == (WagerPlaced("cat", 2, cents(10), seated=True),)
    box = box_at(table.state, 2)
    assert box is not None
    assert controller(table.rules, box).player == "cat"
    table.run(CloseBetting())
    table.finish()
    assert (held(table, "ann"), held(table, "cat")) == (cents(20), cents(10))


@pytest.mark.clause("act-2005", "4.4")
def test_who_gave_up_a_box_does_not_sit_there_again_while_sitting_elsewhere() -> None:
    table = stacked("act-2005", TWO * 2, boxes=2)
    play(table, ("ann", 1), ("ann", 2))
    table.do(RequireBox(2, OPERATOR))
    assert table.do(bet("ann", 1), bet("ann", 2)) == (
        WagerPlaced("ann", 1, cents(10), seated=True),
        WagerPlaced("ann", 2, cents(10), seated=False),
    )
    assert table.do(bet("cat", 2)) == (WagerPlaced("cat", 2, cents(10), seated=True),)
    table.do(TakeBackWager("cat", 2), TakeBackWager("ann", 2), TakeBackWager("ann", 1))
    assert table.do(bet("ann", 2)) == (WagerPlaced("ann", 2, cents(10), seated=True),)


def test_a_wager_on_a_box_given_up_lies_behind_the_others() -> None:
    """With nobody seated, the wager nearest the dealer decides: bob's, who stood behind ann, is that now."""
    table = stacked("act-2005", TWO, boxes=2)
    table.do(bet("ann", 1), bet("ann", 2), bet("bob", 2, standing=True), RequireBox(2, OPERATOR))
    box = box_at(table.state, 2)
    assert box is not None
    assert [(one.player, one.seated) for one in box.bettors] == [("bob", False), ("ann", False)]
    assert controller(table.rules, box).player == "bob"


@pytest.mark.clause("act-2005", "4.4")
@pytest.mark.clause("nz-current", "15.4")
@pytest.mark.parametrize("book", ["act-2005", "nz-current"])
def test_nobody_gives_up_a_box_while_another_is_free(book: str) -> None:
    table = stacked(book, TWO, boxes=3)
    table.do(bet("ann", 1), bet("ann", 2))
    refusal = table.refusal(RequireBox(2, OPERATOR))
    assert (refusal.code, refusal.message) == ("places-free", "Box 3 is free, so nobody has to give up a box.")


@pytest.mark.clause("ma-2025", "14")
def test_where_several_boxes_are_the_licensees_leave_it_ends_when_the_licensee_says() -> None:
    table = stacked("ma-2025", TWO)
    table.do(bet("ann", 1), bet("ann", 2))
    assert table.refusal(RequireBox(2, Person("dealer"))).clauses == ("14",)
    assert table.do(RequireBox(2, OPERATOR)) == (e.BoxGivenUp(2, "ann", OPERATOR, ("14",)),)


def test_nobody_gives_up_the_only_seat_or_an_empty_one() -> None:
    table = stacked("act-2005", TWO, boxes=2)
    table.do(bet("ann", 1))
    assert table.refusal(RequireBox(1, OPERATOR)).code == "only-seat"
    assert table.refusal(RequireBox(2, OPERATOR)).code == "nobody-sits"
    table.do(bet("bob", 2), CloseBetting())
    assert table.refusal(RequireBox(1, OPERATOR)).code == "betting-closed"


@pytest.mark.clause("sg-rws-v5", "3.7")
def test_in_singapore_nobody_takes_a_box_from_a_player_or_limits_their_number() -> None:
    table = stacked("sg-rws-v5", TWO, boxes=2)
    table.do(bet("ann", 1), bet("ann", 2))
    assert table.refusal(RequireBox(2, OPERATOR)).code == "nobody-may"
    faults = open_table(table.rules, Setup(), Practice(boxes_per_player=1))
    assert isinstance(faults, tuple)
    assert [(fault.code, fault.clauses) for fault in faults] == [("boxes-per-player", ("3.7",))]


# How many boxes


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        pytest.param("ma-2025", "14", marks=pytest.mark.clause("ma-2025", "14")),
        pytest.param("nz-2000", "15.4", marks=pytest.mark.clause("nz-2000", "15.4")),
        pytest.param("nz-current", "15.4", marks=pytest.mark.clause("nz-current", "15.4")),
        pytest.param("act-2005", "4.4", marks=pytest.mark.clause("act-2005", "4.4")),
    ],
)
def test_the_house_says_on_how_many_boxes_a_player_wagers(book: str, clause: str) -> None:
    one = stacked(book, TWO, practice=Practice(boxes_per_player=1))
    one.do(bet("ann", 2))
    refusal = one.refusal(bet("ann", 1))
    assert (refusal.code, refusal.clauses) == ("too-many-boxes", (clause,))
    assert refusal.message == "The house permits a player one box at this table, and ann has that already."
    assert not [choice for choice in options(one.rules, one.state, "ann") if choice.action == "wager"]
    two = stacked(book, TWO, practice=Practice(boxes_per_player=2))
    two.do(bet("ann", 2), bet("ann", 1), bet("bob", 3))
    assert "permits a player 2 boxes" in two.refusal(bet("ann", 4)).message


@pytest.mark.clause("nz-current", "15.6")
def test_each_of_several_boxes_needs_the_minimum() -> None:
    table = stacked("nz-current", TWO, limits=SMALL)
    table.do(bet("ann", 1, 10))
    refusal = table.refusal(bet("ann", 2, 5))
    assert refusal.code == "under-minimum"
    assert "15.6" in refusal.clauses


def test_a_number_of_boxes_under_nothing_is_refused() -> None:
    faults = open_table(load_book("ma-2025"), Setup(burn=1), Practice(boxes_per_player=-1))
    assert isinstance(faults, tuple)
    assert [fault.code for fault in faults] == ["boxes-per-player"]


# Leaving a seat


@pytest.mark.clause("act-2005", "17.6")
def test_three_rounds_without_a_wager_at_a_full_table_cost_the_seat() -> None:
    """bob sits at box 2 of two and watches ann play three rounds."""
    table = stacked("act-2005", TWO + ROUND * 4, boxes=2)
    play(table, ("ann", 1), ("bob", 2))
    for watched in range(3):
        refusal = table.refusal(VacateSeat(2, OPERATOR))
        assert (refusal.code, refusal.facts, refusal.clauses) == ("not-abstaining", {"rounds": watched}, ("17.6",))
        play(table, ("ann", 1))
    assert table.refusal(VacateSeat(2, Person("dealer"))).code == "wrong-role"
    assert table.refusal(VacateSeat(1, OPERATOR)).facts == {"rounds": 0}
    (event,) = table.do(VacateSeat(2, OPERATOR))
    assert event == e.SeatVacated(2, "bob", OPERATOR, ("17.6",))
    assert table.state.seats == ((1, "ann"),)
    assert table.refusal(VacateSeat(2, OPERATOR)).code == "nobody-sits"
    play(table, ("ann", 1))
    assert table.state.people.abstained == ()
    assert fold(table.events) == table.state


@pytest.mark.clause("act-2005", "17.6")
def test_a_wager_in_between_begins_the_count_anew() -> None:
    table = stacked("act-2005", TWO + ROUND * 2 + TWO + ROUND, boxes=2)
    play(table, ("ann", 1), ("bob", 2))
    play(table, ("ann", 1))
    play(table, ("ann", 1))
    play(table, ("ann", 1), ("bob", 2))
    play(table, ("ann", 1))
    assert table.state.people.abstained == ((2, "bob", 1),)


def test_who_wagers_again_keeps_the_seat() -> None:
    table = stacked("act-2005", TWO + ROUND * 3, boxes=2)
    play(table, ("ann", 1), ("bob", 2))
    for _ in range(3):
        play(table, ("ann", 1))
    table.do(bet("bob", 2))
    refusal = table.refusal(VacateSeat(2, OPERATOR))
    assert refusal.message == "bob wagers in this round. A seat is to be left after 3 without."


@pytest.mark.clause("act-2005", "17.6")
def test_rounds_at_a_table_with_free_seats_do_not_count() -> None:
    table = stacked("act-2005", TWO + ROUND * 3, boxes=3)
    play(table, ("ann", 1), ("bob", 2))
    for _ in range(3):
        play(table, ("ann", 1))
    assert table.refusal(VacateSeat(2, OPERATOR)).facts == {"rounds": 0}


def test_an_excluded_player_holds_no_seat_at_a_full_table() -> None:
    table = stacked("act-2005", TWO + ROUND, boxes=2)
    play(table, ("ann", 1), ("bob", 2))
    table.do(bet("ann"), ExcludePlayer("bob", OPERATOR))
    assert table.state.seats == ((1, "ann"),)


def test_elsewhere_nobody_has_to_leave_a_seat() -> None:
    table = stacked("nz-current", ROUND)
    table.do(bet("ann"))
    assert table.refusal(VacateSeat(1, OPERATOR)).code == "nobody-may"
    house = stacked("act-2005", ROUND, {"people.abstain_rounds": 0})
    house.do(bet("ann"))
    assert house.refusal(VacateSeat(1, OPERATOR)).message.endswith("No seat has to be left for it.")


# Side wagers


@pytest.mark.clause("nz-current", "15A.1")
def test_the_operator_need_not_offer_perfect_pairs() -> None:
    pairs = PlaceSideWager("ann", 1, "perfect-pairs", cents(5))
    without = stacked("nz-current", ROUND, practice=Practice(side_wagers=False))
    without.do(bet("ann"))
    refusal = without.refusal(pairs)
    assert (refusal.code, refusal.clauses) == ("no-side-wagers", ("15A.1",))
    assert "side" not in {choice.action for choice in options(without.rules, without.state, "ann")}
    offered = stacked("nz-current", ROUND)
    offered.do(bet("ann"), pairs)


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        ("sg-rws-v5", "3.9"),
        ("ma-2025", "6(b)"),
    ],
)
def test_side_wagers_that_the_book_gives_to_players_are_not_left_out(book: str, clause: str) -> None:
    burn = load_book(book).shoe.burn.value
    faults = open_table(load_book(book), Setup(burn=burn), Practice(side_wagers=False))
    assert isinstance(faults, tuple)
    assert [fault.code for fault in faults] == ["side-wagers"]
    assert clause in faults[0].clauses


def test_a_book_without_side_wagers_may_be_played_without_them() -> None:
    assert not isinstance(open_table(load_book("nz-2000"), Setup(), Practice(side_wagers=False)), tuple)
