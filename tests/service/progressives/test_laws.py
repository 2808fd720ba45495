"""Laws of every hosted progressive, over nights of random rounds at two linked tables: told, kept and paid agree."""

import asyncio
import random
from pathlib import Path

import msgspec
import pytest

from pontoon.cards import parse_cards
from pontoon.money import Cents
from pontoon.progressive import accounts, audit
from pontoon.progressive import commands as c
from pontoon.service.journal import stored_events
from pontoon.service.progressives.evolve import evolve
from pontoon.service.progressives.host import decode_state
from pontoon.service.progressives.state import Hosting
from pontoon.service.tables.commands import Pass, Ready, SeatBot
from pontoon.service.tables.waiting import waiting
from pontoon.table import Hit, PlaceSideWager, PlaceWager, StackShoe, Stand, options
from pontoon.wire import messages as wire
from tests.support.casino import BOTH_TRIGGER, GRAND, MYSTERY, NOTHING, TRIGGERS, Casino
from tests.support.live import Seen, run

BUSY = GRAND.replace("threshold = 100", "threshold = 900").replace(
    "[authorisation]",
    """[meters.mystery]
seed = 5
contribution = "1/9"
reserve = "1/1000"
must_hit = { from = 5.01, to = 9 }

[authorisation]""",
)


async def audiences(casino: Casino, stream: str) -> list[Seen]:
    """Somebody of every kind watches."""
    return [
        await casino.watches("zoe", stream, "public"),
        await casino.watches("p3", stream),
        await casino.watches("dee", stream, "dealer", roles=("dealer",)),
        await casino.watches("pru", stream, "progressive-operator", roles=("progressive-operator",)),
        await casino.watches("eve", stream, "auditor", roles=("auditor",)),
    ]


def told_is_shown(casino: Casino, seen: list[Seen]) -> None:
    """What everybody has put together from the news is what a newcomer would be shown."""
    for one in seen:
        hosted = casino.hosted(one.stream)
        assert one.sequence == hosted.sequence
        view = msgspec.json.decode(msgspec.json.encode(hosted.view(hosted.sight_of(one.watcher.audience))))
        assert one.view == view


def money_agrees(casino: Casino) -> None:
    """Meters and reserves hold in the ledger what the progressive's own postings make of them; nothing is lost."""
    name = casino.state.id
    for account, amount in accounts(casino.own_events()).items():
        kind, _, meter = account.partition(":")
        if meter:
            assert casino.store.balance(f"{kind}:{name}:{meter}") == amount, account
    assert sum(casino.store.balances().values()) == 0


async def settle(casino: Casino, dice: random.Random) -> None:
    """Whatever waits for a person is confirmed, or cancelled now and then."""
    for terminal in ("one", "two"):
        if casino.phase(terminal) != "payable":
            continue
        if dice.random() < 0.3:
            answer = await casino.press("dee", c.CancelJackpot(terminal, "no picture"), "dealer", confirmed=True)
        else:
            answer = await casino.press("pat", c.Authorise(terminal, "pat", ""), "pit-supervisor", confirmed=True)
        assert isinstance(answer, wire.Done), answer


async def night(casino: Casino, tables: dict[str, int], dice: random.Random) -> None:
    """A round at one of the tables; the shoe decides whether the wheel turns."""
    stream = dice.choice(list(tables))
    if dice.random() < 0.3:
        await casino.round(stream, BOTH_TRIGGER, tables[stream], tables[stream] + 1)
    else:
        await casino.round(stream, dice.choice((TRIGGERS, NOTHING, NOTHING)), tables[stream])


@pytest.mark.parametrize("seed", range(3))
def test_news_fold_to_the_view_and_records_to_the_state_and_the_audit_finds_nothing(tmp_path: Path, seed: int) -> None:
    async def story() -> None:
        dice = random.Random(seed)
        casino = Casino(tmp_path, seed=f"night {seed}")
        await casino.opens(BUSY)
        seen = await audiences(casino, casino.stream)
        tables = {await casino.links("one"): 3, await casino.links("two"): 2}
        for stream in tables:
            seen += await audiences(casino, stream)
        for _ in range(15):
            await night(casino, tables, dice)
            told_is_shown(casino, seen)
            await settle(casino, dice)
            told_is_shown(casino, seen)
            money_agrees(casino)
        state = Hosting()
        for event in casino.events():
            state = evolve(state, event)
        assert state == casino.state
        assert decode_state(casino.it.encode_state()) == casino.state
        found = audit(casino.own_events())
        assert found.differences == []
        names = {type(event).__name__ for event in casino.events()}
        assert {"WheelSpun", "MustHitWon", "RoundEnded", "DrawRevealed", "SensorTaken"} <= names
        await casino.close()

    run(story())


