"""Opening a table by hand: inspection, spreading, washing, loading, and the sets of cards."""

import pytest

from pontoon.cards import seeded_entropy
from pontoon.rulebook import Task, load_book, variant
from pontoon.table import (
    CloseBetting,
    Outcome,
    Person,
    Practice,
    Refusal,
    Setup,
    Shuffle,
    TableOpened,
    TakeStep,
    dealer_options,
    evolve,
    open_table,
    start,
)
from pontoon.table.opening import STANDARD_PRACTICE
from pontoon.table.procedures import events as e
from pontoon.table.state import State
from tests.support.procedures import (
    ANN,
    DEALER,
    FLOOR_PERSON,
    GAME_SUPERVISOR,
    MA_OPENING,
    NZ_OPENING,
    NZ_SHUFFLER,
    SUPERVISOR,
    Procedure,
    by_hand,
    cut_and_mark,
    open_acts,
    practised,
    ready,
    stack,
    steps,
    take,
)
from tests.support.tables import Table, bet, shuffled

NZ = pytest.mark.parametrize("book", ["nz-2000", "nz-current"])
TWO_COLOURS = ("red", "blue")


def fault(book: str, setup: Setup | None = None, **practice: object) -> Refusal:
    """The one fault of a table opened like this."""
    rules = load_book(book)
    setup = setup or Setup(burn=rules.shoe.burn.value)
    faults = open_table(rules, setup, Practice(**practice))  # type: ignore[arg-type]
    assert isinstance(faults, tuple), faults
    (found,) = faults
    return found


# New Zealand


@NZ
@pytest.mark.clause("nz-2000", "6.1")
@pytest.mark.clause("nz-current", "6.1")
@pytest.mark.clause("nz-2000", "6.2")
@pytest.mark.clause("nz-current", "6.2")
@pytest.mark.clause("nz-2000", "6.3")
@pytest.mark.clause("nz-current", "6.3")
@pytest.mark.clause("nz-2000", "6.3(a)")
@pytest.mark.clause("nz-current", "6.3(a)")
@pytest.mark.clause("nz-2000", "6.3(b)")
@pytest.mark.clause("nz-current", "6.3(b)")
@pytest.mark.clause("nz-2000", "6.3(c)")
@pytest.mark.clause("nz-current", "6.3(c)")
def test_cards_are_inspected_shown_washed_stacked_and_riffled_before_they_are_shuffled(book: str) -> None:
    table = by_hand(book)
    take(table, NZ_OPENING)
    assert [event.clauses for event in table.events if isinstance(event, e.StepTaken)] == [
        (clause,) for _, _, clause in NZ_OPENING
    ]
    assert open_acts(table) == ["shuffle"]  # 7.1: the shuffle before play follows
    steps(table, "shuffle")
    assert table.now() == "shuffle"
    stack(table)
    assert table.now() == "cut"


@NZ
@pytest.mark.clause("nz-2000", "6.1")
@pytest.mark.clause("nz-current", "6.1")
def test_dealer_and_game_supervisor_inspect_independently_in_either_order(book: str) -> None:
    table = by_hand(book)
    assert open_acts(table) == ["inspect", "verify"]
    table.do(TakeStep("verify", GAME_SUPERVISOR))
    assert open_acts(table) == ["inspect"]
    refusal = table.refusal(TakeStep("spread", DEALER))
    assert (refusal.code, refusal.clauses) == ("out-of-order", ("6.1",))
    assert refusal.message == "The step spread is not due: inspect (by the dealer) comes next."
    table.do(TakeStep("inspect", DEALER))
    assert open_acts(table) == ["spread"]


@NZ
@pytest.mark.clause("nz-2000", "6.1")
@pytest.mark.clause("nz-current", "6.1")
def test_the_second_inspection_is_the_game_supervisors(book: str) -> None:
    table = by_hand(book)
    refusal = table.refusal(TakeStep("verify", DEALER))
    assert (refusal.code, refusal.clauses) == ("wrong-role", ("6.1",))
    assert refusal.message == "This step, verify, is for the game supervisor, not for the dealer."


