"""Mixing by hand and by machine, ordered shuffles, replaced cards, an idle table, the count before a shuffle."""

import pytest
from msgspec.structs import replace

from pontoon.cards import parse_cards, seeded_entropy
from pontoon.rulebook import load_book, variant
from pontoon.table import (
    BurnCard,
    CloseBetting,
    CountCards,
    CutShoe,
    LeaveIdle,
    OrderShuffle,
    Outcome,
    Person,
    Practice,
    RemoveShuffler,
    ReplaceCards,
    Shuffle,
    StackShoe,
    TakeStep,
    cut_order,
    dealer_options,
    evolve,
    start,
)
from pontoon.table import events as ev
from pontoon.table.incidents.trouble import Trouble
from pontoon.table.procedures import events as e
from pontoon.table.procedures.due import steps_due
from pontoon.table.procedures.state import NO_PROCEDURE
from tests.support.procedures import (
    ANN,
    DEALER,
    GAME_SUPERVISOR,
    MA_IDLE,
    MA_OPENING,
    NZ_OPENING,
    NZ_SHUFFLER,
    OPERATOR,
    SUPERVISOR,
    by_hand,
    cut_and_mark,
    open_acts,
    practised,
    ready,
    refused,
    stack,
    steps,
    take,
)
from tests.support.tables import Table, bet, shuffled, stacked, virtual

NZ = pytest.mark.parametrize("book", ["nz-2000", "nz-current"])
ALL = pytest.mark.parametrize("book", ["nz-2000", "nz-current", "act-2005", "sg-rws-v5", "ma-2025"])
MIXED = ("riffle", "riffle", "turn", "strip")


def round_played(table: Table) -> None:
    """A round of ann's, from a shoe that is ready."""
    if table.now() == "burn":
        table.do(BurnCard())
    table.run(bet("ann"), CloseBetting())
    table.finish()


def after_cutting_card(table: Table) -> None:
    """A round in which the cutting card came out."""
    shoe = replace(table.state.shoe, cutting_card=table.state.shoe.position + 1)
    table.state = replace(table.state, shoe=shoe)
    round_played(table)
    assert table.state.shuffle_due


def massachusetts() -> Table:
    """A table of Massachusetts made ready by hand, with a round behind it."""
    table = ready(by_hand("ma-2025"), MA_OPENING, *MIXED)
    round_played(table)
    return table


# The manual shuffle of Massachusetts


@pytest.mark.clause("ma-2025", "4(a)")
@pytest.mark.clause("ma-2025", "4(j)")
@pytest.mark.clause("ma-2025", "4(j)(2)")
@pytest.mark.clause("ma-2025", "4(j)(3)")
def test_every_step_of_a_manual_shuffle_is_done_at_least_once_in_any_order() -> None:
    table = by_hand("ma-2025")
    take(table, MA_OPENING)
    steps(table, "turn", "riffle", "riffle", "riffle")
    refusal = table.refusal(Shuffle(shuffled(6)))
    assert refusal.code == "step-first"
    assert "4(j)(4)" in refusal.clauses
    steps(table, "strip")
    assert table.now() == "shuffle"
    steps(table, "turn", "riffle", "strip")  # more than has to be
    stack(table)
    assert table.now() == "cut"


@pytest.mark.clause("ma-2025", "4(j)")
def test_whoever_always_takes_the_first_step_on_the_list_comes_to_the_shuffle() -> None:
    """Steps may be repeated, so what was done least often stands first: nobody riffles for ever."""
    table = by_hand("ma-2025")
    take(table, MA_OPENING)
    taken = []
    while table.now() == "procedure":
        taken.append(steps_due(table.rules, table.state).acts[0].do)
        steps(table, taken[-1])
    assert taken == ["riffle", "turn", "riffle", "strip"]
    assert table.now() == "shuffle"


@pytest.mark.clause("ma-2025", "4(j)(4)")
def test_no_strip_before_two_riffles() -> None:
    table = by_hand("ma-2025")
    take(table, MA_OPENING)
    for _ in range(2):
        refusal = table.refusal(TakeStep("strip", DEALER))
        assert (refusal.code, refusal.clauses) == ("too-early", ("4(j)(4)",))
        assert "at least 2 riffles" in refusal.message
        assert "strip" not in open_acts(table)
        steps(table, "riffle")
    steps(table, "strip")


