"""When something can have happened at all, who may say so, and what is asked where a book is silent."""

import pytest

from pontoon.cards import Card, parse_cards
from pontoon.rulebook import BOOK_IDS, load_book
from pontoon.settlement import standing
from pontoon.table import (
    Answer,
    CloseBetting,
    CloseOffer,
    DealCard,
    FindErrors,
    GiveRuling,
    Hit,
    Insure,
    Person,
    PlaceSideWager,
    Report,
    Settle,
    Situation,
    StackShoe,
    Stand,
    report_options,
    report_power,
    ruling_options,
)
from pontoon.table.incidents.known import INCIDENTS
from tests.support.tables import Table, bet, cents, dealt, stacked

DEALER, OPERATOR, SUPERVISOR = Person("dealer"), Person("operator"), Person("casino-supervisor")
SITUATIONS: tuple[Situation, ...] = (*INCIDENTS, "contravention")
BETWEEN_ROUNDS = ("face-up", "ten", "foreign-card", "damaged", "drawn", "exposed", "no-cutting-card", "uncovered")
"""What can be found while betting is open and nothing has been played."""
FROM_THE_FIRST_BET = ("miscount", "not-shuffled", "interruption")
"""What can go wrong in a round as soon as it has begun; SG 1.22 lets it begin with the first bet."""


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text))


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("situation", [one for one in SITUATIONS if one not in BETWEEN_ROUNDS])
def test_before_the_first_round_hardly_anything_can_have_gone_wrong(book: str, situation: Situation) -> None:
    """The refusal says so in a sentence; a contravention is no report at all but an order."""
    table = stacked(book, "9s 9h Kd 8c")
    if situation not in FROM_THE_FIRST_BET or table.rules.incidents.round_begins.value == "deal":
        table.do(bet("ann"))
    by = DEALER if situation == "contravention" else Person(report_power(table.rules, situation).value[0])
    refusal = table.refusal(Report(situation, by, 1, player="ann", round=1))
    assert refusal.code == {"contravention": "order-it", "found-late": "no-such-round"}.get(situation, "not-now")


@pytest.mark.parametrize("book", BOOK_IDS)
def test_nothing_is_found_in_a_shoe_that_is_not_there(book: str) -> None:
    table = Table(book, burn=load_book(book).shoe.burn.value)
    assert table.refusal(Report("face-up", DEALER)).code == "not-now"
    assert table.refusal(Report("foreign-card", DEALER)).code == "not-now"


def test_a_ten_between_rounds_is_taken_out_and_nothing_else_happens() -> None:
    """MA 15(b): only a second ten in the same round makes it void."""
    table = stacked("ma-2025", "9s 9h Kd 8c")
    ten = Report("ten", Person("floor-person"))
    table.do(ten, ten, bet("ann"), CloseBetting(), ten)
    assert table.phase() == "dealing"
    table.do(ten)
    assert table.phase() == "betting"


def test_there_is_no_ninth_box_to_put_a_card_on() -> None:
    table = stacked("nz-current", "9s 9h Kd 8c")
    table.do(bet("ann"), CloseBetting())
    assert table.refusal(Report("misdealt", DEALER, to=9)).code == "no-such-box"
    assert table.refusal(Report("misdealt", DEALER, to=1, hand=2)).code == "no-such-hand"
    assert table.refusal(Report("misdealt", DEALER, to=1)).code == "right-place"


def test_a_place_may_be_passed_over_after_another_error_of_the_deal() -> None:
    table = stacked("nz-current", "9s 9h Kd 8c")
    table.do(bet("ann"), bet("bob", 2), CloseBetting(), Report("misdealt", DEALER, to=3, noticed=False))
    table.do(Report("skipped", DEALER, noticed=False))
    assert [error.kind for error in table.state.trouble.errors] == ["misdealt", "skipped"]
    assert FindErrors(DEALER) in report_options(table.rules, table.state)


def test_in_play_an_error_is_put_right_before_a_request_is_passed_over_too() -> None:
    """Where the order of all cards is asked for; a book with a remedy for the request alone lets each be its own."""
    unnoticed = Report("skipped", DEALER, noticed=False)
    for book, code in (("nz-current", "not-now"), ("ma-2025", "")):
        table = dealt(book, "8s 7s 9h 5c 5d Kc", bet("ann"), bet("bob", 2))
        table.do(Hit("ann", 1), unnoticed, Hit("bob", 2))
        assert (table.refusal(unnoticed).code if code else "") == code
        if not code:
            table.do(unnoticed)
            assert [error.due for error in table.state.trouble.errors] == [(1, 1), (2, 1)]


