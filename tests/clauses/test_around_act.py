"""act-2005 around the round, where a script cannot see: reshuffled discards, a failed shoe, records and signs."""

import pytest

from pontoon.cards import Card, full_shoe, parse_cards
from pontoon.rulebook import load_book
from pontoon.table import (
    CloseBetting,
    CloseOffer,
    CloseTable,
    Command,
    CountCards,
    CutShoe,
    DealCard,
    GiveRuling,
    Hit,
    InsertCuttingCard,
    Limits,
    Person,
    Report,
    RequestReview,
    RestrictPlayer,
    Settle,
    Setup,
    Shuffle,
    StackShoe,
    Stand,
    TakeStep,
    VacateSeat,
    VoidRound,
    VoidWager,
    cut_offers,
    open_table,
)
from pontoon.table import events as e
from pontoon.table.incidents import events as i
from pontoon.table.people import events as people
from pontoon.words.sign import make_sign
from tests.support.procedures import DEALER, OPERATOR, SUPERVISOR, by_hand, cut_and_mark, stack, steps
from tests.support.tables import Table, bet, cents, stacked

RULES = load_book("act-2005")
SEVEN = ("ann", "bob", "cat", "dan", "eve", "fay", "gus")


def shuffled_table(*, automated: bool = False, players: tuple[str, ...] = ("ann", "bob", "cat")) -> Table:
    """Three decks in their shoe and a wager on each of the first boxes; every hand begins with two picture cards."""
    table = Table("act-2005", decks=3, automated=automated)
    pictures = [card for card in full_shoe(3) if card.is_ten]
    rest = [card for card in full_shoe(3) if not card.is_ten]
    order = tuple(pictures + rest)
    if automated:
        table.do(Shuffle(order))
    else:
        table.do(Shuffle(order[-48:] + order[:-48]), CutShoe("casino supervisor", 48), InsertCuttingCard(48))
    table.do(*(bet(player, box) for box, player in enumerate(players, start=1)))
    return table


def run_out(table: Table) -> tuple[Card, ...]:
    """ann asks for a card, and all that are left in the shoe are burnt in error first; what lies in the rack then."""
    table.run(CloseBetting())
    table.do(*(Report("burnt", DEALER) for _ in range(144 - table.state.shoe.position)))
    rack = table.state.rack
    table.run(Stand("ann", 1), Stand("bob", 2))
    return rack


def seven_boxes(*, abstains: bool) -> tuple[Command, ...]:
    """New cards and a wager on every box, 20 each against a 9; without gus on box 7 if he abstains."""
    players = SEVEN[:-1] if abstains else SEVEN
    kings, queens = ["Ks", "Kh"] * 4, ["Qs", "Qh"] * 4
    cards = [*kings[: len(players)], "9h", *queens[: len(players)], "9d"]
    return StackShoe(parse_cards(" ".join(cards))), *(bet(player, box) for box, player in enumerate(players, start=1))


# The cards


@pytest.mark.clause("act-2005", "2.3")
@pytest.mark.clause("act-2005", "2.3(a)")
def test_the_number_of_decks_is_fixed_when_the_table_opens_and_told_on_its_sign() -> None:
    limits = Limits(cents(1), cents(100), cents(1))
    told = [notice.text for notice in make_sign(RULES, limits, limits, 3).inscriptions]
    assert any(text.startswith("3 decks") for text in told)
    table = Table("act-2005", decks=3)
    assert table.refusal(Shuffle(full_shoe(4))).code == "wrong-cards"
    assert table.refusal(Shuffle(full_shoe(2))).code == "wrong-cards"
    table.do(Shuffle(full_shoe(3)))


@pytest.mark.clause("act-2005", "2.3")
@pytest.mark.clause("act-2005", "2.3(b)")
def test_only_the_shuffle_that_was_determined_is_a_step_of_the_dealer() -> None:
    table = by_hand("act-2005")
    steps(table, "inspect")
    assert [act.do for act in table.step.acts] == ["shuffle"]
    assert table.refusal(TakeStep("riffle", DEALER)).clauses == ("5.1",)
    steps(table, "shuffle")
    stack(table)