@pytest.mark.clause("ma-2025", "4(j)(1)")
def test_unused_cards_are_plugged_into_the_discards_where_there_are_any() -> None:
    """New cards have no discards; a used shoe has."""
    table = by_hand("ma-2025")
    take(table, MA_OPENING)
    assert table.refusal(TakeStep("plug", DEALER)).code == "out-of-order"
    steps(table, *MIXED)
    stack(table)
    cut_and_mark(table)
    after_cutting_card(table)
    table.do(CountCards(288, DEALER))
    assert "plug" in open_acts(table)
    steps(table, *MIXED)
    assert table.refusal(Shuffle(shuffled(6))).clauses == ("4(j)(1)", "4(j)(3)", "4(j)(4)", "4(j)(2)")
    steps(table, "plug")  # usually first, but the text does not have to have it so
    stack(table)


@pytest.mark.clause("ma-2025", "4(j)(5)")
@pytest.mark.clause("ma-2025", "4(b)(2)")
def test_the_cut_is_the_last_step() -> None:
    table = by_hand("ma-2025")
    take(table, MA_OPENING)
    assert table.refusal(CutShoe("dealer", 100)).code == "no-cut-due"
    steps(table, *MIXED)
    stack(table)
    late = table.refusal(TakeStep("riffle", DEALER))
    assert (late.code, late.clauses) == ("no-step-due", ("4(c)", "4(b)(2)", "4(d)", "4(d)(1)"))
    table.do(CutShoe("ann", 100))
    assert table.refusal(TakeStep("riffle", DEALER)).clauses == ("4(e)",)


@pytest.mark.clause("ma-2025", "4(j)")
def test_the_dealer_mixes_and_nobody_else() -> None:
    table = by_hand("ma-2025")
    take(table, MA_OPENING)
    refusal = table.refusal(TakeStep("riffle", SUPERVISOR))
    assert (refusal.code, refusal.clauses) == ("wrong-role", ("4(j)(2)",))


# Automatic shufflers


@NZ
@pytest.mark.clause("nz-2000", "7.2")
@pytest.mark.clause("nz-current", "7.2")
def test_a_stack_from_the_shuffler_is_still_cut_in_new_zealand(book: str) -> None:
    table = by_hand(book, shuffler="automatic", colours=("red", "blue"))
    take(table, NZ_SHUFFLER)
    stack(table)
    assert table.now() == "cut"


@pytest.mark.clause("ma-2025", "4(b)")
@pytest.mark.clause("ma-2025", "4(b)(1)")
def test_a_stack_from_the_shuffler_goes_into_the_shoe_without_a_cut_in_massachusetts() -> None:
    """The cutting card still goes in: 4(g) and 7(j) tell what happens when it comes out."""
    table = by_hand("ma-2025", shuffler="automatic")
    take(table, (*MA_OPENING, ("load", DEALER, "4(a)")))
    stack(table)
    assert table.events[-1] == e.CutOmitted(("4(a)", "4(b)", "4(b)(1)"))
    assert table.now() == "insert-cutting-card"
    assert table.refusal(CutShoe("dealer", 100)).code == "no-cut-due"


@pytest.mark.clause("ma-2025", "4(b)(1)")
def test_the_automatic_house_does_not_cut_either() -> None:
    table = practised("ma-2025", Practice(shuffler="automatic"))
    outcome = start(table.rules, table.state, seeded_entropy("house"))
    assert isinstance(outcome, Outcome)
    names = [type(event).__name__ for event in outcome.events]
    assert names == ["ShoeShuffled", "CutOmitted", "CuttingCardInserted", "CardBurned"]


def test_a_stacked_or_physical_shoe_that_comes_ready_needs_no_cut_to_leave_out() -> None:
    table = practised("ma-2025", Practice(shuffler="automatic"), shoe="stacked")
    assert table.do(StackShoe(parse_cards("9s"))) == (ev.ShoeStacked(parse_cards("9s")),)


