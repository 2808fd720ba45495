"""Wagers: placing them, taking them back, seats, limits of the box, of the table, of late entry."""

from typing import Any

import pytest

from pontoon.cards import parse_cards
from pontoon.money import Cents
from pontoon.rulebook import load_book
from pontoon.settlement import SideKind
from pontoon.table import (
    CloseBetting,
    CloseOffer,
    Insure,
    Limits,
    PlaceSideWager,
    Range,
    StackShoe,
    Stand,
    TakeBackWager,
    WagerSettled,
    accounts,
    box_at,
    options,
)
from pontoon.table import events as e
from tests.support.tables import Table, bet, cents, dealt, stacked

ROUND = "9s 9d Kh 9c "


def side(player: str, kind: SideKind, dollars: float = 5, box: int = 1) -> PlaceSideWager:
    return PlaceSideWager(player, box, kind, cents(dollars))


def play(table: Table, *bets: tuple[str, int]) -> None:
    """A round in which everybody stands."""
    table.run(*(bet(player, box) for player, box in bets), CloseBetting())
    table.finish()


# Taking wagers back


def test_everything_a_player_has_on_a_box_comes_back() -> None:
    table = stacked("nz-current", ROUND)
    table.do(bet("ann"), side("ann", "perfect-pairs"), bet("bob"), side("bob", "perfect-pairs", 7))
    assert table.do(TakeBackWager("ann", 1)) == (e.WagerTakenBack("ann", 1, cents(15)),)
    (box,) = table.state.boxes
    assert [bettor.player for bettor in box.bettors] == ["bob"]
    assert [one.player for one in box.sides] == ["bob"]
    assert accounts(table.events)["player:ann"] == 0
    assert accounts(table.events)["layout"] == cents(17)


def test_a_box_taken_empty_is_gone_and_its_seat_is_free() -> None:
    table = stacked("nz-current", ROUND)
    table.do(bet("ann"))
    seats = [table.state.seats]
    table.do(TakeBackWager("ann", 1))
    assert [*seats, table.state.seats] == [((1, "ann"),), ()]
    assert not table.state.boxes
    assert table.do(bet("bob"))[0] == e.WagerPlaced("bob", 1, cents(10), seated=True)


def test_a_side_wager_alone_can_be_taken_back() -> None:
    table = stacked("sg-rws-v5", ROUND)
    table.do(bet("ann"), side("bob", "bonus"))
    assert table.do(TakeBackWager("bob", 1)) == (e.WagerTakenBack("bob", 1, cents(5)),)


def test_who_has_nothing_on_a_box_takes_nothing_back() -> None:
    table = stacked("nz-current", ROUND)
    table.do(bet("ann"))
    assert table.refusal(TakeBackWager("ann", 2)).message == "ann has nothing on box 2 to take back."
    assert table.refusal(TakeBackWager("bob", 1)).code == "no-wager"


def test_a_side_wager_left_alone_on_a_box_is_void() -> None:
    """ann's main wager on box 1 is taken back, so bob's bonus wager there has nothing to go with."""
    table = stacked("sg-rws-v5", ROUND)
    table.do(bet("ann"), side("bob", "bonus"), bet("cat", 2), TakeBackWager("ann", 1))
    table.do(CloseBetting())
    (line,) = [event.line for event in table.events if isinstance(event, WagerSettled)]
    assert (line.player, line.kind, line.result, line.net) == ("bob", "bonus", "void", 0)
    assert "5.15" in line.clauses
    assert table.step.box == 2


def test_a_side_wager_may_go_with_somebody_elses_main_wager_in_singapore() -> None:
    """bob has no main wager, ann has: his bonus wager on her nine and king plays, and loses."""
    table = stacked("sg-rws-v5", ROUND)
    table.run(bet("ann"), side("bob", "bonus"), CloseBetting())
    (line,) = [event.line for event in table.events if isinstance(event, WagerSettled)]
    assert (line.player, line.kind, line.result, line.net) == ("bob", "bonus", "lose", cents(-5))


# Seats


def test_the_first_who_does_not_stand_sits() -> None:
    table = stacked("nz-current", ROUND)
    table.do(bet("ann", standing=True), bet("bob"), bet("cat"))
    (box,) = table.state.boxes
    assert [(bettor.player, bettor.seated) for bettor in box.bettors] == [("ann", False), ("bob", True), ("cat", False)]
    assert table.state.seats == ((1, "bob"),)


