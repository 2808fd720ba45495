"""The directories of the house: lists are read page by page, and a table that closes leaves the lobby."""

from pathlib import Path

import msgspec

from pontoon.money import Cents
from pontoon.service.caller import Caller
from pontoon.service.directory import line_of, own_lines, public_lines
from pontoon.service.tables.commands import Ready
from pontoon.service.tables.listing import Listed
from pontoon.service.tables.opening import OpenTable
from pontoon.table import AnnounceFinalRounds, Person, PlaceWager
from pontoon.wire import messages as wire
from tests.support.live import Live, run

CLOCKS = {"decision": 1, "offer": 1}
OLGA = Caller("Olga", ("operator",))


async def public(live: Live, number: int) -> str:
    asked = msgspec.convert({"book": "act-2005", "terms": {"public": True, "clocks": CLOCKS}}, OpenTable)
    listed = await live.house.open_table(OLGA, f"open {number}", asked)
    assert isinstance(listed, Listed)
    return listed.table


def test_lists_are_read_page_by_page_and_hold_what_they_say(tmp_path: Path) -> None:
    async def story() -> None:
        live = Live(tmp_path)
        private = [(await live.table("ann")).removeprefix("table:") for _ in range(3)]
        tables = sorted([await public(live, number) for number in range(5)])
        first = public_lines(live.store, "table", Listed, "", 2)
        rest = public_lines(live.store, "table", Listed, first[-1].table)
        assert [one.table for one in (*first, *rest)] == tables
        assert [one.table for one in own_lines(live.store, "table", Listed, "ann")] == sorted(private)
        assert [one.table for one in own_lines(live.store, "table", Listed, "OLGA")] == tables, "however it is written"
        assert own_lines(live.store, "table", Listed, "ann@") == []
        found = line_of(live.store, "table", Listed, private[0])
        assert found is not None
        assert (found.owner, found.public) == ("ann", False)
        assert line_of(live.store, "table", Listed, "nowhere") is None
        await live.close()

    run(story())


def test_a_table_that_has_closed_leaves_the_lobby_and_is_not_read_in_at_the_next_start(tmp_path: Path) -> None:
    """ACT 5.5: the casino supervisor announces three final rounds; when they have been played the table is closed."""

    async def story() -> None:
        live = Live(tmp_path)
        await live.gives("ann", 100_000)
        stays, closes = await public(live, 1), await public(live, 2)
        stream = f"table:{closes}"
        order = AnnounceFinalRounds(Person("casino-supervisor"))
        answer = await live.do("sue", stream, order, roles=("casino-supervisor",))
        assert isinstance(answer, wire.Done), answer
        for _ in range(3):
            await live.does("ann", stream, PlaceWager("ann", 1, Cents(1000)), Ready("ann"))
            await live.passes(60)
        hosted = live.hosted(stream)
        assert hosted.state.table.phase == "closed"
        assert [one.table for one in public_lines(live.store, "table", Listed)] == [stays]
        mine = {one.table: one.closed for one in own_lines(live.store, "table", Listed, "Olga")}
        assert (mine[stays], mine[closes] > 0) == (0, True)
        await live.again()
        assert set(live.house.office.hosted) == {f"table:{stays}"}
        await live.close()

    run(story())