@pytest.mark.clause("ma-2025", "15(k)")
def test_the_device_is_removed_before_cards_are_shuffled_by_hand() -> None:
    table = by_hand("ma-2025", shuffler="automatic", colours=("red",))
    take(table, (*MA_OPENING, ("load", DEALER, "4(a)")))
    for step in ("riffle", "strip"):
        refusal = table.refusal(TakeStep(step, DEALER))
        assert (refusal.code, refusal.clauses) == ("shuffler-on-table", ("15(k)",))
    assert table.refusal(RemoveShuffler(ANN)).code == "wrong-role"
    (removed,) = table.do(RemoveShuffler(DEALER))
    assert isinstance(removed, e.ShufflerRemoved)
    assert table.state.practice.shuffler == "manual"
    assert table.state.practice.colours == ("red",)
    take(table, MA_OPENING)
    steps(table, *MIXED)
    stack(table)
    assert table.now() == "cut"


@pytest.mark.clause("ma-2025", "15(k)")
def test_without_a_device_there_is_none_to_remove() -> None:
    assert virtual("ma-2025", burn=1).refusal(RemoveShuffler(DEALER)).code == "no-shuffler"


def test_the_set_in_play_stays_when_the_shuffler_goes() -> None:
    """Its cards have been opened; the other set is not waited for any more."""
    table = by_hand("nz-current", shuffler="automatic", colours=("red", "blue"))
    take(table, NZ_SHUFFLER)
    stack(table)
    cut_and_mark(table)
    table.do(RemoveShuffler(SUPERVISOR), OrderShuffle("suspected", SUPERVISOR))
    assert table.state.practice.colours == ("red",)
    assert open_acts(table) == ["shuffle"]
    steps(table, "shuffle")
    stack(table)
    assert table.state.procedures.colour == "red"


@NZ
def test_a_book_that_need_not_remove_its_shuffler_says_what_comes_next(book: str) -> None:
    """Only Massachusetts takes a shuffler off before cards are shuffled otherwise (15(k))."""
    table = by_hand(book, shuffler="automatic", colours=("red", "blue"))
    refusal = table.refusal(TakeStep("shuffle", DEALER))
    assert (refusal.code, refusal.clauses) == ("out-of-order", ("6.1",))
    assert (
        refusal.message
        == "The step shuffle is not due: inspect (by the dealer) or verify (by the game supervisor) comes next."
    )


def test_the_device_stays_while_a_round_is_played() -> None:
    table = practised("ma-2025", Practice(shuffler="automatic"), shoe="stacked")
    table.do(StackShoe(parse_cards("9s 9d 9h")), bet("ann"), CloseBetting())
    assert table.refusal(RemoveShuffler(DEALER)).code == "not-between-rounds"


# Shuffles that are ordered


@NZ
@pytest.mark.clause("nz-2000", "7.1(e)")
@pytest.mark.clause("nz-current", "7.1(e)")
def test_a_supervisor_who_suspects_the_shuffle_has_the_cards_shuffled_again(book: str) -> None:
    for supervisor in (GAME_SUPERVISOR, SUPERVISOR):
        table = virtual(book)
        refusal = table.refusal(OrderShuffle("suspected", DEALER))
        assert (refusal.code, refusal.clauses) == ("wrong-role", ("7.1(e)",))
        assert table.do(OrderShuffle("suspected", supervisor)) == (
            e.ShuffleOrdered("suspected", supervisor, ("7.1(e)",)),
        )
        assert table.now() == "shuffle"
        table.do(bet("ann"))
        assert table.refusal(CloseBetting()).clauses == ("7.1(e)",)
        assert refused(table, OrderShuffle("suspected", supervisor)) == ["shuffle-due"]
        table.do(Shuffle(shuffled(6, "again")))
        assert table.now() == "cut"


@NZ
@pytest.mark.clause("nz-2000", "7.1(e)")
@pytest.mark.clause("nz-current", "7.1(e)")
def test_a_shuffled_stack_may_be_suspected_before_it_is_cut(book: str) -> None:
    """An improper cut is a reason to suspect it too."""
    table = Table(book)
    table.do(Shuffle(shuffled(6)), OrderShuffle("suspected", GAME_SUPERVISOR))
    assert table.now() == "shuffle"


