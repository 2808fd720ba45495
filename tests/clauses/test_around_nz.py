"""Clauses of the two New Zealand books around the round that money alone does not show: racks, roles, offers, signs."""

from collections import Counter

import pytest

from pontoon.cards import Card, parse_cards, seeded_entropy
from pontoon.cli.limits import read_limits, read_side_limits
from pontoon.rulebook import Role, load_book
from pontoon.settlement import Line
from pontoon.table import (
    Answer,
    Audience,
    CloseOffer,
    CutShoe,
    DealCard,
    GiveRuling,
    Hit,
    InsertCuttingCard,
    Insure,
    Person,
    RefuseCard,
    Remedy,
    Report,
    Shuffle,
    Stand,
    TakeBackWager,
    VoidRound,
    WagerSettled,
    cut_limits,
    ruling_options,
    view,
)
from pontoon.table import events as ev
from pontoon.table.incidents import events as i
from pontoon.words.sign import Sign, make_sign
from tests.support.tables import Table, bet, cents, dealt, shuffled

BOTH = pytest.mark.parametrize("book", ["nz-2000", "nz-current"])
DEALER = Person("dealer")
OPERATOR = Person("operator")
NOT_THE_OPERATOR: tuple[Role, ...] = ("dealer", "game-supervisor", "casino-supervisor", "casino-employee", "player")


def lines(table: Table) -> list[Line]:
    """Every settled line so far."""
    return [event.line for event in table.events if isinstance(event, WagerSettled)]


def beyond_repair(book: str, up: str = "8c") -> Table:
    """Three boxes; two cards came out together for box 1 (5-7), and nobody knows which was first."""
    table = dealt(book, f"5s Kh Js {up} 7d 6c 9d Kd 3h 2c", bet("ann", 1), bet("bob", 2), bet("cat", 3))
    if up.startswith("A"):
        table.do(Insure("ann", 1, cents(5)), CloseOffer(), CloseOffer())
    table.do(Hit("ann", 1), Report("simultaneous", DEALER))
    return table


def asked(table: Table) -> set[Remedy]:
    """What can be ruled now."""
    return {ruling.remedy for ruling in ruling_options(table.rules, table.state)}


# Cards that leave play


@BOTH
@pytest.mark.clause("nz-2000", "16.1")
@pytest.mark.clause("nz-current", "16.1")
def test_a_card_found_face_up_lies_in_the_discard_rack(book: str) -> None:
    table = dealt(book, "Ks 7c 9d 4h Kd")
    (card,) = parse_cards("4h")
    assert i.CardRemoved(card, "face-up", ("16.1",)) in table.do(Report("face-up", DEALER))
    assert table.state.rack == (card,)
    table.finish()
    assert Counter(table.state.rack) == Counter(parse_cards("Ks 7c 9d 4h Kd"))


@BOTH
@pytest.mark.clause("nz-2000", "16.3")
@pytest.mark.clause("nz-current", "16.3")
def test_a_card_too_many_on_the_dealers_hand_lies_in_the_discard_rack(book: str) -> None:
    table = dealt(book, "Ks 7c 9d Kd 4h")
    table.do(Stand("ann", 1), DealCard())
    assert table.now() == "settle"
    (card,) = parse_cards("4h")
    assert i.CardRemoved(card, "overdrawn", ("16.3",)) in table.do(Report("overdrawn", DEALER))
    assert table.state.dealer == parse_cards("7c Kd")
    assert table.state.rack == (card,)


@BOTH
@pytest.mark.clause("nz-2000", "16.5[return]")
@pytest.mark.clause("nz-current", "16.5[return]")
def test_the_cards_of_a_void_hand_lie_in_the_discard_rack(book: str) -> None:
    table = beyond_repair(book)
    table.do(GiveRuling("void-hands", OPERATOR, (1,)))
    assert Counter(table.state.rack) == Counter(parse_cards("5s 7d"))
    assert [(line.player, line.result, line.net) for line in lines(table)] == [("ann", "void", 0)]
    assert all("16.5[return]" in line.clauses for line in lines(table))
    table.run(Stand("bob", 2), Stand("cat", 3))
    assert Counter(table.state.rack) >= Counter(parse_cards("5s 7d Kh 6c Js 9d 8c Kd"))


# A card that was seen


