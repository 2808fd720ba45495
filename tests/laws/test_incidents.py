"""Laws that hold at every table whatever goes wrong, under every book and under variants mixed from all of them."""

import sys
from collections import Counter

import pytest

from pontoon.rulebook import BOOK_IDS, Rulebook, load_book
from pontoon.settlement import Line, standing
from pontoon.table import (
    Answer,
    Command,
    DealCard,
    FindErrors,
    GiveRuling,
    Person,
    Refusal,
    Report,
    State,
    answer_options,
    decide,
    decode_stream,
    encode_stream,
    evolve,
    fold,
    next_step,
    power_over,
    procedure_options,
    report_options,
    report_power,
    ruling_options,
)
from tests.support import universe
from tests.support.incidents import Floor, act, open_floor, play_floor
from tests.support.worlds import PEOPLE, mixed_variant

ROUNDS = 10
"""Rounds of one table."""
PIECES = 20
FULL = 100_000
"""Rounds of each book at full size."""


def check_rounds(rules: Rulebook, seed: str, rounds: int) -> Floor:
    """Rounds in which anything happens: none is a dead end, and the auditor sees every event.

    What the auditor sees: every posting balances, no stake stays on the layout, a void round (now or later) has moved
    nothing, and every card is somewhere. At the end the stream gives the same state again.
    """
    floor = open_floor(rules, seed)
    try:
        play_floor(floor, rounds)
    except Exception as error:
        error.add_note(f"table {seed!r} of {rules.id}, after {[one for one, _ in floor.commands[-3:]]}")
        raise
    data = encode_stream(floor.events)
    assert decode_stream(data) == tuple(floor.events)
    assert fold(decode_stream(data)) == floor.state
    return floor


@pytest.mark.parametrize("book", BOOK_IDS)
def test_whatever_goes_wrong_money_and_cards_are_conserved_and_the_round_ends(book: str) -> None:
    rules = load_book(book)
    for seed in range(30):
        check_rounds(rules, f"{book} {seed}", ROUNDS)


def test_so_it_is_under_house_variants() -> None:
    for seed in range(25):
        check_rounds(mixed_variant(seed), f"variant {seed}", ROUNDS)