@NZ
@pytest.mark.clause("nz-2000", "7.1(d)")
@pytest.mark.clause("nz-current", "7.1(d)")
def test_the_casino_supervisor_may_have_cards_shuffled_after_the_table_was_vacant(book: str) -> None:
    table = virtual(book)
    early = table.refusal(OrderShuffle("vacant", SUPERVISOR))
    assert (early.code, early.clauses) == ("not-vacant", ("7.1(d)",))
    assert table.do(LeaveIdle(DEALER)) == (e.TableIdle(DEALER, clauses=("7.1(d)",)),)
    assert table.now() == "bet"  # at discretion: nothing has to be shuffled
    assert table.refusal(OrderShuffle("vacant", GAME_SUPERVISOR)).code == "wrong-role"
    table.do(OrderShuffle("vacant", SUPERVISOR))
    assert table.now() == "shuffle"
    assert table.state.procedures.shuffle_for == ("7.1(d)",)


@NZ
@pytest.mark.clause("nz-2000", "7.1(d)")
@pytest.mark.clause("nz-current", "7.1(d)")
def test_a_table_is_vacant_until_the_next_round_has_been_played(book: str) -> None:
    table = virtual(book)
    table.do(LeaveIdle(DEALER))
    round_played(table)
    assert refused(table, OrderShuffle("vacant", SUPERVISOR)) == ["not-vacant"]


@pytest.mark.clause("ma-2025", "4(g)")
def test_the_licensee_may_have_the_cards_shuffled_after_any_round() -> None:
    table = massachusetts()
    assert table.refusal(OrderShuffle("at-will", SUPERVISOR)).clauses == ("4(g)",)
    table.do(OrderShuffle("at-will", OPERATOR))
    assert "plug" in open_acts(table)
    assert table.state.procedures.shuffle_for == ("4(g)",)


@pytest.mark.parametrize(
    ("book", "nobody"),
    [
        ("nz-current", ["at-will"]),
        ("act-2005", ["vacant", "suspected", "at-will"]),
        ("sg-rws-v5", ["vacant", "suspected", "at-will"]),
        ("ma-2025", ["vacant", "suspected"]),
    ],
)
def test_where_a_book_gives_nobody_the_power_nobody_orders_a_shuffle(book: str, nobody: list[str]) -> None:
    table = virtual(book, burn=load_book(book).shoe.burn.value)
    for reason in nobody:
        assert refused(table, OrderShuffle(reason, OPERATOR)) == ["nobody-may"]  # type: ignore[arg-type]


def test_no_shuffle_is_ordered_in_a_round() -> None:
    table = stacked("nz-current", "9s 9d Kh 9c")
    table.do(bet("ann"), CloseBetting())
    refusal = table.refusal(OrderShuffle("suspected", SUPERVISOR))
    assert refusal.message == "It is possible to order a shuffle only between rounds of an open table."


# An idle table


@pytest.mark.clause("ma-2025", "4(i)")
@pytest.mark.clause("ma-2025", "3(c)")
def test_cards_of_an_idle_table_are_spread_shown_and_mixed_again() -> None:
    table = massachusetts()
    table.do(LeaveIdle(DEALER))
    assert table.state.seats == ()
    take(table, MA_IDLE)
    assert table.refusal(TakeStep("plug", DEALER)).code == "out-of-order"  # the cards are all in one heap
    steps(table, *MIXED)
    stack(table)
    assert table.now() == "cut"


@pytest.mark.clause("ma-2025", "4(i)")
def test_a_table_that_works_by_itself_shuffles_after_it_was_idle() -> None:
    table = virtual("ma-2025", burn=1)
    table.do(BurnCard(), LeaveIdle(DEALER))
    assert table.now() == "shuffle"
    table.do(bet("ann"))
    assert table.refusal(CloseBetting()).clauses == ("4(i)",)


@ALL
def test_a_table_is_idle_only_when_its_cards_are_in_play_and_nobody_wagers(book: str) -> None:
    table = Table(book, burn=load_book(book).shoe.burn.value)
    assert refused(table, LeaveIdle(DEALER), LeaveIdle(ANN)) == ["not-opened", "wrong-role"]
    table = virtual(book, burn=load_book(book).shoe.burn.value)
    table.do(bet("ann"))
    refusal = table.refusal(LeaveIdle(DEALER))
    assert refusal.code == "wagers-placed"
    assert refusal.message.endswith("before anybody may leave the table idle.")
    table = virtual(book, burn=load_book(book).shoe.burn.value)
    table.do(LeaveIdle(DEALER))
    assert refused(table, LeaveIdle(DEALER)) == ["idle-already"]


