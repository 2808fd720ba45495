"""A double or split is the controller's own; the other bettors on the hand are asked, and each answers for himself."""

import pytest

from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS
from pontoon.script import judge_text
from pontoon.script.write import write_script
from pontoon.table import (
    Addition,
    Choice,
    CloseBetting,
    CloseOffer,
    DealCard,
    Double,
    Follow,
    FollowAnswer,
    Hit,
    Limits,
    Person,
    Range,
    Report,
    Split,
    State,
    Step,
    VoidRound,
    VoidWager,
    accounts,
    covers,
    dealer_options,
    evolve,
    options,
)
from pontoon.table import events as e
from pontoon.table.invitation import Answered, Invitation
from tests.support.tables import Table, bet, cents, dealt, stacked

DEALER = Person("dealer")
OPERATOR = Person("operator")
ELEVEN = "5s 9d 6h 8c 9c"
"""An 11 that becomes 19 by its double, against a dealer's 18."""
EIGHTS = "8s 9d 8h Kc Qc 8d"
"""Two hands of 18, against a dealer's 17."""
TEN, TWENTY = cents(10), cents(20)
OWN = Double("ann", 1, (Addition("ann", TEN),))
SPLIT = Split("ann", 1, ("ann",))


def asked(book: str = "nz-current", cards: str = ELEVEN) -> Table:
    """ann with 10 and bob with 20 behind her; ann has doubled the 11, or split the eights."""
    table = dealt(book, cards, bet("ann"), bet("bob", 1, 20))
    if table.step.offer is not None:
        table.do(CloseOffer())
    table.do(OWN if cards == ELEVEN else SPLIT)
    return table


def money(table: Table) -> dict[str, int]:
    held = accounts(table.events)
    return {player: held.get(f"player:{player}", Cents(0)) for player in ("ann", "bob")}


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_double_asks_the_others_and_takes_the_controllers_money_alone(book: str) -> None:
    table = asked(book)
    assert table.events[-1] == e.FollowersInvited(
        "double", 1, 1, "ann", TEN, ("bob",), table.rules.cites.controller_double
    )
    assert money(table) == {"ann": -2000, "bob": -2000}
    assert table.step == Step("offer", 1, 1, "follow")
    assert table.state.invitation == Invitation("double", 1, 1, "ann", TEN, ("bob",))
    assert [one.action for one in dealer_options(table.rules, table.state)] == ["close-offer"]
    assert options(table.rules, table.state, "ann") == ()
    (choice,) = options(table.rules, table.state, "bob")
    amounts = (Range("bob", cents(1), TWENTY, cents(1)),)
    assert choice == Choice("follow", "bob", 1, 1, amounts=amounts, answers=("follow", "decline"))


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize(
    ("answer", "amount", "won"), [("follow", 500, 2500), ("follow", 2000, 4000), ("decline", 0, 2000)]
)
def test_an_answer_to_a_double_counts_for_its_player_alone(
    book: str, answer: FollowAnswer, amount: int, won: int
) -> None:
    """19 against 18: ann wins her 10 and the 10 added, bob his 20 and what he added."""
    table = asked(book)
    answered, doubled = table.do(Follow("bob", 1, answer, Cents(amount)))
    assert answered == e.FollowerAnswered("bob", 1, 1, answer, Cents(amount))
    added = (Addition("ann", TEN), *((Addition("bob", Cents(amount)),) if amount else ()))
    assert doubled == e.HandDoubled(1, 1, added, asked=True)
    assert table.state.invitation is None
    assert money(table) == {"ann": -2000, "bob": -2000 - amount}
    table.run(DealCard())
    table.finish()
    assert money(table) == {"ann": 2000, "bob": won}


@pytest.mark.parametrize("book", BOOK_IDS)
def test_who_has_not_answered_when_the_house_closes_does_not_follow(book: str) -> None:
    table = asked(book)
    assert table.do(CloseOffer()) == (e.OfferClosed("follow"), e.HandDoubled(1, 1, (Addition("ann", TEN),), asked=True))
    assert "follow" not in table.state.closed_offers
    table.run(DealCard())
    table.finish()
    assert money(table) == {"ann": 2000, "bob": 2000}


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize(("answer", "amount", "won"), [("follow", 2000, 4000), ("first", 0, 2000), ("second", 0, 2000)])
def test_an_answer_to_a_split_covers_both_hands_or_stays_on_one(
    book: str, answer: FollowAnswer, amount: int, won: int
) -> None:
    """18 and 18 against 17: each hand wins what lies on it."""
    table = asked(book, EIGHTS)
    assert table.state.invitation == Invitation("split", 1, 1, "ann", TEN, ("bob",))
    (choice,) = options(table.rules, table.state, "bob")
    assert choice.amounts == (Range("bob", TWENTY, TWENTY, Cents(1)),)
    command = Follow("bob", 1, answer, Cents(amount))
    if answer == "second" and table.rules.split.others.value == "first-hand":
        assert choice.answers == ("follow", "first")
        assert table.refusal(command).clauses == table.rules.split.others.clauses
        return
    assert covers(choice, command)
    table.do(command)
    hands = [[stake.player for stake in hand.stakes] for hand in table.state.boxes[0].hands]
    where = {"follow": [["ann", "bob"], ["ann", "bob"]], "first": [["ann", "bob"], ["ann"]]}
    assert hands == where.get(answer, [["ann"], ["ann", "bob"]])
    table.run(DealCard())
    table.finish()
    assert money(table) == {"ann": 2000, "bob": won}


