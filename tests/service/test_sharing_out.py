"""Streams of a house are shared out among its processes, and nobody at a table can tell."""

import asyncio
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from msgspec import Raw
from msgspec.json import encode

from pontoon.cards import format_cards
from pontoon.money import Cents
from pontoon.service import evicting
from pontoon.service.caller import Caller
from pontoon.service.sharing_out import EVERY, beyond
from pontoon.service.tables.commands import Ready, SeatBot
from pontoon.store.open import open_store
from pontoon.table import PlaceWager, Stand
from pontoon.table.events import CardDealt, DealerCardDealt
from pontoon.wire import messages as wire
from tests.service.tables.test_playing import stacked
from tests.service.test_processes import PATIENCE, house, sees, until
from tests.support.live import Live, run

ROUNDS = 10
NO_CLOCKS = {"betting": 0, "decision": 0, "offer": 0}


@pytest.fixture
def address(postgres: str) -> str:
    """A database with its schema."""
    open_store(postgres).close()
    return postgres


def shares(live: Live) -> list[int]:
    """How many streams each process owns, the fewest first."""
    assert live.sharing is not None
    return sorted(live.sharing.shares().values())


def owned(live: Live) -> frozenset[str]:
    """The streams of this process."""
    assert live.sharing is not None
    return live.sharing.owned()


@pytest.mark.parametrize(
    ("before", "given"),
    [
        ({"a": 3, "b": 0}, ("b", 1)),
        ({"a": 2, "b": 1}, ("b", 0)),
        ({"a": 1, "b": 0}, ("b", 0)),
        ({"a": 0, "b": 9}, ("a", 0)),
        ({"a": 40, "b": 0}, ("b", 8)),
        ({"a": 11, "b": 9}, ("b", 0)),
        ({"a": 10, "b": 10, "c": 0}, ("c", 3)),
        ({"a": 7}, ("a", 0)),
        ({"b": 7}, ("b", 0)),
        ({}, ("a", 0)),
    ],
)
def test_a_process_gives_what_it_has_beyond_its_share_in_small_numbers(
    before: dict[str, int], given: tuple[str, int]
) -> None:
    assert beyond(before, "a") == given


