"""Streams that nobody needs leave the memory: they are read again when somebody asks, and nobody can tell.

A stream goes when for some minutes nobody has watched it or asked anything of it, and nothing will happen there by
itself: no clock runs, no bot thinks, no order is due. A progressive stays as long as one of its tables.
"""

from collections.abc import Iterable
from typing import Any

from pontoon.service.hosted import Hosted
from pontoon.service.office import Office

IDLE = 600.0
"""Seconds without anybody after which a stream leaves the memory."""
EVERY = 60.0
"""Seconds between two looks."""


def idle(office: Office) -> list[Hosted[Any, Any]]:
    """The streams that could leave the memory now."""
    since = office.clock.steady() - IDLE
    needed = {name for one in office.hosted.values() if one.stream.startswith("table:") for name in one.needs()}
    return [one for one in office.hosted.values() if one.stream not in needed and _is_idle(one, since)]


def _is_idle(hosted: Hosted[Any, Any], since: float) -> bool:
    quiet = not hosted.topic.watchers and not hosted.lock.locked() and hosted.asked_at <= since
    return quiet and not hosted.busy()


def evict(office: Office, streams: Iterable[Hosted[Any, Any]]) -> None:
    """Let these streams go."""
    for one in streams:
        one.rest()
        del office.hosted[one.stream]
