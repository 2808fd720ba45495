"""Cards that come out wrongly, where the shoe is physical or the book silent, and what becomes of them."""

import pytest
from msgspec.structs import replace

from pontoon.cards import Card, parse_cards, seeded_entropy
from pontoon.table import (
    Answer,
    BurnCard,
    ChangeDealer,
    CloseBetting,
    CloseTable,
    DealCard,
    GiveRuling,
    Hit,
    Outcome,
    Person,
    Report,
    RoundEnded,
    Settle,
    Stand,
    TakeBackWager,
    accounts,
    message,
    report_options,
    start,
)
from pontoon.table.incidents import events as i
from tests.support.tables import Table, bet, dealt, physical, stacked

DEALER, OPERATOR, SUPERVISOR = Person("dealer"), Person("operator"), Person("casino-supervisor")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text))


def started(book: str, *bets: int) -> Table:
    """A physical shoe, and ten dollars of ann on these boxes."""
    table = physical(book)
    table.do(*(bet("ann", box) for box in bets or (1,)), CloseBetting())
    return table


def test_a_physical_shoe_asks_for_the_card_that_came_out() -> None:
    table = started("act-2005")
    assert table.refusal(Report("exposed", DEALER)).code == "card-needed"
    assert table.refusal(Report("simultaneous", DEALER, cards=cards("9s"))).code == "card-needed"
    table.do(Report("exposed", DEALER, cards=cards("9s")))
    assert table.state.trouble.aside == cards("9s")


def test_a_card_of_which_all_copies_are_out_cannot_come() -> None:
    table = physical("act-2005", decks=4)
    table.do(bet("ann"), CloseBetting())
    for _ in range(4):
        table.do(Report("burnt", DEALER, cards=cards("9s")))
    assert table.refusal(Report("exposed", DEALER, cards=cards("9s"))).code == "impossible-card"


def test_cards_of_the_tables_own_shoe_are_not_entered() -> None:
    table = stacked("act-2005", "9s 9h Kd 8c")
    table.do(bet("ann"), CloseBetting())
    assert table.refusal(Report("exposed", DEALER, cards=cards("9s"))).code == "not-physical"


def test_the_card_that_lies_exposed_is_the_next_and_no_other() -> None:
    """ACT 15.2: the card is used as the next one."""
    table = started("act-2005")
    table.do(Report("exposed", DEALER, cards=cards("9s")))
    assert table.refusal(DealCard(cards("8s")[0])).code == "exposed-first"
    table.do(DealCard(cards("9s")[0]))
    assert table.state.boxes[0].hands[0].cards == cards("9s")
    assert table.state.trouble.aside == ()


def test_nothing_can_come_out_while_the_cards_are_shuffled_in_mid_round() -> None:
    """ACT 15.6: the discards are shuffled first; nobody can find a card face up before they are in the shoe."""
    table = stacked("act-2005", "9s 9h Kd 8c 2c")
    table.do(bet("ann"), CloseBetting())
    table.pull(3)
    table.do(Stand("ann", 1))
    table.pull(1)
    table.do(Settle(), bet("ann"), CloseBetting())
    table.pull(1)
    table.do(Report("shoe-empty", DEALER))
    assert table.now() == "shuffle"
    assert table.refusal(Report("face-up", DEALER)).code == "shoe-not-ready"
    assert table.refusal(Report("burnt", DEALER)).code == "shoe-not-ready"


def test_a_card_burnt_in_error_is_nobodys_to_hear_of() -> None:
    """A burnt card lies face down: the record has it, the message has not."""
    table = stacked("act-2005", "9s 9h Kd 8c")
    table.do(bet("ann"), CloseBetting())
    removed = table.do(Report("burnt", DEALER))[-1]
    assert removed == i.CardRemoved(cards("9s")[0], "burnt", ("15.2",))
    assert "card" not in message(1, removed)
    shown = table.do(Report("face-up", DEALER))[-1]
    assert message(2, shown)["card"] == "9h"


def test_an_unseen_card_burnt_in_error_is_counted() -> None:
    table = started("act-2005")
    table.do(Report("burnt", DEALER))
    assert table.state.unseen_burns == 1
    assert table.state.rack == ()


@pytest.mark.parametrize("seen", [False, True])
def test_a_card_burnt_from_a_physical_shoe_is_next_again_when_it_is_called_back(*, seen: bool) -> None:
    """SG 5.9: nobody has to have seen it."""
    table = started("sg-rws-v5")
    before = table.state
    table.do(Report("burnt", DEALER, cards=cards("9s") if seen else ()))
    assert (table.state.rack, table.state.unseen_burns) == ((cards("9s"), 0) if seen else ((), 1))
    assert "9s" not in repr(table.state.trouble)
    table.do(GiveRuling("reconstruct", Person("operator")))
    called = table.do(Answer("ann", 1, "reconstructed"))[-1]
    assert "card" not in message(9, called)
    assert (table.state.rack, table.state.unseen_burns, table.state.shoe) == ((), 0, before.shoe)
    table.do(DealCard(cards("9s")[0]))


