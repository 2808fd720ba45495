"""A house that is killed during a jackpot: between the card that triggers the wheel and the prize that is confirmed.

The wheel's stop was committed to before anybody wagered, so whatever happens to the house, the same prize is paid to
the same player, once.
"""

import asyncio
import os
import signal
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw

from pontoon.cards import parse_cards
from pontoon.money import Cents
from pontoon.progressive import audit
from pontoon.progressive import commands as b
from pontoon.progressive import events as e
from pontoon.service.caller import StaffRole
from pontoon.service.tables.commands import Ready
from pontoon.table import PlaceSideWager, PlaceWager, StackShoe, Stand
from pontoon.wire import messages as wire
from tests.service.faults.auditor import Lie
from tests.service.faults.crowd import Table
from tests.service.faults.kills import Doomed, Ground, Nursery, Outside
from tests.service.faults.points import Point
from tests.support.casino import GRAND, TRIGGERS, Casino

Letter = tuple[str, wire.Do, tuple[StaffRole, ...], bool]
_HOT_SPOT = 3
"""Where the wheel stops: at the box of the player, who wins the meter of 1000."""


class Jackpot(Outside):
    """A table at a progressive whose next wheel stops at the player's box."""

    progressive = table = ""
    _number = 0

    def open(self, place: Path) -> None:
        """The house is opened, and the table linked."""

        async def story() -> None:
            casino = Casino(place, None, _HOT_SPOT)
            self.progressive = await casino.opens(GRAND)
            self.table = await casino.links()
            await casino.close()

        asyncio.run(story())
        self.crowd.tables = {stream: Table(stream) for stream in (self.table, self.progressive)}

    def letter(self, who: str, command: Any, *roles: StaffRole) -> Letter:
        """A command; staff of the pit sends it to the progressive, with the own credential."""
        self._number += 1
        stream = self.progressive if roles else self.table
        do = wire.Do(f"j{self._number}", stream, Raw(msgspec.json.encode(command)))
        return who, do, roles, bool(roles)

    def sends(self, house: Doomed, letters: Iterable[Letter]) -> None:
        """Letters one after the other, each when the last one was answered; those answered are not sent."""
        while not house.process and house.hear():
            pass
        for who, do, roles, confirmed in letters:
            if house.dead or (who, do.id) in self.auditor.answers:
                continue
            house.send(who, do, roles, confirmed=confirmed)
            while house.waiting and house.hear():
                pass

    def kill(self, house: Doomed) -> None:
        """The end of a house, if it is not dead."""
        if not house.dead:
            os.kill(house.process, signal.SIGKILL)
        house.close()
        if self.nursery.buried() != -signal.SIGKILL:
            raise Lie("the house has ended by itself")


def killed_in_a_jackpot(nursery: Nursery, place: Path, point: Point, visit: int) -> bool:
    """A jackpot during which the house dies at this moment; whether it came to that. Afterwards all is as it must be.

    The main wager of 10 wins 10; of the wager of 5 on the wheel a twentieth goes into the meter when the round is
    accounted, which was paid out and began anew with 1000.
    """
    world = Jackpot(nursery, place, Ground(place), "jackpot")
    world.open(place)
    before = [
        world.letter("olga", StackShoe(parse_cards(TRIGGERS))),
        world.letter("p3", PlaceWager("p3", 3, Cents(1000))),
        world.letter("p3", PlaceSideWager("p3", 3, "bsx-16", Cents(500))),
        world.letter("p3", Ready("p3")),
    ]
    during = [
        world.letter("p3", Stand("p3", 3)),
        world.letter("pat", b.Authorise("one", "pat", ""), "pit-supervisor"),
    ]
    calm = world.house()
    world.sends(calm, before)
    world.kill(calm)
    house = world.house("" if point == "random" else point, visit)
    if point == "random":
        world.sends(house, ())
        who, do, roles, confirmed = during[0]
        house.send(who, do, roles, confirmed=confirmed)
        time.sleep(visit / 1000)  # no synchronisation: the moment of death
        os.kill(house.process, signal.SIGKILL)
        while house.hear():
            pass
    else:
        world.sends(house, during)
    died = house.dead
    world.kill(house)
    healed = world.house()
    world.sends(healed, during)
    for who, do, roles, confirmed in (*before, *during):  # the same answers, whatever was lost
        healed.send(who, do, roles, confirmed=confirmed)
        while healed.waiting and healed.hear():
            pass
    world.kill(healed)
    _look(world, place, len(before) + len(during))
    world.listening.close()
    return died


def _look(world: Jackpot, place: Path, letters: int) -> None:
    if [type(one) for one in world.auditor.answers.values()] != [wire.Done] * letters:
        raise Lie(f"not everything was done: {world.auditor.answers}")

    async def story() -> None:
        casino = Casino(place)
        casino.stream = world.progressive
        await casino.house.wake()
        own = casino.own_events()
        kinds = [type(one).__name__ for one in own]
        for kind in (e.WheelSpun, e.PrizesWon, e.PrizesAuthorised, e.PrizesPaid, e.RoundEnded):
            if kinds.count(kind.__name__) != 1:
                raise Lie(f"{kind.__name__} is there {kinds.count(kind.__name__)} times")
        if audit(own).differences:
            raise Lie(f"the audit says: {audit(own).differences}")
        total = sum(casino.store.balances().values())
        found = casino.felt(world.table, _HOT_SPOT), casino.meter(), casino.phase(), total
        if found != ([10 - 5 + 1000], 100_000 + 25, "betting", 0):
            raise Lie(f"the prize was not paid once: {found}")
        await casino.close()

    asyncio.run(story())
