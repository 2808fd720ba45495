"""What the house may order, and what players may ask for beside the game; what is closed, and why."""

from typing import get_args

import pytest

from pontoon.cards import Card
from pontoon.rulebook import Role
from pontoon.table import (
    AskSqueeze,
    BurnCard,
    ChangeDealer,
    CloseBetting,
    Closed,
    ConfirmCash,
    GiveRuling,
    GrantSqueeze,
    LiftRestriction,
    Limits,
    LoadShoe,
    OrderChoice,
    PermitEntry,
    Person,
    PlaceSideWager,
    PlaceWager,
    RaiseMaximum,
    Report,
    RequireBox,
    RestrictPlayer,
    Stand,
    TakeStep,
    VacateSeat,
    ViewBurnCard,
    covers_order,
    decide,
    order_options,
    request_options,
    view,
)
from pontoon.table.audience import STAFF_ROLES
from pontoon.table.closed import DEALER_TRIES
from pontoon.table.dealer_options import DealerAction
from pontoon.table.order_options import ORDER_OF, Order
from pontoon.table.procedures.options import ProcedureAction
from pontoon.table.refusal import Refusal
from tests.support import universe
from tests.support.procedures import ANN, NZ_OPENING, by_hand, take
from tests.support.tables import Table, bet, cents, dealt, physical, stacked, virtual

OPERATOR = Person("operator")


def offered(table: Table, order: str, role: Role = "operator") -> list[OrderChoice]:
    """What of this order is open to the role; at this moment every order is accepted exactly where it is offered."""
    for one in STAFF_ROLES:
        choices = order_options(table.rules, table.state, one)
        for command in universe.orders(table.rules, table.state, one):
            accepted = not isinstance(decide(table.rules, table.state, command), Refusal)
            assert accepted == any(covers_order(choice, command) for choice in choices), command
    return [choice for choice in order_options(table.rules, table.state, role) if choice.order == order]


def closed(table: Table, audience: str) -> dict[str, Closed]:
    """What is closed to somebody, by the action (the last of each)."""
    return {one.action: one for one in view(table.rules, table.state, audience).closed}


@pytest.mark.clause("nz-current", "16.5")
def test_a_ruling_is_offered_to_whoever_may_give_it_with_the_layout_it_would_give() -> None:
    """The second card of the deal, due to box 2, fell on box 1."""
    table = stacked("nz-current", "9s 8s 7h 9d 8d Kd")
    table.do(bet("ann", 1), bet("bob", 2), CloseBetting())
    table.pull(1)
    table.do(Report("misdealt", Person("dealer"), to=1))
    (choice,) = offered(table, "rule", "game-supervisor")
    assert choice == OrderChoice("rule", how=("reconstruct",), clauses=("16.5",))
    question = view(table.rules, table.state, "public").question
    assert question is not None
    staff = ("dealer", "game-supervisor", "casino-supervisor", "operator")
    assert [(one.remedy, one.roles) for one in question.remedies] == [("reconstruct", staff)]
    assert question.proposal is not None
    assert [(hand.box, hand.cards) for hand in question.proposal.hands] == [(1, (Card.S9,)), (2, (Card.S8,))]
    refused = closed(table, "floor-person")["rule"]
    assert (refused.how, refused.refusal.code) == ("reconstruct", "wrong-role")
    assert offered(table, "void-hands") == []
    assert closed(table, "operator")["void-hands"].refusal.code == "ruling-first"


def test_a_question_to_players_says_who_has_not_answered() -> None:
    """SG 5.7: every player chooses; ann has, bob has not."""
    table = dealt("sg-rws-v5", "9s 8s 7h 9d 8d 5c Kd", bet("ann", 1), bet("bob", 2))
    table.do(Report("burnt", Person("dealer")), GiveRuling("continue", Person("operator")))
    question = view(table.rules, table.state, "public").question
    assert question is not None
    assert question.waiting == ((1, "ann"), (2, "bob"))
    ann = view(table.rules, table.state, "player ann")
    assert {one.choice for one in ann.answers if hasattr(one, "choice")} == {"continue", "return"}
    table.do(ann.answers[0])
    question = view(table.rules, table.state, "public").question
    assert question is not None
    assert (question.waiting, [one[:2] for one in question.answers]) == (((2, "bob"),), [(1, "ann")])
    assert view(table.rules, table.state, "player ann").answers == ()
    assert offered(table, "rule") == []