@BOTH
@pytest.mark.clause("nz-2000", "16.4")
@pytest.mark.clause("nz-current", "16.4")
def test_only_who_controls_the_box_refuses_an_exposed_card(book: str) -> None:
    table = dealt(book, "Ks 7c 3d 9h Kd", bet("ann"), bet("bob"))
    table.do(Report("exposed", DEALER))
    refusal = table.refusal(RefuseCard("bob", 1))
    assert (refusal.code, refusal.clauses) == ("not-the-controller", ("15.3(a)",))
    table.do(RefuseCard("ann", 1))
    assert table.refusal(Hit("ann", 1)).code == "all-decided"
    assert table.do(DealCard())[0] == ev.DealerCardDealt(parse_cards("9h")[0])


@BOTH
@pytest.mark.clause("nz-2000", "16.4")
@pytest.mark.clause("nz-current", "16.4")
def test_an_exposed_card_stays_exposed_until_somebody_has_it(book: str) -> None:
    table = dealt(book, "Ks 5s 7c 3d 7d 9h Kd", bet("ann", 1), bet("bob", 2))
    table.do(Report("exposed", DEALER))
    table.do(RefuseCard("ann", 1))
    assert table.state.trouble.aside == parse_cards("9h")
    table.do(Hit("bob", 2), DealCard())
    assert table.state.trouble.aside == ()
    assert table.refusal(RefuseCard("bob", 2)).code == "nothing-to-refuse"


# Errors of dealing


@BOTH
@pytest.mark.clause("nz-2000", "16.5")
@pytest.mark.clause("nz-current", "16.5")
def test_the_right_order_is_shown_before_it_is_ruled_and_no_player_is_asked(book: str) -> None:
    table = dealt(book, "5s Kh 8c 7d 6c 9c Kd", bet("ann", 1), bet("bob", 2))
    table.do(Hit("ann", 1))
    *_, question = table.do(Report("misdealt", DEALER, to=2))
    assert isinstance(question, i.RulingAsked)
    assert question.proposal is not None
    assert [(laid.box, laid.cards) for laid in question.proposal.hands] == [
        (1, parse_cards("5s 7d 9c")),
        (2, parse_cards("Kh 6c")),
    ]
    assert asked(table) == {"reconstruct"}
    assert table.refusal(Answer("ann", 1, "return")).clauses == ("16.5",)
    assert table.refusal(GiveRuling("reconstruct", Person("player", "ann"))).code == "wrong-role"
    table.do(GiveRuling("reconstruct", DEALER))
    assert [(line.player, line.net) for line in lines(table)] == [("ann", 1000)]


@pytest.mark.clause("nz-2000", "16.5[void]")
def test_the_book_of_2000_leaves_the_operator_the_hands_or_the_round() -> None:
    table = beyond_repair("nz-2000")
    assert asked(table) == {"first", "second", "void-hands", "void-round"}
    for role in NOT_THE_OPERATOR:
        for ruling in (GiveRuling("void-hands", Person(role), (1,)), GiveRuling("void-round", Person(role))):
            assert table.refusal(ruling).clauses == ("16.5[void]",)
    table.do(GiveRuling("void-round", OPERATOR))
    assert [line.result for line in lines(table)] == ["void", "void", "void"]
    assert table.phase() == "betting"


@pytest.mark.clause("nz-current", "16.5(a)")
def test_the_current_book_leaves_the_operator_the_hands_alone() -> None:
    table = beyond_repair("nz-current")
    assert asked(table) == {"first", "second", "void-hands"}
    for role in NOT_THE_OPERATOR:
        assert table.refusal(GiveRuling("void-hands", Person(role), (1,))).clauses == ("16.5(a)",)
    assert table.refusal(GiveRuling("void-round", OPERATOR)).code == "no-such-remedy"
    assert table.refusal(VoidRound(OPERATOR)).code == "nobody-may"


@pytest.mark.clause("nz-current", "16.5(b)")
def test_the_dealers_hand_is_completed_while_a_hand_is_left_and_not_when_all_are_void() -> None:
    table = beyond_repair("nz-current")
    table.do(GiveRuling("void-hands", OPERATOR, (1,)))
    table.run(Stand("bob", 2), Stand("cat", 3))
    assert table.state.previous is not None
    assert table.state.previous.dealer == parse_cards("8c Kd")
    table = dealt("nz-current", "5s 8c 7d 3h Kd")
    table.do(Hit("ann", 1), Report("simultaneous", DEALER), GiveRuling("void-hands", OPERATOR, (1,)))
    assert table.phase() == "betting"
    assert table.state.previous is not None
    assert table.state.previous.dealer == parse_cards("8c")


