"""Time at a hosted table: betting windows, decisions, the time bank, who is away, and a house that was down."""

import asyncio
from pathlib import Path

import pytest

from pontoon.money import Cents
from pontoon.service.tables.commands import Leave, Ready, Return, SeatBot
from pontoon.table import Hit, PlaceWager, Stand
from tests.service.tables.test_playing import stacked
from tests.support.live import START, HandClock, Live, run

CLOCKS = {"betting": 15, "decision": 20, "offer": 10, "bank": 30}


def test_betting_closes_when_its_time_is_up(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "9s 8h Ks Kd", clocks=CLOCKS)
        seen = await live.watches("cat", stream, "public")
        await live.passes(100)
        assert seen.view["clock"]["what"] == "", "without a wager nobody waits"
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        assert seen.view["clock"] == {
            "what": "betting",
            "players": ["ann"],
            "until": START + 115_000,
            "since": START + 100_000,
            "bank": 0,
        }
        await live.passes(14.9)
        assert seen.view["phase"] == "betting"
        await live.passes(0.2)
        assert seen.view["phase"] == "playing"
        assert seen.messages[-1]["events"][0] == {"event": "ClockLapsed", "what": "betting"}
        await live.close()

    run(story())


def test_a_further_wager_does_not_hold_up_the_deal(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "9s 9d 8h Ks Kd Kc", clocks=CLOCKS)
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        await live.passes(10)
        await live.does("bob", stream, PlaceWager("bob", 2, Cents(1000)))
        await live.passes(5.1)
        assert live.hosted(stream).state.table.phase == "playing"
        await live.close()

    run(story())


@pytest.mark.parametrize(
    ("absence", "cards"),
    [("stand", 2), ("best", 3)],
)
def test_a_decision_whose_time_and_bank_are_up_is_made_as_the_terms_have_it(
    tmp_path: Path, absence: str, cards: int
) -> None:
    """12 (5 and 7) against an 8: who leaves stands, the chart draws, and a 9 makes 21."""

    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "5s 8h 7d 9c Kd", clocks=CLOCKS, absence=absence)
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
        assert live.hosted(stream).clock.what == "decision"
        await live.passes(49.9)
        assert live.hosted(stream).clock.what == "decision"
        await live.passes(0.2)
        played = live.hosted(stream).state.table.previous
        assert played is not None
        assert len(played.boxes[0].hands[0].cards) == cards
        await live.close()

    run(story())


def test_a_hand_that_is_held_waits_for_ever(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "9s 8h Ks Kd", clocks=CLOCKS, absence="hold")
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
        await live.passes(100_000)
        assert live.hosted(stream).clock.what == "decision"
        await live.close()

    run(story())


def test_what_a_decision_took_beyond_its_time_comes_out_of_the_bank_once(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "2s 8h 2d 2c 2h 9c Kd", clocks=CLOCKS)
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
        await live.passes(25)
        await live.does("ann", stream, Hit("ann", 1))
        hosted = live.hosted(stream)
        assert hosted.state.banks == (("ann", 5000),)
        assert hosted.clock.until == live.clock.now() + 20_000 + 25_000
        await live.passes(19)
        await live.does("ann", stream, Hit("ann", 1))
        assert hosted.state.banks == (("ann", 5000),), "within its time a decision takes nothing"
        await live.close()

    run(story())


def test_nobody_waits_for_who_has_left_and_who_comes_back_decides(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "9s 9d 8h Ks 3d 4c Kc")
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        await live.does("bob", stream, PlaceWager("bob", 2, Cents(1000)), Ready("bob"))
        await live.does("ann", stream, Leave("ann"))
        await live.passes(1)
        assert live.hosted(stream).clock.players == ("bob",), "ann's 19 stands"
        await live.does("ann", stream, Return("ann"))
        assert live.hosted(stream).state.away == ()
        await live.does("bob", stream, Stand("bob", 2))
        await live.close()

    run(story())


def test_a_command_of_who_had_left_brings_them_back(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "9s 8h Ks Kd")
        await live.does("ann", stream, Leave("ann"), PlaceWager("ann", 1, Cents(1000)))
        assert live.hosted(stream).state.away == ()
        await live.close()

    run(story())


def test_who_comes_back_after_a_restart_is_shown_the_clock_that_began_anew_though_nothing_was_recorded(
    tmp_path: Path,
) -> None:
    """The house was down for an hour: the time that the player still knows is long over."""

    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "9s 8h Ks Kd", clocks=CLOCKS)
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
        sequence = live.hosted(stream).sequence
        await live.house.close()
        live.clock = HandClock(live.clock.now() + 3_600_000)
        await live.again()
        back = await live.watches("ann", stream, after=sequence)
        assert back.messages[0]["message"] == "Snapshot"
        assert back.view["clock"]["until"] == live.hosted(stream).clock.until > live.clock.now()
        again = await live.watches("ann", stream, after=sequence)
        assert again.messages[0]["message"] == "Snapshot", "whoever comes later knows no more"
        await live.does("ann", stream, Stand("ann", 1))
        later = await live.watches("ann", stream, after=sequence + 1)
        assert [one["message"] for one in later.messages] == ["Open"], "what is recorded since is known"
        await live.close()

    run(story())


