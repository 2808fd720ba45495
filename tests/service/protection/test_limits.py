"""A person's own limits: lower at once, higher after a day, and never exceeded."""

from datetime import UTC, datetime
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pontoon.money import Cents
from pontoon.service.protection.changing import MOST_LIMIT, PAIRS, in_force, set_limit
from pontoon.service.protection.figures import protected
from pontoon.service.protection.judging import judge, limits_left
from pontoon.service.protection.money import Flow, Spend
from pontoon.service.protection.playing import moved, use_of
from pontoon.service.protection.records import Per, Protection, What
from pontoon.service.protection.settings import ProtectionSettings
from pontoon.service.spans import DAY, HOUR, MINUTE
from pontoon.table import Refusal
from tests.support.people import NOW, refused

USUAL = ProtectionSettings(check_every=0)
TABLE = "table:t1"


def limited(what: What, per: Per, value: int | None, now: int = NOW, held: Protection | None = None) -> Protection:
    after = set_limit(held or Protection(), what, per, value, now, USUAL)
    assert isinstance(after, Protection)
    return after


def played(held: Protection, out: int, paid: int = 0, now: int = NOW, back: int = 0, rounds: int = 0) -> Protection:
    return moved(held, Flow(Cents(out), Cents(back), Cents(paid), rounds, stream=TABLE), now, USUAL)


def asked(held: Protection, cost: int, now: int = NOW, kind: str = "wager") -> Refusal | None:
    spend = Spend("decision" if kind == "decision" else "wager", Cents(cost), TABLE)
    return judge(held, spend, now, USUAL)


# raising and lowering


def test_a_lower_limit_holds_at_once_and_a_higher_one_after_24_hours() -> None:
    held = limited("loss", "day", 5000)
    assert in_force(held, NOW) == {("loss", "day"): 5000}
    held = limited("loss", "day", 2000, NOW, held)
    assert in_force(held, NOW) == {("loss", "day"): 2000}
    held = limited("loss", "day", 9000, NOW, held)
    assert in_force(held, NOW + DAY - 1) == {("loss", "day"): 2000}
    assert in_force(held, NOW + DAY) == {("loss", "day"): 9000}


def test_taking_a_limit_away_waits_as_raising_does() -> None:
    held = limited("stake", "round", None, NOW, limited("stake", "round", 1000))
    assert in_force(held, NOW + DAY - 1) == {("stake", "round"): 1000}
    assert in_force(held, NOW + DAY) == {}


def test_asking_for_a_still_higher_limit_begins_the_wait_anew() -> None:
    held = limited("loss", "day", 1000)
    held = limited("loss", "day", 2000, NOW, held)
    held = limited("loss", "day", 3000, NOW + HOUR, held)
    assert in_force(held, NOW + DAY) == {("loss", "day"): 1000}
    assert in_force(held, NOW + DAY + HOUR) == {("loss", "day"): 3000}


def test_who_says_the_present_limit_again_calls_a_raise_off() -> None:
    held = limited("loss", "day", 2000, NOW, limited("loss", "day", 1000))
    held = limited("loss", "day", 1000, NOW + HOUR, held)
    assert in_force(held, NOW + 2 * DAY) == {("loss", "day"): 1000}


def test_what_is_coming_is_shown_with_its_hour() -> None:
    held = limited("loss", "day", 2000, NOW, limited("loss", "day", 1000))
    shown = protected(held, NOW, USUAL)
    assert [(one.value, one.since) for one in shown.coming] == [(2000, NOW + DAY)]
    assert [(one.limit, one.used, one.left) for one in shown.limits] == [(1000, 0, 1000)]
    assert protected(held, NOW + DAY, USUAL).coming == ()


@pytest.mark.parametrize(
    ("what", "per", "value", "code"),
    [("loss", "round", 1, "no-such-limit"), ("loss", "day", -1, "bad-limit"), ("loss", "day", 10**13, "bad-limit")],
)
def test_a_limit_that_is_none_is_refused(what: What, per: Per, value: int, code: str) -> None:
    assert refused(set_limit(Protection(), what, per, value, NOW, USUAL)) == code


def test_every_pair_of_words_is_a_limit_or_refused() -> None:
    for what in get_args(What):
        for per in get_args(Per):
            answer = set_limit(Protection(), what, per, 1, NOW, USUAL)
            assert isinstance(answer, Protection) == ((what, per) in PAIRS)