def test_an_unseen_hole_card_of_a_void_round_is_counted_in_the_rack() -> None:
    """NZ 2000 16.5: the operator voids the round; the hole card goes to the rack unseen."""
    table = physical("ma-2025", hole_card="hole", burn=1)
    table.do(BurnCard(), bet("ann"), CloseBetting())
    table.deal_cards("9s 9d Kh")
    table.do(DealCard(), Report("uncovered", DEALER), GiveRuling("void-round", OPERATOR))
    assert table.state.unseen_burns == 2
    assert table.state.rack == cards("9s Kh 9d")


def test_the_order_of_two_physical_cards_is_what_was_ruled() -> None:
    """ACT 15.4: the operator says which of the two counts as the first."""
    table = started("act-2005")
    table.do(Report("simultaneous", DEALER, cards=cards("9s 8d")), GiveRuling("second", OPERATOR))
    assert table.state.trouble.aside == cards("8d 9s")
    table.do(DealCard())
    assert table.state.boxes[0].hands[0].cards == cards("8d")


def test_the_dealer_takes_the_first_of_two_cards_where_the_player_has_gone() -> None:
    """SG 5.12: ann's player picks; ann takes the bet back, and the next card is the dealer's, who picks nothing."""
    table = stacked("sg-rws-v5", "9s 8d 2c 3c 4c 5c 6c")
    table.do(bet("bob", 1), bet("ann", 2), CloseBetting())
    table.pull(1)
    table.do(Report("simultaneous", DEALER))
    table.do(Answer("bob", 1, "continue"), Answer("ann", 2, "return"))
    assert table.now() == "deal-dealer"
    assert table.state.trouble.aside == cards("8d 2c")
    assert not table.state.trouble.together


def test_a_void_of_hands_leaves_two_cards_in_the_order_they_came() -> None:
    """ACT 15.4, 17.4: the box is void, and the first card out is the next one."""
    table = stacked("act-2005", "9s 8d 2c 3c 4c 5c 6c")
    table.do(bet("ann", 1), bet("bob", 2), CloseBetting(), Report("simultaneous", DEALER))
    table.do(GiveRuling("void-hands", OPERATOR, (1,)))
    table.do(DealCard())
    assert table.state.boxes[1].hands[0].cards == cards("9s")


def test_cards_lying_exposed_go_to_the_rack_with_a_void_round() -> None:
    table = stacked("act-2005", "9s 8d 2c 3c")
    table.do(bet("ann"), CloseBetting())
    table.pull(1)
    table.do(Report("exposed", DEALER), Report("disturbance", DEALER), GiveRuling("void-round", OPERATOR))
    assert table.state.rack == cards("8d 9s")
    assert table.state.shoe.position == 2
    assert table.state.trouble.aside == ()


def test_a_new_dealer_burns_the_card_behind_one_that_lies_exposed() -> None:
    """MA 7(c), I55: a card that was seen is out of the shoe and stays the next one."""
    table = stacked("ma-2025", "2c 9s 9d Kh", changes={"incidents.face_up": "use"}, burn=1)
    table.do(BurnCard(), Report("face-up", DEALER))
    assert table.state.trouble.aside == cards("9s")
    table.do(ChangeDealer("dora"), BurnCard())
    assert table.state.trouble.aside == cards("9s")
    assert table.state.rack == cards("2c 9d")
    table.do(bet("ann"), CloseBetting(), DealCard(), DealCard())
    assert (table.state.boxes[0].hands[0].cards, table.state.dealer) == (cards("9s"), cards("Kh"))


def test_a_new_dealer_burns_the_exposed_card_where_the_shoe_has_no_other() -> None:
    table = stacked("ma-2025", "2c 9s", changes={"incidents.face_up": "use"}, burn=1)
    table.do(BurnCard(), Report("face-up", DEALER), ChangeDealer("dora"), BurnCard())
    assert (table.state.trouble.aside, table.state.rack) == ((), cards("2c 9s"))


def test_nothing_is_reported_at_a_closed_table() -> None:
    table = stacked("act-2005", "9s 8d 2c 3c")
    table.do(CloseTable(OPERATOR))
    assert table.refusal(Report("uncovered", DEALER)).code == "table-closed"
    assert report_options(table.rules, table.state) == ()