def test_what_comes_last_because_it_was_passed_over_is_not_passed_over_again() -> None:
    """MA 15(f), 15(h): the dealer's first card and a late second card come when everybody else has theirs."""
    table = stacked("ma-2025", "9s 8h Kd 8c 7d")
    table.do(bet("ann"), bet("bob", 2), CloseBetting())
    table.pull(2)
    table.do(Report("skipped", DEALER), Report("skipped", DEALER), Answer("ann", 1, "late"))
    table.pull(1)
    for _ in range(2):
        assert table.refusal(Report("skipped", DEALER)).code == "not-now"
        table.pull(1)
    assert table.state.phase == "playing"


def test_a_card_on_an_empty_box_after_the_interim_settlement_is_discarded() -> None:
    """SG 5.10.3: bob's pontoon has been paid 15; ann's card on box 4 goes to the rack and she gets the next."""
    table = dealt("sg-rws-v5", "9s As 9h 2d Kd 4c 5c 6c", bet("ann"), bet("bob", 2))
    assert [line.net for line in standing(table.state.lines)] == [1500]
    table.do(Hit("ann", 1), Report("misdealt", DEALER, to=4))
    assert table.state.rack == cards("4c")
    assert table.state.owed is None
    table.do(Answer("ann", 1, "continue"))
    assert table.state.owed == (1, 1)


def test_an_automated_shoe_that_fails_where_a_house_has_no_rule_leaves_a_void() -> None:
    """Whoever decides what is not covered has the round void, and the cards are replaced."""
    changes = {"incidents.automated_fault": "silent"}
    table = dealt("sg-rws-v5", "9s 9h Kd 8c", changes=changes, automated=True)
    table.do(Report("automated-fault", DEALER))
    assert [one.remedy for one in ruling_options(table.rules, table.state)] == ["void-round", "void-round"]
    table.do(GiveRuling("void-round", OPERATOR))
    assert table.state.procedures.replace_due


def test_something_unheard_of_between_rounds_can_only_be_let_go() -> None:
    table = stacked("nz-current", "9s 9h Kd 8c")
    table.do(Report("uncovered", DEALER, note="a light went out"))
    (ruling,) = ruling_options(table.rules, table.state)
    assert ruling == GiveRuling("continue", OPERATOR)
    table.do(ruling)
    assert ruling_options(table.rules, table.state) == ()


def test_a_cutting_card_of_the_house_moves_behind_cards_that_are_next_again() -> None:
    """A house that uses what is left over: with the card dealt too many the cutting card lies one card further on."""
    table = stacked("act-2005", "9s 9h Kd 8c 2c", changes={"incidents.left_over": "use"})
    table.do(StackShoe(cards("9s 9h Kd 8c 2c 3c"), 5), bet("ann"), CloseBetting())
    table.do(Report("misdealt", DEALER, to=3, noticed=False))
    table.pull(3)
    table.do(FindErrors(DEALER), GiveRuling("reconstruct", DEALER))
    assert table.state.boxes[0].hands[0].cards == cards("9s Kd")
    assert table.state.dealer == cards("9h")
    assert table.state.trouble.aside == cards("8c")
    assert table.state.shoe.order == cards("9s 9h Kd 8c 8c 2c 3c")
    assert table.state.shoe.cutting_card == 6


def test_with_a_hole_card_on_the_table_nothing_can_be_put_right() -> None:
    """MA is silent, so its supervisor rules; a hole card nobody may see ends any reconstruction."""
    table = stacked("ma-2025", "9s 9h Kd 8c 2c 3c", hole_card="hole")
    table.do(bet("ann"), CloseBetting(), Report("misdealt", DEALER, to=3, noticed=False))
    while table.phase() == "dealing":
        table.do(DealCard())
    table.do(FindErrors(DEALER))
    assert {one.remedy for one in ruling_options(table.rules, table.state)} == {"continue", "void-hands", "void-round"}


def test_a_house_may_end_reconstruction_with_the_first_decision() -> None:
    """The other reading of NZ 16.5 (I48): ann's card was passed over and bob has drawn since: the hands are void."""
    changes = {"incidents.reconstruct_until": "decisions"}
    table = dealt("nz-current", "2s 9s 9h 3d 4d 5c 6c 7c", bet("ann"), bet("bob", 2), changes=changes)
    table.do(Hit("ann", 1), Report("skipped", DEALER, noticed=False), Hit("bob", 2), DealCard(), FindErrors(DEALER))
    assert {one.remedy for one in ruling_options(table.rules, table.state)} == {"void-hands"}


def test_nobody_is_asked_where_no_wager_is_open() -> None:
    """SG 5.7: ann's 21 has been paid; a card burnt before the settlement is nobody's choice but the House's."""
    table = dealt("sg-rws-v5", "As 9h Kd 8c 2c 3c", changes={"dealer.draws": "always"})
    assert [line.net for line in standing(table.state.lines)] == [1500]
    table.do(Report("burnt", DEALER), GiveRuling("reconstruct", OPERATOR))
    assert table.state.trouble.pending is None
    assert table.state.rack == ()
    table.do(DealCard())
    assert table.state.dealer == cards("9h 8c")