def test_seats_stay_across_rounds_until_somebody_else_sits_or_the_player_moves() -> None:
    table = stacked("nz-current", "9s 9h 9d Kh Ks 9c 9s 9d Kh 9c 9s 9h 9d Kh Ks 9c")
    play(table, ("ann", 1), ("bob", 4))
    assert table.state.seats == ((1, "ann"), (4, "bob"))
    play(table, ("bob", 2))  # ann sits out and keeps her seat; bob has moved
    assert table.state.seats == ((1, "ann"), (2, "bob"))
    play(table, ("cat", 1), ("bob", 2))  # cat sits where ann sat
    assert table.state.seats == ((1, "cat"), (2, "bob"))
    assert table.state.first_seated == "ann"


def test_one_player_may_sit_at_two_boxes() -> None:
    table = stacked("nz-current", "9s 9h 9d Kh Ks 9c")
    play(table, ("ann", 1), ("ann", 3))
    assert table.state.seats == ((1, "ann"), (3, "ann"))


def test_with_all_seats_taken_a_seated_player_decides_at_one_box_only() -> None:
    """ann may put money behind bob, without sitting, but not open a box where nobody is."""
    table = stacked("nz-current", ROUND, full_patronage=True)
    table.do(bet("ann", 1))
    refusal = table.refusal(bet("ann", 2))
    assert refusal.code == "decides-elsewhere"
    assert refusal.clauses == load_book("nz-current").cites.full_patronage
    table.do(bet("bob", 2, standing=True))
    assert table.do(bet("ann", 2)) == (e.WagerPlaced("ann", 2, cents(10), seated=False),)


def test_a_side_wager_alone_does_not_make_a_box_a_place_to_follow() -> None:
    """Somebody's side wager under act-2005 lies on box 2, but nobody is there who could decide."""
    table = stacked("act-2005", ROUND, full_patronage=True)
    table.do(bet("ann", 1), side("bob", "perfect-pairs", box=2))
    assert table.refusal(bet("ann", 2)).code == "decides-elsewhere"


# Who may wager


def test_wagers_are_for_boxes_the_table_has() -> None:
    table = stacked("nz-current", ROUND, boxes=5)
    for box in (0, 6):
        refusal = table.refusal(bet("ann", box))
        assert refusal.message == f"There is no box {box}: this table has boxes 1 to 5."
        assert refusal.clauses == ("3.1",)
        assert table.refusal(side("ann", "perfect-pairs", box=box)).code == "no-such-box"


def test_a_player_wagers_once_on_a_box() -> None:
    table = stacked("nz-current", ROUND)
    table.do(bet("ann"), side("ann", "perfect-pairs"))
    assert table.refusal(bet("ann")).message == "ann has a wager on box 1 already."
    assert table.refusal(side("ann", "perfect-pairs")).message == "ann has a perfect-pairs wager on box 1 already."


@pytest.mark.parametrize("book", ["nz-2000", "nz-current", "act-2005", "ma-2025"])
def test_three_may_wager_on_a_box_and_no_more(book: str) -> None:
    table = stacked(book, ROUND)
    table.do(bet("ann"), bet("bob"), bet("cat"))
    refusal = table.refusal(bet("dan"))
    assert refusal.message == "Box 1 has 3 bettors, and no more than 3 may wager on one box."
    assert refusal.clauses == load_book(book).boxes.bettors.clauses


def test_no_number_of_bettors_is_set_in_singapore() -> None:
    table = stacked("sg-rws-v5", ROUND)
    table.do(*(bet(player) for player in ("ann", "bob", "cat", "dan", "eve")))


# Limits


def test_a_wager_is_a_multiple_of_the_step() -> None:
    table = stacked("nz-current", ROUND, limits=Limits(step=cents(2.50)))
    for amount in (0, -5, 4):
        assert table.refusal(bet("ann", 1, amount)).code == "not-a-multiple"
    table.do(bet("ann", 1, 7.5))