def test_the_house_voids_a_round_for_which_no_card_is_left() -> None:
    """ACT 19, 17.4: an automated shoe that is empty has no discards to shuffle, so that only a void is left."""
    table = stacked("act-2005", "9s 9h", automated=True)
    table.do(bet("ann"))
    events = table.run(CloseBetting(), entropy=seeded_entropy("no matter"))
    assert isinstance(events[-1], RoundEnded)
    assert table.state.previous is not None
    assert table.state.previous.void
    assert [line.net for line in table.state.previous.lines] == [0]


@pytest.mark.parametrize(
    ("rule", "report"),
    [
        ("incidents.misplaced_bet", Report("misplaced-bet", DEALER, 1, player="ann")),
        ("incidents.foreign_card", Report("foreign-card", DEALER)),
    ],
)
def test_where_a_book_is_silent_the_named_authority_rules_without_a_clause(rule: str, report: Report) -> None:
    table = dealt("nz-current", "9s 9h Kd 8c", changes={rule: "silent"})
    table.do(report)
    assert table.state.trouble.pending is not None
    assert table.state.trouble.pending.clauses == ()
    assert table.state.trouble.pending.roles == ("operator",)
    table.do(GiveRuling("continue", OPERATOR), Hit("ann", 1))


def test_a_new_dealer_burns_a_card_of_a_physical_shoe_behind_two_exposed_ones() -> None:
    """MA 7(c), where a house keeps seen cards (not I61): both lie out of the shoe, and are still the next ones."""
    table = physical("ma-2025", {"incidents.exposed_unused": "use"}, burn=1)
    table.do(
        BurnCard(),
        bet("ann"),
        CloseBetting(),
        Report("simultaneous", DEALER, cards=cards("9d 2h")),
        GiveRuling("void-hands", SUPERVISOR, boxes=(1,)),
        ChangeDealer("bea"),
    )
    assert table.state.trouble.aside == cards("9d 2h")
    table.do(BurnCard(cards("6d")[0]))
    assert (table.state.rack[-1], table.state.trouble.aside) == (cards("6d")[0], cards("9d 2h"))
    table.do(bet("ann"), CloseBetting(), DealCard(), DealCard(cards("2h")[0]))
    assert (table.state.boxes[0].hands[0].cards, table.state.dealer) == (cards("9d"), cards("2h"))


# when no card is due to anybody


@pytest.mark.parametrize("situation", ["drawn", "exposed"])
def test_no_card_is_drawn_in_error_from_a_shoe_that_is_not_in_use(situation: str) -> None:
    """NZ 16.2, 16.4: the cards are still to be shuffled."""
    table = Table("nz-current")
    assert table.refusal(Report(situation, DEALER)).code == "not-now"


@pytest.mark.parametrize("situation", ["drawn", "exposed"])
def test_no_card_is_drawn_in_error_from_a_shoe_without_cards(situation: str) -> None:
    """NZ 16.2: the last card of the shoe is out, and wagers lie for the next round."""
    table = Table("nz-current", shoe="virtual")
    outcome = start(table.rules, table.state, seeded_entropy("last card"))
    assert isinstance(outcome, Outcome)
    shoe = outcome.state.shoe
    table.state = replace(outcome.state, shoe=replace(shoe, position=len(shoe.order)))
    assert table.refusal(Report(situation, DEALER)).code == "shoe-empty"


def test_bets_wait_for_the_choice_about_a_card_drawn_while_they_lie() -> None:
    """SG 5.7, 1.22: nobody bets, takes back or deals before ann and bob have chosen."""
    table = stacked("sg-rws-v5", "Ks 7c 9d Kd 8s 8h 8d")
    table.do(bet("ann", 1, 25), bet("bob", 2, 25), Report("drawn", DEALER), Answer("ann", 1, "reconstructed"))
    for command in (bet("cat", 3, 25), TakeBackWager("bob", 2), CloseBetting()):
        refusal = table.refusal(command)
        assert (refusal.code, "bob" in refusal.message, "ann" in refusal.message) == ("choice-first", True, False)
    table.do(Answer("bob", 2, "return"), bet("cat", 3, 25))
    assert [box.number for box in table.state.boxes] == [1, 3]
    assert "player:bob" in (held := accounts(table.events))
    assert held["player:bob"] == 0


def test_a_bet_given_back_where_a_house_lets_players_choose_cites_what_a_void_is_ruled_by() -> None:
    """ma-2025 says nothing of dealing errors; its 5(h) is what a wager goes back by."""
    table = dealt("ma-2025", "9s 9h Kd 8c", changes={"incidents.drawn_exposed": "dealing-error"})
    table.do(Report("exposed", DEALER), Answer("ann", 1, "return"))
    assert [(line.result, line.clauses) for line in table.state.history[-1].lines] == [("void", ("5(h)",))]
