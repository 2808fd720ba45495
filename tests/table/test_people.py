"""Who may take part: excluded, restricted, let in late; and that nobody orders it who may not."""

import pytest

from pontoon.cards import parse_cards
from pontoon.rulebook import BOOK_IDS, Role, load_book
from pontoon.table import (
    CloseBetting,
    Command,
    Double,
    ExcludePlayer,
    LiftRestriction,
    Limits,
    PermitEntry,
    Person,
    PlaceSideWager,
    RestrictPlayer,
    StackShoe,
    Stand,
    accounts,
    fold,
    options,
)
from pontoon.table.events import Addition, WagerPlaced
from pontoon.table.people import events as e
from tests.support.tables import Table, bet, cents, dealt, stacked

OPERATOR = Person("operator", "olga")
ROUND = "9s 9d Kh 9c "  # ann's 19 against the dealer's 18: she wins her wager
TWO = "9s 9h 9d Kh Ks 9c "  # two boxes, both 19 against 18


def play(table: Table, *bets: tuple[str, int]) -> None:
    """A round in which everybody stands."""
    table.run(*(bet(player, box) for player, box in bets), CloseBetting())
    table.finish()


def wagers(table: Table, player: str) -> dict[int, tuple[int, int]]:
    """On which boxes the player may wager, and from what to what."""
    found = [one for one in options(table.rules, table.state, player) if one.action == "wager"]
    return {one.box: (one.amounts[0].least, one.amounts[0].most) for one in found}


# Orders in general


def orders(by: Person) -> list[Command]:
    """Every order about who may take part."""
    return [
        ExcludePlayer("ann", by),
        PermitEntry("ann", by),
        RestrictPlayer("ann", by, tracked=True),
        LiftRestriction("ann", by),
    ]


def powers(book: str) -> list[tuple[Role, ...]]:
    """Who may give each of the orders."""
    authority = load_book(book).authority
    rules = (authority.exclude, authority.permit_entry, authority.restrict, authority.restrict)
    return [rule.value for rule in rules]


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("role", ["dealer", "casino-supervisor", "player"])
def test_an_order_by_a_role_without_the_power_is_refused(book: str, role: Role) -> None:
    table = stacked(book, ROUND)
    for order, power in zip(orders(Person(role)), powers(book), strict=True):
        assert table.refusal(order).code == ("wrong-role" if power else "nobody-may")


@pytest.mark.clause("act-2005", "17.2")
@pytest.mark.clause("act-2005", "4.8")
def test_a_wrong_role_is_told_whose_order_it_is() -> None:
    table = stacked("act-2005", ROUND)
    exclude, permit, restrict, lift = (table.refusal(order) for order in orders(Person("dealer", "dan")))
    assert exclude.message == "Only the operator may exclude a player, not dan (dealer)."
    assert exclude.clauses == ("17.2", "17.2(b)")
    assert permit.clauses == ("4.7",)
    assert restrict.clauses == lift.clauses == ("4.8", "4.9")


# Excluded


@pytest.mark.clause("act-2005", "17.2(b)")
def test_an_excluded_player_may_not_wager_any_more() -> None:
    table = stacked("act-2005", ROUND)
    (event,) = table.do(ExcludePlayer("ann", OPERATOR, "marked cards"))
    assert event == e.PlayerExcluded("ann", OPERATOR, ("17.2", "17.2(b)"), "marked cards")
    for command in (bet("ann"), PlaceSideWager("ann", 1, "perfect-pairs", cents(5))):
        refusal = table.refusal(command)
        assert (refusal.code, refusal.message) == ("excluded", "ann has been excluded from this game.")
        assert refusal.clauses == ("17.2", "17.2(b)")
    assert options(table.rules, table.state, "ann") == ()
    table.do(bet("bob"))


