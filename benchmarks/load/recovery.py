"""A house with a million rounds: how long its start takes to the first command, and recall of any round."""

import asyncio
from pathlib import Path
from random import Random
from time import perf_counter, time_ns

import httpx
from msgspec import Struct

from benchmarks.load.figures import Latency, reference_rate
from benchmarks.load.house import Player, serving
from benchmarks.load.million import DATABASE, build
from benchmarks.load.table import Seat
from pontoon.money import Cents
from pontoon.table import PlaceWager

_RECALLED = 150
"""Rounds that are asked for: as many as an address may ask at once."""


class Recovery(Struct, frozen=True):
    """Seconds from the start of the process to the first durable answer, and until all is read in; recall in ms."""

    tables: int
    rounds: int
    built: float
    size: int
    first_command: float
    cpu: float
    ready: float
    recall: Latency
    reference: float

    def lines(self) -> list[str]:
        """For people."""
        return [
            f"recovery: {self.tables} tables, {self.rounds} rounds in {self.size / 1e9:.2f} GB, in {self.built:.0f} s",
            f"  first command  {self.first_command:.2f} s after the start of the process"
            f" = {self.first_command * self.reference:,.0f} turns of the reference ({self.reference:,.0f}/s)",
            f"  processor time {self.cpu:.2f} s of the server up to then",
            f"  all read in    {self.ready:.2f} s after it",
            f"  recall         {self.recall} of {_RECALLED} rounds at random",
        ]


def recover(folder: Path, tables: int, rounds: int, seed: str) -> Recovery:
    """Build the house where it is not there yet, start it, ask it."""
    began = perf_counter()
    million = build(folder, tables, rounds)
    database, tables, rounds, players = folder / DATABASE, million.tables, million.rounds, million.players
    built = perf_counter() - began
    chance = Random(seed)
    with serving(database) as server:
        table, player = chance.choice(list(players.items()))
        first = asyncio.run(_first(server.port, table, player)) - server.began
        cpu = server.cpu_seconds()
        server.until_awake(tables)
        ready = perf_counter() - server.began
        asked = [chance.choice(list(players)) for _ in range(_RECALLED)]
        recall = _recall(server.port, player, asked, rounds, chance)
    return Recovery(
        tables, tables * rounds, built, database.stat().st_size, first, cpu, ready, recall, reference_rate()
    )


async def _first(port: int, table: str, player: Player) -> float:
    seat = Seat(player, 1, None)
    stream = f"table:{table}"
    await seat.come_in(port, stream)
    await seat.do(f"first-{time_ns()}", stream, PlaceWager(player.name, 1, Cents(1000)))
    seat.socket.drop()
    return seat.answered


def _recall(port: int, player: Player, tables: list[str], rounds: int, chance: Random) -> Latency:
    took: list[float] = []
    headers = {"Authorization": f"Bearer {player.token}"}
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", headers=headers, trust_env=False) as door:
        for table in tables:
            began = perf_counter()
            answer = door.get(f"/api/tables/{table}/rounds/{chance.randrange(1, rounds)}")
            took.append(perf_counter() - began)
            answer.raise_for_status()
    return Latency.of(took)
