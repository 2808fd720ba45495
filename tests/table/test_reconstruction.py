"""Reconstructions and voids in moments that no round script reaches: other readings, the dealer's cards, sides."""

from collections.abc import Mapping

from msgspec.structs import replace

from pontoon.cards import parse_cards
from pontoon.money import Cents
from pontoon.script import judge_text
from pontoon.settlement import Hand, standing
from pontoon.table import (
    Addition,
    CloseBetting,
    CloseOffer,
    DealCard,
    Double,
    FindErrors,
    GiveRuling,
    Hit,
    Insure,
    Person,
    PlaceSideWager,
    RefuseCard,
    Report,
    Stand,
    State,
    VoidSideWager,
    VoidWager,
    covers_order,
    dealer_options,
    evolve,
    next_step,
    order_options,
)
from pontoon.table.draft import Draft
from pontoon.table.events import OfferClosed
from pontoon.table.house import left_to_stand
from pontoon.table.incidents.events import (
    CardRemoved,
    DealerReconstructed,
    LaidBox,
    LaidCards,
    Proposal,
    RoundReconstructed,
)
from pontoon.table.incidents.reconstruct import affected, correction
from pontoon.table.incidents.trouble import Claim, DealingError, Trouble
from pontoon.table.incidents.void_hands import void_for_error
from pontoon.table.procedures.options import procedure_options
from pontoon.table.state import Box
from pontoon.table.wagers import may_insure
from tests.support.tables import Table, bet, cents, dealt, stacked

DEALER, OPERATOR = Person("dealer"), Person("operator")
UNNOTICED = Report("skipped", DEALER, noticed=False)
FIRST_DECISION = {"incidents.reconstruct_until": "decisions"}


def wrong_deal(changes: Mapping[str, object] | None = None, at: int = 1, to: int = 1) -> Table:
    """Two boxes; after so many cards one falls on a wrong box, and nobody notices."""
    table = stacked("nz-current", "5s Kh 7c 8d 9d 4h 9c Kd", changes)
    table.do(bet("ann"), bet("bob", 2), CloseBetting())
    table.pull(at)
    table.do(Report("misdealt", DEALER, to=to, noticed=False))
    while table.phase() == "dealing":
        table.do(DealCard())
    return table


def test_a_house_may_bar_a_reconstruction_by_a_decision_on_cards_that_move() -> None:
    """The other reading of I48: the dealer's first card would change, and ann has stood."""
    table = wrong_deal(FIRST_DECISION)
    assert correction(table.rules, table.state) is not None
    table.do(Stand("ann", 1))
    assert correction(table.rules, table.state) is None


def test_such_a_house_lets_hands_be_exchanged_on_which_nothing_was_decided() -> None:
    """Two players' second cards were exchanged; ann, whose cards move, has not decided."""
    table = wrong_deal(FIRST_DECISION, at=3, to=2)
    assert correction(table.rules, table.state) is not None
    table.do(Hit("ann", 1))
    assert correction(table.rules, table.state) is None


def test_where_a_hole_card_hides_the_order_the_places_named_are_touched() -> None:
    table = stacked("ma-2025", "9s 9h Kd 8c 2c 3c 4c", hole_card="hole")
    table.do(bet("ann"), bet("bob", 2), CloseBetting(), Report("misdealt", DEALER, to=2, noticed=False))
    while table.phase() == "dealing":
        table.do(DealCard())
    assert affected(table.rules, table.state) == ((1, 0), (2, 0))


def test_a_card_that_came_to_the_hand_after_all_is_where_it_belongs() -> None:
    """NZ 16.5: ann was passed over, asked again and got the next card: nothing has to be moved."""
    table = dealt("nz-current", "2s 9s 9h 3d 8d 5c 6c 7c", bet("ann"), bet("bob", 2))
    table.do(Hit("ann", 1), UNNOTICED, Stand("bob", 2), Hit("ann", 1), DealCard())
    found = correction(table.rules, table.state)
    assert found is not None
    assert found.changed == ()