def test_a_wager_outside_the_limits_is_refused_in_new_zealand() -> None:
    table = stacked("nz-current", ROUND, limits=Limits(cents(10), cents(100), cents(5)))
    assert table.refusal(bet("ann", 1, 5)).message == "5.00 is under the minimum of 10.00."
    assert table.refusal(bet("ann", 1, 105)).message == "105.00 is over the maximum of 100.00."
    table.do(bet("ann", 1, 100), bet("bob", 1, 100))


def test_the_minimum_holds_on_every_box_of_a_player() -> None:
    table = stacked("nz-current", ROUND, limits=Limits(cents(10), cents(100), cents(5)))
    assert table.refusal(bet("ann", 2, 5)).clauses == ()
    table.do(bet("ann", 1, 10))
    assert table.refusal(bet("ann", 2, 5)).clauses == load_book("nz-current").cites.several_boxes


def test_the_box_maximum_binds_the_total_in_singapore() -> None:
    table = stacked("sg-rws-v5", ROUND, limits=Limits(maximum=cents(100)))
    table.do(bet("ann", 1, 70))
    refusal = table.refusal(bet("bob", 1, 40))
    assert refusal.message == "40.00 is over the maximum of 100.00; box 1 has room for 30.00."
    table.do(bet("bob", 1, 30))
    assert table.refusal(bet("cat", 1, 1)).code == "over-maximum"


def test_a_raised_maximum_is_that_of_its_box_alone() -> None:
    """600 on box 3 with a raised maximum of 500 plays 500; on box 1, with the table's 100, it plays 100."""
    table = stacked("act-2005", ROUND, limits=Limits(maximum=cents(100)), raised=((3, cents(500)),))
    table.do(bet("ann", 1, 600), bet("ann", 3, 600), CloseBetting())
    closed = table.events[-1]
    assert isinstance(closed, e.BettingClosed)
    assert [(one.box, one.amount, one.returned) for one in closed.in_play] == [
        (1, cents(100), cents(500)),
        (3, cents(500), cents(100)),
    ]
    assert closed.clauses == ("3.5", *load_book("act-2005").cites.raised_maximum)


def test_a_wager_over_a_raised_maximum_is_refused_with_its_clause() -> None:
    changes = {"limits.above": "refuse"}
    table = stacked("act-2005", ROUND, changes, limits=Limits(maximum=cents(100)), raised=((3, cents(500)),))
    refusal = table.refusal(bet("ann", 3, 600))
    assert refusal.message == "600.00 is over the maximum of 500.00."
    assert set(load_book("act-2005").cites.raised_maximum) <= set(refusal.clauses)


def test_a_short_wager_plays_once_with_advice_under_act_2005() -> None:
    table = stacked("act-2005", ROUND, limits=Limits(minimum=cents(10)))
    assert table.do(bet("ann", 1, 5)) == (
        e.WagerPlaced("ann", 1, cents(5), seated=True),
        e.ShortWagerAdvised("ann"),
    )
    refusal = table.refusal(bet("ann", 2, 5))
    assert refusal.code == "under-minimum"
    assert "3.4" in refusal.clauses
    table.do(bet("bob", 2, 5))


def test_a_short_wager_nobody_noticed_plays_without_advice() -> None:
    table = stacked("sg-rws-v5", ROUND, limits=Limits(minimum=cents(10)), limits_noticed=False)
    assert table.do(bet("ann", 1, 5)) == (e.WagerPlaced("ann", 1, cents(5), seated=True),)


def test_unnoticed_wagers_are_refused_on_the_side_that_has_no_remedy() -> None:
    setup: dict[str, Any] = {"limits": Limits(cents(10), cents(100)), "limits_noticed": False, "shoe": "stacked"}
    above = Table("nz-current", {"limits.unnoticed_above": "trim"}, **setup)
    above.do(bet("ann", 1, 500))
    assert above.refusal(bet("bob", 1, 5)).code == "under-minimum"
    below = Table("nz-current", {"limits.unnoticed_below": "play"}, **setup)
    below.do(bet("ann", 1, 5))
    assert below.refusal(bet("bob", 1, 500)).code == "over-maximum"


