"""Looking again, now and then: whether sessions behind open sockets are still good, whose check is due, what ended."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from pontoon.money import format_dollars as dollars
from pontoon.server.front import Front
from pontoon.server.logs import log
from pontoon.server.socket.hub import TAKEN_OVER, Connection
from pontoon.service.protection.figures import SessionFigures
from pontoon.service.publishing import encode
from pontoon.service.spans import MINUTE
from pontoon.store import StoreError
from pontoon.table import Refusal
from pontoon.wire.messages import CloseCode, Notice

_TOGETHER = 20
"""Sessions that are looked at in one go: few enough that a command waits for none of it."""
_PAUSE = 0.01


def keep_checking(front: Front) -> asyncio.Task[None]:
    """Check all sessions every so often: one may end by time, or by what another process of the house has done."""
    return asyncio.get_running_loop().create_task(_regularly(front, front.settings.limits.check, check))


def keep_sweeping(front: Front) -> asyncio.Task[None]:
    """Remove every so often what has ended: sessions, and failed tries that are forgotten."""
    return asyncio.get_running_loop().create_task(_regularly(front, front.settings.limits.sweep, _sweep))


async def _regularly(front: Front, seconds: float, look: Callable[[Front], Awaitable[None]]) -> None:
    """Look every so often, whatever comes of it: nobody would notice that it is done no more."""
    while not front.failed:
        await asyncio.sleep(seconds)
        try:
            await look(front)
        except StoreError:
            pass  # a database that is away may come back
        except Exception as error:
            log.error("fault", route="sessions", kind=type(error).__name__, exc_info=error)


async def _sweep(front: Front) -> None:
    removed = await front.desk.ask(front.people.sweep, now=front.now)
    log.info("swept", removed=removed)


async def check(front: Front) -> None:
    """Close the sockets whose session has ended, or whose person is somewhere else."""
    everybody = tuple(front.hub)
    for begin in range(0, len(everybody), _TOGETHER):
        some = everybody[begin : begin + _TOGETHER]
        for connection, found in zip(some, await front.desk.ask(_found, front, some, front.now), strict=True):
            if isinstance(found, Refusal):
                connection.outbox.end(CloseCode.SIGN_IN)
            elif found is None:
                connection.outbox.end(CloseCode.TAKEN_OVER, encode(TAKEN_OVER))
            else:
                remind(front, connection, found)
        await asyncio.sleep(_PAUSE)


def _found(front: Front, some: Sequence[Connection], now: int) -> list[SessionFigures | Refusal | None]:
    """How each of them plays; None for who is somewhere else, a refusal for who has no session any more."""
    found: list[SessionFigures | Refusal | None] = []
    for connection in some:
        present = front.people.sessions.authenticate(connection.token, now=now)
        if isinstance(present, Refusal):
            found.append(present)
        elif present.active:
            front.house.office.renew(connection.caller.name)
            found.append(front.keeper.figures(connection.caller.name, now))
        else:
            found.append(None)
    return found


def remind(front: Front, connection: Connection, figures: SessionFigures) -> None:
    """Tell somebody whose reality check is due how it goes, once for each."""
    now = front.now
    if not 0 < figures.check_at <= now or connection.reminded == figures.check_at:
        return
    connection.reminded = figures.check_at
    minutes = (now - figures.since) // MINUTE
    text = f"You have played for {minutes} minutes and {figures.rounds} rounds; the result is {dollars(figures.net)}."
    facts: dict[str, str | int] = {"since": figures.since, "staked": figures.staked, "net": figures.net}
    connection.outbox.put(encode(Notice("reality-check", text, facts={**facts, "rounds": figures.rounds})))
