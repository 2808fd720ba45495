"""Houses in processes of their own, killed while people play, and the auditor who comes after each death.

`kill_houses` draws everything from one seed: what is sent, at which moment the process dies, what is sent again.
"""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import msgspec
from msgspec import Raw

from pontoon.money import Cents, Posting
from pontoon.service.caller import Caller, StaffRole
from pontoon.service.house import House
from pontoon.service.sealing import Sealer
from pontoon.service.tables.listing import Listed
from pontoon.service.tables.opening import OpenTable
from pontoon.store import Store, Unit
from pontoon.store.files import FileLock
from pontoon.store.open import open_store
from pontoon.wire import messages as wire
from tests.service.faults.auditor import Auditor, Ear, Lie
from tests.service.faults.crowd import BOT, OWNER, PURSES, TABLES, Crowd, Table
from tests.service.faults.nursery import Heard, Order, QuickClock, Said
from tests.service.faults.points import IN_FILES, POINTS, Point
from tests.support.live import KEY

ROOT = Path(__file__).parents[3]
_MOST_LETTERS = 40
_PATIENCE = 300.0
"""Seconds for anything a house has to do."""


class Nursery:
    """Where houses come from."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.service.faults.nursery"]
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def order(self, order: Order) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(order) + b"\n")
        self._process.stdin.flush()

    def buried(self) -> int:
        """The exit status of the house, when it is dead."""
        assert self._process.stdout is not None
        return int(self._process.stdout.readline())

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(_PATIENCE)
        self._process.stdout.close()


@contextmanager
def nursery() -> Iterator[Nursery]:
    """A nursery for as long as it is needed."""
    made = Nursery()
    try:
        yield made
    finally:
        made.close()


class Ground:
    """Where the records of a world lie: a SQLite file, which the auditor copies, or a PostgreSQL schema."""

    def __init__(self, place: Path, postgres: str = "") -> None:
        self._place = place
        self._postgres = postgres
        self.url = f"{postgres}&application_name=house" if postgres else f"sqlite:{place / 'house.db'}"

    @property
    def points(self) -> tuple[Point, ...]:
        """The moments at which a house on this can be killed."""
        return tuple(one for one in POINTS if not (self._postgres and one in IN_FILES))

    @contextmanager
    def left(self) -> Iterator[Store]:
        """What a dead house has left."""
        if self._postgres:
            self._await_rollback()
            store = open_store(self._postgres)
        else:
            copy = self._place / "copy"
            shutil.rmtree(copy, ignore_errors=True)
            copy.mkdir()
            FileLock(self._place / "house.db").release()  # whoever writes for the dead has finished
            for file in self._place.glob("house.db*"):
                if not file.name.endswith(("-shm", ".lock")):
                    shutil.copy(file, copy / file.name)
            store = open_store(f"sqlite:{copy / 'house.db'}")
        try:
            yield store
        finally:
            store.close()

    def _await_rollback(self) -> None:
        """The database notices that a client is gone, and ends what it had begun."""
        import psycopg

        end = time.monotonic() + _PATIENCE
        with psycopg.connect(self._postgres, autocommit=True) as connection:
            while time.monotonic() < end:
                found = connection.execute("SELECT 1 FROM pg_stat_activity WHERE application_name = 'house'").fetchall()
                if not found:
                    return
        raise Lie("the database still serves a process that is dead")


class Doomed:
    """One house in its process, seen from outside: lines in, lines out, until it is dead."""

    def __init__(self, world: "Outside", order: Order) -> None:
        self._world = world
        world.nursery.order(order)
        self._socket, _ = world.listening.accept()
        self._socket.settimeout(_PATIENCE)
        self._lines = self._socket.makefile("rb")
        self._ears: dict[str, Ear] = {}
        self.process = 0
        self.waiting = 0
        self.dead = False

    def send(self, who: str, do: wire.Do, roles: tuple[StaffRole, ...] = (), *, confirmed: bool = False) -> None:
        self._world.auditor.sends(who, do)
        self.waiting += 1
        with suppress(OSError):  # it is dead; what it still said is read
            self._socket.sendall(msgspec.json.encode(Heard(who, do, roles, confirmed)) + b"\n")

    def hear(self) -> bool:
        """The next thing it says; False when it is dead."""
        try:
            line = self._lines.readline()
        except ConnectionError:
            line = b""
        if not line.endswith(b"\n"):
            self.dead = True
            return False
        said = msgspec.json.decode(line, type=Said)
        auditor = self._world.auditor
        if said.fault:
            raise Lie(f"the house has stopped: {said.fault}")
        if said.answer is not None:
            self.waiting -= 1
            auditor.hears(said.who, said.answer)
        if said.process:
            self.process = said.process
            self._world.woken(said)
        if bytes(said.news):
            message = msgspec.json.decode(said.news)
            stream = message["stream"]
            auditor.listens(self._ears.setdefault(stream, Ear(stream)), message)
            self._world.crowd.tables[stream].hear(message.get("view") or message.get("changes") or {})
        return True

    def close(self) -> None:
        self._lines.close()
        self._socket.close()


class Outside:
    """What is outside of a house that dies: where it comes from, its ground, who writes to it, the auditor."""

    def __init__(self, nursery: Nursery, place: Path, ground: Ground, seed: str) -> None:
        self.nursery = nursery
        self.ground = ground
        self.dice = Random(seed)
        self.auditor = Auditor()
        self.crowd = Crowd(self.dice)
        self.epoch = time.time()
        self.listening = socket.socket(socket.AF_UNIX)
        self._address = str(place / "socket")
        self.listening.bind(self._address)
        self.listening.listen(1)

    def house(self, point: str = "", visit: int = 0) -> Doomed:
        """A house that dies when it comes to this moment for the so-manieth time; without one it is killed."""
        return Doomed(self, Order(self.ground.url, self._address, self.epoch, point, visit))

    def woken(self, said: Said) -> None:
        """The house has read its tables back."""


class KilledWorld(Outside):
    """A world whose house is killed again and again."""

    @property
    def seen(self) -> Counter[str]:
        """What has occurred."""
        return self.auditor.seen

    def open(self) -> None:
        """The people get their money, and the owner opens a table of each book."""

        async def story() -> None:
            house = House.start(open_store(self.ground.url), Sealer(KEY), clock=QuickClock(self.epoch))
            for name, cents in PURSES.items():
                moves = (Posting("issue", Cents(-cents)), Posting(f"wallet:{name}", Cents(cents)))
                await house.office.commit(Unit("house", f"gift {name}", (), moves))
                self.auditor.given[f"wallet:{name}"] = cents
            for number, asked in enumerate(TABLES):
                listed = await house.open_table(Caller(OWNER), f"open {number}", msgspec.convert(asked, OpenTable))
                assert isinstance(listed, Listed)
                stream = f"table:{listed.table}"
                self.crowd.tables[stream] = Table(stream)
                seat = wire.Do(f"bot {number}", stream, Raw(msgspec.json.encode(BOT)))
                self.auditor.sends(OWNER, seat)
                self.auditor.hears(OWNER, await house.do(Caller(OWNER), seat))
            await house.close()

        asyncio.run(story())

    def waking(self) -> int:
        """How many streams are read back by themselves: those at which something may be awaited."""
        return len(self.crowd.tables)

    def woken(self, said: Said) -> None:
        """The house has read its tables back: each as its records have it, with a clock for whoever is awaited."""
        assert len(said.woken) == self.waking()
        for table in said.woken:
            self.auditor.is_shown(table.stream, table.sequence, table.digest)
            for clock in table.clocks:
                if clock.what in ("betting", "wager", "decision", "offer"):
                    self.seen["clock goes on"] += 1
                    if not clock.until:
                        raise Lie(f"{table.stream} waits for a {clock.what}, and no clock runs")

    def life(self, point: Point) -> None:
        """A house from its start to its death at this moment, and what the auditor finds then."""
        visit = (
            self.dice.choice((1, 1, 2, 3, 5)) if point != "at start" else self.dice.randint(1, len(self.crowd.tables))
        )
        house = self.house(point, visit)
        try:
            self._live(house, random=point == "random")
        finally:
            house.close()
        status = self.nursery.buried()
        if status != -signal.SIGKILL:
            raise Lie(f"the house has ended by itself with {status}")
        self.seen[f"killed {point}" if house.dead else f"not reached: {point}"] += 1
        lost = self.auditor.unanswered
        with self.ground.left() as store:
            self.auditor.inspect(store)
        for letter in lost:
            self.seen["lost and there" if letter in self.auditor.done else "lost and not there"] += 1

    def _live(self, house: Doomed, *, random: bool, rest: float = 0.0) -> None:
        """Letters, and what is answered; then it is killed, after `rest` seconds in which its clocks go on."""
        while not house.process:
            if not house.hear():
                return
        again = [letter for letter in self.auditor.sent if letter in self.auditor.answers][-30:]
        for who, id in (*self.auditor.unanswered, *self.dice.sample(again, min(3, len(again)))):
            self.seen["sent again"] += 1
            house.send(who, self.auditor.sent[who, id])
        last = self.dice.randint(1, 12) if random else _MOST_LETTERS
        for burst in range(_MOST_LETTERS):
            for _ in range(self.dice.choice((1, 1, 2, 4))):
                house.send(*self.crowd.writes())
            if burst == last and random:  # it dies with letters under way
                os.kill(house.process, signal.SIGKILL)
            while house.waiting or (random and burst == last):
                if not house.hear():
                    return
        time.sleep(rest)
        os.kill(house.process, signal.SIGKILL)

    def end(self) -> None:
        """All is healed: what was not answered is, and everything is looked at from its first record."""
        house = self.house()
        before = self.seen["done"]
        try:
            self._live(house, random=False)
        finally:
            house.close()
        self.nursery.buried()
        if self.auditor.unanswered or self.seen["done"] == before:
            raise Lie("the house does not go on")
        with self.ground.left() as store:
            self.auditor.anew(store)
        self.listening.close()


def kill_houses(nursery: Nursery, place: Path, seed: str, kills: int, postgres: str = "") -> Counter[str]:
    """A world in which so many houses are killed; what has occurred in it."""
    sys.stdout.write(f"seed {seed!r}, {kills} kills\n")
    world = KilledWorld(nursery, place, Ground(place, postgres), seed)
    world.open()
    points = world.ground.points
    for number in range(kills):
        world.life(points[number % len(points)])
    world.end()
    return world.seen
