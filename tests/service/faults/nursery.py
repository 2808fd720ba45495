"""A process that has read all the code, and from which houses are forked: each is there in a moment, and dies alone.

Run as `python -m tests.service.faults.nursery`. Each line of its input is an order for one house; when that house is
dead, a line with its exit status comes out, and the next order is taken.

A house connects to the socket of its order. It hears lines of `Heard` and answers with lines of `Said`.
"""

import asyncio
import gc
import os
import sys
import time
from collections.abc import Callable

import msgspec
from msgspec import Struct

from pontoon.service import hosted as hosted_module
from pontoon.service.caller import Caller, StaffRole
from pontoon.service.clock import Alarm
from pontoon.service.house import House
from pontoon.service.sealing import Sealer
from pontoon.service.tables.host import HostedTable
from pontoon.service.tables.seen import ClockView
from pontoon.service.tournaments.host import HostedTournament
from pontoon.wire import messages as wire
from tests.service.faults.auditor import digest_of
from tests.service.faults.points import open_with, reach
from tests.support.live import KEY, START

FAST = 50
"""The clock of these houses runs so many times as fast as ours."""


class Order(Struct, frozen=True):
    """A house that is wanted. `epoch`: when its world began, in seconds; `point`, `visit`: when it dies."""

    url: str
    socket: str
    epoch: float
    point: str = ""
    visit: int = 0


class Heard(Struct, frozen=True):
    """A command, and who sends it; `confirmed`: with the own credential."""

    who: str
    do: wire.Do
    roles: tuple[StaffRole, ...] = ()
    confirmed: bool = False


class Woken(Struct, frozen=True):
    """A stream as it was read back: its records, its state, and at each table what is awaited, and until when."""

    stream: str
    sequence: int
    digest: str
    clocks: tuple[ClockView, ...]


class Said(Struct, frozen=True, omit_defaults=True):
    """What a house says: an answer for somebody, news, that it is open, or what is wrong with it."""

    who: str = ""
    answer: wire.Done | wire.Refused | None = None
    news: msgspec.Raw = msgspec.Raw(b"")
    woken: tuple[Woken, ...] = ()
    process: int = 0
    fault: str = ""


class QuickClock:
    """The machine's clock, faster; it goes on while the house is dead."""

    def __init__(self, epoch: float) -> None:
        self._epoch = epoch

    def now(self) -> int:
        return START + int((time.time() - self._epoch) * 1000 * FAST)

    def steady(self) -> float:
        return time.monotonic() * FAST

    def later(self, seconds: float, do: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(seconds / FAST, do)


async def live(order: Order) -> None:
    """A house until it dies, or until nobody is there any more."""
    hosted_module._SNAPSHOT_EVERY = 8
    reader, writer = await asyncio.open_unix_connection(order.socket, limit=2**24)

    def say(said: Said) -> None:
        writer.write(msgspec.json.encode(said) + b"\n")

    clock = QuickClock(order.epoch)
    store = open_with(order.url, order.point, order.visit)
    house = House.start(store, Sealer(KEY), clock=clock, stopped=lambda fault: say(Said(fault=repr(fault))))
    await house.wake()
    woken = tuple(
        _woken(one) for one in house.office.hosted.values() if isinstance(one, HostedTable | HostedTournament)
    )
    say(Said(woken=woken, process=os.getpid()))
    for stream in house.office.hosted:
        watch = wire.Watch(stream, "public")
        await house.watch(Caller("eve"), watch, lambda data: say(Said(news=msgspec.Raw(data))))

    async def answer(heard: Heard) -> None:
        said = await house.do(Caller(heard.who, heard.roles), heard.do, confirmed=heard.confirmed)
        reach("before answer")
        say(Said(heard.who, said))

    tasks = set()
    while line := await reader.readline():
        task = asyncio.create_task(answer(msgspec.json.decode(line, type=Heard)))
        tasks.add(task)
        task.add_done_callback(tasks.discard)


def _woken(hosted: HostedTable | HostedTournament) -> Woken:
    clocks = (hosted.clock,) if isinstance(hosted, HostedTable) else tuple(hosted.clocks.values())
    return Woken(hosted.stream, hosted.sequence, digest_of(hosted.state), clocks)


def main() -> None:
    """Take orders until there are none."""
    gc.freeze()
    for line in sys.stdin.buffer:
        child = os.fork()
        if not child:
            try:
                asyncio.run(live(msgspec.json.decode(line, type=Order)))
            finally:
                os._exit(1)
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