@NZ
@pytest.mark.clause("nz-2000", "6.2")
@pytest.mark.clause("nz-current", "6.2")
def test_the_spread_cards_wait_for_a_player_who_looks_at_them(book: str) -> None:
    table = by_hand(book)
    take(table, NZ_OPENING[:3])
    early = table.refusal(TakeStep("turn-down", DEALER))
    assert (early.code, early.clauses) == ("out-of-order", ("6.2",))
    assert table.refusal(TakeStep("view", DEALER)).code == "wrong-role"
    nameless = table.refusal(TakeStep("view", Person("player")))
    assert (nameless.code, nameless.clauses) == ("name-needed", ("6.2",))
    table.do(TakeStep("view", ANN))
    assert table.state.procedures.viewer == "ann"


@NZ
@pytest.mark.clause("nz-2000", "6.3")
@pytest.mark.clause("nz-current", "6.3")
def test_no_step_of_the_opening_may_be_left_out(book: str) -> None:
    """At every point, each later step is refused with the clause of the one that is due."""
    table = by_hand(book)
    for at in range(2, len(NZ_OPENING)):
        take(table, NZ_OPENING[:at] if at == 2 else NZ_OPENING[at - 1 : at])
        for step, person, _ in NZ_OPENING[at + 1 :]:
            assert table.refusal(TakeStep(step, person)).clauses == (NZ_OPENING[at][2],)


@NZ
@pytest.mark.clause("nz-2000", "6.3")
@pytest.mark.clause("nz-current", "6.3")
def test_neither_the_shuffle_nor_the_deal_comes_before_the_opening(book: str) -> None:
    table = by_hand(book)
    take(table, NZ_OPENING[:2])
    refusal = table.refusal(Shuffle(shuffled(6)))
    assert (refusal.code, refusal.clauses) == ("step-first", ("6.2",))
    assert refusal.message == "The cards are not to be shuffled yet: the step spread comes first."
    table.do(bet("ann"))
    closing = table.refusal(CloseBetting())
    assert (closing.message, closing.clauses) == ("The shoe is not ready: the step spread comes first.", ("6.2",))


@NZ
@pytest.mark.clause("nz-2000", "6.4")
@pytest.mark.clause("nz-current", "6.4")
@pytest.mark.clause("nz-2000", "6.4(a)")
@pytest.mark.clause("nz-current", "6.4(a)")
@pytest.mark.clause("nz-2000", "6.4(b)")
@pytest.mark.clause("nz-current", "6.4(b)")
@pytest.mark.clause("nz-2000", "6.4(c)")
@pytest.mark.clause("nz-current", "6.4(c)")
@pytest.mark.clause("nz-2000", "3.3(e)")
@pytest.mark.clause("nz-current", "3.3(e)")
def test_each_set_of_a_shuffler_is_washed_stacked_and_riffled_and_no_player_looks(book: str) -> None:
    table = by_hand(book, shuffler="automatic", colours=TWO_COLOURS)
    take(table, NZ_SHUFFLER)
    assert table.now() == "shuffle"  # the shuffler mixes: no shuffle by hand
    stack(table)
    assert table.state.procedures.colour == "red"
    cut_and_mark(table)
    table.state = evolve(table.state, e.ShuffleOrdered("suspected", SUPERVISOR))
    take(table, NZ_SHUFFLER)  # the blue set goes through the same steps before its first round
    stack(table)
    assert table.state.procedures.colour == "blue"
    cut_and_mark(table)
    table.state = evolve(table.state, e.ShuffleOrdered("suspected", SUPERVISOR))
    assert [(act.do, act.clause) for act in table.step.acts] == [("load", "3.3(e)")]  # then loading is enough
    steps(table, "load")
    stack(table)
    assert table.state.procedures.colour == "red"


