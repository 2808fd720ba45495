"""Streams that nobody needs leave the memory, and nobody can tell."""

import gc
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch
from weakref import ref

import msgspec
import pytest

from pontoon.money import Cents
from pontoon.service import evicting
from pontoon.service import house as house_module
from pontoon.service.caller import Caller
from pontoon.service.evicting import EVERY, IDLE, evict, idle
from pontoon.service.tables.commands import SeatBot
from pontoon.table import PlaceWager, TakeBackWager
from pontoon.wire.http import View
from tests.service.faults.crowd import OWNER, PURSES, TABLES, Crowd, Table
from tests.support.casino import NOTHING, Casino
from tests.support.halls import FINAL, Hall
from tests.support.live import Live, run

LONG = IDLE + 2 * EVERY


def in_memory(live: Live, stream: str) -> bool:
    return stream in live.house.office.hosted


def test_a_table_that_nobody_needs_leaves_the_memory_and_is_read_again(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        await live.house.wake()
        await live.gives("ann", 100_000)
        stream = await live.table(terms={"clocks": {"betting": 0}})
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        await live.passes(LONG)
        assert in_memory(live, stream), "somebody's wager lies here"
        await live.does("ann", stream, TakeBackWager("ann", 1))
        await live.passes(IDLE / 2)
        assert in_memory(live, stream)
        gone = ref(live.hosted(stream))
        gc.disable()
        try:
            await live.passes(LONG)
            assert not in_memory(live, stream)
            assert gone() is None, "it is gone without the collector of garbage, which does not look at what is frozen"
        finally:
            gc.enable()
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(2000)))
        assert live.hosted(stream).state.table.boxes[0].bettors[0].placed == 2000
        assert live.wallet("ann") == 98_000
        await live.close()

    run(story())


def test_a_house_with_very_many_tables_keeps_at_its_start_those_at_which_something_is_awaited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "_MOST_AT_ONCE", 10)
    monkeypatch.setattr(house_module, "_LOOKED_THROUGH", 4)

    async def story() -> None:
        live = Live(tmp_path)
        await live.gives("ann", 100_000)
        few = [await live.table() for _ in range(10)]
        await live.does("ann", few[0], PlaceWager("ann", 1, Cents(1000)))
        await live.again()
        assert all(in_memory(live, stream) for stream in few), "a small house keeps all"
        many = [*few, *[await live.table() for _ in range(10)]]
        await live.again()
        kept = [stream for stream in many if in_memory(live, stream)]
        assert few[0] in kept
        assert len(kept) <= 1 + 4
        await live.does("ann", few[3], PlaceWager("ann", 1, Cents(1000)))
        await live.does("ann", few[0], TakeBackWager("ann", 1))
        await live.close()

    run(story())


def test_who_watches_and_what_goes_on_by_itself_keeps_a_stream_in_memory(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        await live.house.wake()
        watched, played, empty = [await live.table(terms={"bots_alone": True}) for _ in range(3)]
        seen = await live.watches("zoe", watched)
        await live.does("ann", played, SeatBot())
        with patch.object(evicting, "IDLE", 60.0):
            await live.passes(2 * EVERY)
        assert [in_memory(live, one) for one in (watched, played, empty)] == [True, True, False]
        seen.hosted.topic.leave(seen.watcher)
        with patch.object(evicting, "IDLE", 60.0):
            await live.passes(2 * EVERY)
        assert not in_memory(live, watched)
        await live.close()

    run(story())


def test_a_progressive_stays_with_its_table_and_both_come_back_together(tmp_path: Path) -> None:
    async def story() -> None:
        casino = Casino(tmp_path)
        await casino.house.wake()
        await casino.opens()
        table = await casino.links()
        seen = await casino.watches("zoe", table)
        await casino.passes(LONG)
        assert in_memory(casino, casino.stream), "its table is in memory"
        seen.hosted.topic.leave(seen.watcher)
        await casino.passes(2 * LONG)
        assert not in_memory(casino, table)
        assert not in_memory(casino, casino.stream)
        await casino.house.hosted(table)
        await casino.round(table, NOTHING, 3)
        assert casino.meter() == 100_000 + 25
        await casino.close()

    run(story())


def test_a_tournament_stays_until_it_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.house.wake()
        await hall.opens(FINAL, directing="automatic", clocks={"pause": 30})
        await hall.bots(2)
        await hall.passes(LONG)
        assert hall.stream not in hall.house.office.hosted or hall.phase() == "finished"
        await hall.passes(LONG)
        await hall.house.hosted(hall.stream)
        assert hall.phase() == "finished"
        await hall.passes(LONG)
        assert hall.stream not in hall.house.office.hosted
        await hall.close()

    run(story())


async def everything(live: Live, stream: str) -> dict[str, Any]:
    """What everybody sees of a table now."""
    found: dict[str, Any] = {}
    for who, role in (("ann", "player"), ("bob", "player"), ("zoe", "public")):
        view = await live.house.look(Caller(who), stream, role)
        assert isinstance(view, View)
        found[who] = msgspec.json.decode(msgspec.json.encode(view))
        hosted = live.hosted(stream)
        audience = hosted.audience(Caller(who), role)
        found[f"open to {who}"] = msgspec.json.decode(
            msgspec.json.encode(hosted.open_to(Caller(who), audience, closed=True))
        )
    return found


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 4))])
def test_whatever_is_played_nobody_sees_that_tables_leave_the_memory(tmp_path: Path, seed: int) -> None:
    """The same letters to two houses, of which one lets go of every table that it may let go of after each."""

    async def lives(place: Path, *, forgetting: bool) -> tuple[list[Any], int]:
        live, crowd, gone = Live(place, f"seed {seed}"), Crowd(Random(seed)), 0
        seen: list[Any] = []
        for name, cents in PURSES.items():
            await live.gives(name, cents)
        for asked in TABLES[seed : seed + 1]:
            stream = await live.table(OWNER, **{**asked, "terms": {}})
            crowd.tables[stream] = Table(stream)
        for _ in range(100):
            for stream, table in crowd.tables.items():
                shown = await everything(live, stream)
                table.hear(shown["zoe"]["view"])
                seen.append(shown)
            who, do = crowd.writes()
            seen.append(await live.house.do(Caller(who), do))
            await live.quiet()
            if forgetting:
                due = idle(live.house.office)
                evict(live.house.office, due)
                gone += len(due)
        seen.append(live.store.balances())
        await live.close()
        return seen, gone

    async def story() -> None:
        for name in ("keeps", "forgets"):
            (tmp_path / name).mkdir()
        with patch.object(evicting, "IDLE", 0.0):
            keeps, none = await lives(tmp_path / "keeps", forgetting=False)
            forgets, some = await lives(tmp_path / "forgets", forgetting=True)
        assert forgets == keeps
        assert none == 0
        assert some > 5, "the law says nothing where nothing was let go of"

    run(story())