def test_insurance_settled_on_a_wrong_second_card_is_settled_on_the_right_one() -> None:
    """NZ 16.5, 10.6: K fell on box 2, and the insurance lost. In order A-K is a pontoon: it is open again."""
    table = dealt("nz-current", "9s Ah Kd Kc 2c 5d")
    table.do(Insure("ann", 1, cents(5)), CloseOffer(), CloseOffer(), Stand("ann", 1))
    table.do(Report("misdealt", DEALER, to=2, noticed=False), DealCard())
    assert [line.net for line in standing(table.state.lines)] == [-500]
    table.do(FindErrors(DEALER), GiveRuling("reconstruct", DEALER))
    assert (table.state.dealer, table.state.rack) == (parse_cards("Ah Kc"), parse_cards("2c"))
    assert standing(table.state.lines) == ()


def test_an_absent_players_hand_is_drawn_for_again_from_its_right_cards() -> None:
    """ACT 15.4, 15.7: the second cards were exchanged; box 1 had 5-9 and stood for ann, who is away. In order: 5-8."""
    table = stacked("act-2005", "5s Kh 7c 8d 9d 4h 9c Kd")
    table.do(bet("ann"), bet("bob", 2), CloseBetting())
    table.pull(3)
    table.do(Report("misdealt", DEALER, to=2, noticed=False))
    while table.phase() == "dealing":
        table.do(DealCard())
    table.do(Report("absent", DEALER, 1), FindErrors(DEALER), GiveRuling("reconstruct", DEALER))
    assert table.state.boxes[0].hands[0].cards == parse_cards("5s 8d")
    assert table.state.boxes[0].hands[0].stood


def test_a_wager_for_the_wheel_that_was_lost_stays_lost_against_the_right_card() -> None:
    """MA 16(f), by a ruling: 9 lay before the dealer instead of the 8, and neither can trigger anything."""
    table = stacked("ma-2025", "5s 8h 9c 8d 9d 4h 9c Kd")
    table.do(bet("ann"), PlaceSideWager("ann", 1, "bsx-16", cents(5)), CloseBetting())
    table.pull(1)
    table.do(Report("misdealt", DEALER, to=3, noticed=False))
    while table.phase() == "dealing":
        table.do(DealCard())
    table.do(FindErrors(DEALER), GiveRuling("reconstruct", Person("casino-supervisor")))
    assert table.state.dealer == parse_cards("8h")
    assert [(line.kind, line.net) for line in standing(table.state.lines)] == [("bsx-16", -500)]


def test_a_card_the_dealer_got_in_place_of_a_void_hand_is_removed_with_stray_ones() -> None:
    """NZ 16.5(a), the other reading of I48: ann's cards fell on box 5 and beside the dealer, and she stood."""
    table = dealt("nz-current", "5s Js 8c 7d 8d 3h 9h Kd", bet("ann"), bet("bob", 2), changes=FIRST_DECISION)
    table.do(Hit("ann", 1), Report("misdealt", DEALER, to=5, noticed=False))
    table.do(Hit("ann", 1), Report("misdealt", DEALER, noticed=False), Stand("ann", 1))
    table.do(FindErrors(DEALER), GiveRuling("void-hands", OPERATOR, (1,)))
    assert table.state.dealer == parse_cards("8c")
    assert table.state.trouble.strays == ()


def test_so_it_is_where_no_card_lies_on_an_empty_box() -> None:
    table = dealt("nz-current", "5s Js 8c 7d 8d 9h Kd", bet("ann"), bet("bob", 2), changes=FIRST_DECISION)
    table.do(Hit("ann", 1), Report("misdealt", DEALER, noticed=False), Stand("ann", 1))
    table.do(FindErrors(DEALER), GiveRuling("void-hands", OPERATOR, (1,)))
    assert table.state.dealer == parse_cards("8c")


def test_the_dealers_first_card_is_not_sought_when_every_hand_is_void() -> None:
    """nz-current 16.5(b): all three hands are touched and void."""
    text = """
rulebook = "nz-current"
shoe = "As 5s 7d Kc Kd"
actions = ["bet ann 1 10", "bet bob 2 10", "deal ...", "go 2", "misdealt 2 unnoticed", "hit 2", 'reshuffle "As Kd"',
           "noticed", "void 1 2"]
[expect]
net = { ann = 0, bob = 0 }
"""
    assert judge_text(text).status == 0