@NZ
@pytest.mark.clause("nz-2000", "3.4")
@pytest.mark.clause("nz-current", "3.4")
@pytest.mark.clause("nz-2000", "3.3(e)")
@pytest.mark.clause("nz-current", "3.3(e)")
def test_an_automatic_shuffler_needs_two_sets_of_different_colours(book: str) -> None:
    both = Practice(shuffler="automatic", colours=TWO_COLOURS)
    assert isinstance(open_table(load_book(book), Setup(), both), TableOpened)
    for colours in ((), ("red",), ("red", "red"), ("red", "blue", "green")):
        refusal = fault(book, shuffler="automatic", colours=colours)
        assert (refusal.code, refusal.clauses) == ("colours", ("3.4",))
    assert fault(book, shuffler="automatic").message == (
        "This table needs 2 sets of cards, each of another colour, not one of unknown colour."
    )
    assert fault(book, colours=("red", "blue")).code == "colours"  # two sets without a shuffler
    assert isinstance(open_table(load_book(book), Setup(), Practice(colours=("red",))), TableOpened)


# The Australian Capital Territory


@pytest.mark.clause("act-2005", "2.2")
@pytest.mark.clause("act-2005", "2.3")
@pytest.mark.clause("act-2005", "2.3(a)")
@pytest.mark.clause("act-2005", "2.3(b)")
@pytest.mark.clause("act-2005", "5.1")
def test_the_dealer_checks_the_cards_and_shuffles_them() -> None:
    """The number of decks is fixed when the table opens, and written where everybody can read it."""
    table = by_hand("act-2005", decks=3)
    opened = table.events[0]
    assert isinstance(opened, TableOpened)
    assert opened.setup.decks == 3
    take(table, (("inspect", DEALER, "2.2"),))
    assert table.refusal(Shuffle(shuffled(3))).clauses == ("5.1",)
    take(table, (("shuffle", DEALER, "5.1"),))
    stack(table)
    assert table.now() == "cut"


@pytest.mark.clause("act-2005", "2.1")
def test_all_backs_have_one_colour_in_canberra_which_knows_no_shuffler() -> None:
    refusal = fault("act-2005", colours=("red", "blue"))
    assert (refusal.code, refusal.clauses) == ("colours", ("2.1",))
    assert refusal.message == "This table needs one set of cards of one colour, not red, blue."
    assert fault("act-2005", shuffler="automatic").code == "shuffler"


@pytest.mark.clause("act-2005", "19.1")
@pytest.mark.clause("act-2005", "19.2")
def test_new_cards_are_shuffled_by_the_dealer_and_put_into_the_automated_shoe() -> None:
    """Rule 5 is replaced: no cut, no cutting card; later the machine needs nobody."""
    table = by_hand("act-2005", automated=True)
    take(table, (("inspect", DEALER, "2.2"),))
    refusal = table.refusal(TakeStep("load", DEALER))
    assert (refusal.code, refusal.clauses) == ("out-of-order", ("19.2",))
    take(table, (("shuffle", DEALER, "19.2"), ("load", DEALER, "19.2")))
    assert table.refusal(TakeStep("load", DEALER)).code == "out-of-order"
    stack(table)
    assert table.now() == "bet"
    entropy = seeded_entropy("machine")
    table.run(bet("ann"), CloseBetting(), entropy=entropy)
    table.finish(entropy)
    assert table.now() == "bet"  # the machine has shuffled by itself
    assert table.names().count("ShoeShuffled") == 2


# Singapore


def test_a_book_without_procedures_asks_for_none() -> None:
    table = by_hand("sg-rws-v5")
    assert table.now() == "shuffle"
    refusal = table.refusal(TakeStep("wash", DEALER))
    assert refusal.message == "There is no step wash to take: the cards are shuffled next."
    automated = by_hand("sg-rws-v5", automated=True)
    assert automated.now() == "shuffle"


# Massachusetts


