"""What Pontoon's relatives allow and the five books do not, played at the table; every amount is worked out by hand."""

from typing import Any

import pytest

from pontoon.money import Cents
from pontoon.rulebook import Rulebook, load_relative, variant
from pontoon.settlement import Hand, Stake, explain
from pontoon.table import (
    Addition,
    CloseOffer,
    Command,
    Double,
    Follow,
    Forfeit,
    Hit,
    PlaceWager,
    Refusal,
    Split,
    Stand,
    Table,
)
from pontoon.table.decisions import value_list
from pontoon.table.incidents.hand_log import HandLog
from pontoon.table.incidents.restoring import _returns
from pontoon.table.state import Box

REDOUBLE = load_relative("spanish-21-redouble")
TEN = Cents(1000)


def dealt(rules: Rulebook, cards: str, *players: str) -> Table:
    """Ten dollars from each on box 1, and the initial deal."""
    table = Table.open(rules, cards=cards)
    for player in players or ("ann",):
        table.do(PlaceWager(player, 1, Cents(1000)))
    table.deal()
    return table


def add(dollars: int, player: str = "ann") -> Double:
    return Double(player, 1, (Addition(player, Cents(100 * dollars)),))


def code(table: Table, command: Command) -> str:
    refusal = table.may(command)
    assert isinstance(refusal, Refusal), refusal
    return refusal.code


def net(table: Table, player: str = "ann") -> int:
    assert table.previous is not None
    return sum(line.net for line in table.previous.lines if line.player == player) // 100


def choices(table: Table, player: str = "ann") -> list[str]:
    return [choice.action for choice in table.choices(player)]


# doubling again


def test_a_hand_is_doubled_three_times_and_every_double_may_add_what_lies_there() -> None:
    """5-4 with 2, 3 and 4 is 18, on 10 + 10 + 20 + 40; the dealer's 6-K-9 is over 21: it wins 80."""
    table = dealt(REDOUBLE, "5s 6h 4d Kd 2c 3h 4s 9h")
    table.do(add(10))
    assert choices(table) == ["forfeit"]
    table.do(CloseOffer())
    assert choices(table) == ["stand", "double"]
    assert code(table, Hit("ann", 1)) == "doubled"
    refused = table.may(add(30))
    assert isinstance(refused, Refusal)
    assert (refused.code, "what lies on the hand, 20.00" in refused.message) == ("over-original", True)
    table.do(add(20))
    table.do(CloseOffer())
    (double,) = (choice for choice in table.choices("ann") if choice.action == "double")
    assert double.amounts[0].most == Cents(4000)
    table.do(add(40))
    table.do(CloseOffer())
    assert net(table) == 80


def test_there_is_no_fourth_double() -> None:
    """5-4 with 2, 3 and 4; the next box, 9-K, has its turn then. Both win against 6-K-9: 80 and 10."""
    table = Table.open(REDOUBLE, cards="5s 9c 6h 4d Kc Kd 2c 3h 4s 9h")
    for box, player in ((1, "ann"), (2, "bob")):
        table.do(PlaceWager(player, box, Cents(1000)))
    table.deal()
    for dollars in (10, 20, 40):
        table.do(add(dollars))
        table.do(CloseOffer())
    refused = table.may(add(80))
    assert isinstance(refused, Refusal)
    assert refused.message.startswith("A hand may be doubled 3 times, and this one has been.")
    assert "house rule double.times" in refused.clauses
    table.do(Stand("bob", 2))
    assert (net(table), net(table, "bob")) == (80, 10)


def test_a_doubled_hand_may_stand_on_any_total() -> None:
    """5-4 with 2 is 11, kept on 20 though New Zealand would have any other 11 draw; the dealer's 6-K-2 is 18: -20."""
    rules = variant("nz-current", {"double.times": 2})
    table = dealt(rules, "5s 6h 4d 2c Kd 2h")
    table.do(add(10))
    table.do(CloseOffer())
    assert choices(table) == ["stand", "double"]
    table.do(Stand("ann", 1))
    assert net(table) == -20


