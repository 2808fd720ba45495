"""A settlement line: what each kind of outcome writes down, and the postings it makes."""

import pytest

from pontoon.money import ZERO, Cents, Posting, parse_dollars, parse_odds
from pontoon.settlement import HOUSE, LAYOUT, Line, Where, returned, standing, undone
from pontoon.settlement.line import bonus_paid, gave_up, lost, won

WHERE = Where("ann", 3, 2, "main", parse_dollars("10"))


def test_a_won_wager_is_paid_its_odds_and_says_them() -> None:
    """10 at 3 to 2 is 15."""
    line = won(WHERE, parse_odds("3:2"), ("1", "2"), "five_cards", 21, 20)
    assert line == Line(
        player="ann",
        box=3,
        hand=2,
        kind="main",
        stake=parse_dollars("10"),
        result="win",
        odds="3:2",
        net=parse_dollars("15"),
        clauses=("1", "2"),
        reason="five_cards",
        total=21,
        dealer=20,
    )


def test_a_lost_wager_loses_the_whole_stake_without_odds() -> None:
    line = lost(WHERE, ("1",), "lower", 18, 19)
    assert line == Line("ann", 3, 2, "main", Cents(1000), "lose", None, Cents(-1000), ("1",), "lower", 18, 19)


def test_a_returned_wager_neither_gains_nor_loses() -> None:
    line = returned(WHERE, "stand-off", ("1",), "equal", 18, 19)
    assert line == Line("ann", 3, 2, "main", Cents(1000), "stand-off", None, ZERO, ("1",), "equal", 18, 19)
    assert returned(WHERE, "void", ("1",), "over_box_maximum").result == "void"


def test_a_given_up_share_is_all_that_is_lost() -> None:
    line = gave_up(WHERE, "surrender", Cents(500), ("1",), "surrender")
    assert line == Line("ann", 3, 2, "main", Cents(1000), "surrender", None, Cents(-500), ("1",), "surrender")


def test_a_bonus_is_won_without_a_stake() -> None:
    where = Where("ann", 3, None, "envy-bonus", ZERO)
    line = bonus_paid(where, Cents(5000), ("1",), "envy_bonus")
    assert line == Line("ann", 3, None, "envy-bonus", ZERO, "win", None, Cents(5000), ("1",), "envy_bonus")


def test_totals_are_unknown_unless_given() -> None:
    for line in (
        won(WHERE, parse_odds("1:1"), ("1",), "insurance"),
        lost(WHERE, ("1",), "no_insurance"),
        returned(WHERE, "void", ("1",), "side_without_main"),
    ):
        assert line.total is None
        assert line.dealer is None


def test_a_clause_is_cited_once_and_those_of_the_wager_come_last() -> None:
    where = Where("ann", 3, 2, "main", Cents(1000), ("limit", "2"))
    assert lost(where, ("1", "2", "1"), "lower").clauses == ("1", "2", "limit")


def test_a_line_must_cite_a_clause() -> None:
    with pytest.raises(AssertionError, match="must cite a clause"):
        lost(WHERE, (), "lower")


def test_a_wager_can_lose_its_stake_but_not_a_cent_more() -> None:
    assert gave_up(WHERE, "surrender", Cents(1000), ("1",), "surrender").net == -1000
    with pytest.raises(AssertionError, match="cannot lose more than its stake"):
        gave_up(WHERE, "surrender", Cents(1001), ("1",), "surrender")


def test_a_wager_may_win_more_than_its_stake() -> None:
    """The check looks at stake and gain together: 10 at 3 to 1 gains 30."""
    assert won(WHERE, parse_odds("3:1"), ("1",), "spades_777").net == 3000


def test_a_win_gives_the_stake_back_with_the_gain_from_the_house() -> None:
    """10 at 3 to 2: 10 off the layout, 25 to the player, 15 from the house."""
    line = won(WHERE, parse_odds("3:2"), ("1",), "pontoon", 21)
    assert line.postings() == (
        Posting("layout", Cents(-1000)),
        Posting("player:ann", Cents(2500)),
        Posting("house", Cents(-1500)),
    )


def test_a_loss_goes_from_the_layout_to_the_house() -> None:
    line = lost(WHERE, ("1",), "lower", 18, 19)
    assert line.postings() == (Posting("layout", Cents(-1000)), Posting("house", Cents(1000)))


def test_a_surrender_divides_the_stake() -> None:
    line = gave_up(WHERE, "surrender", Cents(500), ("1",), "surrender")
    assert line.postings() == (
        Posting("layout", Cents(-1000)),
        Posting("player:ann", Cents(500)),
        Posting("house", Cents(500)),
    )