def test_voids_name_the_boxes_the_hands_and_the_wagers_in_play() -> None:
    table = dealt("nz-current", "8s 8h 9d 8d 7h", bet("ann", 1), bet("bob", 1, standing=True), bet("cat", 2))
    assert offered(table, "void-round") == []  # the book gives nobody the power
    assert closed(table, "operator")["void-round"].refusal.code == "nobody-may"
    assert offered(table, "void-hands") == []  # no error is reported
    at_will = dealt("nz-current", "8s 8h 9d 8d 7h", bet("ann", 1), changes={"incidents.void_when": "any-time"})
    (hands,) = offered(at_will, "void-hands")
    assert hands.hands == ((1, 0), (1, 1))
    bets = (bet("ann", 1), bet("bob", 1, standing=True), bet("cat", 2))
    other = dealt("act-2005", "8s 8h 9d 8d 7h", *bets)
    assert offered(other, "void-wager") == [
        OrderChoice("void-wager", wagers=((1, "ann"), (1, "bob"), (2, "cat")), clauses=("17.2", "17.2(a)"))
    ]
    assert offered(other, "void-round") == [OrderChoice("void-round", clauses=("17.3", "17.1"))]
    assert offered(other, "void-hands") == []


@pytest.mark.clause("act-2005", "4.9")
def test_a_restriction_needs_tracking_but_for_who_was_restricted_before() -> None:
    table = stacked("act-2005", "")
    (first,) = offered(table, "restrict-player")
    assert (first.anybody_but, first.how) == ((), ("tracked", "previously"))
    assert offered(table, "lift-restriction") == []
    table.do(RestrictPlayer("ann", OPERATOR, tracked=True), RestrictPlayer("bob", OPERATOR, tracked=True))
    (lift,) = offered(table, "lift-restriction")
    assert lift.players == ("ann", "bob")
    table.do(LiftRestriction("ann", OPERATOR))
    tracked, again = offered(table, "restrict-player")
    assert (tracked.anybody_but, again.players, again.how) == (("bob",), ("ann",), ())
    assert view(table.rules, table.state, "operator").people.restricted == ("bob",)


def test_a_raised_maximum_stays_while_wagers_lie_under_it() -> None:
    table = stacked("act-2005", "", boxes=2)
    table.do(RaiseMaximum(2, cents(20_000), OPERATOR), bet("ann", 2))
    assert [(choice.boxes, choice.least) for choice in offered(table, "raise-maximum")] == [
        ((1,), cents(10_000)),
        ((2,), cents(20_000)),
    ]
    assert [choice.clauses for choice in offered(table, "change-limits")] == [("3.1",)]


@pytest.mark.clause("act-2005", "17.6")
def test_a_seat_that_has_to_be_left_is_offered_to_be_vacated() -> None:
    """bob sits at box 2 of two and watches ann play three rounds."""
    table = stacked("act-2005", "9s 8s 7h 9d 8d Kd" + " 9s 7h 9d Kd" * 3, boxes=2)
    table.run(bet("ann", 1), bet("bob", 2), CloseBetting())
    table.finish()
    for _ in range(3):
        assert offered(table, "vacate-seat") == []
        assert closed(table, "operator")["vacate-seat"].refusal.code == "not-abstaining"
        table.run(bet("ann", 1), CloseBetting())
        table.finish()
    (choice,) = offered(table, "vacate-seat")
    assert choice == OrderChoice("vacate-seat", boxes=(2,), clauses=("17.6",))
    table.do(VacateSeat(2, OPERATOR))
    assert offered(table, "vacate-seat") == []


def test_one_of_several_seats_is_offered_to_be_given_up() -> None:
    table = stacked("nz-current", "", boxes=2)
    table.do(bet("ann", 1), bet("ann", 2))
    assert offered(table, "require-box") == [OrderChoice("require-box", boxes=(1, 2), clauses=("15.4",))]
    table.do(RequireBox(1, OPERATOR))
    assert offered(table, "require-box") == []


