"""The cut and its people: who is offered it, who declines, a dealer who cuts, a stack that is cut again."""

import pytest
from msgspec.structs import replace

from pontoon.cards import Card, parse_cards, seeded_entropy
from pontoon.rulebook import load_book
from pontoon.table import (
    BurnCard,
    CloseBetting,
    CutShoe,
    DeclineCut,
    InsertCuttingCard,
    LoadShoe,
    OrderRecut,
    Practice,
    Setup,
    Shuffle,
    StackShoe,
    Stand,
    cut_limits,
    cut_offers,
    cut_order,
    cutting_card_limits,
    dealer_options,
    evolve,
    open_table,
)
from pontoon.table import events as ev
from pontoon.table.procedures import events as e
from tests.support.procedures import (
    DEALER,
    MA_OPENING,
    NZ_OPENING,
    OPERATOR,
    SUPERVISOR,
    by_hand,
    cut_and_mark,
    practised,
    ready,
    refused,
    stack,
    steps,
    take,
)
from tests.support.tables import Table, bet, shuffled

NZ = pytest.mark.parametrize("book", ["nz-2000", "nz-current"])
MIXED = ("riffle", "riffle", "turn", "strip")


def offered(table: Table) -> tuple[str, ...]:
    return cut_offers(table.rules, table.state)


def with_stack(book: str, *seats: tuple[str, int], by_hand: bool = True, **practice: object) -> Table:
    """A table of this book whose first stack waits for the cut; ann came first and looked at the cards."""
    table = practised(book, Practice(by_hand=by_hand, **practice))  # type: ignore[arg-type]
    table.do(*(bet(player, box) for player, box in seats))
    if by_hand and book.startswith("nz"):
        take(table, NZ_OPENING)
        steps(table, "shuffle")
    elif by_hand and book == "ma-2025":
        take(table, MA_OPENING)
        steps(table, *MIXED)
    elif by_hand:
        steps(table, "inspect", "shuffle")
    stack(table)
    return table


# Offering and declining


@NZ
@pytest.mark.clause("nz-2000", "7.2")
@pytest.mark.clause("nz-current", "7.2")
@pytest.mark.clause("nz-2000", "7.3(a)")
@pytest.mark.clause("nz-current", "7.3(a)")
@pytest.mark.clause("nz-2000", "7.4")
@pytest.mark.clause("nz-current", "7.4")
def test_the_offer_goes_from_the_first_player_clockwise_to_an_employee(book: str) -> None:
    table = with_stack(book, ("bob", 2), ("ann", 4), ("cat", 6))
    assert offered(table) == ("ann", "cat", "bob", "casino employee")
    refusal = table.refusal(CutShoe("cat", 100))
    assert (refusal.code, refusal.clauses) == ("not-offered-yet", ("7.3", "7.3(a)", "7.4"))
    assert refusal.message == "The cut is offered to ann now; cat may cut when those before have declined."
    assert refused(table, DeclineCut("bob")) == ["not-offered"]
    assert table.do(DeclineCut("ann")) == (e.CutDeclined("ann"),)
    assert refused(table, CutShoe("ann", 100)) == ["not-offered"]  # who has declined is passed by
    table.do(DeclineCut("cat"), DeclineCut("bob"))
    has_to = table.refusal(DeclineCut("casino employee"))
    assert (has_to.code, has_to.clauses) == ("has-to-cut", ("7.4", "7.3", "7.3(a)"))
    table.do(CutShoe("casino employee", 100))
    assert table.state.procedures.cut_by == "casino employee"


@pytest.mark.clause("act-2005", "5.2")
@pytest.mark.clause("act-2005", "5.2(a)")
@pytest.mark.clause("act-2005", "5.2(d)")
def test_in_canberra_a_casino_supervisor_cuts_when_no_player_does() -> None:
    table = with_stack("act-2005", ("bob", 2), ("ann", 4))
    assert offered(table) == ("bob", "ann", "casino supervisor")
    table.do(DeclineCut("bob"), DeclineCut("ann"), CutShoe("casino supervisor", 100))


@pytest.mark.clause("ma-2025", "4(c)")
@pytest.mark.clause("ma-2025", "4(d)")
@pytest.mark.clause("ma-2025", "4(d)(1)")
def test_in_massachusetts_the_dealer_cuts_when_the_player_offered_it_declines() -> None:
    table = with_stack("ma-2025", ("bob", 2), ("ann", 4))
    assert offered(table) == ("ann", "dealer")
    table.do(DeclineCut("ann"), CutShoe("dealer", 100))