CHANGES = st.lists(
    st.tuples(
        st.sampled_from([0, MINUTE, HOUR, 23 * HOUR, DAY - 1, DAY, 2 * DAY]),
        st.sampled_from([None, 0, 1000, 2000, 3000, MOST_LIMIT]),
    ),
    max_size=12,
)


@settings(max_examples=300)
@given(CHANGES, st.integers(0, 3 * DAY))
def test_no_limit_is_ever_higher_than_what_has_stood_for_24_hours(
    changes: list[tuple[int, int | None]], later: int
) -> None:
    """Held against the wishes alone: at any time the limit is at most the least of all wishes of the last 24 hours, and
    of the last wish before them."""
    now, held = NOW, Protection()
    wishes: list[tuple[int, int | None]] = [(NOW - 10 * DAY, None)]
    for wait, value in changes:
        now += wait
        held = limited("loss", "day", value, now, held)
        wishes.append((now, value))
    endless = MOST_LIMIT + 1
    for moment in (now, now + later):
        recent = [value for at, value in wishes if moment - DAY < at <= moment]
        before = [value for at, value in wishes if at <= moment - DAY][-1:]
        bound = min(endless if value is None else value for value in (*recent, *before))
        assert in_force(held, moment).get(("loss", "day"), endless) <= bound
        last = wishes[-1][1]
        if moment >= now + DAY:
            assert in_force(held, moment).get(("loss", "day")) == last


# what counts


def test_what_lies_on_the_table_counts_as_lost_until_it_comes_back() -> None:
    held = played(limited("loss", "day", 5000), out=4000)
    assert refused(asked(held, 1001)) == "loss-limit"
    assert asked(held, 1000) is None
    held = played(held, 0, paid=8000, rounds=1)
    assert asked(held, 9000) is None
    assert refused(asked(held, 9001)) == "loss-limit"


def test_a_stake_counts_whether_it_wins_or_not_and_not_when_it_was_taken_back() -> None:
    held = played(limited("stake", "day", 5000), out=4000)
    held = played(held, 0, paid=8000, rounds=1)
    assert refused(asked(held, 1001)) == "stake-limit"
    held = played(held, out=1000)
    assert refused(asked(held, 1)) == "stake-limit"
    held = played(held, 0, back=1000)
    assert asked(held, 1000) is None


def test_a_stake_per_round_counts_every_chip_of_the_round_at_that_table_and_no_other() -> None:
    held = played(limited("stake", "round", 3000), out=2000)
    assert refused(asked(held, 1001, kind="decision")) == "stake-limit"
    assert asked(held, 1000, kind="decision") is None
    assert judge(held, Spend("wager", Cents(3000), "table:t2"), NOW, USUAL) is None
    assert asked(played(held, 0, rounds=1), 3000) is None


def test_a_new_day_begins_at_midnight_of_utc_and_the_week_and_month_go_on() -> None:
    evening = int(datetime(2026, 3, 30, 23, 59, 59, tzinfo=UTC).timestamp()) * 1000 + 999  # a Monday
    held = played(Protection(), out=700, now=evening)
    staked = [use_of(held, window, evening + 1).staked for window in ("day", "week", "month")]
    assert staked == [0, 700, 700]
    april = evening + DAY + 1  # Wednesday 1 April
    assert [use_of(held, window, april).staked for window in ("day", "week", "month")] == [0, 700, 0]


def test_time_is_that_of_sessions_and_a_pause_of_more_than_15_minutes_does_not_count() -> None:
    held = limited("time", "day", 30 * MINUTE)
    for minute in (0, 10, 20, 29):
        assert asked(held, 100, NOW + minute * MINUTE) is None
        held = played(held, out=100, now=NOW + minute * MINUTE)
    assert asked(held, 100, NOW + 30 * MINUTE - 1) is None
    assert refused(asked(held, 100, NOW + 30 * MINUTE)) == "time-limit"
    assert asked(held, 100, NOW + 30 * MINUTE, kind="decision") is None
    later = NOW + 29 * MINUTE + 15 * MINUTE + 1  # the session has ended: 29 minutes are used
    assert asked(held, 100, later) is None


def test_time_over_midnight_counts_for_the_new_day_from_midnight_on() -> None:
    midnight = int(datetime(2026, 5, 2, tzinfo=UTC).timestamp()) * 1000
    held = played(limited("time", "day", 10 * MINUTE, midnight - DAY), out=1, now=midnight - 4 * MINUTE)
    held = played(held, out=1, now=midnight + 6 * MINUTE)
    assert [use_of(held, "day", midnight).time, use_of(held, "week", midnight).time] == [6 * MINUTE, 10 * MINUTE]
    assert refused(asked(held, 1, midnight + 10 * MINUTE)) == "time-limit"