@pytest.mark.parametrize("jump", [-86_400_000, -3_600_000, 0, 3_600_000, 40 * 86_400_000])
def test_a_clock_does_not_look_at_the_calendar(tmp_path: Path, jump: int) -> None:
    """Daylight saving, a corrected clock, the end of a month: what is awaited has its time all the same."""

    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "9s 8h Ks Kd", clocks=CLOCKS)
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        live.clock.calendar += jump
        await live.passes(14.9)
        assert live.hosted(stream).state.table.phase == "betting"
        await live.passes(0.2)
        assert live.hosted(stream).state.table.phase == "playing"
        await live.close()

    run(story())


def test_a_bank_is_not_touched_by_a_calendar_that_jumps(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "2s 8h 2d 2c 2h 9c Kd", clocks=CLOCKS)
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
        live.clock.calendar += 3_600_000
        await live.passes(5)
        await live.does("ann", stream, Hit("ann", 1))
        assert live.hosted(stream).state.banks == ()
        await live.close()

    run(story())


def test_a_house_that_was_down_gives_everybody_the_whole_time_and_the_grace(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "9s 8h Ks Kd", clocks={**CLOCKS, "bank": 0, "grace": 7})
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
        await live.passes(19)
        live.clock.calendar += 600_000
        await live.again()
        assert live.hosted(stream).clock.until == live.clock.now() + 27_000
        await live.passes(26.9)
        assert live.hosted(stream).clock.what == "decision"
        await live.passes(0.2)
        assert live.hosted(stream).state.table.phase == "betting"
        await live.close()

    run(story())


def test_bots_take_the_time_of_people_or_none(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        await live.gives("ann", 10_000)
        stream = await live.table(book="act-2005")
        await live.does("ann", stream, SeatBot("mimic"), SeatBot("mimic", pace="at-once"))
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        await live.passes(0.5)
        bettors = [one.player for box in live.hosted(stream).state.table.boxes for one in box.bettors]
        assert "bot-1" not in bettors
        await live.passes(5)
        bettors = [one.player for box in live.hosted(stream).state.table.boxes for one in box.bettors]
        assert sorted(bettors) == ["ann", "bot-1", "bot-2"]
        await live.close()

    run(story())


def test_bots_play_on_alone_where_they_may(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await live.table(book="sg-rws-v5", terms={"bots_alone": True})
        await live.does("ann", stream, SeatBot(), SeatBot("mimic"), SeatBot("random"))
        await live.passes(120)
        assert live.hosted(stream).state.table.round > 3
        assert sum(live.store.balances().values()) == 0
        await live.close()

    run(story())


def test_a_decision_that_comes_while_the_clock_rings_costs_the_next_player_nothing(tmp_path: Path) -> None:
    """Ann stands at the last moment: Bob has the whole time all the same."""

    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "9s 9d 8h Ks Kd Kc", clocks={"decision": 20})
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        await live.does("bob", stream, PlaceWager("bob", 2, Cents(1000)))
        await live.does("ann", stream, Ready("ann"))
        await live.does("bob", stream, Ready("bob"))
        stands = asyncio.ensure_future(live.does("ann", stream, Stand("ann", 1)))
        await asyncio.sleep(0)
        await live.passes(20)
        await stands
        assert live.hosted(stream).clock.players == ("bob",)
        await live.close()

    run(story())


def test_who_loses_the_connection_while_awaited_has_more_time_once_an_hour(tmp_path: Path) -> None:
    """20 seconds for a decision and 30 more for who dropped; the bank is not touched by them."""

    async def story() -> None:
        live = Live(tmp_path)
        cards = "2s 8h 2d 2c 2h 9c Kd"
        stream = await stacked(live, cards, clocks={"decision": 20, "bank": 10, "dropped": 30})
        cat = await live.watches("cat", stream, "public")
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
        one, other = await live.watches("ann", stream), await live.watches("ann", stream)
        hosted, until = live.hosted(stream), cat.view["clock"]["until"]
        await live.passes(15)
        hosted.parted(one.watcher)
        await live.quiet()
        assert cat.view["clock"]["until"] == until, "ann is still there, at another screen"
        hosted.parted(other.watcher)
        await live.quiet()
        assert cat.view["clock"]["until"] == until + 30_000
        assert cat.messages[-1]["events"] == [{"event": "TimeGranted", "player": "ann", "milliseconds": 30_000}]
        await live.passes(30)
        again = await live.watches("ann", stream)
        await live.does("ann", stream, Hit("ann", 1))
        assert hosted.state.banks == (), "45 seconds are within 20 and 30"
        before = cat.view["clock"]["until"]
        hosted.parted(again.watcher)
        await live.quiet()
        assert cat.view["clock"]["until"] == before, "once an hour"
        hosted.parted(cat.watcher)
        await live.passes(30.1)
        assert hosted.clock.what != "decision" or hosted.state.table.boxes[0].hands[0].cards[3:], "the time is up"
        await live.close()

    run(story())


def test_who_is_not_awaited_gets_no_more_time(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "9s 8h Ks Kd", clocks={**CLOCKS, "dropped": 30})
        ann, bob = await live.watches("ann", stream), await live.watches("bob", stream)
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        until = live.hosted(stream).clock.until
        live.hosted(stream).parted(ann.watcher)
        await live.does("ann", stream, Ready("ann"))
        live.hosted(stream).parted(bob.watcher)
        await live.quiet()
        assert until == START + 15_000, "betting goes on by itself"
        assert live.hosted(stream).clock.until == START + 50_000
        await live.close()

    run(story())