def test_whoever_looks_when_everybody_has_a_share_soon_and_then_nothing_moves() -> None:
    for seed in range(300):
        random = Random(seed)
        now = {f"process {number}": random.choice((0, 1, 5, 100)) for number in range(random.randint(1, 6))}
        streams, moved, at_once = sum(now.values()), 0, random.random() < 0.5
        for _ in range(200):
            seen = dict(now)
            for me in random.sample(sorted(now), len(now)):
                to, number = beyond(seen if at_once else now, me)
                now[me] -= number
                now[to] += number
                moved += number
        fair = -(-streams // len(now))
        assert sum(now.values()) == streams
        assert not any(beyond(now, me)[1] for me in now), (seed, now)
        assert max(now.values()) <= fair + fair // 8, (seed, now)
        assert moved <= 2 * streams, (seed, now)


def cards(table: int) -> str:
    """Ten rounds in which ann stands on 19 against 18, in an order of suits that no other table has."""
    suits = "shdc"
    rounds = ((suits[(one + table) % 4], suits[(one + one // 4 + table + 1) % 4]) for one in range(ROUNDS))
    return " ".join(f"9{own} 8{dealer} K{own} K{dealer}" for own, dealer in rounds)


class Play:
    """Ann at one table, who sends every command to one process or the other; time passes with every round."""

    def __init__(self, houses: tuple[Live, Live], stream: str, time: asyncio.Lock) -> None:
        self.houses = houses
        self.stream = stream
        self.time = time
        self.answers: dict[str, wire.Done] = {}
        self.sent: dict[str, Any] = {}

    async def rounds(self) -> None:
        for _ in range(ROUNDS):
            for command in (PlaceWager("ann", 1, Cents(1000)), Ready("ann"), Stand("ann", 1)):
                id = f"{self.stream} {len(self.sent)}"
                answer = await self.houses[len(self.sent) % 2].do("ann", self.stream, command, id=id)
                assert isinstance(answer, wire.Done), answer
                self.sent[id], self.answers[id] = command, answer
            async with self.time:
                for live in self.houses:
                    await live.passes(EVERY)

    async def asks_again(self) -> None:
        """Every command comes again, at the other process: it is answered as it was, and done no more."""
        for number, (id, command) in enumerate(self.sent.items(), 1):
            assert await self.houses[number % 2].do("ann", self.stream, command, id=id) == self.answers[id]

    def is_there_once(self) -> None:
        live = self.houses[0]
        journal = live.hosted(self.stream).journal
        entries = [journal.decode(one.data, self.stream, one.sequence) for one in live.store.read(self.stream)]
        assert [entry.id for entry in entries if entry.id in self.sent] == list(self.sent)

    def dealt(self) -> str:
        """Every card that has come, as it is on disk."""
        live = self.houses[0]
        journal = live.hosted(self.stream).journal
        entries = [journal.decode(one.data, self.stream, one.sequence) for one in live.store.read(self.stream)]
        events = [event for entry in entries for event in entry.events]
        return format_cards(tuple(one.card for one in events if isinstance(one, CardDealt | DealerCardDealt)))


def test_who_comes_later_owns_its_share_and_what_is_played_meanwhile_is_played_once(address: str) -> None:
    """Three tables of one process; a second one joins while people play at all of them, through both."""

    async def story() -> None:
        one = await house(address, "one")
        streams = [await stacked(one, cards(number), clocks=NO_CLOCKS) for number in range(3)]
        two = await house(address, "two")
        assert shares(one) == [0, 3]
        seen = [await live.watches("bob", stream, "public") for stream in streams for live in (one, two)]
        time = asyncio.Lock()
        plays = [Play((one, two), stream, time) for stream in streams]
        await asyncio.gather(*(play.rounds() for play in plays))
        await one.passes(2 * EVERY)
        await until(lambda: len(owned(two)) == 1)
        assert shares(one) == [1, 2]
        for number, play in enumerate(plays):
            await play.asks_again()
            play.is_there_once()
            assert play.dealt() == cards(number), "play went on from the same card"
        assert [one.hosted(stream).awake for stream in streams] == [not two.hosted(stream).awake for stream in streams]
        for watcher in seen:
            await sees(watcher, one.store.head(watcher.stream).sequence)  # type: ignore[union-attr]
        for near, far in zip(seen[::2], seen[1::2], strict=True):
            assert near.view | {"clock": {}} == far.view | {"clock": {}}, "each process has a clock of its own"
        assert sum(one.store.balances().values()) == 0
        await two.close()
        await one.close()

    run(story())


async def handed_about(houses: tuple[Live, Live], random: Random, over: asyncio.Event) -> int:
    """Streams go from one process to the other and back, whatever happens there; how often."""
    handed = 0
    while not over.is_set():
        giver, taker = random.sample(houses, 2)
        assert giver.house.processes is not None
        assert taker.sharing is not None
        awake = [one for one in giver.house.office.hosted.values() if one.awake]
        if awake:
            hosted = random.choice(awake)
            async with hosted.lock:
                if hosted.awake and giver.house._owns(hosted.stream):
                    hosted.rest()
                    await giver.house.processes.hand(hosted.stream, taker.sharing.process)
                    handed += 1
        await asyncio.sleep(0.02)
    return handed


def test_streams_that_are_handed_about_all_the_while_lose_nothing(address: str) -> None:
    """In the middle of rounds too, and much more often than they ever are."""

    async def story() -> None:
        one, two = await house(address, "one"), await house(address, "two")
        streams = [await stacked(one, cards(number), clocks=NO_CLOCKS) for number in range(3)]
        plays, over = [Play((one, two), stream, asyncio.Lock()) for stream in streams], asyncio.Event()
        handing = asyncio.create_task(handed_about((one, two), Random("about"), over))
        await asyncio.gather(*(play.rounds() for play in plays))
        over.set()
        assert await handing > len(streams)
        for number, play in enumerate(plays):
            await play.asks_again()
            play.is_there_once()
            assert play.dealt() == cards(number)
        assert sum(one.store.balances().values()) == 0
        await two.close()
        await one.close()

    run(story())


def test_a_table_with_a_wager_stays_until_its_round_is_over(address: str) -> None:
    async def story() -> None:
        one, two = await house(address, "one"), await house(address, "two")
        streams = [await stacked(one, "9s 8h Ks Kd", clocks=NO_CLOCKS) for _ in range(2)]
        for stream in streams:
            await one.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        await one.passes(5 * EVERY)
        assert shares(one) == [0, 2]
        for stream in streams:
            await one.does("ann", stream, Ready("ann"), Stand("ann", 1))
        await one.passes(2 * EVERY)
        await until(lambda: len(owned(two)) == 1)
        assert shares(one) == [1, 1]
        await two.close()
        await one.close()

    run(story())


def test_a_command_that_waits_while_its_table_goes_is_judged_by_the_new_owner(address: str) -> None:
    async def story() -> None:
        one, two = await house(address, "one"), await house(address, "two")
        stream = await stacked(one, "9s 8h Ks Kd", clocks=NO_CLOCKS)
        hosted = one.hosted(stream)
        assert one.house.processes is not None
        assert two.sharing is not None
        async with hosted.lock:
            command = wire.Do("waits", stream, Raw(encode(PlaceWager("ann", 1, Cents(1000)))))
            waiting = asyncio.create_task(one.house.do(Caller("ann"), command))
            await until(lambda: hosted.lock._waiters)
            hosted.rest()
            await one.house.processes.hand(stream, two.sharing.process)
        with patch.object(hosted, "judge", side_effect=AssertionError("it is not this process's to judge")):
            assert isinstance(await asyncio.wait_for(waiting, PATIENCE), wire.Done)
        assert two.hosted(stream).awake
        assert not hosted.awake
        assert two.hosted(stream).state.table.boxes[0].bettors[0].placed == 1000
        await two.close()
        await one.close()

    run(story())


def test_a_table_of_bots_goes_between_two_rounds_and_they_play_on(address: str) -> None:
    async def story() -> None:
        one, two = await house(address, "one"), await house(address, "two")
        streams = [await one.table(terms={"bots_alone": True}) for _ in range(2)]
        for stream in streams:
            await one.does("ann", stream, SeatBot())
        async with asyncio.timeout(PATIENCE):
            while not owned(two):
                await one.passes(EVERY)
        (gone,) = owned(two)
        await until(lambda: two.hosted(gone).awake)
        head = two.hosted(gone).sequence
        await one.passes(60)
        assert one.store.head(gone).sequence == head, "nothing happens any more where it was"  # type: ignore[union-attr]
        await two.passes(60)
        assert two.hosted(gone).sequence > head
        await two.close()
        await one.close()

    run(story())


def test_a_stream_that_nobody_needs_is_set_free_and_goes_to_who_serves_people_of_it(address: str) -> None:
    async def story() -> None:
        one, two = await house(address, "one"), await house(address, "two")
        watched, empty = [await one.table(terms={"clocks": NO_CLOCKS}) for _ in range(2)]
        far = await two.watches("bob", watched)
        assert one.house.processes is not None
        one.house.processes.sharing_out.stop()  # which would hand one of them over before
        with patch.object(evicting, "IDLE", 60.0):
            await one.passes(2 * evicting.EVERY)
        await until(lambda: owned(two) == {watched})
        await until(lambda: two.hosted(watched).awake)
        assert one.house.office.hosted.keys() == owned(one) == set()
        answer = await one.do("ann", watched, PlaceWager("ann", 1, Cents(1000)))
        assert isinstance(answer, wire.Refused), "ann has no money, says the new owner"
        assert isinstance(await two.do("ann", empty, Ready("ann")), wire.Refused)
        assert owned(two) == {watched, empty}, "who asks first owns it"
        assert far.sequence == one.hosted(watched).sequence
        await two.close()
        await one.close()

    run(story())
