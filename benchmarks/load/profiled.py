"""The server with its processor time divided by what it was spent on: `python -m benchmarks.load.profiled serve ...`.

Functions are wrapped and timed by the processor clock of their own thread, each without what is timed inside it. What
is left of the thread of the event loop is sockets and the loop itself; the other threads and the process that writes
are the store. With PONTOON_DEEP set, every function of the loop's thread is counted instead (cProfile), which costs
more than it measures but says where to look.
"""

import atexit
import cProfile
import io
import json
import os
import pstats
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from threading import current_thread, local, main_thread
from typing import Any

from pontoon.cli.main import main as pontoon
from pontoon.server.socket import handler, speaking
from pontoon.service import hosted, publishing
from pontoon.service.protection.keeper import Keeper
from pontoon.service.tables.host import HostedTable

SECTIONS: tuple[tuple[str, Any, tuple[str, ...]], ...] = (
    ("engine", HostedTable, ("read",)),
    ("protection", Keeper, ("guard", "keep", "figures")),
    ("record", hosted.Hosted, ("_unit",)),
    ("clock", HostedTable, ("take", "settled")),
    ("view", HostedTable, ("view", "sight_of")),
    ("told", HostedTable, ("told",)),
    ("news", publishing.Topic, ("tell",)),
    ("options", HostedTable, ("open_to", "concerned")),
    ("open", hosted.Hosted, ("_open", "publish")),
    ("message", handler, ("read_request",)),
    ("message", speaking, ("encode",)),
    ("snapshot", HostedTable, ("encode_state",)),
)
"""What the time is divided into: a name, where the functions are, and which."""

_TICKS = os.sysconf("SC_CLK_TCK")
_FILE = "profile.json"
_DEEP = 45


class Sections:
    """Seconds by section, and how often each was entered."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)
        self.calls: dict[str, int] = defaultdict(int)
        self._own = local()
        self._begun = (0.0, 0.0, 0.0)

    def wrap(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, timed."""
        clock = time.thread_time

        @wraps(function)
        def timed(*args: Any, **kwargs: Any) -> Any:
            stack = self._own.__dict__.setdefault("stack", [])
            stack.append(0.0)
            began = clock()
            try:
                return function(*args, **kwargs)
            finally:
                took = clock() - began
                self.seconds[name] += took - stack.pop()
                self.calls[name] += 1
                if stack:
                    stack[-1] += took

        return timed

    def spent(self) -> dict[str, Any]:
        """Seconds by section since the first record, and beside them of the loop's thread and of the store.

        To be asked at the end, when the process that writes has ended.
        """
        process, loop, writing = self._begun
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        in_loop = time.thread_time() - loop
        return {
            "loop": in_loop,
            "store": time.process_time() - process - in_loop + ended.ru_utime + ended.ru_stime - writing,
            "seconds": self.seconds,
            "calls": self.calls,
        }

    def begin(self) -> None:
        """The first command is judged: what was spent on the start is not counted."""
        self.seconds.clear()
        self.calls.clear()
        self._begun = time.process_time(), time.thread_time(), _writing()

    def put_in_place(self) -> None:
        """Wrap everything that is divided."""
        judge = HostedTable.judge

        def first(*args: Any) -> Any:
            HostedTable.judge = self.wrap("engine", judge)  # type: ignore[method-assign]
            self.begin()
            return HostedTable.judge(*args)

        for name, place, functions in SECTIONS:
            for function in functions:
                if hasattr(place, function):
                    setattr(place, function, self.wrap(name, getattr(place, function)))
        HostedTable.judge = first  # type: ignore[method-assign, assignment]


def _writing() -> float:
    """Processor time so far of the processes that this one has started."""
    started = (number for one in Path("/proc/self/task").glob("*/children") for number in one.read_text().split())
    fields = (Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in started)
    return sum(int(one[11]) + int(one[12]) for one in fields) / _TICKS


def main() -> None:
    """Run the command line with its time divided; written beside the configuration at the end."""
    assert current_thread() is main_thread()
    where = Path(sys.argv[sys.argv.index("--config") + 1]).with_name(_FILE)
    if os.environ.get("PONTOON_DEEP"):
        profile = cProfile.Profile(time.thread_time)
        atexit.register(lambda: where.write_text(_deep(profile)))
        profile.runcall(pontoon)
        return
    sections = Sections()
    sections.put_in_place()

    atexit.register(lambda: where.write_text(json.dumps(sections.spent())))
    pontoon()


def _deep(profile: cProfile.Profile) -> str:
    out = io.StringIO()
    stats = pstats.Stats(profile, stream=out)
    stats.sort_stats("tottime").print_stats(_DEEP)
    stats.sort_stats("cumulative").print_stats(_DEEP)
    return out.getvalue()


if __name__ == "__main__":
    main()
