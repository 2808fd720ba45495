"""Several processes of one house on one PostgreSQL: they share the socket, and one that dies is started again."""

import multiprocessing
import os
import signal
import sys
import time
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from socket import socket
from threading import Thread
from types import FrameType

from pontoon.cli.say import say
from pontoon.cli.serve.configuration import Configuration
from pontoon.cli.serve.process import FAILED, serve_one

_MOST_DEATHS = 5
_WITHIN = 60.0
"""So many deaths in so many seconds are no accident: the house stops."""
_PAUSE = 1.0
_PATIENCE = 30.0


def serve_several(asked: Configuration, listening: socket) -> int:
    """Serve with several processes until somebody stops it; the exit status."""
    return _Keeper(asked, listening).keep()


class _Keeper:
    """Keeps the processes running."""

    def __init__(self, asked: Configuration, listening: socket) -> None:
        self._asked = asked
        self._listening = listening
        self._context = multiprocessing.get_context("spawn")
        self._stopping = False
        self._deaths: list[float] = []
        self._running: list[BaseProcess] = []

    def keep(self) -> int:
        """Start them, and start again whichever dies, until asked to stop."""
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, self._stop)
        self._running = [self._started() for _ in range(self._asked.processes)]
        while not self._stopping:
            wait([one.sentinel for one in self._running], timeout=_PAUSE)
            if not self._kept():
                say("Its processes end again and again: the house has stopped.", to_errors=True)
                self._end()
                return FAILED
        self._end()
        return 0

    def _stop(self, sign: int, frame: FrameType | None) -> None:
        self._stopping = True
        for one in self._running:
            one.terminate()

    def _started(self) -> BaseProcess:
        made = self._context.Process(target=_serve, args=(self._asked, self._listening))
        made.start()
        return made

    def _kept(self) -> bool:
        """Start those again that have died; False where it happens too often."""
        dead = [one for one in self._running if not one.is_alive()]
        if self._stopping or not dead:
            return True
        now = time.monotonic()
        self._deaths = [at for at in self._deaths if now - at < _WITHIN] + [now] * len(dead)
        if len(self._deaths) > _MOST_DEATHS:
            return False
        self._running = [one for one in self._running if one not in dead] + [self._started() for _ in dead]
        return True

    def _end(self) -> None:
        for one in self._running:
            one.terminate()
        for one in self._running:
            one.join(_PATIENCE)
            if one.is_alive():
                one.kill()


def _serve(asked: Configuration, listening: socket) -> None:
    """One of them; whoever keeps them tells it to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_keeper, daemon=True).start()
    sys.exit(serve_one(asked, listening))


def _end_with_keeper() -> None:
    """Go down in order when whoever keeps the processes was killed: else they would hold the address for ever."""
    keeper = multiprocessing.parent_process()
    assert keeper is not None, "this process was started by one that keeps it"
    keeper.join()
    os.kill(os.getpid(), signal.SIGTERM)
