"""What is open now: listed for a player and for the dealer, and the same as what is accepted."""

from functools import partial

import pytest

from pontoon.cards import DECK
from pontoon.money import Cents
from pontoon.table import (
    Addition,
    BurnCard,
    CheckHoleCard,
    Choice,
    CloseBetting,
    CloseOffer,
    Command,
    CutShoe,
    DealCard,
    Double,
    Forfeit,
    Hit,
    InsertCuttingCard,
    Insure,
    Limits,
    Person,
    PlaceSideWager,
    PlaceWager,
    Range,
    RevealHoleCard,
    Settle,
    Shuffle,
    Split,
    Stand,
    Surrender,
    TakeBackWager,
    covers,
    dealer_options,
    decide,
    options,
)
from pontoon.table.closed import closed_in_turn
from pontoon.table.options import ON_A_HAND, offers
from tests.support.tables import Table, bet, cents, dealt, physical, shuffled, stacked

TEN = cents(10)
DEALER = Person("dealer")


def offered(table: Table, player: str = "ann") -> dict[str, Choice]:
    """What the player may do, by action (the last of each)."""
    return {choice.action: choice for choice in options(table.rules, table.state, player)}


def dealer(table: Table) -> list[str]:
    return [choice.action for choice in dealer_options(table.rules, table.state)]


# What is closed


def test_what_is_closed_on_the_hand_in_turn_is_what_is_not_offered_there() -> None:
    """8-8 on box 1 and 5-6 on box 2: each box has its own reasons, and one action can be asked for on all boxes."""
    table = dealt("nz-current", "8s 5d 9h 8c 6d", bet("ann"), bet("ann", 2))
    choices, judge = options(table.rules, table.state, "ann"), partial(decide, table.rules, table.state)
    here = closed_in_turn(table.state, "ann", choices, judge, box=1, actions=ON_A_HAND)
    assert {one.action for one in here} == set(ON_A_HAND) - {one.action for one in choices if one.box == 1}
    assert all(one.box == 1 and one.refusal.clauses for one in here if one.action in ("insure", "forfeit"))
    splits = closed_in_turn(table.state, "ann", choices, judge, actions=("split",))
    assert [(one.action, one.box) for one in splits] == [("split", 2)]


# Range


def test_a_range_holds_the_multiples_between_its_ends() -> None:
    amounts = Range("ann", Cents(600), Cents(2000), Cents(500))
    assert amounts.first == 1000
    assert not amounts.is_empty
    assert [amount for amount in range(0, 2600, 100) if amount in amounts] == [1000, 1500, 2000]
    assert "1000" not in amounts


def test_a_range_without_a_multiple_between_its_ends_is_empty() -> None:
    assert Range("ann", Cents(600), Cents(900), Cents(500)).is_empty


# What a player may do


def test_betting_offers_wagers_sides_and_what_can_be_taken_back() -> None:
    table = stacked("nz-current", "", boxes=2, limits=Limits(cents(5), cents(100), cents(5)))
    wagers = [choice.box for choice in options(table.rules, table.state, "ann")]
    assert wagers == [1, 2]
    table.do(bet("ann", 1))
    assert [(choice.action, choice.box) for choice in options(table.rules, table.state, "ann")] == [
        ("side", 1),
        ("take-back", 1),
        ("wager", 2),
    ]
    found = offered(table)
    assert found["wager"].amounts == (Range("ann", cents(5), cents(100), cents(5)),)
    assert found["side"].wager == "perfect-pairs"
    assert found["side"].amounts == (Range("ann", cents(5), cents(100), cents(5)),)


def test_a_box_with_no_room_is_not_offered() -> None:
    table = stacked("sg-rws-v5", "", boxes=1, limits=Limits(cents(5), cents(20), cents(5)))
    table.do(bet("ann", 1, 20))
    assert "wager" not in offered(table, "bob")
    assert offered(table, "bob")["side"].wager == "bonus"


