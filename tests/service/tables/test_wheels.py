"""Wagers that a wheel decides, at tables that have one and at tables that have none."""

from pathlib import Path
from typing import Any

import pytest

from pontoon.money import Cents
from pontoon.service.tables.commands import SeatBot
from pontoon.table import PlaceSideWager, PlaceWager
from tests.support.casino import Casino
from tests.support.live import Live, Seen, run


def sides(seen: Seen) -> set[str]:
    """The side wagers that are offered."""
    return {one["wager"] for one in seen.open["choices"] if one.get("wager")}


def closed(seen: Seen) -> dict[str, str]:
    """Why side wagers are closed, by kind."""
    return {one["wager"]: one["refusal"]["code"] for one in seen.open["closed"] if one.get("wager")}


def test_a_table_without_a_progressive_does_not_offer_its_wager_and_says_why(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        await live.gives("ann", 100_000)
        stream = await live.table(book="ma-2025")
        seen = await live.watches("ann", stream)
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        assert sides(seen) == {"match-super-bonus"}
        refused = await live.refused("ann", stream, PlaceSideWager("ann", 1, "bsx-16", Cents(500)))
        assert refused.code == "no-progressive"
        await seen.hosted.open(seen.watcher, closed=True)
        assert sides(seen) == {"match-super-bonus"}
        assert closed(seen)["bsx-16"] == "no-progressive"
        await live.close()

    run(story())


@pytest.mark.parametrize("terms", [{"money": "felt", "owner_rules": True}, {"money": "felt", "dealing": "person"}])
def test_who_says_what_the_wheel_gave_is_offered_its_wager(tmp_path: Path, terms: dict[str, Any]) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await live.table(book="ma-2025", terms=terms)
        seen = await live.watches("ann", stream)
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        assert "bsx-16" in sides(seen)
        await live.close()

    run(story())


def test_a_table_of_a_progressive_offers_its_wager(tmp_path: Path) -> None:
    async def story() -> None:
        casino = Casino(tmp_path)
        await casino.opens()
        table = await casino.links()
        seen = await casino.watches("p1", table)
        await casino.does("p1", table, PlaceWager("p1", 1, Cents(1000)))
        assert "bsx-16" in sides(seen)
        await casino.close()

    run(story())


def test_bots_alone_play_on_whatever_side_wagers_they_think_of(tmp_path: Path) -> None:
    """Random bots think of every side wager now and then; one that does not exist here must not stop the table."""

    async def story() -> None:
        live = Live(tmp_path)
        stream = await live.table(book="ma-2025", terms={"bots_alone": True, "clocks": {"betting": 0}})
        for _ in range(2):
            await live.does("ann", stream, SeatBot("random", pace="human"))
        await live.passes(600)
        assert live.hosted(stream).state.table.round > 40
        await live.close()

    run(story())