@pytest.mark.long
@pytest.mark.parametrize("piece", range(PIECES))
@pytest.mark.parametrize("book", [*BOOK_IDS, "variant"])
def test_very_many_rounds_in_which_anything_goes_wrong(book: str, piece: int) -> None:
    """A hundred thousand rounds a book, in pieces, and a fifth of it of variants.

    Shown with `-rP`: the seeds, and how often what happened.
    """
    wanted, rounds, seed = (FULL // 5 if book == "variant" else FULL) // PIECES, 0, 0
    happened: Counter[str] = Counter()
    while rounds < wanted:
        name = f"{book} long {piece} {seed}"
        floor = check_rounds(mixed_variant(seed * PIECES + piece) if book == "variant" else load_book(book), name, 20)
        rounds += floor.state.round - 1
        happened += floor.situations
        seed += 1
    told = ", ".join(f"{what} {count}" for what, count in sorted(happened.items()))
    sys.stdout.write(f"{book}: {rounds} rounds, seeds '{book} long {piece} 0' to '... {seed - 1}': {told}\n")


# what is offered is what is accepted, and nobody decides what is not theirs


def check_offered(rules: Rulebook, seed: str) -> None:
    """At several moments of a round in which things go wrong."""
    floor = open_floor(rules, seed, virtual=True)
    floor.trouble = 0.5
    moments = floor.dice.randint(2, 25)
    for _ in range(moments):
        if floor.state.phase == "closed":
            return
        act(floor)
    _same(rules, floor.state)


def _accepted(rules: Rulebook, state: State, command: Command) -> bool:
    return not isinstance(decide(rules, state, command), Refusal)


def _same(rules: Rulebook, state: State) -> None:
    reported = report_options(rules, state)
    forms = {universe.said(state, one) for one in reported}
    for report in universe.reports(state):
        offered = universe.said(state, report) in forms and report.by.role in _reporters(rules, state, report)
        assert _accepted(rules, state, report) == offered, report
    for one in reported:
        assert _accepted(rules, state, one), one
    ruled = set(ruling_options(rules, state))
    for ruling in universe.rulings(state):
        assert _accepted(rules, state, ruling) == (ruling in ruled), ruling
    answered = {one for person in PEOPLE for one in answer_options(rules, state, person)}
    for answer in universe.answers(state):
        assert _accepted(rules, state, answer) == (answer in answered), answer
    for void in universe.voids(state):
        assert _accepted(rules, state, void) == universe.may_void(rules, state, void), void
    around = procedure_options(rules, state)
    for order in universe.procedures(state):
        offered = any(universe.covers_procedure(choice, order) for choice in around)
        assert _accepted(rules, state, order) == offered, order


def _reporters(rules: Rulebook, state: State, report: Report | FindErrors) -> tuple[str, ...]:
    """Who may report this; two cards drawn together are in some books discarded by certain people only."""
    if isinstance(report, FindErrors):
        return rules.authority.staff.value
    roles = report_power(rules, report.situation).value
    if report.situation == "simultaneous":
        box = next_step(rules, state).kind == "deal-box"
        rule = rules.incidents.simultaneous if box else rules.incidents.simultaneous_dealer
        if rule.value == "discard":
            return tuple(role for role in roles if role in rules.authority.discard_together.value)
    return roles


@pytest.mark.parametrize("book", BOOK_IDS)
def test_reports_rulings_answers_and_orders_offered_are_those_accepted(book: str) -> None:
    for seed in range(8):
        check_offered(load_book(book), f"{book} offered {seed}")


def test_offered_is_accepted_under_house_variants() -> None:
    for seed in range(10):
        check_offered(mixed_variant(seed), f"variant offered {seed}")


@pytest.mark.long
@pytest.mark.parametrize("book", [*BOOK_IDS, "variant"])
def test_offered_is_accepted_at_very_many_moments(book: str) -> None:
    for seed in range(1000):
        rules = mixed_variant(seed) if book == "variant" else load_book(book)
        check_offered(rules, f"{book} offered long {seed}")


# reconstruction is real


def check_reconstruction(rules: Rulebook, seed: str) -> bool:
    """Errors of the initial deal that are put right leave the layout, and the money, of a deal without errors.

    False where the book, or the dice, had something else done than to put the cards right.
    """
    floor = open_floor(rules, seed, virtual=True)
    floor.by_dealer, floor.trouble = True, 0
    while floor.state.phase != "dealing":
        act(floor)
    before = floor.state
    if not _err_in_initial_deal(floor):
        return False
    floor.do(GiveRuling("reconstruct", Person(power_over(rules, "reconstruct").value[0])))
    while floor.state.trouble.pending is not None:
        asked = floor.state.trouble.pending.waiting[0]
        floor.do(Answer(asked.player, asked.box, "reconstructed", asked.hand))
    _deal(floor)
    right = _without_errors(rules, before)
    assert floor.state.dealer == right.dealer
    assert floor.state.boxes == right.boxes
    assert Counter(map(_decided, standing(floor.state.lines))) == Counter(map(_decided, standing(right.lines)))
    return True


def _err_in_initial_deal(floor: Floor) -> bool:
    """One or two errors, the last of which is noticed at once; whether the house is asked to put the cards right."""
    errors = floor.dice.randint(1, 2)
    while floor.state.phase == "dealing" and floor.state.trouble.pending is None:
        found = [one for one in report_options(floor.rules, floor.state) if isinstance(one, Report)]
        found = [one for one in found if one.situation in ("misdealt", "skipped") and one.noticed == (errors == 1)]
        if found and errors and floor.dice.random() < 0.3:
            errors -= 1
            floor.do(floor.dice.choice(found))
        else:
            floor.do(DealCard())
    pending = floor.state.trouble.pending
    return pending is not None and "reconstruct" in pending.remedies


def _deal(floor: Floor) -> None:
    while floor.state.phase == "dealing":
        floor.do(DealCard())


def _without_errors(rules: Rulebook, state: State) -> State:
    while state.phase == "dealing":
        events = decide(rules, state, DealCard())
        assert not isinstance(events, Refusal)
        for event in events:
            state = evolve(state, event)
    return state


def _decided(line: Line) -> tuple[object, ...]:
    return line.player, line.box, line.hand, line.kind, line.result, line.net


def test_cards_put_right_lie_as_if_nothing_had_been_dealt_wrongly() -> None:
    counted = Counter(
        book for book in BOOK_IDS for seed in range(60) if check_reconstruction(load_book(book), f"{book} twin {seed}")
    )
    assert all(counted[book] >= 5 for book in BOOK_IDS if book != "ma-2025"), counted


@pytest.mark.long
@pytest.mark.parametrize("book", [*BOOK_IDS, "variant"])
def test_cards_put_right_very_often(book: str) -> None:
    for seed in range(3000):
        check_reconstruction(mixed_variant(seed) if book == "variant" else load_book(book), f"{book} twin long {seed}")