def test_a_side_wager_with_no_fitting_amount_is_not_offered() -> None:
    """A match wager is 5 at least and the main wager at most, here 4."""
    table = stacked("ma-2025", "", boxes=1)
    table.do(bet("ann", 1, 4))
    kinds = {choice.wager for choice in options(table.rules, table.state, "ann") if choice.action == "side"}
    assert kinds == {"bsx-16"}


def test_the_fixed_side_wager_is_offered_at_its_amount() -> None:
    table = stacked("ma-2025", "", boxes=1, limits=Limits(step=TEN))
    table.do(bet("ann"))
    (bsx,) = [choice for choice in options(table.rules, table.state, "ann") if choice.wager == "bsx-16"]
    assert [amount for amount in range(0, 2000, 100) if amount in bsx.amounts[0]] == [500]


def test_insurance_is_offered_in_half_steps_up_to_half_the_wager() -> None:
    table = dealt("nz-current", "9s Ad Kh", bet("ann", 1, 11))
    assert offered(table)["insure"].amounts == (Range("ann", cents(0.5), cents(5.5), cents(0.5)),)
    assert dealer(table) == ["close-offer"]
    assert list(offered(table, "bob")) == []


def test_offers_can_be_asked_for_one_action_alone() -> None:
    """8-8 against an ace: ACT 2005 offers insurance then, and nothing else is found where nothing else is asked for."""
    table = dealt("act-2005", "8s Ad 8h", bet("ann"))
    (here,) = table.state.boxes

    def found(*among: str) -> list[str]:
        return [one.action for one in offers(table.rules, table.state, "ann", here, among)]

    assert found("insure", "surrender", "forfeit") == found("insure") == ["insure"]
    assert found("surrender", "forfeit") == []


def test_insurance_in_whole_steps_where_half_a_step_is_no_cent() -> None:
    table = dealt("nz-current", "9s Ad Kh", limits=Limits(Cents(5), TEN, Cents(5)))
    assert offered(table)["insure"].amounts == (Range("ann", Cents(5), cents(5), Cents(5)),)


def test_insurance_that_no_chip_can_pay_is_not_offered() -> None:
    """Half of the smallest wager is less than a chip where whole chips are needed and none is added."""
    table = dealt("ma-2025", "9s Ad Kh", changes={"insurance.round_up": False}, limits=Limits(TEN, cents(100), TEN))
    assert list(offered(table)) == []


def test_surrender_is_offered_between_insurance_and_play() -> None:
    table = dealt("nz-current", "9s Ad 7h")
    table.do(CloseOffer())
    assert list(offered(table)) == ["surrender"]
    table.do(CloseOffer())
    assert list(offered(table)) == ["hit", "stand", "double"]


def test_a_pair_offers_all_decisions_to_its_controller_alone() -> None:
    table = dealt("nz-current", "8s 9d 8h", bet("bob", 1, 20, standing=True), bet("ann"))
    found = offered(table)
    assert list(found) == ["hit", "stand", "double", "split"]
    assert found["double"].amounts == (
        Range("ann", cents(1), cents(10), cents(1)),
        Range("bob", cents(1), cents(20), cents(1)),
    )
    assert [one.player for one in found["split"].amounts] == ["ann", "bob"]
    assert found["split"].second == ("bob",)
    assert list(offered(table, "bob")) == []


def test_a_split_offers_no_second_hand_where_the_first_is_fixed() -> None:
    table = dealt("act-2005", "8s 9d 8h", bet("ann"), bet("bob"))
    assert offered(table)["split"].second == ()


def test_a_hand_below_12_does_not_offer_to_stand() -> None:
    table = dealt("nz-current", "5s 9d 6h")
    assert list(offered(table)) == ["hit", "double"]


def test_a_second_pair_of_aces_offers_only_stand_and_split() -> None:
    table = dealt("nz-current", "As 9d Ah Ac", changes={"split.ace_hands": 3})
    table.do(Split("ann", 1, ("ann",)), DealCard())
    assert list(offered(table)) == ["stand", "split"]


