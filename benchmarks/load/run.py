"""Tables at a pace for a while, and what came of it."""

import asyncio
from contextlib import suppress
from random import Random
from time import perf_counter, process_time

from benchmarks.load.figures import Figures, Latency, reference_rate
from benchmarks.load.house import Prepared, Server
from benchmarks.load.pace import AtOnce, Pace, People, Rate
from benchmarks.load.table import Measured, Table

_COMING_IN = 8
"""Sockets that are opened at the same time."""


class Load:
    """All tables of a house with their players at their sockets."""

    def __init__(self, prepared: Prepared, server: Server, seed: str) -> None:
        self._server = server
        self._chance = Random(seed)
        self.measured = Measured()
        self.tables = [
            Table(name, players, self.measured, Random(f"{seed} {name}")) for name, players in prepared.tables.items()
        ]
        self.seats = [seat for table in self.tables for seat in table.seats]

    async def come_in(self) -> None:
        """Everybody signs in and watches the own table."""
        turn = asyncio.Semaphore(_COMING_IN)

        async def one(table: Table) -> None:
            for seat in table.seats:
                async with turn:
                    await seat.come_in(self._server.port, table.stream)

        await asyncio.gather(*(one(table) for table in self.tables))

    def pace_of(self, mode: str, rate: float) -> Pace:
        """The pace of one table; `rate`: commands a second of all of them together."""
        match mode:
            case "people":
                return People(perf_counter, self._chance)
            case "rate":
                return Rate(perf_counter, len(self.tables) / rate, self._chance)
            case _:
                return AtOnce(perf_counter)

    async def go(self, mode: str, rate: float, seconds: float, warm_up: float) -> Figures:
        """Play for so many seconds, after a time that does not count."""
        playing = self.begin(mode, rate)
        await asyncio.sleep(warm_up)
        figures = await self.watch(f"rate {rate:.0f}/s" if mode == "rate" else mode, seconds)
        await self.end(playing)
        return figures

    def begin(self, mode: str, rate: float) -> list[asyncio.Task[None]]:
        """Let all tables play."""
        for table in self.tables:
            table.pace = self.pace_of(mode, rate)
        return [asyncio.create_task(table.play()) for table in self.tables]

    async def end(self, playing: list[asyncio.Task[None]]) -> None:
        """Let every table finish its round; whoever does not is left."""
        for table in self.tables:
            table.stopping = True
        with suppress(TimeoutError):
            async with asyncio.timeout(60):
                await asyncio.gather(*playing)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    async def watch(self, what: str, seconds: float) -> Figures:
        """The figures of the next so many seconds of a game that goes on."""
        measured, server = self.measured, self._server
        reference = reference_rate()
        measured.begin()
        told, size = self._told()
        cpu, waited, own, began = server.cpu_seconds(), server.waited_seconds(), process_time(), perf_counter()
        await asyncio.sleep(seconds)
        measured.on = False
        took, used = perf_counter() - began, server.cpu_seconds() - cpu
        waited, own = server.waited_seconds() - waited, process_time() - own
        told_after, size_after = self._told()
        commands = len(measured.seconds)
        return Figures(
            what,
            len(self.tables),
            len(self.seats),
            took,
            commands,
            measured.rounds,
            len(measured.errors),
            Latency.of(measured.seconds),
            Latency.of(measured.late),
            used / took,
            1000 * used / max(1, commands),
            max(reference, reference_rate()),
            waited / took,
            own / took,
            told_after - told,
            size_after - size,
        )

    def _told(self) -> tuple[int, int]:
        return sum(one.socket.messages for one in self.seats), sum(one.socket.bytes for one in self.seats)

    def leave(self) -> None:
        """Everybody goes."""
        for seat in self.seats:
            seat.socket.drop()