@NZ
@pytest.mark.clause("nz-2000", "7.3")
@pytest.mark.clause("nz-current", "7.3")
def test_who_looked_at_the_cards_first_cuts_unless_others_sit_already(book: str) -> None:
    """Before anybody has wagered nobody is known to sit, and the first player is taken to sit down (I57)."""
    assert offered(with_stack(book, ("bob", 2))) == ("bob", "casino employee")
    assert offered(with_stack(book)) == ("ann", "casino employee")


@NZ
@pytest.mark.clause("nz-2000", "7.3")
@pytest.mark.clause("nz-current", "7.3")
def test_nobody_cuts_who_stands(book: str) -> None:
    table = with_stack(book)
    table.do(bet("ann", 1, standing=True))
    assert offered(table) == ("casino employee",)
    refusal = table.refusal(CutShoe("ann", 100))
    assert (refusal.code, refusal.clauses[0]) == ("not-offered", "7.3")
    table.do(bet("bob", 1))
    assert offered(table) == ("bob", "casino employee")


def test_elsewhere_the_first_player_cuts_though_others_sit_and_this_one_does_not() -> None:
    assert offered(with_stack("ma-2025", ("bob", 2)))[0] == "ann"


@NZ
@pytest.mark.clause("nz-2000", "7.4")
@pytest.mark.clause("nz-current", "7.4")
@pytest.mark.parametrize("role", ["casino employee", "dealer", "game supervisor", "casino supervisor"])
def test_any_employee_cuts_when_no_player_does(book: str, role: str) -> None:
    table = with_stack(book, ("ann", 4))
    early = table.refusal(CutShoe(role, 100))
    assert (early.code, early.clauses) == ("not-offered-yet", ("7.3", "7.3(a)", "7.4"))
    table.do(DeclineCut("ann"))
    assert refused(table, CutShoe("operator", 100)) == ["not-offered"]
    assert refused(table, DeclineCut("dealer")) == ["not-offered"]
    table.do(CutShoe(role, 100))
    assert table.state.procedures.cut_by == role


@NZ
@pytest.mark.clause("nz-2000", "7.4")
@pytest.mark.clause("nz-current", "7.4")
def test_at_a_table_that_is_not_worked_by_hand_anybody_who_is_offered_the_cut_may_take_it(book: str) -> None:
    table = with_stack(book, ("bob", 2), ("ann", 4), by_hand=False)
    table.do(DeclineCut("bob"))
    assert refused(table, CutShoe("bob", 100)) == ["not-offered"]
    table.do(CutShoe("casino employee", 100))


def test_only_a_stack_that_waits_for_the_cut_can_be_declined() -> None:
    assert refused(Table("nz-current"), DeclineCut("ann")) == ["no-cut-due"]


@NZ
def test_the_dealer_is_shown_whom_to_offer_the_cut_now(book: str) -> None:
    table = with_stack(book, ("bob", 2), ("ann", 4))
    (cut,) = [choice for choice in dealer_options(table.rules, table.state) if choice.action == "cut"]
    assert (cut.people, cut.least, cut.most) == (("ann",), 48, 240)


def test_who_declined_once_is_offered_the_next_cut_again() -> None:
    table = with_stack("nz-current", ("ann", 4))
    table.do(DeclineCut("ann"), CutShoe("casino employee", 100), InsertCuttingCard(72))
    table.state = evolve(table.state, e.ShuffleOrdered("suspected", SUPERVISOR))
    steps(table, "shuffle")
    stack(table, "another")
    assert offered(table) == ("ann", "casino employee")


# The dealer cuts


@pytest.mark.clause("ma-2025", "4(c)")
def test_the_casino_may_have_the_dealer_cut_for_the_table() -> None:
    table = with_stack("ma-2025", ("bob", 2), ("ann", 4), dealer_cuts=True)
    assert offered(table) == ("dealer",)
    assert table.refusal(CutShoe("ann", 100)).clauses == ("4(c)",)
    assert refused(table, DeclineCut("dealer")) == ["has-to-cut"]
    table.do(CutShoe("dealer", 100))