def test_a_double_with_less_than_a_chip_is_not_offered() -> None:
    """Pro rata leaves 5.50 and 4.50 of two wagers on a box of 10: bob's, under the step of 5, cannot add."""
    limits = Limits(Cents(1), TEN, cents(5))
    table = dealt("sg-rws-v5", "8s 9d 7h", bet("ann", 1, 55), bet("bob", 1, 45), limits=limits, limits_noticed=False)
    found = offered(table)
    assert [one.player for one in found["double"].amounts] == ["ann"]
    equal = dealt(
        "sg-rws-v5",
        "8s 9d 7h",
        bet("ann", 1, 15),
        bet("bob", 1, 15),
        bet("cat", 1, 15),
        limits=limits,
        limits_noticed=False,
    )
    assert "double" not in offered(equal)


def test_a_double_just_dealt_is_offered_for_forfeit() -> None:
    table = dealt("nz-current", "5s 9d 6h 2c", bet("ann"), bet("bob"))
    table.do(Double("ann", 1, (Addition("ann", TEN),), DEALER), DealCard())
    assert offered(table)["forfeit"] == Choice("forfeit", "ann", 1, 1)
    assert list(offered(table, "bob")) == []


# Covers


@pytest.mark.parametrize(
    ("command", "fits"),
    [
        (Hit("ann", 1), True),
        (Hit("bob", 1), False),
        (Hit("ann", 2), False),
        (Stand("ann", 1), True),
        (Double("ann", 1, (Addition("ann", TEN),)), True),
        (Double("ann", 1, (Addition("ann", TEN), Addition("bob", TEN)), DEALER), True),
        (Double("ann", 1, (Addition("ann", TEN), Addition("bob", TEN))), False),
        (Double("ann", 1, (Addition("bob", TEN),), DEALER), False),
        (Double("ann", 1, (Addition("ann", cents(11)),)), False),
        (Double("ann", 1, (Addition("ann", TEN), Addition("ann", TEN)), DEALER), False),
        (Double("ann", 1, (Addition("ann", TEN), Addition("cat", TEN)), DEALER), False),
        (Split("ann", 1, ("ann",)), True),
        (Split("ann", 1, ("ann", "bob"), (), (), DEALER), True),
        (Split("ann", 1, ("ann", "bob")), False),
        (Split("ann", 1, ("ann",), ("bob",), (), DEALER), True),
        (Split("ann", 1, ("bob",), ("ann",), (), DEALER), False),
        (Split("ann", 1, ("ann", "bob"), ("bob",), (), DEALER), False),
        (Split("ann", 1, ("ann", "cat"), (), (), DEALER), False),
        (Surrender("ann", 1), False),
        (CloseOffer(), False),
    ],
)
def test_a_choice_covers_the_commands_it_offers_and_no_others(command: Command, fits: bool) -> None:  # noqa: FBT001
    table = dealt("nz-current", "8s 9d 8h", bet("ann"), bet("bob"))
    choices = options(table.rules, table.state, "ann")
    assert any(covers(choice, command) for choice in choices) is fits


def test_choices_of_money_cover_amounts_in_their_range() -> None:
    table = stacked("nz-current", "", boxes=2)
    table.do(bet("ann", 1))
    found = offered(table)
    assert covers(found["wager"], PlaceWager("ann", 2, TEN))
    assert not covers(found["wager"], PlaceWager("ann", 2, Cents(1050)))
    assert covers(found["side"], PlaceSideWager("ann", 1, "perfect-pairs", TEN))
    assert not covers(found["side"], PlaceSideWager("ann", 1, "bonus", TEN))
    assert covers(found["take-back"], TakeBackWager("ann", 1))
    ace = offered(dealt("nz-current", "9s Ad Kh"))
    assert covers(ace["insure"], Insure("ann", 1, cents(5)))
    assert not covers(ace["insure"], Insure("ann", 1, cents(6)))