@BOTH
@pytest.mark.clause("nz-2000", "10.7")
@pytest.mark.clause("nz-current", "10.7")
def test_insurance_is_void_with_its_hand_and_says_so(book: str) -> None:
    table = beyond_repair(book, up="Ac")
    table.do(GiveRuling("void-hands", OPERATOR, (1,)))
    (insurance,) = [line for line in lines(table) if line.kind == "insurance"]
    assert (insurance.player, insurance.result, insurance.net) == ("ann", "void", 0)
    assert "10.7" in insurance.clauses
    table.run(Stand("bob", 2), Stand("cat", 3))  # with a king the dealer achieves pontoon, and nobody's insurance wins
    assert [line.player for line in lines(table) if line.kind == "insurance"] == ["ann"]


# Not enough cards


@BOTH
@pytest.mark.clause("nz-2000", "16.7")
@pytest.mark.clause("nz-current", "16.7")
def test_the_discards_and_nothing_else_are_shuffled_cut_and_played_on(book: str) -> None:
    table = Table(book, decks=4)
    table.do(Shuffle(shuffled(4, "sixteen seven")))
    table.do(CutShoe("casino employee", cut_limits(table.rules, table.state)[0]))
    table.do(InsertCuttingCard(0))  # at the very back, so that nothing stops the shoe before it is empty
    entropy = seeded_entropy("sixteen seven")
    begun = 0
    while "MidRoundShuffleDue" not in table.names():
        begun = len(table.events)
        table.run(*(bet(name, box) for box, name in enumerate(("ann", "bob", "cat", "dan", "eve"), start=1)))
        table.finish(entropy)
    names = table.names(begun)
    due = names.index("MidRoundShuffleDue")
    assert names[due : due + 4] == ["MidRoundShuffleDue", "ShoeShuffled", "ShoeCut", "CuttingCardInserted"]
    assert "CardBurned" not in names
    assert "WagerSettled" not in names[:due]  # so every card of the round still lies on the layout
    stack = table.events[begun + due + 1]
    assert isinstance(stack, ev.ShoeShuffled)
    assert Counter(stack.cards) == Counter(shuffled(4)) - Counter(_dealt_in(table, begun, begun + due))
    assert table.now() == "bet"  # the next round goes on with them


def _dealt_in(table: Table, first: int, last: int) -> list[Card]:
    events = table.events[first:last]
    return [event.card for event in events if isinstance(event, ev.CardDealt | ev.DealerCardDealt)]


# Absent players


@BOTH
@pytest.mark.clause("nz-2000", "16.6")
@pytest.mark.clause("nz-current", "16.6")
def test_only_the_operator_directs_cards_for_who_is_away(book: str) -> None:
    table = dealt(book, "5s 7c 3d 2h 4h 6d Kd")
    for role in NOT_THE_OPERATOR:
        refusal = table.refusal(Report("absent", Person(role), 1))
        assert (refusal.code, refusal.clauses) == ("wrong-role", ("16.6",))
    table.run(Report("absent", OPERATOR, 1))
    assert table.state.previous is not None
    assert table.state.previous.boxes[0].hands[0].cards == parse_cards("5s 3d 2h 4h")


# Offers and payments


@BOTH
@pytest.mark.clause("nz-2000", "10.3(a)")
@pytest.mark.clause("nz-current", "10.3(a)")
def test_insurance_is_announced_to_everybody_before_a_further_card(book: str) -> None:
    table = dealt(book, "5s Kh Ac 7d 6c Kd", bet("ann", 1), bet("bob", 2))
    for audience in (Audience(), Audience("player", "ann"), Audience("player", "bob"), Audience("dealer")):
        assert view(table.rules, table.state, audience).step.offer == "insurance"
    for player in ("ann", "bob"):
        actions = [choice.action for choice in view(table.rules, table.state, Audience("player", player)).choices]
        assert "insure" in actions
    assert table.refusal(DealCard()).code == "no-card-due"


@BOTH
@pytest.mark.clause("nz-2000", "16.11")
@pytest.mark.clause("nz-current", "16.11")
def test_insurance_made_good_waits_for_that_player_alone(book: str) -> None:
    table = dealt(book, "5s Kh Ac 7d 6c Kd", bet("ann", 1), bet("bob", 2))
    table.do(CloseOffer(), CloseOffer(), Stand("ann", 1), Stand("bob", 2))
    assert table.now() == "deal-dealer"
    table.do(Report("insurance-missed", DEALER, 2, player="bob"))
    assert table.refusal(DealCard()).code == "no-card-due"
    assert table.refusal(Insure("ann", 1, cents(5))).clauses == ("16.11",)
    table.do(Insure("bob", 2, cents(5)))
    assert table.now() == "deal-dealer"