@pytest.mark.parametrize(("book", "clause"), [("nz-2000", "7.4"), ("nz-current", "7.4"), ("act-2005", "5.2")])
def test_elsewhere_the_dealer_does_not_cut_for_the_players(book: str, clause: str) -> None:
    faults = open_table(load_book(book), Setup(), Practice(dealer_cuts=True))
    assert isinstance(faults, tuple)
    assert [(fault.code, fault.clauses) for fault in faults] == [("dealer-cuts", (clause,))]


# Cut again


@pytest.mark.clause("ma-2025", "4(f)")
def test_a_casino_supervisor_may_have_the_stack_cut_again_by_the_same_person() -> None:
    table = with_stack("ma-2025", ("bob", 2), ("ann", 4))
    assert refused(table, OrderRecut(SUPERVISOR)) == ["nothing-cut"]
    order = table.state.shoe.order
    table.do(CutShoe("ann", 100))
    wrong = table.refusal(OrderRecut(DEALER))
    assert (wrong.code, wrong.clauses) == ("wrong-role", ("4(f)",))
    table.do(OrderRecut(SUPERVISOR))
    assert offered(table) == ("ann", "dealer")
    assert table.refusal(CutShoe("bob", 60)).clauses == ("4(f)",)
    table.do(CutShoe("ann", 50))
    assert table.state.shoe.order == order[150:] + order[:150]


@pytest.mark.clause("ma-2025", "4(f)")
def test_or_by_the_next_person_entitled_even_when_the_stack_is_in_the_shoe() -> None:
    """Counterclockwise from the far right: dan sits there."""
    table = with_stack("ma-2025", ("bob", 2), ("ann", 4), ("dan", 7))
    cut_and_mark(table)
    assert table.now() == "burn"
    table.do(OrderRecut(SUPERVISOR, "next"))
    assert table.state.shoe.cutting_card is None
    assert offered(table) == ("dan", "dealer")
    assert table.state.shoes == 0
    cut_and_mark(table)
    assert (table.state.shoes, table.state.procedures.cut_by) == (1, "dan")


@pytest.mark.clause("ma-2025", "4(f)")
def test_the_next_person_is_the_same_before_and_after_the_cutting_card_is_in() -> None:
    table = with_stack("ma-2025", ("bob", 2), ("ann", 4), ("dan", 7))
    table.do(CutShoe("ann", 100), OrderRecut(SUPERVISOR, "next"))
    assert offered(table) == ("dan", "dealer")


@pytest.mark.clause("ma-2025", "4(f)")
def test_no_stack_is_cut_again_once_a_card_has_left_it() -> None:
    table = with_stack("ma-2025", ("ann", 4))
    cut_and_mark(table)
    table.do(BurnCard())
    late = table.refusal(OrderRecut(SUPERVISOR))
    assert (late.code, late.clauses) == ("too-late", ("4(f)",))
    table.run(CloseBetting())
    assert refused(table, OrderRecut(SUPERVISOR)) == ["too-late"]


@pytest.mark.parametrize("book", ["nz-2000", "nz-current", "act-2005", "sg-rws-v5"])
def test_elsewhere_nobody_orders_a_second_cut(book: str) -> None:
    table = Table(book)
    table.do(Shuffle(shuffled(6)), CutShoe(cut_order(table.rules, table.state)[0], 100))
    assert refused(table, OrderRecut(OPERATOR)) == ["nobody-may"]


def test_the_automatic_house_cuts_again_too() -> None:
    table = with_stack("ma-2025", ("ann", 4), by_hand=False)
    table.do(CutShoe("ann", 100))
    table.run(OrderRecut(SUPERVISOR), entropy=seeded_entropy("again"))
    assert table.names()[-4:] == ["RecutOrdered", "ShoeCut", "CuttingCardInserted", "CardBurned"]


# Shoes whose order is written down, or nobody's knowledge


@pytest.mark.clause("nz-current", "7.5")
@pytest.mark.clause("nz-current", "7.6")
def test_a_stacked_shoe_worked_by_hand_is_written_in_the_order_after_the_cut() -> None:
    """Only its first cards are written down; the positions count all the cards of the decks."""
    table = by_hand("nz-current", shoe="stacked")
    assert refused(table, StackShoe(parse_cards("9s"))) == ["step-first"]
    take(table, NZ_OPENING)
    steps(table, "shuffle")
    table.do(StackShoe(parse_cards("9s 9d Kh 9c")))
    assert refused(table, StackShoe(())) == ["no-shuffle-due"]
    assert cut_limits(table.rules, table.state) == (48, 240)
    table.do(CutShoe("ann", 150))
    assert table.state.shoe.order == parse_cards("9s 9d Kh 9c")
    assert cutting_card_limits(table.rules, table.state) == (0, 144)
    table.do(InsertCuttingCard(72))
    assert table.state.shoe.cutting_card == 216
    table.run(bet("ann"), CloseBetting(), Stand("ann", 1))
    assert table.state.round == 2
    assert not table.state.shuffle_due