def test_the_dealers_proper_card_may_lie_among_his_own_or_on_an_empty_box() -> None:
    king, seven, nine = parse_cards("Kc 7d 9h")
    own = evolve(State(dealer=(king, nine, seven)), DealerReconstructed(seven, king))
    assert (own.dealer, own.rack) == ((seven, nine), (king,))
    stray = State(dealer=(king,), trouble=Trouble(strays=((3, nine), (5, seven))))
    after = evolve(stray, DealerReconstructed(seven, king))
    assert (after.dealer, after.rack, after.trouble.strays) == ((seven,), (king,), ((3, nine),))


def test_a_box_without_cards_is_noticed_in_the_dealers_turn() -> None:
    """MA 15(h): bob was passed over in both passes, and nobody said so before ann had stood."""
    table = stacked("ma-2025", "8s 9h 5c Kc 8c 8d")
    table.do(bet("ann"), bet("bob", 2), CloseBetting())
    table.pull(1)
    table.do(UNNOTICED)
    table.pull(2)
    table.do(UNNOTICED, Stand("ann", 1))
    assert (table.now(), [one.action for one in dealer_options(table.rules, table.state)]) == ("notice", ["notice"])
    assert table.refusal(Hit("bob", 2)).code == "passed-over"


def test_only_who_refused_a_card_is_left_to_stand() -> None:
    """MA 15(d): ann refused; it is bob's turn, and he decides for himself."""
    table = dealt("ma-2025", "9s 8s 7s 9h 7d 3h 2d 5c Kd", bet("ann"), bet("bob", 2), bet("ann", 3))
    table.do(Report("exposed", DEALER), RefuseCard("ann", 1))
    assert (table.now(), table.step.box) == ("decide", 2)
    assert left_to_stand(table.rules, table.state) is None


def test_the_wheel_decides_though_every_hand_is_void() -> None:
    """MA 16(b), 16(h), in a house that voids wagers: a six and a king are out, and the event stands."""
    table = stacked("ma-2025", "9s 6h 8d Kd 5c", {"authority.void_wager": ["operator"]})
    table.do(bet("ann"), PlaceSideWager("ann", 1, "bsx-16", cents(5)), CloseBetting())
    table.pull(3)
    table.do(Stand("ann", 1), DealCard(), VoidWager(OPERATOR, "ann", 1))
    assert table.state.spin_due
    assert table.phase() == "playing"


def test_a_damaged_card_that_waits_may_be_replaced_alone() -> None:
    """NZ 16.8, between rounds."""
    table = stacked("nz-current", "9s 8s 9h 7d 3h 5c Kd")
    table.do(Report("damaged", DEALER, cards=tuple(parse_cards("9s"))))
    (choice,) = [one for one in procedure_options(table.rules, table.state) if one.action == "replace-card"]
    assert choice.how == ("damaged",)


def test_what_no_rule_covers_may_happen_while_bets_lie() -> None:
    """SG 5.19, 1.22: the shift manager may let it be or void the round that has begun."""
    table = stacked("sg-rws-v5", "9s 8s 9h")
    table.do(bet("ann"), Report("uncovered", DEALER, note="a spilt drink"))
    assert table.state.trouble.pending is not None
    assert table.state.trouble.pending.remedies == ("continue", "void-round")


def test_a_side_wager_is_void_where_nothing_else_is_asked() -> None:
    """ACT 17.2(a): offered to the operator as it is accepted; not while another question is open."""
    table = stacked("act-2005", "9s 8s 9h 7d 3h 5c Kd")
    pairs = PlaceSideWager("bob", 1, "perfect-pairs", cents(5))
    table.do(bet("ann"), bet("bob", 1, standing=True), pairs, PlaceSideWager("ann", 1, "perfect-pairs", Cents(500)))
    table.do(CloseBetting())
    command = VoidSideWager(OPERATOR, "ann", 1, "perfect-pairs")
    (choice,) = [one for one in order_options(table.rules, table.state, "operator") if one.order == "void-side-wager"]
    assert covers_order(choice, command)
    table.do(Report("uncovered", DEALER))
    assert table.refusal(command).code == "ruling-first"
    table.do(GiveRuling("continue", OPERATOR), command)
    assert [(line.player, line.result) for line in table.state.lines] == [("ann", "void")]


def test_a_claim_does_not_print_its_cards() -> None:
    assert "4c" not in repr(Claim("burnt", cards=tuple(parse_cards("4c"))))


