"""Errors of dealing: what was put on a wrong place, passed over, found late, put right or left as it lies."""

from pontoon.cards import Card, parse_cards
from pontoon.settlement import standing
from pontoon.table import (
    Addition,
    Answer,
    BurnCard,
    CloseBetting,
    CloseOffer,
    DealCard,
    Double,
    FindErrors,
    Forfeit,
    GiveRuling,
    Hit,
    Person,
    Report,
    Split,
    Stand,
    Surrender,
    VoidHands,
    correction,
    report_options,
)
from pontoon.table.incidents import events as i
from tests.support.tables import Table, bet, cents, dealt, stacked

DEALER, OPERATOR, SUPERVISOR = Person("dealer"), Person("operator"), Person("casino-supervisor")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text))


def hand(table: Table, box: int, number: int = 1) -> tuple[Card, ...]:
    """The cards of a hand."""
    return next(one for one in table.state.boxes if one.number == box).hands[number - 1].cards


def strays(table: Table) -> list[tuple[int, Card]]:
    """The cards on boxes without a wager."""
    return list(table.state.trouble.strays)


def test_a_second_error_after_one_that_stands_cannot_be_put_right() -> None:
    """ACT 15.4, 17.4: ann's first card went to the dealer and stays there; nobody can tell the order after that."""
    table = stacked("act-2005", "9s 8d 2c 3c 4c 5c 6c", None)
    table.do(bet("ann", 1), bet("bob", 2), CloseBetting())
    table.do(Report("misdealt", DEALER, to=0, noticed=False), Report("uncovered", DEALER))
    table.do(GiveRuling("void-hands", OPERATOR, (1,)))
    assert len(table.state.trouble.errors) == 1  # nobody has noticed it yet
    table.do(FindErrors(DEALER), GiveRuling("continue", OPERATOR))
    assert table.state.trouble.unordered
    table.do(Report("misdealt", DEALER, to=3))
    assert correction(table.rules, table.state) is None
    assert table.state.trouble.pending is not None
    assert table.state.trouble.pending.remedies == ("continue", "void-hands", "void-round")


def test_a_card_put_right_leaves_the_other_cards_on_empty_boxes_where_they_lie() -> None:
    """ACT 15.4: ann draws 4c and 5c; both go to empty boxes, the first for good, the second is put right."""
    table = dealt("act-2005", "2s 9h 3d 4c 5c 6c 7c")
    table.do(Hit("ann", 1), Report("misdealt", DEALER, to=3, noticed=False), Report("uncovered", DEALER))
    table.do(GiveRuling("continue", OPERATOR))
    table.do(FindErrors(DEALER), GiveRuling("reconstruct", DEALER))
    assert hand(table, 1) == cards("2s 3d 4c")
    table.do(Hit("ann", 1), Report("misdealt", DEALER, to=3))
    assert strays(table) == [(3, cards("5c")[0])]
    table.do(GiveRuling("reconstruct", DEALER))
    assert strays(table) == []
    assert hand(table, 1) == cards("2s 3d 4c 5c")


def test_only_the_last_card_on_an_empty_box_is_put_right() -> None:
    """A house where decisions bar a reconstruction: a card stays on box 3 for good, a later one is put right alone."""
    changes = {"incidents.reconstruct_until": "decisions"}
    table = dealt("act-2005", "2s 2h 9h 3d 3c 4c 5c 6c 7c", bet("ann", 1), bet("bob", 2), changes=changes)
    table.do(Hit("ann", 1), Report("misdealt", DEALER, to=3, noticed=False), Hit("ann", 1), DealCard())
    table.do(FindErrors(DEALER), GiveRuling("continue", OPERATOR))
    assert strays(table) == [(3, cards("4c")[0])]
    table.do(Hit("ann", 1), Report("misdealt", DEALER, to=3))
    table.do(GiveRuling("reconstruct", DEALER))
    assert strays(table) == [(3, cards("4c")[0])]
    assert hand(table, 1) == cards("2s 3d 5c 6c")