def test_a_wager_of_an_excluded_player_that_lies_stays_and_plays() -> None:
    """ann doubles her 11 of 5 and 6 to 20 with a nine and wins 20 of the dealer's 18; she sits nowhere after it."""
    table = dealt("act-2005", "5s 9d 6h 9c 9h", bet("ann"))
    table.do(ExcludePlayer("ann", OPERATOR))
    table.run(Double("ann", 1, (Addition("ann", cents(10)),)))
    table.finish()
    assert accounts(table.events)["player:ann"] == cents(20)
    assert table.state.seats == ()
    assert table.refusal(bet("ann")).code == "excluded"


def test_a_player_is_excluded_once() -> None:
    table = stacked("act-2005", ROUND)
    table.do(bet("ann"), bet("bob", 2), ExcludePlayer("ann", OPERATOR))
    assert table.state.seats == ((2, "bob"),)
    assert table.refusal(ExcludePlayer("ann", OPERATOR)).code == "excluded"


# Restricted


@pytest.mark.clause("act-2005", "4.8")
def test_a_restricted_player_has_one_box_and_the_minimum() -> None:
    table = stacked("act-2005", TWO, limits=Limits(cents(10), cents(500), cents(5)))
    (event,) = table.do(RestrictPlayer("ann", OPERATOR, tracked=True))
    assert event == e.PlayerRestricted("ann", OPERATOR, tracked=True, report_to="regulator", clauses=("4.8", "4.9"))
    assert set(wagers(table, "ann").values()) == {(cents(10), cents(10))}
    for amount in (5, 15):
        refusal = table.refusal(bet("ann", 1, amount))
        assert refusal.message == "ann is restricted to one box and the minimum, 10.00."
        assert (refusal.code, refusal.clauses) == ("restricted", ("4.8", "4.9"))
    table.do(bet("ann", 1, 10))
    second = table.refusal(bet("ann", 2, 10))
    assert second.message == "ann is restricted to one box, and has a wager on box 1."
    assert second.clauses == ("4.8", "4.9")
    assert wagers(table, "ann") == {}
    assert table.refusal(PlaceSideWager("ann", 2, "perfect-pairs", cents(5))).code == "restricted"
    table.do(PlaceSideWager("ann", 1, "perfect-pairs", cents(5)), bet("bob", 2, 500))


def test_a_side_wager_counts_as_the_one_box_of_a_restricted_player() -> None:
    table = stacked("act-2005", TWO)
    table.do(RestrictPlayer("ann", OPERATOR, tracked=True), PlaceSideWager("ann", 3, "perfect-pairs", cents(5)))
    assert table.refusal(bet("ann", 1, 1)).code == "restricted"
    table.do(bet("ann", 3, 1))


@pytest.mark.clause("act-2005", "4.9")
def test_who_was_restricted_before_need_not_be_tracked_again() -> None:
    table = stacked("act-2005", TWO)
    refusal = table.refusal(RestrictPlayer("ann", OPERATOR))
    assert (refusal.code, refusal.clauses) == ("not-tracked", ("4.8", "4.9"))
    table.do(RestrictPlayer("ann", OPERATOR, tracked=True), LiftRestriction("ann", OPERATOR))
    (again,) = table.do(RestrictPlayer("ann", OPERATOR))
    assert isinstance(again, e.PlayerRestricted)
    assert not again.tracked
    table.do(RestrictPlayer("bob", OPERATOR, previously=True))
    assert table.state.people.restricted == ("ann", "bob")
    assert table.state.people.once_restricted == ("ann", "bob")


def test_a_restriction_holds_over_rounds_until_it_is_lifted() -> None:
    table = stacked("act-2005", TWO + ROUND)
    table.do(RestrictPlayer("ann", OPERATOR, tracked=True))
    assert table.refusal(RestrictPlayer("ann", OPERATOR, tracked=True)).code == "restricted"
    table.run(bet("ann", 1, 1), bet("bob", 2, 10), CloseBetting())
    table.finish()
    assert table.refusal(bet("ann", 1, 10)).code == "restricted"
    (event,) = table.do(LiftRestriction("ann", OPERATOR))
    assert event == e.RestrictionLifted("ann", OPERATOR, ("4.8", "4.9"))
    table.do(bet("ann", 1, 10), bet("ann", 2, 10))
    assert table.refusal(LiftRestriction("ann", OPERATOR)).message == "ann is not restricted."