def test_a_forfeit_is_covered_by_its_hand_or_by_none_named() -> None:
    choice = Choice("forfeit", "ann", 1, 2)
    assert covers(choice, Forfeit("ann", 1))
    assert covers(choice, Forfeit("ann", 1, 2))
    assert not covers(choice, Forfeit("ann", 1, 1))


# What the dealer may do


def test_the_dealer_is_led_from_the_shuffle_to_the_first_card() -> None:
    table = Table("ma-2025", burn=1)
    seen = [dealer(table)]
    for command in (Shuffle(shuffled(6)), CutShoe("dealer", 60), InsertCuttingCard(72), BurnCard(), bet("ann")):
        table.do(command)
        seen.append(dealer(table))
    table.do(CloseBetting())
    seen.append(dealer(table))
    assert seen == [
        ["shuffle"],
        ["cut"],
        ["insert-cutting-card"],
        ["burn"],
        [],
        ["close-betting"],
        ["deal"],
    ]


def test_the_cut_is_offered_with_its_people_and_limits() -> None:
    table = Table("nz-current")
    table.do(bet("ann"), Shuffle(shuffled(6)))
    (cut,) = dealer_options(table.rules, table.state)
    assert (cut.people, cut.least, cut.most) == (
        ("ann", "casino employee", "dealer", "game supervisor", "casino supervisor"),
        48,
        240,
    )


def test_a_physical_shoe_is_loaded_burnt_dealt_and_shows_its_cutting_card() -> None:
    table = Table("nz-current", shoe="physical", burn=1)
    assert dealer(table) == ["load"]
    table = physical("nz-current", burn=1)
    assert dealer(table) == ["burn"]
    table.do(BurnCard(), bet("ann"))
    assert dealer(table) == ["close-betting", "show-cutting-card"]
    table.do(CloseBetting())
    (deal,) = dealer_options(table.rules, table.state)
    assert (deal.action, deal.cards) == ("deal", DECK)
    table.deal_cards("9s")
    assert dealer(table) == ["show-cutting-card", "deal"]


def test_a_stacked_shoe_may_be_stacked_anew_and_has_no_card_beyond_its_end() -> None:
    table = stacked("act-2005", "9s")
    assert dealer(table) == ["stack", "announce-final-rounds"]
    table.do(bet("ann"), CloseBetting())
    assert dealer(table) == ["deal"]
    table.do(DealCard())
    assert dealer(table) == []
    empty = stacked("nz-current", "", burn=1)
    assert dealer(empty) == ["stack"]


def test_the_dealer_reads_turns_and_settles() -> None:
    table = dealt("ma-2025", "9s Kd Kh 9c", hole_card="reader")
    assert dealer(table) == ["check-hole"]
    table.do(CheckHoleCard())
    assert dealer(table) == []
    table.do(Stand("ann", 1))
    assert dealer(table) == ["reveal-hole"]
    table.do(RevealHoleCard())
    assert dealer(table) == ["settle"]
    table.do(Settle())
    assert dealer(table) == ["stack"]


def test_a_closed_or_waiting_table_offers_a_player_nothing() -> None:
    table = stacked("nz-current", "9s 9d Kh")
    table.do(bet("ann"), CloseBetting())
    assert options(table.rules, table.state, "ann") == ()


def test_boxes_on_which_nothing_lies_differ_by_their_own_maximum() -> None:
    table = stacked(
        "act-2005", "9s 8h", {"limits.above": "refuse"}, limits=Limits(maximum=cents(100)), raised=((3, cents(500)),)
    )
    wagers = [choice for choice in options(table.rules, table.state, "ann") if choice.action == "wager"]
    most = [(choice.box, choice.amounts[0].most) for choice in wagers]
    assert most == [(box, cents(500 if box == 3 else 100)) for box in range(1, 8)]
