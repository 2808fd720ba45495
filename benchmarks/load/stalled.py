"""Readers that read nothing beside a game that goes on: what they do to everybody else's p99."""

import asyncio
import socket
from statistics import median

from msgspec import Struct

from benchmarks.load.figures import Figures
from benchmarks.load.house import Player, Prepared, Server
from benchmarks.load.run import Load
from benchmarks.load.socket import Socket
from pontoon.wire import messages as wire

_SMALL = 4096
"""Bytes that the system may keep for a reader that does not read, so that it is the server that has to."""
_WATCHED = 2
"""Tables that each of them watches."""
_GREETING_SECONDS = 30.0


class Stalled(Struct, frozen=True):
    """p99 in milliseconds of each phase without and with them, in turns."""

    readers: int
    without: tuple[float, ...]
    beside: tuple[float, ...]
    errors: int

    @property
    def ratio(self) -> float:
        """How much more the p99 is with them, by the medians."""
        return median(self.beside) / median(self.without)


async def beside_stalled(
    load: Load, prepared: Prepared, server: Server, rate: float, seconds: float, turns: int
) -> tuple[Stalled, Figures]:
    """Play at a rate, in turns without and beside the readers; the figures are those of the last turn."""
    without: list[float] = []
    beside: list[Figures] = []
    playing = load.begin("rate", rate)
    await asyncio.sleep(seconds / 4)
    for _ in range(turns):
        without.append((await load.watch("without stalled readers", seconds)).latency.p99)
        readers = await asyncio.gather(
            *(_reader(one, prepared, server, at) for at, one in enumerate(prepared.onlookers))
        )
        await asyncio.sleep(seconds / 2)  # until what they do not read has nowhere left to lie
        figures = await load.watch("beside stalled readers", seconds)
        beside.append(figures)
        for reader in readers:
            reader.drop()
    await load.end(playing)
    errors = len(load.measured.errors)
    high = tuple(one.latency.p99 for one in beside)
    return Stalled(len(prepared.onlookers), tuple(without), high, errors), beside[-1]


async def _reader(player: Player, prepared: Prepared, server: Server, at: int) -> Socket:
    """A socket that watches several tables, and then reads nothing any more."""
    loop = asyncio.get_running_loop()
    welcome: asyncio.Future[None] = loop.create_future()

    def heard(_: bytes) -> None:
        if not welcome.done():
            welcome.set_result(None)

    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _SMALL)
    plain.setblocking(False)
    await loop.sock_connect(plain, ("127.0.0.1", server.port))
    host = f"127.0.0.1:{server.port}"
    _, made = await loop.create_connection(lambda: Socket(host, player.token, heard), sock=plain)
    async with asyncio.timeout(_GREETING_SECONDS):
        await welcome
    made.stall()
    names = list(prepared.tables)
    for number in range(min(_WATCHED, len(names))):
        made.send(wire.Watch(f"table:{names[(at * _WATCHED + number) % len(names)]}"))
    return made
