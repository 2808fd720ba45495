"""A house that is killed while people and bots play a tournament, from the first entry to the prizes."""

import asyncio
import sys
from collections import Counter
from pathlib import Path
from typing import Any, cast, get_args

import msgspec
from msgspec import Raw

from pontoon.money import Cents, Posting
from pontoon.service.caller import Caller, StaffRole
from pontoon.service.house import House
from pontoon.service.sealing import Sealer
from pontoon.service.tournaments.commands import AskEntry, EnterBot
from pontoon.service.tournaments.listing import ListedTournament
from pontoon.service.tournaments.opening import OpenTournament
from pontoon.store import Store, Unit
from pontoon.store.open import open_store
from pontoon.tournament import ApproveConditions, Event, Official, fold
from pontoon.tournament.audit import audit
from pontoon.wire import messages as wire
from tests.service.faults.auditor import Lie
from tests.service.faults.contestants import BOTS, CONDITIONS, TERMS, Contestants, Hall
from tests.service.faults.crowd import PEOPLE
from tests.service.faults.kills import Ground, KilledWorld, Nursery
from tests.service.faults.kinds import kind_of
from tests.service.faults.nursery import QuickClock
from tests.service.faults.points import Point
from tests.support.live import KEY

_PURSE = 20_000
_DIRECTOR = Caller("dora", ("tournament-director",))
_MOST_LIVES = 60
"""Houses until a tournament has to be over."""
_REST = 0.15
"""Longer than any pause of the tournament on the quick clock: a house that is killed in a pause begins it anew."""


class KilledTournament(KilledWorld):
    """A world with one tournament, whose house is killed again and again until the prizes are paid."""

    stream = ""

    def open(self) -> None:
        """People get money and enter, bots are entered, and the automatic director begins."""
        self.crowd = Contestants(self.dice)

        async def story() -> None:
            house = House.start(open_store(self.ground.url), Sealer(KEY), clock=QuickClock(self.epoch))
            for name in PEOPLE:
                moves = (Posting("issue", Cents(-_PURSE)), Posting(f"wallet:{name}", Cents(_PURSE)))
                await house.office.commit(Unit("house", f"gift {name}", (), moves))
                self.auditor.given[f"wallet:{name}"] = _PURSE
            asked = msgspec.convert({"conditions": CONDITIONS, "terms": TERMS}, OpenTournament)
            listed = await house.open_tournament(_DIRECTOR, "open", asked)
            assert isinstance(listed, ListedTournament), listed
            self.stream = f"tournament:{listed.tournament}"
            self.crowd.tables = {self.stream: Hall(self.stream)}
            await self._says(house, "eve", ApproveConditions(Official("regulator")), "auditor")
            for number in range(BOTS):
                await self._says(house, "dora", EnterBot("random", "at-once"), "tournament-director", str(number))
            for name in PEOPLE:
                await self._says(house, name, AskEntry(name))
            await house.close()

        asyncio.run(story())

    async def _says(self, house: House, who: str, command: Any, role: StaffRole | None = None, more: str = "") -> None:
        do = wire.Do(f"first {more}", self.stream, Raw(msgspec.json.encode(command)))
        self.auditor.sends(who, do)
        answer = await house.do(Caller(who, () if role is None else (role,)), do)
        assert isinstance(answer, wire.Done), answer
        self.auditor.hears(who, answer)

    @property
    def phase(self) -> str:
        """How far the tournament has come, by its records."""
        followed = self.auditor.streams.get(self.stream)
        return "" if followed is None else str(followed.state.tournament.phase)

    def waking(self) -> int:
        """The tournament, until it is over."""
        return 0 if self.phase == "finished" else 1

    def life(self, point: Point) -> None:
        """A house from its start to its death at this moment."""
        super().life(point)
        self.seen[f"killed in phase {self.phase}"] += 1

    def end(self) -> None:
        """A house that lives until the prizes are paid; then the core's own audit has its word."""
        for _ in range(_MOST_LIVES):
            if self.phase == "finished":
                break
            house = self.house()
            try:
                self._live(house, random=False, rest=_REST)
            finally:
                house.close()
            self.nursery.buried()
            with self.ground.left() as store:
                self.auditor.inspect(store)
        super().end()
        with self.ground.left() as store:
            self._paid_out(store)

    def _paid_out(self, store: Store) -> None:
        """Seven fees of 110: 70 are the house's, 700 are paid out; what the core judges again is what was decided."""
        if self.phase != "finished":
            raise Lie(f"the tournament does not end: {self.phase}")
        id = self.stream.partition(":")[2]
        found = store.balance(f"pool:{id}"), store.balance(f"commission:{id}")
        if found != (0, 7_000):
            raise Lie(f"pool and commission are {found}")
        journal = kind_of(self.stream).journal
        events = [
            cast(Event, event)
            for record in store.read(self.stream)
            for event in journal.decode(record.data, self.stream, record.sequence).events
            if isinstance(event, get_args(Event))
        ]
        if audit(events) or fold(events).phase != "finished":
            raise Lie(f"the core's audit finds {audit(events)}")
        if sum(one.amount for one in fold(events).awards) != 70_000:
            raise Lie(f"the prizes are {fold(events).awards}")
        self.seen["paid out"] += 1


def kill_tournaments(nursery: Nursery, place: Path, seed: str, postgres: str = "") -> Counter[str]:
    """A world in which a house is killed at every moment twice while a tournament is played; what has occurred."""
    sys.stdout.write(f"seed {seed!r}\n")
    world = KilledTournament(nursery, place, Ground(place, postgres), seed)
    world.open()
    for point in world.ground.points * 2:
        world.life(point)
    world.end()
    return world.seen