def test_a_void_of_another_box_leaves_an_error_to_be_found() -> None:
    """ACT 15.4: ann's 4 lay on box 3 when bob's box was void, and a 5 came there too: the 4 is hers, the 5 is burnt."""
    table = dealt("act-2005", "2s 2h 9h 3d 3c 4c 5c 6c 7c", bet("ann", 1), bet("bob", 2))
    table.do(Hit("ann", 1), Report("misdealt", DEALER, to=3, noticed=False), Report("uncovered", DEALER))
    table.do(GiveRuling("void-hands", OPERATOR, (2,)))
    table.do(Hit("ann", 1), Report("misdealt", DEALER, to=3))
    table.do(GiveRuling("reconstruct", DEALER))
    assert (hand(table, 1), strays(table), table.state.trouble.aside) == (cards("2s 3d 4c"), [], ())
    assert table.state.rack == cards("2h 3c 5c")


def test_a_dealers_card_found_elsewhere_after_the_next_one_goes_before_it() -> None:
    """ACT 15.4, 15.3: the dealer's 8 lay on an empty box unnoticed, and he drew a 2. 9-8 is 17, and the 2 is burnt."""
    table = dealt("act-2005", "9s 9h Kd 8c 2c 5d 6d")
    table.do(Stand("ann", 1), Report("misdealt", DEALER, to=2, noticed=False), DealCard())
    table.do(FindErrors(DEALER), GiveRuling("reconstruct", DEALER))
    assert (table.state.dealer, table.state.rack, strays(table)) == (cards("9h 8c"), cards("2c"), [])
    assert table.now() == "settle"


def test_a_dealers_card_found_elsewhere_comes_before_those_he_still_needs() -> None:
    """NZ 16.5: the dealer's 4 lay on an empty box; with the 2 drawn since he has 9-4-2 and draws on."""
    table = dealt("nz-current", "9s 9h Kd 4c 2c 5d 6d")
    table.do(Stand("ann", 1), Report("misdealt", DEALER, to=2, noticed=False), DealCard())
    table.do(FindErrors(DEALER), GiveRuling("reconstruct", DEALER))
    assert (table.state.dealer, table.state.rack) == (cards("9h 4c 2c"), ())
    assert table.now() == "deal-dealer"


def test_a_house_may_let_the_players_choose_where_nothing_can_be_put_right() -> None:
    """A variant: cards are put right where they can be, and otherwise every player chooses."""
    changes = {"incidents.not_reconstructible": "players-choose", "incidents.reconstruct_until": "decisions"}
    table = dealt("act-2005", "9s 9h Kd 8c 2c 5d 6d", changes=changes)
    table.do(Stand("ann", 1), Report("misdealt", DEALER, to=2, noticed=False), DealCard(), FindErrors(DEALER))
    assert table.state.trouble.pending is not None
    assert table.state.trouble.pending.choices == ("continue", "return")
    table.do(Answer("ann", 1, "return"))
    assert table.phase() == "betting"
    assert table.state.previous is not None
    assert [(line.result, line.net) for line in table.state.previous.lines] == [("void", 0)]


def test_every_place_a_card_can_be_put_on_is_offered_once() -> None:
    """Two hands of a split box, the dealer and three empty boxes; not the hand whose card is due."""
    table = dealt("act-2005", "8s 9h 8d 9c 4c 5c", boxes=4)
    table.do(Split("ann", 1, ("ann",)))
    offered = [one for one in report_options(table.rules, table.state) if isinstance(one, Report)]
    places = [(one.to, one.hand) for one in offered if one.situation == "misdealt" and one.noticed]
    assert places == [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]
    table.do(DealCard(), Stand("ann", 1))
    offered = [one for one in report_options(table.rules, table.state) if isinstance(one, Report)]
    places = [(one.to, one.hand) for one in offered if one.situation == "misdealt" and one.noticed]
    assert places == [(0, 0), (1, 1), (2, 0), (3, 0), (4, 0)]


