"""A house to be put under load: its people and tables, its server in a process of its own, what that takes."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
from msgspec import Struct

from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS
from pontoon.service.caller import Caller
from pontoon.service.house import House
from pontoon.service.people import People, SignedIn
from pontoon.service.sealing import make_key_file
from pontoon.service.tables.listing import Listed
from pontoon.service.tables.opening import OpenTable
from pontoon.service.tables.terms import Clocks, Terms
from pontoon.service.wallets import WalletSettings
from pontoon.store import open_store

SEATS = 5
PURSE = Cents(1_000_000_000)
"""What everybody begins with: enough never to be out of it."""
TERMS = Terms(clocks=Clocks(betting=60, decision=30, offer=30, bank=30))
_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_OPEN = re.compile(rb"open at http://127\.0\.0\.1:(\d+)")
_STREAMS = re.compile(r"^pontoon_streams(?:\{[^}]*\})? ([0-9.]+)$", re.MULTILINE)
_TOGETHER = 32
_STOP_SECONDS = 60.0
_POLL = 0.1


class Player(Struct, frozen=True):
    """Somebody with a session."""

    name: str
    token: str


class Prepared(Struct, frozen=True):
    """A database, and who is there: the players of each table, and others who only look."""

    database: Path
    tables: dict[str, tuple[Player, ...]]
    onlookers: tuple[Player, ...] = ()


def prepare(folder: Path, tables: int, onlookers: int = 0) -> Prepared:
    """A new house with so many tables of all five books, and five players for each."""
    database = folder / "house.db"
    sealer = make_key_file(database.with_suffix(".key"))
    store = open_store(f"sqlite:{database}")
    house = House.start(store, sealer)
    people = People(store, lambda unit: house.office.group.submit(unit).result(), money=WalletSettings(start=PURSE))

    async def open_all(owners: Sequence[Player]) -> list[str]:
        opened = [
            await house.open_table(
                Caller(one.name), f"open-{at}", OpenTable(book=BOOK_IDS[at % len(BOOK_IDS)], terms=TERMS)
            )
            for at, one in enumerate(owners)
        ]
        await house.close()
        assert all(isinstance(one, Listed) for one in opened), opened
        return [one.table for one in opened if isinstance(one, Listed)]

    with ThreadPoolExecutor(_TOGETHER) as threads:  # so that many commits share a sync
        everybody = list(threads.map(lambda number: new_guest(people, f"p{number}"), range(tables * SEATS + onlookers)))
    players = everybody[: tables * SEATS]
    names = asyncio.run(open_all(players[::SEATS]))
    seated = {name: tuple(players[at * SEATS : (at + 1) * SEATS]) for at, name in enumerate(names)}
    return Prepared(database, seated, tuple(everybody[tables * SEATS :]))


def new_guest(people: People, name: str) -> Player:
    """A guest with a session."""
    made = people.accounts.guest(name, now=time.time_ns() // 1_000_000)
    assert isinstance(made, SignedIn), made
    return Player(made.caller.name, made.token)


class Server:
    """A `pontoon serve` on a database, as a process of its own."""

    def __init__(self, database: Path, command: Sequence[str]) -> None:
        config = database.with_name("serve.toml")
        config.write_text(
            f'database = "sqlite:{database}"\nport = 0\nsockets = 100000\nsockets_per_address = 100000\n',
            encoding="utf-8",
        )
        self.database = database
        self.began = time.perf_counter()
        self._log = database.with_name("serve.log").open("wb")
        compiled = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        self.process = subprocess.Popen(
            [*command, "serve", "--config", str(config)],
            stdout=subprocess.PIPE,
            stderr=self._log,
            env=compiled,  # as it is installed: what was compiled once is not compiled at every start
        )
        self.port = self._port()

    def _port(self) -> int:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := _OPEN.search(line):
                return int(found[1])
        raise SystemExit(f"the server has not started: {self._log.name} says why")

    def until_awake(self, streams: int) -> None:
        """Wait until so many streams are read in; people can come in long before."""
        with httpx.Client(base_url=f"http://127.0.0.1:{self.port}", trust_env=False) as door:
            while self.process.poll() is None:
                with suppress(httpx.HTTPError):
                    found = _STREAMS.search(door.get("/metrics").text)
                    if found is not None and float(found[1]) >= streams:
                        return
                time.sleep(_POLL)
        raise SystemExit(f"the server has stopped: {self._log.name} says why")

    def cpu_seconds(self) -> float:
        """Processor time of the server so far, in all its threads, with the process that writes for it."""
        return sum(self._ticks(one) for one in self._processes()) / _TICKS

    def waited_seconds(self) -> float:
        """How long its threads were ready to run and had to wait for a processor, because others had them."""
        tasks = (task for one in self._processes() for task in Path(f"/proc/{one}/task").glob("*/schedstat"))
        return sum(int(one.read_text().split()[1]) for one in tasks) / 1e9

    def resident(self) -> int:
        """Bytes that the server has in memory, with the process that writes for it."""
        return sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in self._processes()) * _PAGE

    def _processes(self) -> tuple[int, ...]:
        """The server, and what it has started."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return (self.process.pid, *(int(number) for one in tasks for number in one.read_text().split()))

    @staticmethod
    def _ticks(process: int) -> int:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])

    def stop(self) -> int:
        """Let the house go down; its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._log.close()
        return status


PLAIN = (sys.executable, "-m", "pontoon")


@contextmanager
def serving(database: Path, command: Sequence[str] = PLAIN) -> Iterator[Server]:
    """A server for as long as it is needed."""
    server = Server(database, command)
    try:
        yield server
    finally:
        server.stop()
