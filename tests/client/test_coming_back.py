"""When a client tries again: never in a hurry where the house has said no, and when a house that goes down has said."""

import asyncio
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve

from pontoon.client import AsyncClient
from pontoon.client.connection import Connection, pause_after
from pontoon.client.stream import Stream
from pontoon.money import Cents
from pontoon.table import PlaceWager
from pontoon.wire.messages import Ask, CloseCode, Notice, Welcome
from tests.support.served import PATIENCE, Served

_PAUSE = "pontoon.client.connection.pause_after"


@pytest.mark.parametrize("chance", [0.0, 0.5, 1.0])
def test_pauses_double_up_to_ten_seconds_with_some_chance_in_them(chance: float) -> None:
    for code in (0, 1006, CloseCode.TOO_MANY, CloseCode.GOING_DOWN):
        pauses = [pause_after(code, tries, 0.0, chance) for tries in range(2000)]
        whole = [0.2, 0.4, 0.8, 1.6, 3.2, 6.4, *[10.0] * 1994]
        assert pauses == pytest.approx([one * (0.5 + chance / 2) for one in whole])


def test_who_was_too_slow_comes_back_at_once_and_nobody_before_the_house_has_said() -> None:
    assert pause_after(CloseCode.TOO_SLOW, 9, 0.0, 1.0) == 0
    assert [pause_after(CloseCode.GOING_DOWN, 0, 5.0, chance) for chance in (0.0, 0.5, 1.0)] == [5.0, 5.625, 6.25]
    assert pause_after(CloseCode.GOING_DOWN, 20, 1.0, 1.0) == 10.0


class Doorman:
    """A house that closes each socket with the next code, after a welcome or without; and the pauses that follow."""

    def __init__(self, *says: tuple[bool, int]) -> None:
        self.says = list(says)
        self.asked: list[tuple[int, int, float]] = []

    async def greet(self, socket: ServerConnection) -> None:
        welcome, code = self.says.pop(0)
        await socket.recv()
        if welcome:
            await socket.send(msgspec.json.encode(Welcome(1, "ann", (), 1)).decode())
        if code == CloseCode.GOING_DOWN:
            await socket.send(msgspec.json.encode(Notice("going-down", "", facts={"seconds": 7})).decode())
        await socket.close(code)

    def pause(self, code: int, tries: int, told: float, chance: float) -> float:
        self.asked.append((code, tries, told))
        return 0.0

    async def meets_a_client(self) -> list[tuple[int, int, float]]:
        async def began() -> None:
            """There is nothing to take up."""

        async with serve(self.greet, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            connection = Connection(f"http://127.0.0.1:{port}", "token", lambda message: None, began)
            with patch(_PAUSE, self.pause):
                connection.start()
                await connection.ended
            await connection.close()
        return self.asked


def test_pauses_grow_until_somebody_is_welcome_and_go_on_growing_where_it_was_too_much() -> None:
    away, in_, too_much, end = CloseCode.TOO_MANY, 1011, CloseCode.TOO_MANY, (False, CloseCode.SIGN_IN)
    doorman = Doorman((False, away), (False, away), (False, away), (True, in_), (True, too_much), (True, too_much), end)
    asked = asyncio.run(doorman.meets_a_client())
    assert [tries for _, tries, _ in asked] == [0, 1, 2, 0, 1, 2]


def test_a_house_that_goes_down_says_when_to_come_back() -> None:
    doorman = Doorman((True, CloseCode.GOING_DOWN), (True, 1011), (False, CloseCode.SIGN_IN))
    assert asyncio.run(doorman.meets_a_client()) == [(CloseCode.GOING_DOWN, 0, 7.0), (1011, 0, 0.0)]


def test_a_stream_that_is_watched_while_others_are_taken_up_again_is_taken_up_too(served: Served) -> None:
    async def story() -> None:
        async with AsyncClient(served.address) as house:
            me = await house.guest()
            names = [f"table:{(await house.open_table(book='ma-2025'))['table']}" for _ in range(3)]
            tables = [await house.watch(name) for name in names[:2]]
            late, send = list[asyncio.Task[Stream]](), house.send

            async def slowly(message: Any) -> None:
                if not late:
                    late.append(asyncio.create_task(house.watch(names[2])))
                    await asyncio.sleep(0)
                await send(message)

            connection = house._connection
            assert connection is not None
            assert connection._socket is not None
            connection.open.clear()
            with patch.object(house, "send", slowly):
                connection._socket.transport.abort()
                await asyncio.gather(*(table.do(PlaceWager(me, 1, Cents(1000))) for table in tables))
                await (await late[0]).do(PlaceWager(me, 1, Cents(1000)))
            for table in house.streams.values():
                await table.until(lambda one: one.sequence == 2)

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def test_what_is_open_is_asked_for_again_where_the_connection_was_lost(served: Served) -> None:
    async def story() -> None:
        async with AsyncClient(served.address) as house:
            await house.guest()
            table = await house.watch(f"table:{(await house.open_table(book='ma-2025'))['table']}")
            send = house.send

            async def lost(message: Any) -> None:
                if isinstance(message, Ask) and house.connected:
                    assert house._connection is not None
                    assert house._connection._socket is not None
                    house._connection._socket.transport.abort()
                    patched.stop()
                else:
                    await send(message)

            patched = patch.object(house, "send", lost)
            patched.start()
            assert "requests" in await table.ask()

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def test_what_was_asked_for_is_answered_though_less_is_told_right_after_it(served: Served) -> None:
    """Both may have come before whoever has asked looks."""

    async def story() -> None:
        async with AsyncClient(served.address) as house:
            await house.guest()
            table = await house.watch(f"table:{(await house.open_table(book='ma-2025'))['table']}")

            def less(message: dict[str, Any]) -> None:
                if message["message"] == "Open":
                    table.fold({**message, "open": {"choices": []}})

            table.heard = less
            assert "requests" in await table.ask()

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def test_who_waits_is_told_of_a_fault_in_what_hears_the_house(served: Served) -> None:
    async def story() -> None:
        async with AsyncClient(served.address) as house:
            me = await house.guest()
            table = await house.watch(f"table:{(await house.open_table(book='ma-2025'))['table']}")

            def hears(message: dict[str, Any]) -> None:
                raise ZeroDivisionError

            table.heard = hears
            with pytest.raises(ZeroDivisionError):
                await asyncio.wait_for(table.do(PlaceWager(me, 1, Cents(1000))), PATIENCE)

    asyncio.run(story())
