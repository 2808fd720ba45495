"""Orders that something is void: who may give them, when, and what they do to the money."""

import pytest

from pontoon.settlement import standing
from pontoon.table import (
    AskSqueeze,
    CloseBetting,
    CloseOffer,
    Command,
    GiveRuling,
    GrantSqueeze,
    Insure,
    Person,
    Report,
    Stand,
    VoidHands,
    VoidPastRound,
    VoidPastWager,
    VoidRound,
    VoidWager,
    accounts,
    covers_order,
    order_options,
)
from pontoon.table.incidents.events import RulingGiven
from tests.support.tables import Table, bet, cents, dealt, stacked

DEALER, OPERATOR = Person("dealer"), Person("operator")


def remedies(table: Table) -> tuple[str, ...]:
    """What can be ruled now."""
    pending = table.state.trouble.pending
    return () if pending is None else pending.remedies


def test_a_void_wager_leaves_the_insurance_of_others() -> None:
    """ACT 17.2(a): ann's 10 and her insurance of 5 go back; bob's insurance of 5 stays on the layout with his 10."""
    table = dealt("act-2005", "9s Ah Kd 8c 7c", bet("ann"), bet("bob", standing=True))
    table.do(Insure("ann", 1, cents(5)), Insure("bob", 1, cents(5)))
    table.do(VoidWager(OPERATOR, "ann", 1))
    assert [(line.player, line.kind, line.stake) for line in table.state.lines] == [
        ("ann", "main", 1000),
        ("ann", "insurance", 500),
    ]
    held = accounts(table.events)
    assert held["player:ann"] == 0
    assert held["player:bob"] == -1500
    assert held["layout"] == 1500


@pytest.mark.parametrize("order", [VoidHands(OPERATOR, (1,)), VoidRound(OPERATOR), VoidWager(OPERATOR, "ann", 1)])
def test_only_a_book_that_gives_the_power_lets_anybody_use_it(order: Command) -> None:
    """SG names nobody who may void hands, wagers or a round by an order of his own."""
    table = dealt("sg-rws-v5", "9s 9h Kd 8c")
    assert table.refusal(order).code == "nobody-may"


def test_an_order_waits_for_a_question_that_it_does_not_answer() -> None:
    """NZ 2000 16.5: whether the round goes on is decided before single hands are void."""
    table = dealt("nz-2000", "9s 9h Kd 8c")
    table.do(Report("disturbance", DEALER))
    assert remedies(table) == ("continue", "void-round")
    assert table.refusal(VoidHands(OPERATOR, (1,))).code == "ruling-first"


@pytest.mark.parametrize("order", [VoidRound(OPERATOR), VoidHands(OPERATOR, (1,))])
def test_an_order_is_the_ruling_where_that_ruling_is_asked_for(order: Command) -> None:
    """NZ 2000 16.5: whoever is asked may simply order it; the 10 go back and the record has the ruling."""
    table = dealt("nz-2000", "9s 9h Kd 8c")
    table.do(Report("uncovered", DEALER), order)
    assert remedies(table) == ()
    ruled = [event for event in table.events if isinstance(event, RulingGiven)]
    assert [event.situation for event in ruled] == ["uncovered"]
    assert accounts(table.events)["player:ann"] == 0
    assert table.refusal(order).code == "no-round"


def test_an_order_to_void_the_round_reports_a_shoe_that_ran_out() -> None:
    """SG 5.5.3: nobody may void a round at will, but one whose shoe is empty is void; the 10 go back."""
    table = stacked("sg-rws-v5", "9s 9d")
    table.do(bet("ann"), CloseBetting())
    table.pull(2)
    table.do(VoidRound(DEALER))
    assert table.state.previous is not None
    assert table.state.previous.void
    assert accounts(table.events)["player:ann"] == 0


def test_the_round_may_be_void_while_a_question_is_open_that_cannot_end_it() -> None:
    """ACT 17.3: the operator ends the round although a reconstruction was asked for; the 10 go back."""
    table = stacked("act-2005", "9s 9h Kd 8c")
    table.do(bet("ann"), CloseBetting(), Report("skipped", DEALER))
    assert remedies(table) == ("reconstruct",)
    table.do(VoidRound(OPERATOR))
    assert remedies(table) == ()
    assert accounts(table.events)["player:ann"] == 0
    assert table.state.previous is not None
    assert standing(table.state.previous.lines) == table.state.previous.lines


def squeezed() -> Table:
    """SG 3.12: ann turns the cards of box 1 herself."""
    table = stacked("sg-rws-v5", "9s 9h Kd 8c", {"incidents.squeeze_exposed": "silent"})
    table.do(bet("ann"), AskSqueeze("ann", 1), GrantSqueeze(1, OPERATOR), CloseBetting())
    table.pull(3)
    return table


def test_a_squeezed_hand_that_was_shown_is_ruled_on_where_the_house_has_no_rule() -> None:
    table = squeezed()
    table.do(Report("squeeze-exposed", DEALER, 1), GiveRuling("continue", OPERATOR))
    assert table.now() == "decide"