def test_a_house_that_stops_anywhere_goes_on_as_if_it_had_not(tmp_path: Path) -> None:
    """Closed and opened again after every round, and while a large prize waits for somebody."""

    async def story() -> None:
        dice = random.Random("again")
        casino = Casino(tmp_path)
        await casino.opens(GRAND)
        tables = {await casino.links("one"): 3, await casino.links("two"): 2}
        waited = 0
        for _ in range(12):
            await night(casino, tables, dice)
            waited += casino.phase("one") == "payable"
            before = casino.state, casino.it.sequence, [casino.hosted(one).state for one in tables]
            await casino.again()
            assert (casino.state, casino.it.sequence, [casino.hosted(one).state for one in tables]) == before
            await settle(casino, dice)
            money_agrees(casino)
        assert waited
        assert audit(casino.own_events()).differences == []
        await casino.close()

    run(story())


def test_linked_tables_that_act_at_the_same_moment_wait_for_each_other_and_never_for_ever(tmp_path: Path) -> None:
    """Two tables, a dealer and the pit send commands at once; the hits are in one order, and all are answered."""

    async def story() -> None:
        casino = Casino(tmp_path, None, 3, None, 2)
        await casino.opens(GRAND)
        one, two = await casino.links("one"), await casino.links("two")
        await asyncio.gather(casino.round(one, TRIGGERS, 3), casino.round(two, TRIGGERS, 2))
        assert (casino.phase("one"), casino.phase("two")) == ("payable", "payable")
        answers = await asyncio.gather(
            casino.press("pat", c.Authorise("one", "pat", ""), "pit-supervisor", confirmed=True),
            casino.press("dee", c.CancelJackpot("two", "no picture"), "dealer", confirmed=True),
            casino.refused("p9", one, PlaceWager("p8", 1, Cents(1000))),
        )
        assert all(isinstance(answer, wire.Done) for answer in answers[:2])
        assert (casino.phase("one"), casino.phase("two")) == ("betting", "betting")
        money_agrees(casino)
        assert audit(casino.own_events()).differences == []
        await casino.close()

    run(story())


def test_people_and_bots_with_wallets_play_at_a_linked_table_and_every_cent_is_somewhere(tmp_path: Path) -> None:
    async def story() -> None:
        casino = Casino(tmp_path, seed="wallets")
        await casino.opens(MYSTERY)
        table = await casino.links(money="wallet", owner_rules=False, setup={"shoe": "virtual", "burn": 1})
        await casino.gives("ann", 1_000_000)
        answer = await casino.do("olga", table, SeatBot("chart", 1, "at-once"), roles=("operator",))
        assert isinstance(answer, wire.Done), answer
        hosted = casino.hosted(table)
        for _ in range(30):
            await casino.does("ann", table, PlaceWager("ann", 3, Cents(1000)))
            await casino.does("ann", table, PlaceSideWager("ann", 3, "bsx-16", Cents(500)), Ready("ann"))
            while (now := waiting(hosted.rules, hosted.state)).what in ("decision", "offer"):
                if now.what == "offer":
                    await casino.does("ann", table, Pass("ann"))
                else:
                    stands = any(one.action == "stand" for one in options(hosted.rules, hosted.state.table, "ann"))
                    await casino.does("ann", table, Stand("ann", 3) if stands else Hit("ann", 3))
            money_agrees(casino)
        names = [type(event).__name__ for event in casino.own_events()]
        assert names.count("RoundEnded") == 30
        assert names.count("MustHitWon") >= 1
        assert audit(casino.own_events()).differences == []
        await casino.close()

    run(story())


def test_a_command_sent_twice_is_done_once_also_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        casino = Casino(tmp_path, None, 3)
        await casino.opens(GRAND)
        table = await casino.links()
        await casino.does("olga", table, StackShoe(parse_cards(TRIGGERS)))
        await casino.does("p3", table, PlaceWager("p3", 3, Cents(1000)))
        chip = PlaceSideWager("p3", 3, "bsx-16", Cents(500))
        first = await casino.do("p3", table, chip, id="once")
        second = await casino.do("p3", table, chip, id="once")
        await casino.again()
        third = await casino.do("p3", table, chip, id="once")
        assert first == second == third
        assert casino.at().chips == (3,)
        again = await casino.links()
        assert again == table
        await casino.close()

    run(story())


def test_no_mystery_value_and_no_spin_to_come_is_on_disk_in_the_clear(tmp_path: Path) -> None:
    async def story() -> None:
        casino = Casino(tmp_path)
        await casino.opens(MYSTERY)
        kept = [msgspec.json.decode(raw) for one in casino.store.read(casino.stream) for raw in stored_events(one.data)]
        hidden = [one for one in kept if one["event"] in ("MysteryDrawn", "DrawCommitted")]
        assert len(hidden) == 1 + 1 + 4
        assert not any({"value", "salt", "payload"} & one.keys() for one in hidden)
        await casino.close()

    run(story())