# Late entry


def late_table(book: str) -> Table:
    """ann has played the first round of the shoe, bob has not."""
    table = stacked(book, ROUND + TWO + TWO, mid_shoe_limited=True)
    play(table, ("ann", 1))
    return table


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        pytest.param("nz-2000", "5.8", marks=pytest.mark.clause("nz-2000", "5.8")),
        pytest.param("nz-current", "5.8", marks=pytest.mark.clause("nz-current", "5.8")),
        pytest.param("act-2005", "4.7", marks=pytest.mark.clause("act-2005", "4.7")),
    ],
)
def test_the_operator_need_not_hold_a_latecomer_to_the_minimum(book: str, clause: str) -> None:
    """bob comes late: the minimum of 1 alone, until the operator lets him wager like ann."""
    table = late_table(book)
    refusal = table.refusal(bet("bob", 2))
    assert (refusal.code, refusal.clauses[0]) == ("mid-shoe-limited", clause)
    assert refusal.message == "bob came late to this shoe and may wager only the minimum, 1.00."
    (event,) = table.do(PermitEntry("bob", OPERATOR))
    assert event == e.EntryPermitted("bob", OPERATOR, 1, (clause,))
    assert wagers(table, "bob")[2][1] > cents(1)
    play(table, ("ann", 1), ("bob", 2))
    play(table, ("ann", 1), ("bob", 2))  # for the rest of the shoe
    assert accounts(table.events)["player:bob"] == cents(20)


@pytest.mark.clause("ma-2025", "5(j)")
def test_the_licensee_may_permit_a_player_to_begin_before_the_reshuffle() -> None:
    table = late_table("ma-2025")
    refusal = table.refusal(bet("bob", 2))
    assert (refusal.code, refusal.clauses) == ("mid-shoe-barred", ("5(j)",))
    assert wagers(table, "bob") == {}
    table.do(PermitEntry("bob", OPERATOR))
    play(table, ("ann", 1), ("bob", 2))
    assert table.refusal(bet("cat", 3)).code == "mid-shoe-barred"


def test_a_permission_ends_with_the_shoe() -> None:
    table = late_table("ma-2025")
    table.do(PermitEntry("bob", OPERATOR))
    table.do(StackShoe(parse_cards(ROUND * 3)))
    play(table, ("ann", 1))
    assert table.refusal(bet("bob", 2)).code == "mid-shoe-barred"
    table.do(PermitEntry("bob", OPERATOR))
    assert table.state.people.permitted == (("bob", 2),)


def test_there_is_nothing_to_permit_to_who_is_not_limited() -> None:
    table = late_table("ma-2025")
    refusal = table.refusal(PermitEntry("ann", OPERATOR))
    assert (refusal.code, refusal.clauses) == ("not-limited", ("5(j)",))


# The record


def test_what_was_decided_about_people_is_in_the_events_alone() -> None:
    table = stacked("act-2005", TWO + ROUND)
    table.do(ExcludePlayer("eve", OPERATOR), RestrictPlayer("ann", OPERATOR, tracked=True))
    play_on = (bet("ann", 1, 1), bet("bob", 2), CloseBetting(), Stand("ann", 1))
    table.run(*play_on)
    assert fold(table.events) == table.state


def test_a_wager_of_chips_by_the_player_keeps_its_bytes() -> None:
    table = stacked("nz-current", ROUND)
    before = len(table.events)
    table.do(bet("ann"))
    assert table.events[before] == WagerPlaced("ann", 1, cents(10), seated=True)
    assert table.bytes().splitlines()[-1] == (
        b'{"event":"WagerPlaced","player":"ann","box":1,"amount":1000,"seated":true}'
    )