@BOTH
@pytest.mark.clause("nz-2000", "5.7")
@pytest.mark.clause("nz-current", "5.7")
def test_all_winning_wagers_of_a_box_are_paid_together_and_none_is_taken_before(book: str) -> None:
    table = dealt(book, "As Kh 7c Kd 6c Kc", bet("ann"), bet("dan", 1, 20), bet("bob", 2))
    assert [(line.player, line.net) for line in lines(table)] == [("ann", 1500), ("dan", 3000)]
    first, second = (at for at, name in enumerate(table.names()) if name == "WagerSettled")
    assert second == first + 1
    for player in ("ann", "dan"):
        assert table.refusal(TakeBackWager(player, 1)).code == "betting-closed"
    table.finish()
    table.do(bet("ann"), bet("dan", 1, 20))  # now they have their chips again


@BOTH
@pytest.mark.clause("nz-2000", "15.2")
@pytest.mark.clause("nz-current", "15.2")
def test_where_the_operator_so_directs_the_wagers_on_a_box_together_keep_to_the_maximum(book: str) -> None:
    table = Table(book, {"limits.maximum_binds": "box"}, shoe="physical")
    table.do(bet("ann", 1, 6000))
    refusal = table.refusal(bet("bob", 1, 5000))
    assert refusal.code == "over-maximum"
    table.do(bet("bob", 1, 4000), bet("cat", 2, 10000))
    free = Table(book, shoe="physical")
    free.do(bet("ann", 1, 6000), bet("bob", 1, 5000))


# Signs


def sign(book: str) -> Sign:
    """The sign of a table of $5 to $500 with side wagers of $5 to $100."""
    rules = load_book(book)
    limits = read_limits("5-500/5")
    return make_sign(rules, limits, read_side_limits("5-100" if rules.side("perfect-pairs") else "", limits, rules), 6)


@BOTH
@pytest.mark.clause("nz-2000", "3.2(b)")
@pytest.mark.clause("nz-2000", "3.2(b)(i)")
@pytest.mark.clause("nz-2000", "3.2(b)(ii)")
@pytest.mark.clause("nz-2000", "3.2(b)(iii)")
@pytest.mark.clause("nz-current", "3.2(b)")
@pytest.mark.clause("nz-current", "3.2(b)(i)")
@pytest.mark.clause("nz-current", "3.2(b)(ii)")
@pytest.mark.clause("nz-current", "3.2(b)(iii)")
def test_the_layout_bears_the_three_inscriptions(book: str) -> None:
    demanded = {notice.text: notice.clauses for notice in sign(book).inscriptions if notice.clauses}
    assert demanded == {
        "Pontoon pays 3 to 2": ("3.2(b)", "3.2(b)(i)"),
        "Dealer draws to hard 16 and soft 17": ("3.2(b)", "3.2(b)(ii)"),
        "Insurance pays 2 to 1": ("3.2(b)", "3.2(b)(iii)"),
    }


@BOTH
@pytest.mark.clause("nz-2000", "3.2")
@pytest.mark.clause("nz-2000", "3.2(a)")
@pytest.mark.clause("nz-2000", "3.2(c)")
@pytest.mark.clause("nz-current", "3.2")
@pytest.mark.clause("nz-current", "3.2(a)")
@pytest.mark.clause("nz-current", "3.2(c)")
def test_the_sign_says_what_the_cloth_and_the_box_maximum_need_besides(book: str) -> None:
    assert [clause.number for clause in sign(book).also] == ["3.2", "3.2(a)", "3.2(c)", "Appendix 1", "15.2"]


@pytest.mark.clause("nz-current", "15A.4")
@pytest.mark.clause("nz-current", "15A.8")
def test_limits_and_pay_scale_of_perfect_pairs_are_displayed() -> None:
    (pairs,) = sign("nz-current").sides
    assert pairs.clauses == ("15A.8",)
    assert pairs.rows == (("Mixed pair", "5 to 1"), ("Coloured pair", "10 to 1"), ("Perfect pair", "25 to 1"))
    assert [(note.text, note.clauses) for note in pairs.notes] == [("Wager $5 to $100", ("15A.4",))]
    assert sign("nz-2000").sides == ()