def test_each_wager_is_trimmed_where_the_maximum_binds_wagers() -> None:
    """500 and 80 where each may be 100: 100 and 80 play, and only the first is limited."""
    setup = {"limits": Limits(cents(10), cents(100)), "limits_noticed": False}
    table = stacked("nz-current", ROUND, {"limits.unnoticed_above": "trim"}, **setup)
    table.do(bet("ann", 1, 500), bet("bob", 1, 80), CloseBetting())
    closed = table.events[-1]
    assert isinstance(closed, e.BettingClosed)
    assert [one.amount for one in closed.in_play] == [cents(100), cents(80)]
    box = box_at(table.state, 1)
    assert box is not None
    assert [bool(stake.limited) for stake in box.hands[0].stakes] == [True, False]


def test_a_wager_of_which_nothing_plays_is_void() -> None:
    """ann's 100 fill the box: cat's wager has no place and settles as void, with nothing on the hand."""
    table = stacked("act-2005", ROUND, limits=Limits(maximum=cents(100)))
    table.do(bet("ann", 1, 100), bet("cat", 1, 20), CloseBetting())
    (line,) = [event.line for event in table.events if isinstance(event, WagerSettled)]
    assert (line.player, line.result, line.stake, line.clauses) == ("cat", "void", 0, ("3.5",))
    box = box_at(table.state, 1)
    assert box is not None
    assert [stake.player for stake in box.hands[0].stakes] == ["ann"]
    assert accounts(table.events)["player:cat"] == 0


# Late entry


def test_who_comes_late_may_wager_the_minimum_only_in_new_zealand() -> None:
    """Until the next shoe; who wagered on every round of this one is free."""
    table = stacked("nz-current", ROUND * 3, mid_shoe_limited=True, limits=Limits(minimum=cents(5)))
    play(table, ("ann", 1))
    refusal = table.refusal(bet("bob", 2, 10))
    assert refusal.code == "mid-shoe-limited"
    assert refusal.message == "bob came late to this shoe and may wager only the minimum, 5.00."
    assert refusal.clauses == ("5.8", "5.8(a)", "5.8(b)")
    table.do(bet("ann", 1, 100), bet("bob", 2, 5))
    (choice,) = [one for one in options(table.rules, table.state, "cat") if one.action == "wager" and one.box == 3]
    assert choice.amounts == (Range("cat", cents(5), cents(5), cents(1)),)
    table.do(StackShoe(parse_cards(ROUND)))
    table.do(bet("cat", 3, 100))


def test_who_sat_a_round_out_is_late_too() -> None:
    table = stacked("nz-current", f"9s 9h 9d Kh Ks 9c {ROUND}", mid_shoe_limited=True)
    play(table, ("ann", 1), ("bob", 2))
    play(table, ("bob", 2))
    assert table.refusal(bet("ann", 1, 10)).code == "mid-shoe-limited"
    table.do(bet("ann", 1, 1), bet("bob", 2, 10))


def test_who_comes_late_may_be_barred_under_ma_2025() -> None:
    table = stacked("ma-2025", ROUND * 2, mid_shoe_limited=True)
    play(table, ("ann", 1))
    refusal = table.refusal(bet("bob", 2))
    assert refusal.code == "mid-shoe-barred"
    assert "must wait for the next shuffle" in refusal.message
    table.do(bet("ann", 1))


def test_late_entry_is_free_where_the_operator_does_not_limit_it_or_a_shuffle_is_due() -> None:
    free = stacked("nz-current", ROUND * 2)
    play(free, ("ann", 1))
    free.do(bet("bob", 2, 100))
    due = Table("nz-current", shoe="stacked", mid_shoe_limited=True)
    due.do(StackShoe(parse_cards(ROUND), cutting_card=2))
    play(due, ("ann", 1))
    due.do(bet("bob", 2, 100))
    automated = Table("act-2005", shoe="stacked", mid_shoe_limited=True, automated=True)
    automated.do(StackShoe(parse_cards(ROUND * 2)))
    play(automated, ("ann", 1))
    automated.do(bet("bob", 2, 100))


# Side wagers


def test_a_side_wager_the_book_does_not_know_is_refused_with_what_it_offers() -> None:
    table = stacked("sg-rws-v5", ROUND)
    table.do(bet("ann"))
    refusal = table.refusal(side("ann", "perfect-pairs"))
    assert refusal.message == "sg-rws-v5 has no perfect-pairs wager; it offers player-pair, bonus."
    none = stacked("nz-2000", ROUND)
    none.do(bet("ann"))
    assert none.refusal(side("ann", "bonus")).message == "nz-2000 has no bonus wager; it offers no side wagers."


