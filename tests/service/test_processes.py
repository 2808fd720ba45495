"""Several houses on one PostgreSQL: people at any of them, one judge for each table, and one that takes over."""

import asyncio
import itertools

import pytest

from pontoon.money import Cents
from pontoon.service.tables.commands import Ready
from pontoon.store import StoreError
from pontoon.store.open import open_store
from pontoon.store.postgres_sharing import PostgresSharing
from pontoon.store.sharing import Letter
from pontoon.table import PlaceWager, Stand
from pontoon.wire import messages as wire
from tests.service.tables.test_playing import stacked
from tests.support.live import Live, Seen, run

LEASE = 120.0
"""Nobody is given up here who is only slow."""


@pytest.fixture
def address(postgres: str) -> str:
    """A database with its schema."""
    open_store(postgres).close()
    return postgres


async def house(address: str, seed: str) -> Live:
    """One process's house."""
    live = Live(address, seed, sharing=PostgresSharing(address, lease=LEASE))
    live._ids = itertools.count(1 + 1_000_000 * sum(seed.encode()))
    await live.house.wake()
    return live


async def sees(seen: Seen, sequence: int) -> None:
    """Wait until somebody has been told of a record."""
    async with asyncio.timeout(120):
        while seen.sequence < sequence:
            await asyncio.sleep(0.01)


def test_people_of_two_processes_play_at_one_table_and_see_the_same(address: str) -> None:
    async def story() -> None:
        one, two = await house(address, "one"), await house(address, "two")
        stream = await stacked(one, "9s 9d 8h Ks Kd")
        near = await one.watches("ann", stream)
        far = await two.watches("bob", stream)
        assert isinstance(await one.do("ann", stream, PlaceWager("ann", 1, Cents(1000))), wire.Done)
        assert isinstance(await two.do("bob", stream, PlaceWager("bob", 2, Cents(2000))), wire.Done)
        assert isinstance(await two.do("bob", stream, Ready("bob")), wire.Done)
        assert isinstance(await one.do("ann", stream, Ready("ann")), wire.Done)
        await sees(far, one.hosted(stream).sequence)
        assert far.view == near.view
        assert far.view["phase"] == "playing"
        again = await two.do("bob", stream, PlaceWager("bob", 3, Cents(2000)))
        assert isinstance(again, wire.Refused), "the owner's answer comes back"
        assert two.hosted(stream).awake is False
        await two.close()
        await one.close()

    run(story())


def test_a_wallet_is_one_at_two_tables_of_two_processes(address: str) -> None:
    async def story() -> None:
        one, two = await house(address, "one"), await house(address, "two")
        await one.gives("ann", 1500)
        here, there = await one.table(book="ma-2025"), await two.table(book="ma-2025")
        answers = await asyncio.gather(
            one.do("ann", here, PlaceWager("ann", 1, Cents(1000))),
            two.do("ann", there, PlaceWager("ann", 1, Cents(1000))),
        )
        assert sorted(type(one).__name__ for one in answers) == ["Done", "Refused"]
        assert one.wallet("ann") == 500
        await two.close()
        await one.close()

    run(story())


class Away(PostgresSharing):
    """The others, behind a database that is away for longer than anybody waits."""

    away = False

    def receive(self, most: int = 500) -> list[Letter]:
        if self.away:
            raise StoreError("out of reach")
        return super().receive(most)


def test_a_process_hears_the_others_again_after_its_database_was_away_for_long(address: str) -> None:
    async def story() -> None:
        two = await house(address, "two")
        sharing = Away(address, lease=LEASE)
        one = Live(address, "one", sharing=sharing)
        await one.house.wake()
        stream = await one.table(book="ma-2025")
        await two.gives("bob", 5000)
        sharing.away = True
        asked = asyncio.create_task(two.do("bob", stream, PlaceWager("bob", 1, Cents(1000))))
        await asyncio.sleep(2.0)
        assert not asked.done(), "whose stream it is does not hear of it"
        sharing.away = False
        assert isinstance(await asyncio.wait_for(asked, 120), wire.Done)
        await two.close()
        await one.close()

    run(story())


def test_a_table_whose_process_is_gone_is_taken_over_and_nobody_loses_anything(address: str) -> None:
    async def story() -> None:
        one, two = await house(address, "one"), await house(address, "two")
        await one.gives("ann", 10_000)
        stream = await one.table(book="ma-2025")
        await one.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
        far = await two.watches("ann", stream)
        before = far.view["boxes"]
        await one.close()
        answer = await two.do("ann", stream, Stand("ann", 1))
        assert isinstance(answer, wire.Done), answer
        assert two.hosted(stream).awake
        assert (
            two.hosted(stream).state.table.previous.boxes[0].hands[0].cards[0].value
            == before[0]["hands"][0]["cards"][0]
        )
        assert sum(two.store.balances().values()) == 0
        await two.close()

    run(story())