@pytest.mark.parametrize("book", BOOK_IDS)
def test_who_has_not_answered_to_a_split_stays_on_the_first_hand(book: str) -> None:
    table = asked(book, EIGHTS)
    closed, split = table.do(CloseOffer())
    assert closed == e.OfferClosed("follow")
    assert split == e.HandSplit(1, 1, (Addition("ann", TEN),), asked=True)
    assert [[stake.player for stake in hand.stakes] for hand in table.state.boxes[0].hands] == [["ann", "bob"], ["ann"]]


@pytest.mark.parametrize("book", BOOK_IDS)
def test_answers_one_by_one_lead_where_a_dealer_who_enters_them_leads(book: str) -> None:
    one_by_one = asked(book)
    one_by_one.do(Follow("bob", 1, "follow", cents(5)), DealCard())
    entered = dealt(book, ELEVEN, bet("ann"), bet("bob", 1, 20))
    additions = (Addition("ann", TEN), Addition("bob", cents(5)))
    entered.do(*([CloseOffer()] if entered.step.offer else []), Double("ann", 1, additions, DEALER), DealCard())
    assert entered.state.boxes == one_by_one.state.boxes
    assert accounts(entered.events) == accounts(one_by_one.events)
    assert "FollowersInvited" not in entered.names()


def test_the_house_waits_for_every_answer_and_goes_on_after_the_last() -> None:
    """Three on the box: cat, who is asked too, answers first."""
    table = stacked("nz-current", ELEVEN)
    table.run(bet("ann"), bet("bob", 1, 20), bet("cat", 1, 30), CloseBetting(), OWN)
    assert table.step.offer == "follow"
    table.run(Follow("cat", 1, "follow", cents(30), DEALER))
    assert table.state.invitation is not None
    assert table.state.invitation.answers == (Answered("cat", "follow", cents(30)),)
    assert table.state.invitation.waiting == ("bob",)
    assert table.refusal(Follow("cat", 1, "decline")).code == "answered-already"
    assert options(table.rules, table.state, "cat") == ()
    table.run(Follow("bob", 1, "decline"))
    assert len(table.state.boxes[0].hands[0].cards) == 3


def test_nobody_is_asked_who_is_alone_or_could_not_follow() -> None:
    """Pro rata leaves 5.50 and 4.50 of two wagers on a box of 10: bob's, under the step of 5, cannot add."""
    alone = dealt("nz-current", ELEVEN)
    assert alone.do(OWN) == (e.HandDoubled(1, 1, (Addition("ann", TEN),)),)
    limits = Limits(Cents(1), TEN, cents(5))
    bets = (bet("ann", 1, 55), bet("bob", 1, 45))
    table = dealt("sg-rws-v5", "8s 9d 7h", *bets, limits=limits, limits_noticed=False)
    assert table.do(Double("ann", 1, (Addition("ann", cents(5)),))) == (
        e.HandDoubled(1, 1, (Addition("ann", cents(5)),)),
    )


def test_who_has_walked_away_is_not_asked() -> None:
    """ann, who sat, has gone; bob decides, and nobody else is there."""
    table = dealt("nz-current", ELEVEN, bet("ann"), bet("bob", 1, 20))
    table.do(Report("absent", OPERATOR, box=1))
    assert table.do(Double("bob", 1, (Addition("bob", TEN),))) == (e.HandDoubled(1, 1, (Addition("bob", TEN),)),)


def test_a_player_names_nobody_else_and_only_staff_enters_answers() -> None:
    table = dealt("nz-current", EIGHTS, bet("ann"), bet("bob", 1, 20))
    both = (Addition("ann", TEN), Addition("bob", TEN))
    refusal = table.refusal(Double("ann", 1, both))
    assert (refusal.code, refusal.clauses) == ("asked-themselves", ("15.3(c)",))
    assert refusal.message == "ann puts down money of ann alone: bob will be asked about this double."
    refusal = table.refusal(Split("ann", 1, ("ann", "bob")))
    assert (refusal.code, refusal.clauses) == ("asked-themselves", ("15.3(d)",))
    assert table.refusal(Split("ann", 1, ("ann",), (), ("bob",))).code == "asked-themselves"
    stranger = Person("shift-manager")
    assert stranger.role not in table.rules.authority.staff.value
    assert table.refusal(Double("ann", 1, both, stranger)).code == "wrong-role"
    assert table.refusal(Split("ann", 1, ("ann", "bob"), (), (), stranger)).code == "wrong-role"
    table.do(SPLIT)
    assert table.refusal(Follow("bob", 1, "first", Cents(0), stranger)).code == "wrong-role"
    (answered, _) = table.do(Follow("bob", 1, "first", Cents(0), DEALER))
    assert answered == e.FollowerAnswered("bob", 1, 1, "first", Cents(0), DEALER)