def test_a_side_wager_goes_with_an_own_wager_where_the_book_wants_one() -> None:
    table = stacked("nz-current", ROUND)
    assert table.refusal(side("ann", "perfect-pairs")).code == "no-main-wager"
    table.do(bet("bob"))
    refusal = table.refusal(side("ann", "perfect-pairs"))
    assert (refusal.code, refusal.clauses) == ("no-main-wager", ("15A.2",))


def test_side_wagers_have_their_own_limits() -> None:
    limits = Limits(step=cents(5), side_minimum=cents(10), side_maximum=cents(20))
    table = stacked("nz-current", ROUND, limits=limits)
    table.do(bet("ann"))
    assert table.refusal(side("ann", "perfect-pairs", 12)).code == "not-a-multiple"
    assert table.refusal(side("ann", "perfect-pairs", 0)).code == "not-a-multiple"
    low = table.refusal(side("ann", "perfect-pairs", 5))
    assert low.message == "5.00 is under the minimum of 10.00 for perfect-pairs."
    high = table.refusal(side("ann", "perfect-pairs", 25))
    assert high.message == "25.00 is more than perfect-pairs takes here, 20.00."
    assert low.clauses == high.clauses == load_book("nz-current").signs.side_limits
    table.do(side("ann", "perfect-pairs", 20))


def test_the_match_wager_is_five_dollars_at_least_and_the_main_wager_at_most() -> None:
    table = stacked("ma-2025", ROUND, limits=Limits(side_maximum=cents(15)))
    table.do(bet("ann", 1, 10), bet("bob", 2, 50))
    low = table.refusal(side("ann", "match-super-bonus", 4))
    assert (low.code, low.clauses) == ("under-minimum", ("6(b)",))
    high = table.refusal(side("ann", "match-super-bonus", 11))
    assert (high.code, high.clauses) == ("over-maximum", ("6(b)(1)",))
    posted = table.refusal(side("bob", "match-super-bonus", 16, box=2))
    assert (posted.code, posted.clauses) == ("over-maximum", load_book("ma-2025").cites.match_maximum)
    table.do(side("ann", "match-super-bonus", 10), side("bob", "match-super-bonus", 15, box=2))


def test_the_match_wager_may_be_freed_from_the_main_wager() -> None:
    table = stacked("ma-2025", ROUND, {"match_super_bonus.up_to_own_wager": False})
    table.do(bet("ann", 1, 10), side("ann", "match-super-bonus", 50))


def test_the_bsx_16_wager_is_five_dollars_with_a_full_main_wager() -> None:
    table = stacked("ma-2025", ROUND)
    table.do(bet("ann"))
    refusal = table.refusal(side("ann", "bsx-16", 10))
    assert refusal.message == "The bsx-16 wager is 5.00, no more and no less."
    assert refusal.clauses == ("16(a)",)
    table.do(side("ann", "bsx-16", 5))


def test_the_bsx_16_wager_needs_a_main_wager_of_the_minimum() -> None:
    """A variant that plays short wagers leaves bsx-16 out of their reach, and does not offer it."""
    table = stacked("ma-2025", ROUND, {"limits.below": "play-once"}, limits=Limits(minimum=cents(10)))
    table.do(bet("ann", 1, 5))
    refusal = table.refusal(side("ann", "bsx-16", 5))
    assert (refusal.code, refusal.clauses) == ("no-main-wager", ("16(a)",))
    offered = {one.wager for one in options(table.rules, table.state, "ann") if one.action == "side"}
    assert offered == {"match-super-bonus"}


def test_side_wagers_close_with_betting_and_cite_their_own_clause() -> None:
    rules = load_book("ma-2025")
    table = stacked("ma-2025", ROUND)
    table.do(bet("ann"), CloseBetting())
    bsx = table.refusal(side("ann", "bsx-16"))
    match = table.refusal(side("ann", "match-super-bonus"))
    assert bsx.code == match.code == "betting-closed"
    assert bsx.clauses[0] == "16(a)"
    assert match.clauses == (*rules.cites.side_before_cards, *rules.cites.locked)


