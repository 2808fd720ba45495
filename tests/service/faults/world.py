"""A world: a house with tables of five books, people who write to it, and the auditor.

`correspondence` is the post between them: letters come late, twice, in another order and all at once; the house is
closed and opened again, and dies now and then, before or after a commit.
"""

import asyncio
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from unittest.mock import patch

import msgspec
from msgspec import Raw

from pontoon.service import hosted
from pontoon.service.caller import Caller
from pontoon.service.hosted import Answer, Asked, mark_of
from pontoon.store import StoreError
from pontoon.table import CommandError
from pontoon.wire import messages as wire
from tests.service.faults.auditor import Auditor, Ear, Lie, digest_of
from tests.service.faults.canary import canaries_of, files_under
from tests.service.faults.crowd import BOT, OWNER, PURSES, TABLES, Crowd, Table
from tests.service.faults.life import Life, folder
from tests.support.live import HandClock

_CLOCKED = ("betting", "decision", "offer")
_REMEMBERED = 60
"""Letters that may come again."""
_PATIENCE = 600
"""Seconds after which a world hangs."""


@dataclass(frozen=True)
class Weather:
    """How likely it is, with each burst of letters, that the house is opened again, dies, or is taken over.

    `late`: how likely a letter goes to the process that was taken over, which has not noticed yet.
    """

    again: float = 0.01
    dies: float = 0.05
    taken_over: float = 0.1
    late: float = 0.1