@pytest.mark.clause("ma-2025", "5(c)")
def test_cash_that_waits_is_offered_to_be_confirmed() -> None:
    table = stacked("ma-2025", "")
    assert offered(table, "confirm-cash", "casino-supervisor") == []
    table.do(PlaceWager("ann", 1, cents(10), medium="cash"))
    role = table.rules.authority.confirm_cash.value[0]
    (choice,) = offered(table, "confirm-cash", role)
    assert choice.wagers == ((1, "ann"),)
    assert not covers_order(choice, ConfirmCash("ann", 1, Person(role), Person("operator")))
    assert offered(table, "confirm-cash", "dealer") == []


@pytest.mark.clause("sg-rws-v5", "3.12")
def test_a_squeeze_that_was_asked_for_is_offered_to_be_granted() -> None:
    table = stacked("sg-rws-v5", "9s 7h 6d")
    table.do(bet("ann", 1), AskSqueeze("ann", 1))
    (choice,) = offered(table, "grant-squeeze")
    assert choice.boxes == (1,)
    table.do(GrantSqueeze(1, OPERATOR), CloseBetting())
    table.pull(1)
    assert offered(table, "grant-squeeze") == []


def test_steps_of_a_procedure_are_offered_to_whoever_takes_them() -> None:
    table = by_hand("nz-current")
    assert [choice.how for choice in offered(table, "step", "dealer")] == [("inspect",)]
    assert [choice.how for choice in offered(table, "step", "game-supervisor")] == [("verify",)]
    assert request_options(table.rules, table.state, "ann") == request_options(table.rules, table.state, "bob")
    take(table, NZ_OPENING[:3])
    (look,) = [one for one in request_options(table.rules, table.state, "ann") if one.order == "step"]
    assert covers_order(look, TakeStep("view", ANN))
    assert not covers_order(look, TakeStep("view", Person("player")))
    assert not covers_order(look, TakeStep("wash", ANN))


def test_a_new_dealer_is_somebody_else_and_brought_by_the_house() -> None:
    table = stacked("nz-current", "")
    table.do(ChangeDealer("dora"))
    (choice,) = offered(table, "change-dealer", "dealer")
    assert offered(table, "change-dealer", "pit-supervisor") == []
    assert covers_order(choice, ChangeDealer("dan"))
    assert not covers_order(choice, ChangeDealer("dora"))
    assert not covers_order(choice, ChangeDealer(""))
    assert view(table.rules, table.state, "public").dealer_name == "dora"


@pytest.mark.clause("nz-current", "8.1")
def test_a_player_at_the_table_may_ask_for_the_burnt_card() -> None:
    table = virtual("nz-current", burn=1)
    table.do(BurnCard(), bet("ann"))
    choice, claims = request_options(table.rules, table.state, "ann")
    assert choice == OrderChoice("view-burn", ("ann",))
    assert claims.order == "claim"
    assert covers_order(choice, ViewBurnCard("ann"))
    assert not covers_order(choice, ViewBurnCard("bob"))
    assert request_options(table.rules, table.state, "bob") == ()


@pytest.mark.clause("act-2005", "17.4")
def test_anybody_may_ask_for_a_review_where_the_book_has_one() -> None:
    table = stacked("act-2005", "")
    assert request_options(table.rules, table.state, "bob") == (OrderChoice("request-review", clauses=("17.4",)),)


def test_a_burnt_card_that_nobody_saw_is_named_when_it_is_turned() -> None:
    table = physical("nz-current", burn=1)
    table.do(BurnCard(), bet("ann"))
    (choice,) = [one for one in request_options(table.rules, table.state, "ann") if one.order == "view-burn"]
    assert len(choice.cards) == 48
    assert covers_order(choice, ViewBurnCard("ann", Card.S9))
    assert not covers_order(choice, ViewBurnCard("ann"))
    table.do(ViewBurnCard("ann", Card.S9))


# what is closed


