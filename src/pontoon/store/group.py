"""Group commit: many units, one wait for the disk.

A thread of its own takes everything that is waiting, commits it together and answers each unit by its future. While it
waits for the disk the next group gathers; where many come one after the other and the disk is quick, it is given a
moment for that, since a group costs the loop about as much as three commands. Those who wait in an event loop are told
all together, since waking a loop costs more than telling one more. When the store fails, everybody who waits is told so
and nothing more is taken: the house stops rather than say what it does not know.
"""

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from threading import Condition, Thread
from time import sleep

from pontoon.store.checks import check
from pontoon.store.port import Result, Store, StoreError, Unit

MOST_TOGETHER = 512
"""Units in one transaction at most, so that nobody waits for all of a crowd."""
GATHERING_SECONDS = 0.002
"""How long a group is gathered where the one before had more than one unit. Who is alone is not kept waiting."""


_Waiting = tuple[Unit, Future[Result] | asyncio.Future[Result]]
"""A unit and who waits for it: a thread, or something in an event loop."""


class GroupCommit:
    """The writer thread of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: deque[_Waiting] = deque()
        self._changed = Condition()
        self._closing = False
        self._failure: StoreError | None = None
        self._thread = Thread(target=self._work, name="group-commit", daemon=True)
        self._thread.start()

    @property
    def failure(self) -> StoreError | None:
        """Why nothing more is taken; None while all is well."""
        return self._failure

    def submit(self, unit: Unit) -> Future[Result]:
        """Have a unit committed; its future is done when the unit is on disk or refused, or the store has failed.

        A future that is cancelled before its group begins leaves nothing behind. Raises `StoreError` after a failure or
        `close`, and for a unit that no store can keep what `checks.check` raises.
        """
        future: Future[Result] = Future()
        self._take(unit, future)
        return future

    def commit(self, unit: Unit) -> asyncio.Future[Result]:
        """The same for who waits in an event loop."""
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._take(unit, future)
        return future

    def _take(self, unit: Unit, future: Future[Result] | asyncio.Future[Result]) -> None:
        check(unit)
        with self._changed:
            if self._failure is not None:
                raise StoreError(f"nothing more is taken: {self._failure}")
            if self._closing:
                raise StoreError("nothing more is taken: the house is closing")
            self._waiting.append((unit, future))
            self._changed.notify()

    def close(self) -> None:
        """Finish what is waiting, then stop. The store stays open."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join()

    def _work(self) -> None:
        crowded = False
        while group := self._next(crowded=crowded):
            crowded = len(group) > 1
            try:
                results = self._store.append([unit for unit, _ in group])
            except BaseException as error:
                self._fail(group, error)
                return
            _tell(group, results)

    def _next(self, *, crowded: bool) -> list[_Waiting]:
        """What is waiting, as soon as there is something, in a crowd a moment later; nothing at the end."""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._closing)
                gathering = crowded and not self._closing
            if gathering:
                sleep(GATHERING_SECONDS)
            with self._changed:
                taken = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_TOGETHER))]
            group = [(unit, future) for unit, future in taken if _begun(future)]
            if group or not taken:
                return group

    def _fail(self, group: list[_Waiting], error: BaseException) -> None:
        """Tell everybody. A fault that is none of the store's is a mistake here, and no reason to go on either."""
        failure = error if isinstance(error, StoreError) else StoreError(f"{type(error).__name__}: {error}")
        with self._changed:
            self._failure = failure
            left = [(unit, future) for unit, future in self._waiting if _begun(future)]
            self._waiting.clear()
        everybody = [*group, *left]
        _tell(everybody, [failure] * len(everybody))


def _begun(future: Future[Result] | asyncio.Future[Result]) -> bool:
    """Whether somebody still waits; a thread can no longer give up from now on."""
    return future.set_running_or_notify_cancel() if isinstance(future, Future) else not future.cancelled()


def _tell(group: Iterable[_Waiting], results: Sequence[Result | StoreError]) -> None:
    """Give everybody the own result; those of one event loop are told with one call of it."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Result], Result | StoreError]]] = {}
    for (_, future), result in zip(group, results, strict=True):
        if isinstance(future, asyncio.Future):
            loops.setdefault(future.get_loop(), []).append((future, result))
        elif isinstance(result, StoreError):
            future.set_exception(result)
        else:
            future.set_result(result)
    for loop, told in loops.items():
        with suppress(RuntimeError):  # a loop that is closed has nobody who waits
            loop.call_soon_threadsafe(_tell_in_loop, told)


def _tell_in_loop(told: list[tuple[asyncio.Future[Result], Result | StoreError]]) -> None:
    for future, result in told:
        if future.done():  # whoever waited has gone
            continue
        if isinstance(result, StoreError):
            future.set_exception(result)
        else:
            future.set_result(result)