@pytest.mark.clause("act-2005", "2.2")
def test_after_closing_the_dealer_checks_the_cards_and_counts_them() -> None:
    table = by_hand("act-2005")
    steps(table, "inspect", "shuffle")
    stack(table)
    cut_and_mark(table)
    table.do(CloseTable(OPERATOR))
    assert table.now() == "procedure"
    assert table.step.clauses == ("2.2",)
    steps(table, "inspect")
    assert table.now() == "count"
    table.do(CountCards(288, DEALER))
    assert table.now() == "closed"


@pytest.mark.clause("act-2005", "1.1")
def test_a_table_has_no_more_boxes_than_its_approved_layout() -> None:
    faults = open_table(RULES, Setup(boxes=8))
    assert isinstance(faults, tuple)
    assert [fault.clauses for fault in faults] == [("1.1",)]


# Notices


@pytest.mark.clause("act-2005", "3.1")
@pytest.mark.clause("act-2005", "3.3")
@pytest.mark.clause("act-2005", "18.9")
@pytest.mark.clause("act-2005", "17.9")
@pytest.mark.clause("act-2005", "18.2")
def test_the_sign_shows_limits_multiples_and_perfect_pairs_and_names_what_else_is_asked_for() -> None:
    sign = make_sign(RULES, Limits(cents(5), cents(500), cents(5)), Limits(cents(5), cents(50), cents(5)), 6)
    assert [(notice.text, notice.clauses) for notice in sign.amounts] == [
        ("Minimum wager $5", ("3.1",)),
        ("Maximum on a box $500", ("3.1",)),
        ("Wagers in multiples of $5", ("3.3",)),
    ]
    (pairs,) = sign.sides
    assert [(notice.text, notice.clauses) for notice in pairs.notes] == [("Wager $5 to $50", ("18.9",))]
    assert {clause.number for clause in sign.also} >= {"1.1", "3.2", "17.9", "18.2"}


# Not enough cards


@pytest.mark.clause("act-2005", "15.6")
def test_all_the_discards_and_nothing_else_are_shuffled_and_cut_and_complete_the_round() -> None:
    """cat asks for a card when all 144 are out of the shoe: seven on the layout, 137 in the rack."""
    table = shuffled_table()
    rack = run_out(table)
    assert len(rack) == 144 - 7
    table.do(Hit("cat", 3), Report("shoe-empty", DEALER))
    assert table.now() == "shuffle"
    assert table.refusal(Shuffle(full_shoe(3))).code == "wrong-cards"
    assert table.refusal(Shuffle(rack[1:])).code == "wrong-cards"
    table.do(Shuffle(rack))
    assert table.now() == "cut"
    table.do(CutShoe(cut_offers(RULES, table.state)[0], 60))
    assert table.now() == "insert-cutting-card"
    table.do(InsertCuttingCard(48))
    assert (table.step.kind, table.step.box) == ("deal-box", 3)
    (dealt,) = table.do(DealCard())[:1]
    assert dealt == e.CardDealt(3, 1, rack[60])
    while table.now() == "deal-dealer":
        table.do(DealCard())
    table.do(Settle())
    assert table.now() == "shuffle"


@pytest.mark.clause("act-2005", "15.6")
@pytest.mark.clause("act-2005", "5.2(d)")
def test_the_cut_of_the_discards_passes_clockwise_to_the_casino_supervisor() -> None:
    table = shuffled_table()
    rack = run_out(table)
    table.do(Hit("cat", 3), Report("shoe-empty", DEALER), Shuffle(rack))
    offered = cut_offers(RULES, table.state)
    assert set(offered[:3]) == {"ann", "bob", "cat"}
    assert offered[3] == "casino supervisor"


# The automated shuffling shoe fails