def test_a_supervisor_may_have_the_hand_of_an_absent_player_stand() -> None:
    """MA is silent on it: the hand of 19 stands as it is."""
    table = dealt("ma-2025", "9s 9h Kd 8c 2c 3c")
    table.do(Report("absent", DEALER, 1), GiveRuling("stand-hand", SUPERVISOR))
    assert table.state.boxes[0].hands[0].stood


def test_a_past_round_is_undone_without_the_wagers_that_stood_off() -> None:
    """ACT 15.5: in round 1 ann's 18 lost 10 to the dealer's 19 and bob's 19 stood off; ann has her 10 back."""
    table = dealt("act-2005", "9s 9d 9h 9c Kd Kc 9s 9h 8d", bet("ann"), bet("bob", 2))
    table.do(Stand("ann", 1), Stand("bob", 2), DealCard(), Settle())
    table.do(bet("ann"), CloseBetting(), Report("found-late", DEALER, round=1))
    played = table.state.history[0]
    assert played.void
    assert [(line.player, line.net) for line in played.lines] == [("ann", -1000), ("bob", 0), ("ann", 1000)]
    assert table.refusal(Report("found-late", DEALER, round=1)).code == "void-already"


def test_a_box_that_gets_its_second_card_late_has_its_side_wager_settled_then() -> None:
    """MA 15(h), 6(e)(1): ann was passed over and takes the card after bob; two nines match the up card: 6 to 1 on 5."""
    table = stacked("ma-2025", "9s Ks 9h Kd 9d 2c 3c 4c")
    table.do(bet("ann"), PlaceSideWager("ann", 1, "match-super-bonus", cents(5)), bet("bob", 2), CloseBetting())
    table.pull(3)
    table.do(Report("skipped", DEALER), Answer("ann", 1, "late"), DealCard())
    assert table.state.boxes[1].hands[0].cards == cards("Ks Kd")
    table.do(DealCard())
    assert table.state.boxes[0].hands[0].cards == cards("9s 9d")
    assert [(line.kind, line.net) for line in table.state.lines] == [("match-super-bonus", 3000)]


def test_a_second_card_noticed_missing_in_later_play_settles_the_side_wager_when_it_comes() -> None:
    """MA 15(h): found after the deal; ann has the card at once, and 6 to 1 on her 5."""
    table = stacked("ma-2025", "9s Ks 9h Kd 9d 2c 3c 4c")
    table.do(bet("ann"), PlaceSideWager("ann", 1, "match-super-bonus", cents(5)), bet("bob", 2), CloseBetting())
    table.pull(3)
    table.do(Report("skipped", DEALER, noticed=False), DealCard())
    assert table.phase() == "playing"
    assert not table.state.lines
    table.do(FindErrors(DEALER), Answer("ann", 1, "late"), DealCard())
    assert table.state.boxes[0].hands[0].cards == cards("9s 9d")
    assert [(line.kind, line.net) for line in table.state.lines] == [("match-super-bonus", 3000)]


def test_an_error_is_not_put_right_once_a_hand_of_it_is_void() -> None:
    """SG 5.7, 5.7.1: ann takes her bet back, on whose hand the error lay. It is found, and nothing can be put right."""
    table = stacked("sg-rws-v5", "9s 8s 9h Kd 8c 2c 3c 4c")
    table.do(bet("ann"), bet("bob", 2), CloseBetting(), Report("misdealt", DEALER, to=2, noticed=False))
    table.do(Report("burnt", DEALER), GiveRuling("continue", OPERATOR))
    table.do(Answer("ann", 1, "return"), Answer("bob", 2, "continue"))
    table.do(FindErrors(DEALER))
    pending = table.state.trouble.pending
    assert pending is not None
    assert pending.choices == ("continue", "return")
    assert [one.player for one in pending.asked] == ["bob"]


def test_insurance_may_be_taken_after_a_ruling() -> None:
    table = dealt("act-2005", "9s Ah Kd 8c")
    table.do(Report("disturbance", DEALER), GiveRuling("continue", OPERATOR), Insure("ann", 1, cents(5)), CloseOffer())


@pytest.mark.parametrize("situation", ["insurance-missed", "surrender-missed"])
def test_a_missed_offer_is_refused_with_what_is_true_at_the_moment(situation: Situation) -> None:
    """NZ 16.11, 16.12: no such offer against a seven; one that is still to come; one before the deal is complete."""

    def told(table: Table) -> str:
        return table.refusal(Report(situation, DEALER, 1, player="ann")).message

    assert told(dealt("nz-current", "9s 7h 8d 2c")).endswith("so there was none to offer.")
    assert told(dealt("nz-current", "9s Ah 8d 2c")).endswith("it is still to be offered.")
    begun = stacked("nz-current", "9s Ah 8d 2c", None)
    begun.do(bet("ann", 1), CloseBetting())
    assert told(begun).endswith("between the initial deal and the dealer's second card.")
