"""A table and its progressive that two processes have: one unit for both, whoever judges, and whoever is gone."""

import asyncio
import itertools
from unittest.mock import patch

import msgspec
import pytest

from pontoon.progressive import audit
from pontoon.progressive import commands as b
from pontoon.store.open import open_store
from pontoon.store.postgres_sharing import PostgresSharing
from pontoon.store.sharing import Bulletin
from pontoon.wire import messages as wire
from tests.support.casino import GRAND, MYSTERY, NOTHING, TRIGGERS, Casino
from tests.support.live import run
from tests.support.terminals import TERMS

LEASE = 120.0
"""Nobody is given up here who is only slow."""


@pytest.fixture
def address(postgres: str) -> str:
    """A database with its schema."""
    open_store(postgres).close()
    return postgres


async def process(address: str, seed: str, *spins: int | None) -> Casino:
    """One process's house; the wheels of what it opens stop where told."""
    casino = Casino(address, *spins, seed=seed, sharing=PostgresSharing(address, lease=LEASE))
    casino._ids = itertools.count(1 + 1_000_000 * sum(seed.encode()))
    await casino.house.wake()
    return casino


async def apart(address: str, text: str, *spins: int | None) -> tuple[Casino, Casino, str]:
    """The progressive is the first process's, a table of it the second's."""
    one, two = await process(address, "one", *spins), await process(address, "two")
    two.stream = await one.opens(text)
    await two.house.hosted(two.stream)
    table = await two.links()
    assert one.hosted(one.stream).awake
    assert not two.hosted(one.stream).awake
    assert two.hosted(table).awake
    return one, two, table


async def at_peace(*processes: Casino) -> None:
    """Every process has read on to the same state, every chip is somewhere, and the core's audit finds nothing."""
    for casino in processes:
        for stream in tuple(casino.house.office.hosted):
            await casino.house.follow(stream)
        assert casino.faults == []
    assert len({msgspec.json.encode(one.state) for one in processes}) == 1
    assert sum(processes[0].store.balances().values()) == 0
    assert audit(processes[0].own_events()).differences == []


def test_a_round_at_one_process_spins_the_wheel_of_the_other(address: str) -> None:
    """As at one process: 10 for 19 against 25; the wheel stops at box 3, whose player wins 250 for a wager of 5."""

    async def story() -> None:
        one, two, table = await apart(address, TERMS, None, 3)
        await two.round(table, TRIGGERS, 3)
        assert two.felt(table, 3) == [10 - 5 + 250]
        await at_peace(one, two)
        assert (one.phase(), one.meter()) == ("betting", 100_000 + 25)
        await two.round(table, NOTHING, 3)
        await at_peace(one, two)
        assert one.meter() == 100_000 + 50
        await two.close()
        await one.close()

    run(story())


def test_a_prize_confirmed_at_the_progressive_s_process_is_paid_at_the_table_s(address: str) -> None:
    """The hot spot wins the meter of 1000, which begins anew; a twentieth of the wager of 5 goes into it."""

    async def story() -> None:
        one, two, table = await apart(address, GRAND, None, 3)
        await two.round(table, TRIGGERS, 3)
        assert two.felt(table, 3) == [10 - 5], "the wheel's prize waits for who confirms it"
        answer = await one.press("pat", b.Authorise("one", "pat", ""), "pit-supervisor", confirmed=True)
        assert isinstance(answer, wire.Done), answer
        await at_peace(one, two)
        assert two.felt(table, 3) == [10 - 5 + 1000]
        assert (one.phase(), one.meter()) == ("betting", 100_000 + 25)
        await two.round(table, NOTHING, 3)
        await at_peace(one, two)
        await two.close()
        await one.close()

    run(story())


def test_nothing_is_refused_by_what_the_other_process_has_changed_meanwhile(address: str) -> None:
    """The process of the progressive has not heard of the round yet: it reads on before it refuses."""

    async def story() -> None:
        one, two, table = await apart(address, GRAND, None, 3)

        def deaf(bulletin: Bulletin) -> None:
            """No news comes through."""

        assert one.house.processes is not None
        with patch.object(one.house.processes, "_hear", deaf):
            await two.round(table, TRIGGERS, 3)
            answer = await one.press("pat", b.Authorise("one", "pat", ""), "pit-supervisor", confirmed=True)
            assert isinstance(answer, wire.Done), answer
        await at_peace(one, two)
        assert two.felt(table, 3) == [10 - 5 + 1000]
        await two.close()
        await one.close()

    run(story())


def test_a_must_hit_jackpot_is_paid_across_processes(address: str) -> None:
    """The first wager takes the mystery meter from 5.00 to 5.50, so somewhere on the way it is hit."""

    async def story() -> None:
        one, two, table = await apart(address, MYSTERY)
        await two.round(table, NOTHING, 2)
        await at_peace(one, two)
        kinds = [type(event).__name__ for event in two.own_events()]
        assert kinds.count("MustHitWon") == 1
        assert kinds.count("PrizeHanded") == 1
        await two.close()
        await one.close()

    run(story())


def test_both_processes_write_at_the_same_time_and_nothing_is_lost(address: str) -> None:
    """Two tables of two processes end their rounds at once: each adds a twentieth of 5 to the meter."""

    async def story() -> None:
        one, two, table = await apart(address, TERMS)
        other = await one.links("two")
        for _ in range(3):
            await asyncio.gather(two.round(table, NOTHING, 3), one.round(other, NOTHING, 4))
        await at_peace(one, two)
        assert one.meter() == 100_000 + 6 * 25
        await two.close()
        await one.close()

    run(story())


def test_a_progressive_whose_process_is_gone_is_taken_over_with_the_prize_that_waits(address: str) -> None:
    async def story() -> None:
        one, two, table = await apart(address, GRAND, None, 3)
        await two.round(table, TRIGGERS, 3)
        await one.close()
        answer = await two.press("pat", b.Authorise("one", "pat", ""), "pit-supervisor", confirmed=True)
        assert isinstance(answer, wire.Done), answer
        assert two.it.awake
        await at_peace(two)
        assert two.felt(table, 3) == [10 - 5 + 1000]
        await two.round(table, NOTHING, 3)
        await at_peace(two)
        await two.close()

    run(story())


def test_a_table_whose_process_is_gone_is_taken_over_beside_its_progressive(address: str) -> None:
    async def story() -> None:
        one, two, table = await apart(address, GRAND, None, 3)
        await two.round(table, TRIGGERS, 3)
        await two.close()
        answer = await one.press("pat", b.Authorise("one", "pat", ""), "pit-supervisor", confirmed=True)
        assert isinstance(answer, wire.Done), answer
        assert one.felt(table, 3) == [10 - 5 + 1000]
        await one.round(table, NOTHING, 3)
        assert one.hosted(table).awake
        await at_peace(one)
        await one.close()

    run(story())