@pytest.mark.clause("act-2005", "19.3")
@pytest.mark.clause("act-2005", "19.3(a)")
@pytest.mark.clause("act-2005", "19.3(a)(i)")
@pytest.mark.clause("act-2005", "19.3(a)(ii)")
@pytest.mark.clause("act-2005", "19.3(a)(iii)")
def test_the_rest_of_a_failed_shoe_is_shuffled_and_cut_from_the_far_right_and_completes_the_round() -> None:
    table = shuffled_table(automated=True)
    table.run(CloseBetting(), CloseOffer())
    rest = table.state.shoe.order[7:]
    assert len(rest) == 144 - 7
    table.do(Report("automated-fault", DEALER))
    assert table.refusal(Hit("ann", 1)).code
    assert table.refusal(Shuffle(full_shoe(3))).code == "wrong-cards"
    table.do(Shuffle(rest))
    assert table.now() == "cut"
    assert cut_offers(RULES, table.state) == ("cat", "ann", "bob", "casino supervisor")
    assert table.refusal(CutShoe("cat", 47)).clauses == ("5.3",)
    table.do(CutShoe("cat", 48), InsertCuttingCard(48), Hit("ann", 1))
    (dealt,) = table.do(DealCard())[:1]
    assert dealt == e.CardDealt(1, 1, rest[48])


@pytest.mark.clause("act-2005", "19.3(b)")
@pytest.mark.clause("act-2005", "2.4")
def test_after_the_round_of_a_failed_shoe_the_cards_are_replaced() -> None:
    table = shuffled_table(automated=True)
    table.run(CloseBetting(), CloseOffer())
    table.do(Report("automated-fault", DEALER))
    table.do(Shuffle(table.state.shoe.order), CutShoe("cat", 48), InsertCuttingCard(48))
    table.run(Stand("ann", 1), Stand("bob", 2), Stand("cat", 3))
    assert not table.state.setup.automated
    assert "CardsReplaced" in table.names()
    assert table.now() == "shuffle"


@pytest.mark.clause("act-2005", "19.1")
@pytest.mark.clause("act-2005", "19.2")
def test_after_each_round_an_automated_shoe_has_all_its_cards_again() -> None:
    table = shuffled_table(automated=True)
    table.run(CloseBetting(), Stand("ann", 1), Stand("bob", 2), Stand("cat", 3))
    assert table.now() == "shuffle"
    assert table.refusal(Shuffle(full_shoe(3)[1:])).code == "wrong-cards"
    table.do(Shuffle(full_shoe(3)))
    assert table.now() == "bet"


# Reconstruction and voids


@pytest.mark.clause("act-2005", "15.4")
def test_the_reconstruction_is_shown_before_it_is_made() -> None:
    table = stacked("act-2005", "Ks 8s 9h Qd 8d 9d")
    table.do(bet("ann", 1), bet("bob", 2), CloseBetting(), Report("misdealt", DEALER, to=2))
    (asked,) = [event for event in table.events if isinstance(event, i.RulingAsked)]
    assert asked.remedies == ("reconstruct",)
    assert asked.clauses == ("15.4",)
    assert asked.proposal is not None
    laid = {hand.box: [card.value for card in hand.cards] for hand in asked.proposal.hands}
    assert laid == {1: ["Ks"], 2: []}
    table.do(GiveRuling("reconstruct", DEALER))
    assert [card.value for card in table.state.boxes[0].hands[0].cards] == ["Ks"]


@pytest.mark.clause("act-2005", "15.5")
@pytest.mark.clause("act-2005", "A[Void]")
def test_every_payment_of_a_void_past_round_is_reversed_by_a_line_of_its_own() -> None:
    table = stacked("act-2005", "Ks As 9h 6d Kd 9d Kc 9s Qc 9c")
    table.run(bet("ann", 1), bet("bob", 2), CloseBetting(), Stand("ann", 1))
    table.run(bet("ann", 1), CloseBetting())
    events = table.do(Report("found-late", DEALER, round=1))
    lines = [event.line for event in events if isinstance(event, i.LineReversed)]
    assert sorted((line.player, line.net) for line in lines) == [("ann", 1000), ("bob", -1500)]
    assert all({"15.5", "A[Void]"} <= set(line.clauses) for line in lines)
    assert table.state.history[0].void


