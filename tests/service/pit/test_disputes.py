"""How a decision came about, read from the records: who answered, when it was asked, and what no record tells."""

from pathlib import Path

from pontoon.money import Cents
from pontoon.service.pit.disputes import Asked, recalled
from pontoon.service.tables.commands import Leave, Pass, Ready
from pontoon.service.tables.past import Past
from pontoon.table import Addition, Double, Follow, PlaceWager, Stand
from tests.service.tables.test_playing import stacked
from tests.support.live import START, Live, run

CLOCKS = {"betting": 15, "decision": 20, "offer": 10, "follow": 6}


def asked(live: Live, stream: str) -> dict[tuple[str, str], Asked]:
    """By player and move how each decision of the first round came about."""
    row = live.store.round(stream, 1)
    assert row is not None
    span = Past(live.house.office).span(stream, row.first, row.last)
    assert span is not None
    found = recalled(span)
    return {(one.player, one.move.kind): how for one, how in zip(found.course.decided, found.asked, strict=True)}


def test_who_answers_in_time_does_so_from_the_own_device(tmp_path: Path) -> None:
    """Ann doubles after 5 seconds of her 20; Bob behind her is asked for 6, and declines after 4."""

    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "6s 9h 5d 9c Kd", clocks=CLOCKS)
        wagers = PlaceWager("ann", 1, Cents(1000)), PlaceWager("bob", 1, Cents(500), standing=True)
        await live.does("ann", stream, wagers[0])
        await live.does("bob", stream, wagers[1], Ready("bob"))
        await live.does("ann", stream, Ready("ann"))
        await live.passes(5)
        await live.does("ann", stream, Double("ann", 1, (Addition("ann", Cents(1000)),)))
        await live.passes(4)
        await live.does("bob", stream, Follow("bob", 1, "decline"))
        await live.passes(3)
        await live.does("ann", stream, Pass("ann"))
        found = asked(live, stream)
        own = found["ann", "double"]
        assert (own.asked, own.until, own.answered) == (START, START + 20_000, START + 5_000)
        assert (own.how, own.by) == ("own", "player ann")
        behind = found["bob", "follow"]
        assert (behind.asked, behind.until, behind.answered) == (START + 5_000, START + 11_000, START + 9_000)
        assert (behind.how, behind.by) == ("own", "player bob")
        kept = found["ann", "pass"]
        assert (kept.asked, kept.until, kept.answered) == (START + 9_000, START + 19_000, START + 12_000)
        assert (kept.how, kept.by) == ("own", "player ann")
        await live.close()

    run(story())


def test_whose_time_is_up_has_not_answered(tmp_path: Path) -> None:
    """The question to Bob closes after 6 seconds, the double stays where nobody takes it back."""

    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "6s 9h 5d 9c Kd", clocks=CLOCKS)
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)))
        await live.does("bob", stream, PlaceWager("bob", 1, Cents(500), standing=True), Ready("bob"))
        await live.does("ann", stream, Ready("ann"))
        await live.does("ann", stream, Double("ann", 1, (Addition("ann", Cents(1000)),)))
        await live.passes(6.1)
        await live.passes(10.1)
        found = asked(live, stream)
        bob = found["bob", "pass"]
        assert (bob.asked, bob.until, bob.how) == (START, START + 6_000, "time")
        assert START + 6_000 <= bob.answered <= START + 6_100
        assert found["ann", "pass"].how == "time"
        await live.close()

    run(story())


def test_who_has_left_is_decided_for_by_the_house(tmp_path: Path) -> None:
    """Ann leaves with 17 against 8: the hand stands, by no act of hers."""

    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "9s 8h 8d Kd", clocks=CLOCKS)
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"), Leave("ann"))
        await live.passes(21)
        found = asked(live, stream)
        assert found["ann", "stand"].how == "time"
        await live.close()

    run(story())


def test_without_a_clock_nobody_was_asked_until_any_time(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        stream = await stacked(live, "9s 8h 8d Kd")
        await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"), Stand("ann", 1))
        found = asked(live, stream)["ann", "stand"]
        assert (found.asked, found.until) == (START, 0)
        await live.close()

    run(story())