def test_a_set_not_yet_opened_is_opened_and_not_only_spread() -> None:
    """A house variant with two sets and an idle table: the second set goes through the opening."""
    table = by_hand("ma-2025", shuffler="automatic")
    table.state = replace(table.state, practice=replace(table.state.practice, colours=("red", "blue")))
    take(table, (*MA_OPENING, ("load", DEALER, "4(a)")))
    stack(table)
    table.do(LeaveIdle(DEALER))
    assert open_acts(table) == ["remove-tens"]


# Replaced cards


@NZ
@pytest.mark.clause("nz-2000", "7.7")
@pytest.mark.clause("nz-current", "7.7")
@pytest.mark.clause("nz-2000", "7.3(d)")
@pytest.mark.clause("nz-current", "7.3(d)")
def test_replaced_cards_are_checked_shuffled_and_cut_by_the_far_left(book: str) -> None:
    table = ready(by_hand(book), NZ_OPENING, "shuffle")
    table.run(bet("ann", 5), bet("bob", 2), CloseBetting())
    table.finish()
    assert table.refusal(ReplaceCards(SUPERVISOR)).clauses == ("7.7",)
    table.do(ReplaceCards(OPERATOR))
    assert table.state.procedures.shuffle_for == ("7.7", "6.1", "6.2", "6.3")
    take(table, NZ_OPENING)
    steps(table, "shuffle")
    stack(table)
    assert cut_order(table.rules, table.state)[0] == "bob"
    cut_and_mark(table)
    assert not table.state.procedures.replaced


@NZ
@pytest.mark.clause("nz-2000", "7.7")
@pytest.mark.clause("nz-current", "7.7")
def test_cards_are_replaced_after_a_round_and_not_before_the_first(book: str) -> None:
    table = stacked(book, "9s 9d Kh 9c")
    assert refused(table, ReplaceCards(OPERATOR)) == ["no-round-yet"]
    table.run(bet("ann"), CloseBetting())
    assert refused(table, ReplaceCards(OPERATOR)) == ["not-between-rounds"]
    table.finish()
    table.do(ReplaceCards(OPERATOR))
    assert table.now() == "shuffle"


@NZ
def test_replaced_cards_of_a_shuffler_are_loaded_without_inspection_by_a_player(book: str) -> None:
    table = by_hand(book, shuffler="automatic", colours=("red", "blue"))
    take(table, NZ_SHUFFLER)
    stack(table)
    cut_and_mark(table)
    round_played(table)
    table.do(ReplaceCards(OPERATOR))
    take(table, NZ_SHUFFLER)
    assert table.now() == "shuffle"


@pytest.mark.clause("act-2005", "2.4")
def test_supervisor_and_dealer_both_check_replacement_cards() -> None:
    table = ready(by_hand("act-2005"), (("inspect", DEALER, "2.2"),), "shuffle")
    round_played(table)
    assert table.refusal(ReplaceCards(DEALER)).clauses == ("2.4",)
    table.do(ReplaceCards(OPERATOR))
    assert [(act.do, act.by) for act in table.step.acts] == [("inspect", "casino-supervisor"), ("inspect", "dealer")]
    table.do(TakeStep("inspect", DEALER))
    assert table.refusal(TakeStep("inspect", DEALER)).clauses == ("2.4",)
    table.do(TakeStep("inspect", SUPERVISOR))
    assert open_acts(table) == ["shuffle"]


@pytest.mark.parametrize("book", ["sg-rws-v5", "ma-2025"])
def test_where_a_book_has_no_such_power_cards_are_replaced_only_when_they_have_to_be(book: str) -> None:
    """A wrong count: then whoever decides what is not covered has other cards brought."""
    table = virtual(book, burn=load_book(book).shoe.burn.value)
    round_played(table)
    assert refused(table, ReplaceCards(OPERATOR)) == ["nobody-may"]
    table.do(CountCards(287, DEALER))
    assert table.now() == "replace"
    assert refused(table, ReplaceCards(DEALER), Shuffle(shuffled(6))) == ["wrong-role", "replace-first"]
    assert [choice.action for choice in dealer_options(table.rules, table.state)] == ["replace-cards"]
    table.do(ReplaceCards(OPERATOR))
    assert table.now() == "shuffle"