def test_a_clock_that_goes_back_gives_nothing_back() -> None:
    held = played(limited("stake", "day", 1000), out=1000)
    for jump in (MINUTE, DAY, 40 * DAY):
        assert refused(asked(held, 1, NOW - jump)) == "stake-limit"
        again = played(held, 0, now=NOW - jump)
        assert refused(asked(again, 1, NOW - jump)) == "stake-limit"
        assert asked(again, 1, NOW - jump + DAY) is None


def test_a_refusal_says_the_limit_what_is_left_and_when_it_begins_anew() -> None:
    held = played(limited("loss", "day", 5000), out=4000)
    answer = asked(held, 2000)
    assert isinstance(answer, Refusal)
    midnight = int(datetime(2027, 1, 16, tzinfo=UTC).timestamp()) * 1000
    assert answer.facts == {"per": "day", "limit": 5000, "used": 4000, "left": 1000, "until": midnight}
    assert answer.message == "You have limited your loss to 50.00 per day. You may put down 10.00 more."


# the law


DEEDS = st.lists(
    st.tuples(
        st.sampled_from(["wager", "wager", "wager", "double", "win", "lose", "back", "limit", "pass"]),
        st.integers(1, 3000),
        st.sampled_from([0, 1000, 5 * MINUTE, HOUR, 9 * HOUR, DAY, 20 * DAY]),
        st.sampled_from(PAIRS),
    ),
    max_size=60,
)


def day_week_month(now: int) -> dict[str, tuple[int, ...]]:
    """Which windows a moment lies in, by the calendar's own words."""
    at = datetime.fromtimestamp(now / 1000, UTC)
    return {"day": (at.year, at.month, at.day), "week": tuple(at.isocalendar()[:2]), "month": (at.year, at.month)}


@settings(max_examples=200, deadline=None)
@given(DEEDS)
def test_no_limit_is_ever_exceeded_whatever_is_asked(deeds: list[tuple[str, int, int, tuple[What, Per]]]) -> None:
    """Everything that moved is added up again by the calendar, apart from the counters."""
    now, held = NOW, Protection()
    lies: int = 0
    history: list[tuple[int, int, int]] = []  # when, staked, lost
    for deed, amount, wait, (what, per) in deeds:
        now += wait
        flow = None
        match deed:
            case "wager" | "double":
                kind = "wager" if deed == "wager" else "decision"
                if (deed == "wager" or lies) and asked(held, amount, now, kind) is None:
                    flow = Flow(out=Cents(amount), stream=TABLE)
                    lies += amount
                    history.append((now, amount, amount))
                    exceeded(held, history, lies, now)
            case "win" | "lose" if lies:
                paid = lies * 2 if deed == "win" else 0
                flow = Flow(paid=Cents(paid), rounds=1, net=Cents(paid - lies), stream=TABLE)
                history.append((now, 0, -paid))
                lies = 0
            case "back" if lies:
                flow = Flow(back=Cents(lies), stream=TABLE)
                history.append((now, -lies, -lies))
                lies = 0
            case "limit":
                held = limited(what, per, amount * (MINUTE if what == "time" else 1), now, held)
            case _:
                pass
        if flow is not None:
            held = moved(held, flow, now, USUAL)


def exceeded(held: Protection, history: list[tuple[int, int, int]], lies: int, now: int) -> None:
    """Fails where what has just been put down is beyond a limit in force."""
    windows = day_week_month(now)
    for (what, per), limit in in_force(held, now).items():
        if per == "round":
            assert lies <= limit
        elif what != "time":
            mine = [one for one in history if day_week_month(one[0])[per] == windows[per]]
            column = 1 if what == "stake" else 2
            assert sum(one[column] for one in mine) <= limit, (what, per)


@settings(max_examples=100)
@given(st.integers(1, 10_000), st.sampled_from(PAIRS))
def test_a_decision_that_costs_nothing_is_never_refused(cost: int, pair: tuple[What, Per]) -> None:
    held = played(limited(*pair, 0), out=cost)
    assert asked(held, 0, kind="decision") is None
    assert all(one.left == 0 for one in limits_left(held, NOW, USUAL, TABLE))
