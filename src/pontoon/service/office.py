"""What every stream of the house shares: the store with its group commit, seals, clock, chance, and who is hosted."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from pontoon.money import Cents
from pontoon.service.chance import Chance
from pontoon.service.clock import Clock
from pontoon.service.protection.keeper import Keeper
from pontoon.service.sealing import Sealer
from pontoon.store import Committed, Result, Store, Unit
from pontoon.store.group import GroupCommit

if TYPE_CHECKING:
    from pontoon.service.hosted import Hosted


T = TypeVar("T")

_MOST_BALANCES = 10_000
"""How many balances are remembered."""


@dataclass(slots=True)
class Office:
    """The back office. `stopped`: called when the store has failed; `told`: when a stream has a new record.

    `keeper`: limits and breaks of those who play. `hosted`: the streams that are in memory. `several`: there are other
    processes, which may write too.
    """

    store: Store
    group: GroupCommit
    sealer: Sealer
    clock: Clock
    chance: Chance
    stopped: Callable[[Exception], None]
    keeper: Keeper
    told: Callable[[str], None] = lambda stream: None
    hosted: dict[str, "Hosted[Any, Any]"] = field(default_factory=dict)
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    several: bool = False
    closing: bool = False
    _balances: dict[str, Cents] = field(default_factory=dict)

    async def commit(self, unit: Unit) -> Result:
        """Have a unit on disk; whatever waits at the same moment shares one sync."""
        result = await self.group.commit(unit)
        if isinstance(result, Committed):
            for account, amount in unit.postings:
                if account in self._balances:
                    self._balances[account] = Cents(self._balances[account] + amount)
        return result

    def known_balance(self, account: str) -> Cents | None:
        """What an account holds, to be shown, if it is known without asking the store."""
        return self._balances.get(account)

    async def balance(self, account: str) -> Cents:
        """What an account holds; remembered, since every change of it by this process goes through `commit`."""
        while len(self._balances) >= _MOST_BALANCES:
            self._balances.pop(next(iter(self._balances)))
        self._balances[account] = await asyncio.to_thread(self.store.balance, account)
        return self._balances[account]

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