def test_a_closed_decision_says_why_on_each_box_of_the_player() -> None:
    """ann's 20 against a nine on box 1, bob behind her; her own box 2 comes later."""
    table = dealt("nz-current", "Ks 8h 9d Qd 7h", bet("ann", 1), bet("bob", 1, standing=True), bet("ann", 2))
    shown = view(table.rules, table.state, "player ann")
    assert [one.action for one in shown.choices] == ["hit", "stand", "double", "split"]
    codes = {(one.action, one.box): one.refusal.code for one in shown.closed}
    assert codes["insure", 1] == codes["insure", 2] == "no-ace"
    assert codes["hit", 2] == codes["stand", 2] == codes["double", 2] == codes["split", 2] == "not-your-turn"
    assert ("hit", 1) not in codes
    behind = {(one.action, one.box): one.refusal for one in view(table.rules, table.state, "player bob").closed}
    assert behind["hit", 1].message == "ann decides for box 1, not bob."
    assert view(table.rules, table.state, "player dan").closed == ()
    table.do(Stand("ann", 1))
    codes = {(one.action, one.box): one.refusal.code for one in view(table.rules, table.state, "player ann").closed}
    assert (codes["hit", 1], codes["split", 2]) == ("box-finished", "no-pair")


def test_boxes_and_side_wagers_that_are_closed_say_why_while_betting_is_open() -> None:
    table = stacked("act-2005", "", limits=Limits(cents(5), cents(500), cents(5)), boxes=2)
    table.do(bet("ann", 1, 500))
    shown = view(table.rules, table.state, "player bob")
    refused = {(one.action, one.box, one.wager): one.refusal for one in shown.closed}
    offered_now = {(one.action, one.box, one.wager) for one in shown.choices}
    assert not refused.keys() & offered_now
    assert ("wager", 2, None) in offered_now
    again = {(one.action, one.box): one.refusal.code for one in view(table.rules, table.state, "player ann").closed}
    assert again["wager", 1] == "wagered-already"
    table.do(PlaceSideWager("ann", 1, "perfect-pairs", cents(5)))
    shown = view(table.rules, table.state, "player ann")
    mine = {(one.action, one.box, one.wager): one.refusal for one in shown.closed}
    assert mine["side", 1, "perfect-pairs"].code == "wagered-already"


def test_the_dealers_steps_that_are_not_due_say_why() -> None:
    table = stacked("nz-current", "8s 9d 7h")
    refused = closed(table, "dealer")
    assert refused["close-betting"].refusal.code == "no-wagers"
    assert refused["deal"].refusal.code == "no-card-due"
    assert refused["load"].refusal.code == "wrong-shoe"
    assert "stack" not in refused
    loads = Table("nz-current", shoe="physical")
    assert "load" not in closed(loads, "dealer")
    loads.do(LoadShoe())
    assert closed(loads, "dealer")["load"].refusal.code == "no-shuffle-due"


def test_every_step_and_every_order_has_a_command_that_stands_for_it() -> None:
    """`step`, `count`, `replace-cards` and `replace-card` are orders too, and tried as such."""
    assert set(get_args(DealerAction)) - set(DEALER_TRIES) == {"step", "count", "replace-cards", "replace-card"}
    assert sorted(ORDER_OF.values()) == sorted({*get_args(Order), *get_args(ProcedureAction)})


@pytest.mark.clause("ma-2025", "5(j)")
def test_in_mid_shoe_entry_may_be_permitted_to_everybody_but_those_who_have_played_all_along() -> None:
    """Ann has wagered on every round of the shoe; whoever comes now is late, and may be let in."""
    table = stacked("ma-2025", "9s 8h Ks Kd 9d 7h", mid_shoe_limited=True)
    by = Person(table.rules.authority.permit_entry.value[0])
    assert not any(one.order == "permit-entry" for one in order_options(table.rules, table.state, by.role))
    table.run(bet("ann"), CloseBetting(), Stand("ann", 1))
    (offer,) = [one for one in order_options(table.rules, table.state, by.role) if one.order == "permit-entry"]
    assert offer.anybody_but == ("ann",)
    assert covers_order(offer, PermitEntry("bob", by))
    table.do(PermitEntry("bob", by))
    (offer,) = [one for one in order_options(table.rules, table.state, by.role) if one.order == "permit-entry"]
    assert offer.anybody_but == ("ann", "bob")
