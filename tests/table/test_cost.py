"""What a command takes from whose purse, worked by hand for each kind."""

from pontoon.money import Cents
from pontoon.table import (
    Addition,
    CloseBetting,
    CloseOffer,
    Command,
    Double,
    Follow,
    Hit,
    Insure,
    Limits,
    Person,
    PlaceSideWager,
    PlaceWager,
    Practice,
    Split,
    TakeBackWager,
    cost,
)
from pontoon.table import events as e
from pontoon.table.cost import needed
from tests.support.tables import Table, bet, cents, dealt, stacked

DEALER = Person("dealer")
TEN = cents(10)


def costs(table: Table, command: Command) -> dict[str, Cents]:
    return cost(table.rules, table.state, command)


def test_wagers_and_side_wagers_cost_their_amount() -> None:
    table = stacked("nz-current", "")
    assert costs(table, bet("ann", 1, 25)) == {"ann": 2500}
    table.do(bet("ann"))
    assert costs(table, PlaceSideWager("ann", 1, "perfect-pairs", cents(5))) == {"ann": 500}
    assert costs(table, TakeBackWager("ann", 1)) == {}


def test_what_is_refused_costs_nothing() -> None:
    table = stacked("nz-current", "")
    assert costs(table, bet("ann", 99)) == {}
    assert costs(table, PlaceWager("ann", 1, Cents(1))) == {}
    assert costs(table, Hit("ann", 1)) == {}


def test_a_wager_that_others_give_way_to_costs_its_own_player_alone() -> None:
    """Of bob's 40 on a box of 50, 20 come back when ann sits down with 30."""
    table = stacked("sg-rws-v5", "", limits=Limits(maximum=cents(50)), practice=Practice(seated_first=True))
    table.do(bet("bob", 1, 40, standing=True))
    assert costs(table, bet("ann", 1, 30)) == {"ann": 3000}


def test_insurance_costs_its_amount() -> None:
    assert costs(dealt("nz-current", "9s Ad Kh"), Insure("ann", 1, cents(5))) == {"ann": 500}


def test_a_double_costs_what_is_added_even_where_an_offer_lapses_by_it() -> None:
    """Against an ace the insurance and the surrender on offer lapse when ann doubles."""
    table = dealt("nz-current", "5s Ad 6h 8c")
    assert table.step.offer == "insurance"
    assert costs(table, Double("ann", 1, (Addition("ann", TEN),))) == {"ann": 1000}


def test_a_double_and_a_split_cost_everybody_his_own_share() -> None:
    table = dealt("nz-current", "8s 9d 8h", bet("ann"), bet("bob", 1, 20))
    own = Double("ann", 1, (Addition("ann", cents(7)),))
    assert costs(table, own) == {"ann": 700}
    entered = Double("ann", 1, (Addition("ann", cents(7)), Addition("bob", cents(3))), DEALER)
    assert costs(table, entered) == {"ann": 700, "bob": 300}
    assert costs(table, Split("ann", 1, ("ann",))) == {"ann": 1000}
    assert costs(table, Split("ann", 1, ("ann", "bob"), (), (), DEALER)) == {"ann": 1000, "bob": 2000}
    assert costs(table, Split("ann", 1, ("ann",), ("bob",), (), DEALER)) == {"ann": 1000}


def test_an_answer_costs_who_answers_and_the_end_of_the_question_costs_nobody() -> None:
    table = dealt("nz-current", "8s 9d 8h", bet("ann"), bet("bob", 1, 20))
    table.do(Double("ann", 1, (Addition("ann", TEN),)))
    assert costs(table, Follow("bob", 1, "follow", cents(15))) == {"bob": 1500}
    assert costs(table, Follow("bob", 1, "decline")) == {}
    assert costs(table, CloseOffer()) == {}


def test_the_end_of_betting_costs_nobody() -> None:
    table = stacked("act-2005", "", limits=Limits(maximum=cents(50)))
    table.do(bet("ann", 1, 60))
    assert costs(table, CloseBetting()) == {}


def test_money_that_comes_back_later_has_to_be_there_first() -> None:
    """20 back and 30 down need 10; 30 down and 20 back need 30."""
    back, down = e.WagerTakenBack("ann", 1, cents(20)), e.InsurancePlaced("ann", 1, cents(30))
    assert needed((back, down)) == {"ann": 1000}
    assert needed((down, back)) == {"ann": 3000}
    assert needed((back,)) == {}