@pytest.mark.clause("ma-2025", "3(a)")
@pytest.mark.clause("ma-2025", "3(b)")
@pytest.mark.clause("ma-2025", "3(c)")
def test_tens_are_removed_verified_and_the_cards_shown_washed_and_stacked() -> None:
    table = by_hand("ma-2025")
    take(table, MA_OPENING)
    assert table.step.clauses == ("4(j)(2)", "4(j)(3)")  # section 4 follows


@pytest.mark.clause("ma-2025", "3(b)")
def test_the_floor_person_verifies_after_the_dealer_has_taken_the_tens_out() -> None:
    table = by_hand("ma-2025")
    assert open_acts(table) == ["remove-tens"]
    assert table.refusal(TakeStep("verify", FLOOR_PERSON)).clauses == ("3(b)",)
    table.do(TakeStep("remove-tens", DEALER))
    assert table.refusal(TakeStep("verify", SUPERVISOR)).code == "wrong-role"


@pytest.mark.clause("ma-2025", "3(c)")
def test_cards_exposed_while_they_are_mixed_are_mixed_again() -> None:
    """Whatever came before the wash stays done."""
    table = by_hand("ma-2025")
    take(table, MA_OPENING)
    table.state = evolve(table.state, e.MixingUndone(("3(c)",)))
    assert open_acts(table) == ["wash"]
    take(table, MA_OPENING[5:])
    steps(table, "riffle", "riffle", "turn")
    table.state = evolve(table.state, e.MixingUndone())
    take(table, MA_OPENING[5:])


@NZ
@pytest.mark.clause("nz-2000", "7.1(f)")
@pytest.mark.clause("nz-current", "7.1(f)")
def test_a_stack_with_an_exposed_card_is_shuffled_again_but_not_opened_again(book: str) -> None:
    table = ready(by_hand(book), NZ_OPENING, "shuffle")
    table.state = evolve(table.state, e.MixingUndone(("7.1(f)",)))
    assert open_acts(table) == ["shuffle"]
    table.do(bet("ann"))
    steps(table, "shuffle")
    assert table.refusal(CloseBetting()).clauses == ("7.1(f)",)
    table.state = evolve(table.state, e.MixingUndone(("7.1(f)",)))
    assert table.now() == "procedure"


@pytest.mark.clause("ma-2025", "3(a)")
@pytest.mark.clause("ma-2025", "4(a)")
@pytest.mark.clause("ma-2025", "4(b)(2)")
def test_pre_shuffled_cards_go_straight_to_the_cut_once() -> None:
    """Cards that have been played are shuffled at the table."""
    table = by_hand("ma-2025", pre_shuffled=True)
    assert table.now() == "shuffle"
    assert table.refusal(TakeStep("wash", DEALER)).code == "out-of-order"
    stack(table)
    assert table.now() == "cut"
    cut_and_mark(table)
    table.state = evolve(table.state, e.ShuffleOrdered("at-will", Person("operator")))
    assert table.now() == "procedure"
    assert "plug" in open_acts(table)


@pytest.mark.clause("ma-2025", "4(b)")
@pytest.mark.clause("ma-2025", "4(b)(2)")
def test_pre_shuffled_cards_are_cut_even_where_a_shuffler_stands() -> None:
    table = by_hand("ma-2025", pre_shuffled=True, shuffler="automatic")
    stack(table)
    assert table.now() == "cut"


@pytest.mark.parametrize("book", ["nz-2000", "nz-current", "act-2005", "sg-rws-v5"])
def test_pre_shuffled_cards_need_a_rule(book: str) -> None:
    refusal = fault(book, pre_shuffled=True)
    assert refusal.message == f"{book} has no rule for cards that come shuffled to the table."


@pytest.mark.clause("ma-2025", "2(a)")
def test_all_backs_have_one_colour_in_massachusetts_even_with_a_shuffler() -> None:
    for shuffler in ("manual", "automatic"):
        refusal = fault("ma-2025", shuffler=shuffler, colours=("red", "blue"))
        assert (refusal.code, refusal.clauses) == ("colours", ("2(a)",))


# What holds everywhere


