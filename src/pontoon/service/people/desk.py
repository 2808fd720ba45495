"""The way from an event loop to people: what blocks is done in threads, and never more of it than the machine bears."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Lock
from typing import ParamSpec, TypeVar

from pontoon.table import Refusal

P = ParamSpec("P")
T = TypeVar("T")

HASHING_THREADS = 2
"""Passwords that are hashed at the same time: each takes 64 MiB and a whole core."""
QUICK_THREADS = 8
MOST_FOLDING = 64
"""Questions about past rounds that may wait."""
MOST_HASHING = 64
"""Requests with a password that may wait; more are refused at once rather than kept for minutes."""


class Desk:
    """Asks for one loop. `ask` is for what reads and writes alone, `prove` for what hashes a password.

    `fold` is for what folds long stretches of a stream: one at a time, since it takes the interpreter from everybody.
    """

    def __init__(self, hashing: int = HASHING_THREADS, quick: int = QUICK_THREADS) -> None:
        self._hashing = ThreadPoolExecutor(hashing, thread_name_prefix="passwords")
        self._quick = ThreadPoolExecutor(quick, thread_name_prefix="people")
        self._folding = ThreadPoolExecutor(1, thread_name_prefix="past")
        self._folds = 0
        self._proving = 0
        self._counting = Lock()

    async def ask(self, method: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The answer of a method that blocks for a moment, as `people.sessions.authenticate`."""
        return await asyncio.get_running_loop().run_in_executor(self._quick, partial(method, *args, **kwargs))

    async def fold(self, method: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | Refusal:
        """The answer of a method that folds the past of a stream; a refusal where too many are waiting."""
        if self._folds >= MOST_FOLDING:
            return Refusal("busy", "Too many people look at past rounds at this moment. Try again in a few seconds.")
        with self._counting:
            self._folds += 1
        asked = self._folding.submit(method, *args, **kwargs)
        asked.add_done_callback(self._folded)
        return await asyncio.wrap_future(asked)

    async def prove(self, method: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | Refusal:
        """The answer of a method that hashes a password; a refusal where too many are waiting."""
        if self._proving >= MOST_HASHING:
            return Refusal("busy", "Too many people are signing in at this moment. Try again in a few seconds.")
        with self._counting:
            self._proving += 1
        asked = self._hashing.submit(method, *args, **kwargs)
        asked.add_done_callback(self._proved)  # not when somebody stops waiting: the work goes on without them
        return await asyncio.wrap_future(asked)

    def _folded(self, _: Future[T]) -> None:
        with self._counting:
            self._folds -= 1

    def _proved(self, _: Future[T]) -> None:
        with self._counting:
            self._proving -= 1

    def close(self) -> None:
        """Finish what is under way, and let the threads go."""
        self._folding.shutdown(cancel_futures=True)
        self._hashing.shutdown()
        self._quick.shutdown()