def test_a_doubled_21_is_finished() -> None:
    """6-5 with a king is 21 and paid at once, 20 for 20."""
    table = dealt(REDOUBLE, "6s 6h 5d Kd Kc 9h")
    table.do(add(10))
    assert net(table) == 20


@pytest.mark.parametrize(("loses", "lost"), [("all-but-last", -20), ("wager", -10)])
def test_a_forfeit_gives_up_what_the_rules_say_of_a_hand_doubled_twice(loses: str, lost: int) -> None:
    """10 + 10 + 20 lie there: either the last 20 come back and 20 are lost, or 30 come back and 10 are lost."""
    rules = variant("nz-current", {"double.times": 2, "double.forfeit_loses": loses})
    table = dealt(rules, "5s 6h 4d 2c 3h")
    table.do(add(10))
    table.do(CloseOffer())
    table.do(add(20))
    table.do(Forfeit("ann", 1))
    assert net(table) == lost
    assert table.previous is not None
    said = " ".join(explain(line) for line in table.previous.lines)
    assert ("only what the last double added" in said) is (lost == -20)
    assert "house rule double.forfeit_loses" in said


def test_who_did_not_follow_the_second_double_keeps_the_first() -> None:
    """5-4 with 2 and 3 is 14 against 6-K-9, over 21: ann wins 40 on 10 + 10 + 20, bob 20 on 10 + 10."""
    rules = variant("ma-2025", {"double.times": 3})
    table = dealt(rules, "5s 6h 4d 2c 3h Kd 9h", "ann", "bob")
    table.do(add(10))
    table.do(Follow("bob", 1, "follow", Cents(1000)))
    table.do(CloseOffer())
    table.do(add(20))
    table.do(Follow("bob", 1, "decline"))
    table.do(CloseOffer())
    table.do(Stand("ann", 1))
    assert (net(table), net(table, "bob")) == (40, 20)


# when to double


@pytest.mark.parametrize(
    ("cards", "measured", "may"),
    [
        ("9s 6h 2d", "point-total", True),
        ("9s 6h 3d", "point-total", False),
        ("As 6h 8d", "point-total", False),
        ("As 6h 8d", "hard-count", True),
        ("9s 6h 3d", "hard-count", False),
    ],
)
def test_only_some_totals_may_be_doubled(cards: str, measured: str, may: bool) -> None:  # noqa: FBT001
    rules = variant("nz-current", {"double.totals": [9, 10, 11], "double.totals_on": measured})
    table = dealt(rules, f"{cards} 2c Kd 9h")
    assert ("double" in choices(table)) is may
    if not may:
        refused = table.may(add(10))
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.clauses) == ("not-that-total", ("house rule double.totals",))
        assert "Only a total of 9, 10 or 11" in refused.message


def test_a_list_of_totals_in_words() -> None:
    assert [value_list(one) for one in ((11,), (10, 11), (9, 10, 11))] == ["11", "10 or 11", "9, 10 or 11"]


def test_a_doubled_hand_is_doubled_again_on_those_totals_only() -> None:
    """5-4 with 2 is 11, which may be doubled again; 5-4 with 3 is 12, which is finished."""
    changes = {"double.totals": [9, 10, 11], "double.times": 3}
    for card, again in (("2c", True), ("3c", False)):
        table = dealt(variant("nz-current", changes), f"5s 6h 4d {card} Kd 9h 9c")
        table.do(add(10))
        table.do(CloseOffer())
        assert ("double" in choices(table)) is again


def test_the_hands_of_a_split_may_be_barred_from_doubling() -> None:
    table = dealt(variant("nz-current", {"double.after_split": False}), "8s 6h 8d 3c 2d Kd 9h")
    table.do(Split("ann", 1, ("ann",)))
    assert "double" not in choices(table)
    assert code(table, add(10)) == "split-hand"


def test_where_no_double_is_forfeited_none_is_offered() -> None:
    """5-4 with 3 is 12; the dealer's 6-K-9 is over 21: it wins 20 with nothing to decide in between."""
    table = dealt(variant("nz-current", {"double.forfeit": False}), "5s 6h 4d 3c Kd 9h")
    assert code(table, Forfeit("ann", 1)) == "no-forfeit"
    table.do(add(10))
    assert net(table) == 20


