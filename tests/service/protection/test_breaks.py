"""Breaks, exclusions and reality checks keep a person from something new, and never touch what is in play."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pontoon.money import Cents
from pontoon.service.protection import changing
from pontoon.service.protection.figures import SessionFigures, protected, session_figures
from pontoon.service.protection.judging import judge
from pontoon.service.protection.money import Flow, Spend
from pontoon.service.protection.playing import moved
from pontoon.service.protection.records import Protection
from pontoon.service.protection.settings import ProtectionSettings
from pontoon.service.spans import DAY, HOUR, MINUTE
from pontoon.table import Refusal
from tests.support.people import NOW, refused

USUAL = ProtectionSettings()
WAGER = Spend("wager", Cents(100), "table:t1")
DOUBLE = Spend("decision", Cents(100), "table:t1")


def done(answer: Protection | Refusal) -> Protection:
    assert isinstance(answer, Protection), answer
    return answer


def kept_out() -> list[Protection]:
    """Everything that keeps a person from a wager at NOW."""
    playing = moved(Protection(), Flow(out=Cents(100), stream="table:t1"), NOW - HOUR, USUAL)
    for minutes in (50, 40, 30, 20, 10):
        playing = moved(playing, Flow(paid=Cents(0)), NOW - minutes * MINUTE, USUAL)
    unchecked = done(changing.set_check(playing, 4 * HOUR, USUAL))
    return [
        done(changing.take_break(Protection(), HOUR, NOW, USUAL)),
        done(changing.exclude_self(Protection(), NOW + 30 * DAY, NOW, USUAL)),
        done(changing.exclude_self(Protection(), None, NOW, USUAL)),
        done(changing.exclude(Protection(), "sue", "shouting at the dealer", NOW + DAY, NOW)),
        done(changing.set_limit(unchecked, "time", "day", HOUR, NOW, USUAL)),
        playing,  # a reality check is due after an hour
    ]


@pytest.mark.parametrize(
    ("held", "code"),
    list(zip(kept_out(), ["on-break", "excluded", "excluded", "excluded", "time-limit", "reality-check"], strict=True)),
)
def test_who_is_kept_out_puts_nothing_new_down_and_finishes_what_is_in_play(held: Protection, code: str) -> None:
    assert refused(judge(held, WAGER, NOW, USUAL)) == code
    assert refused(judge(held, Spend("wager", Cents(0)), NOW, USUAL)) == code
    assert judge(held, DOUBLE, NOW, USUAL) is None
    assert judge(held, Spend("decision", Cents(0)), NOW, USUAL) is None


def test_a_break_ends_by_itself_and_is_never_shortened() -> None:
    held = done(changing.take_break(Protection(), HOUR, NOW, USUAL))
    held = done(changing.take_break(held, 5 * MINUTE, NOW + MINUTE, USUAL))
    assert refused(judge(held, WAGER, NOW + HOUR - 1, USUAL)) == "on-break"
    assert judge(held, WAGER, NOW + HOUR, USUAL) is None
    assert protected(held, NOW, USUAL).break_until == NOW + HOUR
    assert protected(held, NOW + HOUR, USUAL).break_until == 0


@pytest.mark.parametrize("span", [0, -HOUR, 5 * MINUTE - 1, 42 * DAY + 1])
def test_a_break_lasts_five_minutes_to_six_weeks(span: int) -> None:
    assert refused(changing.take_break(Protection(), span, NOW, USUAL)) == "bad-break"


def test_a_self_exclusion_is_long_and_nobody_lifts_it_before_its_end() -> None:
    assert refused(changing.exclude_self(Protection(), NOW + 30 * DAY - 1, NOW, USUAL)) == "too-short"
    held = done(changing.exclude_self(Protection(), NOW + 200 * DAY, NOW, USUAL))
    for day in (0, 180, 199):
        assert refused(changing.lift(held, "sue", NOW + day * DAY, USUAL)) == "own-wish"
    assert judge(held, WAGER, NOW + 200 * DAY, USUAL) is None
    assert refused(changing.lift(held, "sue", NOW + 200 * DAY, USUAL)) == "not-excluded"


def test_a_self_exclusion_without_an_end_is_lifted_after_180_days_at_the_earliest() -> None:
    held = done(changing.exclude_self(Protection(), None, NOW, USUAL))
    assert refused(changing.lift(held, "sue", NOW + 180 * DAY - 1, USUAL)) == "own-wish"
    assert refused(judge(held, WAGER, NOW + 1000 * DAY, USUAL)) == "excluded"
    assert judge(done(changing.lift(held, "sue", NOW + 180 * DAY, USUAL)), WAGER, NOW + 180 * DAY, USUAL) is None


def test_lifting_what_staff_has_decided_leaves_what_the_person_has_decided() -> None:
    held = done(changing.exclude(Protection(), "sue", "a quarrel", None, NOW))
    held = done(changing.exclude_self(held, None, NOW, USUAL))
    held = done(changing.lift(held, "pat", NOW + DAY, USUAL))
    assert [(one.by, one.lifted_by) for one in held.exclusions] == [("sue", "pat"), ("", "")]
    assert refused(judge(held, WAGER, NOW + DAY, USUAL)) == "excluded"


def test_nobody_gets_in_again_by_asking_to_be_kept_out_many_times() -> None:
    """So many exclusions are remembered; those that hold are, whatever comes after them."""
    held = done(changing.exclude(Protection(), "sue", "a quarrel", None, NOW))
    held = done(changing.exclude_self(held, None, NOW, USUAL))
    held = done(changing.exclude_self(held, NOW + 400 * DAY, NOW, USUAL))
    for number in range(200):
        held = done(changing.exclude_self(held, NOW + 30 * DAY + number, NOW, USUAL))
    assert len(held.exclusions) == 50
    later = NOW + 390 * DAY
    assert refused(judge(held, WAGER, later, USUAL)) == "excluded"
    held = done(changing.lift(held, "pat", later, USUAL))
    assert refused(changing.lift(held, "pat", later, USUAL)) == "own-wish", "until the 400th day"
    assert {one.by for one in held.exclusions if one.lifted_by} == {"", "sue"}
    assert judge(held, WAGER, NOW + 400 * DAY, USUAL) is None


def test_the_latest_exclusions_are_remembered_when_they_are_over() -> None:
    held, now = Protection(), NOW
    for number in range(60):
        held = done(changing.exclude(held, "sue", f"quarrel {number}", now + DAY, now))
        now += 2 * DAY
    assert [one.why for one in held.exclusions] == [f"quarrel {number}" for number in range(10, 60)]


@pytest.mark.parametrize("why", ["", "  ", "x" * 501, "two\nlines"])
def test_staff_says_why(why: str) -> None:
    assert refused(changing.exclude(Protection(), "sue", why, None, NOW)) == "why-needed"


def test_staff_excludes_into_the_future_alone() -> None:
    assert refused(changing.exclude(Protection(), "sue", "a quarrel", NOW, NOW)) == "too-short"


def test_a_person_sees_until_when_and_not_what_staff_has_written() -> None:
    held = done(changing.exclude(Protection(), "sue", "a quarrel", NOW + DAY, NOW))
    shown = protected(held, NOW, USUAL)
    assert [(one.until, one.by, one.why) for one in shown.exclusions] == [(NOW + DAY, "", "")]
    answer = judge(held, WAGER, NOW, USUAL)
    assert isinstance(answer, Refusal)
    assert answer.facts == {"until": NOW + DAY}
    assert "quarrel" not in repr(answer)


# the session


def test_a_session_begins_with_the_first_wager_and_ends_with_a_pause() -> None:
    assert session_figures(Protection(), NOW, USUAL) == SessionFigures()
    held = moved(Protection(), Flow(out=Cents(500), stream="t"), NOW, USUAL)
    held = moved(held, Flow(paid=Cents(1250), rounds=1, net=Cents(750), stream="t"), NOW + MINUTE, USUAL)
    figures = SessionFigures(NOW, Cents(500), Cents(750), 1, NOW + HOUR)
    assert session_figures(held, NOW + MINUTE, USUAL) == figures
    assert session_figures(held, NOW + 16 * MINUTE, USUAL) == figures
    assert session_figures(held, NOW + 16 * MINUTE + 1, USUAL) == SessionFigures()
    held = moved(held, Flow(out=Cents(100), stream="t"), NOW + HOUR, USUAL)
    assert session_figures(held, NOW + HOUR, USUAL) == SessionFigures(
        NOW + HOUR, Cents(100), Cents(0), 0, NOW + 2 * HOUR
    )


def test_what_is_paid_after_a_session_has_ended_begins_none() -> None:
    held = moved(Protection(), Flow(out=Cents(500), stream="t"), NOW, USUAL)
    held = moved(held, Flow(paid=Cents(1000), rounds=1, net=Cents(500), stream="t"), NOW + HOUR, USUAL)
    assert session_figures(held, NOW + HOUR, USUAL) == SessionFigures()


def test_a_reality_check_comes_again_and_again_and_shows_time_and_result() -> None:
    held = done(changing.set_check(Protection(), 10 * MINUTE, USUAL))
    held = moved(held, Flow(out=Cents(500), stream="t"), NOW, USUAL)
    held = moved(held, Flow(rounds=1, net=Cents(-500), stream="t"), NOW + MINUTE, USUAL)
    assert judge(held, WAGER, NOW + 10 * MINUTE - 1, USUAL) is None
    answer = judge(held, WAGER, NOW + 10 * MINUTE, USUAL)
    assert isinstance(answer, Refusal)
    assert answer.message == (
        "You have played for 10 minutes with a result of -5.00. Say that you have seen it to play on."
    )
    assert answer.facts == {"since": NOW, "net": -500, "rounds": 1}
    held = changing.acknowledge(held, NOW + 12 * MINUTE)
    assert judge(held, WAGER, NOW + 12 * MINUTE, USUAL) is None
    held = moved(held, Flow(out=Cents(500), stream="t"), NOW + 13 * MINUTE, USUAL)
    assert session_figures(held, NOW + 13 * MINUTE, USUAL).check_at == NOW + 22 * MINUTE
    assert refused(judge(held, WAGER, NOW + 22 * MINUTE, USUAL)) == "reality-check"


@pytest.mark.parametrize("every", [0, MINUTE, 5 * HOUR])
def test_a_reality_check_comes_every_five_minutes_to_four_hours(every: int) -> None:
    assert refused(changing.set_check(Protection(), every, USUAL)) == "bad-check"


def test_who_has_not_decided_is_checked_as_the_house_has_it() -> None:
    held = done(changing.set_check(done(changing.set_check(Protection(), HOUR // 2, USUAL)), None, USUAL))
    assert protected(held, NOW, USUAL).check_every == HOUR
    assert changing.acknowledge(held, NOW) == held


MOMENTS = st.lists(st.integers(-3 * HOUR, 3 * HOUR), max_size=30)


@settings(max_examples=200)
@given(MOMENTS)
def test_a_clock_that_jumps_makes_no_time_of_less_than_nothing_and_loses_no_money(jumps: list[int]) -> None:
    now, held, staked = NOW, Protection(), 0
    for jump in jumps:
        now += jump
        held = moved(held, Flow(out=Cents(100), stream="t"), now, USUAL)
        staked += 100
        assert all(use.time >= 0 for use in held.uses)
        shown = session_figures(held, now, USUAL)
        assert shown.staked > 0
        assert all(100 <= use.staked <= staked for use in held.uses)
