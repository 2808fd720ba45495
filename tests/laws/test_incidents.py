"""Laws that hold at every table whatever goes wrong, under every book and under variants mixed from all of them."""

import sys
from collections import Counter

import pytest
from msgspec.structs import replace

from pontoon.rulebook import BOOK_IDS, Rulebook, load_book
from pontoon.settlement import Line, standing
from pontoon.table import (
    Answer,
    Audience,
    Command,
    DealCard,
    Event,
    FindErrors,
    GiveRuling,
    Pace,
    Person,
    Refusal,
    Report,
    RoundEnded,
    State,
    answer_options,
    decide,
    decode_stream,
    encode_stream,
    evolve,
    fold,
    message,
    next_step,
    power_over,
    procedure_options,
    report_options,
    report_power,
    ruling_options,
    view,
)
from pontoon.table.events import CardBurned, HoleCardDealt, ShoeShuffled
from pontoon.table.incidents.events import CardRemoved
from pontoon.table.procedures.events import BurnCardShown
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
        box, player = floor.state.trouble.pending.asked[len(floor.state.trouble.pending.answers)]
        floor.do(Answer(player, box, "reconstructed"))
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


# secrets


def check_secrets(rules: Rulebook, seed: str) -> bool:
    """Two shoes that differ only in cards nobody has seen give the same messages, views, offers and refusals."""
    floor = open_floor(rules, seed, virtual=True)
    floor.trouble = 0
    while next_step(rules, floor.state).kind != "bet":
        act(floor)
    floor.trouble = 0.4
    begin, done, said = floor.state, len(floor.commands), len(floor.events)
    end, commands, events = _while_unseen(floor, floor.dice.randint(5, 30))
    commands, events = commands[done:], events[said:]
    if end.phase == "betting":
        return False
    other = _with_other_unseen_cards(begin, end, events)
    heard: list[Event] = []
    for command, pace in commands:
        twin = replace_state(floor, other)
        found = twin.attempt(command, pace)
        assert not isinstance(found, Refusal), (command, found)
        for event in found:
            other = evolve(other, event)
        heard += found
    assert [message(at, event) for at, event in enumerate(heard)] == [message(at, one) for at, one in enumerate(events)]
    for audience in (Audience(), Audience("dealer"), *(Audience("player", person) for person in PEOPLE)):
        assert view(rules, other, audience) == view(rules, end, audience)
    assert report_options(rules, other) == report_options(rules, end)
    for order in (*universe.reports(other), *universe.procedures(other)):
        told = decide(rules, end, order)
        if isinstance(told, Refusal):
            assert decide(rules, other, order) == told, order
    return True


def _while_unseen(floor: Floor, acts: int) -> tuple[State, list[tuple[Command | None, Pace]], list[Event]]:
    """So many acts, up to the one with which other cards come into play, a burnt card is shown or the round ends."""
    for _ in range(acts):
        state, commands, events = floor.state, floor.commands.copy(), floor.events.copy()
        act(floor)
        if any(isinstance(one, ShoeShuffled | BurnCardShown | RoundEnded) for one in floor.events[len(events) :]):
            return state, commands, events
    return floor.state, floor.commands, floor.events


def replace_state(floor: Floor, state: State) -> Floor:
    """The same floor at another state."""
    return Floor(floor.rules, floor.dice, floor.entropy, state, floor.by_dealer, floor.trouble, floor.auditor)


def _with_other_unseen_cards(begin: State, end: State, events: list[Event]) -> State:
    """The cards behind those that came out are reversed; cards burnt unseen are exchanged for the last of the shoe."""
    order = list(begin.shoe.order)
    left = len(end.shoe.order) - end.shoe.position - len(end.trouble.aside)
    order[len(order) - left :] = reversed(order[len(order) - left :])
    state, last = begin, len(order) - 1
    for event in events:
        unseen = isinstance(event, CardBurned) or (isinstance(event, CardRemoved) and event.reason == "burnt")
        if isinstance(event, HoleCardDealt):
            unseen = end.hole is not None and end.checked is None
        if unseen and not state.trouble.aside and state.shoe.order is begin.shoe.order:
            order[state.shoe.position], order[last] = order[last], order[state.shoe.position]
            last -= 1
        state = evolve(state, event)
    return replace(begin, shoe=replace(begin.shoe, order=tuple(order)))


def test_nobody_learns_of_an_unseen_card_from_what_goes_wrong() -> None:
    counted = sum(check_secrets(load_book(book), f"{book} secret {seed}") for book in BOOK_IDS for seed in range(25))
    assert counted > 60


@pytest.mark.long
@pytest.mark.parametrize("book", [*BOOK_IDS, "variant"])
def test_nobody_learns_of_an_unseen_card_at_very_many_moments(book: str) -> None:
    for seed in range(2000):
        check_secrets(mixed_variant(seed) if book == "variant" else load_book(book), f"{book} secret long {seed}")
