"""The way to the mathematics: one process that is started when somebody first asks, and what it has answered before."""

import asyncio
import subprocess
import sys
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

import msgspec

from pontoon.server.advising.question import Question, Sides, StrategyCard, Worth, encoded
from pontoon.server.refusals import RefusalError
from pontoon.table import Refusal

_KEPT = 50_000
"""How many answers are remembered."""
_MOST_ASKED = 64
"""Questions that may wait; more are refused at once, since nobody would wait so long for an answer."""
_ANSWERS = msgspec.json.Decoder(Worth)
_NOBODY = Worth(fault="The mathematics does not answer here.")


class Advisor:
    """Asks the mathematics for one event loop; nothing of it is worked out in the loop's own process."""

    def __init__(self) -> None:
        self._known: OrderedDict[bytes, Worth] = OrderedDict()
        self._asked: dict[bytes, asyncio.Future[Worth]] = {}
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="advice")
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    async def worth(self, question: Question | Sides | StrategyCard) -> Worth:
        """What the actions of a hand, or side wagers, are worth, or a card; the same question is asked once."""
        key = encoded(question)
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        if key not in self._asked:
            if len(self._asked) >= _MOST_ASKED:
                text = "The mathematics has too many questions at this moment. Try again in a few seconds."
                raise RefusalError(Refusal("busy", text))
            loop = asyncio.get_running_loop()
            self._asked[key] = loop.run_in_executor(self._thread, self._ask, key)
            self._asked[key].add_done_callback(lambda done: self._answered(key, done))
        return await asyncio.shield(self._asked[key])

    def _answered(self, key: bytes, done: "asyncio.Future[Worth]") -> None:
        self._asked.pop(key, None)
        if done.cancelled() or done.exception() is not None or done.result() is _NOBODY:
            return
        self._known[key] = done.result()
        while len(self._known) > _KEPT:
            self._known.popitem(last=False)

    def _ask(self, key: bytes) -> Worth:
        """One question to the process; one that has died is started again, once."""
        for _ in range(2):
            process = self._running()
            if process is None:
                return _NOBODY
            assert process.stdin is not None, "the process was started with pipes"
            assert process.stdout is not None, "the process was started with pipes"
            try:
                process.stdin.write(key + b"\n")
                process.stdin.flush()
                line = process.stdout.readline()
            except (OSError, ValueError):
                line = b""
            if line:
                return _ANSWERS.decode(line)
            self._end()
        return _NOBODY

    def _running(self) -> "subprocess.Popen[bytes] | None":
        if self._closed:
            return None
        if self._process is None:
            command = [sys.executable, "-m", "pontoon.server.advising.worker"]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def close(self) -> None:
        """End the process, whatever it is working at, and let the thread go."""
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()
        self._thread.submit(self._end)
        self._thread.shutdown()
