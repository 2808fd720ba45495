"""What every stream of the house shares: the store with its group commit, seals, clock, chance, and who is hosted."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from pontoon.money import Cents
from pontoon.service.balances import Balances
from pontoon.service.chance import Chance
from pontoon.service.clock import Clock
from pontoon.service.protection.keeper import Keeper
from pontoon.service.sealing import Sealer
from pontoon.store import Result, Store, Unit
from pontoon.store.group import GroupCommit

if TYPE_CHECKING:
    from pontoon.service.hosted import Hosted


T = TypeVar("T")


@dataclass(slots=True)
class Office:
    """The back office. `stopped`: called when the store has failed; `told`: when a stream has a new record; `said`:
    when something of it has changed without one, which those who follow it cannot read.

    `keeper`: limits and breaks of those who play. `judges`: whether a stream's commands are judged here. `hosted`: the
    streams that are in memory. `several`: there are other processes, which may write too.
    """

    store: Store
    group: GroupCommit
    sealer: Sealer
    clock: Clock
    chance: Chance
    stopped: Callable[[Exception], None]
    keeper: Keeper
    told: Callable[[str], None] = lambda stream: None
    said: Callable[[str, bytes], None] = lambda stream, word: None
    judges: Callable[["Hosted[Any, Any]"], bool] = lambda hosted: True
    hosted: dict[str, "Hosted[Any, Any]"] = field(default_factory=dict)
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    several: bool = False
    closing: bool = False
    _balances: Balances = field(default_factory=Balances)

    async def commit(self, unit: Unit) -> Result:
        """Have a unit on disk; whatever waits at the same moment shares one sync."""
        with self._balances.moving(unit) as outcome:
            outcome.result = await self.group.commit(unit)
        return outcome.result

    def commit_in_thread(self, unit: Unit) -> Result:
        """The same for who waits in a thread of its own."""
        with self._balances.moving(unit) as outcome:
            outcome.result = self.group.submit(unit).result()
        return outcome.result

    def known_balance(self, account: str) -> Cents | None:
        """What an account holds, to be shown, if it is known without asking the store.

        Where other processes write too it never is.
        """
        return None if self.several else self._balances.known(account)

    async def balance(self, account: str) -> Cents:
        """What an account holds."""
        reading = self._balances.begin(account)
        amount = await asyncio.to_thread(self.store.balance, account)
        self._balances.read(account, reading, amount)
        return amount

    def renew(self, name: str) -> None:
        """Where other processes write too, have what is known of a person's play as it is on disk. Blocks."""
        if self.several and name:
            self.keeper.renew(name)

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something to its end, even if whoever asked has gone meanwhile: what is committed is applied too."""
        return await asyncio.shield(asyncio.get_running_loop().create_task(work))

    def begin(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something in its own time; a fault in it stops the house, since it is a bug."""
        if self.closing:
            work.close()
            return
        self.see_through(asyncio.get_running_loop().create_task(work))

    def see_through(self, task: asyncio.Task[None]) -> None:
        """Let something under way come to its end, which the house waits for when it closes."""
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        self.watch(task)

    def watch(self, task: asyncio.Task[None]) -> None:
        """Something has ended by itself: a fault in it stops the house."""
        fault = None if task.cancelled() else task.exception()
        if isinstance(fault, Exception):
            self.stopped(fault)
