"""A command over HTTP, for any stream."""

import msgspec
from msgspec import Raw

from pontoon.server.front import Front
from pontoon.server.refusals import RefusalError
from pontoon.server.socket.speaking import order
from pontoon.service.people.answers import Present
from pontoon.table import Refusal
from pontoon.wire import http
from pontoon.wire import messages as wire


async def ordered(front: Front, present: Present, stream: str, data: http.Order) -> http.Done:
    """A command for any stream, for who is here in this session."""
    if not present.active:
        raise RefusalError(Refusal("taken-over", "You are here in another session. Take over in this one first."))
    do = wire.Do(data.id, stream, Raw(msgspec.json.encode(data.command)), data.role, data.code)
    answer = await front.house.office.finish(order(front, present.caller, do))
    if isinstance(answer, wire.Refused):
        raise RefusalError(http.Problem(answer.code, answer.text, answer.clauses, answer.facts))
    return http.Done(answer.id, answer.sequence)