@pytest.mark.clause("nz-current", "7.1(c)")
def test_a_cutting_card_that_is_written_down_comes_out_there() -> None:
    table = by_hand("nz-current", shoe="stacked")
    take(table, NZ_OPENING)
    steps(table, "shuffle")
    table.do(StackShoe(parse_cards("9s 9d Kh 9c"), cutting_card=2), CutShoe("ann", 150), InsertCuttingCard(72))
    assert table.state.shoe.cutting_card == 2
    table.run(bet("ann"), CloseBetting(), Stand("ann", 1))
    assert ev.CuttingCardReached("box", 1) in table.events
    assert table.now() == "procedure"


def test_a_stacked_shoe_keeps_its_written_cutting_card_when_it_is_cut_again() -> None:
    table = by_hand("ma-2025", shoe="stacked")
    take(table, MA_OPENING)
    steps(table, *MIXED)
    table.do(StackShoe(parse_cards("9s 9d Kh 9c"), cutting_card=2), CutShoe("ann", 150))
    table.do(OrderRecut(SUPERVISOR), CutShoe("ann", 160), InsertCuttingCard(72))
    assert table.state.shoe.cutting_card == 2


@pytest.mark.clause("act-2005", "5.3")
def test_a_physical_shoe_worked_by_hand_is_cut_and_marked_too() -> None:
    table = by_hand("act-2005", shoe="physical")
    steps(table, "inspect", "shuffle")
    table.do(LoadShoe())
    assert table.now() == "cut"
    assert refused(table, CutShoe("casino supervisor", 47)) == ["cut-too-near-the-end"]
    table.do(CutShoe("casino supervisor", 48))
    assert refused(table, InsertCuttingCard(47)) == ["cutting-card-misplaced"]
    table.do(InsertCuttingCard(100), bet("ann"), CloseBetting())
    table.deal_cards("9s 9d Kh")
    assert table.state.shoe.cutting_card is None  # where it lies, nobody knows
    assert table.phase() == "playing"


def test_a_stack_that_comes_ready_was_cut_by_nobody_here() -> None:
    table = practised("ma-2025", Practice(), shoe="stacked")
    table.do(StackShoe(parse_cards("9s")))
    assert refused(table, OrderRecut(SUPERVISOR)) == ["nothing-cut"]


def test_a_cut_of_a_later_shoe_forgets_the_cutter_of_the_one_before() -> None:
    table = ready(by_hand("ma-2025"), MA_OPENING, *MIXED)
    assert table.state.procedures.cut_by == "ann"
    state = replace(table.state, shuffle_due=True)
    assert evolve(state, ev.ShoeShuffled((Card.S9,))).procedures.cut_by == ""


# Where the cutting card fell on a box at which nobody sits


@pytest.mark.parametrize(
    ("book", "expected"),
    [
        ("act-2005", ("eve", "dan", "bob", "casino supervisor")),  # 5.2(b): the player of that box, then clockwise
        ("nz-2000", ("bob", "dan", "casino employee")),  # 7.3: seated, so as where no rule names the cutter (I25)
        ("nz-current", ("bob", "dan", "casino employee")),
    ],
)
@pytest.mark.clause("act-2005", "5.2(b)")
@pytest.mark.clause("nz-2000", "7.3(b)")
@pytest.mark.clause("nz-current", "7.3(b)")
def test_a_standing_player_on_whose_box_the_cutting_card_fell(book: str, expected: tuple[str, ...]) -> None:
    table = Table(book, shoe="stacked")
    table.do(StackShoe(parse_cards("9s 8s 7s 9d Ks 8d Kd Kc"), 1))
    table.do(bet("bob", 2), bet("eve", 4, standing=True), bet("dan", 6))
    table.run(CloseBetting())
    table.finish()
    assert table.state.cutting_card_on == ("box", 4)
    assert cut_order(table.rules, table.state) == expected