@pytest.mark.parametrize("situation", ["reader-misused", "reader-fault"])
def test_a_card_reader_is_ruled_on_where_the_house_has_no_rule(situation: str) -> None:
    """MA has rules for it, 15(l) and 15(m); a house without them asks its supervisor."""
    changes = {f"incidents.{situation.replace('-', '_')}": "silent"}
    table = dealt("ma-2025", "9s 5h Kd 8c", changes=changes, hole_card="reader")
    by = Person("casino-supervisor")
    table.do(Report(situation, by))
    assert remedies(table) == ("continue", "void-round")
    table.do(GiveRuling("continue", by))
    assert table.state.setup.hole_card == ("hole" if situation == "reader-fault" else "reader")


def test_an_offer_can_be_closed_after_a_ruling() -> None:
    table = dealt("act-2005", "9s Ah Kd 8c 7c")
    table.do(Report("disturbance", DEALER), GiveRuling("continue", OPERATOR), CloseOffer())


# what is over


def played(book: str = "act-2005") -> Table:
    """A finished round: ann's K-9 = 19 beats 7-K = 17 for 10, bob's 16 has lost 10, cat's 17 is equal."""
    table = stacked(book, "Ks Qs 8s 7c 9d 6s 9h Kd")
    table.run(bet("ann", 1), bet("bob", 2), bet("cat", 3), CloseBetting())
    table.run(Stand("ann", 1), Stand("bob", 2), Stand("cat", 3))
    return table


@pytest.mark.clause("act-2005", "17.2(a)")
def test_a_wager_of_a_finished_round_is_void_once_and_no_other_with_it() -> None:
    table = played()
    table.do(VoidPastWager(OPERATOR, 1, "ann", 1, note="marked cards"))
    (ruling,) = [event for event in table.events if isinstance(event, RulingGiven)]
    assert (ruling.round, ruling.player, ruling.boxes, ruling.note) == (1, "ann", (1,), "marked cards")
    held = accounts(table.events)
    assert (held["player:ann"], held["player:bob"]) == (0, -1000)
    assert table.refusal(VoidPastWager(OPERATOR, 1, "ann", 1)).code == "no-wager"


@pytest.mark.clause("act-2005", "17.2(a)")
def test_a_stand_off_of_a_finished_round_is_void_without_money() -> None:
    table = played()
    table.do(VoidPastWager(OPERATOR, 1, "cat", 3))
    assert accounts(table.events)["player:cat"] == 0
    assert table.refusal(VoidPastWager(OPERATOR, 1, "cat", 3)).code == "no-wager"


@pytest.mark.clause("act-2005", "17.3")
def test_a_finished_round_may_be_void_while_the_next_is_played() -> None:
    table = played()
    table.do(VoidPastRound(OPERATOR, 1))
    assert set(accounts(table.events).values()) == {0}
    assert table.refusal(VoidPastRound(OPERATOR, 1)).code == "void-already"
    assert table.refusal(VoidPastRound(OPERATOR, 2)).code == "no-such-round"
    assert table.refusal(VoidPastWager(OPERATOR, 1, "bob", 2)).code == "void-already"


def test_what_is_over_waits_for_an_open_question_and_needs_the_power() -> None:
    table = played()
    assert table.refusal(VoidPastRound(DEALER, 1)).code == "wrong-role"
    assert table.refusal(VoidPastWager(DEALER, 1, "ann", 1)).code == "wrong-role"
    table.do(Report("uncovered", DEALER, note="a light went out"))
    assert table.refusal(VoidPastRound(OPERATOR, 1)).code == "ruling-first"
    assert table.refusal(VoidPastWager(OPERATOR, 1, "ann", 1)).code == "ruling-first"
    assert played("nz-2000").refusal(VoidPastRound(OPERATOR, 1)).code == "no-error"


def test_what_may_be_void_in_finished_rounds_is_offered_until_it_is() -> None:
    table = played()
    offers = {one.order: one for one in order_options(table.rules, table.state, "operator")}
    assert offers["void-past-round"].rounds == (1,)
    assert offers["void-past-wager"].past == ((1, 1, "ann", ""), (1, 2, "bob", ""), (1, 3, "cat", ""))
    assert covers_order(offers["void-past-round"], VoidPastRound(OPERATOR, 1))
    assert covers_order(offers["void-past-wager"], VoidPastWager(OPERATOR, 1, "bob", 2))
    assert not covers_order(offers["void-past-wager"], VoidPastWager(OPERATOR, 1, "bob", 1))
    table.do(VoidPastRound(OPERATOR, 1))
    left = {one.order for one in order_options(table.rules, table.state, "operator")}
    assert not left & {"void-past-round", "void-past-wager"}


def test_a_hand_may_be_void_because_the_dealer_passed_over_a_card_of_his_own() -> None:
    """Where a house says nothing of errors: the dealer's hand keeps its cards, and bob's 20 plays on."""
    silent = {"incidents.misdealt": "silent"}
    table = dealt("act-2005", "9s Qs 8h 7d Kd 5c Kc", bet("ann", 1), bet("bob", 2), changes=silent)
    table.do(Stand("ann", 1), Stand("bob", 2), Report("skipped", DEALER, noticed=True))
    table.do(GiveRuling("void-hands", OPERATOR, (1,)))
    assert [card.value for card in table.state.dealer] == ["8h"]
    assert accounts(table.events)["player:ann"] == 0