# bonus odds


def bonus(**changes: Any) -> Rulebook:
    return variant("nz-current", {path.replace("__", "."): value for path, value in changes.items()})


@pytest.mark.parametrize(
    ("rules", "cards", "won"),
    [
        (bonus(), "6s 6h 7d 8c", 20),  # NZ 12.5: even money on 20
        (bonus(double__bonus="kept"), "6s 6h 7d 8c", 30),  # 6-7-8 of several suits, 3 to 2 on 20
        (bonus(double__bonus="kept"), "9s 6h 2d Kc", 20),  # no row of its own: even money
    ],
)
def test_a_doubled_21_may_keep_its_bonus_odds(rules: Rulebook, cards: str, won: int) -> None:
    table = dealt(rules, cards)
    table.do(add(10))
    assert net(table) == won


@pytest.mark.parametrize(("others", "won"), [("even-on-hand", 15), ("even-on-box", 15), ("bonus-odds", 15)])
def test_who_is_paid_as_doubled_is_paid_the_bonus_odds_too(others: str, won: int) -> None:
    """bob does not double 6-7, which becomes 6-7-8: 3 to 2 on his 10, whichever rule it comes by."""
    table = dealt(bonus(double__bonus="kept", double__others=others), "6s 6h 7d 8c", "ann", "bob")
    table.do(add(10))
    table.do(Follow("bob", 1, "decline"))
    assert (net(table), net(table, "bob")) == (30, won)


@pytest.mark.parametrize(
    ("rules", "commands", "won"),
    [
        (bonus(), [Hit("ann", 1)], 15),  # NZ 13.5: 6-7-8 by the pay table, 3 to 2
        (bonus(split__bonus="withheld"), [Hit("ann", 1)], 10),
        (bonus(split__bonus="withheld", double__bonus="kept"), [add(10)], 20),
    ],
)
def test_a_split_21_may_be_paid_as_any_other(rules: Rulebook, commands: list[Command], won: int) -> None:
    """7-7 split against a 6; the first hand becomes 7-8-6. The second, 7-K, stands off with the dealer's 6-K-A."""
    table = dealt(rules, "7s 6h 7d 8c 6d Kc Kh Ad")
    table.do(Split("ann", 1, ("ann",)))
    for command in commands:
        table.do(command)
    table.do(Stand("ann", 1))
    assert net(table) == won


def test_a_split_hand_without_a_row_is_paid_as_ever() -> None:
    """8-8 split; 8-3-K is a plain 21: 10 for 10. 8-K is 18 against the dealer's 6-K-A, 17: 10 more."""
    table = dealt(bonus(split__bonus="withheld"), "8s 6h 8d 3c Kd Kc Kh Ad")
    table.do(Split("ann", 1, ("ann",)))
    table.do(Hit("ann", 1))
    table.do(Stand("ann", 1))
    assert net(table) == 20


# when something goes wrong


def test_a_request_taken_back_undoes_the_last_double_alone() -> None:
    stake = Stake("ann", TEN, TEN, double=Cents(3000), last=Cents(2000))
    log = HandLog(Hand((), (stake,), doubled=True, redoubled=1))
    log.take_back_request()
    assert (log.hand.doubled, log.hand.redoubled, log.hand.stakes[0].double) == (True, 0, Cents(1000))
    log.take_back_request()
    assert (log.hand.doubled, log.hand.stakes[0].double) == (False, Cents(0))


def test_of_two_additions_only_what_came_later_goes_back() -> None:
    now = Hand((), (Stake("ann", TEN, TEN, double=Cents(3000)),), doubled=True, redoubled=1)
    before = Hand((), (Stake("ann", TEN, TEN, double=Cents(1000)),), doubled=True)
    lines = _returns(Box(1, hands=(now,)), (1,), (before,), ("house rule",))
    assert [(line.kind, line.stake, line.net) for line in lines] == [("double", Cents(2000), Cents(0))]