def test_a_double_is_not_forfeited_before_its_card() -> None:
    """NZ 12.8, 16.5: ann's 8 fell on box 3; bob has doubled and waits for his card when the 8 goes to ann."""
    bets = (bet("ann"), bet("bob", 2), bet("cat", 3))
    table = dealt("nz-current", "5s 6h 9s 7h 7d 5c 8d 8h 9h Kd", *bets)
    table.do(Hit("ann", 1), Report("misdealt", DEALER, to=3, noticed=False), Stand("ann", 1))
    table.do(Double("bob", 2, (Addition("bob", cents(10)),)), FindErrors(DEALER), GiveRuling("reconstruct", DEALER))
    assert (table.step.kind, table.step.box) == ("decide", 1)
    table.do(Stand("ann", 1), DealCard())
    assert (table.step.kind, table.step.offer) == ("offer", "forfeit")


def test_a_dealer_who_stops_with_one_card_is_compared_as_he_lies() -> None:
    """NZ 5.1(g): ann doubled to 8; the dealer, with a 9, passes over his own card, and nobody notices."""
    text = """
rulebook = "nz-current"
shoe = "3s 9h 2d 3c"
actions = ["bet ann 1 10", "deal", "double 1 ann=10", "pass ...", "skipped unnoticed"]
[expect]
net = { ann = -20 }
"""
    assert judge_text(text).status == 0


def test_an_old_event_lays_a_hand_as_it_was_at_an_error() -> None:
    """Streams written before hands had a log say to which error a hand, or its whole box, goes back."""
    eight, king, nine = parse_cards("8s Kd 9c")
    then, split = Hand((eight,), ()), Hand((eight, king), (), stood=True)
    error = DealingError("skipped", (1, 1), (1, 1), initial=False, cards=3, hands=((1, (then,)),))
    for hands in ((split,), (split, split)):
        state = State(phase="playing", boxes=(Box(1, hands=hands),), trouble=Trouble(errors=(error,)))
        laid = LaidCards(1, 1, (eight, nine), back_to=1)
        after = evolve(state, RoundReconstructed(Proposal((laid,), ())))
        assert after.boxes[0].hands == (Hand((eight, nine), ()),)


def ace_table() -> Table:
    """Ann on box 1 and bob on box 2, the dealer with an ace; nobody insures or surrenders."""
    table = stacked("nz-current", "9s 8h Ac Kd 7c 9c Kh")
    table.do(bet("ann"), bet("bob", 2), CloseBetting(), *[DealCard()] * 5, CloseOffer(), CloseOffer())
    return table


def test_insurance_after_a_reconstruction_is_for_the_boxes_that_could_not_be_insured_before() -> None:
    """NZ 16.5 with I48: box 1 has other first cards since, box 2 has its own, and was offered insurance."""
    table = ace_table()
    state = replace(table.state, trouble=Trouble(insurance_again=(1,)))
    assert next_step(table.rules, state).offer == "insurance"
    assert may_insure(table.rules, state, "ann", 1) is None
    refusal = may_insure(table.rules, state, "bob", 2)
    assert refusal is not None
    assert refusal.code == "not-on-offer"
    closed = evolve(state, OfferClosed("insurance"))
    assert closed.trouble.insurance_again == ()
    assert next_step(table.rules, closed).kind == "decide"


def test_what_a_reconstruction_lays_down_is_not_printed() -> None:
    assert "9s" not in repr(LaidBox(1, (Hand(parse_cards("9s"), ()),), (1,)))


def test_the_dealer_keeps_a_card_that_another_hand_still_waits_for() -> None:
    """Ann's card went to the dealer; bob's hand alone is void, so hers is still there and the card with the dealer."""
    table = stacked("nz-current", "5s 8h 9c 6d 7c Kc Kh")
    table.do(bet("ann"), bet("bob", 2), CloseBetting(), *[DealCard()] * 5, Hit("ann", 1))
    table.do(Report("misdealt", DEALER, to=0, noticed=False))
    draft = Draft(table.state)
    void_for_error(table.rules, draft, ((2, 1),), ("16.5",), "misdealt")
    assert draft.state.boxes[0].hands[0].cards == parse_cards("5s 6d")
    assert not any(isinstance(event, CardRemoved) for event in draft.events)