def test_a_shuffler_beside_a_shoe_that_shuffles_itself_is_refused() -> None:
    rules = variant("nz-current", {"shoe.automated": True})
    practice = Practice(shuffler="automatic", colours=("red", "blue"))
    faults = open_table(rules, Setup(automated=True), practice)
    assert isinstance(faults, tuple)
    assert [one.code for one in faults] == ["shuffler"]


def test_a_table_not_worked_by_hand_takes_no_steps_and_asks_for_none() -> None:
    table = Table("nz-current")
    assert table.now() == "shuffle"
    refusal = table.refusal(TakeStep("inspect", DEALER))
    assert refusal.message == "This table does the steps of its procedures by itself."
    assert "step" not in [choice.action for choice in dealer_options(table.rules, table.state)]


def test_the_automatic_house_leaves_a_table_worked_by_hand_alone() -> None:
    table = by_hand("ma-2025")
    outcome = start(table.rules, table.state, seeded_entropy("house"))
    assert outcome == Outcome(table.state, ())
    ready(table, MA_OPENING, "riffle", "riffle", "turn", "strip")
    assert table.now() == "burn"
    table.run(bet("ann"), entropy=seeded_entropy("house"))
    assert table.now() == "burn"


def test_standard_practice_is_not_written() -> None:
    table = Table("nz-current")
    assert b"practice" not in table.bytes()
    assert b'"practice":{"by_hand":true}' in by_hand("nz-current").bytes()
    assert practised("nz-current", STANDARD_PRACTICE).bytes() == table.bytes()


OPENINGS: list[tuple[str, Procedure]] = [("nz-2000", NZ_OPENING), ("nz-current", NZ_OPENING), ("ma-2025", MA_OPENING)]


@pytest.mark.parametrize(("book", "procedure"), OPENINGS)
def test_the_steps_offered_are_exactly_the_steps_accepted(book: str, procedure: Procedure) -> None:
    """Every step of every procedure, by everybody, at every point of an opening."""
    table = by_hand(book)
    names = ["inspect", "verify", "remove-tens", "spread", "view", "turn-down", "wash", "stack", "riffle", "load"]
    names += ["plug", "turn", "strip", "shuffle"]
    people = [DEALER, GAME_SUPERVISOR, FLOOR_PERSON, SUPERVISOR, ANN]
    mixing = [("riffle", DEALER), ("riffle", DEALER), ("turn", DEALER)] if book == "ma-2025" else [("shuffle", DEALER)]
    for step, person in [(step, person) for step, person, _ in procedure] + mixing:
        offered = {
            (choice.step, role)
            for choice in dealer_options(table.rules, table.state)
            if choice.action == "step"
            for role in choice.people
        }
        for name in names:
            for anybody in people:
                accepted = not isinstance(_judged(table, TakeStep(name, anybody)), Refusal)
                assert accepted == ((name, anybody.role) in offered), (name, anybody)
        table.do(TakeStep(step, person))


def _judged(table: Table, command: TakeStep) -> object:
    from pontoon.table import decide

    return decide(table.rules, table.state, command)


def test_a_step_for_nobody_in_particular_is_for_all_the_staff() -> None:
    """A house variant may leave open who does something."""
    table = by_hand("nz-current")
    acts = ({"do": "inspect", "by": "", "clause": "6.1"},)
    table.rules = variant("nz-current", {"procedure.opening": list(acts)})
    assert table.step.acts == (Task("inspect", "", "6.1"),)
    wrong = table.refusal(TakeStep("inspect", ANN))
    assert "dealer or game supervisor or casino supervisor or operator" in wrong.message
    assert "inspect (by the staff)" in table.refusal(TakeStep("wash", DEALER)).message
    table.do(TakeStep("inspect", SUPERVISOR))
    assert open_acts(table) == ["shuffle"]


def test_an_opened_table_remembers_no_procedure_yet() -> None:
    assert State().procedures.prepare == "opening"
    assert State().procedures.shuffles == 0
