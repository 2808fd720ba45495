"""Several houses on one PostgreSQL: people at any of them, one judge for each table, and one that takes over."""

import asyncio
import itertools
from collections.abc import Callable, Sequence
from unittest.mock import patch

import msgspec
import pytest
from msgspec import Raw
from psycopg import connect

from pontoon.cards import parse_cards
from pontoon.money import Cents
from pontoon.service.caller import Caller
from pontoon.service.evicting import evict
from pontoon.service.processes import Asked, LostError
from pontoon.service.sealing import Sealer
from pontoon.service.tables.commands import Ready
from pontoon.store import StoreError
from pontoon.store.open import open_store
from pontoon.store.postgres_sharing import PostgresSharing
from pontoon.store.sharing import Bulletin, Letter
from pontoon.table import Person, PlaceWager, Refusal, StackShoe, Stand, VoidRound
from pontoon.wire import messages as wire
from tests.service.tables.test_playing import stacked
from tests.support.live import KEY, Live, Seen, run
from tests.support.postgres import Server

LEASE = 120.0
"""Nobody is given up here who is only slow."""
PATIENCE = 120.0
"""Seconds after which something that does not come to be is taken to never do."""


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


async def until(true: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


async def sees(seen: Seen, sequence: int) -> None:
    """Wait until somebody has been told of a record."""
    await until(lambda: seen.sequence >= sequence)


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


def test_a_wallet_that_another_process_has_moved_is_shown_as_it_is(address: str) -> None:
    async def story() -> None:
        one, two = await house(address, "one"), await house(address, "two")
        stream = await one.table(book="ma-2025")
        await two.gives("bob", 5000)
        far = await two.watches("bob", stream)
        for box, left in ((1, 4000), (2, 3000)):
            answer = await two.do("bob", stream, PlaceWager("bob", box, Cents(1000)))
            assert isinstance(answer, wire.Done), answer
            await sees(far, answer.sequence)
            await two.quiet()
            assert [one["purse"] for one in far.messages if one["message"] == "Open"][-1] == left
        await two.close()
        await one.close()

    run(story())


def test_a_session_that_is_played_through_another_process_is_shown_as_it_is(address: str) -> None:
    """What was staked, and when the next reality check is due."""

    async def story() -> None:
        one, two = await house(address, "one"), await house(address, "two")
        stream = await one.table(book="ma-2025")
        await two.gives("bob", 5000)
        far = await two.watches("bob", stream)
        assert far.open["session"]["staked"] == 0
        for box, staked in ((1, 1000), (2, 2000)):
            answer = await two.do("bob", stream, PlaceWager("bob", box, Cents(1000)))
            assert isinstance(answer, wire.Done), answer
            await sees(far, answer.sequence)
            await two.quiet()
            assert far.open["session"]["staked"] == staked
        assert far.open["session"]["check_at"] > two.clock.now()
        await two.close()
        await one.close()

    run(story())


def sealed(to: str, body: bytes, sender: str = "process:other") -> Letter:
    """A letter of another process of the house."""
    return Letter(to, Sealer(KEY).seal(body, f"letter/{to}/{sender}"), sender)


def test_nobody_gives_commands_by_writing_to_the_database(address: str) -> None:
    """What is no letter of a process of the house is thrown away, also where it is one for another stream."""

    async def story() -> None:
        one, stranger = await house(address, "one"), PostgresSharing(address, lease=LEASE)
        here, there = [await one.table(book="ma-2025") for _ in range(2)]
        await one.gives("ann", 5000)
        place = wire.Do("a", here, Raw(msgspec.json.encode(PlaceWager("ann", 1, Cents(1000)))))
        body = msgspec.json.encode(Asked(1, Caller("ann"), place, True))
        moved = sealed(there, body, stranger.process).body
        assert one.sharing is not None
        forged = [Letter(here, body), Letter(here, b"x"), Letter(here, moved), Letter(one.sharing.process, b"x")]
        await asyncio.to_thread(stranger.send, forged)
        left = "SELECT count(*) FROM letters"
        with connect(address, autocommit=True) as connection:
            await until(lambda: connection.execute(left).fetchone() == (0,))
        await one.quiet()
        assert one.wallet("ann") == 5000
        stranger.close()
        await one.close()

    run(story())


def test_cards_are_in_no_letter(address: str) -> None:
    async def story() -> None:
        one, reader = await house(address, "one"), Reader(address)
        two = Live(address, "two", sharing=reader)
        await two.house.wake()
        stream = await one.table(setup={"shoe": "stacked"}, terms={"money": "felt", "owner_rules": True})
        await two.does("ann", stream, StackShoe(parse_cards("9s 8h Ks Kd")))
        assert reader.sent
        assert not [letter for letter in reader.sent if b"StackShoe" in letter.body or b"9s" in letter.body]
        await two.close()
        await one.close()

    run(story())


def test_an_answer_that_comes_when_a_process_has_got_another_name_harms_nobody(address: str) -> None:
    """It was thought dead while the answer was on its way: the question is asked again."""

    async def story() -> None:
        one, two = await house(address, "one"), await house(address, "two")
        assert one.house.processes is not None
        answered = msgspec.json.encode({"number": 1, "answer": {"message": "Done", "id": "a", "sequence": 1}})
        await one.house.processes._read(sealed("process:of-before", answered))
        await one.quiet()
        assert two.sharing is not None
        assert two.sharing.owner_of("process:of-before") is None
        await two.close()
        await one.close()

    run(story())


def test_a_letter_for_a_stream_that_nobody_answers_for_harms_nobody(address: str) -> None:
    """Its reader has lost the stream again: the letter is left to the owner, and whoever has sent it asks again."""

    async def story() -> None:
        one, two = await house(address, "one"), await house(address, "two")
        stream = await one.table(book="ma-2025")
        assert one.house.processes is not None
        place = wire.Do("a", stream, Raw(msgspec.json.encode(PlaceWager("ann", 1, Cents(1000)))))
        letter = sealed(stream, msgspec.json.encode(Asked(1, Caller("ann"), place, False)))

        async def nobody(*asked: object, **more: object) -> None:
            raise LostError

        with patch.object(one.house, "do", nobody):
            await one.house.processes._read(letter)
        assert isinstance(await two.do("ann", stream, PlaceWager("ann", 1, Cents(1000))), wire.Refused)
        await two.close()
        await one.close()

    run(story())


def test_news_that_comes_when_a_stream_has_just_left_the_memory_harms_nobody(address: str) -> None:
    async def story() -> None:
        one, two = await house(address, "one"), await house(address, "two")
        stream = await one.table(book="ma-2025")
        await two.house.hosted(stream)
        assert two.house.processes is not None
        two.house.processes._hear(Bulletin(stream, b""))
        evict(two.house.office, [two.hosted(stream)])
        await two.quiet()
        await two.close()
        await one.close()

    run(story())


def test_who_watches_sees_what_was_told_while_the_database_was_away(
    own_postgres: str, own_postgres_server: Server
) -> None:
    """A crash forgets the news too: each process reads on by itself."""

    async def story() -> None:
        open_store(own_postgres).close()
        sharings = [PostgresSharing(own_postgres, lease=1.0) for _ in range(2)]
        one, two = (Live(own_postgres, seed, sharing=each) for seed, each in zip(("one", "two"), sharings, strict=True))
        for live in (one, two):
            await live.house.wake()
        stream = await one.table(book="ma-2025")
        await one.gives("ann", 5000)
        far = await two.watches("bob", stream, "public")
        one.house.office.told = lambda stream: None  # what was told is lost in the crash
        answer = await one.do("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        assert isinstance(answer, wire.Done), answer
        assert far.sequence < answer.sequence
        await asyncio.to_thread(own_postgres_server.command, "restart", "-m", "immediate")
        await sees(far, answer.sequence)
        await two.close()
        await one.close()

    run(story())


class Reader(PostgresSharing):
    """The others, with every letter that was sent to them."""

    def __init__(self, url: str) -> None:
        self.sent: list[Letter] = []
        super().__init__(url, lease=LEASE)

    def send(self, letters: Sequence[Letter]) -> None:
        self.sent += letters
        super().send(letters)


def test_nobody_s_credential_is_sent_through_the_database(address: str) -> None:
    """It is judged where the person is; whose stream it is, is told that it was right."""

    async def story() -> None:
        one, reader = await house(address, "one"), Reader(address)
        two = Live(address, "two", sharing=reader)
        await two.house.wake()
        stream = await one.table(book="ma-2025")
        ruling = wire.Do("void", stream, Raw(msgspec.json.encode(VoidRound(Person("pit-manager")))), code="a secret")
        answer = await two.house.do(Caller("pat", ("pit-manager",)), ruling, confirmed=True)
        assert isinstance(answer, wire.Refused)
        assert answer.code != "confirm"
        assert reader.sent
        assert not [letter for letter in reader.sent if b"a secret" in letter.body]
        await two.close()
        await one.close()

    run(story())


NOWHERE = ("table:nowhere", "tournament:a\0b", "person:ann", "table:", "table:" + "a" * 9999)


@pytest.mark.parametrize("stream", NOWHERE, ids=lambda stream: ascii(stream)[:20])
def test_a_stream_that_is_not_there_is_claimed_by_nobody_and_leaves_nothing_behind(address: str, stream: str) -> None:
    async def story() -> None:
        one = await house(address, "one")
        for _ in range(2):
            watching = await one.house.watch(Caller("ann"), wire.Watch(stream), lambda data: None)
            assert isinstance(watching, Refusal)
            answer = await one.do("ann", stream, PlaceWager("ann", 1, Cents(1000)))
            assert isinstance(answer, wire.Refused)
            assert (watching.code, answer.code) == ("no-such-stream", "no-such-stream")
        assert one.sharing is not None
        assert one.sharing.owned() == frozenset()
        assert one.house._loading == {}
        await one.close()

    run(story())


class Away(PostgresSharing):
    """The others, behind a database that is away for longer than anybody waits."""

    away = False
    missed = 0

    def receive(self, most: int = 500) -> list[Letter]:
        if self.away:
            self.missed += 1
            raise StoreError("out of reach")
        return super().receive(most)


def test_a_process_hears_the_others_again_after_its_database_was_away_for_long(address: str) -> None:
    async def story() -> None:
        sharing, reader = Away(address, lease=LEASE), Reader(address)
        one, two = Live(address, "one", sharing=sharing), Live(address, "two", sharing=reader)
        await one.house.wake()
        await two.house.wake()
        stream = await one.table(book="ma-2025")
        await two.gives("bob", 5000)
        sharing.away = True
        await until(lambda: sharing.missed)
        asked = asyncio.create_task(two.do("bob", stream, PlaceWager("bob", 1, Cents(1000))))
        await until(lambda: reader.sent)
        missed = sharing.missed
        await until(lambda: sharing.missed > missed + 2)
        assert not asked.done(), "whose stream it is does not hear of it"
        sharing.away = False
        assert isinstance(await asyncio.wait_for(asked, PATIENCE), wire.Done)
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


def test_who_comes_to_a_process_in_the_middle_of_a_wait_sees_its_clock(address: str) -> None:
    """As the table's own process has it: 20 seconds since the cards were dealt, 5 seconds ago."""

    async def story() -> None:
        one = await house(address, "one")
        stream = await stacked(one, "9s 8h Ks Kd", clocks={"decision": 20})
        await one.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
        near = await one.watches("ann", stream)
        two = await house(address, "two")
        await two.passes(5)
        far = await two.watches("ann", stream)
        assert near.view["clock"]["until"] == one.clock.now() + 20_000
        assert far.view["clock"] == near.view["clock"]
        await two.close()
        await one.close()

    run(story())


def test_who_comes_while_betting_is_open_sees_the_clock_that_the_first_wager_has_set(address: str) -> None:
    async def story() -> None:
        one = await house(address, "one")
        stream = await stacked(one, "9s 9d 8h Ks Kd", clocks={"betting": 30})
        await one.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        await one.passes(10)
        await one.does("bob", stream, PlaceWager("bob", 2, Cents(1000)))
        near = await one.watches("ann", stream)
        two = await house(address, "two")
        two.clock.calendar += 10_000
        far = await two.watches("ann", stream)
        assert near.view["clock"]["until"] == one.clock.now() + 20_000
        assert far.view["clock"] == near.view["clock"]
        await one.does("ann", stream, Ready("ann"))
        await sees(far, one.hosted(stream).sequence)
        assert far.view["clock"] == near.view["clock"]
        await two.close()
        await one.close()

    run(story())


def test_a_clock_of_a_process_that_leaves_in_order_goes_on_though_nobody_asks(address: str) -> None:
    """What waits for a clock is asked by nobody: it is taken over by itself."""

    async def story() -> None:
        one, two = await house(address, "one"), await house(address, "two")
        stream = await stacked(one, "9s 8h Ks Kd", clocks={"decision": 20})
        await one.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
        far = await two.watches("ann", stream)
        await two.passes(15)
        await one.close()
        await until(lambda: two.hosted(stream).awake)
        shown, grace = far.view["clock"], two.hosted(stream).state.terms.clocks.grace
        assert shown["until"] == two.clock.now() + (20 + grace) * 1000, "she sees that she has her time anew"
        assert len([one for one in far.messages if one["message"] == "Snapshot"]) == 2
        await two.passes(120)
        assert [row.round for row in two.store.rounds(stream)] == [1], "the clock has ended her round"
        assert far.view["phase"] == "betting"
        await two.close()

    run(story())


def test_who_watches_at_a_third_process_sees_the_clock_that_began_anew_at_another(address: str) -> None:
    """One process leaves in the middle of a wait, another takes its table over: nothing of that is in a record."""

    async def story() -> None:
        one, two = await house(address, "one"), await house(address, "two")
        stream = await stacked(one, "9s 8h Ks Kd", clocks={"decision": 20})
        await one.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
        near = await two.watches("ann", stream)
        three = await house(address, "three")
        far = await three.watches("bob", stream, "public")
        was = far.view["clock"]
        await two.passes(15)
        await one.close()
        await until(lambda: two.hosted(stream).awake or three.hosted(stream).awake)
        await until(lambda: far.view["clock"] == near.view["clock"] != was)
        forged = Bulletin(stream, b'[3,{"what":"decision","players":["ann"],"until":1}]')
        for live in (two, three):
            assert live.house.processes is not None
            live.house.processes._hear(forged)
            await live.quiet()
        assert far.view["clock"] == near.view["clock"]
        await two.house.do(Caller("ann"), wire.Do("s", stream, Raw(msgspec.json.encode(Stand("ann", 1)))))
        await until(lambda: far.view["phase"] == near.view["phase"] == "betting")
        await two.close()
        await three.close()

    run(story())


def test_who_comes_to_a_process_that_began_later_sees_the_clock_that_began_anew_before(address: str) -> None:
    async def story() -> None:
        one, two = await house(address, "one"), await house(address, "two")
        stream = await stacked(one, "9s 8h Ks Kd", clocks={"decision": 20})
        await one.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
        near = await two.watches("ann", stream)
        await two.passes(15)
        await one.close()
        await until(lambda: two.hosted(stream).awake)
        three = await house(address, "three")
        far = await three.watches("ann", stream)
        await until(lambda: far.view["clock"] == near.view["clock"])
        assert far.view["clock"]["until"] == two.hosted(stream).clock.until
        await two.close()
        await three.close()

    run(story())


def test_a_clock_goes_on_after_the_database_has_crashed_though_nobody_asks(
    own_postgres: str, own_postgres_server: Server
) -> None:
    """What processes tell each other is forgotten then, and also who had which stream."""

    async def story() -> None:
        open_store(own_postgres).close()
        sharing = PostgresSharing(own_postgres, lease=1.0)
        one = Live(own_postgres, "one", sharing=sharing)
        await one.house.wake()
        stream = await stacked(one, "9s 8h Ks Kd", clocks={"decision": 20})
        await one.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
        before = sharing.process
        await asyncio.to_thread(own_postgres_server.command, "restart", "-m", "immediate")
        await until(lambda: sharing.process != before and sharing.owns(stream) and one.hosted(stream).awake)
        await one.passes(120)
        assert [row.round for row in one.store.rounds(stream)] == [1], "the clock has ended her round"
        await one.close()

    run(story())