# Insurance


def test_insurance_is_at_most_half_the_wager_in_half_steps() -> None:
    table = dealt("nz-current", "9s Ad Kh", bet("ann", 1, 15))
    assert table.refusal(Insure("ann", 1, cents(7.25))).message == (
        "Insurance is a multiple of half of 1.00, and 7.25 is not."
    )
    assert table.refusal(Insure("ann", 1, Cents(0))).code == "not-a-multiple"
    assert table.refusal(Insure("ann", 1, cents(8))).message == "8.00 is more than half the wager: the most is 7.50."
    table.do(Insure("ann", 1, cents(7.50)))
    assert table.refusal(Insure("ann", 1, cents(1))).message == "ann has insured box 1 already."


def test_insurance_may_be_rounded_up_to_the_next_chip_under_ma_2025() -> None:
    table = dealt("ma-2025", "9s Ad Kh", bet("ann", 1, 15), limits=Limits(step=cents(5)))
    assert table.refusal(Insure("ann", 1, cents(7.50))).message == "Insurance is a multiple of 5.00, and 7.50 is not."
    table.do(Insure("ann", 1, cents(10)))


def test_insurance_in_whole_steps_may_stay_under_half() -> None:
    """Without rounding up, half of 15 in chips of 5 is 5."""
    table = dealt(
        "ma-2025", "9s Ad Kh", bet("ann", 1, 15), changes={"insurance.round_up": False}, limits=Limits(step=cents(5))
    )
    assert table.refusal(Insure("ann", 1, cents(10))).code == "over-half"
    table.do(Insure("ann", 1, cents(5)))


def test_insurance_is_for_wagers_on_the_box() -> None:
    table = dealt("nz-current", "9s Ad Kh")
    for player, box in (("bob", 1), ("ann", 2)):
        refusal = table.refusal(Insure(player, box, cents(5)))
        assert refusal.message == f"{player} has no initial wager on box {box} to insure."


def test_a_paid_pontoon_is_not_insured_while_others_are() -> None:
    table = dealt("nz-current", "As 9s Ad Kh Kd", bet("ann", 1), bet("bob", 2))
    refusal = table.refusal(Insure("ann", 1, cents(5)))
    assert refusal.message == "The pontoon on box 1 is paid and cannot be insured."
    assert refusal.clauses == load_book("nz-current").cites.insurance_pontoon_excluded
    table.do(Insure("bob", 2, cents(5)))


def test_insurance_is_offered_against_an_ace_only_and_once() -> None:
    king = dealt("nz-current", "9s Kd Kh")
    assert king.refusal(Insure("ann", 1, cents(5))).message == (
        "Insurance is for a dealer's ace, and the dealer shows Kd."
    )
    ace = dealt("nz-current", "9s Ad Kh")
    ace.do(CloseOffer())
    refusal = ace.refusal(Insure("ann", 1, cents(5)))
    assert refusal.code == "not-on-offer"
    assert refusal.clauses
    assert stacked("nz-current", "").refusal(Insure("ann", 1, cents(5))).code == "not-on-offer"


def test_a_late_player_must_find_room_on_the_box() -> None:
    """The box's total is bound: ann takes all of it in round 2, and late bob's minimum does not fit any more."""
    limits = Limits(cents(10), cents(50), cents(10))
    table = stacked(
        "nz-current", "9s 9d 9h 9c 2c", {"limits.maximum_binds": "box"}, limits=limits, mid_shoe_limited=True
    )
    table.run(bet("ann"), CloseBetting(), Stand("ann", 1))
    table.run(bet("ann", dollars=50))
    assert table.refusal(bet("bob")).code == "over-maximum"
    assert table.do(bet("bob", 2))


def test_a_late_player_plays_the_minimum_where_the_excess_is_trimmed() -> None:
    limits = Limits(cents(10), cents(50), cents(10))
    table = stacked("act-2005", "9s 9d 9h 9c 2c", limits=limits, mid_shoe_limited=True)
    table.run(bet("ann"), CloseBetting(), Stand("ann", 1))
    assert table.refusal(bet("bob", dollars=20)).code == "mid-shoe-limited"
    assert table.do(bet("bob"))
