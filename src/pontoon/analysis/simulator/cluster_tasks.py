"""The tasks of a simulation on a cluster: a few are handed out ahead, and their outcomes come in order.

A task is some blocks in a row. The simulator is a task too, so that it can be had again when every worker that holds it
is gone. Dask plays the tasks of a worker that dies elsewhere; what it gives up or forgets is handed out again here.
"""

import pickle
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from typing import Any

from distributed import Client, KilledWorker
from distributed.client import ClosedClientError

from pontoon.analysis.simulator.cluster_work import kit, play
from pontoon.analysis.simulator.simulate import BLOCK, Simulator, Tally

BLOCKS_IN_TASK = 16
"""At most: about half a second of playing, beside which the few milliseconds of handing a task out do not count."""
TASKS_PER_THREAD = 4
"""Handed out at a time."""
TRIES = 5
"""Times that a task is handed out after Dask gave it up; it does so once four workers have died with it."""
LOOK = 2.0
"""Seconds after which the workers are counted again."""

_ALIVE = {"pending", "finished"}


class ClusterError(Exception):
    """Why a cluster does not play, as a sentence for a person."""


class Tasks:
    """A simulation cut into tasks. `patience`: seconds to wait for a worker, or for a scheduler that was lost."""

    def __init__(self, client: Client, simulator: Simulator, rounds: int, seed: int, patience: float) -> None:
        self.client, self.patience = client, patience
        self.rounds, self.seed = rounds, seed
        self.blocks = -(-rounds // BLOCK)
        self._packed = pickle.dumps(simulator)
        self._given: Any = None
        self._handed: dict[int, Any] = {}
        self._threads = 1
        self._counted = self._worked = time.monotonic()

    def outcomes(self) -> Iterator[tuple[Tally, ...]]:
        """The blocks of every task, in order; a `ClusterError` where they cannot be had."""
        try:
            self._count()
            self._give()
            size = min(BLOCKS_IN_TASK, max(1, self.blocks // (TASKS_PER_THREAD * self._threads)))
            firsts = range(0, self.blocks, size)
            for number, first in enumerate(firsts):
                for ahead in firsts[number : number + TASKS_PER_THREAD * self._threads]:
                    if ahead not in self._handed:
                        self._hand_out(ahead, size)
                yield self._outcome(first, size)
                del self._handed[first]
        except (OSError, RuntimeError, ClosedClientError) as error:
            raise ClusterError(f"The scheduler was lost: {error}.") from error

    def stop(self) -> None:
        """Nothing more is wanted."""
        self.client.cancel([*self._handed.values(), self._given])

    def _give(self) -> None:
        """The simulator, for all workers."""
        self._given = self.client.submit(pickle.loads, self._packed, pure=False)

    def _hand_out(self, first: int, size: int) -> None:
        """The task that begins with this block."""
        numbers = range(first, min(first + size, self.blocks))
        sizes = tuple(min(BLOCK, self.rounds - number * BLOCK) for number in numbers)
        arguments = (self._given, self.seed, first, sizes, kit())
        self._handed[first] = self.client.submit(play, *arguments, pure=False, retries=TRIES)

    def _outcome(self, first: int, size: int) -> tuple[Tally, ...]:
        """The blocks of a task, however often it has to be handed out."""
        for _ in range(TRIES):
            try:
                return self._awaited(first)
            except (KilledWorker, CancelledError):
                self._again(size)
            except (OSError, RuntimeError, ClosedClientError, ClusterError):
                raise
            except Exception as error:
                reason = f"The rounds from block {first} on cannot be played: {type(error).__name__}: {error}."
                raise ClusterError(reason) from error
        raise ClusterError(f"The rounds from block {first} on were lost {TRIES} times, with all workers that had them.")

    def _awaited(self, first: int) -> tuple[Tally, ...]:
        """The blocks of a task as soon as it has ended."""
        while True:
            if time.monotonic() - self._counted > LOOK:
                self._count()
            with suppress(TimeoutError):
                found: tuple[Tally, ...] = self._handed[first].result(timeout=LOOK)
                return found

    def _count(self) -> None:
        """How many threads there are; a complaint when there was none for a while."""
        threads = sum(self.client.nthreads().values())
        self._counted = time.monotonic()
        if threads:
            self._threads, self._worked = threads, self._counted
        elif self._counted - self._worked > self.patience:
            raise ClusterError("All workers were lost, and no other came.")

    def _again(self, size: int) -> None:
        """Hand out again what Dask gave up, or forgot because the scheduler was lost for a moment."""
        until = time.monotonic() + self.patience
        while self.client.status == "connecting" and time.monotonic() < until:
            time.sleep(0.05)
        if self._given.status not in _ALIVE:
            self._give()
        for first, future in self._handed.items():
            if future.status not in _ALIVE:
                self._hand_out(first, size)
