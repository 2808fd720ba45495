"""The client against a real server: a round over the wire, refusals, a connection that is cut, a session taken over."""

import asyncio
from typing import Any
from unittest.mock import patch

import pytest

from pontoon.cards import parse_cards
from pontoon.cli.play.live.seat import LiveSeat
from pontoon.client import AsyncClient, Client, ClosedError, RefusedError
from pontoon.money import Cents
from pontoon.rulebook import load_book
from pontoon.service.clock import SystemClock
from pontoon.service.spans import HOUR
from pontoon.service.tables.commands import Ready
from pontoon.table import PlaceWager, StackShoe, Stand
from pontoon.wire.messages import CloseCode
from tests.support.served import PASSWORD, PATIENCE, Served

EXERCISE: dict[str, Any] = {"setup": {"shoe": "stacked"}, "terms": {"money": "felt", "owner_rules": True}}


def test_a_program_plays_a_round_without_awaiting(served: Served) -> None:
    """19 against 18, for 25.00."""
    with Client(served.address) as house:
        me = house.guest()
        table = house.watch(f"table:{house.open_table(book='nz-current', **EXERCISE)['table']}")
        table.do(StackShoe(parse_cards("9s 8h Ks Kd")))
        table.do(PlaceWager(me, 1, Cents(2500)))
        table.do(Ready(me))
        assert [one["action"] for one in table.open["choices"]] == ["hit", "stand", "double"]
        table.do(Stand(me, 1))
        line = table.view["previous"]["lines"][0]
        assert (line["result"], line["net"]) == ("win", 2500)
        assert table.purse == 2500


def test_a_refusal_says_why_and_so_does_what_is_closed(served: Served) -> None:
    with Client(served.address) as house:
        me = house.guest()
        table = house.watch(f"table:{house.open_table(book='act-2005')['table']}")
        with pytest.raises(RefusedError, match="multiple") as error:
            table.do(PlaceWager(me, 1, Cents(150)))
        assert error.value.clauses == ("3.3",)
        table.do(PlaceWager(me, 1, Cents(1000)))
        again = next(one for one in table.ask()["closed"] if (one["action"], one["box"]) == ("wager", 1))
        assert again["refusal"]["code"] == "wagered-already"


def test_a_stream_that_is_not_there_is_refused(served: Served) -> None:
    with Client(served.address) as house:
        house.guest()
        with pytest.raises(RefusedError, match="no 'table:nowhere'"):
            house.watch("table:nowhere")


def test_a_connection_that_is_cut_is_taken_up_where_it_was(served: Served) -> None:
    async def story() -> None:
        async with AsyncClient(served.address) as house:
            me = await house.guest()
            opened = await house.open_table(book="ma-2025")
            table = await house.watch(f"table:{opened['table']}")
            heard: list[str] = []
            table.heard = lambda message: heard.append(message["message"])
            connection = house._connection
            assert connection is not None
            assert connection._socket is not None
            connection._socket.transport.abort()
            await table.do(PlaceWager(me, 1, Cents(1000)), id="once")
            await table.do(PlaceWager(me, 1, Cents(1000)), id="once")
            await table.until(lambda one: one.sequence == 2)
            assert table.view["boxes"][0]["bettors"][0]["placed"] == 1000
            assert heard.count("News") == 1

    asyncio.run(story())


def test_a_session_taken_over_elsewhere_ends_for_good(served: Served) -> None:
    async def story() -> None:
        async with AsyncClient(served.address) as first, AsyncClient(served.address) as second:
            me = served.account("twice").name
            await first.sign_in(me, PASSWORD)
            opened = await first.open_table(book="ma-2025")
            stream = f"table:{opened['table']}"
            table = await first.watch(stream)
            await second.sign_in(me, PASSWORD)
            again = await second.watch(stream)
            await again.do(PlaceWager(me, 1, Cents(1000)))
            with pytest.raises(ClosedError) as error:
                await table.until(lambda one: one.sequence > 1_000, PATIENCE)
            assert error.value.code in (CloseCode.TAKEN_OVER, CloseCode.SIGN_IN), "nobody waits for what never comes"
            for late in (table.do(PlaceWager(me, 2, Cents(1000))), table.ask(), first.watch(stream)):
                with pytest.raises(ClosedError):
                    await late

    asyncio.run(story())


class AnHourAhead(SystemClock):
    """A house whose calendar is not that of this machine."""

    def now(self) -> int:
        return super().now() + HOUR


def test_deadlines_go_by_the_house_s_clock_whatever_this_machine_s_calendar_says(served: Served) -> None:
    """A decision has 30 seconds: so many are left at a seat, also where the calendars are an hour apart."""
    with patch.object(served.front.house.office, "clock", AnHourAhead()), Client(served.address) as house:
        me = house.guest()
        terms = {**EXERCISE["terms"], "clocks": {"decision": 30}}
        opened = house.open_table(book="nz-current", setup={"shoe": "stacked"}, terms=terms)
        table = house.watch(f"table:{opened['table']}")
        assert house.now > SystemClock().now() + HOUR // 2
        table.do(StackShoe(parse_cards("9s 8h Ks Kd")))
        table.do(PlaceWager(me, 1, Cents(2500)))
        table.do(Ready(me))
        seat = LiveSeat(house, table, load_book("nz-current"))
        left = seat.seconds_left()
        assert left is not None
        assert 0 < left <= 30