def test_only_who_is_asked_answers_and_only_what_is_asked() -> None:
    table = dealt("nz-current", EIGHTS, bet("ann"), bet("bob", 1, 20))
    assert table.refusal(Follow("bob", 1, "first")).code == "nobody-asked"
    table.do(SPLIT)
    assert table.refusal(Follow("bob", 2, "first")).code == "nobody-asked"
    assert table.refusal(Follow("ann", 1, "first")).message == "ann is not asked: bob may follow."
    assert table.refusal(Follow("bob", 1, "decline")).message == (
        "decline is not an answer to a split: follow or first or second is."
    )
    assert table.refusal(Follow("bob", 1, "first", TEN)).code == "no-amount-needed"
    refusal = table.refusal(Follow("bob", 1, "follow", TEN))
    assert refusal.message == "bob covers both hands with 20.00 more, the original wager, not 10.00."
    assert (refusal.code, refusal.clauses) == ("not-the-original", table.rules.cites.split_equal_wager)
    double = asked()
    assert double.refusal(Follow("bob", 1, "second")).message == (
        "second is not an answer to a double: follow or decline is."
    )
    assert double.refusal(Follow("bob", 1, "follow", cents(21))).code == "over-original"
    assert double.refusal(Follow("bob", 1, "follow", Cents(50))).code == "not-a-multiple"


def test_nothing_else_is_decided_while_answers_are_awaited() -> None:
    table = asked()
    refusal = table.refusal(Hit("ann", 1))
    assert (refusal.code, refusal.message) == ("answers-first", "First bob must answer whether to follow on box 1.")
    assert table.refusal(OWN).code == "answers-first"
    assert table.refusal(DealCard()).message == (
        "No card is to be dealt now: the other bettors on box 1 are asked whether they follow."
    )


def test_what_goes_wrong_while_answers_are_awaited_gives_the_money_back_first() -> None:
    """ann's own wager is void: bob decides from then on, and has put nothing more down."""
    table = asked("act-2005")
    events = table.do(VoidWager(OPERATOR, "ann", 1))
    assert events[0] == e.InvitationWithdrawn(1, 1, (Addition("ann", TEN),))
    assert table.state.invitation is None
    assert money(table) == {"ann": 0, "bob": -2000}
    assert table.now() == "decide"
    table.do(Hit("bob", 1))


def test_a_void_round_gives_back_what_was_put_down_to_follow() -> None:
    table = dealt("act-2005", ELEVEN, bet("ann"), bet("bob", 1, 20), bet("cat", 1, 30))
    table.do(OWN, Follow("bob", 1, "follow", TWENTY), VoidRound(OPERATOR))
    withdrawn = next(event for event in table.events if isinstance(event, e.InvitationWithdrawn))
    assert withdrawn.returned == (Addition("ann", TEN), Addition("bob", TWENTY))
    assert set(accounts(table.events).values()) == {0}


def test_a_report_that_is_refused_leaves_the_question_open() -> None:
    table = asked("act-2005")
    assert table.refusal(Report("absent", DEALER, box=1)).code == "not-now"
    assert table.refusal(VoidRound(DEALER)).code == "wrong-role"
    assert table.step.offer == "follow"


def test_a_script_tells_all_answers_in_one_action() -> None:
    """Written from a stream in which bob was asked, it replays to the same nets."""
    table = stacked("nz-current", EIGHTS)
    table.run(bet("ann"), bet("bob", 1, 20), CloseBetting(), SPLIT, Follow("bob", 1, "second"))
    table.finish()
    text = write_script(table.events, "asked")
    assert '"split 1 ann bob@2"' in text
    verdict = judge_text(text)
    assert verdict.status == 0
    assert verdict.played is not None
    assert verdict.played.net == {"ann": 2000, "bob": 2000}
    closed = stacked("nz-current", ELEVEN)
    closed.run(bet("ann"), bet("bob", 1, 20), CloseBetting(), OWN, CloseOffer())
    closed.finish()
    written = write_script(closed.events, "not answered")
    assert '"double 1 ann=10"' in written
    assert judge_text(written).status == 0


def test_an_answer_that_nobody_asked_for_is_a_bug() -> None:
    with pytest.raises(AssertionError, match="nobody has been asked"):
        evolve(State(), e.FollowerAnswered("bob", 1, 1, "decline"))