class World:
    """Everything in it is drawn from one seed."""

    def __init__(self, place: Path, seed: str) -> None:
        self.dice = Random(seed)
        self.auditor = Auditor()
        self.crowd = Crowd(self.dice)
        self.life = Life(place, seed, HandClock())
        self.place = place
        self.letters: list[tuple[str, wire.Do]] = []
        self.heard = bytearray()

    @property
    def seen(self) -> Counter[str]:
        """What has occurred."""
        return self.auditor.seen

    async def opens(self) -> None:
        """The people get their money, the owner opens a table of each book and seats a bot."""
        for name, cents in PURSES.items():
            await self.life.gives(name, cents)
            self.auditor.given[f"wallet:{name}"] = cents
        for asked in TABLES:
            stream = await self.life.table(OWNER, **asked)
            self.crowd.tables[stream] = Table(stream)
        await self._watches()
        for stream in self.crowd.tables:
            await self._sends(OWNER, wire.Do(f"bot {stream}", stream, Raw(msgspec.json.encode(BOT))))
        await self.life.quiet()

    async def _watches(self) -> None:
        """Somebody watches every table."""
        for stream, table in self.crowd.tables.items():
            ear = Ear(stream)

            def push(data: bytes, ear: Ear = ear, table: Table = table) -> None:
                self.heard.extend(data)
                message = msgspec.json.decode(data)
                self.auditor.listens(ear, message)
                table.hear(message.get("view") or message.get("changes") or {})

            await self.life.house.watch(Caller("eve"), wire.Watch(stream, "public"), push)

    async def _sends(self, who: str, do: wire.Do, *, late: bool = False) -> None:
        """A letter, and its answer if one comes. `late`: it goes to the process that was taken over."""
        self.auditor.sends(who, do)
        try:
            if late:
                answer = await self._old_owner(who, do)
            else:
                answer = await self.life.house.do(Caller(who), do)
        except (StoreError, asyncio.CancelledError):
            self.seen["no answer"] += 1
        else:
            self.auditor.hears(who, answer)

    async def _old_owner(self, who: str, do: wire.Do) -> Answer:
        """A process that has slept judges by what it knows, until its record is refused by its number."""
        assert self.life.other is not None
        table = self.life.other.office.hosted.get(do.stream)
        try:
            command = None if table is None else table.read(bytes(do.command))
        except CommandError:
            command = None
        if table is None or command is None:
            return await self.life.house.do(Caller(who), do)
        self.seen["to the old owner"] += 1
        asked = Asked(Caller(who), do.id, command, self.life.clock.now(), f"player {who}", "player", mark=mark_of(do))
        answer = await table.do(asked)
        assert answer is not None, "alone, a house judges everything"
        await self.life.follow()
        return answer

    async def bursts(self, letters: int, weather: Weather) -> None:
        """So many letters, several at a time, new ones and old ones."""
        before = self.seen["sent"]
        while self.seen["sent"] < before + letters:
            if self.dice.random() < weather.dies:
                self.life.frail.at = self.dice.choice((1, 1, 2, 4))
                self.life.frail.moment = self.dice.choice(("before", "after"))
            burst = [self._letter() for _ in range(self.dice.choice((1, 1, 2, 3, 6)))]
            late = self.life.other is not None and self.dice.random() < weather.late
            await asyncio.gather(*(self._sends(*letter, late=late) for letter in burst))
            if self.life.frail.dead:
                await self._died()
                continue
            if self.dice.random() < 0.8:
                await self.life.quiet()
            if self.dice.random() < 0.3:
                await self.life.passes(self.dice.choice((0.5, 3, 12, 30)))
            if self.dice.random() < weather.again:
                await self._again()
            elif self.dice.random() < weather.taken_over:
                await self._taken_over()

    def _letter(self) -> tuple[str, wire.Do]:
        """A new letter, or one that was sent before and comes again, or comes only now."""
        if self.letters and self.dice.random() < 0.45:
            self.seen["come again"] += 1
            return self.dice.choice(self.letters[-_REMEMBERED:])
        letter = self.crowd.writes()
        self.letters.append(letter)
        if self.dice.random() < 0.1:  # this one is held up: another comes first
            self.seen["held up"] += 1
            self.letters.append(letter)
            return self.dice.choice(self.letters[-_REMEMBERED:])
        return letter

    async def _again(self) -> None:
        """The house is closed and opened."""
        await self.life.quiet()
        if self.life.frail.dead:
            await self._died()
            return
        self.life.frail.at = 0
        self._looks()
        await self.life.again()
        self.seen["opened again"] += 1
        await self._taken_up()

    async def _taken_over(self) -> None:
        """Another process takes the streams over; who watches there is told from where it is."""
        if self.life.other is None or self.dice.random() < 0.5:
            await self.life.follows()
            return
        await self.life.quiet()
        if self.life.frail.dead:
            await self._died()
            return
        await self.life.is_taken_over()
        self.seen["taken over"] += 1
        await self._taken_up()

    async def _died(self) -> None:
        """The house has died; another is there."""
        self.seen[f"died {self.life.frail.moment}"] += 1
        lost = self.auditor.unanswered
        await self.life.dies()
        self.auditor.inspect(self.life.store)
        for letter in lost:
            self.seen["lost and there" if letter in self.auditor.done else "lost and not there"] += 1
        await self.life.house.wake()
        await self._taken_up()
        for who, id in lost:
            await self._sends(who, self.auditor.sent[who, id])

    async def _taken_up(self) -> None:
        """After a start: everybody's clock runs, and the state is that of the records."""
        for stream in self.crowd.tables:
            clock = self.life.hosted(stream).clock
            if clock.what in _CLOCKED and clock.players and clock.until <= self.life.clock.now():
                raise Lie(f"{stream} waits for {clock.players}, and no clock runs")
            self.seen["clock goes on"] += clock.what in _CLOCKED
        self._looks()
        await self._watches()

    def _looks(self) -> None:
        for stream in self.crowd.tables:
            table = self.life.hosted(stream)
            self.auditor.is_shown(stream, table.sequence, digest_of(table.state))

    async def ends(self) -> None:
        """All is healed: a round can be played, and everything is looked at from its first record."""
        self.life.frail.at = 0
        if self.life.frail.dead:
            await self._died()
        for who, id in self.auditor.unanswered:
            await self._sends(who, self.auditor.sent[who, id])
        await self.life.quiet()
        assert not self.auditor.unanswered
        before = self.seen["done"]
        await self.bursts(60, Weather(0, 0, 0, 0))
        await self.life.quiet()
        if self.seen["done"] == before:
            raise Lie("the house does nothing any more")
        self._looks()
        if self.life.faults:
            raise Lie(f"the house has stopped: {self.life.faults}")
        self.auditor.anew(self.life.store)
        self._nothing_sings()
        await self.life.close()

    def _nothing_sings(self) -> None:
        """What is sealed stands in no file and in no news."""
        canaries = canaries_of(followed.state for followed in self.auditor.streams.values())
        assert len(canaries.runs) > 100
        for name, data in {**files_under(self.place), "news": bytes(self.heard)}.items():
            if found := canaries.sung_in(data):
                raise Lie(f"what is sealed stands in the clear in {name}: {found[:3]}")


def correspondence(seed: str, letters: int, weather: Weather | None = None) -> Counter[str]:
    """A world of so many letters; what has occurred in it."""

    async def story(place: Path) -> Counter[str]:
        world = World(place, seed)
        try:
            async with asyncio.timeout(_PATIENCE):
                await world.opens()
                await world.bursts(letters, weather or Weather())
                await world.ends()
        except BaseException:
            await world.life.is_gone()
            raise
        return world.seen

    sys.stdout.write(f"seed {seed!r}, {letters} letters\n")
    with folder() as place, patch.object(hosted, "_SNAPSHOT_EVERY", 8):
        return asyncio.run(story(place))