def test_a_stand_off_goes_back_and_a_bonus_comes_from_the_house_alone() -> None:
    line = returned(WHERE, "stand-off", ("1",), "equal", 19, 19)
    assert line.postings() == (Posting("layout", Cents(-1000)), Posting("player:ann", Cents(1000)))
    bonus = bonus_paid(Where("bob", 1, 1, "super-bonus", ZERO), Cents(100000), ("1",), "super_bonus")
    assert bonus.postings() == (Posting("player:bob", Cents(100000)), Posting("house", Cents(-100000)))


# lines that undo others

WON = won(WHERE, parse_odds("3:2"), ("1",), "five_cards", 21, 20)
LOST = lost(WHERE, ("1",), "lower", 18, 19)


def moved(*lines: Line) -> dict[str, int]:
    """What the lines move in all, account by account."""
    found: dict[str, int] = {}
    for line in lines:
        for posting in line.postings():
            found[posting.account] = found.get(posting.account, 0) + posting.amount
    return {account: amount for account, amount in found.items() if amount}


def test_a_line_is_undone_by_its_opposite_which_cites_both() -> None:
    """The 15 that 10 won are taken back, under the clause that voids and the one that paid."""
    assert undone(WON, ("9", "1"), "void") == Line(
        player="ann",
        box=3,
        hand=2,
        kind="main",
        stake=Cents(1000),
        result="void",
        odds=None,
        net=Cents(-1500),
        clauses=("9", "1"),
        reason="undone",
        reverses="void",
    )


def test_a_wager_voided_after_it_won_leaves_everybody_as_before_it() -> None:
    """10 lay on the layout: with the line and its opposite the player has them back, and nobody gained."""
    assert moved(WON) == {LAYOUT: -1000, "player:ann": 2500, HOUSE: -1500}
    assert moved(undone(WON, ("9",), "void")) == {"player:ann": -1500, HOUSE: 1500}
    assert moved(WON, undone(WON, ("9",), "void")) == {LAYOUT: -1000, "player:ann": 1000}


def test_a_wager_voided_after_it_lost_is_given_back() -> None:
    assert moved(LOST) == {LAYOUT: -1000, HOUSE: 1000}
    assert moved(LOST, undone(LOST, ("9",), "void")) == {LAYOUT: -1000, "player:ann": 1000}


@pytest.mark.parametrize("line", [WON, LOST, returned(WHERE, "stand-off", ("1",), "equal", 18, 18)])
def test_a_wager_that_is_open_again_lies_on_the_layout_as_if_nothing_had_been(line: Line) -> None:
    assert moved(line, undone(line, ("9",), "reopen")) == {}


def test_a_line_that_undoes_may_move_more_than_its_stake_and_no_other_may() -> None:
    """A Super Bonus of 1,000 has no stake at all; its opposite takes 1,000 back."""
    bonus = bonus_paid(Where("ann", 3, 1, "super-bonus", ZERO), Cents(100_000), ("1",), "super_bonus")
    assert undone(bonus, ("9",), "void").net == -100_000
    with pytest.raises(AssertionError, match="cannot lose more than its stake"):
        Line("ann", 3, 1, "main", Cents(1000), "lose", None, Cents(-1001), ("1",), "lower")


def test_what_stands_are_the_lines_that_nothing_has_undone() -> None:
    other = returned(Where("bob", 3, 2, "main", Cents(500)), "stand-off", ("1",), "equal", 18, 18)
    again = lost(WHERE, ("2",), "lower", 17, 19)
    lines = (WON, other, undone(WON, ("9",), "reopen"), again)
    assert standing(lines) == (other, again)
    assert standing((*lines, undone(again, ("9",), "void"))) == (other,)
    assert standing(()) == ()


def test_each_hand_and_each_kind_of_wager_stands_for_itself() -> None:
    double = lost(Where("ann", 3, 2, "double", Cents(1000)), ("1",), "lower", 18, 19)
    first = lost(Where("ann", 3, 1, "main", Cents(1000)), ("1",), "lower", 18, 19)
    elsewhere = lost(Where("ann", 4, 2, "main", Cents(1000)), ("1",), "lower", 18, 19)
    assert standing((first, LOST, double, elsewhere, undone(LOST, ("9",), "void"))) == (first, double, elsewhere)


def test_of_two_lines_of_one_wager_the_later_is_undone() -> None:
    """Paid, opened again and lost: what is undone then is the loss."""
    assert standing((WON, LOST, undone(LOST, ("9",), "void"))) == (WON,)
