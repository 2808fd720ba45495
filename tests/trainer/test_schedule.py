"""The laws of spaced repetition."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pontoon.cards import seeded_entropy
from pontoon.trainer import INTERVALS, Strength, after, choose
from pontoon.trainer.schedule import weight

NOW = st.integers(0, 2**42)
STRENGTHS = st.builds(
    Strength,
    level=st.integers(0, len(INTERVALS) - 1),
    due=NOW,
    asked=st.integers(0, 1000),
    missed=st.integers(0, 1000),
    doubt=st.floats(0, 1),
)


@given(STRENGTHS, NOW)
def test_a_right_answer_in_time_never_shortens_the_wait_and_a_wrong_one_ends_it(before: Strength, now: int) -> None:
    right, wrong = after(before, right=True, now=now), after(before, right=False, now=now)
    assert wrong.level == 0
    assert wrong.due == now
    assert right.level >= before.level
    assert right.due >= wrong.due
    if now >= before.due:
        assert right.due - now >= INTERVALS[before.level]
        assert right.due > now


@given(STRENGTHS, NOW)
def test_an_answer_before_its_time_moves_nothing_but_the_doubt(before: Strength, now: int) -> None:
    if now < before.due:
        found = after(before, right=True, now=now)
        assert (found.level, found.due) == (before.level, before.due)


@given(before=STRENGTHS, now=NOW, right=st.booleans())
def test_every_answer_is_counted_and_doubt_goes_the_way_of_the_answer(
    before: Strength, now: int, *, right: bool
) -> None:
    found = after(before, right=right, now=now)
    assert found.asked == before.asked + 1
    assert found.missed == before.missed + (not right)
    assert 0 <= found.doubt <= 1
    assert found.doubt <= before.doubt if right else found.doubt >= before.doubt


@given(before=STRENGTHS, now=NOW, right=st.booleans(), later=st.integers(0, 2**40))
def test_only_differences_of_time_matter(before: Strength, now: int, *, right: bool, later: int) -> None:
    moved = Strength(before.level, before.due + later, before.asked, before.missed, before.doubt)
    here, there = after(before, right=right, now=now), after(moved, right=right, now=now + later)
    assert there == Strength(here.level, here.due + later, here.asked, here.missed, here.doubt)


@given(STRENGTHS, NOW, st.floats(0, 1), st.floats(0, 1))
def test_what_is_due_doubted_or_frequent_weighs_more_and_nothing_weighs_nothing(
    one: Strength, now: int, share: float, other: float
) -> None:
    assert weight(one, share, now) > 0
    assert weight(one, max(share, other), now) >= weight(one, min(share, other), now)
    assert weight(one, share, max(now, one.due)) >= weight(one, share, now)
    unsure = Strength(one.level, one.due, one.asked, one.missed, 1.0)
    assert weight(unsure, share, now) >= weight(one, share, now)


@given(st.lists(st.text("abc", min_size=1, max_size=3), min_size=2, max_size=9, unique=True), st.integers(0, 10**6))
def test_a_cell_of_those_given_is_chosen_and_never_twice_running(keys: list[str], seed: int) -> None:
    found = choose(keys, {}, {}, now=0, entropy=seeded_entropy(str(seed)), last=keys[0])
    assert found in keys[1:]
    assert found == choose(keys, {}, {}, now=0, entropy=seeded_entropy(str(seed)), last=keys[0])


def test_the_waits_grow() -> None:
    assert list(INTERVALS) == sorted(set(INTERVALS))


def test_doubt_frequency_and_time_each_decide_how_much_a_cell_wants_to_be_asked() -> None:
    """Twice the doubt is twice the weight; what comes in one round of twenty or more weighs six times what never comes;
    what is not due yet a twentieth of what is."""
    known, doubted = (Strength(2, 100, 5, 1, doubt) for doubt in (0.3, 0.6))
    assert weight(doubted, 0.02, 100) == pytest.approx(2 * weight(known, 0.02, 100))
    assert weight(known, 1 / 20, 100) == pytest.approx(6 * weight(known, 0.0, 100))
    assert weight(known, 1.0, 100) == weight(known, 1 / 20, 100) > weight(known, 1 / 40, 100)
    assert weight(known, 0.02, 99) == pytest.approx(weight(known, 0.02, 100) / 20)


def test_cells_are_drawn_as_often_as_they_weigh() -> None:
    """A cell that weighs three times the other comes three times as often: 750 of 1,000, give or take 5 x 14."""
    strengths = {"one": Strength(doubt=0.9), "other": Strength(doubt=0.3)}
    entropy = seeded_entropy("weights")
    drawn = [choose(["one", "other"], strengths, {}, now=0, entropy=entropy) for _ in range(1000)]
    assert abs(drawn.count("one") - 750) < 70
