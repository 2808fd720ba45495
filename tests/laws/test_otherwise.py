"""Laws of what a round would have come to: as it was, with no money made, and from no card that nobody saw."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pontoon.cards import Card, parse_cards
from pontoon.otherwise import Course, course_of, disputed, play_on
from pontoon.otherwise.course import undisturbed
from pontoon.otherwise.dispute import open_moves
from pontoon.rulebook import BOOK_IDS, Rulebook, load_book
from pontoon.settlement import LAYOUT
from pontoon.table import State, accounts
from pontoon.table import events as e
from tests.support.courses import courses
from tests.support.worlds import family_variant, mixed_variant, open_world, play_round

SEEDS = st.integers(0, 2**32)
LATE = {"double.forfeit": True, "double.forfeit_until": "dealer-card"}


def _of_the_family(seed: int) -> Rulebook:
    """Rules of Pontoon's relatives; a double may be taken back until the dealer draws, also in others' turns."""
    return family_variant(seed, dict(LATE))


RULES = st.one_of(st.sampled_from(BOOK_IDS).map(load_book), SEEDS.map(mixed_variant), SEEDS.map(_of_the_family))
SMALL = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
FULL = settings(max_examples=1500, deadline=None, suppress_health_check=list(HealthCheck))


def _courses(rules: Rulebook, seed: int) -> list[Course]:
    world = open_world(rules, seed)
    for _ in range(3):
        play_round(world)
    return list(courses(rules, world.events))


def check_as_it_was(rules: Rulebook, seed: int, seen: Counter[str]) -> None:
    """From every decision on, the decisions as they were give exactly the recorded lines, and nothing is assumed."""
    for course in _courses(rules, seed):
        lines = course.states[course.end + 1].history[-1].lines
        for number, decided in enumerate(course.decided):
            if not undisturbed(course, decided.at):
                continue
            same_event = [one for one in course.decided[:number] if one.at == decided.at]
            again = play_on(rules, course, decided.at, (*same_event, *course.decided[number:]))
            assert again.lines == lines, (decided, again.lack)
            assert (again.lack, again.assumed) == ("", ()), decided
            seen[decided.move.kind] += 1
            found = disputed(rules, course, number)
            assert found.untold == ""
            assert found.was.net == sum(line.net for line in lines if line.player == decided.player)
            assert decided.move not in [one.move for one in found.others]


def check_money(rules: Rulebook, seed: int, seen: Counter[str]) -> None:
    """Whatever would have been chosen: at the end nothing lies on the layout, and everybody has what the lines say."""
    for course in _courses(rules, seed):
        for number, decided in enumerate(course.decided):
            if not undisturbed(course, decided.at):
                continue
            for move in open_moves(rules, course, number):
                same_event = [one for one in course.decided[:number] if one.at == decided.at]
                changed = (*same_event, replace(decided, move=move), *course.decided[number + 1 :])
                played = play_on(rules, course, decided.at, changed)
                held = accounts((*course.events[: decided.at], *played.events))
                assert sum(held.values()) == 0
                seen[played.lack or move.kind] += 1
                if played.lack:
                    continue
                assert held.get(LAYOUT, 0) == 0
                won: Counter[str] = Counter()
                for line in played.lines:
                    won[f"player:{line.player}"] += line.net
                assert {player: held.get(player, 0) for player in won} == dict(won)


def _never_seen(course: Course, canary: Card) -> Course:
    """The same round with other cards wherever nobody has looked: in the shoe, in the rack, under the dealer's card."""
    turned = any(isinstance(one, e.HoleCardRevealed) for one in course.events)

    def spoilt(state: State) -> State:
        order = state.shoe.order[: state.shoe.position]
        shoe = replace(state.shoe, order=(*order, *(canary for _ in state.shoe.order[state.shoe.position :])))
        hole = state.hole if turned or state.hole is None else canary
        return replace(state, shoe=shoe, rack=tuple(canary for _ in state.rack), hole=hole)

    return Course(course.events, tuple(map(spoilt, course.states)), course.names, course.decided)


def check_nothing_unseen(rules: Rulebook, seed: int) -> None:
    """Cards that nobody saw change nothing of what is told, whichever they are."""
    aces, fives = parse_cards("As 5d")
    for course in _courses(rules, seed):
        for number in range(len(course.decided)):
            told = disputed(rules, course, number)
            assert told == disputed(rules, _never_seen(course, aces), number)
            assert told == disputed(rules, _never_seen(course, fives), number)


def test_the_decisions_as_they_were_give_the_result_as_it_was() -> None:
    seen: Counter[str] = Counter()

    @given(RULES, SEEDS)
    @SMALL
    def law(rules: Rulebook, seed: int) -> None:
        check_as_it_was(rules, seed, seen)

    law()
    assert {"hit", "stand", "double", "split", "follow", "surrender", "insure", "pass"} <= set(seen), seen


def test_no_money_is_made_whatever_would_have_been_chosen() -> None:
    seen: Counter[str] = Counter()

    @given(RULES, SEEDS)
    @SMALL
    def law(rules: Rulebook, seed: int) -> None:
        check_money(rules, seed, seen)

    law()
    assert {"hit", "stand", "double", "split", "follow", "card"} <= set(seen), seen


@given(RULES, SEEDS)
@SMALL
def test_a_card_that_nobody_saw_changes_nothing_that_is_told(rules: Rulebook, seed: int) -> None:
    check_nothing_unseen(rules, seed)


@pytest.mark.long
@given(RULES, SEEDS)
@FULL
def test_the_laws_of_other_choices_hold_on_many_rounds(rules: Rulebook, seed: int) -> None:
    check_as_it_was(rules, seed, Counter())
    check_money(rules, seed, Counter())
    check_nothing_unseen(rules, seed)


def test_a_round_in_which_something_goes_wrong_is_not_told_otherwise() -> None:
    """After an incident the cards alone do not say what another choice would have led to."""
    rules = load_book("nz-current")
    course = next(one for one in _courses(rules, 3) if one.decided)
    number = len(course.decided) - 1
    at = course.decided[number].at
    events = (*course.events[: at + 1], e.BonusSpinCancelled("dark"), *course.events[at + 1 :])
    found = disputed(rules, course_of(rules, course.states[0], events), number)
    assert (found.untold, found.others) == ("disturbed", ())