@pytest.mark.clause("act-2005", "17.2(a)")
@pytest.mark.clause("act-2005", "17.3")
def test_an_order_of_the_operator_is_on_record_with_its_authority() -> None:
    table = stacked("act-2005", "Ks Kd 9h 6d Qd 9d")
    table.run(bet("ann", 1), bet("bob", 2), CloseBetting())
    operator = Person("operator", "olga")
    table.do(VoidWager(operator, "ann", 1, "took back chips"), VoidRound(operator, "fire alarm"))
    first, second = [event for event in table.events if isinstance(event, i.RulingGiven)]
    assert (first.by, first.authority, first.note) == (operator, ("17.2", "17.2(a)"), "took back chips")
    assert (second.by, second.authority, second.note) == (operator, ("17.3", "17.1"), "fire alarm")


@pytest.mark.clause("act-2005", "17.4")
def test_a_request_for_review_is_on_record_and_the_decision_stands() -> None:
    table = stacked("act-2005", "Ks 9h 6d 9d")
    table.run(bet("ann", 1), CloseBetting(), VoidRound(OPERATOR))
    before = table.state.previous
    (event,) = table.do(RequestReview("ann", "no fire was seen"))
    assert event == people.ReviewRequested("ann", "no fire was seen", ("17.4",))
    assert table.state.previous == before
    assert before is not None
    assert before.void


# People


@pytest.mark.clause("act-2005", "4.8")
@pytest.mark.clause("act-2005", "4.9")
@pytest.mark.parametrize("tracked", [True, False])
def test_every_restriction_is_to_be_reported_to_the_commission(*, tracked: bool) -> None:
    table = Table("act-2005")
    (event,) = table.do(RestrictPlayer("ann", OPERATOR, tracked=tracked, previously=not tracked))
    assert event == people.PlayerRestricted("ann", OPERATOR, tracked, "regulator", ("4.8", "4.9"))


@pytest.mark.clause("act-2005", "17.6")
@pytest.mark.parametrize(("rounds", "leaves"), [(2, False), (3, True)])
def test_a_seat_is_left_after_three_rounds_without_a_wager_at_a_full_table(*, rounds: int, leaves: bool) -> None:
    table = stacked("act-2005", "")
    for number in range(rounds + 1):
        table.do(*seven_boxes(abstains=number > 0))
        table.run(CloseBetting())
        table.finish()
    order = VacateSeat(7, OPERATOR)
    if leaves:
        table.do(order)
        assert (7, "gus") not in table.state.seats
    else:
        assert table.refusal(order).clauses == ("17.6",)


@pytest.mark.clause("act-2005", "17.6")
def test_whoever_wagers_again_keeps_the_seat() -> None:
    table = stacked("act-2005", "")
    for number in range(4):
        table.do(*seven_boxes(abstains=number > 0))
        table.run(CloseBetting())
        table.finish()
    table.do(bet("gus", 7))
    assert table.refusal(VacateSeat(7, OPERATOR)).clauses == ("17.6",)


@pytest.mark.clause("act-2005", "17.1")
@pytest.mark.clause("act-2005", "17.3")
@pytest.mark.parametrize("person", [DEALER, SUPERVISOR, Person("player", "ann")])
def test_nobody_but_the_operator_voids_a_round(person: Person) -> None:
    table = stacked("act-2005", "Ks 9h 6d 9d")
    table.run(bet("ann", 1), CloseBetting())
    refusal = table.refusal(VoidRound(person))
    assert (refusal.code, refusal.clauses) == ("wrong-role", ("17.3", "17.1"))
    table.do(Report("disturbance", DEALER))
    assert table.refusal(GiveRuling("void-round", person)).code == "wrong-role"