def test_replaced_cards_go_through_the_opening_where_the_book_says_nothing_else() -> None:
    """3(a) speaks of any decks received at the table."""
    table = massachusetts()
    table.do(CountCards(289, DEALER))
    assert table.refusal(TakeStep("wash", DEALER)).message.endswith("what comes next is the replacement of the cards.")
    table.do(ReplaceCards(OPERATOR))
    take(table, MA_OPENING)


def test_the_automatic_house_replaces_cards_that_have_to_be() -> None:
    for book, role in (("nz-current", "operator"), ("ma-2025", "casino-supervisor")):
        table = stacked(book, "9s 9d Kh 9c")
        table.run(bet("ann"), CloseBetting())
        table.state = replace(table.state, trouble=Trouble(replace_after=True))
        table.finish()
        (replaced,) = [event for event in table.events if isinstance(event, e.CardsReplaced)]
        assert replaced.by.role == role
        assert table.now() == "shuffle"


def test_a_stacked_shoe_waits_for_the_replacement() -> None:
    table = stacked("nz-current", "9s 9d Kh 9c")
    table.state = replace(table.state, procedures=replace(NO_PROCEDURE, replace_due=True))
    assert refused(table, StackShoe(())) == ["replace-first"]
    table.do(ReplaceCards(OPERATOR), StackShoe(()))


# The count


@pytest.mark.clause("ma-2025", "7(j)")
@pytest.mark.clause("ma-2025", "7(j)(2)")
@pytest.mark.clause("ma-2025", "7(j)(3)")
def test_after_the_cutting_card_the_cards_are_counted_and_then_shuffled() -> None:
    table = massachusetts()
    after_cutting_card(table)
    assert table.now() == "count"
    clauses = ("7(j)", "7(j)(1)", "7(j)(2)", "7(j)(3)")
    assert table.refusal(TakeStep("plug", DEALER)).clauses == clauses
    refusal = table.refusal(Shuffle(shuffled(6)))
    assert (refusal.code, refusal.clauses) == ("count-first", clauses)
    offered = [(choice.action, choice.most) for choice in dealer_options(table.rules, table.state)]
    assert offered == [("count", 999)]
    table.do(CountCards(288, DEALER))
    assert "plug" in open_acts(table)


@pytest.mark.clause("ma-2025", "7(j)(2)")
def test_a_missing_card_means_other_cards() -> None:
    table = massachusetts()
    after_cutting_card(table)
    table.do(CountCards(287, DEALER))
    assert table.now() == "replace"


@ALL
def test_a_count_is_a_number_of_cards_by_one_of_the_staff(book: str) -> None:
    table = virtual(book, burn=load_book(book).shoe.burn.value)
    assert refused(table, CountCards(288, ANN), CountCards(-1, DEALER), CountCards(1000, DEALER)) == [
        "wrong-role",
        "no-count",
        "no-count",
    ]
    table.do(CountCards(288, DEALER))
    assert not table.state.procedures.replace_due


def test_no_cards_are_counted_in_a_round() -> None:
    table = stacked("nz-current", "9s 9d Kh 9c")
    table.do(bet("ann"), CloseBetting())
    assert refused(table, CountCards(288, DEALER)) == ["not-between-rounds"]


def test_a_count_does_not_hold_for_the_next_round() -> None:
    table = massachusetts()
    table.do(CountCards(288, DEALER))
    after_cutting_card(table)
    assert table.now() == "count"


def test_a_shuffle_in_mid_round_belongs_to_the_same_cards() -> None:
    """Discards that are shuffled to finish a round are no new set; a burnt card among them is burnt no more."""
    table = massachusetts()
    table.do(bet("ann"), CloseBetting())
    before = table.state.procedures
    state = evolve(table.state, ev.ShoeShuffled(shuffled(6)))
    assert state.procedures == replace(before, cut_by="", burnt=())


def test_a_variant_that_knows_a_shuffler_but_no_way_to_open_with_it_still_loads() -> None:
    table = by_hand("ma-2025", shuffler="automatic")
    table.rules = variant("ma-2025", {"procedure.opening_shuffler": []})
    assert [(act.do, act.clause) for act in table.step.acts] == [("load", "4(a)")]


def test_person_named_on_a_step_is_on_the_record() -> None:
    table = by_hand("act-2005")
    (taken,) = table.do(TakeStep("inspect", Person("dealer", "kim")))
    assert taken == e.StepTaken("inspect", Person("dealer", "kim"), "opening", ("2.2",))