def test_a_dead_hand_of_a_split_box_takes_back_what_was_paid_on_it_alone() -> None:
    """A house that voids at any time: hand 1 of the split eights busts with 10 lost; void, the 10 come back."""
    table = dealt("nz-current", "8s 9h 8d Ks 9c Kc Jd 7d", changes={"incidents.void_when": "any-time"})
    table.do(Split("ann", 1, ("ann",)), DealCard(), Hit("ann", 1), DealCard())
    assert [line.net for line in standing(table.state.lines)] == [-1000]
    table.do(VoidHands(OPERATOR, (1,), hand=1))
    assert standing(table.state.lines) == ()
    assert [(line.net, line.reverses) for line in table.state.lines] == [(-1000, ""), (1000, "void")]
    assert hand(table, 1, 1) == ()
    assert hand(table, 1, 2) == cards("8d")


def test_nobody_takes_a_double_back_or_surrenders_while_a_question_is_open() -> None:
    """SG 5.19: the question comes first; then the withdrawal is open again."""
    table = dealt("sg-rws-v5", "5s 9h 6d 2c 3c 4c")
    table.do(Double("ann", 1, (Addition("ann", cents(10)),)), DealCard())
    table.do(Report("uncovered", DEALER))
    assert table.refusal(Forfeit("ann", 1, 1)).code == "ruling-first"
    table.do(GiveRuling("continue", OPERATOR), Forfeit("ann", 1, 1))


def test_a_missed_surrender_waits_for_a_question_too() -> None:
    """NZ 16.12: the surrender is reopened for ann; while something else is asked it cannot be taken."""
    table = dealt("nz-current", "9s Ah 7d 2c 3c 4c")
    table.do(CloseOffer(), CloseOffer(), Report("surrender-missed", DEALER, 1), Report("uncovered", DEALER))
    assert table.refusal(Surrender("ann", 1)).code == "ruling-first"
    table.do(GiveRuling("continue", OPERATOR), Surrender("ann", 1))


def test_who_had_a_void_wager_has_played_the_round_all_the_same() -> None:
    """MA 5(j): ann wagered on the first round of the shoe, so that she does not come late to the second."""
    table = stacked("ma-2025", "2c 9s 9d Kh 3c 9h 9c Kd 8h", burn=1, mid_shoe_limited=True)
    table.do(BurnCard(), bet("ann"), CloseBetting(), DealCard(), Report("burnt", DEALER))
    table.do(GiveRuling("void-hands", SUPERVISOR, (1,)))
    assert table.phase() == "betting"
    assert table.state.steady == ("ann",)
    assert table.state.seats == ((1, "ann"),)
    table.do(bet("ann"))


def test_an_incident_is_recorded_with_all_that_was_said_of_it() -> None:
    table = dealt("nz-current", "9s 9h Kd 8c")
    table.do(Hit("ann", 1))
    reported = table.do(Report("misdealt", DEALER, to=4, noticed=False))[0]
    assert reported == i.IncidentReported("misdealt", DEALER, ("16.5",), to=4, noticed=False)
    found = table.do(FindErrors(DEALER))[0]
    assert found == i.IncidentReported("misdealt", DEALER, ("16.5",), 1, 1, found=True)


def test_an_error_of_the_initial_deal_found_while_a_split_hand_waits_undoes_the_split() -> None:
    """NZ 16.5, 16.3: a card of the deal lay on box 3; ann has split her eights since. In order: 8-9, 2-8, dealer 9.

    The card that is over goes to the rack, and the ten she added for the split goes back.
    """
    table = stacked("nz-current", "8s 2c 9h 9d 8d 9c 3c 4c 5c 6c")
    table.do(bet("ann", 1), bet("bob", 2), CloseBetting(), DealCard())
    table.do(Report("misdealt", DEALER, to=3, noticed=False))
    while table.phase() == "dealing":
        table.do(DealCard())
    assert hand(table, 1) == cards("8s 8d")
    table.do(Split("ann", 1, ("ann",)), FindErrors(DEALER), GiveRuling("reconstruct", DEALER))
    assert (hand(table, 1), hand(table, 2), table.state.dealer) == (cards("8s 9d"), cards("2c 8d"), cards("9h"))
    assert (table.state.rack, strays(table)) == (cards("9c"), [])
    assert [(line.kind, line.result, line.net) for line in table.state.lines] == [("split", "void", 0)]
    assert table.now() == "decide"
