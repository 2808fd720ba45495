"""The money of every event: postings that sum to zero, worked by hand for each kind."""

from pontoon.money import Cents, Posting
from pontoon.table import (
    Addition,
    CloseBetting,
    Double,
    Forfeit,
    Insure,
    Limits,
    Person,
    Split,
    Stand,
    TakeBackWager,
    accounts,
    postings,
)
from pontoon.table import events as e
from tests.support.tables import bet, cents, stacked

DEALER = Person("dealer")


def test_a_wager_goes_from_the_player_to_the_layout() -> None:
    for event in (
        e.WagerPlaced("ann", 1, cents(10), seated=True),
        e.SideWagerPlaced("ann", 1, "bonus", cents(10)),
        e.InsurancePlaced("ann", 1, cents(10)),
    ):
        assert postings(event) == (Posting("player:ann", cents(-10)), Posting("layout", cents(10)))


def test_what_is_taken_back_or_returned_by_the_limits_goes_the_other_way() -> None:
    back = (Posting("player:ann", cents(10)), Posting("layout", cents(-10)))
    assert postings(e.WagerTakenBack("ann", 1, cents(10))) == back
    assert postings(e.ExcessRejected("ann", 1, cents(10), ("5.1",))) == back
    assert postings(e.BettingClosed(1, (e.InPlay(1, "ann", cents(90), cents(10)),))) == back


def test_doubles_and_splits_move_each_addition() -> None:
    added = (Addition("ann", cents(10)), Addition("bob", cents(5)))
    moved = (
        Posting("player:ann", cents(-10)),
        Posting("layout", cents(10)),
        Posting("player:bob", cents(-5)),
        Posting("layout", cents(5)),
    )
    assert postings(e.HandDoubled(1, 1, added)) == moved
    assert postings(e.HandSplit(1, 1, added)) == moved


def test_most_events_move_no_money() -> None:
    for event in (e.HandHit(1, 1), e.RoundEnded(1), e.DoubleForfeited("ann", 1, 1), e.OfferClosed("insurance")):
        assert postings(event) == ()


def test_a_round_with_a_split_a_double_and_a_forfeit_balances() -> None:
    """ann's eights split: 8-3-2 doubled and given up (10 lost, 10 back), 8-K wins 10 against 17.

    bob, on both hands, loses 10 with the first and wins 10 with the second; cat took her wager back.
    """
    table = stacked("nz-current", "8s 9d 8h 3c 2d Kd 8c")
    table.run(bet("ann"), bet("bob"), bet("cat"), TakeBackWager("cat", 1), CloseBetting())
    table.run(Split("ann", 1, ("ann", "bob"), (), (), DEALER))
    table.run(Double("ann", 1, (Addition("ann", cents(10)),), DEALER), Forfeit("ann", 1))
    assert accounts(table.events)["layout"] == cents(30)
    table.run(Stand("ann", 1))
    assert accounts(table.events) == {
        "player:ann": Cents(0),
        "player:bob": Cents(0),
        "player:cat": Cents(0),
        "layout": Cents(0),
        "house": Cents(0),
    }


def test_insurance_and_a_trimmed_wager_balance() -> None:
    """Of ann's 60 on a box of 50, 50 play; insured for 25 against A-K: 50 won on it, 50 lost."""
    table = stacked("act-2005", "9s Ad Kh Kc", limits=Limits(maximum=cents(50)))
    table.run(bet("ann", 1, 60), CloseBetting(), Insure("ann", 1, cents(25)), Stand("ann", 1))
    assert accounts(table.events) == {"player:ann": Cents(0), "layout": Cents(0), "house": Cents(0)}
    lines = [event.line.net for event in table.events if isinstance(event, e.WagerSettled)]
    assert lines == [cents(-50), cents(50)]
